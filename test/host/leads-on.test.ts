import { expect } from 'chai';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';
import { browserThat } from './keeping-browser.js';

interface Chat extends HTMLElement {
  readonly updateComplete: Promise<boolean>;
  logout(): Promise<void>;
}

const panel = (view: Page): Locator => view.locator('agent-messenger dialog');
const where = (view: Page): string => view.url().replace(/^\w+:\/\/[^/]+/, '');
const shows = (view: Page): Promise<void> => panel(view).waitFor({ state: 'visible' });
/** The chat is on the page, and has had its say whether it is open. */
async function stands(view: Page): Promise<boolean> {
  await view.locator('agent-messenger').waitFor({ state: 'attached' });
  // The loader puts it there before there is a widget.
  await view.evaluate(async () => {
    await customElements.whenDefined('agent-messenger');
    await document.querySelector<Chat>('agent-messenger')!.updateComplete;
  });
  return panel(view).isVisible();
}

for (const keeps of [true, false])
  describe(`a link of the site in a chat that covers the page (${keeps ? 'pages are kept' : 'pages are loaded anew'})`, function () {
    this.timeout(60_000);
    let site: EmbedSite;
    let browser: Browser;
    let context: BrowserContext;
    before(async () => {
      site = await startSite();
      browser = await browserThat(keeps);
    });
    after(async () => {
      await browser?.close();
      await site?.stop();
    });
    beforeEach(async () => {
      site.reset();
      site.html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1><p id="below">Here</p><p><a href="/" id="after">After</a></p>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script>
</body></html>`;
      context = await browser.newContext({ viewport: { width: 390, height: 740 }, hasTouch: true });
    });
    afterEach(() => context.close());

    /** The chat is open on the second page, with a link at its foot. */
    const opened = async (to: string, wide = false): Promise<Page> => {
      const view = await context.newPage();
      if (wide) await view.setViewportSize({ width: 1000, height: 740 });
      await view.goto(`${site.address}/first`);
      await view.goto(`${site.address}/second`);
      await launcher(view).click();
      await shows(view);
      await view.locator('agent-messenger .turn.agent .md').first().waitFor();
      await view.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, slot: 'footer', textContent: 'There' });
        document.querySelector('agent-messenger')!.append(link);
      }, to);
      return view;
    };
    const follows = (view: Page, more: Parameters<Locator['click']>[0] = {}): Promise<void> =>
      view.getByRole('link', { name: 'There' }).click(more);
    /** One step back, and it is over the second page again; the next closes it, and the one after that leaves. */
    const goesBack = async (view: Page): Promise<void> => {
      // Of a page that was kept, nobody hears that it has loaded.
      const waitUntil = keeps ? 'commit' : 'load';
      await view.goBack({ waitUntil });
      await shows(view);
      expect(where(view)).to.equal('/second');
      await view.goBack({ waitUntil });
      await panel(view).waitFor({ state: 'hidden' });
      expect(where(view)).to.equal('/second');
      await view.goBack({ waitUntil });
      expect(where(view)).to.equal('/first');
    };

    it('leads to the page that it names, and back to the chat', async () => {
      const view = await opened('/third');
      await follows(view);
      await view.waitForURL('**/third', { waitUntil: 'commit' });
      expect(await stands(view)).to.equal(false);
      await goesBack(view);
    });

    it('leads to a place of the same page, and back to the chat', async () => {
      const view = await opened('#below');
      await view.addStyleTag({ content: '#below { margin-top: 3000px }' });
      await follows(view);
      await panel(view).waitFor({ state: 'hidden' });
      await view.waitForFunction(() => document.querySelector('#below')!.getBoundingClientRect().top < innerHeight);
      expect(where(view)).to.equal('/second#below');
      await view.keyboard.press('Tab');
      expect(await view.evaluate(() => document.activeElement?.id), 'the keys are where it leads').to.equal('after');
      await goesBack(view);
    });

    for (const later of [false, true])
      it(`leads to where a page goes without being loaded, ${later ? 'when it has what it shows' : 'at once'}, and back to the chat`, async () => {
        const view = await opened('/third');
        await view.evaluate((waits) => {
          document.addEventListener('click', (event) => {
            event.preventDefault();
            if (waits) void fetch('/first').then(() => history.pushState({ route: 1 }, '', '/third'));
            else history.pushState({ route: 1 }, '', '/third');
          });
        }, later);
        await follows(view);
        await view.waitForFunction(() => location.pathname === '/third');
        expect(await stands(view)).to.equal(false);
        await goesBack(view);
      });

    it('leads back to the chat also where it was open elsewhere meanwhile', async () => {
      const view = await opened('/third');
      await follows(view);
      await view.waitForURL('**/third', { waitUntil: 'commit' });
      await launcher(view).click();
      await shows(view);
      await view.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
      await panel(view).waitFor({ state: 'hidden' });
      await goesBack(view);
    });

    it('leads back to no chat where all was wiped meanwhile', async () => {
      const view = await opened('/third');
      await follows(view);
      await view.waitForURL('**/third', { waitUntil: 'commit' });
      await stands(view);
      await view.evaluate(() => document.querySelector<Chat>('agent-messenger')!.logout());
      await view.goBack({ waitUntil: keeps ? 'commit' : 'load' });
      await view.waitForFunction(() => location.pathname === '/second');
      await launcher(view).waitFor();
      await view.evaluate(() => new Promise((rests) => requestIdleCallback(rests)));
      expect(await panel(view).isVisible()).to.equal(false);
    });

    it('leads to the same page once more, and leaves no step behind', async () => {
      const view = await opened('/second');
      const loaded = view.waitForEvent('load');
      await follows(view);
      await loaded;
      expect(await stands(view)).to.equal(false);
      await view.goBack({ waitUntil: keeps ? 'commit' : 'load' });
      expect(where(view)).to.equal('/first');
    });

    it('is followed by the page itself where it says so: the chat stays', async () => {
      const view = await opened('/third');
      await view.evaluate(() =>
        document.querySelector('agent-messenger > a')!.addEventListener('click', (event) => event.preventDefault()),
      );
      await follows(view);
      expect([await stands(view), where(view)]).to.deep.equal([true, '/second']);
    });

    it('opens in another tab where that is asked for: the chat stays', async () => {
      const view = await opened('/third');
      const other = context.waitForEvent('page');
      await follows(view, { modifiers: ['ControlOrMeta'] });
      await other;
      expect([await stands(view), where(view)]).to.deep.equal([true, '/second']);
    });

    it('leaves the chat where it was when the site wants it to stay', async () => {
      const view = await opened('#below');
      await view.evaluate(() =>
        document
          .querySelector('agent-messenger')!
          .addEventListener('am-before-close', (event) => event.preventDefault()),
      );
      await follows(view);
      await view.waitForURL('**/second#below', { waitUntil: 'commit' });
      expect(await stands(view)).to.equal(true);
    });

    it('leaves the chat open beside the page where it covers none of it', async () => {
      const view = await opened('/third', true);
      await follows(view);
      await view.waitForURL('**/third', { waitUntil: 'commit' });
      await shows(view);
    });
  });
