import { expect } from 'chai';
import { BASE, lint, page, right } from './world.js';

const script = (given: string): string => `<script async src="loader.js" data-token-endpoint="/t" ${given}></script>`;
const config = (text: string): string => script(`data-base-url="${BASE}" data-config="${text}"`);

/** A tag, what is told of it, and what of it is never shown. */
const tags: Readonly<Record<string, readonly [tag: string, secrets: number, hidden: readonly string[]]>> = {
  'a key in what is no JSON': [config("{apiKey: 'Abcdef1234567890zz'}"), 1, ['def123', '7890zz']],
  'each of several, whatever is around them': [
    config("{clientSecret: `Zbcd`, password = Qwertz, token:'two wxrds', 'api-key': 'Xy&quot;zzy"),
    4,
    ['Zbc', 'Qwe', 'two', 'wxrds', 'Xy', 'zzy'],
  ],
  'one that is longer than what is shown': [
    config(`{password: '${'Q'.repeat(11)}', secret: '${'R'.repeat(500)}'}`),
    2,
    ['QQ', 'RRRR'],
  ],
  'nothing in where a token is asked for': [config("{tokenEndpoint: '/chat/token', tokens: 5}"), 0, []],
  'a password of one letter': [script('data-base-url="https://u:~@messaging.example"'), 1, ['~']],
  'one with what separates': [
    script('data-base-url="https://u:pqx:rsx@tux@messaging.example"'),
    1,
    ['pqx', 'rsx', 'tux'],
  ],
  'one without an address around it': [
    script('data-base-url="name:Secretpass@messaging.example"'),
    1,
    ['Secretpass', 'Sec'],
  ],
  'one in an address that is cut': [
    script(`data-base-url="ftp://u:${'Wxyz'.repeat(30)}@messaging.example"`),
    1,
    ['WxyzW'],
  ],
};

describe('of a secret the lint tells and does not show', () => {
  for (const [what, [tag, secrets, hidden]] of Object.entries(tags))
    for (const form of ['--json', '--text'])
      it(`${what} (${form})`, async () => {
        const given = form === '--text' ? ['page.html', form] : ['page.html'];
        const { out, report } = await lint(given, { files: { 'page.html': page(tag) } });
        if (form === '--json')
          expect(report.pages[0]!.findings.filter(({ code }) => code === 'option/secret')).to.have.length(secrets, out);
        for (const one of hidden) expect(out).not.to.contain(one);
      });

  it('not who is written to', async () => {
    const mail = page(
      `<script async src="loader.js" ${right} data-config='{"alternatives": [{"kind": "mail", "label": "M", "to": "mailto:help@shop.example"}]}' data-locale="mailto:help@shop.example"></script>`,
    );
    const { out, found } = await lint(['page.html'], { files: { 'page.html': mail } });
    expect(out).to.contain('mailto:help@shop.example');
    expect(found.join()).not.to.contain('option/secret');
  });
});
