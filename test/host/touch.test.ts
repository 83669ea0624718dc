import type { Locator, Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

describe('a button', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => {
    site.reset();
    site.html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script>
</body></html>`;
  });
  const menu = (view: Page): Locator => view.getByRole('button', { name: 'Menu' });
  /** Until the browser says so, and says that it is pointed at. */
  const looks = (button: Locator, bare: boolean): Promise<unknown> =>
    button.evaluateHandle(
      async (element, [clear, as]) => {
        while (!element.matches(':hover') || (getComputedStyle(element, '::before').backgroundColor === clear) !== as)
          await new Promise(requestAnimationFrame);
      },
      ['rgba(0, 0, 0, 0)', bare] as const,
    );

  it('shows that a mouse is over it', async () => {
    const view = await site.browser.newPage();
    await view.goto(site.address);
    await launcher(view).click();
    await menu(view).hover();
    await looks(menu(view), false);
    await view.close();
  });

  it('shows the press of a finger and nothing after it, though the browser leaves it hovered', async () => {
    const context = await site.browser.newContext({
      viewport: { width: 390, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const view = await context.newPage();
    await view.goto(site.address);
    await launcher(view).tap();
    await menu(view).tap();
    await view.getByRole('menu').waitFor();
    await menu(view).tap();
    await view.getByRole('menu').waitFor({ state: 'detached' });
    await looks(menu(view), true);
    await context.close();
  });
});
