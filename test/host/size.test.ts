import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startSite, talks, type EmbedSite } from './embed-site.js';

/** The last message can be seen, in a view that is lower than this: how high it is. */
const atEnd = async (view: Page, lowerThan = 10_000): Promise<number> => {
  const found = await view.waitForFunction(
    (most) => {
      const log = document.querySelector('agent-messenger')?.shadowRoot?.querySelector('#log');
      if (log === null || log === undefined || log.scrollHeight <= log.clientHeight) return null;
      const there = log.clientHeight < most && log.scrollHeight - log.clientHeight - log.scrollTop < 2;
      return there ? log.clientHeight : null;
    },
    lowerThan,
    { timeout: 10_000 },
  );
  return (await found.jsonValue())!;
};

describe('a chat on a phone that becomes lower', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());

  it('shows its last message above the keyboard, and above all that is being written', async () => {
    site.html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script>
</body></html>`;
    const context = await site.browser.newContext({ viewport: { width: 390, height: 560 }, hasTouch: true });
    const view = await context.newPage();
    const complaints: string[] = [];
    view.on('pageerror', ({ message }) => complaints.push(message));
    await view.goto(site.address);
    await talks(view);
    await view.reload();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    const whole = await atEnd(view);
    await view.setViewportSize({ width: 390, height: 400 });
    const lower = await atEnd(view, whole - 60);
    await view.locator('agent-messenger textarea').fill('one\ntwo\nthree\nfour');
    await atEnd(view, lower - 20);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it('fills the screen of a phone that lies on its side, where words are large enough not to be enlarged', async () => {
    const context = await site.browser.newContext({
      viewport: { width: 740, height: 360 },
      hasTouch: true,
      isMobile: true,
    });
    const view = await context.newPage();
    await view.goto(site.address);
    await talks(view);
    const seen = await view.evaluate(() => {
      const { shadowRoot } = document.querySelector('agent-messenger')!;
      const { width, height } = shadowRoot!.querySelector('dialog')!.getBoundingClientRect();
      return [width, height, parseFloat(getComputedStyle(shadowRoot!.querySelector('textarea')!).fontSize)];
    });
    expect(seen).to.deep.equal([740, 360, 16]);
    await context.close();
  });
});
