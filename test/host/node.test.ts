import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { nodeHandler, type NodeRequest } from '../../src/host/index.js';
import { scene, SITE } from './support.js';

interface Said {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly reused: boolean;
}

describe('the host kit among what else a server of Node does', () => {
  let server: Server;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  async function serves(before: RequestListener, origins: readonly string[] = []): Promise<void> {
    const handler = nodeHandler(scene({ origin: SITE, origins }).host);
    server = createServer((asked, response) => {
      before(asked, response);
      void handler(asked, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  async function asks(body: string, more: Record<string, string> = {}, method = 'POST'): Promise<Said> {
    const { port } = server.address() as AddressInfo;
    const headers = { Origin: SITE, 'Content-Type': 'application/json', ...more };
    const asked = request({ port, path: '/chat/token', method, agent, headers });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [{ statusCode: number; headers: IncomingHttpHeaders }];
    for await (const _part of answer as unknown as AsyncIterable<unknown>);
    return { status: answer.statusCode, headers: answer.headers, reused: asked.reusedSocket };
  }

  it('the cookies that the site has set stay, however many', async () => {
    for (const [given, names] of [
      ['basket=1', ['basket', 'am_visitor']],
      [
        ['basket=1', 'lang=de; Path=/'],
        ['basket', 'lang', 'am_visitor'],
      ],
    ] as const) {
      await serves((_request, response) => response.setHeader('Set-Cookie', given));
      const { status, headers } = await asks('{}');
      expect(status).to.equal(200);
      expect(headers['set-cookie']?.map((one) => one.split('=', 1)[0])).to.deep.equal(names);
      server.close();
    }
  });
  it('they stay where the kit has none to give, and where it refuses', async () => {
    await serves((_request, response) => response.setHeader('Set-Cookie', 'basket=1'));
    for (const [body, method] of [
      ['{', 'POST'],
      ['', 'OPTIONS'],
    ] as const)
      expect((await asks(body, {}, method)).headers['set-cookie']).to.deep.equal(['basket=1']);
  });
  it('what the site’s answers vary by stays, and is said once', async () => {
    for (const [given, vary] of [
      ['Accept-Encoding', 'Accept-Encoding, Origin'],
      ['Accept-Encoding, Origin', 'Accept-Encoding, Origin'],
      [['Cookie', 'Accept'], 'Cookie, Accept, Origin'],
    ] as const) {
      await serves((_request, response) => response.setHeader('Vary', given), ['https://app.test']);
      expect((await asks('{}', { Origin: 'https://app.test' })).headers.vary).to.equal(vary);
      server.close();
    }
  });
  it('a body that is too large is answered, and the connection goes on', async () => {
    await serves(() => undefined);
    const chunked = { 'Transfer-Encoding': 'chunked' };
    const large = await asks('x'.repeat(200_000), chunked);
    expect([large.status, large.headers.connection]).to.deep.equal([413, 'keep-alive']);
    const next = await asks('{}', chunked);
    expect([next.status, next.reused]).to.deep.equal([200, true]);
  });
  for (const [protocol, given, connection] of [
    ['HTTP/1', {}, 'close'],
    ['HTTP/2', { ':method': 'POST' }, undefined],
  ] as const)
    it(`one without an end is not read to it, and ${protocol} says so`, async () => {
      let read = 0;
      const part = new Uint8Array(65_536);
      const headers = { origin: SITE, 'content-type': 'application/json', ...given };
      const body = async function* (): AsyncGenerator<Uint8Array> {
        for (;;) yield (read++, part);
      };
      let said: Record<string, unknown> = {};
      await nodeHandler(scene({ origin: SITE }).host)(
        { method: 'POST', url: '/chat/token', headers, socket: {}, [Symbol.asyncIterator]: body },
        { writeHead: (status, all) => (said = { status, ...all }), end: () => undefined },
      );
      expect([said['status'], said['Connection']]).to.deep.equal([413, connection]);
      expect(read).to.be.below(32);
    });
  it('what is no response of Node’s is said, before anything is asked of the service', async () => {
    const { host, service } = scene({ origin: SITE });
    const results: unknown[] = [];
    server = createServer((asked, response) => {
      // As Fastify's reply, which is no response of Node's, but has one.
      const reply = { raw: response, send: () => undefined } as unknown as ServerResponse;
      void nodeHandler(host)(asked, reply).catch((error: unknown) => {
        results.push(error);
        response.writeHead(500).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect((await asks('{}')).status).to.equal(500);
    expect(results[0]).to.be.an.instanceOf(TypeError).with.property('message').that.contains('reply.raw');
    expect(service.asked).to.deep.equal([]);
  });
  it('that something else has answered is nobody’s trouble; that no answer can be given is said', async () => {
    for (const [answers, expected] of [
      [true, null],
      [false, 'no room'],
    ] as const) {
      const handler = nodeHandler(scene({ origin: SITE }).host);
      const ended = new Promise<string | null>((resolve) => {
        server = createServer((asked, response) => {
          if (answers) response.end();
          else
            response.writeHead = () => {
              throw new Error('no room');
            };
          handler(asked, response).then(
            () => resolve(null),
            (error: Error) => {
              resolve(error.message);
              response.destroy();
            },
          );
        }).listen(0, '127.0.0.1');
      });
      await once(server, 'listening');
      await asks('{}').catch(() => undefined);
      expect(await ended).to.equal(expected);
      server.close();
      server.closeAllConnections();
    }
  });
  it('the site’s own name is never taken from a path, however that begins', async () => {
    for (const before of ['//', '/\\', '\\\\', '\\/', '/\t/', '/\r\n\\', '///\\/'])
      for (const field of ['url', 'originalUrl']) {
        const made = scene();
        let status = 0;
        const headers = { host: 'shop.test', origin: 'http://evil.test', 'content-type': 'application/json' };
        const asked = { [field]: `${before}evil.test/chat/token`, method: 'POST', headers, socket: {}, body: '{}' };
        await nodeHandler(made.host)({ ...asked, async *[Symbol.asyncIterator]() {} } as unknown as NodeRequest, {
          writeHead: (told) => (status = told),
          end: () => undefined,
        });
        expect([status, made.service.asked], JSON.stringify(before)).to.deep.equal([403, []]);
      }
  });
});
