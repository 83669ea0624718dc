import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import { answersKept } from './disk.js';
import type { Example } from './example.js';

const FIRST = { says: 'Where is my order FW-10234?', hears: 'FW-10234' };
const SECOND = { says: 'What does shipping cost?', hears: 'working days' };
/** The agent says one thing before it is asked. */
const GREETED = 1;
type Exchange = typeof FIRST;

/** A visitor of an example, and all that goes wrong in their browser. */
class Visit {
  readonly problems: string[] = [];
  readonly page: Page;
  readonly example: Example;

  constructor(page: Page, example: Example) {
    this.page = page;
    this.example = example;
    page.setDefaultTimeout(30_000);
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (said) => {
      // A framework that finds another page than its server sent says so as a warning, or as an error.
      if (said.type() === 'error' || /hydrat|mismatch|did not match/i.test(said.text()))
        this.problems.push(said.text());
    });
  }

  get #chat(): Locator {
    return this.page.locator('agent-messenger');
  }

  get #panel(): Locator {
    return this.#chat.locator('textarea');
  }

  async opens(): Promise<void> {
    if (this.example.open === undefined) await this.page.locator('button[aria-haspopup=dialog]').first().click();
    else await this.example.open(this.page);
    await this.#panel.waitFor();
    await this.#chat.getByText('Northwind').first().waitFor();
  }

  async talks({ says, hears }: Exchange): Promise<void> {
    await this.#panel.fill(says);
    await this.#panel.press('Enter');
    await this.#chat.locator('.turn.agent .md', { hasText: hears }).first().waitFor();
    await this.#chat.locator('.tools').first().waitFor();
  }

  /** What the page's own code made of the events it heard. */
  async counts(answers: number): Promise<void> {
    if (this.example.link !== 'none')
      await this.page.locator('output').getByText(String(answers), { exact: true }).waitFor();
  }

  /** One chat, open, with all that was said. */
  async standsOpen(...exchanges: readonly Exchange[]): Promise<void> {
    await this.#panel.waitFor();
    for (const { says, hears } of exchanges) {
      await this.#chat.getByText(says).first().waitFor();
      await this.#chat.locator('.turn.agent .md', { hasText: hears }).first().waitFor();
    }
    expect(await this.#chat.count(), 'chats on the page').to.equal(1);
  }

  async presses(): Promise<void> {
    const scheme = (): Promise<unknown> => this.#chat.evaluate((one) => (one as { colorScheme?: unknown }).colorScheme);
    expect(await scheme()).to.equal('light');
    await this.page.getByRole('button', { name: 'Dark' }).click();
    await this.page.getByRole('button', { name: 'Light' }).waitFor();
    expect(await scheme()).to.equal('dark');
  }

  /** On a phone the chat covers the page; a link of the site in it leads to what is under it, and a step back to the chat. */
  async isLedOn(): Promise<void> {
    const { page } = this;
    await page.setViewportSize({ width: 390, height: 740 });
    await this.#chat.locator('dialog:modal').waitFor();
    const href = await page.locator('body a', { hasText: 'Delivery' }).first().getAttribute('href');
    await this.#chat.evaluate((chat, to) => {
      chat.append(Object.assign(document.createElement('a'), { href: to, slot: 'footer', textContent: 'There' }));
    }, href!);
    await this.#chat.getByRole('link', { name: 'There' }).click();
    await page.locator('body h1', { hasText: 'Delivery' }).waitFor();
    await this.#panel.waitFor({ state: 'hidden' });
    await page.goBack();
    await page.locator('body h1', { hasText: 'Home' }).waitFor();
    await this.#chat.locator('dialog:modal').waitFor();
  }

  /** By a link or through the history; the document must be another one afterwards, or the same. */
  async goes(move: (page: Page) => Promise<unknown>, title: string): Promise<void> {
    const marked = (): Promise<boolean> => this.page.evaluate(() => 'marked' in window);
    await this.page.evaluate(() => Object.assign(window, { marked: true }));
    await move(this.page);
    await this.page.locator('body h1', { hasText: title }).waitFor();
    if (this.example.link === 'same') expect(await marked(), 'the same document').to.equal(true);
  }
}

/** All that is expected of an example; throws with what is not so. */
export async function drive(example: Example, address: string, browser: Browser): Promise<void> {
  const sent = await (await fetch(address)).text();
  if (example.rendered) expect(sent, 'the HTML of the server').to.match(/<agent-messenger[\s>]/);
  const context = await browser.newContext({ viewport: { width: 1000, height: 860 } });
  try {
    const page = await context.newPage();
    const visit = new Visit(page, example);
    await example.prepare?.(page);
    await page.goto(address);
    await visit.opens();
    await visit.talks(FIRST);
    await visit.counts(GREETED + 1);
    if (example.button) await visit.presses();
    if (example.link === 'none') await visit.talks(SECOND);
    await example.besides?.(page);
    if (example.link !== 'none') await wander(visit);
    await page.reload();
    await visit.standsOpen(FIRST, SECOND);
    if (example.link !== 'none') await visit.isLedOn();
    expect(visit.problems.join('\n'), 'problems in the browser').to.equal('');
  } finally {
    await context.close();
  }
}

/** To another page, where the conversation goes on; and back, and forth. */
async function wander(visit: Visit): Promise<void> {
  await answersKept(visit.page, GREETED + 1);
  await visit.goes((page) => page.getByRole('link', { name: 'Delivery' }).click(), 'Delivery');
  await visit.standsOpen(FIRST);
  // Another document is not told again of what was kept.
  const before = visit.example.link === 'same' ? GREETED + 1 : 0;
  await visit.counts(before);
  await visit.talks(SECOND);
  await visit.counts(before + 1);
  await visit.goes((page) => page.goBack(), 'Home');
  await visit.standsOpen(FIRST, SECOND);
  await visit.goes((page) => page.goForward(), 'Delivery');
  await visit.standsOpen(FIRST, SECOND);
  await visit.goes((page) => page.getByRole('link', { name: 'Home' }).click(), 'Home');
  await visit.standsOpen(FIRST, SECOND);
}
