import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

describe('a page with dialogs of its own', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let view: Page;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(async () => {
    site.reset();
    site.html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1>
<button id="ask" onclick="ours.showModal()">Ask</button>
<button id="basket" popovertarget="list">Basket</button><div id="list" popover><button id="buy">Buy</button></div>
<dialog id="ours"><button id="help" data-agent-messenger-open>Help</button></dialog>
<button id="under" style="position:fixed;right:60px;bottom:160px">Under the chat</button>
<button id="aside" style="position:fixed;left:10px;bottom:10px">Beside the chat</button>
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script>
</body></html>`;
    view = await (await site.browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
    await view.goto(site.address);
    await launcher(view).waitFor();
  });
  afterEach(() => view?.context().close());

  const shown = (): Promise<boolean> => view.locator('agent-messenger dialog').isVisible();
  const isOurs = (): Promise<boolean> => view.evaluate(() => document.querySelector('dialog')!.open);
  const focused = (): Promise<string> =>
    view.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.id ?? '';
    });
  const opens = (): Promise<void> =>
    view.evaluate(() => (document.querySelector('agent-messenger') as unknown as { show(): Promise<void> }).show());
  const comes = async (): Promise<void> => {
    await launcher(view).click();
    await view.locator('agent-messenger textarea').waitFor();
  };

  it('has the chat in front of the dialog that it was asked for from, and its dialog back after', async () => {
    await view.click('#ask');
    await view.click('#help');
    const words = view.locator('agent-messenger textarea');
    await words.waitFor();
    await words.click();
    await words.pressSequentially('Hello');
    expect(await words.inputValue()).to.equal('Hello');
    // What is spoken is heard where the keys are.
    await view.waitForFunction(() => document.querySelector('agent-messenger > .am-live') !== null);
    await view.keyboard.press('Escape');
    expect([await shown(), await isOurs(), await focused()]).to.deep.equal([false, true, 'help']);
    await view.keyboard.press('Escape');
    expect(await isOurs()).to.equal(false);

    // Also a chat that was open before, behind that dialog; which goes first now, and leaves the chat beside the page.
    await opens();
    await view.evaluate(() => document.querySelector('dialog')!.showModal());
    await view.click('#help');
    await view.waitForFunction(() => document.activeElement?.matches('agent-messenger'));
    await view.evaluate(() => document.querySelector('dialog')!.close());
    await view.waitForFunction(() => document.querySelector('body > .am-live') !== null);
    expect([await shown(), await focused()]).to.deep.equal([true, 'text']);
    await view.click('#aside');
    expect(await focused()).to.equal('aside');
  });

  it('stays in front as long as any dialog of the page’s bars it, and no longer, however that goes', async () => {
    await view.evaluate(() => {
      // Before the other in the document, and over it on the screen.
      const upper = document.createElement('dialog');
      upper.id = 'upper';
      const help = upper.appendChild(document.createElement('button'));
      help.id = 'there';
      help.append('Help');
      help.setAttribute('data-agent-messenger-open', '');
      document.querySelector('h1')!.before(upper);
      document.querySelector<HTMLDialogElement>('#ours')!.showModal();
      upper.showModal();
    });
    await view.click('#there');
    const words = view.locator('agent-messenger textarea');
    await words.pressSequentially('half a ');
    await view.evaluate(() => document.querySelector<HTMLDialogElement>('#upper')!.close());
    await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await view.keyboard.type('sentence');
    expect(await words.inputValue()).to.equal('half a sentence');
    // As a framework takes it away.
    await view.evaluate(() => document.querySelector('#ours')!.remove());
    await view.waitForFunction(() => document.querySelector('body > .am-live') !== null);
    await view.click('#aside');
    expect([await shown(), await focused()]).to.deep.equal([true, 'aside']);
  });

  it('has the chat in front of a dialog that has made all else inert, when it was asked for from there', async () => {
    await comes();
    await view.keyboard.press('Escape');
    // As libraries do that draw a dialog of their own.
    const rests = (is: boolean): Promise<void> =>
      view.evaluate((inert) => {
        for (const one of document.querySelectorAll<HTMLElement>('body > :not(#aside, script)')) one.inert = inert;
        document.querySelector('#aside')!.setAttribute('data-agent-messenger-open', '');
      }, is);
    await rests(true);
    await view.click('#aside');
    const words = view.locator('agent-messenger textarea');
    await words.waitFor();
    // By the pointer, for what it stands in is inert still.
    const box = (await words.boundingBox())!;
    await view.mouse.click(box.x + 20, box.y + 10);
    await view.keyboard.type('Hello');
    expect(await words.inputValue()).to.equal('Hello');
    await view.keyboard.press('Escape');
    expect([await shown(), await focused()]).to.deep.equal([false, 'aside']);
    await view.click('#aside');
    await words.waitFor();
    await rests(false);
    await view.waitForFunction(
      () => !document.querySelector('agent-messenger')!.shadowRoot!.querySelector('dialog')!.matches(':modal'),
    );
    expect(await shown()).to.equal(true);
  });

  it('gives the keys back to what it was asked for from, in a component of the page’s', async () => {
    await view.evaluate(() => {
      const root = document.querySelector('h1')!.attachShadow({ mode: 'open' });
      const help = root.appendChild(document.createElement('button'));
      help.id = 'inside';
      help.setAttribute('data-agent-messenger-open', '');
      help.append('Help');
    });
    for (let turn = 0; turn < 2; turn++) {
      await view.evaluate(() => document.querySelector('h1')!.shadowRoot!.querySelector('button')!.focus());
      await view.keyboard.press('Enter');
      await view.locator('agent-messenger textarea').waitFor();
      await view.keyboard.press('Escape');
      expect([await shown(), await focused()]).to.deep.equal([false, 'inside']);
    }
  });

  it('is not in front of what holds it', async () => {
    await comes();
    await view.keyboard.press('Escape');
    await view.evaluate(() => {
      const shadow = document
        .querySelector('#ours')!
        .appendChild(document.createElement('div'))
        .attachShadow({ mode: 'open' });
      shadow.append(document.querySelector('agent-messenger')!);
    });
    await view.click('#ask');
    await view.evaluate(async () => {
      const chat = document.querySelector('#ours div')!.shadowRoot!.querySelector('agent-messenger')!;
      await (chat as unknown as { show(): Promise<void> }).show();
    });
    const isModal = await view.evaluate(() =>
      document
        .querySelector('#ours div')!
        .shadowRoot!.querySelector('agent-messenger')!
        .shadowRoot!.querySelector('dialog')!
        .matches(':modal'),
    );
    expect(isModal).to.equal(false);
  });

  it('closes with Escape what it has opened itself, whatever came first', async () => {
    await comes();
    await view.click('agent-messenger .launch');
    await view.click('#ask');
    await opens();
    await view.focus('#help');
    // It is in front: its own first.
    await view.keyboard.press('Escape');
    await view.keyboard.press('Escape');
    expect([await shown(), await isOurs()]).to.deep.equal([false, false]);

    await view.click('#basket');
    await view.evaluate(() => document.querySelector('agent-messenger')!.setAttribute('open', ''));
    await view.locator('agent-messenger textarea').waitFor();
    await view.focus('#buy');
    await view.keyboard.press('Escape');
    const isThere = await view.evaluate(() => document.querySelector('#list')!.matches(':popover-open'));
    expect([await shown(), isThere]).to.deep.equal([true, false]);
  });

  it('2.4.11 gets what has the keys out from behind the chat with Escape, and closes nothing for what can be seen', async () => {
    await comes();
    await view.focus('#aside');
    await view.keyboard.press('Escape');
    expect(await shown()).to.equal(true);
    await view.focus('#under');
    await view.keyboard.press('Escape');
    expect([await shown(), await focused()]).to.deep.equal([false, 'under']);
  });
});
