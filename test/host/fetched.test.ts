import { expect } from 'chai';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

describe('what a visitor fetches', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());

  const files = (): string[] =>
    site.asked
      .filter((path) => path.startsWith('/cdn/'))
      .map((path) => path.replace(/^\/cdn\/(?:c\/)?/, '').replace(/(?:-[\w-]{8})?\.js$/, ''))
      .sort();

  it('P1, P2, P3 is a loader; then a chat that speaks; what the first message does not need, when it has been answered', async () => {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1><script async src="/cdn/loader.js" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script></body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    await view.goto(site.address);
    await launcher(view).waitFor();
    await view.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(files()).to.deep.equal(['loader']);

    await launcher(view).click();
    const area = view.locator('agent-messenger textarea');
    await area.waitFor();
    await view.locator('agent-messenger .turn.agent .md').first().waitFor();
    await area.pressSequentially('Where do you deliver?');
    await area.press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
    const talking = ['loader', 'markdown', 'widget'];
    expect(talking).to.include.members(files());

    const later = view.waitForRequest(/\/later-[\w-]{8}\.js$/);
    await view.locator('agent-messenger .turn.agent .md').nth(1).waitFor();
    expect(talking).to.include.members(files());
    await later;
    await view.context().close();
  });
});
