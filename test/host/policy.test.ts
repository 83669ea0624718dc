import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import type { Recording } from '../../src/index.js';
import { replay, transcript, transcriptOf, until, VirtualClock } from '../../src/testing/index.js';
import { startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

/** As much of the page's as is asked here. */
interface AgentMessengerHandle {
  record(): Promise<{ recording(): Recording }>;
}

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The first block of code after these words. */
const block = (text: string, after: string): string =>
  /```\w*\n([^]*?)```/.exec(text.slice(text.indexOf(after)))![1]!.trim();

/** Whoever pastes takes it as it is written, and puts in what only they know. */
describe('the policy that the documents give', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());

  const recommended = (nonce: string): string =>
    block(read('docs/widget.md'), '## What must my policy allow?')
      .replace("'nonce-…'", `'nonce-${nonce}'`)
      .replace('<messaging host, https and wss>', `${site.messaging} ${site.messaging.replace('http', 'ws')}`)
      .replace(/\s+/g, ' ');

  for (const [what, listed, chat] of [
    ['is a chat, with the name of its policy in the list', true, true],
    ['is none without', false, false],
  ] as const)
    it(`a script that makes the tag under it ${what}`, async () => {
      const script = block(read('docs/widget.md'), 'A script of yours that makes the tag')
        .replace('/agent-messenger/loader.js', '/cdn/loader.js')
        .replace('https://messaging.euw-1.example', site.messaging);
      site.headers = { 'Content-Security-Policy': recommended('R') + (listed ? ' chat-tag' : '') };
      site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><script nonce="R">${script}</script></body></html>`;
      const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
      const problems: string[] = [];
      view.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
      view.on('pageerror', (error) => problems.push(error.message));
      await view.goto(site.address);
      if (chat) {
        await talks(view, 10_000).catch((error: unknown) => problems.push(String(error)));
        expect(problems).to.deep.equal([]);
      } else expect(problems.join()).to.contain('chat-tag');
      await view.context().close();
    });

  it('lets the two lines of the README be a chat that is answered, without one violation', async () => {
    const { messaging } = site;
    const policy = recommended('R');
    const tag = block(read('README.md'), '# Agent Messenger')
      .replace('src="loader.js"', 'src="/cdn/loader.js" nonce="R"')
      .replace('https://messaging.euw-1.example', messaging);
    expect(`${policy}${tag}`).not.to.match(/…|<messaging|example/);
    site.headers = { 'Content-Security-Policy': policy };
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>${tag}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const problems: string[] = [];
    view.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    view.on('pageerror', (error) => problems.push(error.message));
    await view.goto(site.address);
    await talks(view, 10_000).catch((error: unknown) => problems.push(String(error)));
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('lets what goes on be seen: the inspector of an address that asks for it draws under it, and has no token', async () => {
    const tag = `<script src="/cdn/loader.js" nonce="R" data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script>`;
    site.headers = { 'Content-Security-Policy': recommended('R') };
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>${tag}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
    const problems: string[] = [];
    view.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    view.on('pageerror', (error) => problems.push(error.message));
    await view.goto(`${site.address}/?chat-inspect`);
    await talks(view, 10_000).catch((error: unknown) => problems.push(String(error)));
    for (const words of ['recording begins', 'POST token', 'REQUEST_SERVICE_AGENT_JOIN', 'USER_MESSAGE'])
      await view.locator('am-inspector .row', { hasText: words }).first().waitFor();
    const lines = (): Promise<readonly string[]> => transcriptOf(view);
    await until(async () => !(await lines()).some((line) => / (?:…|\(sending\))$/.test(line)));
    const file = await view.evaluate(async () => {
      const { AgentMessenger } = window as unknown as { AgentMessenger: AgentMessengerHandle };
      return JSON.stringify((await AgentMessenger.record()).recording());
    });
    expect(problems).to.deep.equal([]);
    expect(file).to.contain('"midway":false').and.not.contain('eyJ');
    // What the real service has said is enough to be told again.
    const recording = JSON.parse(file) as Recording;
    const clock = new VirtualClock(recording.began);
    const again = replay(recording, { clock });
    const client = createClient({ ...again.client, log: 'none' });
    const performed = again.perform(client);
    await until(
      () => again.over,
      () => JSON.stringify(again.next),
      { clock },
    );
    await performed;
    // But for the number of a parcel, which may be anybody's telephone.
    const said = (await lines()).map((line) => line.replace(/\d{7,}/g, (digits) => '0'.repeat(digits.length)));
    await until(
      () => transcript(client.snapshot).join() === said.join(),
      () => transcript(client.snapshot).join(' | '),
    );
    client.destroy();
    await view.context().close();
  });

  it('a policy that is only tried out refuses nothing: what was lost on the way is asked for again', async () => {
    site.headers = { 'Content-Security-Policy-Report-Only': "connect-src 'self'" };
    site.html = twoLines(site);
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    let lost = 0;
    // The first is looked up in what the browser has told, the next is listened for.
    await view.route('**/api/v1/sessions', (route) => (lost++ < 2 ? route.abort() : route.continue()));
    await view.goto(site.address);
    await talks(view);
    expect(lost).to.equal(3);
    await view.context().close();
  });
});
