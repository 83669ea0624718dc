import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, createServer as createServer2 } from 'node:http2';
import { connect as dial, type AddressInfo, type Server } from 'node:net';
import { expect } from 'chai';
import { nodeHandler } from '../../src/host/index.js';
import { scene, SITE, type Scene } from './support.js';

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
