import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openGround, type Ground } from '../examples/ground.js';
import { openFaulty, type Faulty } from '../examples/runtime/faulty.js';
import { site, type Environment } from '../examples/runtime/kits.js';
import { heedsManners } from '../examples/runtime/manners.js';

/** What `npm run test:examples` asks of Deno, Bun and Workers, of the runtime that every test has. */
describe('a server whose handler takes a Request and gives a Response', function () {
  this.timeout(60_000);
  let ground: Ground;
  let faulty: Faulty;
  before(async () => {
    [ground, faulty] = await Promise.all([openGround(), openFaulty()]);
  });
  after(() => Promise.all([ground.stop(), faulty.stop()]));

  it('mounts several kits, in trouble and out of it, asks the service and hears its alerts', async () => {
    const env = { ...ground.keys, FAULTY_URL: faulty.address, DEAD_URL: faulty.dead };
    const server = createServer((request, response) => void answer(env, request, response));
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const { port } = server.address() as AddressInfo;
    try {
      await heedsManners(`http://127.0.0.1:${port}`, env, faulty);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

async function answer(env: Environment, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers, socket } = asked;
  const body = method === 'GET' ? {} : { body: bodyOf(asked), duplex: 'half' };
  const given = { method, headers, ...body } as RequestInit;
  const besides = { ...env, requestIP: () => ({ address: socket.remoteAddress ?? '' }) };
  const told = await site.fetch(new Request(`http://${headers.host}${url}`, given), besides as never);
  const names = [...told.headers].filter(([name]) => name !== 'set-cookie');
  response.setHeaders(new Map([...names, ['set-cookie', told.headers.getSetCookie()]] as [string, string][]));
  response.writeHead(told.status).end(Buffer.from(await told.arrayBuffer()));
}

/** What nobody reads is let go by: a stream of Node's would cut the line under an answer that is on its way. */
function bodyOf(asked: IncomingMessage): ReadableStream {
  return new ReadableStream({
    start(controller) {
      asked.on('data', (chunk) => controller.enqueue(new Uint8Array(chunk)));
      asked.on('end', () => controller.close());
    },
    cancel: () => void asked.removeAllListeners().resume(),
  });
}
