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

  /** A phone, with the chat open. */
  async function opened(): Promise<Page> {
    const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true };
    const view = await (await site.browser.newContext(phone)).newPage();
    await view.goto(site.address);
    await launcher(view).tap();
    return view;
  }

  it('shows the press of a finger and nothing after it, though the browser leaves it hovered', async () => {
    const view = await opened();
    await menu(view).tap({ position: { x: 4, y: 4 } });
    await view.getByRole('menu').waitFor();
    // So far from the first that it is none of a double tap.
    await menu(view).tap({ position: { x: 36, y: 36 } });
    await view.getByRole('menu').waitFor({ state: 'detached' });
    await looks(menu(view), true);
    await view.context().close();
  });

  it('goes with a finger that lands on the mark in it, and stays in the corner where that is lifted', async () => {
    const view = await opened();
    await view.getByRole('button', { name: 'Close chat' }).first().tap();
    const [mark, button] = [launcher(view).locator('svg'), launcher(view)];
    await mark.waitFor();
    const { x, y, width, height } = (await mark.boundingBox())!;
    const hand = await view.context().newCDPSession(view);
    const [fromX, fromY] = [x + width / 2, y + height / 2];
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]): Promise<unknown> =>
      hand.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints });
    await touch('touchStart', { x: fromX, y: fromY });
    for (let step = 1; step <= 10; step++) await touch('touchMove', { x: fromX - step * 28, y: fromY - step * 60 });
    // The browser gathers the moves of a frame, and a busy one has frames left to draw when the last is taken.
    await button.evaluate(
      async (element, [toX, toY]) => {
        for (;;) {
          const { x, y, width, height } = element.getBoundingClientRect();
          if (Math.max(Math.abs(x + width / 2 - toX), Math.abs(y + height / 2 - toY)) < 40) return;
          await new Promise(requestAnimationFrame);
        }
      },
      [fromX - 280, fromY - 600] as const,
    );
    await touch('touchEnd');
    await button.evaluate(async (element) => {
      while (
        element.getBoundingClientRect().right > innerWidth / 2 ||
        element.getBoundingClientRect().bottom > innerHeight / 2
      )
        await new Promise(requestAnimationFrame);
    });
    await view.context().close();
  });
});
