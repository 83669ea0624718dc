import { expect } from 'chai';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { launcher, startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

interface Shown {
  persisted?: boolean;
}

describe('a page that the browser keeps, to show it again', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let browser: Browser;
  let context: BrowserContext;
  before(async () => {
    site = await startSite();
    const { path, args, env } = await findChromium();
    browser = await chromium.launch({
      executablePath: path,
      env: { ...(process.env as Record<string, string>), ...env },
      // Whoever drives a browser has it keep no page, unless asked.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args,
    });
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    site.reset();
    site.html = twoLines(site);
    context = await browser.newContext();
  });
  afterEach(() => context.close());

  const area = (view: Page): Locator => view.locator('agent-messenger textarea');
  const answers = (view: Page): Locator => view.locator('agent-messenger .turn.agent .md');
  const mine = (view: Page): Locator => view.locator('agent-messenger .turn.me');

  async function says(view: Page, text: string): Promise<void> {
    const before = await answers(view).count();
    await area(view).fill(text);
    await area(view).press('Enter');
    await answers(view).nth(before).waitFor();
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).last().waitFor();
  }

  /** Two pages were visited with a conversation on them, and the first is shown again as it was. */
  async function comesBack(onSecond: (view: Page) => Promise<unknown>): Promise<Page> {
    const view = await context.newPage();
    await view.goto(`${site.address}/first`);
    await view.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => ((globalThis as unknown as Shown).persisted = persisted)),
    );
    await talks(view);
    // What a first message did not need comes a second after its answer, and knows of other tabs.
    await view.waitForFunction(() =>
      ['later', 'idle'].every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)),
      ),
    );
    await view.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await view.goto(`${site.address}/second`);
    await answers(view).first().waitFor();
    await onSecond(view);
    await view.goBack({ waitUntil: 'commit' });
    await view.waitForFunction(() => location.pathname === '/first');
    expect(await view.evaluate(() => (globalThis as unknown as Shown).persisted)).to.equal(true);
    return view;
  }

  it('is kept though the next page has the chat as well, and goes on with what was said there', async () => {
    const view = await comesBack(async (second) => {
      await says(second, 'And on the second page?');
      await area(second).fill('half a thought');
    });
    await mine(view).filter({ hasText: 'And on the second page?' }).waitFor();
    expect(await area(view).inputValue()).to.equal('half a thought');
    await says(view, 'And on the first again?');
    expect(await mine(view).filter({ hasText: 'And on the first again?' }).count()).to.equal(1);
  });

  it('follows a tab that leads since then', async () => {
    let other: Page | undefined;
    const view = await comesBack(async (second) => {
      other = await context.newPage();
      await other.goto(`${site.address}/other`);
      await other.waitForFunction(async () => {
        const { held, pending } = await navigator.locks.query();
        return held?.length === 1 && pending?.length === 1;
      });
      await second.bringToFront();
      await says(second, 'Said on the second page');
    });
    await mine(view).filter({ hasText: 'Said on the second page' }).waitFor();
    await says(view, 'Said on the first page again');
    if (!(await area(other!).isVisible())) await launcher(other!).click();
    await mine(other!).filter({ hasText: 'Said on the first page again' }).waitFor();
  });

  for (const [what, wipe] of [
    ['forget', 'forget'],
    ['logout', 'logout'],
    ['consent taken back', 'revokeConsent'],
  ] as const)
    it(`shows nothing any more of what was wiped meanwhile: ${what}`, async () => {
      const view = await comesBack(async (second) => {
        await second.evaluate(
          (name) =>
            document.querySelector<HTMLElement & Record<string, () => Promise<void>>>('agent-messenger')![name]!(),
          wipe,
        );
      });
      await mine(view).first().waitFor({ state: 'detached' });
      expect(await answers(view).count()).to.equal(0);
    });

  it('shows what another person says since, and nothing of the former', async () => {
    const view = await comesBack(async (second) => {
      await second.evaluate(() =>
        document.querySelector<HTMLElement & { logout(): Promise<void> }>('agent-messenger')!.logout(),
      );
      if (!(await area(second).isVisible())) await launcher(second).click();
      await says(second, 'I am somebody else');
    });
    await mine(view).filter({ hasText: 'I am somebody else' }).waitFor();
    expect(await mine(view).filter({ hasText: 'FW-10234' }).count()).to.equal(0);
  });
});
