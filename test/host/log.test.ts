import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { nodeHandler, type LogLine } from '../../src/host/index.js';
import { scene, SITE } from './support.js';

describe('the log of a site', () => {
  const fails: Readonly<Record<string, (line: LogLine) => void>> = {
    'one that throws': () => {
      throw new Error('disk full');
    },
    'one that fails later': () => Promise.reject(new Error('disk full')) as unknown as void,
    'one whose promise is none': () => ({ then: () => expect.fail('never') }) as unknown as void,
  };
  for (const [what, log] of Object.entries(fails))
    it(`${what} keeps nobody from their token, and does not end the process`, async () => {
      const unhandled: unknown[] = [];
      const hear = (reason: unknown): void => void unhandled.push(reason);
      process.on('unhandledRejection', hear);
      const { visitor } = scene({ log });
      const given = await visitor().post('/token');
      const refused = await visitor().post('/token', '{');
      // What nobody has caught is told when everything that waits has been done.
      await new Promise((over) => setImmediate(over));
      process.off('unhandledRejection', hear);
      expect([given.status, refused.status]).to.deep.equal([200, 400]);
      expect(unhandled).to.deep.equal([]);
    });

  it('names routes of the kit, and nothing that somebody has written into an address', async () => {
    const { visitor, host, lines } = scene();
    for (const route of ['/token', '/chat/create/', '/ann@example.com/4111111111111111', '/token/ann', '', '/'])
      await visitor().post(route);
    for (const path of ['/ann@example.com', '/chatter/token'])
      await host.handle(new Request(`${SITE}${path}`, { method: 'OPTIONS', headers: { Origin: SITE } }));
    expect(lines.map(({ route }) => route)).to.deep.equal(['/token', '/chat/create', ...Array<string>(6).fill('')]);
  });

  it('a request that something else has answered meanwhile is not the end of a server', async () => {
    const { host } = scene({ origin: SITE });
    const handled: Promise<void>[] = [];
    const server = createServer((request, response) => {
      handled.push(nodeHandler(host)(request, response));
      response.writeHead(503).end('late');
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/chat/token`, {
      method: 'POST',
      headers: { Origin: SITE, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await Promise.all(handled);
    expect([answer.status, await answer.text()]).to.deep.equal([503, 'late']);
    server.close();
  });
});
