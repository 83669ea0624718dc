import { misnamed } from '../names.js';
import { unfit, type ServiceFamily } from './error.js';
import { isObject, isText, type Json } from './wire.js';

/** Each name of an interface once: one that is added there is missing here, and does not compile. */
export type Names<Options> = Readonly<Record<keyof Required<Options>, true>>;

/** Of a call that takes nothing but a signal. */
export const SIGNAL = { signal: true } as const;

/** An object with these names and no others: what is misspelt would be as if it had not been said. */
export function checkGiven(family: ServiceFamily, given: unknown, names: object, field = 'options'): void {
  if (!isObject(given)) throw unfit(family, field, 'expected an object');
  const wrong = misnamed(given, Object.keys(names), false);
  if (wrong !== null) throw unfit(family, wrong[0], `expected ${wrong[1]}`);
  const { signal } = given;
  if ('signal' in names && signal !== undefined && !isSignal(signal))
    throw unfit(family, 'signal', 'expected an AbortSignal');
}

/** By its shape: a test runner has a class of its own. */
const isSignal = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Partial<AbortSignal>).aborted === 'boolean';

/** What can be said in an address: what cannot would be there as a word, such as "null", or not at all. */
export function checkQuery(family: ServiceFamily, given: Json): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (list.length === 0) throw unfit(family, name, 'expected at least one');
    if (!list.every(canBeAsked)) throw unfit(family, name, 'expected a text, a number, a date, true or false');
  }
}

function canBeAsked(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
