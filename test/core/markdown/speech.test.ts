import { expect } from 'chai';
import type { SpokenWords } from '../../../src/core/markdown/plain-text.js';
import { Sentences } from '../../../src/core/markdown/sentences.js';
import { Speech } from '../../../src/core/markdown/speech.js';
import { spokenText } from '../../../src/core/markdown/spoken-text.js';
import { chance, oneOf, pieces } from './support/chance.js';
import { pieces as nodes } from '../../../src/ui/speech.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { answer } from './support/made-up.js';

const WORDS: SpokenWords = {
  codeBlock: (lines) => `code block, ${lines} lines`,
  table: (columns, rows) => `table with ${columns} columns, ${rows} rows`,
  image: (title) => `image: ${title}`,
  done: 'done',
  notDone: 'not done',
};

/** `SPEECH_CHUNKINGS=100000` says it all. */
const CHUNKINGS = Number(process.env['SPEECH_CHUNKINGS'] ?? 3_000);

describe('what a reader hears', () => {
  it('is the words, without the marks', () => {
    expect(spokenText(ANSWERS[0] ?? '', WORDS).split('\n')).to.include.members([
      'Care for brushed brass',
      'Brass darkens with time and very much more. That is patina, not damage; see the care guide.',
      '1. nested deep',
      'done: done',
      'not done: not yet',
      'table with 2 columns, 2 rows',
      'code block, 3 lines',
      'Never use vinegar.',
    ]);
    expect(spokenText('Hello <b>you</b> &amp; ![a lamp](https://a.example/l.png)', WORDS)).to.equal(
      'Hello you & image: a lamp\n',
    );
    expect(spokenText('<p>Hello <b>you</b></p>', WORDS)).to.equal('Hello you\n');
    for (const [html, words] of [
      ['one<br>two', 'one\ntwo\n'],
      ['<p>one</p><p>two</p>', 'one\ntwo\n'],
      ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo\n'],
      ['<div>one</div><div>two</div>', 'one\ntwo\n'],
      ['<table><tr><td>one</td><td>two</td></tr></table>', 'one two\n'],
      ['<h2>one</h2>two', 'one\ntwo\n'],
    ] as const)
      expect(spokenText(html, WORDS).replace(/ +\n/g, '\n'), html).to.equal(words);
    expect(spokenText('Put a </b> behind it', WORDS)).to.equal('Put a </b> behind it\n');
  });

  it('is every sentence once, and nothing else, in any pieces', () => {
    for (let seed = 0; seed < CHUNKINGS; seed++) {
      const random = chance(seed);
      const source = oneOf(random, [
        answer(random),
        oneOf(random, ANSWERS),
        `${oneOf(random, STRAYS)} and more. Then on.`,
      ]);
      const speech = new Speech(WORDS);
      let sofar = '';
      const told: string[] = [];
      for (const piece of pieces(source, random, 1 + random(60))) told.push(...speech.hear((sofar += piece), false));
      told.push(...speech.hear(source, true));
      expect(told.join(''), JSON.stringify(source)).to.equal(spokenText(source, WORDS));
      // And so it is in the nodes of the page, of which none is longer than a screen reader takes.
      const said = told.flatMap((sentence) => nodes(sentence));
      expect(said.join('')).to.equal(told.join(''));
      expect(Math.max(0, ...said.map(({ length }) => length))).to.be.at.most(500);
    }
  }).timeout(1_200_000);

  it('comes while the reply is written, in whole sentences', () => {
    const speech = new Speech(WORDS);
    expect(speech.hear('Unplug the lamp. Then wait', false)).to.deep.equal(['Unplug the lamp. ']);
    expect(speech.hear('Unplug the lamp. Then wait. **Dab', false)).to.deep.equal([]);
    expect(speech.hear('Unplug the lamp. Then wait. **Dab** it. Do', false)).to.deep.equal(['Then wait. ', 'Dab it. ']);
    expect(speech.hear('Unplug the lamp. Then wait. **Dab** it. Do not rub.', true)).to.deep.equal(['Do not rub.\n']);
  });

  it('has an end in every language', () => {
    for (const [first, second] of [
      ['\u092f\u0939 \u090f\u0915 \u0939\u0948\u0964 ', '\u092f\u0939 \u0926\u094b \u0939\u0948\u0965 '],
      ['\u06cc\u06c1 \u0627\u06cc\u06a9 \u06c1\u06d2\u06d4 ', '\u06cc\u06c1 \u062f\u0648 \u06c1\u06d2\u061f '],
      ['\u4e00\u3064\u3067\u3059\u3002\u300d', '\u4e8c\u3064\uff01'],
      ['\u300a\u4e00\uff1f\u300b', '\u4e8c\uff61'],
    ]) {
      expect(new Sentences().add(`${first}${second}\u4e09`), first).to.deep.equal([first, second]);
      const whole = `${first}${second}`.repeat(60);
      for (const node of nodes(whole).slice(0, -1))
        expect(
          [first, second].some((one) => node.endsWith(one!)),
          node.slice(-9),
        ).to.equal(true);
    }
  });

  it('is not cut at a short form, a number or a name', () => {
    const sentences = new Sentences();
    expect(sentences.add('Ask Dr. Lee, e.g. today. 1. First it costs 3.50 now. ¿Sí? 日本。次 ')).to.deep.equal([
      'Ask Dr. Lee, e.g. today. ',
      '1. First it costs 3.50 now. ',
      '¿Sí? ',
      '日本。',
    ]);
    expect(sentences.end()).to.deep.equal(['次 ']);
  });

  it('says of a replaced reply only what is new', () => {
    const speech = new Speech(WORDS);
    speech.hear('One. Two. Thr', false);
    expect(speech.hear('One. Two. Four.', true).join('')).to.equal('Four.\n');
  });
});
