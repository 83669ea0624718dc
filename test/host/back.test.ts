import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

interface Chat extends HTMLElement {
  open: boolean;
  mode: string;
  readonly updateComplete: Promise<boolean>;
  close(): Promise<void>;
  show(): Promise<void>;
}

describe('the back gesture, on a phone', function () {
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
  const panel = (view: Page): ReturnType<Page['locator']> => view.locator('agent-messenger dialog');
  const opened = async (view: Page): Promise<void> => {
    await launcher(view).click();
    await panel(view).waitFor({ state: 'visible' });
    await view.waitForFunction(() => (history.state as { amOpen?: string } | null)?.amOpen === 'default');
  };
  const closed = (view: Page): Promise<void> => panel(view).waitFor({ state: 'hidden' });
  const where = (view: Page): string => new URL(view.url()).pathname;
  /** On its second page, as somebody is who came from the first. */
  const visits = async (): Promise<Page> => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 740 }, hasTouch: true });
    const view = await context.newPage();
    await view.goto(`${site.address}/first`);
    await view.goto(`${site.address}/second`);
    await launcher(view).waitFor();
    return view;
  };

  /** One step back closes the panel, and the next goes to the page before. */
  const closesAndLeaves = async (view: Page): Promise<void> => {
    await view.goBack();
    await closed(view);
    expect(where(view)).to.equal('/second');
    await view.goBack();
    expect(where(view)).to.equal('/first');
  };

  it('closes the panel and leaves the page where it is; once more goes to the page before', async () => {
    const view = await visits();
    await opened(view);
    await closesAndLeaves(view);
  });

  it('has nothing left to undo after the panel was closed by its button, however often', async () => {
    const view = await visits();
    for (let turn = 0; turn < 3; turn++) {
      await opened(view);
      await view.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
      await closed(view);
      await view.waitForFunction(() => (history.state as { amOpen?: string } | null)?.amOpen === undefined);
    }
    await view.goBack();
    expect(where(view)).to.equal('/first');
  });

  it('closes the panel once where the page was loaded anew with the panel open', async () => {
    const view = await visits();
    await opened(view);
    await view.reload();
    await panel(view).waitFor({ state: 'visible' });
    const entries = await view.evaluate(() => history.length);
    expect(entries).to.equal(3 + 1);
    await closesAndLeaves(view);
  });

  it('goes back by one step: what stands over the conversation closes first', async () => {
    const view = await visits();
    const press = (name: string, role: 'button' | 'menuitem' = 'button'): Promise<void> =>
      view.getByRole('dialog').getByRole(role, { name }).click();
    await opened(view);
    for (const screen of ['Settings', 'Your data']) {
      await press('Menu');
      await press(screen, 'menuitem');
      await view.getByRole('dialog', { name: screen }).waitFor();
      await view.goBack();
      await view.getByRole('dialog').getByRole('button', { name: 'Menu' }).waitFor();
    }
    await press('Menu');
    await view.getByRole('menu').waitFor();
    await view.goBack();
    await view.getByRole('menu').waitFor({ state: 'detached' });
    await panel(view).waitFor({ state: 'visible' });
    await closesAndLeaves(view);
  });

  it('leaves the page where it is each time that the site wants the panel to stay', async () => {
    const view = await visits();
    await opened(view);
    const stays = await view.locator('agent-messenger').evaluateHandle((chat) => {
      const stay = new AbortController();
      chat.addEventListener('am-before-close', (event) => event.preventDefault(), { signal: stay.signal });
      return stay;
    });
    for (let turn = 0; turn < 2; turn++) {
      await view.goBack();
      await view.waitForFunction(() => (history.state as { amOpen?: string } | null)?.amOpen === 'default');
      expect([where(view), await panel(view).isVisible()]).to.deep.equal(['/second', true]);
    }
    await stays.evaluate((stay) => stay.abort());
    await closesAndLeaves(view);
  });

  it('closes the panel where it was opened: a step that the page has put after it is one of its own', async () => {
    const view = await visits();
    await opened(view);
    await view.evaluate(() => history.pushState({ route: 1 }, '', '/third'));
    await view.goBack();
    await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect([where(view), await panel(view).isVisible()]).to.deep.equal(['/second', true]);
    await closesAndLeaves(view);
  });

  it('keeps the state that the page has put into its history', async () => {
    const view = await visits();
    await view.evaluate(() => history.replaceState({ scroll: 40 }, ''));
    await opened(view);
    expect(await view.evaluate(() => history.state as unknown)).to.deep.equal({ scroll: 40, amOpen: 'default' });
    await view.goBack();
    await closed(view);
    expect(await view.evaluate(() => history.state as unknown))
      .to.include({ scroll: 40 })
      .and.not.have.property('amOpen');
  });

  it('is over before close() resolves: what the page puts into its history after that stays there', async () => {
    const view = await visits();
    await opened(view);
    await view.evaluate(async () => {
      await document.querySelector<Chat>('agent-messenger')!.close();
      history.pushState({}, '', '/basket');
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    });
    expect(where(view)).to.equal('/basket');
    await view.goBack();
    expect(where(view)).to.equal('/second');
    await view.goBack();
    expect(where(view)).to.equal('/first');
  });

  it('is over before close() resolves, also where it is called twice or the element goes meanwhile', async () => {
    const view = await visits();
    for (const goes of [false, true]) {
      await opened(view);
      const left = await view.evaluate(async (removed) => {
        const chat = document.querySelector<Chat>('agent-messenger')!;
        const closes = chat.close();
        while (chat.open) await Promise.resolve();
        await chat.updateComplete;
        if (removed) chat.remove();
        else await chat.close();
        if (removed) await closes;
        return history.state as unknown;
      }, goes);
      expect(left).to.equal(null);
    }
    await view.goBack();
    expect(where(view)).to.equal('/first');
  });

  for (const [what, change] of [
    ['closed and opened again', (chat: Chat) => void chat.close().then(() => chat.show())],
    [
      'closed and opened again before the step was taken',
      (chat: Chat) => {
        chat.open = false;
        void chat.updateComplete.then(() => (chat.open = true));
      },
    ],
    [
      'made another mode and this one again',
      (chat: Chat) => {
        chat.mode = 'panel';
        void chat.updateComplete.then(() => (chat.mode = 'popup'));
      },
    ],
  ] as const)
    it(`stays open, and is closed by the next step back, when it was ${what}`, async () => {
      const view = await visits();
      await opened(view);
      await view.evaluate(
        (code) =>
          new Promise<void>((done) => {
            const chat = document.querySelector<Chat>('agent-messenger')!;
            addEventListener('popstate', () => setTimeout(() => requestAnimationFrame(() => done())), { once: true });
            (new Function(`return ${code}`)() as (chat: Chat) => void)(chat);
          }),
        change.toString(),
      );
      await view.waitForFunction(() => (history.state as { amOpen?: string } | null)?.amOpen === 'default');
      expect(await panel(view).isVisible()).to.equal(true);
      await closesAndLeaves(view);
    });

  it('has not been asked for when the page was printed', async () => {
    const view = await visits();
    await opened(view);
    await view.pdf();
    await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await panel(view).isVisible()).to.equal(true);
    expect(await view.evaluate(() => history.state as unknown)).to.deep.equal({ amOpen: 'default' });
    await view.goBack();
    await closed(view);
    expect(where(view)).to.equal('/second');
  });

  describe('of a page whose router keeps its state there', () => {
    /** As a router does: it marks each entry, and takes any step for a navigation. */
    const router = (): void => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      if (history.state === null) history.replaceState({ route: location.pathname }, '');
      addEventListener('popstate', () => told.push((history.state as { route: unknown }).route));
    };
    beforeEach(() => {
      site.html = site.html.replace('<h1>', `<script>(${router.toString()})()</script><h1>`);
    });
    const told = (view: Page): Promise<unknown> => view.evaluate(() => (window as unknown as { told: unknown }).told);
    const isNotOpen = (view: Page): Promise<unknown> =>
      view.waitForFunction(() => (history.state as { amOpen?: string }).amOpen === undefined);
    const closes = async (view: Page): Promise<void> => {
      await view.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
      await closed(view);
      await isNotOpen(view);
    };
    const leaves = async (view: Page): Promise<void> => {
      await view.goBack();
      await view.waitForURL('**/first');
    };

    it('is no navigation, nor is the button, nor that the element goes: the page is where it was', async () => {
      const view = await visits();
      await opened(view);
      await closes(view);
      await opened(view);
      // A browser that refuses the step says so: nothing is waited for.
      await view.goBack({ timeout: 2_000 }).catch(() => null);
      await closed(view);
      await isNotOpen(view);
      await opened(view);
      await view.locator('agent-messenger').evaluate((chat) => chat.remove());
      await isNotOpen(view);
      expect([await told(view), await view.evaluate(() => history.length)]).to.deep.equal([[], 3 + 1]);
      await leaves(view);
    });

    it('goes back by one step, and by no navigation: what stands over the conversation closes first', async () => {
      const view = await visits();
      await opened(view);
      await view.getByRole('dialog').getByRole('button', { name: 'Menu' }).click();
      await view.getByRole('menu').waitFor();
      await view.goBack({ timeout: 2_000 }).catch(() => null);
      await view.getByRole('menu').waitFor({ state: 'detached' });
      await panel(view).waitFor({ state: 'visible' });
      expect(await told(view)).to.deep.equal([]);
      await closes(view);
      await leaves(view);
    });

    it('passes over where the panel was closed, on the way back and forth', async () => {
      const view = await visits();
      await opened(view);
      await closes(view);
      await view.evaluate(() => history.pushState({ route: '/third' }, '', '/third'));
      await view.goBack();
      await view.waitForURL('**/second');
      await leaves(view);
      await view.goForward();
      await view.waitForURL('**/second');
      await launcher(view).waitFor();
    });

    it('passes over it where the page has gone on with the panel open, and it was closed there', async () => {
      const view = await visits();
      await opened(view);
      await view.evaluate(() => history.pushState({ route: '/third' }, '', '/third'));
      await closes(view);
      expect(where(view)).to.equal('/third');
      await view.goBack();
      expect(where(view)).to.equal('/second');
      await leaves(view);
    });

    it('closes the panel that was opened again where it had been closed, also in a page that was loaded anew', async () => {
      const view = await visits();
      await opened(view);
      await closes(view);
      await view.reload();
      await opened(view);
      expect(await view.evaluate(() => history.length)).to.equal(3 + 1);
      await closes(view);
      await leaves(view);
    });

    it('does not open again where a link had led on from it, once it was closed there', async () => {
      const view = await visits();
      await opened(view);
      await view.evaluate(() => history.replaceState({ ...(history.state as object), amLeft: true }, ''));
      await closes(view);
      await view.evaluate(() => history.pushState({ route: '/third' }, '', '/third'));
      await view.goBack();
      await view.waitForURL('**/second');
      await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      expect(await panel(view).isVisible()).to.equal(false);
    });

    it('knows where the panel was opened although the router has put another state there', async () => {
      const view = await visits();
      await opened(view);
      await view.evaluate(() => history.replaceState({ route: '/second', scroll: 40 }, ''));
      await view.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
      await closed(view);
      expect(await told(view)).to.deep.equal([]);
      await leaves(view);
    });

    it('takes nobody on from an entry to which the page has only copied the state of that one', async () => {
      const view = await visits();
      await opened(view);
      await closes(view);
      await view.evaluate(() => history.pushState(history.state, '', '/third'));
      await view.reload();
      await opened(view);
      await closes(view);
      await view.evaluate(() => history.pushState({ route: '/fourth' }, '', '/fourth'));
      for (const page of ['/third', '/second']) {
        await view.goBack();
        await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        expect(where(view)).to.equal(page);
      }
      await leaves(view);
    });

    it('is a step where no browser tells entries apart', async () => {
      const view = await visits();
      await view.evaluate(() => Object.defineProperty(window, 'navigation', { value: undefined }));
      await opened(view);
      await closes(view);
      expect(await view.evaluate(() => history.state as unknown)).to.deep.equal({ route: '/second' });
      await leaves(view);
    });
  });

  it('is the page’s own where the panel stands beside it', async () => {
    const view = await visits();
    await view.setViewportSize({ width: 1000, height: 740 });
    await launcher(view).click();
    await panel(view).waitFor({ state: 'visible' });
    await view.goBack();
    expect(where(view)).to.equal('/first');
  });
});
