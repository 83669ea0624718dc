/** What JSON calls an object. A key of it may hold anything, or nothing. */
export type Json = Readonly<Record<string, unknown>>;

/** Undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nothing = Object.create(null) as Json;

export const isObj = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readers take the value, not its key: so every place in the codec that reads a key is a fast one of its own. */
export const obj = (value: unknown): Json => (isObj(value) ? value : nothing);
export const str = (value: unknown): string => (typeof value === 'string' ? value : '');
export const bool = (value: unknown): boolean => value === true;

/** A whole number: a fraction is cut off, a string is no number (DEC-8), and 1e999 is none either. */
export function num(value: unknown): number | null {
  const whole = typeof value === 'number' ? Math.trunc(value) : NaN;
  return Number.isSafeInteger(whole) ? whole : null;
}

/** A number of things: never less than none. */
export function count(value: unknown): number | null {
  const whole = num(value);
  return whole !== null && whole >= 0 ? whole : null;
}

/**
 * An address of the web, or null (DEC-9). A backslash or a control character would mean one thing here and another to a
 * browser. Whether it may be fetched or followed is for others to say.
 */
export function url(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const address = value.trim();
  return /^https?:\/\/[^\s/?#\\\p{Cc}][^\\\p{Cc}]*$/iu.test(address) ? address : null;
}
