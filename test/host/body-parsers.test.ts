import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { nodeHandler, type NodeRequest } from '../../src/host/index.js';
import { scene, SITE } from './support.js';

type Middleware = (request: IncomingMessage & { body?: unknown }, response: unknown, next: () => void) => void;

const whole = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** What the body parsers of Express 4 do (body-parser 1): `{}` first, whatever comes; then the stream, if the type is theirs. */
const express4 =
  (type: RegExp, parsed: (bytes: Buffer) => unknown): Middleware =>
  (request, _response, next) => {
    request.body ??= {};
    if (!type.test(request.headers['content-type'] ?? '')) return next();
    void whole(request).then((bytes) => {
      request.body = parsed(bytes);
      next();
    });
  };
const urlencoded4 = express4(/urlencoded/, () => ({}));
const json4 = express4(/json/, (bytes) => JSON.parse(bytes.toString() || '{}') as unknown);
const raw4 = express4(/./, (bytes) => bytes);
const text4 = express4(/./, String);
/** Looks at everything, and leaves nothing. */
const reader: Middleware = (request, _response, next) => void whole(request).then(() => next());

/** One after the other, as Express calls them. */
const chain =
  (...all: readonly Middleware[]) =>
  (last: RequestListener): RequestListener =>
  (request, response) => {
    const [first, ...rest] = all;
    if (first === undefined) return last(request, response);
    first(request, response, () => chain(...rest)(last)(request as never, response));
  };
const express5 =
  (...all: readonly express.RequestHandler[]) =>
  (last: RequestListener): RequestListener =>
    express()
      .use(...all)
      .use(last) as RequestListener;

const servers: Readonly<Record<string, (last: RequestListener) => RequestListener>> = {
  'nothing else': chain(),
  'the forms of Express 4': chain(urlencoded4),
  'forms and JSON of Express 4': chain(urlencoded4, json4),
  'the bytes of Express 4': chain(raw4),
  'the text of Express 4': chain(text4),
  'the forms of Express 5': express5(express.urlencoded({ extended: true })),
  'the JSON of Express 5': express5(express.json()),
  'the bytes of Express 5': express5(express.raw({ type: '*/*', limit: '1mb' })),
  'the text of Express 5': express5(express.text({ type: '*/*', limit: '1mb' })),
};

