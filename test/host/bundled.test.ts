import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { build } from 'vite';
import { root } from '../examples/ground.js';
import { Installed } from '../package/installed.js';
import { opensSettings, startSite, talks, type EmbedSite } from './embed-site.js';

/** What docs/widget.md says of Trusted Types: for a script tag first, then for a bundle. */
const [tagged, bundled] = readFileSync(join(root, 'docs/widget.md'), 'utf8').match(
  /^require-trusted-types-for 'script'; .*/gm,
)!;

describe('an app that has installed the package, and bundles it', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let installed: Installed;
  const files = new Map<string, string>();
  before(async () => {
    site = await startSite();
    installed = new Installed();
    installed.write('main.js', "import 'agent-messenger/define';");
    const input = join(installed.folder, 'main.js');
    const made = await build({
      root: installed.folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input, output: { entryFileNames: 'assets/main.js' } } },
    });
    if (!('output' in made)) throw new Error('nothing was built');
    for (const file of made.output) if (file.type === 'chunk') files.set(`/${file.fileName}`, file.code);
  });
  after(async () => {
    installed?.remove();
    await site?.stop();
  });

  /** The page under that policy, and what its browser holds against it. */
  const opens = async (types: string) => {
    const policy = [
      "default-src 'none'; script-src 'self'; style-src 'none'; img-src data:; base-uri 'none'; form-action 'none'",
      `connect-src 'self' ${site.messaging} ${site.messaging.replace(/^http/, 'ws')}`,
      types,
    ];
    site.headers = { 'Content-Security-Policy': policy.join('; ') };
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An app</title><link rel="icon" href="data:,">
<script type="module" src="/assets/main.js"></script></head>
<body><agent-messenger base-url="${site.messaging}" token-endpoint="/chat/token"></agent-messenger></body></html>`;
    const view = await (await site.browser.newContext()).newPage();
    const problems: string[] = [];
    view.on('pageerror', (error) => problems.push(String(error)));
    view.on('console', (line) => {
      if (/^(?:error|warning)$/.test(line.type())) problems.push(line.text());
    });
    await view.route('**/assets/*.js', (asked) => {
      const body = files.get(new URL(asked.request().url()).pathname);
      return body === undefined ? asked.abort() : asked.fulfill({ contentType: 'text/javascript', body });
    });
    await view.goto(site.address);
    return { view, problems };
  };

  it('has a chat under the policy that is written for it, without one violation', async () => {
    const { view, problems } = await opens(bundled!);
    await talks(view);
    await opensSettings(view);
    expect(problems).to.deep.equal([]);
    await view.context().close();
  });

  it('has none under that of a script tag, and the browser names Lit', async () => {
    const { view, problems } = await opens(tagged!);
    const isThere = await view.evaluate(() => customElements.get('agent-messenger') !== undefined);
    expect(isThere).to.equal(false);
    expect(problems.join('\n')).to.match(/TrustedTypePolicy.*named 'lit-html'|'lit-html'.*TrustedTypePolicy/s);
    await view.context().close();
  });
});
