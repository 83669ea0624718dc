import { expect } from 'chai';
import { lint, page, tag, VERSION } from './world.js';

const SHOP = 'https://shop.example/';
const sent =
  (body: BodyInit, headers: Readonly<Record<string, string>> = {}, status = 200): (() => Response) =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } });
const leads =
  (to: string): (() => Response) =>
  () =>
    new Response(null, { status: 302, headers: { Location: to } });

/** Zeros without an end. */
const endless = (): Response =>
  new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1_048_576)) }), {
    headers: { 'Content-Type': 'text/html' },
  });

/** What cannot be looked at, and why. */
const unseen: Readonly<
  Record<string, readonly [given: string, answers: Record<string, () => Response>, code: string]>
> = {
  'a file that is not there': ['nowhere.html', {}, 'look/not-found'],
  'nobody at an address': [SHOP, {}, 'look/unreachable'],
  'a file whose address is none': ['file:///a%ZZ', {}, 'look/address'],
  'what is no address': ['https://', {}, 'look/address'],
  'an address with a password': ['https://ann:pass@shop.example/', {}, 'look/address'],
  'a page that is refused': [SHOP, { [SHOP]: sent('', {}, 403) }, 'look/status'],
  'a picture': [SHOP, { [SHOP]: sent('x', { 'Content-Type': 'image/png' }) }, 'look/not-html'],
  'bytes that are no text': [SHOP, { [SHOP]: sent('\0\0\0\x01'.repeat(100)) }, 'look/not-html'],
  'a page without an end': [SHOP, { [SHOP]: endless }, 'look/too-large'],
  'a circle': [SHOP, { [SHOP]: leads('/') }, 'look/redirects'],
  'what leads to no address': [SHOP, { [SHOP]: leads('javascript:x') }, 'look/redirects'],
};

