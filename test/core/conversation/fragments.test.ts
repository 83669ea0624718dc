import { expect } from 'chai';
import { withChunk } from '../../../src/core/conversation/pieces.js';
import type { Span } from '../../../src/core/conversation/items.js';
import { agrees, forEachSeed, shuffled } from './laws.js';

/** The stretches of a map from number to piece. */
function spansOf(pieces: ReadonlyMap<number, string>): readonly Span[] {
  const spans: { from: number; to: number; text: string }[] = [];
  for (const [index, text] of [...pieces].sort(([a], [b]) => a - b)) {
    const last = spans.at(-1);
    if (last?.to === index) Object.assign(last, { to: index + 1, text: last.text + text });
    else spans.push({ from: index, to: index + 1, text });
  }
  return spans;
}

describe('pieces of an answer', () => {
  it('STR-1, STR-2, STR-3 are what a map of them would be: in order, the first of a number, joined as they are', () => {
    forEachSeed(5_000, (random) => {
      let spans: readonly Span[] = [];
      const pieces = new Map<number, string>();
      for (let step = 0; step < 30; step++) {
        const index = random.whole(-2, 18);
        const text = random.pick(['', ' ', 'a', 'bc', '\n', '👋', `${step}`]);
        const before = spans;
        const words = JSON.stringify(before);
        spans = withChunk(spans, { index, text });
        agrees(JSON.stringify(before), words, 'a value is never changed');
        if (pieces.has(index)) agrees(spans === before, true, `${index} was there`);
        else pieces.set(index, text);
        agrees(spans, spansOf(pieces), words);
      }
    });
  });

  it('STR-1, STR-2 read the same in whatever order they come', () => {
    forEachSeed(2_000, (random) => {
      const base = random.pick([0, 1, 7, -3, 1e9]);
      const texts = Array.from({ length: random.whole(1, 25) }, (_, at) => `${at} `);
      const chunks = texts.map((text, at) => ({ index: base + at, text }));
      const twice = shuffled(random, [...chunks, ...chunks.filter(() => random.chance(0.3))]);
      const spans = twice.reduce<readonly Span[]>(withChunk, []);
      expect(spans).to.deep.equal([{ from: base, to: base + texts.length, text: texts.join('') }]);
    });
  });
});
