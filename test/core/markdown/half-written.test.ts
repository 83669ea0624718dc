import { expect } from 'chai';
import { GrowingText } from '../../../src/core/markdown/growing-text.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { shown, whole } from './support/visible.js';

/** Whether the letters stand in the text, in this order. */
export const within = (letters: string, text: string): boolean => {
  let at = 0;
  for (let i = 0; i < text.length && at < letters.length; i++) if (text[i] === letters[at]) at++;
  return at === letters.length;
};

const around = (stray: string): string[] => [
  stray,
  `Some words ${stray}`,
  `${stray} and more words follow here.`,
  `- item ${stray}\n- next`,
  `> quoted ${stray}`,
  `${stray}\n\nNext paragraph.`,
  `**bold ${stray} bold** after`,
];

describe('half-written Markdown', () => {
  for (const [name, texts] of [
    ['an answer', ANSWERS],
    ['marks that lead nowhere', STRAYS.flatMap(around)],
  ] as const)
    it(`shows no syntax that the finished text does not show, and loses nothing: ${name}`, () => {
      for (const text of texts) {
        const end = whole(text);
        const growing = new GrowingText();
        let before = '';
        for (let i = 0; i < text.length; i++) {
          growing.write(text.charAt(i));
          const now = shown(growing);
          const cut = JSON.stringify(text.slice(0, i + 1));
          expect(within(now, end), `${cut} shows ${now}, in the end ${end}`).to.equal(true);
          expect(within(before, now), `${cut} shows ${now}, before ${before}`).to.equal(true);
          before = now;
        }
        growing.write('', true);
        expect(shown(growing)).to.equal(end);
      }
    });
});
