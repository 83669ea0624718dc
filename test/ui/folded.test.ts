import { expect } from '@open-wc/testing';
import { placesOf } from '../../src/ui/parts/folded.js';

/** What stands there of it, as it is written. */
const found = (whole: string, wanted: string): string[] =>
  placesOf(whole, wanted).map(([from, to]) => whole.slice(from, to));

/** Words are found as people type them. */
describe('where words stand', () => {
  for (const [what, whole, wanted, expected] of [
    ['in any case', 'An Order, and the ORDER', 'order', ['Order', 'ORDER']],
    ['without accents', 'Où est le reçu ?', 'ou est le recu', ['Où est le reçu']],
    ['with accents that are two signs', 'Cafe\u0301 au lait', 'café', ['Cafe\u0301']],
    ['of a letter that is two', 'Lange Straße', 'STRASSE', ['Straße']],
    ['with the Greek s of the end', 'ΟΔΟΣ και οδός', 'οδοσ', ['ΟΔΟΣ', 'οδός']],
    ['in Turkish', 'ISPARTA’dan ısparta', 'ısparta', ['ISPARTA', 'ısparta']],
    ['in Hebrew without its points', 'שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
    ['in Arabic without what is drawn out or pointed', 'مَرْحَبـــا', 'مرحبا', ['مَرْحَبـــا']],
    ['in Hindi, whose vowels are letters', 'की कि', 'कि', ['कि']],
    ['in Japanese, where one sign is not another', 'がか', 'か', ['か']],
    ['over more than one blank', 'in\u00a0two\n  lines', 'in two lines', ['in\u00a0two\n  lines']],
    ['with what nobody sees in between', 'Schiff\u00adfahrt', 'schifffahrt', ['Schiff\u00adfahrt']],
    ['of emoji, whole', 'so 👍🏽 it is', '👍🏽', ['👍🏽']],
    ['one after the other', 'aaaa', 'aa', ['aa', 'aa']],
    ['nowhere', 'An order', 'parcel', []],
    ['nowhere, of nothing', 'An order', ' \u200b', []],
  ] as const)
    it(`are found ${what}`, () => {
      expect(found(whole, wanted)).to.deep.equal(expected);
    });

  it('are always a part of the text, whatever is in it', () => {
    const signs = ['a', 'ß', 'ﬁ', 'İ', '\u0301', ' ', '\n', '👍', '\ud83d', 'ς', 'が', '한', '\u0640', '\u200b', '½'];
    for (let seed = 1; seed < 400; seed++) {
      const whole = Array.from({ length: 12 }, (_one, at) => signs[(seed * (at + 7) * 31) % signs.length]).join('');
      for (let from = 0; from < whole.length; from += 3)
        for (const [start, end] of placesOf(whole, whole.slice(from, from + 3))) {
          expect(start).to.be.within(0, end - 1);
          expect(end).to.be.at.most(whole.length);
        }
    }
  });
});
