import { expect } from 'chai';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launcher, startSite, talks, twoLines, type EmbedSite } from './embed-site.js';
import { browserThat } from './keeping-browser.js';

interface Shown {
  persisted?: boolean;
  watchers?: number;
}

/** Counts who was ever told that the page is put to sleep: the first is what a first message needs, the second comes later. */
function watched(): void {
  const { addEventListener: add } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
    const shown = globalThis as unknown as Shown;
    if (args[0] === 'freeze') shown.watchers = (shown.watchers ?? 0) + 1;
    add.apply(this, args);
  };
}

describe('a page that the browser keeps, to show it again', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let browser: Browser;
  let context: BrowserContext;
  before(async () => {
    site = await startSite();
    browser = await browserThat(true);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    site.reset();
    site.html = twoLines(site);
    context = await browser.newContext();
    await context.addInitScript(watched);
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

  async function agrees(view: Page): Promise<void> {
    await launcher(view).click();
    await view.locator('agent-messenger .gate input[type=checkbox]').first().check();
    await view.locator('agent-messenger .gate button[type=submit]').click();
    await answers(view).first().waitFor();
    await says(view, 'Where is my order FW-10234?');
    await answers(view).filter({ hasText: 'FW-10234' }).waitFor();
  }

  /** Two pages were visited with a conversation on them, and the first is shown again as it was. */
  async function comesBack(
    onSecond: (view: Page) => Promise<unknown>,
    first: (view: Page) => Promise<void> = talks,
  ): Promise<Page> {
    const view = await context.newPage();
    await view.goto(`${site.address}/first`);
    await view.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => ((globalThis as unknown as Shown).persisted = persisted)),
    );
    await first(view);
    // What a first message did not need comes a second after its answer, and knows of other tabs.
    await view.waitForFunction(() => (globalThis as unknown as Shown).watchers === 2);
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

  const calls = (view: Page, name: string): Promise<void> =>
    view.evaluate(
      (method) =>
        document.querySelector<HTMLElement & Record<string, () => Promise<void>>>('agent-messenger')![method]!(),
      name,
    );
  const stored = (view: Page): Promise<string> =>
    view.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

  /** From when a page is shown again. */
  const disks = { '': () => undefined, ', though the disk does not answer': silent };
  function silent(): void {
    const { get } = IDBObjectStore.prototype;
    addEventListener('pageshow', ({ persisted }) => {
      IDBObjectStore.prototype.get = persisted ? () => ({}) as IDBRequest : get;
    });
  }

  for (const [though, disk] of Object.entries(disks))
    for (const wipe of ['forget', 'logout'])
      it(`shows nothing any more of what was wiped meanwhile: ${wipe}${though}`, async () => {
        await context.addInitScript(disk);
        const view = await comesBack((second) => calls(second, wipe));
        await mine(view).first().waitFor({ state: 'detached' });
        expect(await answers(view).count()).to.equal(0);
        expect(await stored(view)).not.to.match(/talking":true|seen":\d/);
      });

  it('has no recording any more of what was wiped meanwhile', async () => {
    interface Recorded {
      recorder: { recording(): unknown };
    }
    const records = async (view: Page): Promise<void> => {
      await launcher(view).click();
      await area(view).waitFor();
      await view.evaluate(async () => {
        const chat = document.querySelector('agent-messenger') as unknown as { record(): Promise<never> };
        (globalThis as unknown as Recorded).recorder = await chat.record();
      });
      await says(view, 'Where is my order FW-10234?');
      await answers(view).filter({ hasText: 'FW-10234' }).waitFor();
    };
    const view = await comesBack((second) => calls(second, 'logout'), records);
    await mine(view).first().waitFor({ state: 'detached' });
    const recorded = await view.evaluate(() =>
      JSON.stringify((globalThis as unknown as Recorded).recorder.recording()),
    );
    expect(recorded).to.include('began').and.not.include('Where is my order');
  });

  for (const [though, disk] of Object.entries(disks))
    it(`asks anew whether it may, where consent was taken back meanwhile, and asks nobody else${though}`, async () => {
      await context.addInitScript(disk);
      site.html = twoLines(site, 'data-consent="required"');
      const view = await comesBack((second) => calls(second, 'revokeConsent'), agrees);
      const asked: string[] = [];
      view.on('request', (request) => {
        if (request.method() === 'POST') asked.push(request.url());
      });
      await mine(view).first().waitFor({ state: 'detached' });
      await area(view).waitFor({ state: 'detached' });
      await view.locator('agent-messenger .gate').waitFor();
      expect(asked).to.deep.equal([]);
      expect(await stored(view)).not.to.match(/talking":true|seen":\d|consent":true/);
    });

  it('keeps what was written where the browser has no room for it', async () => {
    const view = await comesBack(
      () => Promise.resolve(),
      async (first) => {
        await talks(first);
        await first.evaluate(() => {
          for (let size = 4_000_000; size > 0; size = Math.floor(size / 2))
            try {
              for (let at = 0; ; at++) sessionStorage.setItem(`full-${size}-${at}`, 'x'.repeat(size));
            } catch {
              // No more of this size.
            }
        });
        await area(first).fill('half a thought that finds no room');
      },
    );
    expect(await area(view).inputValue()).to.equal('half a thought that finds no room');
  });

  it('has the thumb that was given on the next page', async () => {
    site.html = twoLines(site, `data-config='{"feedback":true}'`);
    const thumb = (view: Page): Locator => view.locator('agent-messenger .tools button[aria-pressed]').first();
    const view = await comesBack(async (second) => {
      await thumb(second).click();
      await second.locator('agent-messenger .tools button[aria-pressed=true]').waitFor();
    });
    await view.locator('agent-messenger .tools button[aria-pressed=true]').waitFor();
  });

  it('shows nothing of the former where another person talks since, though the disk does not answer', async () => {
    await context.addInitScript(silent);
    const view = await comesBack(async (second) => {
      await calls(second, 'logout');
      if (!(await area(second).isVisible())) await launcher(second).click();
      await says(second, 'I am somebody else');
    });
    await mine(view).first().waitFor({ state: 'detached' });
    expect(await answers(view).filter({ hasText: 'FW-10234' }).count()).to.equal(0);
  });

  it('shows what another person says since, and nothing of the former', async () => {
    const view = await comesBack(async (second) => {
      await calls(second, 'logout');
      if (!(await area(second).isVisible())) await launcher(second).click();
      await says(second, 'I am somebody else');
    });
    await mine(view).filter({ hasText: 'I am somebody else' }).waitFor();
    expect(await mine(view).filter({ hasText: 'FW-10234' }).count()).to.equal(0);
  });
});
