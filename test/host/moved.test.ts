import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

/** Of everything on the page, how far it has jumped since it was there. */
const shifts = (view: Page): Promise<number> =>
  view.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0;
        // Told in the order in which it happened: what comes before the mark is all there was.
        const looked = `looked ${performance.now()}`;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift'))
            sum += (entry as PerformanceEntry & { value: number }).value;
          if (list.getEntriesByName(looked).length > 0) told(sum);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(looked)));
      }),
  );

describe('a launcher that was moved, on the next page', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  const page = (more = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head>
<body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" ${more}></script>
</body></html>`;
  beforeEach(() => {
    site.reset();
    site.html = page();
  });
  const opens = async (): Promise<Page> => {
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    await view.goto(site.address);
    await launcher(view).waitFor();
    return view;
  };
  const place = async (view: Page): Promise<{ left: number; top: number }> => {
    const { x, y } = (await launcher(view).boundingBox())!;
    return { left: x, top: y };
  };
  /** The widget is there, and has a launcher of its own. */
  const arrives = async (view: Page): Promise<void> => {
    await launcher(view).hover();
    await view.locator('agent-messenger .launch').waitFor();
    await view.waitForFunction(() => document.querySelectorAll('body > div:not(.am-live)').length === 0);
  };
  const drags = async (view: Page, x: number, y: number): Promise<void> => {
    await arrives(view);
    const from = (await launcher(view).boundingBox())!;
    await view.mouse.move(from.x + 28, from.y + 28);
    const fetched = view.waitForResponse(/\/cdn\/c\/move-/);
    await view.mouse.down();
    await fetched;
    // Until it follows: what was fetched has to run first.
    for (let turn = 0; turn < 100; turn++) {
      await view.mouse.move(x + turn, y, { steps: 3 });
      if (
        await view.evaluate(
          () =>
            document.querySelector('agent-messenger')!.shadowRoot!.querySelector<HTMLElement>('.dock')!.style
              .transform !== '',
        )
      )
        break;
    }
    await view.mouse.up();
  };

  it('is where the visitor left it, in the loader’s hands and in the widget’s, and nothing jumps', async () => {
    const view = await opens();
    expect(await place(view)).to.deep.equal({ left: 924, top: 784 });
    await drags(view, 200, 120);
    await view.waitForFunction(() => localStorage['agent-messenger:default']?.includes('start-top') === true);
    site.asked = [];
    await view.reload();
    await launcher(view).waitFor();
    expect(await place(view)).to.deep.equal({ left: 20, top: 20 });
    expect(await shifts(view)).to.equal(0);
    expect(site.asked, 'it is the loader’s').to.deep.equal(['/', '/cdn/loader.js']);
    await arrives(view);
    expect(await place(view)).to.deep.equal({ left: 20, top: 20 });
    expect(await shifts(view)).to.equal(0);
    expect(await view.evaluate(() => document.querySelector('agent-messenger')!.hasAttribute('open'))).to.equal(false);
    await view.context().close();
  });

  it('is where the site has put it, when the site says that it stays there', async () => {
    const view = await opens();
    await drags(view, 200, 120);
    await view.waitForFunction(() => localStorage['agent-messenger:default']?.includes('start-top') === true);
    site.html = page('data-launcher-fixed data-placement="start-bottom"');
    await view.reload();
    await launcher(view).waitFor();
    expect(await place(view)).to.deep.equal({ left: 20, top: 784 });
    await arrives(view);
    expect(await place(view)).to.deep.equal({ left: 20, top: 784 });
    await view.context().close();
  });

  it('is remembered nowhere where the site keeps nothing', async () => {
    site.html = page('data-storage="none"');
    const view = await opens();
    await drags(view, 200, 120);
    await view.waitForFunction(
      () => document.querySelector('agent-messenger')!.shadowRoot!.querySelector('.root.top.start') !== null,
    );
    expect(await view.evaluate(() => sessionStorage.length + localStorage.length)).to.equal(0);
    await view.reload();
    await launcher(view).waitFor();
    expect(await place(view)).to.deep.equal({ left: 924, top: 784 });
    await view.context().close();
  });

  it('says beside it, in whatever corner it is, that there is no chat', async () => {
    for (const corner of ['start-top', 'end-top', 'start-bottom', 'end-bottom']) {
      site.html = page(`data-placement="${corner}"`);
      site.bend = (path, body) => (path.endsWith('widget.js') ? Buffer.from('no') : body);
      const view = await opens();
      await launcher(view).click();
      const said = (await view.getByText('The chat is not available now.').boundingBox())!;
      const { left, top } = await place(view);
      expect(said.x, corner).to.equal(corner.startsWith('start') ? left : left + 56 - said.width);
      expect(said.y, corner).to.equal(corner.endsWith('top') ? top + 68 : top - 12 - said.height);
      await view.context().close();
    }
  });
});
