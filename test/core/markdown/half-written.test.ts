import { expect } from 'chai';
import { GrowingText } from '../../../src/core/markdown/growing-text.js';
import { chance } from './support/chance.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { answer, noise, spaced } from './support/made-up.js';
import { shown, whole } from './support/visible.js';

/** `MARKDOWN_SEEDS=20000` for a night. */
const SEEDS = Number(process.env['MARKDOWN_SEEDS'] ?? 150);

/** Whether the letters stand in the text, in this order. */
const within = (letters: string, text: string): boolean => {
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

const made = (make: (random: ReturnType<typeof chance>) => string): string[] =>
  Array.from({ length: SEEDS }, (_, seed) => make(chance(seed)));

function cutEverywhere(text: string): void {
  const end = whole(text);
  const growing = new GrowingText();
  let before = '';
  for (let i = 0; i < text.length; i++) {
    growing.write(text.charAt(i));
    const now = shown(growing);
    if (!within(now, end)) expect.fail(`${JSON.stringify(text.slice(0, i + 1))} shows ${now}, in the end ${end}`);
    if (!within(before, now)) expect.fail(`${JSON.stringify(text.slice(0, i + 1))} shows ${now}, before ${before}`);
    before = now;
  }
  growing.write('', true);
  expect(shown(growing)).to.equal(end);
}

describe('half-written Markdown shows no mark that the finished text does not show, and loses no letter', () => {
  for (const [name, texts] of [
    ['answers', ANSWERS],
    ['marks that lead nowhere', STRAYS.flatMap(around)],
    ['made-up answers', made(answer)],
    ['answers with wide spaces and such that do not break', made(spaced)],
    ['marks in no order', made(noise)],
  ] as const)
    it(`${name}, cut at every letter`, () => texts.forEach(cutEverywhere)).timeout(600_000);

  it('keeps nothing back for long in an answer', () => {
    for (const text of ANSWERS.slice(0, 2)) {
      const growing = new GrowingText();
      const end = whole(text).length;
      let lag = 0;
      for (let i = 0; i < text.length; i++) {
        growing.write(text.charAt(i));
        const plain = whole(text.slice(0, i + 1)).length;
        lag = Math.max(lag, Math.min(plain, end) - shown(growing).length);
      }
      // The longest thing that is shown only as a whole here is a link with its address.
      expect(lag).to.be.below(70);
    }
  });
});
