import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { FrameLocator, Page } from 'playwright-core';
import { launcher, startSite, talks, type EmbedSite } from './embed-site.js';
import { hostile, type HostilePage } from './hostile-pages.js';
import { inPage, looks, memory, remembers } from './manners.js';
import { surroundings } from './surroundings.js';

const WORDS_MS = 5_000;
const instant = {
  echo: 1,
  joinEcho: 1,
  joined: 1,
  joinThinking: 1,
  greeting: 1,
  thinking: 1,
  reply: 1,
  firstChunk: 1,
  chunkEvery: 1,
  closeAfterEnd: 1,
};

describe('a page that', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  let folder = '';
  before(async function () {
    this.timeout(120_000);
    site = await startSite({ timeline: instant });
    folder = mkdtempSync(join(tmpdir(), 'am-page-'));
  });
  after(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => site.reset());

  /** The page as it is sent: its own lines, and the tag that its owner pasted. */
  function written(page: HostilePage): string {
    const { css = '', before = '', body = '', attributes = '' } = page;
    const xml = page.kind === '.xhtml';
    const end = xml ? '/>' : '>';
    const own =
      xml || page.blind === true ? '' : `<script nonce="R">${memory}</script><script nonce="R">${before}</script>`;
    const head = `<meta charset="utf-8"${end}<title>Page</title><link rel="icon" href="data:,"${end}${css === '' ? '' : `<style>${css}</style>`}${own}`;
    const endpoint = attributes.includes('data-token-endpoint') ? '' : `data-token-endpoint="SITE/chat/token"`;
    const tag = `<script ${xml ? 'async="async"' : 'async'} nonce="R" src="SITE/cdn/loader.js" data-base-url="${site.messaging}" ${endpoint} ${attributes}></script>`;
    const html = page.html ?? '<!doctype html><html lang="en"><head>HEAD</head><body>BODY</body></html>';
    return html
      .replace('HEAD', () => head)
      .replace('BODY', () => `<h1>A page</h1>${body}${tag}`)
      .replaceAll('SITE', page.at === 'localhost' ? '' : site.address)
      .replaceAll('HASH', loaderHash);
  }

  const loaderHash = (): string =>
    createHash('sha384')
      .update(readFileSync(new URL('../../dist/cdn/loader.js', import.meta.url)))
      .digest('base64');

  async function opens(page: HostilePage, view: Page): Promise<Page | FrameLocator> {
    const html = written(page);
    const { messaging } = site;
    site.headers = page.headers?.({ messaging, files: `${site.address}/cdn/`, loader: loaderHash() }) ?? {};
    site.kind = page.kind ?? '.html';
    site.html = html;
    if (page.at === 'file') {
      const file = join(folder, 'page.html');
      writeFileSync(file, html);
      await view.goto(pathToFileURL(file).href);
    } else if (page.at === 'frame') {
      const quoted = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      site.html = `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" style="width:960px;height:820px" srcdoc="${quoted}"></iframe>`;
      await view.goto(site.address);
      return view.frameLocator('iframe');
    } else await view.goto(page.at === 'localhost' ? site.address.replace('127.0.0.1', 'localhost') : site.address);
    return view;
  }

  for (const page of [...hostile, ...surroundings])
    it(`${page.name} ${page.says === undefined ? 'has a chat in it' : 'is told that there is none'}`, async () => {
      const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
      try {
        const view = await context.newPage();
        const errors: string[] = [];
        const lines: string[] = [];
        view.on('console', (said) => /^(error|warning)$/.test(said.type()) && lines.push(said.text()));
        view.on('pageerror', (error) => errors.push(error.stack ?? error.message));
        const place = await opens(page, view);
        if (page.says === undefined) {
          await launcher(place).waitFor();
          const stood = await side(place);
          await talks(place, 20_000);
          // It does not jump away from who reaches for it when the widget takes its place.
          expect(await side(place)).to.equal(stood);
          if (place === view) {
            expect(await view.evaluate(inPage(looks, page.scale ?? 1))).to.deep.equal([]);
            if (page.blind !== true) expect(await view.evaluate(inPage(remembers))).to.deep.equal([]);
            if (page.then !== undefined) await again(view, page.then);
          }
        } else {
          await launcher(place).click();
          await view.getByText(page.says).first().waitFor({ timeout: WORDS_MS });
        }
        const [words, most] = page.grumbles ?? [/(?!)/, 0];
        expect(errors).to.deep.equal([]);
        expect(lines.filter((line) => !words.test(line))).to.deep.equal([]);
        expect(lines.length, lines.join('\n')).to.be.at.most(most);
      } finally {
        await context.close();
      }
    });

  const side = async (place: Page | FrameLocator): Promise<string> => {
    const { x } = (await launcher(place).boundingBox()) ?? { x: NaN };
    return x < 500 ? 'left' : 'right';
  };

  /** Whatever happened to the page, the conversation goes on. */
  async function again(view: Page, happens: string): Promise<void> {
    await view.evaluate(happens);
    await view.waitForFunction(() => document.querySelector('agent-messenger')?.isConnected === true);
    const area = view.locator('agent-messenger textarea');
    await area.or(launcher(view)).first().waitFor();
    if (!(await area.isVisible())) await launcher(view).click();
    await area.fill('Thank you');
    await area.press('Enter');
    await view.locator('agent-messenger .bubble', { hasText: 'Thank you' }).first().waitFor();
  }
});
