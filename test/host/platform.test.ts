import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Running } from '../../demo/platform/start.js';
import { createHost } from '../../src/host/index.js';
import { testPlatform } from '../support/platform.js';
import { Wire } from '../support/wire.js';
import { Browser, SECRET } from './support.js';

describe('the host kit before the local platform', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());

  const site = (baseUrl = running.addresses.messaging, runtime = running.addresses.runtime): Browser => {
    const { keys } = running.platform;
    return new Browser(
      createHost({
        path: '/chat',
        messaging: { baseUrl, connectorToken: keys.connectorToken, host: 'localhost' },
        chat: {
          baseUrl: runtime,
          accountId: keys.accountId,
          projectId: keys.projectId,
          apiKey: keys.chat.apiKey,
          token: keys.chat.token,
        },
        context: { keyId: keys.contextKey.id, secret: keys.contextKey.secret, claims: () => ({ name: 'Ann' }) },
        secrets: [SECRET],
      }),
    );
  };

  it('a session that it made can be joined with the token that it gave, twice', async () => {
    const browser = site();
    const { access_token, session_id } = await browser.body('/session');
    const address = `${running.addresses.messaging.replace('http', 'ws')}/ws?session_id=${session_id}&access_token=`;
    await new Wire(address + access_token).hears('SESSION_START');
    const again = await browser.body('/token', { session_id });
    await new Wire(address + again['access_token']).hears('SESSION_START');
  });
  it('given another address than that of messaging, it has no service, and says so', async () => {
    const { messaging, runtime } = running.addresses;
    for (const address of [runtime, `${messaging}/api/v1`]) {
      const response = await site(address).post('/token');
      expect([response.status, ((await response.json()) as { code: string }).code], address).to.deep.equal([
        502,
        'platform/malformed',
      ]);
    }
  });
  it('given another address than that of the runtime, it has no fallback, and says so', async () => {
    const { messaging, agents, runtime } = running.addresses;
    for (const address of [messaging, agents, `${runtime}/v1`]) {
      const response = await site(messaging, address).post('/chat/create');
      expect([response.status, ((await response.json()) as { code: string }).code], address).to.deep.equal([
        502,
        'platform/malformed',
      ]);
    }
  });
  it('the fallback talks', async () => {
    const browser = site();
    const { conversation_id, response } = await browser.body('/chat/create');
    expect(response).to.be.a('string').and.not.equal('');
    const answer = await browser.body('/chat/respond', { conversation_id, message: 'When do you open?' });
    expect(answer['response']).to.be.a('string').and.not.equal('');
    expect(await browser.body('/chat/close', { conversation_id })).to.deep.equal({ success: true });
  });
  it('the platform believes its signature', async () => {
    const browser = site();
    const { access_token, session_id } = await browser.body('/session');
    const wire = new Wire(
      `${running.addresses.messaging.replace('http', 'ws')}/ws?session_id=${session_id}&access_token=${access_token}`,
    );
    const { payload } = await wire.hears('SESSION_START');
    const { token } = await browser.body('/context', { session_id, context_id: payload['context_id'] });
    const submitted = await fetch(`${running.addresses.messaging}/api/v1/sessions/${session_id}/context`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(submitted.status).to.equal(204);
  });
  it('refuses to load in a page, and loads where a server has a document for what it renders or tests', () => {
    const index = fileURLToPath(new URL('../../src/host/index.ts', import.meta.url));
    const load = (...before: readonly string[]): string => {
      const code = [...before, `await import(${JSON.stringify(index)});`].join('\n');
      return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { encoding: 'utf8' })
        .stderr;
    };
    const document = 'globalThis.document = {};';
    const as = (value: string): string => `Object.defineProperty(globalThis, 'process', { value: ${value} });`;
    // Bundlers put a process into a page that has next to nothing.
    for (const page of [as('undefined'), as('{ env: {}, versions: {} }')])
      expect(load(document, page), page).to.contain('belongs on a server');
    for (const server of ['', `${as('undefined')} globalThis.Deno = {};`, `${as('{ env: {} }')} globalThis.Bun = {};`])
      expect(load(document, server), server).to.equal('');
  });
});
