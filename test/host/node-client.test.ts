import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { nodeHandler } from '../../src/host/index.js';
import { scene } from './support.js';

interface Example {
  tokenFromYourServer(sessionId: string | null): Promise<string | null>;
}

describe('what docs/node-client.md tells a script to ask the host kit', () => {
  const made = scene();
  let server: Server;
  let site = '';
  before(async () => {
    const handler = nodeHandler(made.host);
    server = createServer((request, response) => {
      // As a load balancer or the site itself does.
      response.setHeader('Set-Cookie', 'basket=1; Path=/');
      void handler(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  /** The text of the page, as a script of its own: nothing is changed but where the site is. */
  async function example(): Promise<Example> {
    const page = readFileSync(new URL('../../docs/node-client.md', import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!);
    const code = blocks.find((one) => one.includes('async function tokenFromYourServer'))!;
    const text = `${code.replace('https://shop.example', site)}\nexport { tokenFromYourServer };`;
    // Each is another module, with a cookie of its own.
    return import(`data:text/javascript,${encodeURIComponent(`/* ${crypto.randomUUID()} */ ${text}`)}`);
  }

  it('is answered: a token, the same for its session, and none for another’s', async () => {
    const [script, another] = [await example(), await example()];
    const token = await script.tokenFromYourServer(null);
    expect(token).to.match(/canary/);
    expect(await script.tokenFromYourServer('session-a')).to.equal(token);
    expect(await script.tokenFromYourServer('session-a')).to.equal(token);
    expect(await script.tokenFromYourServer('session-b')).to.equal(null);
    expect(await another.tokenFromYourServer('session-a')).to.equal(null);
  });
  it('what Node asks without all that is refused', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${site}/chat/token`, { method: 'POST', headers, body: '{}' });
    expect([answer.status, made.lines.at(-1)!.code]).to.deep.equal([403, 'host/origin']);
  });
});
