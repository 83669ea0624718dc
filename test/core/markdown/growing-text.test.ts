import { expect } from 'chai';
import { GrowingText } from '../../../src/core/markdown/growing-text.js';
import { tokensOf, type MarkedToken } from '../../../src/core/markdown/tokens.js';
import { chance, pieces } from './support/chance.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { answer, noise, spaced } from './support/made-up.js';
import { shown, squeezed } from './support/visible.js';

const written = (parts: readonly string[]): readonly MarkedToken[] => {
  const text = new GrowingText();
  for (const part of parts) text.write(part);
  text.write('', true);
  return text.closed;
};

/** What is drawn of tokens: how the words of an item are wrapped, and the text they came from, are not. */
function drawnOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((one) => (one as { type?: string } | null)?.type !== 'checkbox').map(drawnOf);
  if (typeof value !== 'object' || value === null) return value;
  const { type, raw, text, tokens, ...rest } = value as Record<string, unknown> & { type?: string };
  const words = type === 'code' ? String(text).replace(/\n+$/, '') : type === 'text' ? raw : text;
  for (const name of ['loose', 'pre', 'block', 'inLink', 'inRawBlock', 'escaped', 'codeBlockStyle']) delete rest[name];
  const more = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, drawnOf(inner)]));
  const kind = type === 'text' && tokens !== undefined ? 'paragraph' : type;
  return tokens === undefined ? { kind, words, ...more } : { kind, tokens: drawnOf(tokens), ...more };
}

