import { expect } from 'chai';
import { slipsOf } from '../support/slips.js';
import { optionNames } from '../../src/cli/chat.js';
import { BASE, lint, page, right, tag, VERSION } from './world.js';

const TOKEN = `ey${'J'}hbGciOiJI.eyJleHAiOjE3MDB9.c2lnbmF0dXJl`;
const WHOLE = `sha384-${'A'.repeat(64)}`;
const apart = 'https://cdn.example/agent-messenger';

/** What stands in the body of a page, and what is found in it: code, line:column, what to write instead. */
const fixtures: Readonly<Record<string, readonly [body: string, found: readonly string[], head?: string]>> = {
  'nothing in the two lines of the README': [`<script\n  async\n  src="loader.js"\n  ${right}\n></script>`, []],
  'nothing in a folder of a version': [tag(`crossorigin integrity="${WHOLE}"`, `src="${apart}/0.1.0/loader.js"`), []],
  'nothing in a channel': [tag('', `src="${apart}/v0/loader.js"`), []],
  'nothing in two chats of two names': [
    `${tag()}${tag('data-instance="sales" data-global="Sales" data-mode="inline"')}`,
    [],
  ],
  'nothing in an element that a bundle makes a chat of': [
    `<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger><script type="module" src="/app.js"></script>`,
    [],
  ],
  'nothing in what tools put on every script': [
    tag('data-cfasync="false" data-turbo-track="reload" id="x" fetchpriority="low"'),
    [],
  ],
  'nothing in a tag that waits for consent': [
    tag('type="text/plain" data-cookieconsent="statistics" data-category="functional"'),
    [],
  ],
  'nothing where the page gives the token itself': [
    `<script async src="loader.js" data-base-url="${BASE}"></script><script>addEventListener('am-ready', (e) => (e.target.getAccessToken = f))</script>`,
    [],
  ],
  'an option that is misspelt': [tag('\ndata-placment="end-top"'), ['option/unknown 4:1 data-placement']],
  'an endpoint that is misspelt, once': [
    `<script async src="loader.js" data-base-url="${BASE}" data-tokn-endpoint="/t"></script>`,
    [`option/unknown 3:73 data-token-endpoint`],
  ],
  'what others call it': [tag('\ndata-theme="drak"'), ['option/unknown 4:1 data-color-scheme="dark"']],
  'an option without its data-': [tag('\nlocale="de"'), ['option/unknown 4:1 data-locale']],
  'an endpoint without its data-, once': [
    `<script async src="loader.js" data-base-url="${BASE}"\ntoken-endpoint="/t"></script>`,
    ['option/unknown 4:1 data-token-endpoint'],
  ],
  'an option of the tag on the element': [
    `<script src="a.js"></script><agent-messenger\ndata-base-url="${BASE}" token-endpoint="/t"></agent-messenger>`,
    ['option/unknown 4:1 base-url'],
  ],
  'what HTML has, misspelt': [tag('\nintergrity="x"'), ['option/unknown 4:1 integrity']],
  'an option that is one of config': [tag('\ndata-titel="Acme"'), [`option/unknown 4:1 data-config='{"title": …}'`]],
  'a value that is none of its own': [tag('\ndata-mode="full-screen"'), ['option/value 4:1 data-mode="fullscreen"']],
  'a colour without its sign': [tag('\ndata-accent="12685a"'), ['option/value 4:1 data-accent="#12685a"']],
  'what is no colour': [tag('\ndata-accent="bleu"'), ['option/value 4:1']],
  'nothing in colours of all kinds': [
    ['#abc', 'rgb(1 2 3)', 'RebeccaPurple', 'oklch(0.5 0.1 20)', '#12685aff', 'light-dark(red, blue)']
      .map((colour, at) => tag(`data-accent="${colour}" data-instance="${at}"`))
      .join(''),
    [],
  ],
  'what is no language': [tag('\ndata-locale="german"'), ['option/value 4:1']],
  'a language that the chat does not speak': [tag('\ndata-locale="tlh"'), ['option/value 4:1']],
  'a flag that says no': [tag('\ndata-hide-header="false"'), ['option/value 4:1']],
  'a pattern that is like no address': [tag('\ndata-show-on="shop/*"'), ['option/value 4:1 data-show-on="/shop/*"']],
  'nothing in patterns of addresses': [tag('data-show-on="/shop/* /basket *" data-hide-on="https://*.example/x"'), []],
  'no token': [`<script async src="loader.js" data-base-url="${BASE}"></script>`, ['option/no-token 3:1']],
  'no base URL': ['<script async src="loader.js" data-token-endpoint="/t"></script>', ['option/no-base-url 3:1']],
  'neither, of a tag that is known by its file': [
    `<script async src="${apart}/v0/loader.js"></script>`,
    ['option/no-token 3:1', 'option/no-base-url 3:1'],
  ],
  'a base URL that is not secure': [
    '<script async src="loader.js" data-token-endpoint="/t"\ndata-base-url="http://messaging.example"></script>',
    ['option/base-url 4:1 data-base-url="https://messaging.example"'],
  ],
  'a base URL without its scheme': [
    '<script async src="loader.js" data-token-endpoint="/t"\ndata-base-url="messaging.example"></script>',
    ['option/base-url 4:1 data-base-url="https://messaging.example"'],
  ],
  'an endpoint that is not secure': [
    `<script async src="loader.js" data-base-url="${BASE}"\ndata-token-endpoint="http://shop.example/t"></script>`,
    ['option/address 4:1 data-token-endpoint="https://shop.example/t"'],
  ],
  'two ways to a token': [tag('data-session-endpoint="/s"'), ['option/two-tokens 3:73']],
  'what contradicts': [tag('data-mode="inline"\ndata-placement="end-top"'), ['option/no-effect 4:1']],
  'no way in': [tag('data-hide-launcher'), ['option/no-way-in 3:1']],
  'nothing where something of the page opens it': [
    `<button data-agent-messenger-open>Help</button>${tag('data-hide-launcher')}`,
    [],
  ],
  'a config that is no JSON, where': [tag(`\ndata-config='{title: 1}'`), ['config/unread 4:15']],
  'the same, with what stands for signs': [
    tag('\ndata-config="{&quot;title&quot;: &quot;a&quot;,}"'),
    ['config/unread 4:48'],
  ],
  'a config that is a list': [tag(`\ndata-config='[1]'`), ['option/config 4:1']],
  'a name in config that is misspelt': [tag(`\ndata-config='{\n"titel": "Acme"}'`), ['option/config 5:1 title']],
  'the same, deep in it': [tag(`\ndata-config='{"home": {\n"greting": "Hi"}}'`), ['option/config 5:1 greeting']],
  'a value in config of another kind': [tag(`\ndata-config='{\n"rating": "yes"}'`), ['option/config 5:1']],
  'an item in config that lacks something': [
    tag(`\ndata-config='{"form": [{"name": "a", "label": "A"},\n{"name": "b"}]}'`),
    ['option/config 5:1'],
  ],
  'what contradicts in config': [tag(`\ndata-config='{\n"consent": {"facts": ["a"]}}'`), ['option/no-effect 5:1']],
  'a link in config that leads nowhere': [
    tag(`\ndata-config='{"alternatives": [{"kind": "mail", "label": "M",\n"to": "nobody"}]}'`),
    ['option/config 5:1'],
  ],
  'what stands in config twice': [tag(`\ndata-config='{"title": "a",\n"title": "b"}'`), ['config/again 5:1']],
  'a secret, by its name': [tag('\ndata-connector-token="abc"'), ['option/secret 4:1']],
  'a secret, by what it is': [tag(`\ndata-label="${TOKEN}"`), ['option/secret 4:13']],
  'a secret in config': [tag(`\ndata-config='{"title":\n"${TOKEN}"}'`), ['option/secret 5:2']],
  'a secret in an address': [
    `<script async src="loader.js" data-base-url="${BASE}"\ndata-token-endpoint="/t?api_key=abcdefgh"></script>`,
    ['option/secret 4:33'],
  ],
  'a secret in a script': [
    `${tag()}<script>\nconst agentMessenger = { connectorToken: "ct_abcdefghijklmnop" };</script>`,
    ['option/secret 4:43'],
  ],
  'a secret in a comment': [`${tag()}<!--\nconnector-token="ct_abcdefghijklmnop" -->`, ['option/secret 4:18']],
  'nothing in a token of somebody else': [`${tag()}<script>supabase("${TOKEN}")</script>`, []],
  'a tag that is there twice': [`${tag()}\n${tag()}`, ['page/loaded-twice 4:1']],
  'an element beside a tag of its name': [
    `${tag()}\n<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>`,
    ['page/loaded-twice 4:1'],
  ],
  'two elements of one name': [
    `<script src="a.js"></script><agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>\n<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>`,
    ['page/loaded-twice 4:1'],
  ],
  'a bundle beside a tag': [
    `${tag()}\n<script type="module">import 'agent-messenger/define';</script>\n<script type="module" src="https://cdn.example/agent-messenger@1/dist/cdn/define.js"></script>`,
    ['page/loaded-twice 4:1', 'page/loaded-twice 5:1'],
  ],
  'a script without TLS': [
    tag('', '\nsrc="http://cdn.example/agent-messenger/v0/loader.js"'),
    ['tag/insecure 4:1 src="https://cdn.example/agent-messenger/v0/loader.js"'],
  ],
  'a tag without a file': [`<script async ${right}></script>`, ['tag/source 3:1 src="…/loader.js"']],
  'a tag that a tool for consent fills in': [
    `<script type="text/plain" data-name="chat" data-src="/chat/loader.js" ${right}></script>`,
    ['tag/source 3:44 src="/chat/loader.js"'],
  ],
  'a tag with an empty one': [tag('', 'src=""'), ['tag/source 3:15 src="…/loader.js"']],
  'a version that is not checked': [tag('', `src="${apart}/${VERSION}/loader.js"`), ['tag/no-integrity 3:15']],
  'a hash of what changes': [
    tag(`crossorigin\nintegrity="${WHOLE}"`, `src="${apart}/v0/loader.js"`),
    ['tag/integrity-floating 4:1'],
  ],
  'the same, of a range of versions': [
    tag(`crossorigin\nintegrity="${WHOLE}"`, 'src="https://unpkg.com/agent-messenger@0/dist/cdn/loader.js"'),
    ['tag/integrity-floating 4:1'],
  ],
  'a hash that is none': [
    tag('crossorigin\nintegrity="sha384-abc"', `src="${apart}/0.1.0/loader.js"`),
    ['tag/integrity 4:1'],
  ],
  'a hash without crossorigin': [
    tag(`\nintegrity="${WHOLE}"`, `src="${apart}/0.1.0/loader.js"`),
    ['tag/crossorigin 4:1 crossorigin'],
  ],
  'a file that is asked for with cookies': [
    tag(`integrity="${WHOLE}"\ncrossorigin="use-credentials"`, `src="${apart}/0.1.0/loader.js"`),
    ['tag/crossorigin 4:1 crossorigin'],
  ],
  'a type that is not run': [tag('\ntype="text/javscript"'), ['tag/type 4:1']],
  'what the nineties had': [tag('\nlanguage="javascript"'), ['tag/language 4:1']],
  'what is for browsers without a chat': [tag('\nnomodule'), ['tag/nomodule 4:1']],
  'an attribute that is there twice': [tag('\ndata-base-url="x"'), ['tag/again 4:1']],
  'a tag that was to be closed by a slash': [
    `<script async src="loader.js" ${right} />`,
    ['tag/self-closed 3:1 </script>'],
  ],
  'an element that was to be': [
    `<script src="a.js"></script>\n<agent-messenger base-url="${BASE}" token-endpoint="/t" />`,
    ['tag/self-closed 4:1 </agent-messenger>'],
  ],
  'nothing in a slash before its own end': [
    `<script src="a.js"></script><agent-messenger base-url="${BASE}" token-endpoint="/t" /></agent-messenger>`,
    [],
  ],
  'a tag in a noscript': [`<noscript>\n${tag()}</noscript>`, ['tag/place 4:1']],
  'a tag in a template': [`<template>\n${tag()}</template>`, ['tag/place 4:1']],
  'an element in a drawing': [`<svg>\n<agent-messenger></agent-messenger></svg>`, ['tag/place 4:1']],
  'an element in the head': [
    '<script src="a.js"></script>',
    ['tag/place 2:7'],
    `<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>`,
  ],
  'nothing in a comment, but that there is no chat': [`<!-- ${tag()} -->`, ['page/no-chat -']],
  'an element whose name is misspelt': ['<agent-mesenger></agent-mesenger>', ['page/misnamed 3:1 agent-messenger']],
  'an element that nothing makes a chat of': [
    `<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>`,
    ['page/unregistered 3:1'],
  ],
  'a policy in the body': [
    `<p>x</p>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'">${tag()}`,
    ['page/policy-unheeded 4:1'],
  ],
  'what the policy of the page lacks': [
    tag('nonce="R"'),
    [
      "page/policy 2:7 'self'",
      `page/policy 2:7 ${BASE}`,
      'page/policy 2:7 wss://messaging.example',
      'page/policy 2:7 agent-messenger',
    ],
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'nonce-R'; trusted-types mine">`,
  ],
  'a nonce that is missing': [
    tag(),
    ['tag/nonce 3:1 nonce="…"'],
    `<meta http-equiv="content-security-policy" content="script-src 'nonce-R' 'strict-dynamic'">`,
  ],
  'a nonce that is another': [
    tag('\nnonce="S"'),
    ['tag/nonce 4:1 nonce="…"'],
    `<meta http-equiv="content-security-policy" content="script-src 'nonce-R' https://cdn.example">`,
  ],
  'what a policy that comes after the tag forbids': [
    '',
    ['page/policy 2:123 wss://messaging.example'],
    `${tag()}<meta http-equiv="content-security-policy" content="script-src 'none'; connect-src 'self' ${BASE}">`,
  ],
  'two regions for one endpoint': [
    `${tag()}<script async src="loader.js" data-instance="b" data-token-endpoint="/chat/token"\ndata-base-url="https://us.example"></script>`,
    ['page/two-regions 4:1'],
  ],
  'a name that the host kit refuses': [tag(`\ndata-instance="${'x'.repeat(65)}"`), ['host/instance 4:1']],
  'nothing in the loader of somebody else, but that there is no chat': [
    '<script src="/webpack/loader.js" data-mode="x" data-src="y"></script>',
    ['page/no-chat -'],
  ],
  'an endpoint that is misspelt, of a file that may be anybody’s': [
    `<script src="/webpack/loader.js"\ndata-tokenendpoint="/t" data-bas-url="x"></script>`,
    ['option/unknown 4:1 data-token-endpoint', 'option/unknown 4:25 data-base-url'],
  ],
  'the loader by its hash, without what it loads': [
    tag(`integrity="${WHOLE}"`),
    ["page/policy 2:7 'strict-dynamic'"],
    `<meta http-equiv="content-security-policy" content="script-src '${WHOLE}'">`,
  ],
  'nothing in one file by its hash': [
    tag(`integrity="${WHOLE}"`, 'src="agent-messenger.all.js"'),
    [],
    `<meta http-equiv="content-security-policy" content="script-src '${WHOLE}'">`,
  ],
  'a script that the policy forbids': [
    tag('', `src="${apart}/v0/loader.js"`),
    ['page/policy 2:7 https://cdn.example'],
    `<meta http-equiv="content-security-policy" content="script-src 'self'">`,
  ],
};

