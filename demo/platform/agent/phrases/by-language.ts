import { spoken, type Language } from '../language.js';
import { arabic } from './arabic.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { spanish } from './spanish.js';
import type { Phrases } from './table.js';

const TABLES: Readonly<Record<Language, Phrases>> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  ar: arabic,
};

/** What the agent says in the language of a BCP 47 tag; English for the ones it does not speak. */
export function phrasesFor(language: string): Phrases {
  return TABLES[spoken(language)];
}
