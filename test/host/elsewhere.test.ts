import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openGround, root, type Ground } from '../examples/ground.js';
import { build } from '../support/built.js';
import { talks } from './embed-site.js';

const html = (messaging: string, endpoint: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head>
<body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${messaging}" data-token-endpoint="${endpoint}"></script>
</body></html>`;

/** What the website's own server was asked for, and what came of it. */
interface Granted {
  readonly path: string;
  readonly status: number;
  readonly token: string;
}

describe('a host kit that browsers see elsewhere than it sees itself', function () {
  this.timeout(120_000);
  let ground: Ground;
  let front: Server;
  let kit: Server;
  let endpoint = '';
  before(async () => {
    build();
    front = await listening((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      // As a reverse proxy does that takes a prefix away.
      if (path.startsWith('/shop/chat/')) {
        request.url = path.replace('/shop', '');
        return void ground.kit(request, response);
      }
      if (!path.startsWith('/cdn/')) {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
        return void response.end(html(ground.messaging, endpoint));
      }
      const type = extname(path) === '.js' ? 'text/javascript; charset=utf-8' : 'text/plain';
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(join(root, 'dist', path)));
    });
    kit = await listening((request, response) =>
      request.url === '/plain/token' ? void plain(request, response, ground) : void ground.kit(request, response),
    );
    ground = await openGround({
      limits: { newcomersPerAddress: 1_000, perAddress: 10_000 },
      origins: [`http://localhost:${portOf(front)}`],
    });
  });
  after(async () => {
    await ground?.stop();
    for (const server of [front, kit]) server.close();
  });

  async function opens(at: string): Promise<{ view: Page; granted: Granted[] }> {
    endpoint = at;
    const view = await (await ground.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const granted: Granted[] = [];
    view.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (!path.endsWith('/token') || response.request().method() !== 'POST') return;
      void response.json().then(({ access_token: token = '' }: { access_token?: string }) => {
        granted.push({ path, status: response.status(), token });
      });
    });
    await view.goto(`http://localhost:${portOf(front)}/`);
    return { view, granted };
  }

  /** The conversation goes on by the token that it had, and not under an older one. */
  async function goesOn({ view, granted }: Awaited<ReturnType<typeof opens>>): Promise<void> {
    await talks(view);
    const had = granted.at(-1)?.token;
    await view.reload();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    const area = view.locator('agent-messenger textarea');
    await area.click();
    await area.pressSequentially('And on Sundays?');
    await area.press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
    await view.locator('agent-messenger .turn.agent').nth(1).waitFor();
    expect(granted.at(-1)).to.deep.include({ status: 200, token: had });
    expect(await view.locator('agent-messenger', { hasText: 'earlier chat' }).count()).to.equal(0);
  }

  it('below a prefix that a proxy strips: a reload goes on, and the cookie goes to the kit alone', async () => {
    const visit = await opens('/shop/chat/token');
    await goesOn(visit);
    const [cookie, ...others] = await visit.view.context().cookies();
    expect(cookie).to.include({ path: '/shop/chat', httpOnly: true, sameSite: 'Strict' });
    expect(others).to.deep.equal([]);
    await visit.view.context().close();
  });

  it('below such a prefix, the fallback goes on as well, whichever came first', async () => {
    const { view } = await opens('/shop/chat/token');
    const asks = (route: string, body: object): Promise<{ status: number; body: Record<string, string> }> =>
      view.evaluate(
        async ([path, text]) => {
          const headers = { 'Content-Type': 'application/json' };
          const answer = await fetch(`/shop/chat${path}`, { method: 'POST', headers, body: text });
          return { status: answer.status, body: await answer.json() };
        },
        [route, JSON.stringify(body)] as const,
      );
    const { conversation_id } = (await asks('/chat/create', {})).body;
    const { session_id, access_token } = (await asks('/session', {})).body;
    await view.reload();
    expect((await asks('/chat/respond', { conversation_id, message: 'Hello' })).status).to.equal(200);
    expect((await asks('/session', { session_id })).body).to.include({ access_token });
    expect((await asks('/chat/close', { conversation_id })).body).to.deep.equal({ success: true });
    await view.context().close();
  });

  for (const [session, create, close] of [
    ['/session/', '/chat/create/', '/chat/close'],
    ['/session', '/chat/create', '/chat/close/'],
  ] as const)
    it(`by an address that ends with a slash or without, a visitor is known at all of them: ${session}`, async () => {
      const { view } = await opens('/chat/token');
      const asks = (route: string, body: object): Promise<{ status: number; body: Record<string, string> }> =>
        view.evaluate(
          async ([address, text]) => {
            const headers = { 'Content-Type': 'application/json' };
            const answer = await fetch(address, { method: 'POST', headers, body: text, credentials: 'include' });
            return { status: answer.status, body: await answer.json() };
          },
          [`http://localhost:${portOf(kit)}/chat${route}`, JSON.stringify(body)] as const,
        );
      const { session_id, access_token } = (await asks(session, {})).body;
      for (const route of ['/token/', '/token', '/session', '/session/'])
        expect((await asks(route, { session_id })).body, route).to.include({ access_token });
      const { conversation_id } = (await asks(create, {})).body;
      for (const route of ['/chat/respond/', '/chat/respond'])
        expect((await asks(route, { conversation_id, message: 'Hello' })).status, route).to.equal(200);
      expect((await asks(close, { conversation_id })).body).to.deep.equal({ success: true });
      const paths = (await view.context().cookies()).map(({ path }) => path);
      expect(paths.toSorted()).to.deep.equal(['/chat', '/chat/chat']);
      await view.context().close();
    });

  it('on another port of the same host, by plain http: a reload goes on', async () => {
    const visit = await opens(`http://localhost:${portOf(kit)}/chat/token`);
    await goesOn(visit);
    // One site, to a browser: it goes nowhere else, and needs no TLS.
    expect((await visit.view.context().cookies())[0]).to.include({ path: '/chat', sameSite: 'Strict', secure: false });
    await visit.view.context().close();
  });

  it('under another name of this machine, by plain http: a reload goes on', async () => {
    const visit = await opens(`http://127.0.0.1:${portOf(kit)}/chat/token`);
    await goesOn(visit);
    expect((await visit.view.context().cookies())[0]).to.include({ sameSite: 'None', secure: true });
    await visit.view.context().close();
  });

  it('an endpoint of another origin that takes no cookies is asked once, and without any', async () => {
    const { view, granted } = await opens(`http://localhost:${portOf(kit)}/plain/token`);
    const trouble: string[] = [];
    view.on('console', (said) => said.type() === 'error' && trouble.push(said.text()));
    await talks(view);
    expect(granted.map(({ status }) => status)).to.deep.equal([200]);
    expect(trouble).to.deep.equal([]);
    await view.context().close();
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return server;
}

/** Somebody's own, for any page, as most are written. */
async function plain(
  request: IncomingMessage,
  response: ServerResponse,
  { messaging, secrets }: Ground,
): Promise<void> {
  const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
  if (request.method === 'OPTIONS') return void response.writeHead(204, open).end();
  const minted = await fetch(`${messaging}/api/v1/access-token`, {
    method: 'POST',
    headers: { 'X-Token': secrets.CONNECTOR_TOKEN, 'X-Host': secrets.CHAT_HOST, 'Content-Type': 'application/json' },
    body: '{}',
  });
  response.writeHead(minted.status, { ...open, 'Content-Type': 'application/json' }).end(await minted.text());
}
