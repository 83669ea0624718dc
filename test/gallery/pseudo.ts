import { en } from '../../src/ui/i18n/en.js';
import { enBesides } from '../../src/ui/i18n/en-besides.js';
import { enMore } from '../../src/ui/i18n/en-more.js';
import type { Pack } from '../../src/ui/i18n/words.js';

/** English as no language is: a third longer, with marks above and below the letters. What is cut off, or was never asked for, shows. */
const letters: Readonly<Record<string, string>> = {
  a: 'ấ',
  e: 'ệ',
  i: 'ị',
  o: 'ộ',
  u: 'ữ',
  A: 'Ậ',
  E: 'Ể',
  I: 'Ị',
  O: 'Ỗ',
  U: 'Ự',
};

const longer = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/[aeiouAEIOU]/g, (letter) => letters[letter] ?? letter)))
    .join('') + '~'.repeat(Math.ceil(text.replace(/\{\w+\}/g, '').length * 0.3));

export const pseudo = Object.fromEntries(
  Object.entries({ ...en, ...enBesides, ...enMore } as Pack).map(([key, phrase]) => [
    key,
    typeof phrase === 'string'
      ? longer(phrase)
      : Object.fromEntries(Object.entries(phrase ?? {}).map(([many, words]) => [many, longer(String(words))])),
  ]),
) as Pack;
