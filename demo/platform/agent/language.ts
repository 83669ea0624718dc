import { LANGUAGE_NAMES, MARKS, TELLING, COMMON } from './language-words.js';
import { plain, says, wordCount } from './words.js';

/** The languages the agent speaks. */
export const LANGUAGES = ['en', 'fr', 'es', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

const CODES: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', ar: 'ar' };

/** BCP 47 of one of our languages. */
export function codeOf(language: Language): string {
  return CODES[language];
}

/** One of our languages for any BCP 47 tag; English for the ones we do not speak. */
export function spoken(tag: string): Language {
  const start = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === start) ?? 'en';
}

/** What the visitor's page says of their language, where it is one of ours. */
export function languageTold(tag: unknown): string | undefined {
  const [start] = typeof tag === 'string' ? tag.toLowerCase().split('-') : [];
  const told = LANGUAGES.find((language) => language === start);
  return told === undefined ? undefined : CODES[told];
}

/** The language somebody asks for by name ("auf Deutsch bitte"). */
export function languageAsked(text: string): Language | undefined {
  // In a long text a language is more likely what it is about than what is wished for.
  if (wordCount(text) > 9) return undefined;
  return LANGUAGES.find((language) => says(text, LANGUAGE_NAMES[language]));
}

function isMostlyArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  return letters >= 2 && arabic * 2 > letters;
}

function score(text: string, words: readonly string[], language: Exclude<Language, 'ar'>): number {
  const marks = MARKS[language].test(text) ? 1 : 0;
  const common = words.filter((word) => COMMON[language].has(word)).length;
  const telling = words.filter((word) => TELLING[language].has(word)).length;
  return marks + common + telling * 2;
}

/**
 * The language a text is written in, as a BCP 47 code; the current one when the text is too short or could be
 * either. Switching by mistake annoys more than switching one sentence late, so another language must win clearly.
 */
export function languageOf(text: string, current: string): string {
  const now = spoken(current);
  const read = text.slice(0, 2000);
  const change = languageAsked(read) ?? written(read, now);
  return change === undefined || change === now ? current : CODES[change];
}

function written(text: string, now: Language): Language | undefined {
  if (isMostlyArabic(text)) return 'ar';
  const words = plain(text).trim().split(' ');
  const scores = (['en', 'fr', 'es', 'de'] as const)
    .map((language) => ({ language, points: score(text, words, language) }))
    .sort((a, b) => b.points - a.points);
  const [best, second] = scores;
  if (best === undefined || best.points < 2 || best.points <= (second?.points ?? 0)) return undefined;
  const kept = scores.find(({ language }) => language === now)?.points ?? 0;
  return best.points >= kept + 2 ? best.language : undefined;
}
