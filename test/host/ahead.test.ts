import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromium, type BrowserContext } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const token = `${part({ alg: 'none' })}.${part({ session_id: 's-1', exp: 4_000_000_000 })}.x`;

describe('the way to the service', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let service: Server;
  let address: string;
  /** What happens there, in its order. */
  const seen: string[] = [];
  let noted: () => void = () => undefined;
  const note = (what: string): void => void (seen.push(what), noted());
  const comes = async (what: string): Promise<void> => {
    while (!seen.includes(what)) await new Promise<void>((come) => (noted = come));
  };
  const sockets = new Set<Socket>();
  /** A visitor with a profile of their own: in one that is thrown away, Chromium goes nowhere ahead of time. */
  let profile = '';
  let visitor: BrowserContext;
  before(async () => {
    site = await startSite();
    profile = await mkdtemp(join(tmpdir(), 'am-ahead-'));
    const { path, args, env } = await findChromium();
    visitor = await chromium.launchPersistentContext(profile, {
      executablePath: path,
      env: { ...(process.env as Record<string, string>), ...env },
      // Playwright's own headless is another one, which does not do it either.
      headless: false,
      args: [...args, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    service = createServer((request, response) => {
      note(`${request.method} ${request.url}`);
      response.writeHead(503).end();
    }).on('connection', (socket: Socket) => {
      sockets.add(socket);
      note('connection');
    });
    await new Promise<void>((up) => service.listen(0, '127.0.0.1', up));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  after(async () => {
    await visitor?.close();
    if (profile !== '') await rm(profile, { recursive: true, force: true });
    for (const socket of sockets) socket.destroy();
    service?.close();
    await site?.stop();
  });
  beforeEach(() => {
    seen.length = 0;
    site.reset();
    site.html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${address}" data-token-endpoint="/token"></script></body></html>`;
  });

  it('is opened while the website is asked for a token, not before somebody acts, and leaves nothing in the page', async () => {
    const view = await visitor.newPage();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((was) => {
      void view.route('**/token', async (route) => {
        was();
        await new Promise<void>((may) => (answer = may));
        await route.fulfill({ json: { access_token: token } });
      });
    });
    await view.goto(site.address);
    await launcher(view).waitFor();
    await view.waitForFunction(() => document.readyState === 'complete');
    expect(seen).to.deep.equal([]);
    await launcher(view).click();
    await asked;
    await comes('connection');
    expect(seen).to.deep.equal(['connection']);
    expect(await view.locator('link[rel=preconnect]').count()).to.equal(0);
    answer();
    await comes('POST /api/v1/sessions');
    expect(seen.slice(0, 2), 'over the same connection').to.deep.equal(['connection', 'POST /api/v1/sessions']);
    await view.close();
  });
});
