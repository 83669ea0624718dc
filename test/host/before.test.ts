import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, talks, type EmbedSite } from './embed-site.js';

interface Asked {
  (...call: unknown[]): unknown;
  element: HTMLElement;
  get(instance: string): Asked | undefined;
}
type Scope = typeof globalThis & { AgentMessenger: Asked; other: Asked; heard: string[] };

describe('before the widget has come', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  const tag = (more = ''): string =>
    `<script src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" ${more}></script>`;

  /** What the page that was opened last has asked for; one before it may still be asking when it is closed. */
  let asked: string[] = [];
  /** A page with a tag and something else on it. */
  async function opens(more: string, body = '', path = '/'): Promise<{ view: Page; problems: string[] }> {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>${body}${tag(more)}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const problems: string[] = [];
    view.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    view.on('pageerror', (error) => problems.push(error.message));
    const own: string[] = (asked = []);
    view.on('request', (request) => own.push(new URL(request.url()).pathname));
    await view.goto(site.address + path);
    return { view, problems };
  }
  const isDrawn = (view: Page): Promise<boolean> =>
    view.evaluate(() =>
      [...document.body.children].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('button')?.checkVisibility({ visibilityProperty: true }),
      ),
    );
  /** Whatever is done at leisure has been done. */
  const leisure = (view: Page): Promise<unknown> =>
    view.evaluate(() => new Promise((over) => requestIdleCallback(() => requestIdleCallback(over))));
  const isOpen = (view: Page): Promise<unknown> => view.locator('agent-messenger textarea').waitFor();
  const files = (): string[] => asked.filter((path) => path.startsWith('/cdn/'));
  const opensOnly = async (view: Page, press: () => Promise<unknown>): Promise<void> => {
    await leisure(view);
    expect(files()).to.deep.equal(['/cdn/loader.js']);
    await press();
    await isOpen(view);
  };

  for (const [what, more, path, shown] of [
    ['not with hide-launcher', 'data-hide-launcher data-trigger="h1"', '/', false],
    ['not where hide-on says', 'data-hide-on="/a/* /checkout/:step"', '/checkout/pay', false],
    ['elsewhere than hide-on says', 'data-hide-on="/a/* /checkout/:step"', '/checkout', true],
    ['where show-on says, whatever is asked', 'data-show-on="/help/*"', '/help/returns?from=mail#top', true],
    ['not elsewhere than show-on says', 'data-show-on="/help/*"', '/', false],
    ['by a whole address', 'data-hide-on="*://127.0.0.1:*/a*"', '/about', false],
  ] as const)
    it(`a launcher is drawn ${what}, and nothing is fetched for it`, async () => {
      const { view, problems } = await opens(more, '', path);
      await leisure(view);
      expect(await isDrawn(view)).to.equal(shown);
      expect(files()).to.deep.equal(['/cdn/loader.js']);
      expect(problems).to.deep.equal([]);
      await view.context().close();
    });

  it('a draft is only a draft, whatever it says', async () => {
    const { view } = await opens('');
    const draft = 'I am eager to know of the inline mode, of "talking":true and of "open":true';
    await view.evaluate((text) => {
      for (const store of [sessionStorage, localStorage])
        store.setItem('agent-messenger:default', JSON.stringify({ open: false, talking: false, draft: text }));
    }, draft);
    asked.length = 0;
    await view.reload();
    await launcher(view).waitFor();
    await leisure(view);
    expect(files()).to.deep.equal(['/cdn/loader.js']);
    await view.context().close();
  });

  it('the launcher follows an application from address to address', async () => {
    const { view } = await opens('data-hide-on="/checkout*"');
    expect(await isDrawn(view)).to.equal(true);
    const goes = async (path: string, drawn: boolean): Promise<void> => {
      await view.evaluate((to) => history.pushState(null, '', to), path);
      await view.waitForFunction(
        (expected) =>
          [...document.body.children].some(({ shadowRoot }) =>
            shadowRoot?.querySelector('button')?.checkVisibility({ visibilityProperty: true }),
          ) === expected,
        drawn,
      );
    };
    await goes('/checkout/pay', false);
    await goes('/', true);
    await view.context().close();
  });

  it('so does that of a widget, where the browser does not tell of it', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    await context.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><main>A page</main>${tag('data-hide-on="/checkout*" data-load="eager"')}</body></html>`;
    const view = await context.newPage();
    await view.goto(site.address);
    await view.locator('agent-messenger .launch').waitFor();
    await view.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /idle-/.test(name)));
    await view.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    for (const [path, drawn] of [
      ['/checkout/pay', false],
      ['/', true],
    ] as const) {
      await view.evaluate((to) => {
        history.pushState(null, '', to);
        document.querySelector('main')!.textContent = to;
      }, path);
      await view.waitForFunction(
        (expected) =>
          document
            .querySelector('agent-messenger')!
            .shadowRoot!.querySelector('.launch')
            ?.checkVisibility({ visibilityProperty: true }) === (expected || undefined),
        drawn,
      );
    }
    await context.close();
  });

  it('what a template has left empty is as if it were not there', async () => {
    const names = 'label global config instance mode placement storage consent accent locale trigger hide-on src load';
    const { view, problems } = await opens(
      `${names.replace(/\S+/g, 'data-$&=""')} data-show-on="" data-session-endpoint=" "`,
    );
    await leisure(view);
    expect(await isDrawn(view)).to.equal(true);
    expect(await launcher(view).getAttribute('aria-label')).to.equal('Open chat');
    await talks(view);
    expect(await view.evaluate(() => (globalThis as Scope).AgentMessenger.element.localName)).to.equal(
      'agent-messenger',
    );
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('a launcher that stays where it is stands there from the beginning, however that is written', async () => {
    for (const fixed of ['', 'true']) {
      const { view } = await opens(`data-launcher-fixed="${fixed}" data-placement="start-top"`);
      const before = await launcher(view).boundingBox();
      expect([before!.x, before!.y], fixed).to.deep.equal([20, 20]);
      await view.context().close();
    }
  });

  it('what answers that there is no config is told as that', async () => {
    const { view } = await opens('data-config="/none.json" data-load="eager"');
    await view.context().close();
    const problems: string[] = [];
    const context = await site.browser.newContext();
    await context.route('**/none.json', (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"not found"}' }),
    );
    const other = await context.newPage();
    other.on('console', (said) => said.text().startsWith('[') && problems.push(said.text()));
    await other.goto(site.address);
    while (problems.length === 0) await other.waitForEvent('console');
    expect(problems).to.deep.equal([
      '[agent-messenger] config/unread: data-config="/none.json" is no JSON, and no address of any (Error: it answers 404). Write {…}, or an address that answers with it.',
    ]);
    await context.close();
  });

  it('who has pressed, opened it themselves meanwhile and closed it again, has it closed when the config comes', async () => {
    let comes = (): void => {};
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>${tag('data-config="/slow.json"')}</body></html>`;
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    const waits = new Promise<void>((come) => (comes = come));
    await context.route('**/slow.json', async (route) => {
      await waits;
      await route.fulfill({ contentType: 'application/json', body: '{"title":"Slow"}' });
    });
    const view = await context.newPage();
    await view.goto(site.address);
    await launcher(view).click();
    await view.locator('agent-messenger .launch').click();
    await isOpen(view);
    await view.keyboard.press('Escape');
    await view.locator('agent-messenger textarea').waitFor({ state: 'hidden' });
    await view.evaluate(() => {
      const { AgentMessenger } = globalThis as Scope;
      Object.assign(globalThis, { heard: [] });
      AgentMessenger.element.addEventListener('am-open', () => (globalThis as Scope).heard.push('opened'));
    });
    comes();
    await view.waitForFunction(
      () => ((globalThis as Scope).AgentMessenger.element as HTMLElement & { config: { title?: string } }).config.title,
    );
    await leisure(view);
    expect(await view.evaluate(() => (globalThis as Scope).heard)).to.deep.equal([]);
    await context.close();
  });

  it('what is no pattern is for the widget to judge', async () => {
    const { view, problems } = await opens('data-hide-on="/a(b"');
    await view.waitForFunction(() => 'element' in Object((globalThis as Scope).AgentMessenger));
    expect(await launcher(view).isVisible()).to.equal(true);
    while (problems.length === 0) await view.waitForEvent('console');
    expect(problems).to.deep.equal([
      '[agent-messenger] option/value: /a(b in hide-on cannot be read as a pattern, and is like that address alone. Write paths, as hide-on="/shop/* /basket".',
    ]);
    await view.context().close();
  });

  it('a trigger opens the chat, and a misspelt one breaks nothing', async () => {
    const { view } = await opens(
      'data-hide-launcher data-trigger=".help a, #more"',
      '<p class="help"><a href="/gone">Help</a></p>',
    );
    await opensOnly(view, () => view.getByText('Help').click());
    // The link led nowhere.
    expect(new URL(view.url()).pathname).to.equal('/');
    await view.context().close();
    const other = await opens('data-trigger="a),b"', '<a href="#" data-agent-messenger-open>Help</a>');
    await other.view.getByText('Help').click();
    expect(other.problems).to.deep.equal([]);
    await other.view.context().close();
  });

  for (const [what, more] of [
    ['', 'data-hide-launcher'],
    [' of a chat whose launcher is hidden here', 'data-hide-on="/*"'],
  ] as const)
    it(`a trigger${what} says that there is no chat where none comes`, async () => {
      const { view } = await opens(`${more} data-trigger="#more"`, '<button id="more">Help</button>');
      await view.route(/widget\.js/, (route) => route.abort());
      await view.getByText('Help').click();
      const words = view.getByRole('alert').getByText('The chat is not available now.');
      await words.waitFor();
      const { x, y, width, height } = (await words.boundingBox())!;
      expect(x >= 0 && y >= 0 && x + width <= 1000 && y + height <= 860).to.equal(true);
      expect(await isDrawn(view)).to.equal(false);
      // And it may be tried again.
      await view.unroute(/widget\.js/);
      await view.getByText('Help').click();
      await isOpen(view);
      await view.context().close();
    });

  it('an element says which chat it opens, and a link with it leads nowhere', async () => {
    const { view } = await opens(
      'data-instance="sales" data-global="Sales"',
      `<a href="/gone" data-agent-messenger-open="support">Support</a> <a href="/gone" data-agent-messenger-open="sales">Sales</a>${tag('data-instance="support"')}`,
    );
    await opensOnly(view, () => view.getByText('Support').click());
    await view.locator('agent-messenger[instance=support] textarea').waitFor();
    expect(new URL(view.url()).pathname).to.equal('/');
    expect(await view.locator('agent-messenger[instance=sales] textarea').count()).to.equal(0);
    await view.context().close();
  });

  it('a chat that is to be open opens by itself', async () => {
    const { view } = await opens('data-open');
    await isOpen(view);
    await view.context().close();
  });

  it('any colour has black or white on it, and what is none changes nothing', async () => {
    for (const [accent, background, color] of [
      ['gold', 'rgb(255, 215, 0)', /^lab\(0 /],
      ['#0a3d91', 'rgb(10, 61, 145)', /^lab\(100 /],
      ['no colour', 'rgb(18, 104, 90)', /^rgb\(255, 255, 255\)/],
    ] as const) {
      const { view } = await opens(`data-accent="${accent}"`);
      const looks = await launcher(view).evaluate((button) => {
        const { backgroundColor, color: on } = getComputedStyle(button);
        return [backgroundColor, on];
      });
      expect(looks[0]).to.equal(background);
      expect(looks[1]).to.match(color);
      await view.context().close();
    }
  });

  it('a page that has something else under the name keeps its errors to itself, and has a chat', async () => {
    const { view, problems } = await opens('', `<script>window.AgentMessenger = 'x'</script>`);
    await talks(view);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('an element that the page has lost comes back when it is pressed', async () => {
    const { view } = await opens('');
    await view.evaluate(() => document.querySelector('agent-messenger')!.remove());
    await talks(view);
    await view.context().close();
  });

  it('the widget is found at an address beside the loader', async () => {
    const { view } = await opens('data-src="./widget.js"', '', '/shop/shelf/');
    await talks(view);
    await view.context().close();
  });
});

/** As an application does that leaves a page and comes to another: the chat is destroyed, and a tag is put in once more. */
const changes = (removed: boolean): string => `{
  const before = document.querySelector('script[data-base-url]');
  AgentMessenger('destroy');
  const again = document.createElement('script');
  for (const { name, value } of before.attributes) again.setAttribute(name, value);
  again.onload = () => (globalThis.again = true);
  if (${removed}) before.remove();
  document.body.append(again);
  AgentMessenger('prefill', 'Of the second');
}`;

describe('what a page asks of its chat', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  const tag = (more = '', file = 'loader.js'): string =>
    `<script src="/cdn/${file}" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" ${more}></script>`;
  async function opens(head: string, body: string): Promise<{ view: Page; said: string[] }> {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body><h1>A page</h1>${body}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const said: string[] = [];
    view.on('console', (line) => said.push(line.text()));
    view.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
    await view.goto(site.address);
    return { view, said };
  }
  const loaded = (view: Page, name = 'AgentMessenger'): Promise<unknown> =>
    view.waitForFunction((global) => 'element' in Object((window as unknown as Record<string, object>)[global]), name);
  const says = async (view: Page, said: readonly string[], words: RegExp): Promise<void> => {
    while (!said.some((line) => words.test(line))) await view.waitForEvent('console');
  };

  it('is told what was meant by a misspelt call, before the load and after, and nothing is thrown', async () => {
    const { view, said } = await opens(
      '',
      `${tag()}<script>AgentMessenger('opne');AgentMessenger.q.push(null, 'x', undefined, [Symbol('x')], [Object.create(null)], ['clos'])</script>`,
    );
    await loaded(view);
    await says(view, said, /call\/unknown: opne .* Did you mean open\?/);
    // What can be no name, or is nothing, keeps nothing from what was asked after it.
    await says(view, said, /call\/unknown: clos .* Did you mean close\?/);
    await view.evaluate(() => void (globalThis as Scope).AgentMessenger('prefil', 'Hello'));
    await says(view, said, /call\/unknown: prefil .* Did you mean prefill\?/);
    await view.evaluate(() => void (globalThis as Scope).AgentMessenger('prefill'));
    expect(said.filter((line) => line.startsWith('thrown'))).to.deep.equal([]);
    await view.context().close();
  });

  it('is what the documents name, and the doctor answers before the load too', async () => {
    const { view, said } = await opens('', `${tag()}<script>AgentMessenger('doctor')</script>`);
    await loaded(view);
    await says(view, said, /^\[agent-messenger\] nothing is wrong$/);
    const missing = await view.evaluate(() =>
      ['retry', 'discard', 'doctor', 'get', 'on', 'send'].filter(
        (name) =>
          typeof (globalThis as Scope as unknown as Record<string, Record<string, unknown>>)['AgentMessenger']![
            name
          ] !== 'function',
      ),
    );
    expect(missing).to.deep.equal([]);
    await view.context().close();
  });

  it('is there when am-ready comes, and hears what was asked of the function of before in its turn', async () => {
    const { view } = await opens(
      '',
      `${tag('data-load="eager"')}<script>
        window.heard = [];
        const before = AgentMessenger;
        AgentMessenger('on', 'am-before-send', (event) => {
          heard.push(event.detail.text);
          // It is being asked still, and waits for its turn.
          if (event.detail.text === 'one') before('send', 'three');
          event.preventDefault();
        });
        AgentMessenger('send', 'one');
        AgentMessenger('send', 'two');
        document.addEventListener('am-ready', () => heard.push(typeof AgentMessenger.element + typeof AgentMessenger.send));
      </script>`,
    );
    await view.waitForFunction(() => (globalThis as Scope).heard.length === 4);
    expect(await view.evaluate(() => (globalThis as Scope).heard)).to.deep.equal([
      'objectfunction',
      'one',
      'two',
      'three',
    ]);
    await view.context().close();
  });

  it('hears what it has asked to hear first, from the first event on', async () => {
    const { view } = await opens(
      '',
      `${tag('data-open data-load="eager"')}<script>
        window.heard = [];
        for (const type of ['am-open', 'am-ready', 'am-connection-change'])
          AgentMessenger('on', type, () => heard.push(type));
        AgentMessenger('prefill', 'Hello');
      </script>`,
    );
    await view.locator('agent-messenger textarea').waitFor();
    await view.waitForFunction(() => (globalThis as Scope).heard.includes('am-ready'));
    const heard = await view.evaluate(() => (globalThis as Scope).heard);
    expect(heard).to.include.members(['am-open', 'am-ready', 'am-connection-change']);
    await view.context().close();
  });

  it('goes to the chat without a name, whichever of two is there first', async () => {
    const { view } = await opens(
      '',
      `${tag('data-instance="support" data-load="eager" data-global="AgentMessenger"')}${tag()}<script>AgentMessenger('prefill', 'Hello')</script>`,
    );
    await view.waitForFunction(
      () =>
        (globalThis as Scope).AgentMessenger.element?.getAttribute('instance') === null &&
        (globalThis as Scope).AgentMessenger.get('support') !== undefined,
    );
    const drafts = await view.evaluate(async () => {
      const shown = [...document.querySelectorAll<HTMLElement & { show(): Promise<void> }>('agent-messenger')];
      for (const one of shown) await one.show();
      return shown.map((one) => [one.getAttribute('instance'), one.shadowRoot!.querySelector('textarea')!.value]);
    });
    expect(drafts).to.deep.include.members([
      ['support', ''],
      [null, 'Hello'],
    ]);
    await view.context().close();
  });

  for (const [file, widget] of [
    ['loader.js', '**/widget.js*'],
    ['agent-messenger.all.js', ''],
  ] as const)
    for (const removed of [true, false])
      it(`makes a chat of a tag that comes after 'destroy', also where neither had come (${file}, the first ${removed ? 'is gone' : 'stays'})`, async () => {
        site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body>${tag('', file)}<script>AgentMessenger('prefill', 'Of the first')</script>${widget === '' ? `<script>${changes(removed)}</script>` : ''}</body></html>`;
        const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
        let come!: () => void;
        const comes = new Promise<void>((now) => (come = now));
        if (widget !== '')
          await view.route(widget, async (route) => {
            await comes;
            await route.continue();
          });
        await view.goto(site.address);
        if (widget !== '') await view.evaluate(changes(removed));
        // The loader has been there once more, and has done nothing.
        await view.waitForFunction(() => (globalThis as { again?: boolean }).again === true);
        come();
        await loaded(view);
        await view.locator('agent-messenger .launch').click();
        // What was asked before was of the one that is gone.
        const area = view.locator('agent-messenger textarea');
        await area.waitFor();
        expect(await area.inputValue()).to.equal('Of the second');
        expect(await view.locator('agent-messenger').count()).to.equal(1);
        await view.evaluate(() => void (globalThis as Scope).AgentMessenger('destroy'));
        expect(
          await view.evaluate(() => [document.querySelector('agent-messenger'), 'AgentMessenger' in globalThis]),
        ).to.deep.equal([null, false]);
        await view.context().close();
      });

  it("is gone for good after 'destroy' where no other tag comes, also before it was there", async () => {
    const { view, said } = await opens('', `${tag()}<script>AgentMessenger('destroy')</script>`);
    await view.waitForFunction(() => customElements.get('agent-messenger') !== undefined);
    await view.waitForFunction(() => document.querySelector('agent-messenger') === null);
    expect(await view.evaluate(() => 'AgentMessenger' in globalThis)).to.equal(false);
    expect(said).to.deep.equal([]);
    await view.context().close();
  });

  it('is refused when the chat is gone, and a tag that comes after that makes a chat again', async () => {
    const { view } = await opens('', tag());
    await talks(view);
    const refused = await view.evaluate(async () => {
      const kept = (globalThis as Scope).AgentMessenger;
      kept('destroy');
      return [
        await Promise.resolve(kept('send', 'Hello?')).then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
        'AgentMessenger' in globalThis,
      ];
    });
    expect(refused).to.deep.equal(['client/destroyed', false]);
    await view.evaluate(() => {
      const before = document.querySelector('script[data-base-url]')!;
      const again = document.createElement('script');
      for (const { name, value } of before.attributes) again.setAttribute(name, value);
      before.remove();
      document.body.append(again);
    });
    await view.waitForFunction(() => document.querySelectorAll('agent-messenger').length === 1);
    await loaded(view);
    // It was open, and goes on.
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    await view.context().close();
  });

  it('finds one chat where everything in one file stands twice in the head', async () => {
    const { view, said } = await opens(tag('', 'agent-messenger.all.js').repeat(2), '');
    await loaded(view);
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    expect(said).to.deep.equal([]);
    await view.context().close();
  });
});
