import { expect } from 'chai';
import { chromium, type Browser, type Page } from 'playwright-core';
import { oldChromium } from '../../tools/old-chromium.mjs';
import { launcher, startSite, talks, type EmbedSite } from './embed-site.js';

/** Without what Safari 17 brought, and 17.4. What its module preload would do is not asked: WebKit is not made to. */
const SAFARI_16 = `
delete URL.canParse;
delete Element.prototype.checkVisibility;
Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
const rel = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, 'rel');
Object.defineProperty(HTMLLinkElement.prototype, 'rel', {
  ...rel,
  set(word) {
    rel.set.call(this, word.replace('modulepreload', 'unknown'));
  },
});
`;

describe('a browser of three years ago', function () {
  this.timeout(240_000);
  let site: EmbedSite;
  let old: Browser;
  before(async () => {
    site = await startSite();
    const { path, args, env } = await oldChromium();
    old = await chromium.launch({
      executablePath: path,
      env: { ...(process.env as Record<string, string>), ...env },
      args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    });
  });
  after(async () => {
    await old?.close();
    await site?.stop();
  });
  beforeEach(() => {
    site.reset();
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-accent="#7b2ff7"></script>
</body></html>`;
  });

  async function opens(browser: Browser, without = ''): Promise<{ view: Page; lines: string[] }> {
    const view = await (await browser.newContext({ viewport: { width: 900, height: 760 } })).newPage();
    const lines: string[] = [];
    view.on('console', (said) => lines.push(said.text()));
    view.on('pageerror', (error) => lines.push(error.message));
    await view.addInitScript({ content: without });
    await view.goto(site.address);
    return { view, lines };
  }

  /** A question that is answered, the menu, the end of it: what comes later comes as well. */
  async function goesThrough(view: Page): Promise<void> {
    await talks(view);
    await view.getByRole('button', { name: 'Menu' }).click();
    await view.getByRole('menuitem', { name: 'Your data here' }).click();
    await view.locator('agent-messenger').getByText('Where is my order').first().waitFor({ state: 'hidden' });
    await view.keyboard.press('Escape');
    await view.reload();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
  }

  const colour = (view: Page): Promise<string> =>
    view
      .locator('agent-messenger')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--am-accent-fill').trim());

  it('is Chromium 109, and has a chat in the colours of the site', async () => {
    expect(old.version()).to.match(/^109\./);
    const { view, lines } = await opens(old);
    await goesThrough(view);
    expect(await colour(view)).to.equal('#7b2ff7');
    expect(lines).to.deep.equal([]);
    await view.context().close();
  });

  it('remembers what could not be had, and has it at the next try all the same', async () => {
    const { view } = await opens(old);
    const files = /\/c\/(?:list|menu|icons-more)-/;
    await view.route(files, (route) => route.abort('internetdisconnected'));
    await talks(view);
    await view.getByRole('button', { name: 'Menu' }).click();
    // The cards of the answer need one of the files too, and offer the same in the midst of what was said.
    const again = view.getByRole('contentinfo').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await view.unroute(files);
    await again.click();
    await view.getByRole('menuitem', { name: 'Your data here' }).waitFor();
    await view.context().close();
  });

  it('has no preload of modules, as Safari 16, and has a chat', async () => {
    const { view, lines } = await opens(site.browser, SAFARI_16);
    await goesThrough(view);
    expect(lines).to.deep.equal([]);
    await view.context().close();
  });

  it('says at once there that there is no chat, and has one when it comes back', async () => {
    site.bend = (path, body) => (path.endsWith('/widget.js') ? Buffer.concat([body, Buffer.from(' ')]) : body);
    const { view } = await opens(site.browser, SAFARI_16);
    await launcher(view).click();
    await view.getByText('not available').waitFor({ timeout: 5_000 });
    site.bend = (_path, body) => body;
    await goesThrough(view);
    await view.context().close();
  });
});