describe('the host kit behind a body parser', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
  });

  /** A site with one visitor, who has a session. */
  async function site(wrap: (last: RequestListener) => RequestListener) {
    const made = scene({ origin: SITE });
    const handler = nodeHandler(made.host);
    server = createServer(wrap((request, response) => void handler(request, response))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const visitor = made.visitor();
    const { session_id, access_token } = await visitor.body('/session');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat/token`;
    const headers = { Origin: SITE, 'Content-Type': 'application/json' };
    const asks = async (body: BodyInit, Cookie = visitor.cookie): Promise<{ status: number; body: unknown }> => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, Cookie },
        body,
        duplex: 'half',
      } as RequestInit);
      return { status: answer.status, body: await answer.json() };
    };
    return { ...made, asks, session_id, access_token };
  }

  for (const [name, wrap] of Object.entries(servers)) {
    it(`of ${name}: a session has its own token again, and a newcomer one`, async () => {
      const { asks, session_id, access_token } = await site(wrap);
      expect((await asks(JSON.stringify({ session_id }))).body).to.include({ session_id, access_token });
      const chunks = new Blob([JSON.stringify({ session_id })]).stream();
      expect((await asks(chunks)).body).to.include({ session_id, access_token });
      for (const none of ['{}', '{ }\n', '']) expect((await asks(none, '')).status, none).to.equal(200);
    });
    // A parser with a limit of its own has said no before.
    if (!name.includes('JSON of Express 5'))
      it(`of ${name}: no body is larger than it may be, whatever length it says`, async () => {
        const { asks, session_id } = await site(wrap);
        const large = JSON.stringify({ session_id, more: 'x'.repeat(70_000) });
        expect((await asks(large)).body).to.include({ code: 'host/too-large' });
        expect((await asks(new Blob([large]).stream())).body).to.include({ code: 'host/too-large' });
      });
  }

  it('what a parser has read, and what is nested too deep to be written out again, is malformed', async () => {
    const { asks, lines } = await site(express5(express.json()));
    const { status, body } = await asks(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(status).to.equal(400);
    expect(body).to.include({ code: 'host/malformed' });
    expect(lines.at(-1)).to.include({ code: 'host/malformed', cause: 'RangeError' });
  });

  for (const [what, wrap] of Object.entries({
    'and left nothing': chain(reader),
    'after a parser that was not meant': chain(urlencoded4, reader),
  }))
    it(`says so where somebody has read the body ${what}, and takes nobody for somebody new`, async () => {
      const { asks, session_id, service, lines } = await site(wrap);
      const asked = service.asked.length;
      const { status, body } = await asks(JSON.stringify({ session_id }));
      expect(status).to.equal(500);
      expect(body).to.include({ code: 'host/body-gone' });
      expect((body as { error: string }).error).to.match(/read before the kit/);
      expect(lines.at(-1)).to.include({ code: 'host/body-gone' });
      expect(service.asked).to.have.length(asked);
    });

  for (const [what, takes] of Object.entries<(request: Request) => unknown>({
    'has read it': (request) => request.text(),
    'is reading it': (request) => request.body!.getReader(),
    'has made two of it': (request) => request.body!.tee(),
  }))
    for (const length of [{}, { 'Content-Length': '2' }])
      it(`says so where requests are the web’s, too, and somebody ${what}: ${JSON.stringify(length)}`, async () => {
        const { host, lines } = scene();
        const headers = { Origin: SITE, 'Content-Type': 'application/json', ...length };
        const request = new Request(`${SITE}/chat/token`, { method: 'POST', headers, body: '{}' });
        await takes(request);
        const answer = await host.handle(request);
        expect([answer.status, lines.at(-1)!.code]).to.deep.equal([500, 'host/body-gone']);
        expect(await answer.json()).to.include({ code: 'host/body-gone' });
      });

  /** A request of Node's that an adapter has made: what is in its stream comes when it is read. */
  const requestOf = (text: string, body: unknown): IncomingMessage => {
    const request = Object.assign(new IncomingMessage(new Socket()), { body, complete: true });
    request._read = () => {
      if (text !== '') request.push(text);
      request.push(null);
    };
    return request;
  };
  /** What adapters for functions make of an event, by name: a request like Node's, or something that looks like one. */
  const adapters: Readonly<Record<string, (text: string) => object>> = {
    'the bytes, in the stream as well': (text) => requestOf(text, Buffer.from(text)),
    'what it has parsed, and the stream as well': (text) => requestOf(text, JSON.parse(text)),
    'what it has parsed, and a stream with nothing in it': (text) => requestOf('', JSON.parse(text)),
    'the bytes, without a stream': (text) => ({ socket: {}, body: new TextEncoder().encode(text) }),
    'a part of other bytes': (text) => ({ socket: {}, body: new TextEncoder().encode(`--${text}--`).subarray(2, -2) }),
    'the text, without a stream': (text) => ({ socket: {}, body: text }),
    'what it has parsed, without a stream': (text) => ({ socket: {}, body: JSON.parse(text) as object }),
  };
  for (const [what, made] of Object.entries(adapters))
    it(`of an adapter that gives ${what}`, async () => {
      const { host, visitor } = scene({ origin: SITE });
      const browser = visitor();
      const { session_id, access_token } = await browser.body('/session');
      const text = JSON.stringify({ session_id });
      const request = Object.assign(made(text), {
        method: 'POST',
        url: '/chat/token',
        headers: {
          origin: SITE,
          'content-type': 'application/json',
          cookie: browser.cookie,
          'content-length': String(text.length),
        },
      });
      let said = '';
      await nodeHandler(host)(request as unknown as NodeRequest, {
        writeHead: () => undefined,
        end: (body?: string) => (said = body ?? ''),
      });
      expect(JSON.parse(said)).to.include({ session_id, access_token });
    });
});
