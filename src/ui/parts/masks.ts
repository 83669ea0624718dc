/** Card numbers in what is about to be sent. Pure. */
export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly with: string;
  /** By a rule of the page's own, which alone knows what it is. */
  readonly own?: boolean;
}

/**
 * Digits, and what people and their telephones put between them: a space of any width, a dash, a dot, a stroke, a mark
 * that is not seen. A comma, a bar or a new line stands between two numbers, unless they are the groups of a card.
 */
const RUN = /\p{Nd}+(?:(?:(?:[^\S\r\n]|[\p{Pd}\p{Cf}−./·_,|]){1,3}|[^\S\r\n]{0,2}\r?\n[^\S\r\n]{0,2})\p{Nd}+)*/gu;
/** What stands within one number; with more or other signs between them, two stand side by side. */
const WITHIN = /^(?:[^\S\r\n]|[-.])$/;

/** What the numbers of a network begin with, and how long they are at least and at most. */
const NETWORKS: readonly (readonly [RegExp, number, number])[] = [
  [/^4/, 16, 19],
  [/^4/, 13, 13],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 16, 16],
  [/^3[47]/, 15, 15],
  [/^3(?:0[0-5]|095|[689])/, 14, 14],
  [/^(?:35(?:2[89]|[3-8])|220[0-5]|9792|81)/, 16, 19],
  [/^(?:5[06-8]|6[02-57])/, 13, 19],
];

/** How long the groups are as they stand on a card, or with none of the gaps, or some. */
const DIVIDED = /^(?:\d+|(?:(?:4|8|12),)+[1-8]|4,6,[45]|6,13)$/;

const isCard = (groups: readonly string[], digits: string): boolean =>
  DIVIDED.test(groups.map(({ length }) => length).join(',')) &&
  NETWORKS.some(([prefix, least, most]) => digits.length >= least && digits.length <= most && prefix.test(digits));

/**
 * A number that stands by itself, whatever it begins with and however it is divided, and those of cards beside other digits:
 * a date, a code, how many they are.
 */
export function cardsIn(text: string): Mask[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const found = [...run.matchAll(/\p{Nd}+/gu)];
    const groups = found.map(([group]) => Array.from(group, digitOf).join(''));
    const begins = found.map(({ index: at }, group) => {
      const before = found[group - 1];
      return before === undefined || !WITHIN.test(run.slice(before.index + before[0].length, at));
    });
    const masks: Mask[] = [];
    for (let from = 0; from < groups.length; from++)
      for (let to = from + 1, digits = '', one = begins[from]; to <= groups.length; to++) {
        digits += groups[to - 1]!;
        if (digits.length > 19) break;
        if (to - from > 1) one &&= !begins[to - 1];
        const whole = one && begins[to] !== false;
        if (digits.length < 13 || !luhn(digits) || !(whole || isCard(groups.slice(from, to), digits))) continue;
        const start = index + found[from]!.index;
        const end = index + found[to - 1]!.index + found[to - 1]![0].length;
        const last = masks.at(-1);
        // Of two that share digits nobody knows which it is: neither is shown.
        if (last === undefined || last.end <= start) masks.push({ start, end, with: `•••• ${digits.slice(-4)}` });
        else masks.splice(-1, 1, { ...last, end: Math.max(last.end, end) });
      }
    return masks;
  });
}

/** In whatever script it is written: in each, ten of them follow upon one another. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

/** The check that every card number passes, and one in ten of other numbers. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const twice = at % 2 === 1 ? digit * 2 : digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0 && !/^(\d)\1*$/.test(digits);
}

/** What the site wants hidden, or a complaint: what is hidden in the wrong place is not hidden. */
export function masksFrom(given: unknown): readonly Mask[] {
  const all = (given ?? []) as readonly Mask[];
  const right = (mask: Mask | null | undefined): boolean =>
    Number.isInteger(mask?.start) &&
    Number.isInteger(mask?.end) &&
    mask!.start >= 0 &&
    mask!.end >= mask!.start &&
    typeof mask!.with === 'string';
  if (Array.isArray(all) && all.every(right)) return all;
  throw new TypeError('expected a list of { start, end, with }');
}

export function masked(text: string, masks: readonly Mask[]): string {
  let done = '';
  let at = 0;
  // Of two that overlap the first says what stands there, and both are gone.
  for (const mask of [...masks].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (mask.start >= at) done += text.slice(at, mask.start) + mask.with;
    at = Math.max(at, mask.end);
  }
  return done + text.slice(at);
}
