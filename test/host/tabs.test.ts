import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

describe('a chat in several tabs', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let visitor: BrowserContext;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(async () => {
    site.reset();
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1><script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script></body></html>`;
    visitor = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
  });
  afterEach(() => visitor.close());

  const tab = async (): Promise<Page> => {
    const page = await visitor.newPage();
    await page.goto(site.address);
    await launcher(page).waitFor();
    return page;
  };
  const open = async (page: Page): Promise<void> => {
    await launcher(page).click();
    await page.locator('agent-messenger .turn.agent .md').first().waitFor();
  };
  /** Said, and not waited for: the panel is closed before the answer comes. */
  const asks = async (page: Page): Promise<void> => {
    const area = page.locator('agent-messenger textarea');
    await area.fill('Where do you deliver?');
    await area.press('Enter');
    await page.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
    await page.evaluate(() => window.AgentMessenger.close());
  };
  const says = (page: Page, name: string): Promise<void> =>
    page.locator(`agent-messenger button.launch[aria-label="${name}"]`).waitFor();
  /** The launcher stands before the widget has come, and has none of its methods. */
  const upgraded = (page: Page): Promise<unknown> =>
    page.evaluate(() => customElements.whenDefined('agent-messenger').then(() => undefined));
  const widgets = (): number => site.asked.filter((path) => path === '/cdn/widget.js').length;

  it('a new tab says how many answers are unread, of a chat in a tab that is closed', async () => {
    const first = await tab();
    await open(first);
    await asks(first);
    await says(first, 'Open chat, 1 unread message');
    await first.close();
    const second = await tab();
    await says(second, 'Open chat, 1 unread message');
    await launcher(second).click();
    await second.locator('agent-messenger .day', { hasText: '1 new message' }).waitFor();
  });

  it('what is read in one tab is read in the others', async () => {
    const first = await tab();
    await open(first);
    await asks(first);
    await says(first, 'Open chat, 1 unread message');
    const second = await tab();
    await says(second, 'Open chat, 1 unread message');
    await launcher(second).click();
    await says(first, 'Open chat');
  });

  it('an answer of another chat is unread, though more was read in the one before', async () => {
    const page = await tab();
    await open(page);
    await asks(page);
    await says(page, 'Open chat, 1 unread message');
    await launcher(page).click();
    await says(page, 'Close chat');
    await page.evaluate(() => window.AgentMessenger.end());
    await page.locator('agent-messenger textarea').waitFor({ state: 'detached' });
    await page.reload();
    await launcher(page).waitFor();
    await open(page);
    await asks(page);
    await says(page, 'Open chat, 1 unread message');
  });

  const idle = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));

  for (const storage of ['session', 'device'])
    it(`a new tab fetches nothing for a chat that is over (${storage})`, async () => {
      site.html = site.html.replace('<script async', `<script async data-storage="${storage}"`);
      const first = await tab();
      await open(first);
      await first.evaluate(() => window.AgentMessenger.end());
      await first.locator('agent-messenger textarea').waitFor({ state: 'detached' });
      expect(widgets()).to.equal(1);
      const second = await tab();
      await idle(second);
      expect(widgets()).to.equal(1);
    });

  it('a new tab fetches nothing for a chat that somebody has agreed to in another tab alone', async () => {
    site.html = site.html.replace('<script async', '<script async data-consent="required"');
    const first = await tab();
    await launcher(first).click();
    const agrees = first.locator('agent-messenger .gate input[type=checkbox]').first();
    await agrees.check();
    await first.locator('agent-messenger .gate button[type=submit]').click();
    await first.locator('agent-messenger .turn.agent .md').first().waitFor();
    expect(widgets()).to.equal(1);
    const second = await tab();
    await idle(second);
    expect(widgets()).to.equal(1);
  });

  const state = (page: Page): Promise<string> =>
    page.evaluate(
      () => (document.querySelector('agent-messenger') as unknown as { state: { phase: string } }).state.phase,
    );
  for (const call of ['logout', 'forget', 'revokeConsent'] as const)
    it(`${call}() in one tab begins nothing in it or in one that was only open`, async () => {
      const first = await tab();
      await open(first);
      await asks(first);
      const second = await tab();
      await says(second, 'Open chat, 1 unread message');
      await upgraded(second);
      const tokens = (): number => kit.filter((path) => path === '/chat/token').length;
      const kit: string[] = [];
      visitor.on('request', (request) => kit.push(new URL(request.url()).pathname));
      await first.evaluate((what) => window.AgentMessenger[what](), call);
      await says(first, 'Open chat');
      await says(second, 'Open chat');
      await idle(first);
      await idle(second);
      expect([await state(first), await state(second), tokens()]).to.deep.equal(['idle', 'idle', 0]);
      expect(await second.evaluate(() => localStorage.getItem('agent-messenger:default') ?? '')).not.to.include(
        'talking',
      );
      await second.reload();
      await launcher(second).waitFor();
      await idle(second);
      expect(tokens()).to.equal(0);
    });

  for (const wipe of ['forget', 'logout'] as const)
    for (const talked of [true, false])
      it(`${wipe}() leaves nothing in the storage of another tab where it is open${talked ? '' : ' and nobody has talked'}`, async () => {
        const first = await tab();
        await open(first);
        await asks(first);
        const second = await tab();
        await says(second, 'Open chat, 1 unread message');
        await upgraded(second);
        const kept = (page: Page): Promise<(string | null)[]> =>
          page.evaluate(() => [sessionStorage, localStorage].map((area) => area.getItem('agent-messenger:default')));
        if (talked) {
          await launcher(second).click();
          await second.locator('agent-messenger .turn.me').first().waitFor();
        } else
          await second.evaluate(() =>
            sessionStorage.setItem('agent-messenger:default', JSON.stringify({ open: true })),
          );
        expect(await kept(second)).to.not.include(null);
        await first.evaluate((what) => window.AgentMessenger[what](), wipe);
        await second.waitForFunction(() => localStorage.getItem('agent-messenger:default') === null);
        await idle(second);
        expect([await kept(first), await kept(second)]).to.deep.equal([
          [null, null],
          [null, null],
        ]);
      });

  for (const wipe of ['forget', 'logout'] as const)
    it(`a tab that was elsewhere begins nothing, and shows nothing of it, after ${wipe} in another`, async () => {
      const { html } = site;
      const first = await tab();
      await open(first);
      await asks(first);
      await first.evaluate(() => window.AgentMessenger.open());
      await first.locator('agent-messenger textarea').fill('half a thought');
      site.html = '<!doctype html><title>Another page</title>';
      await first.goto(site.address);
      site.html = html;
      const second = await tab();
      await upgraded(second);
      await second.evaluate(
        (how) =>
          document.querySelector<HTMLElement & Record<typeof how, () => Promise<void>>>('agent-messenger')![how](),
        wipe,
      );
      await second.close();
      const asked: string[] = [];
      first.on('request', (request) => {
        if (request.method() === 'POST') asked.push(request.url());
      });
      await first.goto(site.address);
      await first.waitForFunction(() => !sessionStorage.getItem('agent-messenger:default')?.includes('"talking":true'));
      await says(first, 'Open chat');
      expect(await first.locator('agent-messenger dialog').isVisible()).to.equal(false);
      expect(asked).to.deep.equal([]);
      await open(first);
      expect(await first.locator('agent-messenger .turn.me').count()).to.equal(0);
      expect(await first.locator('agent-messenger textarea').inputValue()).to.equal('');
    });
});
