import { expect } from 'chai';
import { Lexer, Tokenizer, type Tokens } from 'marked';
import { emphasisAt } from '../../../src/core/markdown/emphasis.js';
import { chance, oneOf } from './support/chance.js';

/** marked, with our emphasis in the place of its own. */
class WithOurs extends Tokenizer {
  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const found = emphasisAt(src, masked, before);
    if (found === undefined) return undefined;
    const { length, marks } = found;
    const text = src.slice(marks, length - marks);
    const type = marks === 1 ? 'em' : 'strong';
    return { type, raw: src.slice(0, length), text, tokens: this.lexer.inlineTokens(text) } as Tokens.Em;
  }
}

const theirs = (text: string): string => JSON.stringify(new Lexer({ gfm: true }).inlineTokens(text));
const ours = (text: string): string =>
  JSON.stringify(new Lexer({ gfm: true, tokenizer: new WithOurs() }).inlineTokens(text));

/** Of what the texts are made: marks mostly, and what decides about them. */
const PIECES = [
  ['*', '*', '*', '_', 'a', ' '],
  ['*', '_', '**', '__', 'a', '.', ' ', '~', 'b'],
  ['***', '*', 'a', ' ', '.', '**'],
  ['_', '__', '___', 'a', ' ', '.', '*'],
  ['*', '**', '_', '__', 'a', 'é', '中', '。', ' ', '(', ')', '\n', '😀', '\\', '`', '[', ']', '(x)', '~~', '<b>', '+'],
];

describe('emphasis', () => {
  it('is what marked reads, whatever stands around it', () => {
    let emphasised = 0;
    for (let seed = 0; seed < 20_000; seed++) {
      const random = chance(seed);
      const pieces = PIECES[seed % PIECES.length]!;
      const text = Array.from({ length: 1 + random(24) }, () => oneOf(random, pieces)).join('');
      const expected = theirs(text);
      if (/"type":"(?:em|strong)"/.test(expected)) emphasised++;
      expect(ours(text), JSON.stringify(text)).to.equal(expected);
    }
    expect(emphasised).to.be.greaterThan(5_000);
  });

  const examples: Readonly<Record<string, string>> = {
    '*a*': 'em *a*',
    '**a**': 'strong **a**',
    '***a***': 'em ***a***',
    '*a **b** c*': 'em *a **b** c*',
    'a* b*': '',
    '* a*': '',
    snake_case_name: '',
    _a_: 'em _a_',
    '**a.**b': '',
    '**a**.b': 'strong **a**',
    'a*"b"*c': '',
    '**a*': 'em *a*',
    '*a**b*': 'em *a**b*',
  };
  for (const [text, expected] of Object.entries(examples))
    it(`${JSON.stringify(text)}: ${expected || 'none'}`, () => {
      const lexer = new Lexer({ gfm: true, tokenizer: new WithOurs() });
      const found = lexer.inlineTokens(text).find(({ type }) => type === 'em' || type === 'strong');
      expect(found === undefined ? '' : `${found.type} ${found.raw}`).to.equal(expected);
    });
});
