import { readFileSync } from 'node:fs';
import { createServer as createNode, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { createServer, type ProxyOptions } from 'vite';
import { nodeHandler } from '../../src/host/index.js';
import { scene } from './support.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** As the example says it, which docs/frameworks.md quotes. */
const example = readFileSync(join(root, 'demo/examples/vue/vite.config.ts'), 'utf8');
const [, proxy = ''] = /^const proxy = (.+);$/m.exec(example) ?? [];

describe('the host kit behind the dev server of Vite', () => {
  let kit: Server;
  const told = process.env['NODE_ENV'];
  before(async () => {
    const answers = nodeHandler(scene().host);
    kit = createNode((request, response) => void answers(request, response)).listen(0, '127.0.0.1');
    await new Promise((up) => kit.once('listening', up));
  });
  after(() => kit.close());
  // The dev server tells the whole process that it is under development: what a later test builds in it would be, too.
  after(() => {
    if (told === undefined) delete process.env['NODE_ENV'];
  });

  /** What a page of the dev server is answered when it asks for a token. */
  async function asked(proxy: Readonly<Record<string, string | ProxyOptions>>): Promise<number> {
    const server = await createServer({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, proxy },
    });
    try {
      await server.listen();
      const origin = `http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}`;
      const headers = { Origin: origin, 'Content-Type': 'application/json' };
      return (await fetch(`${origin}/chat/token`, { method: 'POST', headers, body: '{}' })).status;
    } finally {
      await server.close();
    }
  }

  const target = (): string => `http://127.0.0.1:${(kit.address() as AddressInfo).port}`;

  it('gives a token as the example has it, with no option for it', async () => {
    const given = runInNewContext(`(${proxy})`) as Record<string, ProxyOptions>;
    expect(Object.keys(given)).to.deep.equal(['/chat']);
    expect(await asked({ '/chat': { ...given['/chat'], target: target() } })).to.equal(200);
  });

  it('refuses what Vite makes of an address alone, which has another host than the page', async () => {
    expect(await asked({ '/chat': target() })).to.equal(403);
  });
});
