import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, constants, createServer as createServer2, type ServerHttp2Stream } from 'node:http2';
import { connect as dial, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { nodeHandler } from '../../src/host/index.js';
import { scene, SITE, willing, type Scene } from './support.js';

const asked = ['POST /chat/token HTTP/1.1', 'Host: a', `Origin: ${SITE}`, 'Content-Type: application/json'];
const bytes = [...asked, 'Content-Length: 2', '', '{}'].join('\r\n');

describe('who has left before the host kit has heard them', () => {
  let made: Scene;
  let server: Server;
  beforeEach(() => {
    made = scene({ origin: SITE, limits: { newcomersPerAddress: 1, perAddress: 1 } });
  });
  afterEach(() => server.close());

  /** What comes of one request: nobody is counted for it, so nothing may be done for it either. */
  function nothing(): void {
    expect([made.lines, made.service.asked]).to.deep.equal([[], []]);
  }
  /** The kit behind something that takes its time, as a body parser or a session store does; `over` when it has had its turn. */
  function behind(before: (request: IncomingMessage) => Promise<unknown>): [RequestListener, over: Promise<void>] {
    let over = (): void => undefined;
    const handler = nodeHandler(made.host);
    const listener: RequestListener = (request, response) =>
      void before(request)
        .then(() => handler(Object.assign(request, { body: '{}' }), response))
        .then(() => over());
    return [listener, new Promise((done) => (over = done))];
  }
  async function port(): Promise<number> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it('is given no token', async () => {
    const [listener, over] = behind(async (request) => {
      client.destroy();
      await once(request.socket, 'close');
    });
    server = createServer(listener);
    const client = dial(await port(), '127.0.0.1');
    client.write(bytes);
    await over;
    nothing();
  });
  it('nor where the connection was reset, and Node has not heard of it', async () => {
    const [listener, over] = behind(() => Promise.resolve());
    server = createServer(listener);
    const client = dial(await port(), '127.0.0.1');
    await once(client, 'connect');
    client.write(bytes);
    client.resetAndDestroy();
    await over;
    nothing();
  });
  it('nor under HTTP/2', async () => {
    const handler = nodeHandler(made.host);
    let over = (): void => undefined;
    const ended = new Promise<void>((done) => (over = done));
    server = createServer2((request, response) => {
      const body = Object.assign(request, { body: '{}' });
      response.stream.once('close', () => void handler(body, response).then(over));
      client.destroy();
    });
    const client = connect(`http://127.0.0.1:${await port()}`);
    const headers = { ':method': 'POST', ':path': '/chat/token', origin: SITE, 'content-type': 'application/json' };
    client.request(headers).on('error', () => undefined);
    await ended;
    nothing();
  });
  it('is not what a server behind a pipe has: it knows no address of anybody', async () => {
    const socket = { destroyed: false };
    const headers = { origin: SITE, 'content-type': 'application/json' };
    let status = 0;
    await nodeHandler(made.host)(
      { method: 'POST', url: '/chat/token', headers, socket, body: '{}', async *[Symbol.asyncIterator]() {} },
      { writeHead: (told) => (status = told), end: () => undefined },
    );
    expect(status).to.equal(200);
  });
});

describe('who leaves while their token is minted', () => {
  /** A site whose service has minted when whoever asked has gone. */
  function leaving(gone: () => Promise<unknown>): Scene {
    const made = scene({ origin: SITE });
    made.service.answer = async (url) => {
      if (url.endsWith('/access-token')) await gone();
      return willing(url);
    };
    return made;
  }
  /** No session is made for them, and it is not called a success. */
  function noSession({ service, lines }: Scene): void {
    expect(service.asked.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/api/v1/access-token']);
    expect(lines.map(({ code }) => code)).to.deep.equal(['host/aborted']);
  }
  const session = bytes.replace('/chat/token', '/chat/session');

  it('where requests are the web’s', async () => {
    const leaves = new AbortController();
    const made = leaving(async () => leaves.abort());
    const headers = { Origin: SITE, 'Content-Type': 'application/json' };
    const asked = { method: 'POST', headers, body: '{}', signal: leaves.signal };
    await made.host.handle(new Request(`${SITE}/chat/session`, asked), '192.0.2.1');
    noSession(made);
  });
  for (const [how, leaves] of [
    ['whose page is closed', (client: Socket) => client.destroy()],
    ['whose connection is reset', (client: Socket) => client.resetAndDestroy()],
  ] as const)
    it(`where they are Node’s: one ${how}`, async () => {
      let socket: Socket | undefined;
      const made = leaving(async () => {
        leaves(client);
        await new Promise((closed) => socket!.once('close', closed));
      });
      const handler = nodeHandler(made.host);
      let over = (): void => undefined;
      const ended = new Promise<void>((done) => (over = done));
      const server = createServer((request, response) => {
        socket = request.socket;
        void handler(request, response).then(over);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const client = dial((server.address() as AddressInfo).port, '127.0.0.1');
      client.write(session);
      await ended;
      server.close();
      noSession(made);
    });
  it('where one stream of HTTP/2 is given up, and the connection goes on', async () => {
    let stream: ServerHttp2Stream | undefined;
    const made = leaving(async () => {
      asked.close(constants.NGHTTP2_CANCEL);
      if (!stream!.destroyed) await once(stream!, 'close');
    });
    const handler = nodeHandler(made.host);
    let over = (): void => undefined;
    const ended = new Promise<void>((done) => (over = done));
    const server = createServer2((request, response) => {
      stream = response.stream;
      void handler(request, response).then(over);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const headers = { ':method': 'POST', ':path': '/chat/session', origin: SITE, 'content-type': 'application/json' };
    const asked = client.request(headers).on('error', () => undefined);
    asked.end('{}');
    await ended;
    client.destroy();
    server.close();
    noSession(made);
  });
  it('what they have said in the fallback is said all the same, and answered', async () => {
    const leaves = new AbortController();
    const { host, visitor, service, lines } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create');
    service.answer = (url) => {
      leaves.abort();
      return willing(url);
    };
    const headers = { Origin: SITE, 'Content-Type': 'application/json', Cookie: browser.cookie };
    const body = JSON.stringify({ conversation_id, message: 'Hi' });
    const asked = { method: 'POST', headers, body, signal: leaves.signal };
    expect((await host.handle(new Request(`${SITE}/chat/chat/respond`, asked))).status).to.equal(200);
    expect(lines.at(-1)).to.include({ code: 'ok' });
  });
});
