import { expect } from 'chai';
import { allowsUrl, policiesOf, saidOf } from '../../src/cli/policy.js';
import { BASE, lint, page, tag } from './world.js';

const allows = (allowed: string, url: string, at = 'https://shop.example/a'): boolean =>
  allowsUrl(allowed.split(' '), new URL(url), new URL(at));

describe('a policy, as the lint reads it', () => {
  it('is a list of directives, of which the first of a name counts', () => {
    const [one, other, ...more] = policiesOf("Connect-Src 'self'  https://a;; connect-src *;, img-src *, ");
    expect([...one!]).to.deep.equal([['connect-src', ["'self'", 'https://a']]]);
    expect([...other!]).to.deep.equal([['img-src', ['*']]]);
    expect(more).to.deep.equal([]);
    expect(saidOf(policiesOf("default-src 'none'")[0]!, 'connect-src')).to.deep.equal({
      name: 'default-src',
      allowed: ["'none'"],
    });
    expect(saidOf(policiesOf('script-src a; script-src-elem b')[0]!, 'script-src')!.name).to.equal('script-src-elem');
    expect(saidOf(policiesOf('script-src a')[0]!, 'connect-src')).to.equal(null);
  });

  for (const [allowed, url, is] of [
    ["'self'", 'https://shop.example/t', true],
    ["'self'", 'wss://shop.example/ws', true],
    ["'self'", 'https://shop.example:8443/t', false],
    ["'self'", 'https://other.example/t', false],
    ["'none'", 'https://shop.example/t', false],
    ['*', 'https://any.example/t', true],
    ['*', 'wss://any.example/t', true],
    ['*', 'data:,x', false],
    ['https:', 'https://any.example/t', true],
    ['https:', 'wss://any.example/ws', false],
    ['http:', 'https://any.example/t', true],
    ['wss:', 'wss://any.example/ws', true],
    ['ws:', 'wss://any.example/ws', true],
    ['any.example', 'https://any.example/t', true],
    ['any.example', 'wss://any.example/ws', true],
    ['any.example', 'http://any.example/t', false],
    ['https://any.example', 'wss://any.example/ws', false],
    ['http://any.example', 'https://any.example/t', true],
    ['https://any.example:443', 'https://any.example/t', true],
    ['https://any.example:*', 'https://any.example:8443/t', true],
    ['https://any.example:8443', 'https://any.example/t', false],
    ['*.any.example', 'https://a.b.any.example/t', true],
    ['*.any.example', 'https://any.example/t', false],
    ['https://any.example/api/', 'https://any.example/api/v1', true],
    ['https://any.example/api', 'https://any.example/api/v1', false],
    ['https://any.example/api', 'https://any.example/api', true],
    ['HTTPS://ANY.example', 'https://any.example/t', true],
    ["'nonce-abc'", 'https://shop.example/t', false],
    ['[::1]:80', 'https://shop.example/t', false],
  ] as const)
    it(`${is ? 'allows' : 'forbids'} ${url} by ${allowed}`, () => expect(allows(allowed, url)).to.equal(is));

  it('lets a page without TLS go by what is its own', () => {
    expect(allows("'self'", 'ws://127.0.0.1:4100/ws', 'http://127.0.0.1:4100/')).to.equal(true);
    expect(allows('127.0.0.1:4101', 'ws://127.0.0.1:4101/ws', 'http://127.0.0.1:4100/')).to.equal(true);
    expect(allows('any.example', 'https://any.example/', 'http://shop.example/')).to.equal(true);
  });
});

