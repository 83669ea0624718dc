import { expect } from 'chai';
import { fragments } from '../../../demo/platform/agent/fragments.js';
import { LONG_STORY } from '../../../demo/platform/agent/story-long.js';
import { randomOf } from './fixtures.js';

const PARTS = ['word', ' ', '\n\n', '\r\n', '\t', 'é', 'e\u0301', '👩‍👩‍👧‍👦', '🇫🇷', '\u0301', 'مرحبا', '中文', '- ', '\ud83d', '\u0000', 'averyveryverylongwordthatgoesonandonandonwithoutanyspaceatall']; // prettier-ignore

describe('the fragments of an answer', () => {
  it('put together are the text, character by character', () => {
    const random = randomOf(7);
    for (let round = 0; round < 500; round += 1) {
      const length = Math.floor(random() * 60);
      const text = Array.from({ length }, () => PARTS[Math.floor(random() * PARTS.length)]).join('');
      expect(fragments(text).join('')).to.equal(text);
    }
    expect(fragments(LONG_STORY).join('')).to.equal(LONG_STORY);
  });

  it('are never cut inside what is seen as one character', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const random = randomOf(8);
    for (let round = 0; round < 200; round += 1) {
      const text = Array.from({ length: 80 }, () => PARTS[Math.floor(random() * PARTS.length)]).join('');
      const starts = new Set([...graphemes.segment(text)].map(({ index }) => index));
      let at = 0;
      for (const piece of fragments(text)) {
        expect(starts.has(at), JSON.stringify(text.slice(at - 5, at + 5))).to.equal(true);
        at += piece.length;
      }
    }
  });

  it('have three to six words', () => {
    const pieces = fragments(LONG_STORY);
    const counts = pieces.slice(0, -1).map((piece) => piece.trim().split(/\s+/).length);
    const usual = counts.filter((count) => count >= 3 && count <= 6).length;
    expect(Math.max(...counts)).to.be.at.most(6);
    expect(usual / counts.length).to.be.above(0.85);
  });

  it('of nothing are none', () => {
    expect(fragments('')).to.deep.equal([]);
  });
});