describe('the command line', () => {
  for (const [what, [given, answers, code]] of Object.entries(unseen))
    it(`ends with 2 for ${what}, and looks at the others`, async () => {
      const ran = await lint([given, 'a.html'], { answers, files: { 'a.html': page(tag()) } });
      expect(ran.exit).to.equal(2);
      expect(ran.found).to.deep.equal([`${code} -`]);
      expect(ran.report.pages.map(({ seen }) => seen)).to.deep.equal([false, true]);
    });

  it('says how to begin an address, where a file is called as a site is', async () => {
    const fix = async (name: string): Promise<string> => (await lint([name], {})).report.pages[0]!.findings[0]!.fix;
    for (const name of ['www.shop.example', 'shop.example/de/', 'localhost:3000'])
      expect(await fix(name), name).to.contain('https://');
    for (const name of ['nowhere.html', 'dist/index.html', './shop.example', 'page', 'footer.php'])
      expect(await fix(name), name).to.equal('Check its name.');
  });

  it('says where a password goes, and not what it is', async () => {
    const ran = await lint(['https://ann:hunter22@shop.example/'], {});
    expect(ran.report.pages[0]!.findings[0]!.fix).to.contain('--header');
    expect(ran.out).not.to.contain('hunter22');
    expect(ran.asked).to.deep.equal([]);
  });

  it('takes a page of which nobody says what it is for a page', async () => {
    for (const type of ['', 'text/html']) {
      const answers = { [SHOP]: sent(page(tag()), { 'Content-Type': type }) };
      expect((await lint([SHOP, '--page-only'], { answers })).exit, type).to.equal(0);
    }
  });

  it('does not leave out that something could not be looked at', async () => {
    const { found, exit } = await lint(['nowhere.html', '--ignore', 'look/not-found'], {});
    expect({ found, exit }).to.deep.equal({ found: ['look/not-found -'], exit: 2 });
  });

  it('ends with 2 where it is asked for what it does not know, and says what', async () => {
    for (const [given, why] of [
      [[], 'no page is given'],
      [['a.html', '--jsn'], "Unknown option '--jsn'"],
      [['a.html', '--at', 'shop'], '--at is no address'],
      [['a.html', '--token-endpoint', '/chat/token'], '--token-endpoint is no address'],
      [['a.html', '--header', 'Basic abc'], '--header is a name and a value'],
      [['--token-endpoint', `${SHOP}chat/token`, '--page-only'], '--page-only is to ask nobody'],
      [['a.html', '--timeout', 'soon'], '--timeout is a number of seconds'],
    ] as const) {
      const ran = await lint([...given, '--text'], { files: { 'a.html': page(tag()) } });
      expect([ran.exit, ran.out]).to.deep.equal([2, '']);
      expect(ran.error).to.contain(why).and.to.contain('--help');
    }
  });

  it('says what it can be asked, and which version it is', async () => {
    const help = await lint(['--help', '--text'], {});
    expect(help.exit).to.equal(0);
    for (const option of [
      '--json',
      '--strict',
      '--page-only',
      '--token-endpoint',
      '--at',
      '--ignore',
      '--header',
      '--timeout',
    ])
      expect(help.out).to.contain(option);
    for (const line of help.out.split('\n')) expect(line.length).to.be.below(121);
    expect((await lint(['--version', '--text'], {})).out).to.equal(`${VERSION}\n`);
  });

  it('lets warnings pass unless it is strict, and leaves out what is to be left out', async () => {
    const files = { 'a.html': page(tag('language="javascript"')) };
    expect((await lint(['a.html'], { files })).exit).to.equal(0);
    expect((await lint(['a.html', '--strict'], { files })).exit).to.equal(1);
    expect((await lint(['a.html', '--strict', '--ignore', 'x,tag/language'], { files })).exit).to.equal(0);
    const wrong = { 'a.html': page(tag('data-mode="x"')) };
    expect((await lint(['a.html'], { files: wrong })).exit).to.equal(1);
    expect((await lint(['a.html', '--ignore', 'option/value'], { files: wrong })).exit).to.equal(0);
  });

  it('follows where a page leads, and reads it as it is sent', async () => {
    const to = 'https://www.shop.example/de/';
    const html = page(tag(`data-labl="${'ü'}"`));
    const latin = Buffer.from(html, 'latin1');
    const answers = { [SHOP]: leads(to), [to]: sent(latin, { 'Content-Type': 'text/html; charset=iso-8859-1' }) };
    const ran = await lint([SHOP, '--page-only'], { answers });
    expect(ran.report.pages[0]!.address).to.equal(to);
    expect(ran.report.pages[0]!.findings[0]!.instead).to.equal('data-label');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]);
    expect((await lint(['a.html'], { files: { 'a.html': wide } })).found).to.deep.equal([
      'option/unknown 3:107 data-label',
    ]);
    const saysWide = page(tag('data-labl="x"'), '<meta charset="utf-16">');
    expect((await lint(['a.html'], { files: { 'a.html': saysWide } })).found).to.deep.equal([
      'option/unknown 3:107 data-label',
    ]);
    expect((await lint(['-'], { files: { '-': html } })).found).to.deep.equal(['option/unknown 3:107 data-label']);
  });

  it('looks at garbage, and says that there is no chat', async () => {
    for (const html of ['', '<', '\ufffd'.repeat(9_999), '<!--', '<script'])
      expect((await lint(['a.html'], { files: { 'a.html': html } })).found, html.slice(0, 9)).to.deep.equal([
        'page/no-chat -',
      ]);
  });

  it('is done with any page, soon, and fails at none', async () => {
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const whole = page(
      `${tag(`data-config='{"title": "a", "form": [{"name": "a"}]}' integrity="sha384-x" nonce="R"`)}<agent-messenger base-url=x mode=inline></agent-messenger><svg></svg>`,
      `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-R'; connect-src https://*.example:*/a">`,
    );
    const odd = [
      '"',
      "'",
      '<',
      '>',
      '=',
      '&#0;',
      '/',
      '{',
      '\0',
      ' ',
      'http://[',
      '%',
      '\ud800',
      'data-',
      'javascript:',
    ];
    for (let round = 0; round < 1_000; round++) {
      let html = whole;
      for (let times = random(6); times >= 0; times--) {
        const at = random(html.length);
        html = html.slice(0, at) + (random(3) === 0 ? '' : odd[random(odd.length)]!) + html.slice(at + random(4));
      }
      const { found } = await lint(['a.html'], { files: { 'a.html': html } });
      expect(found.join(), html).not.to.contain('look/failed');
    }
    const at = `src="loader.js" data-base-url="https://messaging.example" data-token-endpoint="/t"`;
    for (const html of [
      `<script ${at} ${'data-q=1 '.repeat(50_000)}></script>`,
      `<script ${at} data-config='[${'1,'.repeat(100_000)}1]'></script>`,
      `<script ${at} data-config='{"form": [${'1,'.repeat(100_000)}1]}'></script>`,
      `<script ${at} data-label="${'eyJaaaaaaaa-'.repeat(100_000)}"></script>`,
      `<!-- agent-messenger ${'//a:'.repeat(300_000)} -->`,
      '<noscript>'.repeat(200_000),
      `<script ${at}></script>`.repeat(2_001),
    ])
      expect((await lint(['a.html'], { files: { 'a.html': html } })).found.join()).not.to.contain('look/failed');
  });

  it('writes for people what stands where, aligned, and nothing that a terminal obeys', async () => {
    const files = { 'a.html': page(`${tag('data-mode="\u001b[31mx"\ndata-placment="end-top"')}`) };
    const { out } = await lint(['a.html', '--text'], { files });
    expect(out).to.equal(
      [
        'a.html',
        '  3:107  error    option/value    mode="\ufffd[31mx" is none of its values, and does nothing.',
        '                                  One of: popup, inline, fullscreen, panel.',
        '  4:1    error    option/unknown  placment is none of the options, and does nothing.',
        '                                  Did you mean placement? -> data-placement',
        '',
        '1 chat on 1 page: 2 errors, 0 warnings',
        '',
      ].join('\n'),
    );
    expect((await lint(['a.html', '--text'], { files: { 'a.html': page(tag()) } })).out).to.equal(
      '1 chat on 1 page: nothing is wrong\n',
    );
  });

  it('writes for programs what docs/errors.md says', async () => {
    const { report } = await lint(['a.html'], { files: { 'a.html': page(tag('data-placment="end-top"')) } });
    expect(report).to.deep.equal({
      version: 1,
      exit: 1,
      errors: 1,
      warnings: 0,
      pages: [
        {
          page: 'a.html',
          address: null,
          seen: true,
          chats: [{ kind: 'script', instance: 'default', line: 3, column: 1 }],
          findings: [
            {
              code: 'option/unknown',
              level: 'error',
              cause: 'placment is none of the options, and does nothing.',
              fix: 'Did you mean placement?',
              instead: 'data-placement',
              source: 'a.html',
              place: { line: 3, column: 107 },
            },
          ],
        },
      ],
    });
  });
});
