import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { root } from '../examples/ground.js';
import { launcher, opensSettings, startSite, talks, type EmbedSite } from './embed-site.js';

const FILE = '/cdn/agent-messenger.all.js';

describe('everything in one file', function () {
  this.timeout(180_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  const tag = (more = ''): string =>
    `<script src="${FILE}" data-base-url="${site.messaging}" data-token-endpoint="/chat/token" ${more}></script>`;
  const page = (head: string, body: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body><h1>A page</h1>${body}</body></html>`;

  async function opens(html: string): Promise<{ view: Page; problems: string[] }> {
    site.html = html;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const problems: string[] = [];
    view.on('console', (said) => /^(error|warning)$/.test(said.type()) && problems.push(said.text()));
    view.on('pageerror', (error) => problems.push(error.message));
    await view.goto(site.address);
    return { view, problems };
  }

  it('has no import left in it, a map beside it, and its hash in the list', () => {
    const text = readFileSync(join(root, 'dist', FILE), 'utf8');
    expect(text).not.to.match(/\bimport\s*[("'{*]|\bexport\s*[{*]|import\.meta/);
    expect(JSON.parse(readFileSync(join(root, 'dist', `${FILE}.map`), 'utf8'))).to.have.property('sources');
    expect(JSON.parse(readFileSync(join(root, 'dist', 'integrity.json'), 'utf8'))).to.have.property(FILE.slice(1));
  });

  it('opens, is answered, shows what is rare and speaks another language where no other script may run', async () => {
    const hashes = JSON.parse(readFileSync(join(root, 'dist', 'integrity.json'), 'utf8')) as Record<string, string>;
    site.headers = {
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src ${site.address}${FILE}`,
        "style-src 'none'",
        'img-src data:',
        `connect-src 'self' ${site.messaging} ${site.messaging.replace(/^http/, 'ws')}`,
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types agent-messenger',
      ].join('; '),
    };
    const more = `async integrity="${hashes[FILE.slice(1)]!}" data-instance="whole"`;
    const { view, problems } = await opens(page('', tag(more)));
    await talks(view);
    await view.locator('agent-messenger .turn.agent .md strong').first().waitFor();
    await opensSettings(view);
    await view.evaluate(() => document.querySelector('agent-messenger')!.setAttribute('locale', 'de'));
    await view.locator('agent-messenger .root[lang=de]').waitFor();
    expect(site.asked).to.deep.equal(['/', FILE]);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  for (const [where, head, body] of [
    ['in the head, before there is a body', '', undefined],
    ['at the end of the head, deferred', 'defer', undefined],
    ['as a module', undefined, 'type="module"'],
    ['twice', undefined, ''],
  ] as const)
    it(`makes one chat ${where}, with what its tag says and what was asked before it stood`, async () => {
      const early = `<script>window.AgentMessenger=function(){AgentMessenger.q.push([...arguments])};AgentMessenger.q=[];AgentMessenger('prefill','Hello')</script>`;
      const given = `data-global="AgentMessenger" data-mode="panel" data-config='{"title":"Northwind"}'`;
      const once = tag(`${given} ${head ?? body ?? ''}`);
      const { view, problems } = await opens(
        page(
          early + (head === undefined ? '' : once),
          head === undefined ? once.repeat(where === 'twice' ? 2 : 1) : '',
        ),
      );
      await view.waitForFunction(
        () => 'element' in Object((globalThis as unknown as { AgentMessenger?: object }).AgentMessenger),
      );
      await view.evaluate(() =>
        (globalThis as unknown as { AgentMessenger: (what: string) => unknown }).AgentMessenger('open'),
      );
      await view.locator('agent-messenger textarea').waitFor();
      expect(await view.locator('agent-messenger').count()).to.equal(1);
      expect(await view.locator('agent-messenger textarea').inputValue()).to.equal('Hello');
      expect(await view.locator('agent-messenger #title').textContent()).to.contain('Northwind');
      expect(await view.locator('agent-messenger').getAttribute('mode')).to.equal('panel');
      expect(problems).to.deep.equal([]);
      await view.context().close();
    });

  it('survives a page that swaps its body, and stays away once it has been destroyed', async () => {
    const { view } = await opens(page('', tag()));
    const swap = (): Promise<unknown> =>
      view.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body) && 0);
    await launcher(view).waitFor();
    await swap();
    await launcher(view).waitFor();
    await view.evaluate(() =>
      (globalThis as unknown as { AgentMessenger: { destroy(): void } }).AgentMessenger.destroy(),
    );
    await swap();
    expect(await view.locator('agent-messenger').count()).to.equal(0);
    await view.context().close();
  });

  it('says so where it cannot be', async () => {
    const taken = `<script>customElements.define('agent-messenger', class extends HTMLElement {});addEventListener('am-error', ({ detail }) => (document.title = detail.code))</script>`;
    const { view } = await opens(page(taken, tag()));
    await view.waitForFunction(() => document.title === 'loader/unavailable');
    await view.context().close();
  });
});
