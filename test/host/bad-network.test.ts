import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { launcher, startSite, talks, type EmbedSite } from './embed-site.js';

const WAITS_MS = 20_000;
const AWAY = 'The chat is not available now.';

/** F40: what the network and the browser may do to the two lines, and what becomes of the page and of the visitor. */
describe('two lines on a page with a bad network', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => {
    site.reset();
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script></head>
<body><h1>A page</h1><p id="own">Not yet</p><script>document.querySelector('#own').textContent = 'The page runs'</script></body></html>`;
  });

  interface Opened {
    readonly view: Page;
    /** What the page's own code would hear of: errors, and not that a file did not come. */
    readonly thrown: string[];
  }
  async function opens(before: (view: Page) => Promise<unknown>): Promise<Opened> {
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const thrown: string[] = [];
    view.on('pageerror', (error) => thrown.push(error.message));
    await before(view);
    await view.goto(site.address, { waitUntil: 'domcontentloaded' });
    return { view, thrown };
  }

  /** The page is as it would be without us. */
  async function isUnharmed({ view, thrown }: Opened): Promise<void> {
    expect(await view.locator('#own').textContent()).to.equal('The page runs');
    expect(thrown).to.deep.equal([]);
    const seen = await view.evaluate(
      () =>
        new Promise((found) => {
          const shifts = new PerformanceObserver(() => undefined);
          shifts.observe({ type: 'layout-shift', buffered: true });
          requestIdleCallback(() => found([shifts.takeRecords().length, document.body.children.length]));
        }),
    );
    expect(seen).to.deep.equal([0, 3]);
  }
  /** An address at which nobody listens. */
  async function nobody(): Promise<string> {
    const server = createServer();
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const { port } = server.address() as AddressInfo;
    await new Promise((down) => server.close(down));
    return `http://127.0.0.1:${port}`;
  }
  const half = async (route: Route): Promise<void> => {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) });
  };

  for (const [what, becomes] of [
    ['is blocked', (route: Route) => route.abort('blockedbyclient')],
    ['is not there', (route: Route) => route.fulfill({ status: 503 })],
    ['never comes', () => undefined],
  ] as const)
    it(`where the loader ${what}, the page is as it would be without`, async () => {
      const opened = await opens((view) => view.route('**/loader.js', becomes));
      await isUnharmed(opened);
      await opened.view.context().close();
    });

  for (const [what, old] of [
    ['style sheets that can be made', () => Object.assign(window, { CSSStyleSheet: undefined })],
    ['shadow roots', () => Reflect.deleteProperty(Element.prototype, 'attachShadow')],
    ['observers', () => Object.assign(window, { MutationObserver: undefined })],
  ] as const)
    it(`in a browser without ${what}, nothing is thrown at the page`, async () => {
      const { view, thrown } = await opens((view) => view.addInitScript(old));
      await view.waitForLoadState('load');
      expect(await view.locator('#own').textContent()).to.equal('The page runs');
      expect(thrown).to.deep.equal([]);
      await view.context().close();
    });

  for (const [what, becomes] of [
    ['the visitor is offline', (route: Route) => route.abort('internetdisconnected')],
    ['its server is overloaded', (route: Route) => route.fulfill({ status: 503, body: '<html>busy</html>' })],
    ['half of the widget comes', half],
  ] as const)
    it(`where ${what}, a press is told, and the next one opens the chat when that is over`, async () => {
      const opened = await opens((view) => view.route('**/widget.js*', becomes));
      const { view } = opened;
      await launcher(view).click();
      await view.getByRole('alert').getByText(AWAY).waitFor();
      expect(opened.thrown).to.deep.equal([]);
      await view.unroute('**/widget.js*');
      await talks(view);
      await view.context().close();
    });

  for (const endpoint of ['data-token-endpoint="/chat/token"', 'data-session-endpoint="/chat/session"'])
    it(`where the service alone is kept from the visitor, the website answers in its place: ${endpoint}`, async () => {
      site.html = site.html
        .replace('data-token-endpoint="/chat/token"', `${endpoint} data-fallback-endpoint="/chat/chat"`)
        .replace(site.messaging, await nobody());
      const { view, thrown } = await opens(() => Promise.resolve());
      await talks(view);
      await view.locator('agent-messenger').getByText('Simpler connection.').waitFor();
      expect(thrown).to.deep.equal([]);
      await view.context().close();
    });

  it('where the network goes before a first answer, what is said waits, says so, and goes out when it is back', async () => {
    const { view, thrown } = await opens(() => Promise.resolve());
    await launcher(view).click();
    const area = view.locator('agent-messenger textarea');
    await view.locator('agent-messenger .turn.agent .md').first().waitFor();
    await view.context().setOffline(true);
    await area.fill('Where is my order FW-10234?');
    await area.press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Waiting for the connection' }).waitFor();
    await view.locator('agent-messenger .status', { hasText: 'No connection' }).waitFor();
    expect(site.asked.filter((path) => path.includes('/later-'))).to.deep.equal([]);
    await view.context().setOffline(false);
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).waitFor();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    expect(thrown).to.deep.equal([]);
    await view.context().close();
  });

  it('where no line is left once the chat is open, it says so and has not failed, and begins when there is one', async () => {
    const { view, thrown } = await opens(async (view) => {
      await view.route('**/chat/token', (route) => route.abort());
      await view.route('**/later-*', (route) => route.abort());
    });
    await launcher(view).click();
    await view.locator('agent-messenger .status', { hasText: 'No connection' }).waitFor();
    await view.unroute('**/chat/token');
    await view.unroute('**/later-*');
    await view.locator('agent-messenger .turn.agent .md').first().waitFor();
    expect(thrown).to.deep.equal([]);
    await view.context().close();
  });

  it('where the widget is long in coming, a press is told, and the chat opens when it is there', async () => {
    const held: Route[] = [];
    const { view, thrown } = await opens(async (view) => {
      await view.clock.install({ time: '2026-03-10T14:00:00Z' });
      await view.route('**/widget.js*', (route) => void held.push(route));
    });
    // From here on, time is moved by hand.
    await view.clock.pauseAt('2026-03-10T15:00:00Z');
    const button = launcher(view);
    const opacity = (): Promise<string> => button.evaluate((one) => getComputedStyle(one).opacity);
    expect(await opacity()).to.equal('1');
    await button.click();
    expect(await opacity()).to.equal('0.5');
    await view.clock.runFor(WAITS_MS - 1);
    expect(await view.getByText(AWAY).count()).to.equal(0);
    await view.clock.runFor(1);
    await view.getByRole('alert').getByText(AWAY).waitFor();
    expect(await opacity()).to.equal('1');
    for (const route of held) await route.continue();
    await view.locator('agent-messenger textarea').waitFor();
    expect(thrown).to.deep.equal([]);
    await view.context().close();
  });

  it('where the widget never comes, the next press asks anew, and opens the chat', async () => {
    const asked: string[] = [];
    const { view, thrown } = await opens(async (view) => {
      await view.clock.install({ time: '2026-03-10T14:00:00Z' });
      await view.route('**/widget.js*', (route) => {
        asked.push(route.request().url().split('widget.js')[1]!);
        // The first is never answered.
        return asked.length > 1 ? route.continue() : undefined;
      });
    });
    await view.clock.pauseAt('2026-03-10T15:00:00Z');
    await launcher(view).click();
    await view.clock.runFor(WAITS_MS - 1);
    await launcher(view).click();
    expect(asked).to.deep.equal(['']);
    await view.clock.runFor(1);
    await view.getByRole('alert').getByText(AWAY).waitFor();
    await launcher(view).click();
    await view.clock.resume();
    await view.locator('agent-messenger textarea').waitFor();
    expect(asked).to.deep.equal(['', '?']);
    expect(thrown).to.deep.equal([]);
    await view.context().close();
  });

  it('a try that fails when another is on its way takes nothing from that, however often it was pressed', async () => {
    const tries: Route[] = [];
    const { view } = await opens(async (view) => {
      await view.clock.install({ time: '2026-03-10T14:00:00Z' });
      await view.route('**/widget.js*', (route) => void tries.push(route));
    });
    const told = await view.evaluateHandle(() => {
      const events: string[] = [];
      addEventListener('am-error', ({ detail }) =>
        events.push((detail as { help: string }).help.split('widget.js')[1]!),
      );
      return events;
    });
    await view.clock.pauseAt('2026-03-10T15:00:00Z');
    for (const wait of [8_000, 7_000, WAITS_MS - 15_000]) {
      await launcher(view).click();
      await view.clock.runFor(wait);
    }
    // Nobody waits for the first any more; of the presses before that none has anything to say.
    await launcher(view).click();
    await view.clock.runFor(WAITS_MS / 2);
    // A busy machine tells of it a moment after it was asked for.
    while (tries.length < 2) await view.evaluate(() => document.readyState);
    expect(tries).to.have.length(2);
    await tries[0]!.abort();
    await tries[1]!.continue();
    await view.clock.resume();
    await view.locator('agent-messenger textarea').waitFor();
    expect(await told.jsonValue()).to.deep.equal(['']);
    await view.context().close();
  });
});
