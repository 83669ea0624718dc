import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { asks, launcher, startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

const BARE =
  '<!doctype html><html lang="en"><head><title>Elsewhere</title><link rel="icon" href="data:,"></head></html>';
const SECRET = 'my PIN is 1234';
/** What the documents have a page write before the tag. */
const queue = `window.AgentMessenger ??= Object.assign((...asked) => AgentMessenger.q.push(asked), { q: [] });`;

/** S7: what one tab has of somebody is gone when another signs them out, wherever that tab is then. */
describe('who comes next in another tab', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  let context: BrowserContext;
  before(async () => {
    site = await startSite();
  });
  beforeEach(async () => {
    context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
  });
  afterEach(() => context.close());
  after(() => site?.stop());

  const kept = (view: Page): Promise<string> => view.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const logsOut = (view: Page): Promise<void> =>
    view.evaluate(() => (document.querySelector('agent-messenger') as unknown as { logout(): Promise<void> }).logout());
  const opens = async (view: Page): Promise<void> => {
    await view.locator('agent-messenger').waitFor({ state: 'attached' });
    const shown = view.locator('agent-messenger .panel[data-open]');
    // Where it was open, it opens by itself.
    if (!(await view.evaluate(() => (document.querySelector('agent-messenger') as { open?: boolean } | null)?.open)))
      await launcher(view).click();
    await shown.waitFor();
  };
  const goes = async (view: Page, html: string, path: string): Promise<void> => {
    site.html = html;
    await view.goto(`${site.address}${path}`);
  };
  const writes = async (view: Page): Promise<void> => {
    await view.bringToFront();
    await view.locator('agent-messenger textarea').pressSequentially(SECRET);
    await view.waitForFunction(`JSON.stringify({ ...sessionStorage }).includes('${SECRET}')`);
  };
  const named = (who: string): string =>
    twoLines(site).replace('<script async', `<script>${queue} AgentMessenger('identify', '${who}')</script>$&`);
  /** In the composer, and in what is kept. */
  const left = async (view: Page): Promise<readonly [string, boolean]> => [
    await view.locator('agent-messenger textarea').inputValue(),
    (await kept(view)).includes(SECRET),
  ];

  it('reads no draft of who was there, in a tab that was elsewhere', async () => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await goes(one, twoLines(site), '/one');
    await goes(other, twoLines(site), '/other');
    await talks(other);
    await writes(other);
    await goes(other, BARE, '/elsewhere');
    await one.bringToFront();
    await launcher(one).click();
    await one.locator('agent-messenger article').first().waitFor();
    await logsOut(one);
    await opens(one);
    await asks(one);
    await goes(other, twoLines(site), '/back');
    await other.bringToFront();
    await opens(other);
    await other.locator('agent-messenger article').first().waitFor();
    expect(await left(other)).to.deep.equal(['', false]);
  });

  it('is asked to agree, in a tab where who was there had agreed', async () => {
    const asking = twoLines(site, 'data-consent="required"');
    const [one, other] = [await context.newPage(), await context.newPage()];
    await goes(one, asking, '/one');
    await goes(other, asking, '/other');
    await launcher(other).click();
    await other.locator('agent-messenger .gate input[type=checkbox]').first().check();
    await other.locator('agent-messenger .gate button[type=submit]').click();
    await asks(other);
    await other.evaluate(() =>
      (document.querySelector('agent-messenger') as unknown as { end(): Promise<void> }).end(),
    );
    await goes(other, BARE, '/elsewhere');
    await one.bringToFront();
    await launcher(one).click();
    await one.locator('agent-messenger .gate').waitFor();
    await logsOut(one);
    await goes(other, asking, '/back');
    await other.bringToFront();
    await opens(other);
    await other.locator('agent-messenger .gate').waitFor();
  });

  it('finds nothing in the questions before a chat, in a tab that stands open', async () => {
    const html = twoLines(site, `data-config='{"form":[{"name":"n","label":"Name"}]}'`);
    const [one, other] = [await context.newPage(), await context.newPage()];
    await goes(one, html, '/one');
    await goes(other, html, '/other');
    const field = other.locator('agent-messenger .gate input').first();
    await launcher(other).click();
    await field.fill(SECRET);
    await other.waitForFunction(`JSON.stringify({ ...sessionStorage }).includes('${SECRET}')`);
    await one.bringToFront();
    await launcher(one).click();
    await one.locator('agent-messenger .gate').waitFor();
    await logsOut(one);
    await other.bringToFront();
    await other.waitForFunction(
      `document.querySelector('agent-messenger').shadowRoot.querySelector('.gate input').value === ''`,
    );
    expect(await kept(other)).not.to.include(SECRET);
  });

  it('reads no draft of another, in a tab that had never heard who it was', async () => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await goes(other, twoLines(site), '/other');
    await goes(one, named('xavier'), '/one');
    await talks(one);
    await other.bringToFront();
    await launcher(other).click();
    await other.locator('agent-messenger article').first().waitFor();
    await writes(other);
    await one.close();
    await goes(other, named('yvonne'), '/other');
    await opens(other);
    await other.locator('agent-messenger .turn.agent').first().waitFor();
    expect(await left(other)).to.deep.equal(['', false]);
  });

  it('reads no draft of who talked before anybody said who it was', async () => {
    const view = await context.newPage();
    await goes(view, twoLines(site), '/one');
    await talks(view);
    await writes(view);
    await goes(view, named('yvonne'), '/two');
    await opens(view);
    await view.locator('agent-messenger .turn.agent').first().waitFor();
    expect(await left(view)).to.deep.equal(['', false]);
  });

  it('keeps what they wrote before they signed in, where nothing was said', async () => {
    const view = await context.newPage();
    await goes(view, twoLines(site, `data-config='{"home":{"greeting":"Hello"}}'`), '/one');
    await launcher(view).click();
    await view.locator('agent-messenger textarea').waitFor();
    await writes(view);
    await goes(view, named('yvonne'), '/two');
    await opens(view);
    await view.locator('agent-messenger .turn.agent').first().waitFor();
    expect(await left(view)).to.deep.equal([SECRET, true]);
  });

  it('keeps what they write where the page says the same name on each page, and there is no session yet', async () => {
    const view = await context.newPage();
    await view.route('**/chat/token', (route) => route.abort());
    await goes(view, named('yvonne'), '/one');
    await launcher(view).click();
    await view.locator('agent-messenger textarea').waitFor();
    await writes(view);
    await goes(view, named('yvonne'), '/two');
    await opens(view);
    await view.locator('agent-messenger textarea').waitFor();
    expect(await left(view)).to.deep.equal([SECRET, true]);
  });

  it('reads no draft where the page names them before the element is in it', async () => {
    const element = (who: string): string =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1><script type="module">import '/cdn/define.js'; const chat = document.createElement('agent-messenger'); chat.baseUrl = '${site.messaging}'; chat.tokenEndpoint = '/chat/token'; chat.identify('${who}'); document.body.append(chat);</script></body></html>`;
    const [one, other] = [await context.newPage(), await context.newPage()];
    await goes(other, element('xavier'), '/other');
    await talks(other);
    await writes(other);
    await goes(other, BARE, '/elsewhere');
    await one.bringToFront();
    await goes(one, element('yvonne'), '/one');
    await launcher(one).click();
    await one.locator('agent-messenger .turn.agent').first().waitFor();
    await goes(other, element('yvonne'), '/back');
    await other.bringToFront();
    await opens(other);
    await other.locator('agent-messenger .turn.agent').first().waitFor();
    expect(await left(other)).to.deep.equal(['', false]);
  });
});
