import { en, type Phrase } from './en.js';
import type { Pack } from './words.js';

type Load = () => Promise<Pack>;
/** What everybody is told, and what few are: two files, the second after the first. */
export type Packs = readonly [first: Load, more: Load];

/**
 * A build ships each file as a list in the order of English, to have the keys once, and behind it by its keys what of English
 * is not there yet; sources are as they are.
 */
export function named(pack: Pack | readonly (Phrase | Pack)[], english: Pack): Pack {
  if (!Array.isArray(pack)) return pack as Pack;
  const keys = Object.keys(english);
  return { ...Object.fromEntries(keys.map((key, at) => [key, pack[at]])), ...pack[keys.length] };
}

const first = (file: { readonly pack: Pack }): Pack => named(file.pack, en);
/** Parts that come later ask for that English too. */
const more = async (file: { readonly pack: Pack }): Promise<Pack> =>
  named(file.pack, (await import('./en-more.js')).enMore);

/**
 * Which file speaks which language. A new language is two files and a line here, and in test/languages/packs.test.ts what it is
 * asked for by, and its script where that is not Latin.
 */
const files: Readonly<Record<string, Packs>> = {
  'en-GB': [() => import('./en-GB.js').then(first), () => import('./more/en-GB.js').then(more)],
  fr: [() => import('./fr.js').then(first), () => import('./more/fr.js').then(more)],
  'fr-CA': [() => import('./fr-CA.js').then(first), () => import('./more/fr-CA.js').then(more)],
  es: [() => import('./es.js').then(first), () => import('./more/es.js').then(more)],
  'es-US': [() => import('./es-US.js').then(first), () => import('./more/es-US.js').then(more)],
  de: [() => import('./de.js').then(first), () => import('./more/de.js').then(more)],
  it: [() => import('./it.js').then(first), () => import('./more/it.js').then(more)],
  pt: [() => import('./pt.js').then(first), () => import('./more/pt.js').then(more)],
  'pt-BR': [() => import('./pt-BR.js').then(first), () => import('./more/pt-BR.js').then(more)],
  nl: [() => import('./nl.js').then(first), () => import('./more/nl.js').then(more)],
  sv: [() => import('./sv.js').then(first), () => import('./more/sv.js').then(more)],
  da: [() => import('./da.js').then(first), () => import('./more/da.js').then(more)],
  nb: [() => import('./nb.js').then(first), () => import('./more/nb.js').then(more)],
  fi: [() => import('./fi.js').then(first), () => import('./more/fi.js').then(more)],
  pl: [() => import('./pl.js').then(first), () => import('./more/pl.js').then(more)],
  cs: [() => import('./cs.js').then(first), () => import('./more/cs.js').then(more)],
  tr: [() => import('./tr.js').then(first), () => import('./more/tr.js').then(more)],
  el: [() => import('./el.js').then(first), () => import('./more/el.js').then(more)],
  ru: [() => import('./ru.js').then(first), () => import('./more/ru.js').then(more)],
  uk: [() => import('./uk.js').then(first), () => import('./more/uk.js').then(more)],
  ar: [() => import('./ar.js').then(first), () => import('./more/ar.js').then(more)],
  he: [() => import('./he.js').then(first), () => import('./more/he.js').then(more)],
  ja: [() => import('./ja.js').then(first), () => import('./more/ja.js').then(more)],
  'zh-Hans': [() => import('./zh-Hans.js').then(first), () => import('./more/zh-Hans.js').then(more)],
  'zh-Hant': [() => import('./zh-Hant.js').then(first), () => import('./more/zh-Hant.js').then(more)],
  ko: [() => import('./ko.js').then(first), () => import('./more/ko.js').then(more)],
  hi: [() => import('./hi.js').then(first), () => import('./more/hi.js').then(more)],
};

/** What a site brought along: nothing of it is fetched. */
const given: Record<string, Pack> = {};
const tags = ['en', ...Object.keys(files)];
/** Tags of the languages that can be chosen. */
export const languages: readonly string[] = tags;

/** A language that a site brings along: one of ours, from `agent-messenger/locales/…`, or one that there is not yet. */
export function addLanguage(tag: string, phrases: Pack): void {
  const name = aliased(tag);
  // What is no phrase, as an export of translations has it for what is not translated yet, is as if it were not there.
  given[name] = Object.fromEntries(
    Object.entries(phrases).filter(([, one]) => typeof one === 'string' || Object(one) === one),
  );
  if (!tags.includes(name)) tags.push(name);
}

/** The language itself, else without its region, else null: English needs no file. */
export const packOf = (tag: string): Packs | null => lookUp(files, tag);
export const givenPack = (tag: string): Pack | null => lookUp(given, tag);

export const isEnglish = (tag: string): boolean => /^en\b/i.test(tag);
/** Of all phrases that everybody may be told (en.ts and en-besides.ts). */
export const HALF = 61;
/** Half of all phrases and more: then what a site gives of its own is not said in English, and is the language of its page. */
export const isWhole = (own: Pack): boolean => Object.keys(own).length >= HALF;
/** There are words in it. */
export const speaks = (tag: string, own: Pack): boolean =>
  isEnglish(tag) || isWhole(own) || givenPack(tag) !== null || packOf(tag) !== null;

function lookUp<Found>(all: Readonly<Record<string, Found>>, tag: string): Found | null {
  const parts = aliased(tag).split('-');
  for (let length = parts.length; length > 0; length--) {
    const found = all[parts.slice(0, length).join('-')];
    if (found !== undefined) return found;
  }
  return null;
}

/** Spellings of the same language, and countries that speak it like another. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^zh-(tw|hk|mo|hant)\b/i, 'zh-Hant'],
  [/^zh\b/i, 'zh-Hans'],
  [/^(no|nn)\b/i, 'nb'],
  [/^iw\b/i, 'he'],
  [/^es-(419|ar|bo|br|bz|cl|co|cr|cu|do|ec|gt|hn|mx|ni|pa|pe|pr|py|sv|uy|ve)\b/i, 'es-US'],
  [/^en-(au|ie|in|nz|za)\b/i, 'en-GB'],
];

function aliased(tag: string): string {
  for (const [form, name] of aliases) if (form.test(tag)) return name;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
