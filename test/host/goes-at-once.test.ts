import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

/** For as long as its page lives, the disk is busy with something else. */
const HOLDS = `
  const opening = indexedDB.open('agent-messenger');
  opening.onsuccess = () => {
    const store = opening.result.transaction('conversations', 'readwrite').objectStore('conversations');
    const goesOn = () => (store.get('nothing').onsuccess = goesOn);
    store.get('nothing').onsuccess = () => {
      postMessage('held');
      goesOn();
    };
  };
`;

/** Who presses Enter and follows a link is faster than many a disk. */
describe('a page that goes at once', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());

  const holdsDisk = (view: Page): Promise<void> =>
    view.evaluate((holds) => {
      const worker = new Worker(URL.createObjectURL(new Blob([holds])));
      return new Promise<void>((held) => (worker.onmessage = () => held()));
    }, HOLDS);

  it('loses nothing that was said in it, also where the disk was not as fast', async () => {
    site.html = twoLines(site);
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    view.setDefaultTimeout(20_000);
    await view.goto(site.address);
    await talks(view);
    await holdsDisk(view);
    const area = view.locator('agent-messenger textarea');
    await area.fill('I want to return it');
    await area.press('Enter');
    await view.locator('agent-messenger .turn.me', { hasText: 'I want to return it' }).waitFor();
    expect(await area.inputValue()).to.equal('');
    await view.reload();
    await view.locator('agent-messenger .turn.me', { hasText: 'FW-10234' }).waitFor();
    await view.waitForFunction(
      () =>
        document.querySelector('agent-messenger')?.shadowRoot?.querySelector('textarea')?.value ===
        'I want to return it',
    );
    expect(await view.locator('agent-messenger .turn.me').count()).to.equal(1);
    await view.context().close();
  });
});
