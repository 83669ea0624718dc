import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { en, type Phrase } from '../../src/ui/i18n/en.js';
import { besidesNames } from '../../src/ui/i18n/besides-names.js';
import { enBesides } from '../../src/ui/i18n/en-besides.js';
import { enMore } from '../../src/ui/i18n/en-more.js';
import { HALF, languages, named, packOf, type Packs } from '../../src/ui/i18n/packs.js';
import { nothingYet } from '../../src/ui/nothing-yet.js';
import { ownNote } from '../../src/ui/own-note.js';
import { Words, type AnyKey, type Pack } from '../../src/ui/i18n/words.js';
import { shortPacks } from '../../tools/build-plugins.mjs';

const english: Readonly<Record<string, Phrase>> = { ...en, ...enBesides, ...enMore };
const translated = languages.filter((tag) => tag !== 'en');

/** Words that are the same in English, and in which languages they are words as well. */
const same: Readonly<Record<string, readonly string[]>> = {
  // Latin or French words that English has borrowed as they have.
  menu: ['fr', 'fr-CA', 'it', 'pt', 'pt-BR', 'nl', 'da', 'pl'],
  assistant: ['fr', 'fr-CA'],
  conversation: ['fr', 'fr-CA'],
  image: ['fr', 'fr-CA'],
  optional: ['de'],
  normal: ['es', 'es-US', 'de', 'pt', 'pt-BR', 'sv', 'da', 'nb'],
  // Program text is called so, and a slide is, where slides are shown.
  code: ['fr', 'fr-CA', 'de', 'nl'],
  slide: ['pt-BR'],
};

const forms = (phrase: Phrase): readonly (readonly [string, string])[] =>
  typeof phrase === 'string' ? [['', phrase]] : Object.entries(phrase);
const holes = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** What is left when names that stay Latin everywhere are taken away: keys, and an address as an example. */
const letters = (text: string): string =>
  text
    .replace(/\{\w+\}|mira@post\.example|\b(?:Enter|Shift|Control|Ctrl|Escape|Alt|F6|AI)/g, '')
    .replace(/[^\p{L}]/gu, '');

