import { expect } from 'chai';
import { GrowingText } from '../../../src/core/markdown/growing-text.js';
import { lex } from '../../../src/core/markdown/grammar.js';
import { tokensOf, type MarkedToken } from '../../../src/core/markdown/tokens.js';
import { ATTACKS } from './support/attacks.js';
import { shown } from './support/visible.js';

const read = (source: string): GrowingText => {
  const text = new GrowingText();
  text.write(source, true);
  return text;
};

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** What it takes at least: a collection of garbage that falls into one of them is nobody's length. */
const leastMs = (work: () => void): number => Math.min(cpuMs(work), cpuMs(work), cpuMs(work));

const depth = (tokens: readonly MarkedToken[]): number =>
  Math.max(
    0,
    ...tokens.map((token) => {
      if (token.type === 'list') return 1 + Math.max(...token.items.map((item) => depth(tokensOf(item))));
      return 'tokens' in token ? 1 + depth(tokensOf(token)) : 0;
    }),
  );

describe('limits', () => {
  for (const [name, make] of Object.entries(ATTACKS))
    it(`${name}: takes time in proportion to its length, and shows something`, () => {
      const sizes = [16_000, 128_000] as const;
      read(make(4_000));
      const [small, large] = sizes.map((size) => {
        const source = make(size);
        return leastMs(() => read(source));
      }) as [number, number];
      // Eight times the text; a reader that looks back would take sixty-four times as long.
      expect(large, `${small} ms, then ${large} ms`).to.be.below(20 * Math.max(small, 25));
      const source = make(2_000);
      // Only what has letters can show some.
      if (
        /[^\s\u0000-\u001f\u202a-\u202e\u2066-\u2069\ud800-\udfff<>[\]`~*_#|:=-]/.test(
          source.replace(/<(?:!--[^]*|[^>]*>)/g, ''),
        )
      )
        expect(shown(read(source)).length, source.slice(0, 40)).to.be.above(0);
    });

  it('streams an attack at a bounded price for each piece', () => {
    for (const [name, make] of Object.entries(ATTACKS)) {
      const source = make(24_000);
      const text = new GrowingText();
      const spent = cpuMs(() => {
        for (let at = 0; at < source.length; at += 400) text.write(source.slice(at, at + 400));
      });
      expect(spent / 60, name).to.be.below(50);
    }
  }).timeout(120_000);

  it('goes sixteen deep, and no deeper', () => {
    for (const source of ['> '.repeat(64) + 'a', '- '.repeat(64) + 'a', `${'*a **b '.repeat(40)}c${'** *'.repeat(40)}`])
      expect(depth(read(source).closed)).to.be.at.most(34);
    expect(shown(read('> '.repeat(64) + 'words'))).to.match(/words$/);
  });

  it('draws 3,000 cells of a table and leaves the other rows to be read as they are', () => {
    const [table, ...rest] = read(`| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(5_000)}`).closed;
    expect(table?.type === 'table' && table.rows.length).to.equal(1_500);
    expect(rest.length).to.be.above(0);
    expect(shown(read(`|${' a |'.repeat(40)}\n|${' - |'.repeat(40)}\n`))).to.match(/^\|a\|/);
  });

  it('shows what is too long, or in too many blocks, as it came', () => {
    const long = read(`${'word '.repeat(50_000)}**end**`);
    expect(shown(long)).to.match(/\*\*end\*\*$/);
    const many = read(`${'a\n\n'.repeat(2_500)}**end**`);
    expect(many.closed.length).to.be.below(2_010);
    expect(shown(many)).to.match(/\*\*end\*\*$/);
  });

  it('goes on with a block that is longer than the window as another one', () => {
    const text = read(`${'word '.repeat(4_000)}**end**`);
    expect(text.closed.length).to.equal(3);
    expect(shown(text)).to.match(/wordend$/);
  });

  it('shows a text that the lexer cannot read', () => {
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = () => {
      throw new Error('no');
    };
    let tokens: readonly MarkedToken[] = [];
    try {
      tokens = lex('some *words*', false);
    } finally {
      RegExp.prototype.exec = exec;
    }
    expect(JSON.stringify(tokens)).to.contain('some *words*');
  });
});
