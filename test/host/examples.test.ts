import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Running } from '../../demo/platform/start.js';
import { findChromium } from '../../tools/browser.mjs';
import { build } from '../support/built.js';
import { testPlatform } from '../support/platform.js';
import { control } from '../support/wire.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const example = (name: string): string => join(root, 'demo', 'examples', 'host', `${name}.mjs`);

describe('the examples of the host kit, before the local platform', function () {
  this.timeout(180_000);
  let running: Running;
  let folder = '';
  let file = '';
  const children: ChildProcess[] = [];

  before(async () => {
    build();
    running = await testPlatform();
    folder = mkdtempSync(join(tmpdir(), 'am-host-'));
    file = join(folder, 'platform.json');
    const { keys } = running.platform;
    writeFileSync(file, JSON.stringify({ ...running.addresses, credentials: { ...keys, host: 'localhost' } }));
  });
  after(async () => {
    for (const child of children) child.kill();
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts one, and gives its address. */
  async function start(name: string): Promise<string> {
    const child = spawn(process.execPath, ['--import', 'tsx', example(name), file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = await once(createInterface(child.stdout!), 'line');
    return String(line).split(' ').at(-1)!;
  }

  const ask = (site: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${site}/chat/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });

  /** The status of what no browser asks for, and curl does with `--path-as-is`. */
  async function statusOf(site: string, path: string): Promise<string> {
    const { hostname, port, host } = new URL(site);
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    let said = '';
    for await (const chunk of socket) said += String(chunk);
    return said.split(' ', 2)[1] ?? '';
  }

  for (const name of ['node', 'express', 'fastify', 'hono'])
    it(`${name}: serves its page, gives its own page a session, and no other`, async () => {
      const site = await start(name);
      expect(await (await fetch(site)).text()).to.contain('A site that talks');
      expect((await fetch(`${site}/nothing`)).status).to.equal(404);
      const given = await ask(site, { Origin: site });
      expect(given.status).to.equal(200);
      expect(await given.json()).to.include.all.keys('access_token', 'session_id');
      expect(given.headers.getSetCookie()[0]).to.contain('HttpOnly');
      expect((await ask(site, { Origin: 'https://evil.test' })).status).to.equal(403);
      expect((await ask(site, {})).status).to.equal(403);
      // What is no address is refused, and is not the end of the server.
      for (const path of ['//', '//[']) expect(await statusOf(site, path), path).to.match(/^40[04]$/);
      expect((await fetch(site)).status).to.equal(200);
    });
  it('a Next route and a worker are the same function', async () => {
    const argv = process.argv[2];
    process.argv[2] = file;
    type Answers = (request: Request) => Promise<Response>;
    const [{ POST, OPTIONS }, { default: worker }] = (await Promise.all([
      import(pathToFileURL(example('next-route')).href),
      import(pathToFileURL(example('worker')).href),
    ])) as [{ POST: Answers; OPTIONS: Answers }, { default: { fetch: Answers } }];
    process.argv[2] = argv!;
    const request = (): Request =>
      new Request('https://shop.test/chat/token', {
        method: 'POST',
        headers: {
          Origin: 'https://shop.test',
          'Content-Type': 'application/json',
          // What a visitor has written, and what the proxy has seen.
          'X-Forwarded-For': '198.51.100.7, 203.0.113.9',
          'CF-Connecting-IP': '203.0.113.9',
        },
        body: '{}',
      });
    expect((await POST(request())).status).to.equal(200);
    expect((await worker.fetch(request())).status).to.equal(200);
    const before = { method: 'OPTIONS', headers: { Origin: 'https://shop.test' } };
    for (const answers of [OPTIONS, worker.fetch])
      expect((await answers(new Request('https://shop.test/chat/token', before))).status).to.equal(204);
    expect((await worker.fetch(new Request('https://shop.test/'))).status).to.equal(200);
  });

  describe('in a browser, with Express', () => {
    let browser: Browser;
    let site = '';
    before(async () => {
      site = await start('express');
      const { path, args } = await findChromium();
      browser = await chromium.launch({
        executablePath: path,
        args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
      });
    });
    after(() => browser.close());
    beforeEach(() => control(running, '/reset'));

    const items = (page: Page): Promise<string[]> => page.locator('#items li').allTextContents();
    const phase = (page: Page, expected: string): Promise<void> =>
      page
        .waitForFunction((text) => document.querySelector('#phase')?.textContent === text, expected)
        .then(() => undefined);
    async function say(page: Page, text: string): Promise<void> {
      const replies = await page.locator('#items li[data-kind=agent]').count();
      await page.fill('[name=text]', text);
      await page.press('[name=text]', 'Enter');
      await page.locator('#items li', { hasText: `${text} (sent)` }).waitFor();
      await page.locator('#items li[data-kind=agent]').nth(replies).waitFor();
    }
    async function opened(): Promise<{ context: BrowserContext; page: Page; tokens: Set<string> }> {
      const context = await browser.newContext();
      const page = await context.newPage();
      const tokens = new Set<string>();
      page.on('response', (response) => {
        if (!response.url().includes('/chat/token')) return;
        void response.json().then((body: { access_token: string }) => tokens.add(body.access_token));
      });
      await page.goto(site);
      return { context, page, tokens };
    }

    it('talks, is reloaded, and goes on in the same session; no token is where a script could find it', async () => {
      const { context, page, tokens } = await opened();
      await phase(page, 'ready over messaging');
      await say(page, 'When do you open?');
      const before = await items(page);
      await page.reload();
      await phase(page, 'ready over messaging');
      expect(await items(page)).to.deep.equal(before);
      await say(page, 'And on Sundays?');
      expect((await items(page)).slice(0, before.length)).to.deep.equal(before);
      // The same one was given again.
      expect(tokens.size).to.equal(1);

      const found = await page.evaluate(async () => {
        const all: unknown[] = [
          document.cookie,
          { ...localStorage },
          { ...sessionStorage },
          new XMLSerializer().serializeToString(document),
        ];
        for (const { name } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name!);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(new Error('closed'));
          });
          for (const store of db.objectStoreNames)
            all.push(
              await new Promise((resolve) => {
                const reading = db.transaction(store).objectStore(store).getAll();
                reading.onsuccess = () => resolve(reading.result);
              }),
            );
        }
        for (const name of await caches.keys()) all.push(name);
        return JSON.stringify(all);
      });
      expect(found).to.contain('And on Sundays?');
      for (const token of tokens) expect(found).not.to.contain(token);
      await context.close();
    });
    it('sockets do not get through: the same page talks over the fallback', async () => {
      await control(running, '/faults', { kind: 'upgrade.reject', status: 503, times: 1000 });
      const { context, page } = await opened();
      await phase(page, 'ready over rest');
      await say(page, 'When do you open?');
      expect((await items(page)).some((text) => text.includes('(sent)'))).to.equal(true);
      await context.close();
    });
  });
});
