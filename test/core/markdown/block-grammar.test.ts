import { expect } from 'chai';
import { lexer } from 'marked';
import { lex } from '../../../src/core/markdown/grammar.js';
import { tokensOf, type MarkedToken } from '../../../src/core/markdown/tokens.js';
import { chance } from './support/chance.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { answer } from './support/made-up.js';

type Shape = string | readonly (string | number | Shape)[];

/** Blocks, and the words of each as they were written. */
const shapes = (tokens: readonly MarkedToken[]): Shape[] =>
  tokens.filter(({ type }) => type !== 'space' && type !== 'checkbox').map(shape);

function shape(token: MarkedToken): Shape {
  switch (token.type) {
    case 'list':
      return [
        `list ${token.ordered ? token.start : ''}`,
        ...token.items.map((item) => [item.task ? `task ${item.checked}` : 'item', ...shapes(tokensOf(item))]),
      ];
    case 'blockquote':
      return ['quote', ...shapes(tokensOf(token))];
    case 'table':
      return ['table', ...[token.header, ...token.rows].map((row) => row.map(({ text }) => text))];
    case 'heading':
      return [`heading ${token.depth}`, token.text];
    case 'code':
      return [`code ${token.lang ?? ''}`, token.text.trimEnd()];
    case 'html':
      return ['html', token.raw.trimEnd()];
    case 'hr':
      return 'rule';
    default:
      return 'text' in token ? token.text.replace(/^\[[ xX]\] /, '').trimEnd() : token.type;
  }
}

// Where ours differ is said in docs/decisions/0013.
describe('blocks by our own grammar', () => {
  it('are those of the library in every answer', () => {
    const made = Array.from({ length: 400 }, (_, seed) => answer(chance(seed)));
    for (const text of [...ANSWERS, ...made]) {
      const theirs = lexer(text) as MarkedToken[];
      expect(shapes(lex(text, false)), JSON.stringify(text)).to.deep.equal(shapes(theirs));
    }
  });

  it('and where marks lead nowhere, and lines go on with what is before them', () => {
    const other = /^\[x]:|~|^\| not|\|\n\| -|^<|^``` not|[=-]{1,3}$|\|/;
    for (const stray of STRAYS.filter((text) => !other.test(text)))
      for (const text of [stray, `> ${stray}\nmore`, `- ${stray}\nmore\n\n  again\n+ next`, `words\n${stray}`])
        expect(shapes(lex(text, false)), JSON.stringify(text)).to.deep.equal(shapes(lexer(text) as MarkedToken[]));
  });
});