describe('the lint finds', () => {
  for (const [what, [body, found, head]] of Object.entries(fixtures))
    it(what, async () => {
      const ran = await lint(['page.html'], { files: { 'page.html': page(body, head) } });
      expect(ran.found, ran.out).to.deep.equal(found);
      const errors = ran.report.pages[0]!.findings.filter(({ level }) => level === 'error').length;
      expect(ran.exit).to.equal(errors > 0 ? 1 : 0);
      expect(ran.out).not.to.contain('c2lnbmF0dXJl').and.not.to.contain('abcdefgh');
      expect(ran.asked).to.deep.equal([]);
      for (const { cause, fix } of ran.report.pages[0]!.findings) {
        expect(cause).to.match(/\.$/);
        expect(fix).to.match(/[.?…]$/);
      }
    });

  it('the right name for a misspelt option, in at least 95 of 100', async () => {
    const slips = optionNames.flatMap((name) => [...slipsOf(name)].map((slip) => [slip, name] as const));
    const wrong = slips.filter(([slip]) => !optionNames.includes(slip));
    const body = wrong.map(([slip], at) => tag(`data-instance="${at}" data-${slip}="1"`)).join('\n');
    const { report } = await lint(['page.html'], { files: { 'page.html': page(body) } });
    const told = new Map(report.pages[0]!.findings.map((one) => [one.place!.line, one]));
    const missed = wrong.filter(([, name], at) => {
      const { instead, fix } = told.get(at + 3) ?? {};
      return !(instead ?? fix ?? '').replace(/="?.*/, '').endsWith(name) && !fix?.includes(name);
    });
    expect(wrong.length).to.be.greaterThan(800);
    expect(missed.length / wrong.length, JSON.stringify(missed)).to.be.lessThan(0.05);
  }).timeout(60_000);
});
