import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page as View } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { onePolicy } from '../../tools/build-plugins.mjs';
import { startSite, type EmbedSite } from './embed-site.js';
import { Page } from './hydration-page.js';

/** The page's own code, with the React that says what it finds. */
async function bundled(): Promise<Buffer> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [onePolicy()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('hydration-client.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[];
  return Buffer.from(built[0]!.output[0].code);
}

const SCRIPT = '<script type="module" src="/cdn/loader.js"></script>';
const desk = { width: 1000, height: 860 };
const phone = { width: 390, height: 800 };
const live = (view: View): Promise<string[]> =>
  view.evaluate(() => [...document.querySelectorAll('.am-live')].map((node) => node.parentElement?.localName ?? ''));

describe('a page that React renders on a server, and takes over late', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let code: Buffer;
  before(async () => {
    site = await startSite();
    code = await bundled();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  async function opens(more: Record<string, string>, viewport: typeof desk) {
    const attributes = { 'base-url': site.messaging, 'token-endpoint': '/chat/token', ...more };
    const rendered = renderToString(createElement(Page, { attributes }));
    expect(rendered).to.contain('<agent-messenger base-url=');
    site.html = `<!doctype html>${rendered.replace('</body>', `${SCRIPT}</body>`)}`;
    site.bend = () => code;
    const view = await (await site.browser.newContext({ viewport })).newPage();
    const said: string[] = [];
    view.on('console', (message) => {
      if (!message.text().includes('React DevTools')) said.push(message.text());
    });
    view.on('pageerror', (error) => said.push(error.message));
    /** So many live nodes were there when React had taken the page over, in a page that has not loaded yet. */
    const taken = async (go: () => Promise<unknown>): Promise<void> => {
      await view.route('**/held.png', async (route) => {
        await view.locator('output', { hasText: 'taken' }).waitFor({ state: 'attached' });
        expect(await live(view)).to.deep.equal([]);
        await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
      });
      await go();
      await view.waitForFunction(() => document.querySelectorAll('.am-live').length === 3);
    };
    await taken(() => view.goto(`${site.address}/?${new URLSearchParams(attributes).toString()}`));
    return { view, said, taken };
  }

  for (const [what, attributes, viewport, home] of [
    ['with a launcher', {}, desk, 'body'],
    ['with a panel in the page', { mode: 'inline' }, desk, 'body'],
    ['with an open panel', { open: '' }, desk, 'body'],
    ['over which the panel lies', { open: '', mode: 'fullscreen' }, desk, 'agent-messenger'],
    ['on a phone, open', { open: '', placement: 'start-bottom', density: 'compact' }, phone, 'agent-messenger'],
  ] as const)
    it(`${what} has nothing to complain of, and is heard`, async () => {
      const { view, said } = await opens(attributes, viewport);
      expect(await live(view)).to.deep.equal([home, home, home]);
      expect(said).to.deep.equal([]);
      await view.context().close();
    });

  for (const [where, viewport, home] of [
    ['beside the page', desk, 'body'],
    ['over the page', phone, 'agent-messenger'],
  ] as const)
    it(`has nothing to complain of either when a panel ${where} was open before it came anew`, async () => {
      const { view, said, taken } = await opens({}, viewport);
      await view.locator('button[aria-haspopup=dialog]').click();
      await view.locator('agent-messenger[open] textarea').waitFor();
      await taken(() => view.reload());
      await view.locator('agent-messenger[open] textarea').waitFor();
      expect(await live(view)).to.deep.equal([home, home, home]);
      expect(said).to.deep.equal([]);
      await view.context().close();
    });
});
