import type { Pack } from './words.js';

type Load = () => Promise<Pack>;
/** What everybody is told, and what few are: two files, the second after the first. */
export type Packs = readonly [first: Load, more: Load];

/** Which file speaks which language. A new language is a file and a line. */
const files: Readonly<Record<string, Packs>> = {};

/** Tags of the languages that can be chosen. */
export const languages: readonly string[] = ['en', ...Object.keys(files)];

/** The language itself, else without its region, else null: English needs no file. */
export function packOf(tag: string): Packs | null {
  const parts = aliased(tag).split('-');
  for (let length = parts.length; length > 0; length--) {
    const load = files[parts.slice(0, length).join('-')];
    if (load !== undefined) return load;
  }
  return null;
}

/** Spellings of the same language. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/^zh-(tw|hk|mo|hant)\b.*/i, 'zh-Hant'],
  [/^zh\b.*/i, 'zh-Hans'],
  [/^(no|nn)\b.*/i, 'nb'],
  [/^iw\b/i, 'he'],
];

function aliased(tag: string): string {
  for (const [form, name] of aliases) if (form.test(tag)) return name;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
