import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { startDemo, stopDemo, type Started } from '../support/demo.js';
import { handshake, Wire } from '../support/wire.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('npm start, as a newcomer meets it', function () {
  this.timeout(120_000);
  let folder = '';
  let child: ChildProcess;
  let npm: ChildProcess | undefined;
  let started: Started;
  let browser: Browser | undefined;
  const said: string[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'am-start-'));
    ({ child, started } = await startDemo('0', join(folder, 'data'), said));
  });
  after(async () => {
    await browser?.close();
    await stopDemo(child);
    if (npm !== undefined) process.kill(-npm.pid!, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const reachable = () => ({ addresses: started, platform: { keys: started.credentials } });

  it('prints where everything is, and says what it is doing meanwhile', () => {
    expect(started).to.include.all.keys('site', 'messaging', 'runtime', 'agents', 'control', 'credentials');
    expect(said.join('\n')).to.include('ready: the shop is at http://127.0.0.1:');
    expect(said.join('\n')).to.include(`conversations are kept in ${join(folder, 'data')}`);
  });

  it('the shop gives its own page a token of the service, and no other', async () => {
    const ask = (origin: string): Promise<Response> =>
      fetch(`${started.site}/chat/token`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: '{}',
      });
    const given = await ask(started.site);
    expect(given.status).to.equal(200);
    expect(await given.json()).to.include.keys('access_token', 'expires_in');
    expect((await ask('https://evil.test')).status).to.equal(403);
  });

  it('the shop’s buttons for trouble are its own, and no page of another site presses them', async () => {
    const press = async (name: string, headers: Record<string, string>): Promise<number | undefined> => {
      const asked = request(`${started.site}/demo/${name}`, { method: 'POST', headers }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await press('refuse', { Origin: 'https://evil.test' })).to.equal(403);
    expect(await press('refuse', { Origin: 'null' })).to.equal(403);
    expect(await press('drop', { Origin: 'http://evil.test', Host: 'evil.test' })).to.equal(403);
    const { set } = (await (await fetch(`${started.control}/__control/faults`)).json()) as { set: unknown };
    expect(set).to.deep.equal([]);
    expect(await press('drop', { Origin: started.site })).to.equal(200);
  });

  it('the shop opens under its policy, and its panel says that the platform is running', async () => {
    const { path, args } = await findChromium();
    browser = await chromium.launch({
      executablePath: path,
      args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
    const page = await browser.newPage();
    const trouble: string[] = [];
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('request', (request) => !request.url().startsWith(started.site) && trouble.push(request.url()));
    await page.goto(started.site);
    await page
      .getByText(/running/i)
      .first()
      .waitFor();
    expect(await page.title()).to.include('Fernway');
    expect(await page.getByText(started.messaging).count()).to.be.greaterThan(0);
    expect(trouble).to.deep.equal([]);
  });

  it('the panel’s figures stand on one line, and its addresses are whole, on a tablet as on a phone', async () => {
    const page = await browser!.newPage();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(started.site);
      await page.locator('.address code').first().waitFor();
      const lines = await page
        .locator('.address code')
        .evaluateAll((all) => all.map((one) => one.getClientRects().length));
      expect(Math.max(...lines), `${width} px`).to.equal(1);
      const figures = await page.locator('.figures > div').evaluateAll((all) =>
        all.map((one) => ({
          row: Math.round(one.getBoundingClientRect().top),
          figure: Math.round(one.querySelector('dd')!.getBoundingClientRect().top),
          lines: one.querySelector('dd')!.getBoundingClientRect().height,
        })),
      );
      for (const { row, figure } of figures)
        expect(figure).to.equal(figures.find((other) => other.row === row)!.figure, `${width} px`);
      expect(await page.locator('html').evaluate((one) => one.scrollWidth)).to.equal(width);
    }
    await page.close();
  });

  it('the chat greets in its language, and the agent in it too, or not at all where it is asked first', async () => {
    const asks = async (language: string, starter: string, answer: RegExp): Promise<string> => {
      const page = await (await browser!.newContext()).newPage();
      await page.goto(started.site);
      await page.getByLabel('Language').selectOption(language);
      await page.locator('agent-messenger button').first().click();
      await page.getByRole('button', { name: starter }).click();
      await page.getByText(answer).first().waitFor();
      const text = await page.locator('agent-messenger [role=log]').innerText();
      await page.context().close();
      return text;
    };
    expect(await asks('', 'Help me choose a tent', /poles, fly and zips/)).not.to.include('welcome to Fernway');
    expect(await asks('de', 'Was kostet der Versand?', /innerhalb eines Werktags/)).not.to.match(/welcome|willkommen/);
  });

  it('what the agent links to is a place of the shop’s page', async () => {
    for (const [path, place] of [
      ['/delivery', '/#delivery'],
      ['/track/HB552301788', '/#track'],
    ] as const) {
      const { status, headers } = await fetch(`${started.site}${path}`, { redirect: 'manual' });
      expect([status, headers.get('Location')]).to.deep.equal([302, place]);
    }
  });

  it('an order is paid at the page that the agent links to, and the open chat confirms it', async () => {
    const session = await handshake(reachable());
    const wire = new Wire(session.url());
    await wire.hears('SESSION_START');
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    wire.say('USER_MESSAGE', { text: 'pay for my order FW-10237' });
    const links = () =>
      wire.events.flatMap(({ payload }) => (payload['attachments'] ?? []) as { content_url: string }[]);
    const { content_url: link } = await wire.until(() => links()[0], 'a link');
    expect(link.startsWith(`${started.site}/pay/evt_`)).to.equal(true);
    const page = await (await fetch(link)).text();
    expect(page).to.include('data-outcome="open"').and.include('FW-10237').and.not.include('{{');
    expect(page).to.not.include(started.credentials.externalEventsKey);
    expect(await (await fetch(link, { method: 'POST' })).text()).to.include('data-outcome="paid"');
    const texts = () => wire.all('SERVICE_AGENT_MESSAGE').map(({ payload }) => String(payload['text']));
    await wire.until(() => texts().some((text) => /payment for order \*\*FW-10237\*\* has arrived/.test(text)));
    const stale = link.replace(/evt_\w+/, `evt_${'0'.repeat(32)}`);
    expect(await (await fetch(stale, { method: 'POST' })).text()).to.include('data-outcome="refused"');
    expect((await fetch(`${started.site}/pay/evt_1?order=%3Cb%3E`)).status).to.equal(404);
    wire.close();
  });

  it('the site gives nothing outside its folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/%2e%2e/package.json', '/..%2fsite%2f..%2f..%2fpackage.json'])
      expect((await fetch(started.site + path)).status).to.equal(404);
  });

  it('logs one line per request and event, and never a token or what was written', async () => {
    const session = await handshake(reachable());
    const wire = new Wire(session.url());
    await wire.hears('SESSION_START');
    wire.say('USER_MESSAGE', { text: 'a secret of mine' });
    await wire.hears('USER_MESSAGE');
    wire.close();
    await wire.closes();
    const lines = said
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ what }) => what)).to.include.members(['request', 'upgrade', 'event']);
    const all = said.join('\n');
    for (const secret of [
      session.token,
      started.credentials.connectorToken,
      started.credentials.chat.token,
      'a secret of mine',
    ])
      expect(all).to.not.include(secret);
  });

  it('another on the same folder ends, and says in one line who has it', async () => {
    const second = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    createInterface(second.stderr).on('line', (line) => lines.push(line));
    const [code] = (await once(second, 'close')) as [number];
    expect(code).to.equal(1);
    expect(lines.at(-1)).to.match(/^· .*data is in use by process \d+; set DATA_DIR or DATABASE_URL$/);
    expect(lines.filter((line) => /^\s+at /.test(line))).to.deep.equal([]);
  });

  it('Ctrl-C stops it cleanly', async () => {
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).to.equal(0);
  });

  it('a tool that stops npm stops everything that npm has started', async () => {
    // As the README says it, for who keeps what is printed: without a word of npm's own.
    npm = spawn('npm', ['start', '--silent', '--', '--json'], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'npm') },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of their own, so that none is left behind where this fails.
      detached: true,
    });
    const told: string[] = [];
    createInterface(npm.stderr!).on('line', (line) => told.push(line));
    const [line] = await once(createInterface(npm.stdout!), 'line');
    const place = JSON.parse(String(line)) as Started;
    npm.kill('SIGTERM');
    // Not before the last that could write has gone.
    await once(npm, 'close');
    npm = undefined;
    expect(told.at(-1)).to.equal('· stopping');
    for (const address of [place.site, place.messaging])
      expect(await fetch(address).catch(() => 'nobody')).to.equal('nobody');
  });

  it('a database that is not there is named in one line, without a stack', async () => {
    const lost = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    createInterface(lost.stderr).on('line', (line) => lines.push(line));
    const [code] = (await once(lost, 'close')) as [number];
    expect(code).to.equal(1);
    expect(lines.at(-1)).to.equal(
      '· The PostgreSQL of DATABASE_URL cannot be used: Error: connect ECONNREFUSED 127.0.0.1:1',
    );
    expect(lines.filter((line) => /^\s+at /.test(line))).to.deep.equal([]);
  });
});
