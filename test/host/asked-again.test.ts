import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, twoLines, type EmbedSite } from './embed-site.js';

/** A server that is down is not helped by being asked all the time, nor is one that is up by never being asked again. */
describe('a file of the widget that has failed', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  interface Opened {
    readonly view: Page;
    /** The addresses that were asked for and not given, in order. */
    readonly asked: URL[];
    mend(): Promise<void>;
  }
  async function opens(files: string, attributes = ''): Promise<Opened> {
    site.html = twoLines(site, attributes);
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    view.setDefaultTimeout(20_000);
    const asked: URL[] = [];
    await view.route(files, (route) => {
      asked.push(new URL(route.request().url()));
      return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not here</h1>' });
    });
    await view.goto(site.address);
    await launcher(view).click();
    return { view, asked, mend: () => view.unroute(files) };
  }

  for (const [what, files] of [
    ['all that comes later', '**/c/*'],
    ['what goes on with the conversation', '**/c/{later,doctor}-*'],
  ] as const)
    it(`is asked for more and more rarely when the chat has stopped for want of ${what}`, async () => {
      const { view, asked } = await opens(files);
      await view.clock.install();
      const area = view.locator('agent-messenger textarea');
      await area.fill('I want to talk to a person');
      await area.press('Enter');
      const line = view.locator('agent-messenger .status', { hasText: 'The chat has stopped.' });
      // What the service answers takes its own time, whatever the clock of the page says: a busy machine passes more of it.
      let passed = 0;
      while (passed < 120 || !(await line.isVisible())) {
        await view.clock.runFor(1_000);
        passed += 1;
      }
      expect(asked.length).to.be.greaterThan(0);
      // At once, then after 2, 6, 14, 30, 60, 90 and 120 seconds, and so on; and for the press before.
      for (const { pathname } of asked)
        expect(asked.filter((one) => one.pathname === pathname).length, pathname).to.be.lessThan(6 + passed / 30);
      await view.context().close();
    });

  it('can be had after any number of tries', async () => {
    const { view, asked, mend } = await opens(
      '**/c/screens-*',
      `data-config='{"home":{"greeting":"Hi there","starters":["My order"]}}'`,
    );
    const button = view.getByRole('button', { name: 'Try again' });
    while (asked.length < 32) {
      const answer = view.waitForResponse('**/c/screens-*');
      await button.click();
      await answer;
    }
    await mend();
    await button.click();
    await view.getByText('Hi there').waitFor();
    expect(Math.max(...asked.map(({ search }) => search.length))).to.be.lessThan(5);
    await view.context().close();
  });
});