/** A header of a page with the two lines, and what of it is found. */
const headers: Readonly<Record<string, readonly [policy: string, found: readonly string[], attributes?: string]>> = {
  'the loader alone, by its path': [
    'script-src https://shop.example/loader.js',
    ['page/policy - https://shop.example/'],
  ],
  'nothing where what it loads is named as well': [
    'script-src https://shop.example/loader.js https://shop.example/files/widget.js',
    [],
    'data-src="files/widget.js"',
  ],
  'nothing where nothing is said': ["frame-ancestors 'self'", []],
  'nothing in what docs/widget.md gives': [
    `script-src 'nonce-R' 'strict-dynamic'; connect-src 'self' ${BASE} wss://messaging.example; require-trusted-types-for 'script'; trusted-types agent-messenger`,
    [],
    'nonce="R"',
  ],
  'each directive that lacks something': [
    "connect-src 'self'",
    [`page/policy - ${BASE}`, 'page/policy - wss://messaging.example'],
  ],
  'the second of two policies as well': [
    `connect-src *, connect-src 'self' ${BASE}`,
    ['page/policy - wss://messaging.example'],
  ],
  'the place of the options': [
    `connect-src 'self' ${BASE} wss://messaging.example`,
    ['page/policy - https://options.example'],
    'data-config="https://options.example/chat.json"',
  ],
  'the origin of pictures': [
    "img-src 'self'",
    ['page/policy - https://pictures.example'],
    `data-config='{"imageOrigins": ["https://pictures.example"]}'`,
  ],
  'a script that is forbidden': ["script-src 'none'", ["page/policy - 'self'"]],
  'a script that only a nonce would allow': ["script-src 'strict-dynamic' 'self'", ['page/policy -']],
  'a list of types without ours': ['trusted-types default', ['page/policy - agent-messenger']],
  'nothing in a list of types with it': ['trusted-types default agent-messenger', []],
  'a sandbox without an origin': ['sandbox allow-scripts', ['page/sandboxed -']],
  'a sandbox without scripts': ['sandbox allow-same-origin', ['page/no-scripts - allow-scripts']],
};

describe('of the policy of a page the lint tells', () => {
  for (const [what, [policy, found, attributes]] of Object.entries(headers))
    it(what, async () => {
      const answer = (): Response =>
        new Response(page(tag(attributes)), {
          headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy },
        });
      const ran = await lint(['https://shop.example/', '--page-only'], {
        answers: { 'https://shop.example/': answer },
      });
      expect(ran.found).to.deep.equal(found);
      expect(ran.asked.map(({ url }) => url)).to.deep.equal(['https://shop.example/']);
    });

  it('that a bundle has the policy of Lit as well, and what the page names itself may not', async () => {
    const element = `<agent-messenger base-url="${BASE}" token-endpoint="/chat/token"></agent-messenger>`;
    const told = async (names: string, script: string): Promise<readonly string[]> => {
      const policy = `<meta http-equiv="Content-Security-Policy" content="trusted-types ${names}">`;
      const ran = await lint(['a.html'], { files: { 'a.html': page(element + script, policy) } });
      const said = ran.report.pages.flatMap(({ findings }) => findings);
      return said.map(({ code, level, instead }) => `${level} ${code} ${String(instead)}`);
    };
    const app = '<script type="module" src="/assets/app.js"></script>';
    const one = 'warning page/policy lit-html';
    expect(await told('agent-messenger', app)).to.deep.equal([one]);
    expect(await told('x', app)).to.deep.equal(['error page/policy agent-messenger', one]);
    for (const names of ['agent-messenger lit-html', '*', "lit-html agent-messenger app 'allow-duplicates'"])
      expect(await told(names, app), names).to.deep.equal([]);
    const cdn = 'https://cdn.example/agent-messenger/v0';
    for (const others of [
      `<script type="module">import "${cdn}/define.js"</script>`,
      `<script type="module">import "${cdn}/agent-messenger.all.js"</script>`,
      `<script type="module">import { defineAgentMessenger as d } from '${cdn}/index.js'; d()</script>`,
      '<script type="module" src="/vendor/chat/define.js"></script>',
      `<script>document.head.append(Object.assign(document.createElement('script'), { src: '${cdn}/loader.js' }))</script>${app}`,
      `<script type="text/plain" data-src="${cdn}/loader.js"></script>${app}`,
      `<link rel="modulepreload" href="/agent-messenger/define.js">${app}`,
      '<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>',
      '',
    ])
      expect((await told('agent-messenger', others)).join(), others).not.to.include('lit-html');
  });

  for (const before of [
    '<title>a</title >',
    '<script>f()</script\n>',
    '<!-->',
    '<!-- a --!>',
    '<?a?>',
    '<style></style x="y">',
  ])
    it(`that it counts behind ${JSON.stringify(before)}`, async () => {
      const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; connect-src *; trusted-types x">`;
      const files = { 'a.html': page(tag(), `${before}${policy}`) };
      const { found } = await lint(['a.html'], { files });
      expect(found.map((one) => one.split(' ')[0])).to.deep.equal(['page/policy']);
    });

  it('the place of the files, which Safari fetches', async () => {
    const html = page(tag('', 'src="https://cdn.example/agent-messenger/v0/loader.js"'));
    const policy = `script-src https://cdn.example; connect-src 'self' ${BASE} wss://messaging.example`;
    const files = {
      'a.html': html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`),
    };
    expect((await lint(['a.html'], { files })).found).to.deep.equal(['page/policy 2:7 https://cdn.example']);
  });
});
