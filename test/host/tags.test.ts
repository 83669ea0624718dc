import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, talks, type EmbedSite } from './embed-site.js';

interface Asked {
  (...call: unknown[]): unknown;
  element: HTMLElement & { readonly open: boolean };
}
type Scope = typeof globalThis & { AgentMessenger: Asked };

/** Whatever can be pressed to open a chat, one over the other or not. */
const launchers = (view: Page): Promise<number> =>
  view.evaluate(
    () =>
      [...document.body.children].filter((one) =>
        one.shadowRoot
          ?.querySelector('button[aria-haspopup=dialog]')
          ?.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      ).length,
  );

describe('script tags on a page', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  const right = (): string => `data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`;
  const tag = (more = '', file = 'loader.js'): string => `<script src="/cdn/${file}" ${more}></script>`;

  async function opens(body: string, head = ''): Promise<{ view: Page; said: string[]; failed: string[] }> {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body><h1>A page</h1>${body}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const said: string[] = [];
    const failed: string[] = [];
    view.on('console', (line) => /^(error|warning)$/.test(line.type()) && said.push(line.text()));
    view.on('pageerror', (error) => said.push(`thrown: ${error.message}`));
    await view.clock.install();
    await view.exposeFunction('failed', (code: string) => failed.push(code));
    await view.addInitScript(() =>
      document.addEventListener('am-error', (event) =>
        (globalThis as unknown as { failed(code: string): void }).failed((event as CustomEvent).detail.code),
      ),
    );
    await view.goto(site.address);
    return { view, said, failed };
  }
  const given = (view: Page): Promise<unknown> =>
    view.waitForFunction(() => 'element' in ((globalThis as Scope).AgentMessenger ?? {}));
  const bundle = `<script type="module" src="/cdn/define.js"></script>`;
  const twice = /^\[agent-messenger\] page\/loaded-twice: .* by a script tag and by a bundle .* Leave one of them\.$/;
  /** What a page asks of its chat is done by the chat that there is; one line says why, and nothing has failed. */
  async function isOne({ view, said, failed }: Awaited<ReturnType<typeof opens>>): Promise<void> {
    await given(view);
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    expect(await launchers(view)).to.equal(1);
    await view.evaluate(() => void (globalThis as Scope).AgentMessenger('open'));
    await view.locator('agent-messenger textarea').waitFor();
    expect(await view.evaluate(() => (globalThis as Scope).AgentMessenger.element.isConnected)).to.equal(true);
    expect(said.filter((line) => line.includes('loaded-twice'))).to.have.length(1);
    expect(said[0]).to.match(twice);
    expect(said).to.have.length(1);
    expect(failed).to.deep.equal([]);
    await view.context().close();
  }

  for (const file of ['loader.js', 'agent-messenger.all.js']) {
    it(`${file} gives way to a chat that a bundle has brought before it`, async () => {
      const element = `<agent-messenger base-url="${site.messaging}" token-endpoint="/chat/token"></agent-messenger>`;
      const owns = `<script>document.querySelector('agent-messenger').owned = true</script>`;
      const opened = await opens(bundle + element + owns + tag(`defer ${right()}`, file));
      await given(opened.view);
      // The page's own node, with all that the page has made of it.
      expect(await opened.view.evaluate(() => 'owned' in document.querySelector('agent-messenger')!)).to.equal(true);
      await isOne(opened);
    });
    it(`${file} has its chat drawn by a bundle that was there before it, and has drawn none`, async () => {
      await isOne(await opens(bundle + tag(`defer ${right()}`, file)));
    });
  }
  for (const [when, own] of [
    ['and draws a chat', true],
    ['and draws none', false],
  ] as const)
    it(`the loader gives way to a bundle that comes after it, before its own widget, ${when}`, async () => {
      const opened = await opens(tag(right()));
      await launcher(opened.view).waitFor();
      // The loader looks once more after a second; it is not that which helps.
      await opened.view.clock.fastForward(2_000);
      await opened.view.evaluate(
        async ([given, file]) => {
          if (given !== null) {
            const chat = document.createElement('agent-messenger');
            for (const [name, value] of Object.entries(given)) chat.setAttribute(name, value);
            document.body.prepend(chat);
          }
          await import(file);
        },
        [own ? { 'base-url': site.messaging, 'token-endpoint': '/chat/token' } : null, '/cdn/define.js'] as const,
      );
      await isOne(opened);
    });

  it('a button of the page opens the chat without a name by the name that it has', async () => {
    const { view } = await opens(`<a href="/gone" data-agent-messenger-open="default">Help</a>${tag(right())}`);
    await view.getByText('Help').click();
    await view.locator('agent-messenger textarea').waitFor();
    expect(new URL(view.url()).pathname).to.equal('/');
    await view.context().close();
  });
  for (const file of ['loader.js', 'agent-messenger.all.js'])
    it(`of no name and of the name default, ${file} makes one chat`, async () => {
      for (const names of [
        ['', 'data-instance="default"', 'data-instance=""'],
        ['data-instance="default"', ''],
      ]) {
        const { view } = await opens(names.map((name) => tag(`${right()} ${name}`, file)).join(''));
        await launcher(view).waitFor();
        expect(await view.locator('agent-messenger').count()).to.equal(1);
        await view.context().close();
      }
    });

  for (const file of ['loader.js', 'agent-messenger.all.js'])
    for (const [what, attributes, line] of [
      ['no address of the service', 'data-token-endpoint="/chat/token"', /option\/no-base-url: .* Give base-url: /],
      [
        'a misspelt address',
        'data-baseurl="https://messaging.example" data-token-endpoint="/chat/token"',
        /option\/unknown: baseurl .* Did you mean base-url\?$/,
      ],
    ] as const)
      it(`a module of ${file} with ${what} has a launcher, and says so`, async () => {
        const { view, said } = await opens(tag(`type="module" ${attributes}`, file));
        await launcher(view).click();
        while (said.length === 0) await view.waitForEvent('console');
        expect(said).to.have.length(1);
        expect(said[0]).to.match(line);
        await view.context().close();
      });

  it('leave nothing behind in a page that takes its chat away, and makes another', async () => {
    const counts = `<script>
      const count = window.count = { heard: 0, seen: 0 };
      const kinds = /^(click|readystatechange|navigatesuccess)$/;
      for (const target of [document, window.navigation]) {
        const { addEventListener: add, removeEventListener: remove } = target;
        const all = [];
        target.addEventListener = function (type, hear, ...how) {
          if (kinds.test(type) && !all.some((one) => one[0] === type && one[1] === hear)) { all.push([type, hear]); count.heard++;
            how[0]?.signal?.addEventListener('abort', () => count.heard--); if (how[0]?.once) count.heard--; }
          return add.call(this, type, hear, ...how);
        };
        target.removeEventListener = function (type, hear, ...how) {
          const at = all.findIndex((one) => one[0] === type && one[1] === hear);
          if (at >= 0) { all.splice(at, 1); count.heard--; }
          return remove.call(this, type, hear, ...how);
        };
      }
      const Own = IntersectionObserver;
      window.IntersectionObserver = class extends Own {
        constructor(look) { super(look); this.watched = 0; }
        observe(one) { if (one.localName === 'button' || one.localName === 'div') { this.watched++; count.seen++; } super.observe(one); }
        disconnect() { count.seen -= this.watched; this.watched = 0; super.disconnect(); }
      };
    </script>`;
    const { view } = await opens(tag(right()), counts);
    const left = (): Promise<unknown> =>
      view.evaluate(() => ({
        ...(globalThis as unknown as { count: object }).count,
        links: document.querySelectorAll('link[rel=modulepreload]').length,
        claims: (globalThis as unknown as Record<symbol, unknown[]>)[Symbol.for('agent-messenger')]!.length,
      }));
    const opensAndGoes = async (): Promise<unknown> => {
      await view.evaluate(() => void (globalThis as Scope).AgentMessenger('open'));
      await view.locator('agent-messenger textarea').waitFor();
      await view.evaluate(() => void (globalThis as Scope).AgentMessenger('destroy'));
      await view.locator('agent-messenger').waitFor({ state: 'detached' });
      await view.waitForFunction(() => document.querySelectorAll('.am-live').length === 0);
      // What was being fetched when the chat went has its link until it has come.
      await view.waitForFunction(() => document.querySelectorAll('link[rel=modulepreload][href*="/c/"]').length === 0);
      return left();
    };
    const first = await opensAndGoes();
    expect(first).to.include({ seen: 0, claims: 0, links: 1 });
    for (let turn = 0; turn < 3; turn++) {
      await view.evaluate(() => {
        const before = document.querySelector('script[data-base-url]')!;
        const again = document.createElement('script');
        for (const { name, value } of before.attributes) again.setAttribute(name, value);
        before.remove();
        document.body.append(again);
      });
      await given(view);
      expect(await opensAndGoes()).to.deep.equal(first);
    }
    await view.context().close();
  });

  it('go on with one chat where a press comes before the widget', async () => {
    const { view, said } = await opens(tag(right()));
    await talks(view);
    expect(await launchers(view)).to.be.at.most(1);
    expect(said).to.deep.equal([]);
    await view.context().close();
  });
});
