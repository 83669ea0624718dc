/** Card numbers in what is about to be sent. Pure. */
export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly with: string;
}

const CARD = /(?<![\d])\d(?:[ \-.]?\d){12,18}(?![\d])/g;

export function cardsIn(text: string): Mask[] {
  return [...text.matchAll(CARD)].flatMap((found) => {
    const digits = found[0].replace(/\D/g, '');
    return luhn(digits)
      ? [{ start: found.index, end: found.index + found[0].length, with: `•••• ${digits.slice(-4)}` }]
      : [];
  });
}

/** The check that every card number passes, and one in ten of other numbers. */
export function luhn(digits: string): boolean {
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
  throw new TypeError('adapters.mask: expected a list of { start, end, with }');
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
