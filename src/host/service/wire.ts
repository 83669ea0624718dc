import { plainBase } from '../http.js';
import { unfit, type ServiceFamily } from './error.js';

export type Json = Readonly<Record<string, unknown>>;

/** An address below the base. What stands in the path is one step of it, whatever it is: no id leads elsewhere. */
export function addressOf(family: ServiceFamily, baseUrl: string, path: readonly string[], query = ''): string {
  for (const part of path) checkId(family, part);
  return `${plainBase(baseUrl)}/${path.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`;
}

export function checkId(family: ServiceFamily, id: unknown): void {
  if (!isText(id) || /^\.{0,2}$|\p{Cs}/u.test(id)) throw unfit(family, 'id', 'expected the id of something');
}

/** As in an address: a space is %20 there, which every server reads. Dates are told in UTC, of a list each. */
export function queryOf(given: Json): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, one instanceof Date ? one.toISOString() : String(one));
  return query.toString().replaceAll('+', '%20');
}

/** The options of a call as the service names them: `variantId` is `variant_id`. What was not given is not said. */
export const onTheWire = (given: object): Json =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => name !== 'signal' && value !== undefined)
      .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

/** What is sent. */
export function jsonOf(family: ServiceFamily, value: unknown): string {
  try {
    const text = JSON.stringify(value, (_name, one: unknown) => {
      // It has in JSON nothing of what is in it: a form, a Map, bytes.
      if (typeof one === 'object' && one !== null && !Array.isArray(one) && !isPlain(one)) throw new TypeError();
      return one;
    });
    if (typeof text === 'string') return text;
  } catch {
    // Or it goes round in circles, or has a number in it that JSON has not.
  }
  throw unfit(family, 'body', 'expected what JSON can say');
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** An object of names and values; what is of another kind says so by its tag. */
export const isPlain = (value: unknown): value is Json =>
  isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
