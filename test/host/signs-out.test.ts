import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { asks, launcher, startSite, talks, type EmbedSite } from './embed-site.js';

const WORDS = 'FW-10234';

/** What the documents have a page write before the tag. */
const queue = `window.AgentMessenger ??= Object.assign((...asked) => AgentMessenger.q.push(asked), { q: [] });`;

interface Chat extends HTMLElement {
  identify(subject: string): Promise<void>;
  logout(): Promise<void>;
  forget(): Promise<void>;
  revokeConsent(): Promise<void>;
}

/** What a page writes that signs somebody out, and draws itself anew without the chat. */
const ways: Readonly<Record<string, (chat: Chat) => Promise<void>>> = {
  'logs out and takes the chat away': async (chat) => {
    const over = chat.logout();
    chat.remove();
    await over;
  },
  'takes the chat away and logs out': async (chat) => {
    chat.remove();
    await chat.logout();
  },
  'takes the chat away and forgets': async (chat) => {
    chat.remove();
    await chat.forget();
  },
  'takes consent back and the chat away': async (chat) => {
    const over = chat.revokeConsent();
    chat.remove();
    await over;
  },
};

/** S7: the next person at this browser sees nothing of the one before. */
describe('a page that signs somebody out', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" data-storage="device"></script></head><body><h1>A page</h1></body></html>`;
  });
  after(() => site?.stop());

  const kept = (view: Page): Promise<string> =>
    view.evaluate(
      () =>
        new Promise<string>((told, fails) => {
          const opened = indexedDB.open('agent-messenger');
          opened.onerror = fails;
          opened.onsuccess = () => {
            const disk = opened.result;
            const read = disk.transaction('conversations').objectStore('conversations').getAll();
            read.onerror = fails;
            read.onsuccess = () => {
              disk.close();
              told(JSON.stringify(read.result));
            };
          };
        }),
    );

  for (const [what, way] of Object.entries(ways))
    it(`${what}: nothing of it is left`, async () => {
      const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
      const view = await context.newPage();
      await view.goto(site.address);
      await talks(view);
      expect(await kept(view)).to.contain(WORDS);
      await view.evaluate(`(${way.toString()})(document.querySelector('agent-messenger'))`);
      expect(await kept(view)).not.to.contain(WORDS);
      const next = await context.newPage();
      await next.goto(site.address);
      await next.locator('button[aria-haspopup=dialog]').first().click();
      await next.locator('agent-messenger textarea').waitFor();
      await next.locator('agent-messenger article').first().waitFor();
      expect(await next.locator('agent-messenger #log').innerText()).not.to.contain(WORDS);
      await context.close();
    });

  it('before there is a widget, and goes to another page, which forgets: nothing of it is left', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    const first = await context.newPage();
    await first.goto(site.address);
    await talks(first);
    await first.close();
    const view = await context.newPage();
    await view.goto(site.address);
    const { html } = site;
    site.html = html.replace(
      '<script async',
      `<script>${queue} AgentMessenger('forget'); AgentMessenger('open')</script>$&`,
    );
    await view.evaluate(() => {
      (globalThis as unknown as { AgentMessenger: (call: string) => void }).AgentMessenger('logout');
      location.reload();
    });
    await view.locator('agent-messenger article').first().waitFor();
    expect(await view.locator('agent-messenger #log').innerText()).not.to.contain(WORDS);
    expect(await kept(view)).not.to.contain(WORDS);
    site.html = html;
    await context.close();
  });

  for (const call of [`'identify', 'another'`, `'forget'`])
    it(`and asks for ${call} on the next page, whose config is still on its way: nothing of it is drawn there`, async () => {
      const { html } = site;
      const page = (of: string, calls: string): string =>
        html.replace('<script async', `<script>${queue} ${calls}</script>$&${of}`);
      const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
      await context.route('**/never-answers.json', () => undefined);
      const first = await context.newPage();
      site.html = page('', `AgentMessenger('identify', 'one')`);
      await first.goto(site.address);
      await talks(first);
      site.html = page(
        ' data-config="/never-answers.json"',
        `AgentMessenger('on', 'am-message', () => 0); AgentMessenger(${call});
        window.drawn = [];
        (function look() {
          const log = document.querySelector('agent-messenger')?.shadowRoot?.querySelector('#log');
          if (log?.innerText.includes('${WORDS}')) drawn.push(log.innerText);
          requestAnimationFrame(look);
        })()`,
      );
      await first.goto(site.address);
      await first.locator('agent-messenger').waitFor({ state: 'attached' });
      // It is read anew until it is gone.
      while ((await kept(first)).includes(WORDS));
      expect(await first.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)).to.deep.equal([]);
      site.html = html;
      await context.close();
    });

  it('and says no from the next page on: nothing of a chat that is over is left, nor is a database made', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    const view = await context.newPage();
    await view.goto(site.address);
    await talks(view);
    await view.evaluate(() => document.querySelector<Chat & { end(): Promise<void> }>('agent-messenger')!.end());
    await view.locator('agent-messenger .ended').waitFor();
    expect(await kept(view)).to.contain(WORDS);
    const { html } = site;
    site.html = html.replace('data-storage', 'data-open data-consent="denied" data-storage');
    const next = await context.newPage();
    await next.goto(site.address);
    // It is read anew until it is gone.
    while ((await kept(next)).includes(WORDS));
    const other = await (await site.browser.newContext()).newPage();
    await other.goto(site.address);
    await other.getByText('The chat is not available now.').first().waitFor();
    expect(await other.evaluate(async () => (await indexedDB.databases()).length)).to.equal(0);
    site.html = html;
    await other.context().close();
    await context.close();
  });

  it('takes consent back in one tab: in the others, open or not, the next one is asked, and nothing begins before', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    const { html } = site;
    const config = `{"consent":{"remember":true}}`;
    site.html = html.replace('data-storage', `data-consent="required" data-config='${config}' data-storage`);
    const [first, open, closed] = [await context.newPage(), await context.newPage(), await context.newPage()];
    await first.goto(site.address);
    await launcher(first).click();
    for (const box of ['agree', 'remember']) await first.locator(`agent-messenger .gate [name=${box}]`).check();
    await first.locator('agent-messenger .gate [type=submit]').click();
    await asks(first);
    await open.goto(site.address);
    await launcher(open).click();
    await open.locator('agent-messenger .turn.agent .md', { hasText: WORDS }).first().waitFor();
    await closed.goto(site.address);
    await closed.locator('agent-messenger').waitFor({ state: 'attached' });
    await first.evaluate(() => document.querySelector<Chat>('agent-messenger')!.revokeConsent());
    await open.locator('agent-messenger .gate').waitFor();
    await launcher(closed).click();
    await closed.locator('agent-messenger .gate').waitFor();
    for (const view of [first, open, closed]) {
      expect(await view.locator('agent-messenger textarea').count()).to.equal(0);
      expect(await view.evaluate(() => localStorage.length)).to.equal(0);
    }
    expect(await kept(first)).not.to.contain(WORDS);
    site.html = html;
    await context.close();
  });

  it('takes consent back where there is no line, and not all of the client came before: nothing is left, and it is told', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
    await context.route(/\/c\/later-/, (route) => route.abort());
    const view = await context.newPage();
    await view.goto(site.address);
    await launcher(view).click();
    // What comes between the words and their echo is for all of the client.
    await view.locator('agent-messenger .turn.agent:not(.writing) .md').first().waitFor();
    await asks(view);
    expect(await kept(view)).to.contain(WORDS);
    await context.setOffline(true);
    const outcome = await view.evaluate(async () => {
      const chat = document.querySelector('agent-messenger') as Chat;
      const told: boolean[] = [];
      chat.addEventListener('am-consent-change', (event) =>
        told.push((event as CustomEvent<{ consent: boolean }>).detail.consent),
      );
      const why = await chat.revokeConsent().catch(({ code }: { code: string }) => code);
      return [why, told];
    });
    expect(outcome).to.deep.equal(['transport/unreachable', [false]]);
    expect(await kept(view)).not.to.contain(WORDS);
    expect(await view.locator('agent-messenger article').count()).to.equal(0);
    await context.close();
  });
});
