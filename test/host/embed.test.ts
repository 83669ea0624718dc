import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, opensSettings, startSite, talks, type EmbedSite } from './embed-site.js';

/** What a site owner pastes, and nothing else. */
const page = (attributes: string, nonce = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A blank page</title><link rel="icon" href="data:,"></head>
<body><h1>A blank page</h1>
<script async ${nonce === '' ? '' : `nonce="${nonce}"`} src="/cdn/loader.js" ${attributes}></script>
</body></html>`;

/** Whatever is done at leisure has been done; what the page asked for then came before this. */
const leisure = (view: Page): Promise<unknown> =>
  view.evaluate(
    () =>
      new Promise((over) =>
        requestIdleCallback(() => requestIdleCallback(() => void fetch('/marker').then(() => over(null)))),
      ),
  );

describe('two lines on a blank page', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => {
    site.reset();
    site.html = page(own());
  });
  const own = (): string => `data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`;

  async function opens(): Promise<{ view: Page; problems: string[] }> {
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const problems: string[] = [];
    view.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    view.on('pageerror', (error) => problems.push(error.message));
    await view.goto(site.address);
    return { view, problems };
  }

  it('draw a launcher, and ask for nothing before somebody wants it', async () => {
    const { view, problems } = await opens();
    await launcher(view).waitFor();
    await leisure(view);
    expect(site.asked).to.deep.equal(['/', '/cdn/loader.js', '/marker']);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('open a chat that is answered, and go on after a reload', async () => {
    const { view, problems } = await opens();
    await talks(view);
    await view.reload();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('do so with words that are none of ours, for which the usual ones count', async () => {
    const words = 'mode storage placement density announce scroll color-scheme load'.split(' ');
    const wrong = words.map((name) => `data-${name}="local"`).join(' ');
    site.html = page(`data-base-url="${site.messaging}" data-token-endpoint="/chat/token" ${wrong}`);
    const { view } = await opens();
    await talks(view);
    await view.reload();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    await view.context().close();
  });

  it('do so under a policy that allows nothing else, without one violation', async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'nonce-R' 'strict-dynamic'",
      "style-src 'none'",
      'img-src data:',
      `connect-src 'self' ${site.messaging} ${site.messaging.replace(/^http/, 'ws')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types agent-messenger',
    ].join('; ');
    site.headers = { 'Content-Security-Policy': policy };
    site.html = page(`data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`, 'R');
    const { view, problems } = await opens();
    await talks(view);
    await opensSettings(view);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('stop at once where the policy allows no socket: each line that the browser writes has the token in it', async () => {
    site.headers = { 'Content-Security-Policy': `connect-src 'self' ${site.messaging}` };
    const { view, problems } = await opens();
    await launcher(view).click();
    await view.getByText('AM-transport/blocked').waitFor();
    expect(problems.filter((line) => line.includes('access_token')).length).to.be.within(1, 2);
    await view.context().close();
  });

  it('keep the focus on the launcher when the widget brings its own', async () => {
    const { view } = await opens();
    await launcher(view).focus();
    await view.waitForFunction(() => document.querySelectorAll('body > div:not(.am-live)').length === 0);
    expect(
      await view.evaluate(() => document.querySelector('agent-messenger')!.shadowRoot!.activeElement?.className),
    ).to.match(/^launch/);
    await view.keyboard.press('Enter');
    await view.locator('agent-messenger textarea').waitFor();
    await view.context().close();
  });

  it('have a corner of the launcher on the side of the page where it stands, before the widget and after, also from right to left', async () => {
    const leaf = (view: Page): Promise<string> =>
      launcher(view).evaluate((button) => getComputedStyle(button).borderRadius);
    for (const [dir, corners] of [
      ['ltr', '19px 19px 5px'],
      ['rtl', '19px 19px 19px 5px'],
    ]) {
      site.html = page(own()).replace('<html', `<html dir="${dir}"`);
      const { view } = await opens();
      await launcher(view).waitFor();
      expect(await leaf(view), `${dir}, the loader’s`).to.equal(corners);
      await launcher(view).hover();
      await view.locator('agent-messenger .launch').waitFor();
      expect(await leaf(view), `${dir}, the widget’s`).to.equal(corners);
      await view.context().close();
    }
  });

  it('can be used with the keys alone, and let the page have them back', async () => {
    const { view } = await opens();
    await launcher(view).waitFor();
    const focused = (): Promise<string> =>
      view.evaluate(() => {
        let active: Element | null = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return `${active?.localName ?? ''} ${active?.getAttribute('aria-label') || active?.id || active?.textContent?.trim() || ''}`.trim();
      });
    await view.keyboard.press('Tab');
    await view.keyboard.press('Enter');
    await view.locator('agent-messenger textarea').waitFor();
    await view.waitForFunction(
      () => document.querySelector('agent-messenger')?.shadowRoot?.activeElement?.id === 'text',
    );
    await view.keyboard.type('Where is my order FW-10234?');
    await view.keyboard.press('Enter');
    await view.locator('agent-messenger .turn.agent .tools').first().waitFor();
    expect(await focused()).to.equal('textarea text');
    // Backwards through everything, to the beginning of the panel; nothing without a name, no trap.
    const seen: string[] = [];
    for (let turn = 0; turn < 25; turn++) {
      await view.keyboard.press('Shift+Tab');
      seen.push(await focused());
      if (seen.at(-1) === 'button Menu') break;
    }
    expect(seen).to.include.members(['div Conversation', 'button Close chat', 'button Menu']);
    for (const name of seen) expect(name).to.match(/ ./);
    await view.keyboard.press('Enter');
    await view.locator('agent-messenger [role=menu]').waitFor();
    await view.keyboard.press('ArrowDown');
    await view.keyboard.press('Escape');
    expect(await focused()).to.equal('button Menu');
    await view.keyboard.press('Escape');
    await view.waitForFunction(() => document.querySelector('agent-messenger')?.hasAttribute('open') === false);
    expect(await focused()).to.match(/^button Open chat/);
    await view.context().close();
  });

  it('run what the page asked for before, in its order', async () => {
    site.html = page(`data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`).replace(
      '<h1>',
      `<script>window.AgentMessenger=function(){AgentMessenger.q.push([...arguments])};AgentMessenger.q=[];AgentMessenger('open');AgentMessenger('prefill','Hello')</script><h1>`,
    );
    const { view } = await opens();
    await view.locator('agent-messenger textarea').waitFor();
    await view.waitForFunction(
      () => document.querySelector('agent-messenger')?.shadowRoot?.querySelector('textarea')?.value === 'Hello',
    );
    expect(
      await view.evaluate(
        () => typeof (window as unknown as { AgentMessenger: { close: unknown } }).AgentMessenger.close,
      ),
    ).to.equal('function');
    await view.context().close();
  });

  for (const [whose, before] of [
    // As docs/widget.md has it.
    ['the page’s', 'window.AgentMessenger ??= Object.assign((...asked) => AgentMessenger.q.push(asked), { q: [] });'],
    ['the loader’s', ''],
  ] as const)
    it(`go on listening to whoever has kept a function that was there before: ${whose}`, async () => {
      const tags = page(`data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`).replace('async', '');
      const keeps = `<script>window.kept=window.AgentMessenger</script>`;
      site.html =
        before === ''
          ? tags.replace('</body>', `${keeps}</body>`)
          : tags.replace('<h1>', `<script>${before}</script>${keeps}<h1>`);
      const { view, problems } = await opens();
      const asks = (...asked: string[]): Promise<void> =>
        view.evaluate((all) => void (window as unknown as { kept(...asked: string[]): void }).kept(...all), asked);
      await asks('start');
      if (before !== '') await launcher(view).hover();
      await view.waitForFunction(() => 'close' in (window as unknown as { AgentMessenger: object }).AgentMessenger);
      await asks('no such thing');
      await asks('prefill', 'Kept');
      await asks('open');
      await view.waitForFunction(
        () => document.querySelector('agent-messenger')?.shadowRoot?.querySelector('textarea')?.value === 'Kept',
      );
      // Whoever wrote it is told, and no more.
      while (problems.length === 0) await view.waitForEvent('console');
      expect(problems).to.have.length(1);
      expect(problems[0]).to.match(/^\[agent-messenger\] call\/unknown: no such thing /);
      await view.context().close();
    });

  it('stay away when the page has taken the chat itself away', async () => {
    const { view } = await opens();
    await talks(view);
    await view.evaluate(() => document.querySelector('agent-messenger')!.remove());
    // Whatever speaks for it leaves the page a moment later.
    await view.waitForFunction(() => document.querySelectorAll('.am-live').length === 0);
    await leisure(view);
    expect(await view.locator('agent-messenger').count()).to.equal(0);
    await view.context().close();
  });

  it('read a config with a line before it', async () => {
    site.html = page(
      `data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-config='\n  { "title": "Acme" }\n'`,
    );
    const { view, problems } = await opens();
    await launcher(view).click();
    await view.locator('agent-messenger #title', { hasText: 'Acme' }).waitFor();
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('have a chat where the address of the config does not answer', async () => {
    site.html = page(
      `data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-config="/never-answers.json"`,
    );
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    await context.route('**/never-answers.json', () => undefined);
    const view = await context.newPage();
    await view.goto(site.address);
    await talks(view);
    await context.close();
  });

  it('have one launcher while the address of the config is waited for', async () => {
    site.html = page(
      `data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-load="eager" data-config="/never-answers.json"`,
    );
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    await context.route('**/never-answers.json', () => undefined);
    const view = await context.newPage();
    const ready = view.waitForFunction(
      () => 'element' in Object((window as unknown as { AgentMessenger?: object }).AgentMessenger),
    );
    await view.goto(site.address);
    await ready;
    expect(await view.getByRole('button').count()).to.equal(1);
    await context.close();
  });

  /** All tags of the page have been run. */
  async function isOne(): Promise<void> {
    const { view } = await opens();
    await launcher(view).waitFor();
    await view.waitForLoadState('load');
    await leisure(view);
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    await view.context().close();
  }

  it('make one widget, however often they are pasted', async () => {
    const tag = site.html.match(/<script async.*<\/script>/)![0];
    site.html = site.html.replace('</body>', `${tag}${tag}</body>`);
    await isOne();
  });

  it('survive a page that swaps its body', async () => {
    const { view } = await opens();
    await talks(view);
    await view.evaluate(() => {
      const body = document.createElement('body');
      body.append('Another page');
      document.documentElement.replaceChild(body, document.body);
    });
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    await view.context().close();
  });

  it('are one chat on a page that puts back what it has kept of itself as text, and nothing that was spoken there', async () => {
    const { view, problems } = await opens();
    await talks(view);
    await view.waitForFunction(() => document.querySelector('body > .am-live') !== null);
    for (let turn = 0; turn < 2; turn++) {
      // In words: it is the page that does this.
      await view.evaluate(`{
        for (const one of document.querySelectorAll('body > .am-live')) one.textContent = 'What somebody was told';
        const kept = document.body.innerHTML;
        document.body.replaceChildren('Another page');
        document.body.innerHTML = kept;
      }`);
      await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
      await view.waitForFunction(() => document.querySelectorAll('agent-messenger').length === 1);
    }
    await view.waitForFunction(() => document.querySelectorAll('.am-live').length === 3);
    // Those that speak are put in anew, and were not emptied by us.
    expect(await view.evaluate(() => document.querySelectorAll('.am-live:not([lang])').length)).to.equal(0);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('are one chat on a page that puts back a copy of its body, made before anybody opened it', async () => {
    const { view, problems } = await opens();
    await launcher(view).waitFor();
    await view.evaluate(async () => {
      const kept = document.body.cloneNode(true);
      const element = document.querySelector('agent-messenger')!;
      for (const body of [document.createElement('body'), kept]) {
        document.documentElement.replaceChild(body, document.body);
        while (!element.isConnected) await new Promise(requestAnimationFrame);
      }
    });
    await talks(view);
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    expect(await view.locator('body > div:not(.am-live)').count()).to.equal(0);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  for (const [what, takes] of [
    ['taken the chat alone away', 'chat.remove()'],
    ['put something into its place', `chat.replaceWith(document.createElement('aside'))`],
  ] as const)
    it(`stay away where the page has ${what}, whatever it takes away after that`, async () => {
      const { view } = await opens();
      await talks(view);
      await view.evaluate(`{ const chat = document.querySelector('agent-messenger'); ${takes}; }`);
      await view.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const toast = document.createElement('p');
        document.body.append(toast);
        toast.remove();
        await new Promise(requestAnimationFrame);
        document.documentElement.replaceChild(document.createElement('body'), document.body);
        await new Promise(requestAnimationFrame);
      });
      expect(await view.locator('agent-messenger').count()).to.equal(0);
      await view.context().close();
    });

  for (const [what, says] of [
    ['words', false],
    ['what it was', true],
  ] as const)
    it(`come back on a page that empties its body, and fills it with ${what} when it has been fetched`, async () => {
      const { view } = await opens();
      await talks(view);
      for (let route = 0; route < 2; route++) {
        // In words: it is the page that does this.
        await view.evaluate(`(async () => {
          const was = ${says} ? document.body.innerHTML : 'Another page';
          document.body.innerHTML = '';
          await new Promise(requestAnimationFrame);
          document.body.innerHTML = was;
          await new Promise(requestAnimationFrame);
        })()`);
        expect(await view.locator('agent-messenger').count()).to.equal(1);
        expect(
          await view.evaluate(
            () =>
              (globalThis as unknown as { AgentMessenger: { element: Element } }).AgentMessenger.element.isConnected,
          ),
        ).to.equal(true);
      }
      await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
      await view.context().close();
    });

  it('run for no other tag that waits for consent', async () => {
    const tag = site.html.match(/<script async.*<\/script>/)![0];
    const waits = tag.replace('<script', '<script type="text/plain" data-instance="sales"');
    site.html = site.html.replace('</body>', `${waits}${tag}</body>`);
    await isOne();
  });

  it('get out of the way on a page that has swapped its body', async () => {
    site.html = page(`${own()} data-load="eager"`);
    const view = await (await site.browser.newContext()).newPage();
    // What it has begun to look at is over when something comes.
    await view.clock.install();
    const rests = (): Promise<void> => view.clock.runFor(3_000);
    const idle = view.waitForResponse(/\/c\/idle-/).then((file) => file.finished());
    await view.goto(site.address);
    await view.locator('agent-messenger .launch').waitFor();
    await rests();
    await idle;
    await rests();
    await view.evaluate(() => {
      const body = document.createElement('body');
      body.append('Another page');
      document.documentElement.replaceChild(body, document.body);
    });
    await view.waitForFunction(() => document.querySelector('body > agent-messenger') !== null);
    await rests();
    await view.evaluate(() => {
      const fixed = document.createElement('div');
      fixed.style.cssText = 'position:fixed;inset:auto 0 0;height:60px';
      fixed.append(document.createElement('button'));
      document.body.append(fixed);
    });
    await rests();
    const lift = await view.evaluate(() =>
      document
        .querySelector('agent-messenger')!
        .shadowRoot!.querySelector<HTMLElement>('.root')!
        .style.getPropertyValue('--_lift'),
    );
    expect(parseFloat(lift)).to.be.greaterThan(50);
    await view.context().close();
  });

  for (const where of ['head', 'body'])
    it(`put nothing between what a server wrote while it comes, from the ${where}`, async () => {
      const tag = `<script src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-load="eager"></script>`;
      const [head, body] = where === 'head' ? [tag, ''] : ['', tag];
      site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body>${body}<div id="app"><script src="/slow.js"></script></div><p>The rest</p></body></html>`;
      const view = await (await site.browser.newContext()).newPage();
      let go: () => void = () => undefined;
      const waits = new Promise<void>((asked) => {
        void view.route('**/slow.js', async (route) => {
          asked();
          await new Promise<void>((may) => (go = may));
          await route.fulfill({ body: '', contentType: 'text/javascript' });
        });
      });
      await view.goto(site.address, { waitUntil: 'commit' });
      await waits;
      // The widget is there before the page is.
      await view.waitForFunction(() => customElements.get('agent-messenger') !== undefined);
      const written = (): Promise<string[]> =>
        view.evaluate(() =>
          [...document.body.children].map(({ localName, id }) => id || localName).filter((one) => one !== 'script'),
        );
      expect(await written()).to.deep.equal(['app']);
      go();
      await launcher(view).waitFor();
      expect((await written()).slice(0, 3)).to.deep.equal(['app', 'p', 'agent-messenger']);
      await talks(view);
      await view.context().close();
    });

  /** What applications do to a page that came from a server, by name. */
  const anew: Readonly<Record<string, () => void>> = {
    'empties its body': () => document.body.replaceChildren(document.createElement('main')),
    'empties its body piece by piece': () => {
      while (document.body.lastChild) document.body.lastChild.remove();
      document.body.append('Another page');
    },
    'makes the whole document anew': () => {
      const all = document.createElement('html');
      all.append(document.createElement('head'), document.createElement('body'));
      document.documentElement.remove();
      document.append(all);
    },
  };
  for (const [name, does] of Object.entries(anew)) {
    it(`survive a page that ${name}, before there is a chat, again before it, and with one`, async () => {
      const { view, problems } = await opens();
      for (let turn = 0; turn < 2; turn++) {
        await launcher(view).waitFor();
        await view.evaluate(does);
      }
      await talks(view);
      await view.evaluate(does);
      await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
      expect(await view.locator('agent-messenger').count()).to.equal(1);
      expect(problems).to.deep.equal([]);
      await view.context().close();
    });
  }

  it('go with the place that the page has given the chat, and come back with it', async () => {
    site.html = page(`${own()} data-mode="inline" data-load="eager"`).replace('<h1>', '<main></main><h1>');
    const { view } = await opens();
    await view.locator('agent-messenger textarea').waitFor();
    const at = (): Promise<unknown> =>
      view.evaluate(
        () =>
          new Promise((over) =>
            setTimeout(() => over(document.querySelector('agent-messenger')?.parentElement?.localName)),
          ),
      );
    const route = async (): Promise<unknown> => {
      await view.evaluate(() => document.querySelector('main')!.replaceWith(document.createElement('main')));
      return at();
    };
    const moves = async (place: string): Promise<unknown> => {
      await view.evaluate((to) => {
        const { element } = (globalThis as unknown as { AgentMessenger: { element: HTMLElement } }).AgentMessenger;
        document.querySelector(to)!.append(element);
      }, place);
      return at();
    };
    expect(await moves('main')).to.equal('main');
    expect(await route(), 'gone').to.equal(undefined);
    expect(await moves('main')).to.equal('main');
    await view.locator('agent-messenger textarea').waitFor();
    // And in the body itself it stays through any route.
    expect(await moves('body')).to.equal('body');
    await view.evaluate(() => document.body.replaceChildren(document.createElement('main')));
    expect(await at()).to.equal('body');
    await view.context().close();
  });

  it('stay off a page that is printed: before there is a chat, over it, and closed', async () => {
    const { view } = await opens();
    await launcher(view).waitFor();
    await view.emulateMedia({ media: 'print' });
    await launcher(view).waitFor({ state: 'hidden' });
    await view.emulateMedia({ media: 'screen' });
    await talks(view);
    const panel = view.locator('agent-messenger .panel');
    await view.emulateMedia({ media: 'print' });
    await panel.waitFor({ state: 'hidden' });
    await view.emulateMedia({ media: 'screen' });
    await panel.waitFor();
    await view.locator('agent-messenger').evaluate((chat) => chat.setAttribute('mode', 'fullscreen'));
    await view.locator('agent-messenger .full').waitFor({ state: 'attached' });
    await view.emulateMedia({ media: 'print' });
    await panel.waitFor({ state: 'hidden' });
    await view.emulateMedia({ media: 'screen' });
    await panel.waitFor();
    await view.keyboard.press('Escape');
    await launcher(view).waitFor();
    await view.emulateMedia({ media: 'print' });
    await launcher(view).waitFor({ state: 'hidden' });
    await view.context().close();
  });

  it('stay off a page that is printed, with all that can be seen in a panel', async () => {
    const { view } = await opens();
    await view.setViewportSize({ width: 1280, height: 300 });
    await talks(view);
    await view.locator('agent-messenger .log').evaluate((log) => (log.scrollTop = 0));
    const pill = view.locator('agent-messenger .jump');
    await pill.waitFor();
    await view.emulateMedia({ media: 'print' });
    const seen = { opacityProperty: true, visibilityProperty: true };
    expect(await pill.evaluate((one, how) => one.checkVisibility(how), seen)).to.equal(false);
    await view.emulateMedia({ media: 'screen' });
    await view.waitForFunction(
      (how) => document.querySelector('agent-messenger')!.shadowRoot!.querySelector('.jump')!.checkVisibility(how),
      seen,
    );
    await view.context().close();
  });

  it('print all of a table and of code, also on paper that is narrower, and begin on the first page', async () => {
    const { view } = await opens();
    await talks(view);
    const area = view.locator('agent-messenger textarea');
    await area.fill('When are you open?');
    await area.press('Enter');
    await view.locator('agent-messenger .tools').nth(1).waitFor();
    await view.locator('agent-messenger #menu-button').click();
    await view.locator('agent-messenger [role=menuitem]', { hasText: 'The whole conversation' }).click();
    const whole = view.locator('agent-messenger .whole');
    await whole.locator('table').waitFor();
    await view.setViewportSize({ width: 320, height: 300 });
    await view.emulateMedia({ media: 'print' });
    const print = await whole.evaluate((all) => {
      const pre = document.createElement('pre');
      pre.append(document.createElement('code'));
      pre.firstElementChild!.textContent = `const shop = '${'open '.repeat(40)}';`;
      all.querySelector('.md')!.append(pre);
      const range = document.createRange();
      return {
        ends: [...all.querySelectorAll('table, pre code')].map((one) => {
          range.selectNodeContents(one);
          return range.getBoundingClientRect().right <= innerWidth;
        }),
        breaks: getComputedStyle(all.querySelector('article')!).breakInside,
      };
    });
    expect(print).to.deep.equal({ ends: [true, true], breaks: 'auto' });
    await view.context().close();
  });

  it('show which thumb is pressed where the visitor has chosen all colours', async () => {
    site.html = page(`${own()} data-config='{"feedback":true}'`);
    const { view } = await opens();
    await view.emulateMedia({ forcedColors: 'active' });
    await talks(view);
    const thumb = view.locator('agent-messenger [aria-label^=Helpful]').first();
    const face = (): Promise<string[]> =>
      thumb.evaluate((one) => {
        const probe = document.createElement('i');
        probe.style.color = 'Highlight';
        document.body.append(probe);
        const colours = [getComputedStyle(one, '::before').backgroundColor, getComputedStyle(probe).color];
        probe.remove();
        return colours;
      });
    const [before, highlight] = await face();
    expect(before).not.to.equal(highlight);
    await thumb.click();
    await view.mouse.move(0, 0);
    await view.locator('agent-messenger [aria-pressed=true]').waitFor();
    await view.waitForFunction(
      (wanted) =>
        getComputedStyle(
          document.querySelector('agent-messenger')!.shadowRoot!.querySelector('[aria-pressed=true]')!,
          '::before',
        ).backgroundColor === wanted,
      highlight,
    );
    await view.context().close();
  });

  for (const accent of ['#ff00c8', 'red', '#ffe873', '#050a26', '#e07b00', '#0a7d5a'])
    it(`has a mark on ${accent} that is as light or dark before the widget has come as with it`, async () => {
      site.html = page(`${own()} data-accent="${accent}"`);
      const { view } = await opens();
      await launcher(view).waitFor();
      // Drawn on one pixel: black and white are said in many ways.
      const light = (button: Element): boolean => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
        canvas.fillStyle = getComputedStyle(button).color;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[1]! > 128;
      };
      const before = await launcher(view).evaluate(light);
      await launcher(view).hover();
      const drawn = view.locator('agent-messenger .launch');
      await drawn.waitFor();
      expect(before).to.equal(await drawn.evaluate(light));
      await view.context().close();
    });

  for (const [where, fixed] of [
    ['a button in its corner', 'inset:auto 20px 20px auto;width:60px;height:60px'],
    ['a bar at the foot of the page', 'inset:auto 0 0 0;height:160px'],
  ] as const)
    it(`stand over ${where}, launcher and panel, and the panel over the launcher`, async () => {
      const fixture = `<div style="position:fixed;${fixed}"><button id="own">OK</button></div>`;
      site.html = page(`${own()} data-load="idle"`).replace('<h1>', `${fixture}<h1>`);
      const { view } = await opens();
      await view.locator('agent-messenger .root[style*="--_lift"]').waitFor({ state: 'attached' });
      await launcher(view).click();
      const panel = view.locator('agent-messenger .panel');
      await panel.locator('textarea').waitFor();
      await panel.evaluate((one) => one.getAnimations().forEach((moving) => moving.finish()));
      const [over, under] = [(await panel.boundingBox())!, (await launcher(view).boundingBox())!];
      expect(over.y).to.be.at.least(0);
      expect(over.y + over.height).to.be.below(under.y);
      await view.locator('#own').click();
      await view.context().close();
    });

  it('leave room for what was said where the visitor has letters twice as large, and say the whole name', async () => {
    site.html = page(
      `${own()} data-config='{"title":"Acme Outdoor Shop","subtitle":"AI assistant, people from 9:00"}'`,
    );
    const { view } = await opens();
    const session = await view.context().newCDPSession(view);
    await session.send('Page.enable');
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await view.setViewportSize({ width: 320, height: 568 });
    await launcher(view).click();
    const head = view.locator('agent-messenger .head');
    await head.waitFor();
    expect((await head.boundingBox())!.height).to.be.below(568 / 5);
    await view.getByRole('dialog', { name: 'Acme Outdoor Shop', exact: true }).waitFor();
    // Of the name as much as one line has room for: letter by letter, what is there where it is looked at.
    const seen = await view.locator('agent-messenger #title bdi').evaluate((name) => {
      const { right } = name.getBoundingClientRect();
      const words = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const letter = document.createRange();
      return [...words.data].filter((_, at) => {
        letter.setStart(words, at);
        letter.setEnd(words, at + 1);
        const box = letter.getBoundingClientRect();
        const there = (name.getRootNode() as ShadowRoot).elementFromPoint(
          box.x + box.width / 2,
          box.y + box.height / 2,
        );
        return box.right <= right && there === name;
      });
    });
    expect(seen.join('')).to.match(/^Acme/);
    await view.context().close();
  });

  it('print the whole conversation where that is what is shown', async () => {
    const { view } = await opens();
    await talks(view);
    await view.locator('agent-messenger #menu-button').click();
    await view.locator('agent-messenger [role=menuitem]', { hasText: 'The whole conversation' }).click();
    const whole = view.locator('agent-messenger .whole');
    await whole.locator('article').last().waitFor();
    await view.setViewportSize({ width: 700, height: 300 });
    await view.emulateMedia({ media: 'print' });
    const shown = await whole.evaluate((all) => {
      const panel = all.closest('.panel')!;
      const { top, left, width } = panel.getBoundingClientRect();
      const last = all.querySelector('article:last-of-type')!.getBoundingClientRect();
      return {
        visible: panel.checkVisibility({ visibilityProperty: true }),
        ring: getComputedStyle(panel.querySelector(':focus-visible') ?? panel).outlineStyle,
        // From the first page on, and as wide as the paper.
        at: [top + scrollY, left, width],
        clipped: all.scrollHeight - all.clientHeight,
        ends: last.bottom <= panel.getBoundingClientRect().bottom,
      };
    });
    expect(shown).to.deep.equal({ visible: true, ring: 'none', at: [0, 0, 700], clipped: 0, ends: true });
    await view.emulateMedia({ media: 'screen' });
    expect(await whole.evaluate((all) => all.scrollHeight > all.clientHeight)).to.equal(true);
    await view.context().close();
  });

  it('survive a page that empties its body twice before it is drawn', async () => {
    const { view } = await opens();
    await launcher(view).waitFor();
    await view.evaluate(() => {
      // The moment that the launcher is back, the page draws itself once more: a picture from its store, then the answer.
      new MutationObserver((_, watch) => {
        if (document.querySelector('agent-messenger') === null) return;
        watch.disconnect();
        document.body.replaceChildren(document.createElement('main'));
      }).observe(document.body, { childList: true });
      document.body.replaceChildren();
    });
    await talks(view);
    await view.context().close();
  });

  it('let a page live that takes away whatever it does not know', async () => {
    const { view } = await opens();
    await launcher(view).waitFor();
    await view.evaluate(() => {
      for (const one of document.body.children)
        if (one.shadowRoot !== null || one.localName.includes('-')) one.remove();
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.isConnected) node.parentNode?.removeChild(node);
      }).observe(document.body, { childList: true });
    });
    // It answers, frame after frame.
    for (let frame = 0; frame < 5; frame++) await view.evaluate(() => new Promise(requestAnimationFrame));
    await view.context().close();
  });

  it('stay away once the page has said so, also from its next body', async () => {
    const { view, problems } = await opens();
    await talks(view);
    await view.evaluate(() => {
      (globalThis as unknown as { AgentMessenger: { destroy(): void } }).AgentMessenger.destroy();
      document.documentElement.replaceChild(document.createElement('body'), document.body);
    });
    // Whoever watches the body has been told by then.
    expect(await view.locator('agent-messenger, .am-live').count()).to.equal(0);
    expect(await view.evaluate(() => document.body.childNodes.length)).to.equal(0);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  /** Opens the chat, and listens to what the widget says of itself. */
  async function listens(): Promise<Page> {
    const { view } = await opens();
    await view.evaluate(() => {
      const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
      document.addEventListener('am-error', (event) => {
        const { code, help } = (event as CustomEvent<{ code: string; help: string }>).detail;
        heard.push(`${code} ${new URL(help, location.href).pathname}`);
      });
    });
    return view;
  }
  const saysOf = (view: Page, file: string): Promise<unknown> =>
    view.waitForFunction(
      (path) =>
        (window as unknown as { heard: string[] }).heard.some(
          (one) => one.startsWith('loader/unavailable ') && one.includes(path),
        ),
      file,
    );
  const bends = (file: string): void => {
    site.bend = (path, body) => {
      if (!path.startsWith(file)) return body;
      const bent = Buffer.from(body);
      bent[100] = bent[100]! ^ 1;
      return bent;
    };
  };

  it('refuse the widget with another byte in it, say so, and leave the page alone', async () => {
    bends('/cdn/widget.js');
    const view = await listens();
    await launcher(view).click();
    await saysOf(view, 'widget.js');
    await view.getByText('The chat is not available now.').waitFor();
    expect(await view.evaluate(() => customElements.get('agent-messenger') === undefined)).to.equal(true);
    await view.context().close();
  });

  it('take the same file when it comes as it should, at the next press', async () => {
    bends('/cdn/widget.js');
    const view = await listens();
    await launcher(view).click();
    await saysOf(view, 'widget.js');
    site.bend = (_path, body) => body;
    await talks(view);
    await view.context().close();
  });

  it('refuse an answer’s part with another byte in it: the answer is shown as it was sent', async () => {
    bends('/cdn/c/markdown-');
    const view = await listens();
    await launcher(view).click();
    await saysOf(view, '/cdn/c/markdown-');
    await view.locator('agent-messenger .turn.agent').first().waitFor();
    await view.context().close();
  });

  it('refuse a language, what is fetched at leisure and the list of the others, each by name', async () => {
    for (const file of ['c/de-', 'c/idle-', 'c/list-']) {
      site.html = page(`data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-locale="de"`);
      bends(`/cdn/${file}`);
      const view = await listens();
      await launcher(view).click();
      await saysOf(view, `/cdn/${file}`);
      await view.context().close();
    }
  });

  it('fetch nothing that was not checked', async () => {
    const { view } = await opens();
    await view.evaluate(() => {
      const checked: string[] = ((window as unknown as { checked: string[] }).checked = []);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLLinkElement && /^sha256-.{44}$/.test(node.integrity)) checked.push(node.href);
      }).observe(document.head, { childList: true });
    });
    // The last of what is fetched at leisure, when the chat is there.
    const last = view.waitForResponse(/\/cdn\/c\/idle-/);
    await talks(view);
    await last;
    const checked = await view.evaluate(() => (window as unknown as { checked: string[] }).checked);
    const files = site.asked.filter((path) => path.startsWith('/cdn/') && path !== '/cdn/loader.js');
    const names = files.map((file) => /([a-z]+(?:-[a-z]+)?)(?:-[^/]+)?\.js$/.exec(file)![1]);
    expect(names).to.include.members(['widget', 'idle', 'markdown']);
    for (const file of files) expect(checked.map((href) => new URL(href).pathname)).to.include(file);
    // And each of them once.
    expect(files).to.deep.equal([...new Set(files)]);
    await view.context().close();
  });
});