describe('GrowingText', () => {
  it('comes to the same, whatever the pieces', () => {
    const random = chance(3);
    const made = Array.from({ length: 300 }, (_, seed) => (seed % 2 === 0 ? answer : noise)(chance(seed)));
    made.push(...Array.from({ length: 40 }, (_, seed) => spaced(chance(seed))));
    for (const text of [...ANSWERS, ...STRAYS, ...made]) {
      const expected = JSON.stringify(drawnOf(written([text])));
      for (const most of [1, 5, 40])
        expect(JSON.stringify(drawnOf(written(pieces(text, random, most)))), JSON.stringify(text)).to.equal(expected);
    }
  });

  it('never touches a closed block again', () => {
    const text = new GrowingText();
    const seen: MarkedToken[] = [];
    for (const letter of ANSWERS.join('\n\n')) {
      text.write(letter);
      seen.forEach((block, index) => expect(text.closed[index]).to.equal(block));
      seen.push(...text.closed.slice(seen.length));
    }
    expect(seen.length).to.be.above(40);
  });

  it('keeps the items of an open list, and the rows of an open table', () => {
    const list = new GrowingText();
    list.write('- one\n- two\n- thr');
    expect(list.firm).to.equal(2);
    expect(shown(list)).to.equal('onetwothr');
    const table = new GrowingText();
    table.write('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n| 5 ');
    expect(shown(table)).to.equal('ab1234');
    table.write('| 6 |\n');
    expect(shown(table)).to.equal('ab123456');
    expect(table.firm).to.be.at.least(1);
  });

  it('lets no table be seen before it is one', () => {
    const text = new GrowingText();
    const seen = new Set<string>();
    for (const letter of 'Words\n| a | b |\n| --- | --- |\n| 1 | 2 |\n') {
      text.write(letter);
      seen.add(shown(text));
    }
    expect([...seen]).to.deep.equal(['', 'Wo', 'Wor', 'Word', 'Words', 'Wordsab', 'Wordsab12']);
  });

  it('gives an open address no end, and a finished one its link', () => {
    const text = new GrowingText();
    text.write('See https://a.example/x');
    expect(JSON.stringify(text.open)).to.contain('"unfinished":true');
    text.write(' for more');
    expect(JSON.stringify(text.open)).not.to.contain('unfinished');
  });

  it('keeps the flags that are made of tags, and no other tag', () => {
    const flag = (tags: string): string =>
      `\u{1f3f4}${[...tags].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')}`;
    for (const name of ['gbeng', 'gbsct', 'gbwls']) {
      const whole = `a ${flag(`${name}\u007f`)} b`;
      expect(shownWhole(whole)).to.equal(squeezed(whole));
      expect(
        shown(Object.assign(new GrowingText(), { open: written([...whole].flatMap((sign) => sign.split('')))[0] })),
      ).to.equal(squeezed(whole));
    }
    for (const hidden of [
      flag('gbeng'),
      flag('buythisnow\u007f'),
      flag('\u007f'),
      `${flag('')}x${flag('gb').slice(2)}`,
    ])
      expect(shownWhole(`a${hidden}b`)).to.match(/^a\u{1f3f4}x?b$/u);
  });

  it('leads to an address with spaces in angles, and reads the signs that have names', () => {
    const [block] = written(['[Prices](<https://shop.example/price list.pdf>)']);
    expect(JSON.stringify(block)).to.contain('"href":"https://shop.example/price%20list.pdf"');
    expect(
      shownWhole(
        '&frac12;&frac14;&frac34;&le;&ge;&plusmn;&divide;&sect;&cent;&yen;&iquest;&iexcl;&ordm;&ordf;&hearts;&check;',
      ),
    ).to.equal('\u00bd\u00bc\u00be\u2264\u2265\u00b1\u00f7\u00a7\u00a2\u00a5\u00bf\u00a1\u00ba\u00aa\u2665\u2713');
  });

  it('takes no sign of any language that ends a sentence for a part of an address', () => {
    for (const sign of ['\u060c', '\u061b', '\u061f', '\u06d4', '\u0964', '\u0965', '\u2026', '\u2014', '.', '?']) {
      const source = `See https://a.example/x${sign} and on`;
      const [block] = written([...source]);
      const link = (block?.type === 'paragraph' ? tokensOf(block) : []).find(({ type }) => type === 'link');
      expect(link?.raw, sign).to.equal('https://a.example/x');
      expect(shown(Object.assign(new GrowingText(), { open: block }))).to.equal(squeezed(source));
    }
  });

  it('lets strong words begin and end beside Chinese, Japanese and Korean, where no spaces are', () => {
    const strong = (source: string): string[] =>
      readWhole(source).closed.flatMap((block) =>
        'tokens' in block ? tokensOf(block).flatMap(({ type, raw }) => (type === 'strong' ? [raw] : [])) : [],
      );
    for (const source of [
      '**重要。**次に',
      '他说**“好。”**然后',
      '请**（必读）**阅读',
      '**중요(필수)**입니다',
      'は**`x`**です',
    ])
      expect(strong(source), source).to.deep.equal([/\*\*.*\*\*/.exec(source)?.[0]]);
    expect(strong('**A。** **B：**次')).to.deep.equal(['**A。**', '**B：**']);
    // As ever where there are spaces, and for single stars, which are footnotes.
    for (const source of ['a**"b"**c', '价格**（含税', '价格：*含税。*另']) expect(shownWhole(source)).to.equal(source);
  });

  it('leaves the quotes and brackets around an address outside of it, and those that it holds inside', () => {
    const addresses = (source: string): string[] =>
      [...JSON.stringify(readWhole(source).closed).matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href);
    for (const [open, close] of ['«»', '»«', '‹›', '[]', '{}', '()', '“”', '""'] as const)
      expect(addresses(`${open}https://a.example/x${close}, next`), open).to.deep.equal(['https://a.example/x']);
    for (const address of ['https://a.example/x[1]', 'https://a.example/{x}', 'https://a.example/x_(y)'])
      expect(addresses(address)).to.deep.equal([address]);
  });

  it('reads letters with accents that are written as names', () => {
    expect(shownWhole('Gr&uuml;&szlig;e, fa&ccedil;ade, &Aring;&oslash;, &scaron;')).to.equal('Grüße,façade,Åø,š');
    expect(shownWhole('&UUML; &numl; &uml; &constructor;')).to.equal('&UUML;&numl;&uml;&constructor;');
  });

  it('takes away what hides: controls, directions, tag characters', () => {
    expect(shownWhole('a\u0000b\u202ec\u2066d\u{e0041}e\r\nf\ufeffg')).to.equal('abcdefg');
    expect(shownWhole('&#x202e;a&#8238;b&#0;')).to.equal('\ufffda\ufffdb\ufffd');
    expect(shownWhole(`z${'\u0301'.repeat(30)}`)).to.equal(`z${'\u0301'.repeat(4)}`);
  });

  it('leaves tags that nothing ends as words, and lets nothing behind them be seen before that is known', () => {
    for (const source of [
      'Reply with <address> and <title>, use <time> or <code>.',
      '<address> is where it goes',
      'Send <order-number>:\n<title>\n<address>',
      'Put a </b> behind it, and a </title>',
      '</b> is how it ends',
      '**bold <time>** and [a <title> link](https://a.example) <link>',
    ]) {
      const words = squeezed(source.replace(/\*\*|\[|\]\(.*?\)/g, ''));
      const text = new GrowingText();
      for (const letter of source) {
        text.write(letter);
        expect(words.startsWith(shown(text)), `${source}: ${shown(text)}`).to.equal(true);
      }
      text.write('', true);
      expect(shown(text)).to.equal(words);
    }
    expect(shownWhole('H<sub>2</sub>O, <b>two</b><br>lines and <p>more</p>')).to.equal('H2O,twolinesandmore');
    expect(shownWhole('<details>\n<summary>One</summary>\n\ntwo\n\n</details>')).to.equal('Onetwo');
  });

  it('keeps half a character until its other half is here', () => {
    const text = new GrowingText();
    text.write('a\ud83c');
    expect(shown(text)).to.equal('a');
    text.write('\udf89');
    expect(shown(text)).to.equal('a🎉');
  });
});

const readWhole = (source: string): GrowingText => {
  const text = new GrowingText();
  text.write(source, true);
  return text;
};

const shownWhole = (source: string): string => shown(readWhole(source));
