import type { MessengerAdapters } from '../config.js';
import type { Words } from '../i18n/words.js';
import './words.js';

type Rules = NonNullable<MessengerAdapters['uploadRules']>;

/** Why a file may not be added, in words that say which may; empty where it may. */
export function refusal(words: Words, file: File, { accept = '', maxBytes = Infinity }: Rules): string {
  if (!accepted(file, accept)) return words.say('fileKinds', { kinds: kindsOf(words, accept) });
  return file.size > maxBytes ? words.say('fileMost', { size: sizeOf(words, maxBytes) }) : '';
}

export const sizeOf = ({ tag }: Words, bytes: number): string =>
  new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: bytes < 1e6 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (bytes < 1e6 ? 1e3 : 1e6));

const rulesOf = (accept: string): string[] =>
  accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== '');

function accepted({ name, type }: File, accept: string): boolean {
  const rules = rulesOf(accept);
  const fits = (rule: string): boolean =>
    rule.startsWith('.')
      ? name.toLowerCase().endsWith(rule)
      : // Of every kind: with either sign alone, and what browsers make of it.
        rule.endsWith('*')
        ? type.startsWith(rule.slice(0, rule.indexOf('*')))
        : type === rule;
  return rules.length === 0 || rules.some(fits);
}

/** As people call them: `image/*, .pdf` is "Image, PDF". */
function kindsOf({ say, tag }: Words, accept: string): string {
  const names = rulesOf(accept).map((rule) => {
    const [family = '', kind = ''] = rule.split('/');
    if (family === 'image' && kind === '*') return say('image');
    return rule.startsWith('.') ? rule.slice(1).toUpperCase() : kind === '*' ? family : kind.toUpperCase();
  });
  return new Intl.ListFormat(tag).format([...new Set(names)]);
}
