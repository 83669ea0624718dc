import { expect } from 'chai';
import { plainTime } from '../../src/ui/i18n/clock.js';
import { Words } from '../../src/ui/i18n/words.js';
import { languages } from '../../src/ui/i18n/packs.js';

const regions = ['en-US', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT', 'nb-NO', 'nl-NL', 'nl-BE', 'pl-PL'];
const more = [
  'pt-PT',
  'ru-RU',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'zh-CN',
  'zh-TW',
  'cs-CZ',
  'es-ES',
  'es-MX',
  'he-IL',
  'ja-JP',
];
const others = ['en-AU', 'en-IN', 'en-u-hc-h23', 'fa', 'ar-EG', 'bn', 'mr', 'ne', 'my', 'ckb'];
const all = [...languages, ...regions, ...more, ...others];
/** Chromium writes a plain space where other engines write a narrow one. */
const spaced = (time: string): string => time.replace(/\u202f/g, ' ');

describe('figures, as the language writes them', () => {
  it('the time of day is what Intl says, at every minute of a day, with a formatter or without', () => {
    let without = 0;
    for (const tag of all) {
      const words = new Words(tag);
      const theirs = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
      for (let minute = 0; minute < 1440; minute++) {
        const at = new Date(2026, 2, 10, 0, minute).getTime();
        if (plainTime(tag, at) !== null) without++;
        expect(spaced(words.time(at)), tag).to.equal(spaced(theirs.format(at)));
      }
    }
    expect(without / 1440).to.be.greaterThan(30);
  });

  it('numbers are what Intl says', () => {
    for (const tag of all) {
      const words = new Words(tag, [{ figure: '{n}' }]);
      const theirs = new Intl.NumberFormat(tag);
      for (const n of [-1, 0, 1, 2, 10, 11, 99, 100, 999, 1_000, 1_234_567, 0.5])
        expect(words.say('figure', { n }), tag).to.equal(theirs.format(n));
    }
  });

  it('what is filled in keeps its own direction where the words run from the right', () => {
    const phrase = { figure: '{name}: {n}' };
    const fill = { name: '+49 30 12', n: 2 };
    expect(new Words('he', [phrase]).say('figure', fill)).to.equal('\u2068+49\u00a030\u00a012\u2069: 2');
    expect(new Words('de', [phrase]).say('figure', fill)).to.equal('+49\u00a030\u00a012: 2');
  });
});
