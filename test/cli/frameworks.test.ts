import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { BASE, lint, page, tag } from './world.js';

const levels = async (html: string): Promise<readonly string[]> => {
  const { report } = await lint(['a.html'], { files: { 'a.html': html } });
  return report.pages[0]!.findings.map(({ code, level }) => `${level} ${code}`);
};
const script = `<script async src="loader.js" data-base-url="${BASE}"></script>`;
const bundle = '<script type="module" src="/app.js"></script>';

/** What stands in the body, and what is said of it. */
const pages: Readonly<Record<string, readonly [body: string, said: readonly string[]]>> = {
  'no chat where there is no script': ['<p>', ['error page/no-chat']],
  'a chat that a bundle may bring': [bundle, ['warning page/no-chat']],
  'a chat that a build may bring': ['<app-root></app-root>', ['warning page/no-chat']],
  'a chat that a server may bring': ['<?php wp_footer(); ?>', ['warning page/no-chat']],
  'no chat where addresses have signs': ['<a href="?q=%E2%80%9Ca%20b">', ['error page/no-chat']],
  'nothing where a script makes the tag': [
    `<script>document.head.append(Object.assign(document.createElement('script'), { src: '/cdn/loader.js' })); x.dataset.tokenEndpoint = '/t'</script>`,
    [],
  ],
  'nothing where a script imports the element': ["<script type=module>import 'agent-messenger/define'</script>", []],
  'no token where there is no script': [script, ['error option/no-token']],
  'a token that a bundle may give': [`${script}${bundle}`, ['warning option/no-token']],
  'a base URL that a bundle may give': [
    `<script async src="loader.js" data-token-endpoint="/t"></script>${bundle}`,
    ['warning option/no-base-url'],
  ],
  'nothing where a script names the attributes': [
    `<agent-messenger></agent-messenger><script>agentMessenger.setAttribute('token-endpoint', t); agentMessenger.setAttribute('base-url', b)</script>`,
    [],
  ],
  'both, of an element that is in a shadow root at once': [
    `<div><template shadowrootmode="open"><agent-messenger></agent-messenger></template></div>${bundle}`,
    ['warning option/no-token', 'warning option/no-base-url'],
  ],
  'its place, of one that is in a template within that': [
    `<div><template shadowrootmode=closed><template><agent-messenger></agent-messenger></template></template></div>${bundle}`,
    ['warning tag/place'],
  ],
};
/** What tools that ask for consent, that delay scripts or that swap pages make of a tag. */
const tools = [
  'type="rocketlazyloadscript" data-rocket-type="text/javascript"',
  'type="didomi/javascript" data-vendor="c:agent-messenger" data-purposes="a,b" data-purpose="a"',
  'type="litespeed/javascript" data-optimized="1"',
  'type="text/plain" data-type="application/javascript" data-name="chat"',
  'type="text/plain" data-cookiefirst-category="functional"',
  'type="text/plain" data-uc-allowed data-uc-src="loader.js"',
  'data-noptimize="1" data-swup-ignore-script data-turbolinks-track="reload"',
];
const bindings = [
  ':base-url="b" :token-endpoint="t"',
  ':baseUrl="b" :tokenEndpoint.prop="t"',
  'v-bind:base-url="b" v-bind:token-endpoint="t"',
  'v-bind="options"',
  'bind-baseUrl="b" bind-tokenEndpoint="t"',
  '.baseUrl=${b} .getAccessToken=${t}',
  '[attr.base-url]="b" [tokenEndpoint]="t"',
  '[baseUrl]="b" [getAccessToken]="t"',
  '{...options}',
];

describe('of what code may give the lint tells', () => {
  for (const [what, [body, said]] of Object.entries(pages))
    it(what, async () => expect(await levels(page(body))).to.deep.equal(said));

  for (const tool of tools)
    it(`nothing in ${tool}`, async () => {
      expect(await levels(page(tag(tool)))).to.deep.equal([]);
    });

  it('what such names are on the element, where they say nothing', async () => {
    const element = page(
      `<agent-messenger base-url="${BASE}" token-endpoint="/t" vendor="x"></agent-messenger>${bundle}`,
    );
    expect(await levels(element)).to.deep.equal(['error option/unknown']);
  });

  for (const binding of bindings)
    it(`nothing in ${binding}`, async () => {
      expect(await levels(page(`<agent-messenger ${binding}></agent-messenger>`))).to.deep.equal([]);
    });

  it('what a binding does not give', async () => {
    const element = (given: string): string => page(`<agent-messenger ${given}></agent-messenger>${bundle}`);
    expect(await levels(element(':base-url="b"'))).to.deep.equal(['warning option/no-token']);
    const alone = page('<agent-messenger :base-url="b"></agent-messenger>');
    expect(await levels(alone)).to.deep.equal(['warning option/no-token']);
    expect(await levels(element('baseurl="b"'))).to.include('error option/unknown');
  });

  for (const name of ['demo/index.html', ...pagesBelow('demo/examples')])
    it(`no error of ${name}`, async () => {
      expect((await levels(readFileSync(name, 'utf8'))).filter((one) => one.startsWith('error'))).to.deep.equal([]);
    });
});

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() && one.name !== 'node_modules'
      ? pagesBelow(`${folder}/${one.name}`)
      : one.name.endsWith('.html')
        ? [`${folder}/${one.name}`]
        : [],
  );
}
