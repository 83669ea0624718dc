import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, twoLines, type EmbedSite } from './embed-site.js';

/** What comes later may not come: a line that is down, a release that is gone. Nobody is left before an empty page. */
describe('a part of the widget whose file cannot be fetched', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  interface Opened {
    readonly view: Page;
    readonly thrown: string[];
    /** The line is there again. */
    mend(): Promise<void>;
  }
  /** A chat that was opened while files of that name cannot be had. */
  async function opens(part: string, attributes = ''): Promise<Opened> {
    site.html = twoLines(site, attributes);
    const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 }, acceptDownloads: true });
    const view = await context.newPage();
    view.setDefaultTimeout(20_000);
    const thrown: string[] = [];
    view.on('pageerror', (error) => thrown.push(error.message));
    const files = `**/c/${part}-*`;
    await view.route(files, (route) => route.abort('internetdisconnected'));
    await view.goto(site.address);
    await launcher(view).click();
    return { view, thrown, mend: () => view.unroute(files) };
  }
  async function says(view: Page, text: string): Promise<void> {
    const area = view.locator('agent-messenger textarea');
    await area.fill(text);
    await area.press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
  }
  const ends = (view: Page): Promise<unknown> =>
    view.evaluate(() => document.querySelector<HTMLElement & { end(): Promise<void> }>('agent-messenger')?.end());
  const close = async ({ view, thrown }: Opened): Promise<void> => {
    await view.context().close();
    expect(thrown).to.deep.equal([]);
  };

  it('says so in place of the question before the chat, which comes by itself once it can', async () => {
    const opened = await opens('screens', 'data-consent="required"');
    const { view } = opened;
    await view.getByText('AM-loader/unavailable').waitFor();
    const heard = view.locator('.am-live[role=alert]', { hasText: /^Either your connection is/ });
    await heard.waitFor({ state: 'attached' });
    await opened.mend();
    await view.getByRole('button', { name: 'Start the chat' }).waitFor();
    expect(await view.getByText('AM-loader/unavailable').count()).to.equal(0);
    await close(opened);
  });

  it('is asked for at once when the visitor says so', async () => {
    const opened = await opens('screens', `data-config='{"home":{"greeting":"Hi there","starters":["My order"]}}'`);
    const { view } = opened;
    await view.clock.install();
    const button = view.getByRole('button', { name: 'Try again' });
    await button.waitFor();
    // From here no pause ends by itself.
    await view.clock.pauseAt(Date.now() + 3_600_000);
    await button.click();
    await button.waitFor();
    await opened.mend();
    await button.click();
    await view.getByText('Hi there').waitFor();
    await close(opened);
  });

  it('is a line over the composer where a menu was pressed for, which opens when that is tried again', async () => {
    const opened = await opens('menu');
    const { view } = opened;
    await says(view, 'Hello');
    await view.locator('#menu-button').click();
    // There is one, as whoever writes sees.
    const line = view.locator('.status.warn', {
      hasText: /^\s*Either your connection is interrupted or our service is/,
    });
    await line.waitFor();
    await opened.mend();
    await line.getByRole('button', { name: 'Try again' }).click();
    await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await line.count()).to.equal(0);
    await close(opened);
  });

  for (const [what, online] of [
    ['comes by itself by and by', (view: Page) => view.clock.runFor(2_500)],
    // As a browser says so. Where it is only made to believe it, it may say so before anything can be fetched.
    ['comes at once when the line is back', (view: Page) => view.evaluate(() => dispatchEvent(new Event('online')))],
  ] as const)
    it(`is a menu that ${what}`, async () => {
      const opened = await opens('menu');
      const { view } = opened;
      await says(view, 'Hello');
      await view.locator('agent-messenger .turn.agent .md').first().waitFor();
      await view.clock.install();
      await view.clock.pauseAt(Date.now() + 3_600_000);
      await view.locator('#menu-button').click();
      const line = view.locator('.status.warn', { hasText: 'Either your connection is interrupted' });
      await line.waitFor();
      await opened.mend();
      await online(view);
      await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
      expect(await line.count()).to.equal(0);
      await close(opened);
    });

  it('takes nothing away from a menu that is pressed for anew', async () => {
    const opened = await opens('menu');
    const { view } = opened;
    const button = view.locator('#menu-button');
    await button.click();
    await view.locator('.status.warn').waitFor();
    await button.click();
    await view.locator('.status.warn').waitFor({ state: 'detached' });
    await opened.mend();
    await button.click();
    await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await close(opened);
  });

  it('keeps nobody from knowing that the chat is over', async () => {
    const opened = await opens('after');
    const { view } = opened;
    await says(view, 'Hello');
    await ends(view);
    const line = view.locator('.status.warn', { hasText: 'Chat ended' });
    await line.getByRole('button', { name: 'Try again' }).waitFor();
    await opened.mend();
    await view.getByRole('button', { name: 'New chat' }).waitFor();
    expect(await line.count()).to.equal(0);
    await close(opened);
  });

  it('is a word under the answer that it belongs to, and what the visitor presses', async () => {
    const opened = await opens('cards');
    const { view } = opened;
    await says(view, 'Where is my order FW-10234?');
    const answer = view.locator('agent-messenger .turn.agent', { hasText: 'FW-10234' });
    await answer.getByText('Either your connection is interrupted').waitFor();
    await opened.mend();
    await answer.getByRole('button', { name: 'Try again' }).click();
    await answer.locator('.card').waitFor();
    expect(await answer.getByText('Either your connection is interrupted').count()).to.equal(0);
    await close(opened);
  });

  it('leaves the question open which copy to save, and the next press saves it', async () => {
    const opened = await opens('download');
    const { view } = opened;
    await says(view, 'Hello');
    await ends(view);
    await view.getByRole('button', { name: 'Save a copy' }).click();
    const box = view.getByRole('alertdialog');
    await box.getByText('Either your connection is').waitFor();
    await box.getByRole('button', { name: 'As text' }).click();
    await box.getByText('Either your connection is').waitFor();
    await opened.mend();
    const [file] = await Promise.all([
      view.waitForEvent('download'),
      box.getByRole('button', { name: 'As text' }).click(),
    ]);
    expect(file.suggestedFilename()).to.match(/\.txt$/);
    await box.waitFor({ state: 'detached' });
    await close(opened);
  });

  it('lets nothing leave unmasked, and keeps it', async () => {
    const opened = await opens('extras', `data-config='{"masking":"cards"}'`);
    const { view } = opened;
    const area = view.locator('agent-messenger textarea');
    await area.fill('Hello');
    await area.press('Enter');
    await view.locator('agent-messenger .under', { hasText: 'No connection' }).waitFor();
    expect(await area.inputValue()).to.equal('Hello');
    await opened.mend();
    await area.press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
    expect(await area.inputValue()).to.equal('');
    await close(opened);
  });

  it('hides no conversation when it does not come, nor fails', async () => {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Hello');
    await view.locator('agent-messenger .turn.agent').first().waitFor();
    await view.route('**/c/markdown-*', () => undefined);
    await view.reload();
    await view.locator('agent-messenger .turn.agent .plain').first().waitFor();
    await view.unroute('**/c/markdown-*');
    await close(opened);
  });

  /** Files of that name come when the test says so. */
  async function slow(view: Page, part: string): Promise<() => Promise<void>> {
    let come = (): void => undefined;
    const waited = new Promise<void>((there) => (come = there));
    const files = `**/c/${part}-*`;
    await view.route(files, (route) => waited.then(() => route.continue()));
    return async () => {
      const file = view.waitForResponse(files);
      come();
      await (await file).finished();
    };
  }

  it('is said to be on its way where a menu was pressed for, and does not come between when the visitor goes on', async () => {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Hello');
    const comes = await slow(view, 'menu');
    const button = view.locator('#menu-button');
    await button.click();
    await view.locator('.status', { hasText: 'Still working' }).waitFor();
    await view.locator('.am-live[role=status]', { hasText: 'Still working' }).waitFor({ state: 'attached' });
    const area = view.locator('agent-messenger textarea');
    await area.pressSequentially('Where is');
    await view.locator('.status').waitFor({ state: 'detached' });
    await comes();
    await area.pressSequentially(' it?');
    expect(await area.inputValue()).to.equal('Where is it?');
    await button.click();
    await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await close(opened);
  });

  it('is not waited for any more by a keyboard that leaves the button', async () => {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Hello');
    const comes = await slow(view, 'menu');
    const button = view.locator('#menu-button');
    await button.press('Enter');
    await view.locator('.status', { hasText: 'Still working' }).waitFor();
    await view.keyboard.press('Tab');
    await view.locator('.status').waitFor({ state: 'detached' });
    await comes();
    await button.press('Enter');
    await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await close(opened);
  });

  it('is said to be on its way in place of the first screen, and of what comes after the end', async () => {
    const opened = await opens('screens', `data-config='{"home":{"greeting":"Hi there","starters":["My order"]}}'`);
    const { view } = opened;
    await view.getByText('AM-loader/unavailable').waitFor();
    await opened.mend();
    const comes = await slow(view, 'screens');
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.locator('.log', { hasText: 'Still working' }).waitFor();
    await comes();
    await view.getByRole('button', { name: 'My order' }).click();
    await view.locator('agent-messenger .turn.agent').first().waitFor();
    const after = await slow(view, 'after');
    await ends(view);
    await view.locator('.status', { hasText: /^\s*Chat ended, .*\. Still working/ }).waitFor();
    await after();
    await view.getByRole('button', { name: 'New chat' }).waitFor();
    await close(opened);
  });

  it('is asked for anew where a line that is lost answers nothing', async () => {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Hello');
    await view.clock.install();
    let asked = 0;
    // The first is never answered.
    await view.route('**/c/menu-*', (route) => (asked++ > 0 ? route.continue() : undefined));
    const first = view.waitForRequest('**/c/menu-*');
    await view.locator('#menu-button').press('Enter');
    await first;
    const button = view.getByRole('button', { name: 'Try again' });
    await view.clock.runFor(9_000);
    expect(await button.count()).to.equal(0);
    await view.clock.runFor(1_500);
    await button.click();
    await view.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(asked).to.equal(2);
    await close(opened);
  });

  /** A page that comes back to a first conversation, before what reads it has come. */
  async function comesBack(): Promise<{ opened: Opened; comes: () => Promise<void> }> {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Where is my order FW-10234?');
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    const comes = await slow(view, 'later');
    await view.reload();
    const area = view.locator('agent-messenger textarea');
    await area.fill('And my invoice?');
    await area.press('Enter');
    await view.locator('.am-live[role=status]', { hasText: 'Still working' }).waitFor({ state: 'attached' });
    expect(await area.inputValue()).to.equal('And my invoice?');
    expect(await view.getByText('Ask anything').count()).to.equal(0);
    return { opened, comes };
  }

  it('keeps nothing from being said: what nobody takes yet stands where it was written, and goes when somebody does', async () => {
    const { opened, comes } = await comesBack();
    const { view } = opened;
    await view.locator('.status', { hasText: 'Connecting.' }).waitFor();
    await comes();
    await view.locator('.turn.me', { hasText: 'And my invoice?' }).locator('.delivery', { hasText: 'Sent' }).waitFor();
    expect(await view.locator('agent-messenger textarea').inputValue()).to.equal('');
    expect(await view.locator('.turn.me', { hasText: 'And my invoice?' }).count()).to.equal(1);
    await close(opened);
  });

  it('sends nothing that is another by then', async () => {
    const { opened, comes } = await comesBack();
    const { view } = opened;
    const area = view.locator('agent-messenger textarea');
    await area.press('End');
    await area.pressSequentially(' Or');
    await comes();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    expect(await area.inputValue()).to.equal('And my invoice? Or');
    expect(await view.locator('.turn.me').count()).to.equal(1);
    await close(opened);
  });

  it('takes nothing with it that stood there in a page that goes', async () => {
    const { opened, comes } = await comesBack();
    const { view } = opened;
    await view.reload();
    await view.waitForFunction(
      () => document.querySelector('agent-messenger')?.shadowRoot?.querySelector('textarea')?.value !== '',
    );
    expect(await view.locator('agent-messenger textarea').inputValue()).to.equal('And my invoice?');
    await comes();
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    expect(await view.locator('.turn.me').count()).to.equal(1);
    await close(opened);
  });

  it('is said to be missing where a page comes back to a conversation, which goes on by itself when it comes', async () => {
    const opened = await opens('nothing');
    const { view } = opened;
    await says(view, 'Where is my order FW-10234?');
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor();
    await view.route('**/c/later-*', (route) => route.abort());
    await view.reload();
    await view.getByRole('heading', { name: 'The chat cannot start' }).waitFor();
    await view.getByRole('button', { name: 'Try again' }).waitFor();
    await view.unroute('**/c/later-*');
    await view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' }).first().waitFor({ timeout: 40_000 });
    // What was said of it to a screen reader is on the page for some seconds yet.
    expect(await view.getByRole('heading', { name: 'The chat cannot start' }).count()).to.equal(0);
    await close(opened);
  });
});
