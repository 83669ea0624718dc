import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { startDemo, stopDemo, type Started } from '../support/demo.js';
import { freePort } from '../support/free-port.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('the desk, as a colleague of the shop meets it', function () {
  this.timeout(180_000);
  let folder = '';
  let port = '';
  let child: ChildProcess;
  let started: Started;
  let browser: Browser;
  let desk: Page;
  let visitor: Page;
  const said: string[] = [];
  const trouble: string[] = [];
  const asked: string[] = [];

  async function start(): Promise<void> {
    ({ child, started } = await startDemo(port, join(folder, 'data'), said));
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'am-desk-'));
    port = await freePort();
    await start();
    const { path, args } = await findChromium();
    browser = await chromium.launch({
      executablePath: path,
      args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
    desk = await opened('/desk');
    visitor = await opened('/');
  });
  after(async () => {
    await browser?.close();
    await stopDemo(child);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A page of somebody who has nothing to do with the others. */
  async function opened(path: string): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    page.on('request', (request) => path === '/desk' && asked.push(request.url()));
    await page.goto(started.site + path);
    return page;
  }
  const says = async (text: string): Promise<void> => {
    const composer = visitor.locator('agent-messenger textarea');
    await composer.fill(text);
    await composer.press('Enter');
  };
  const log = (): Locator => visitor.locator('agent-messenger [role=log]');
  const card = (): Locator => desk.locator('#waiting .card');
  const words = (text: string): Locator => desk.locator('.words', { hasText: text });
  const presses = (name: string): Promise<void> => desk.getByRole('button', { name, exact: true }).click();
  const focused = (): Promise<string> =>
    desk.locator(':focus').evaluate((one) => one.id || one.localName || one.className);
  /** What axe finds: it runs beside the page, whose policy lets it load nothing. */
  async function violations(): Promise<unknown> {
    await desk.evaluate(axe);
    return desk.evaluate(
      `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
        .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    );
  }

  it('is a link of the shop’s panel, which opens it in a tab of its own', async () => {
    const link = visitor.getByRole('link', { name: 'Answer as a colleague' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).to.deep.equal(['/desk', '_blank']);
  });

  it('asks who one is, says how to get somebody in, and that Robin waits', async () => {
    expect(await focused()).to.equal('input');
    expect(await violations()).to.deep.equal([]);
    await presses('Sit down');
    await desk.getByText('waits while you are here').waitFor();
    await desk.getByText('ask its chat for a person').waitFor();
    expect(await desk.title()).to.equal('Desk · Fernway');
  });

  it('shows who asks for a person, and what was said before', async () => {
    await visitor.locator('agent-messenger button').first().click();
    await says('Where is my order FW-10234?');
    await log().getByText('FW-10234').nth(1).waitFor();
    await says('I want to talk to a person');
    await card().waitFor();
    expect(await card().innerText())
      .to.include('Visitor asked')
      .and.include('Place 1');
    expect(await desk.title()).to.equal('(1) Desk · Fernway');
    expect(await desk.locator('#news').textContent()).to.equal('A visitor waits. Visitor asked.');
    await card().click();
    await words('Where is my order FW-10234?').waitFor();
    expect(await desk.locator('.facts').innerText()).to.match(/Language\s*American English[\s\S]*language: en/);
    expect(await focused()).to.equal('talk-title');
  });

  it('says in words that somebody was quicker, and takes it over from them', async () => {
    const lee = { agent: { id: 'desk-lee', name: 'Lee' } };
    await desk.route('**/accept', async (route) => {
      await fetch(`${started.desk}/desk/conversations/${route.request().url().split('/').at(-2)}/accept`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${started.credentials.deskKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(lee),
      });
      await route.continue();
    });
    // The browser itself tells of an answer that is no success, once.
    const refused = desk.waitForEvent('console', (message) => message.text().includes('409'));
    await presses('Take it');
    await desk.getByRole('alert').filter({ hasText: 'somebody was quicker' }).waitFor();
    await refused;
    expect(trouble.splice(0))
      .to.have.lengthOf(1)
      .and.to.satisfy(([line]: string[]) => line!.includes('409'));
    await desk.unroute('**/accept');
    await presses('Take it over');
    await desk.locator('textarea').waitFor();
    expect(await focused()).to.equal('textarea');
    await log().getByText('Pat joined').first().waitFor();
  });

  it('brings what is written both ways, and that it is being written', async () => {
    await desk.keyboard.type('Hello, this is P');
    await visitor.getByText('Pat is writing').first().waitFor({ state: 'attached' });
    await desk.keyboard.type('at.');
    await desk.getByText('Offer answers').click();
    await desk.getByLabel('Up to three, with commas between').fill('Tell me more, Thank you');
    await desk.locator('textarea').press('Enter');
    await log().getByText('Hello, this is Pat.').waitFor();
    await words('Hello, this is Pat.').waitFor();
    expect(await desk.locator('textarea').inputValue()).to.equal('');
    await visitor.getByRole('button', { name: 'Tell me more' }).click();
    await words('Tell me more').waitFor();
    await visitor.locator('agent-messenger textarea').pressSequentially('متى ي');
    await desk.getByText('The visitor is writing').waitFor();
    await says('متى يصل طلبي؟ <b>x</b>');
    await words('متى يصل طلبي؟ <b>x</b>').waitFor();
    await desk.getByText('The visitor is writing').waitFor({ state: 'hidden' });
  });

  it('passes axe in light and dark, and fits a narrow screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(), colorScheme).to.deep.equal([]);
    }
    await desk.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await desk.setViewportSize({ width: 320, height: 640 });
    expect(await desk.locator('html').evaluate((one) => one.scrollWidth)).to.equal(320);
    expect(await violations()).to.deep.equal([]);
    const [queue, talk] = [await desk.locator('.queue').boundingBox(), await desk.locator('.talk').boundingBox()];
    expect(queue!.y + queue!.height).to.be.at.most(talk!.y);
    await desk.setViewportSize({ width: 1280, height: 800 });
  });

  it('finds back after a new start of everything, says so, and keeps what was being written', async () => {
    await desk.locator('textarea').fill('Half a sen');
    await stopDemo(child);
    await desk.getByText('The platform is away').waitFor();
    await start();
    await desk.getByText('Connected', { exact: true }).waitFor();
    await desk.getByText('waits while you are here').waitFor();
    expect(await desk.locator('textarea').inputValue()).to.equal('Half a sen');
    await desk.locator('textarea').press('Enter');
    await words('Half a sen').waitFor();
    await log().getByText('Half a sen').waitFor();
    // What could not be reached meanwhile, the browser itself tells of.
    expect(trouble.splice(0).filter((line) => !/Failed to load|ERR_|WebSocket/.test(line))).to.deep.equal([]);
  });

  it('hands back to the assistant, which answers what comes next', async () => {
    await presses('Back to the assistant');
    await desk.locator('.over', { hasText: 'You have handed it back' }).waitFor();
    expect(await focused()).to.equal('talk-title');
    await says('How long does delivery take?');
    await log().getByText('working day').first().waitFor();
  });

  it('says to one who waits that nobody is there', async () => {
    await says('I want to talk to a person');
    await card().click();
    await presses('Nobody is there');
    await desk.locator('.over', { hasText: 'You have said that nobody is there' }).waitFor();
    await log().getByText('We could not reach a person').first().waitFor();
  });

  it('ends the chat', async () => {
    await says('I want to talk to a person');
    await card().click();
    await presses('Take it');
    await desk.locator('textarea').waitFor();
    await presses('End the chat');
    await desk.locator('.over', { hasText: 'You have ended the chat' }).waitFor();
    await visitor.getByText('Chat ended').first().waitFor();
    expect(await desk.title()).to.equal('Desk · Fernway');
  });

  it('never gave the page a key, asked nobody but the shop, and met no error', async () => {
    expect(trouble).to.deep.equal([]);
    const { deskKey, connectorToken } = started.credentials;
    const seen = [...asked, await desk.content(), ...said].join('\n');
    for (const secret of [deskKey, connectorToken]) expect(seen).not.to.include(secret);
    for (const url of asked) expect(url.startsWith(`${started.site}/`), url).to.equal(true);
  });
});
