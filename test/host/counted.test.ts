import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../src/testing/index.js';
import { asks, launcher, startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

type Entry = Readonly<Record<string, unknown>>;

/** What is pushed is heard from outside as well, so that it outlives the page. */
const LAYER = `window.dataLayer = Object.assign([], {
  push(...entries) {
    for (const entry of entries)
      if (String(entry.event).startsWith('agent_')) void heard(JSON.parse(JSON.stringify(entry)));
    return Array.prototype.push.apply(this, entries);
  },
});`;

/** N24: how far visitors come is counted, once, where they let it be, and by what the page already has. */
describe('steps of a visitor, with the script tag', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let visitor: BrowserContext;
  /** What each page of the visitor has been told, in order, without what any other script says. */
  const told: Entry[] = [];
  const problems: string[] = [];
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());

  /** The page's own, as Google has it written. */
  const own = (first: string): string =>
    `<script>window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments); } ${first}</script>`;
  const config = `data-config='{"analytics": "data-layer"}'`;

  beforeEach(async () => {
    site.reset();
    site.html = twoLines(site, config).replace('<script async', `${own('')}<script async`);
    visitor = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    await visitor.exposeFunction('heard', (entry: Entry) => void told.push(entry));
    await visitor.addInitScript({ content: LAYER });
  });
  afterEach(async () => {
    await visitor.close();
    told.length = 0;
    expect(problems.splice(0)).to.deep.equal([]);
  });

  const tab = async (): Promise<Page> => {
    const page = await visitor.newPage();
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(site.address);
    await launcher(page).waitFor();
    return page;
  };
  const names = (): string[] => told.map(({ event }) => String(event).replace('agent_messenger_', ''));
  /** The last that is waited for; all before it has come by then. */
  const arrives = (name: string, times = 1): Promise<void> =>
    until(
      () => names().filter((one) => one === name).length === times,
      () => `${name} after ${names().join()}`,
    );
  const says = async (page: Page, text: string): Promise<void> => {
    const area = page.locator('agent-messenger textarea');
    await area.fill(text);
    await area.press('Enter');
    await page.locator('agent-messenger .turn.me', { hasText: text }).first().waitFor();
  };
  const way = ['shown', 'opened', 'first_message_sent', 'first_answer_received'];

  it('are counted from when the widget comes, and once: not again after a reload, which shows what was said', async () => {
    const page = await tab();
    expect(names()).to.deep.equal([]);
    expect(site.asked.join()).not.to.contain('analytics');
    await talks(page);
    await arrives('first_answer_received');
    expect(names()).to.deep.equal(way);
    const answer = told.at(-1)!;
    expect(Object.keys(answer)).to.have.members(['event', 'chat_schema', 'chat_first_token_ms', 'chat_answer_ms']);
    const { chat_first_token_ms: first, chat_answer_ms: whole } = answer as Record<string, number>;
    expect(Number.isInteger(first) && Number.isInteger(whole)).to.equal(true);
    expect(first).to.be.within(0, whole!);
    await page.reload();
    await page.locator('agent-messenger .turn.me').first().waitFor();
    await asks(page);
    await page.evaluate(() => window.AgentMessenger.end());
    await arrives('ended');
    expect(names()).to.deep.equal([...way, 'shown', 'ended']);
    expect(told.at(-1)).to.include({ chat_reason: 'visitor' });
    await page.reload();
    await launcher(page).click();
    await arrives('opened', 2);
    expect(names().slice(6)).to.deep.equal(['shown', 'opened']);
  });

  it('are not, where the visitor has denied it; from when they allow it, what comes after that is', async () => {
    site.html = site.html.replace(own(''), own(`gtag('consent', 'default', { analytics_storage: 'denied' });`));
    const page = await tab();
    await launcher(page).click();
    await page.locator('agent-messenger .turn.agent .md').first().waitFor();
    await page.evaluate("gtag('consent', 'update', { analytics_storage: 'granted' })");
    await asks(page);
    await arrives('first_answer_received');
    expect(names()).to.deep.equal(['first_message_sent', 'first_answer_received']);
    await page.evaluate("gtag('consent', 'update', { analytics_storage: 'denied' })");
    await page.evaluate(() => window.AgentMessenger.end());
    await page.locator('agent-messenger textarea').waitFor({ state: 'detached' });
    await page.evaluate("gtag('consent', 'update', { analytics_storage: 'granted' })");
    await page.evaluate(() => window.AgentMessenger.restart());
    await asks(page);
    await arrives('first_answer_received', 2);
    expect(names().slice(2)).to.deep.equal(['first_message_sent', 'first_answer_received']);
  });

  it('are not before the visitor agrees, where the chat asks them', async () => {
    site.html = site.html.replace('<script async', '<script async data-consent="required"');
    const page = await tab();
    await launcher(page).click();
    const agrees = page.locator('agent-messenger .gate input[type=checkbox]').first();
    await agrees.check();
    expect(site.asked.join()).not.to.contain('analytics');
    await page.locator('agent-messenger .gate button[type=submit]').click();
    await asks(page);
    await arrives('first_answer_received');
    expect(names()).to.deep.equal(['first_message_sent', 'first_answer_received']);
  });

  it('are counted once of several tabs, whichever has the connection', async () => {
    const first = await tab();
    await talks(first);
    await arrives('first_answer_received');
    const second = await tab();
    await launcher(second).click();
    await second.locator('agent-messenger .turn.me').first().waitFor();
    await arrives('opened', 2);
    await asks(second);
    await says(second, 'I want to talk to a person');
    await arrives('handoff_requested');
    // The tab that has had the connection goes, and the other takes the lead.
    await first.close();
    await second.evaluate(() => window.AgentMessenger.end());
    await arrives('ended');
    expect(names().toSorted()).to.deep.equal([...way, 'shown', 'opened', 'handoff_requested', 'ended'].toSorted());
  });

  it('say how long an answer took in the tab that has asked, which need not be the one that has the connection', async () => {
    const first = await tab();
    await launcher(first).click();
    await first.locator('agent-messenger .turn.agent .md').first().waitFor();
    const second = await tab();
    await launcher(second).click();
    await second.locator('agent-messenger .turn.agent .md').first().waitFor();
    expect(await second.evaluate(() => window.AgentMessenger.element.state.leads)).to.equal(false);
    await asks(second);
    await arrives('first_answer_received');
    await first.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    await second.evaluate(() => window.AgentMessenger.end());
    await arrives('ended');
    expect(told.find(({ chat_answer_ms: whole }) => whole !== undefined)).to.have.property('chat_first_token_ms');
    expect(names()).to.deep.equal(['shown', 'opened', ...way, 'ended']);
  });

  it('of a chat that keeps nothing are counted once as well, though all of it is told again after a reload', async () => {
    site.html = site.html.replace('<script async', '<script async data-storage="none"');
    const page = await tab();
    await talks(page);
    await says(page, 'I want to talk to a person');
    await arrives('handoff_requested');
    await page.reload();
    await talks(page);
    await page.evaluate(() => window.AgentMessenger.end());
    await arrives('ended');
    const again = names().slice(5);
    expect(names().slice(0, 5)).to.deep.equal([...way, 'handoff_requested']);
    // Whether it goes on or is begun anew is the service's to say; none of it is counted for what was there.
    expect(again.filter((one) => one === 'handoff_requested')).to.deep.equal([]);
    expect(again.at(-1)).to.equal('ended');
  });
});
