import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

const HOW_LONG_MS = 5_000;
const LOOKS = 50;

/** A press begins what it presses: the widget may come while it lasts, or may have failed before it. */
describe('a press on the launcher', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async function () {
    this.timeout(120_000);
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  async function opens({ before = '', hasTouch = false, height = 860 } = {}): Promise<Page> {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1><script nonce="R">${before}</script>
<script nonce="R" src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script></body></html>`;
    const context = await site.browser.newContext({ viewport: { width: 1000, height }, hasTouch });
    const view = await context.newPage();
    await view.goto(site.address);
    await launcher(view).waitFor();
    return view;
  }

  /** The widget comes when it is let. */
  async function held(view: Page): Promise<() => Promise<void>> {
    let asked: (route: Route) => void;
    const coming = new Promise<Route>((found) => (asked = found));
    await view.route(/widget\.js/, (route) => asked(route));
    return async () => {
      await (await coming).continue();
      await view.waitForFunction(
        () => 'own' in (window as unknown as Record<symbol, object>)[Symbol.for('agent-messenger')]!,
      );
      // As long as it takes to stand there, or to have been able to. While a finger is down, a browser may have neither a
      // frame nor time to spare for what the page asks.
      for (let look = 0; look < LOOKS; look++)
        if (await view.evaluate(() => document.querySelector('agent-messenger')?.shadowRoot?.childElementCount)) break;
    };
  }

  const middle = async (view: Page): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = (await launcher(view).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isOpen = (view: Page): Promise<void> =>
    view.locator('agent-messenger textarea').waitFor({ timeout: HOW_LONG_MS });

  it('opens it also on a button in a component of the page, before there is a widget', async () => {
    const view = await opens();
    await view.evaluate(() => {
      const component = document.createElement('div');
      const help = document.createElement('button');
      help.textContent = 'Help';
      help.setAttribute('data-agent-messenger-open', '');
      component.attachShadow({ mode: 'open' }).append(help);
      document.body.append(component);
    });
    await view.getByRole('button', { name: 'Help' }).click();
    await isOpen(view);
  });

  it('opens a chat that has its head and its send, however low the window is', async () => {
    const view = await opens({ height: 160 });
    await launcher(view).click();
    await isOpen(view);
    // All at the same moment: the panel may still be rising.
    const [panel, head, send] = await view.evaluate(() => {
      const root = document.querySelector('agent-messenger')!.shadowRoot!;
      return ['.panel', '.head', '.go'].map((what) => {
        const { top, bottom } = root.querySelector(what)!.getBoundingClientRect();
        return { top, bottom };
      });
    });
    expect(head!.top).to.be.at.least(panel!.top);
    expect(send!.top).to.be.at.least(head!.bottom);
    expect(send!.bottom).to.be.at.most(panel!.bottom);
    expect(panel!.bottom - panel!.top).to.be.at.most(160);
    await view.context().close();
  });

  it('of a mouse opens the chat where the widget comes between press and release', async () => {
    const view = await opens();
    const comes = await held(view);
    const { x, y } = await middle(view);
    await view.mouse.move(x, y);
    await view.mouse.down();
    await comes();
    await view.mouse.up();
    await isOpen(view);
    await view.context().close();
  });

  it('of a key does so too', async () => {
    const view = await opens();
    const comes = await held(view);
    await view.keyboard.press('Tab');
    await view.keyboard.down('Space');
    await comes();
    await view.keyboard.up('Space');
    await isOpen(view);
    await view.context().close();
  });

  it('of a finger does so too', async () => {
    const view = await opens({ hasTouch: true });
    const comes = await held(view);
    const point = await middle(view);
    const hand = await view.context().newCDPSession(view);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await comes();
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await isOpen(view);
    await view.context().close();
  });

  for (const between of [true, false])
    it(`that is made twice opens it, with the widget ${between ? 'coming between the two' : 'there before'}`, async () => {
      const view = await opens();
      const comes = await held(view);
      const { x, y } = await middle(view);
      await view.mouse.move(x, y);
      if (!between) await comes();
      await view.mouse.down();
      await view.mouse.up();
      if (between) await comes();
      await view.mouse.down({ clickCount: 2 });
      await view.mouse.up({ clickCount: 2 });
      await isOpen(view);
      expect(await view.evaluate(() => document.querySelector('agent-messenger')!.open)).to.equal(true);
      await view.context().close();
    });

  it('that goes elsewhere presses nothing, and the next one opens the chat', async () => {
    const view = await opens();
    const comes = await held(view);
    const { x, y } = await middle(view);
    await view.mouse.move(x, y);
    await view.mouse.down();
    await comes();
    await view.mouse.move(10, 10);
    await view.mouse.up();
    await view.waitForFunction(
      () => ![...document.body.children].some((one) => one.localName === 'div' && one.shadowRoot),
    );
    expect(await view.locator('agent-messenger dialog[open]').count()).to.equal(0);
    await launcher(view).click();
    await isOpen(view);
    await view.context().close();
  });

  for (const [where, before, policy] of [
    [
      'has an element of the same name',
      `customElements.define('agent-messenger', class extends HTMLElement {})`,
      "default-src * 'unsafe-inline'",
    ],
    [
      'allows no policy for trusted types',
      '',
      "script-src 'nonce-R' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types 'none'",
    ],
  ] as const)
    it(`is answered by words where the page ${where}, also when that was found out before`, async () => {
      site.headers = { 'Content-Security-Policy': policy };
      const view = await opens({ before });
      const { x, y } = await middle(view);
      await view.evaluate(() => {
        document.addEventListener('am-error', () => document.body.setAttribute('data-failed', ''), { once: true });
      });
      await view.mouse.move(x, y);
      await view.locator('body[data-failed]').waitFor();
      for (let press = 0; press < 2; press++) {
        await launcher(view).click();
        await view.getByText('The chat is not available now.').first().waitFor({ timeout: HOW_LONG_MS });
        await view.evaluate(() =>
          document.querySelectorAll('body > div').forEach((one) => one.shadowRoot?.querySelector('p')?.remove()),
        );
      }
      await view.context().close();
    });
});