const scripts: Readonly<Record<string, RegExp>> = {
  ru: /\p{Script=Cyrillic}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  ar: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /[\p{Script=Devanagari}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
  'zh-Hans': /\p{Script=Han}/gu,
  'zh-Hant': /\p{Script=Han}/gu,
};

const load = async (packs: Packs): Promise<Pack> => ({ ...(await packs[0]()), ...(await packs[1]()) });
const asked = (tag: string): Packs => {
  const packs = packOf(tag);
  if (packs === null) throw new Error(`there is no pack for ${tag}`);
  return packs;
};

/** All that is wrong is shown at once. */
function each(pack: Pack, wrong: (text: string, key: string, form: string) => string | false): void {
  const found = Object.entries(pack).flatMap(([key, phrase]) =>
    forms(phrase).flatMap(([form, text]) => {
      const why = wrong(text, key, form);
      return why === false ? [] : [`${key}${form === '' ? '' : `.${form}`}: ${why}: ${text}`];
    }),
  );
  expect(found).to.deep.equal([]);
}

const englishForm = (key: string, form: string): string => {
  const phrase = english[key];
  if (phrase === undefined) return '';
  return typeof phrase === 'string' ? phrase : (phrase[form as Intl.LDMLPluralRule] ?? phrase.other);
};

describe('the languages', () => {
  for (const tag of translated) {
    describe(tag, () => {
      let pack: Pack;
      before(async () => {
        pack = await load(asked(tag));
      });
      const rules = new Intl.PluralRules(tag);

      it('says all that English says, and nothing else', () => {
        expect(Object.keys(pack).sort()).to.deep.equal(Object.keys(english).sort());
      });

      it('says nothing in English by accident', () => {
        if (tag.startsWith('en')) return;
        each(pack, (text, key, form) => {
          const equal = text === englishForm(key, form) && letters(text).length > 3;
          return equal && !(same[key] ?? []).includes(tag) && 'is English';
        });
        for (const key of Object.keys(same).filter((one) => same[one]?.includes(tag)))
          expect(pack[key as AnyKey], `${key} is listed as the same`).to.deep.equal(english[key]);
      });

      it('has the plural forms of its language', () => {
        const categories = [...rules.resolvedOptions().pluralCategories].sort();
        for (const [key, phrase] of Object.entries(pack)) {
          if (typeof english[key] !== 'string') expect(typeof phrase, key).to.equal('object');
          if (typeof phrase !== 'string') expect(Object.keys(phrase).sort(), key).to.deep.equal(categories);
        }
      });

      it('fills in what English fills in', () => {
        const alone = (form: string): boolean => {
          const numbers = [...Array(200).keys(), 1e6].filter((n) => rules.select(n) === form);
          return numbers.length === 1 && numbers[0]! <= 2;
        };
        each(pack, (text, key, form) => {
          const wanted = holes(forms(english[key] ?? '').at(-1)?.[1] ?? '');
          const some = wanted.filter((hole) => hole !== '{n}');
          const given = holes(text).join();
          return given !== wanted.join() && !(alone(form) && given === some.join()) && `not ${wanted.join()}`;
        });
      });

      it('is calm, and set with the signs of print', () => {
        each(pack, (text) => /[!！¡]/.test(text) && 'calls out');
        each(pack, (text) => text !== text.trim() && 'has space at an end');
        each(pack, (text) => /['"`]/.test(text) && 'has a typewriter sign');
        each(pack, (text) => /\.\.\.|  |…/.test(text) && 'has dots or two spaces');
      });

      it('ends its sentences as those end that are put together', () => {
        const { stop } = new Words(tag, [pack]);
        for (const key of ['keepWriting', 'pause', 'textKept'] as const)
          expect((pack[key] as string).at(-1), key).to.equal(stop);
      });

      it('is no longer than its place', () => {
        each(pack, (text, key, form) => text.length > 1.8 * englishForm(key, form).length + 14 && 'is too long');
      });

      const script = scripts[tag];
      if (script !== undefined)
        it('is written in its script', () => {
          each(pack, (text) => {
            const all = letters(text);
            return [...all].length > 2 * (all.match(script) ?? []).length && 'is in another script';
          });
          const all = letters(
            Object.values(pack)
              .flatMap(forms)
              .map(([, text]) => text)
              .join(''),
          );
          expect((all.match(script) ?? []).length / all.length).to.be.above(0.97);
        });
      else
        it('is written in Latin letters', () => {
          each(pack, (text) => letters(text).replace(/\p{Script=Latin}/gu, '') !== '' && 'has other letters');
        });
    });
  }
});

describe('every phrase', () => {
  const folder = fileURLToPath(new URL('../../src/ui', import.meta.url));
  // What a screen, a state or an icon is called is not said.
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && (!/i18n/.test(file) || file.endsWith('words.ts')))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/[!=]== '\w+'|\b(?:icon|iconMore)\('\w+'\)/g, '');

  it('says in the note who answers by their name, and of who has none yet only what they are', async () => {
    for (const tag of languages) {
      const words = new Words(tag, tag === 'en' ? [] : [await load(asked(tag))]);
      const { say } = words;
      const [named_, unnamed] = ['Dr. Ada', say('assistant')].map((assistant) =>
        ownNote({ say, assistant, words, snapshot: nothingYet }, {}),
      );
      expect(named_, tag).to.equal(say('note', { name: 'Dr. Ada' }));
      const [, then] = /[.。।](.+)$/u.exec(say('note', { name: '' }))!;
      expect(unnamed, tag).to.match(new RegExp(`^${say('aiAssistant')}[.。।]`));
      expect(unnamed!.endsWith(then!), `${tag}: ${unnamed}`).to.equal(true);
    }
  });

  it('says in the note what a site says there, as it says it', () => {
    const note = 'Our AI assistant is new, and this chat is recorded. Check it.';
    const noted = (tag: string, strings: Pack): string => {
      const words = new Words(tag, [strings]);
      return ownNote({ say: words.say, assistant: words.say('assistant'), words, snapshot: nothingYet }, strings);
    };
    expect(noted('en', { note })).to.equal(note);
    expect(noted('en', { note: '{name}, the AI assistant of ACME Inc. in Bonn.' })).to.equal(
      'Assistant, the AI assistant of ACME Inc. in Bonn.',
    );
    expect(noted('en', { assistant: 'Ada' })).to.equal('Ada is an AI assistant. Check what matters.');
    expect(noted('en', { write: 'Write' }), 'of something else').to.equal('AI assistant. Check what matters.');
  });

  it('has one kind of dash and one space before a colon, and calls who writes what they call themselves', async () => {
    const all = async (tag: string): Promise<string> => JSON.stringify(await load(asked(tag)));
    expect(await all('uk')).to.not.contain('\u2014');
    for (const tag of ['fr', 'fr-CA']) expect(await all(tag)).to.not.match(/[^\u00a0]: |\u202f:/);
    for (const [tag, you] of [
      ['pt', 'Eu'],
      ['pt-BR', 'Você'],
    ] as const)
      expect(await load(asked(tag))).to.include({ you, youAt: `${you}, {time}` });
    expect((await load(asked('ru')))['placeNext']).to.equal('Следующая очередь — ваша');
    expect((await load(asked('nb')))['dictate']).to.equal('Dikter');
  });

  it('is known by its name to whoever has not the phrase', () => {
    expect(besidesNames).to.deep.equal(Object.keys(enBesides));
    expect(HALF).to.equal(Object.keys({ ...en, ...enBesides }).length / 2);
  });

  it('is said by somebody', () => {
    const silent = Object.keys(english).filter((key) => !new RegExp(`(['"\`])${key}\\1`).test(sources));
    expect(silent).to.deep.equal([]);
  });
});

describe('which language is meant', () => {
  const meant: Readonly<Record<string, readonly string[]>> = {
    'en-GB': ['en-AU', 'en-NZ', 'en-IE', 'en-IN', 'en-ZA', 'EN-gb'],
    fr: ['fr-FR', 'fr-BE', 'fr-CH'],
    'fr-CA': ['fr-ca'],
    es: ['es-ES'],
    'es-US': ['es-MX', 'es-419', 'es-AR', 'es-CO', 'es-cl'],
    de: ['de-DE', 'de-AT', 'de-CH-1996'],
    pt: ['pt-PT', 'pt-AO'],
    'pt-BR': ['pt-br'],
    nb: ['no', 'nn', 'nb-NO', 'nn-NO'],
    he: ['iw', 'iw-IL', 'he-IL'],
    'zh-Hans': ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK'],
    'zh-Hant': ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-TW', 'zh-hk'],
    ar: ['ar-EG', 'ar-u-nu-latn'],
    ...Object.fromEntries(
      ['it-CH', 'nl-BE', 'sv-FI', 'da-DK', 'fi-FI', 'pl-PL', 'cs-CZ', 'tr-TR', 'el-CY', 'ru-KZ', 'uk-UA', 'ja-JP']
        .concat('ko-KR', 'hi-IN')
        .map((tag) => [tag.slice(0, 2), [tag]]),
    ),
  };

  it('finds every language by its tag, and by the tags of its countries', () => {
    expect(Object.keys(meant).sort()).to.deep.equal([...translated].sort());
    expect(new Set(translated.map(packOf)).size, 'no two are one').to.equal(translated.length);
    for (const [tag, others] of Object.entries(meant))
      for (const other of others) expect(packOf(other), `${other} is ${tag}`).to.equal(asked(tag));
  });

  it('needs no file for English, and has none for what nobody speaks', () => {
    for (const tag of ['en', 'en-US', 'tlh', '', 'not a tag', 'constructor', 'valueof'])
      expect(packOf(tag), tag).to.equal(null);
  });

  it('keeps a word whole that a hyphen in it would break', async () => {
    for (const tag of ['ru', 'uk'])
      each(await load(asked(tag)), (text) => /(?:кто|кого|что|хто)-(?:то|небудь|нибудь)/i.test(text) && text);
  });

  it('names each file once', async () => {
    const words = await Promise.all(translated.map(async (tag) => JSON.stringify(await load(asked(tag)))));
    expect(new Set(words).size).to.equal(translated.length);
  });
});

describe('packs in a build', () => {
  const context = { addWatchFile: (): void => undefined };
  const path = (name: string): string => new URL(`../../src/ui/i18n/${name}.ts`, import.meta.url).pathname;

  for (const tag of ['de', 'fr-CA', 'ar', 'en-GB'])
    for (const [at, folder, words] of [
      [0, '', en],
      [1, 'more/', enMore],
    ] as const)
      it(`ships ${folder}${tag} as a list, which is the same pack again`, async () => {
        const code = await shortPacks().load.call(context, path(`${folder}${tag}`));
        expect(code).to.match(/^export const pack = \[/);
        const list = JSON.parse(code!.slice(code!.indexOf('['), -1)) as readonly Phrase[];
        const pack = await asked(tag)[at]();
        expect(named(list, words)).to.deep.equal(pack);
        expect(named(pack, words), 'an unbundled pack is as it is').to.equal(pack);
      });

  it('leaves everything else alone', async () => {
    for (const name of ['en', 'en-besides', 'en-more', 'packs', 'words', 'phrases', 'more'])
      expect(await shortPacks().load.call(context, path(name)), name).to.equal(null);
  });
});
