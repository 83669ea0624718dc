import { misnamed } from './names.js';

const SHORTEST_SECRET = 32;
/** Fewer different characters are no secret, however long. */
const LEAST_VARIETY = 10;

/** What a field must be, and that in words. */
type Rule = readonly [holds: (value: unknown) => boolean, expected: string];
export type Rules<Options> = { readonly [Name in keyof Required<Options>]: Rule };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const text: Rule = [
  (value) => typeof value === 'string' && value.trim() !== '' && !/[\r\n\p{Cs}]/u.test(value),
  'a text of one line',
];
/** What else was copied along, such as a curly quote or a space of no width, makes every request throw. */
export const headerText: Rule = [
  (value) => typeof value === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
  'a text of plain characters (ASCII) with no blank around it, for it goes into a header; a name of others is written as xn--…',
];
/** The service by TLS, or the local platform. */
export const address: Rule = [
  (value) => {
    // As it stands there a path is put behind it: what a URL leaves out of itself (blanks, a lone ? or #) is in it all the same.
    if (typeof value !== 'string' || /[\s\u0000-\u001f?#\\]/.test(value) || !URL.canParse(value)) return false;
    const url = new URL(value);
    // With a name or a password in it no fetch takes it.
    if (url.username !== '' || url.password !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  },
  'an https address, with no blank, password, ? or # in it',
];
export const origin: Rule = [
  (value) => typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
  'an origin such as "https://shop.example"',
];
export const secret: Rule = [
  (value) => typeof value === 'string' && value.length >= SHORTEST_SECRET && new Set(value).size >= LEAST_VARIETY,
  `${SHORTEST_SECRET} characters or more from a generator`,
];
export const group: Rule = [isObject, 'an object'];
export const callback: Rule = [(value) => typeof value === 'function', 'a function'];
export const count: Rule = [(value) => Number.isSafeInteger(value) && Number(value) >= 1, 'a whole number from 1 up'];
/** A longer one than a timer takes is none: Node makes 1 ms of it. */
export const seconds: Rule = [
  (value) => typeof value === 'number' && value > 0 && value <= 86_400,
  'a number of seconds above 0, at most a day (86400)',
];
export const optional = ([holds, expected]: Rule): Rule => [(value) => value === undefined || holds(value), expected];
export const list = (least: number, expected: string): Rule => [
  (value) => Array.isArray(value) && value.length >= least,
  expected,
];

/** Every field as its rule says, and none that there is no rule for; `loose`: see names.ts. */
export function check(given: object, fields: Readonly<Record<string, Rule>>, where = '', loose = false): void {
  const wrong = misnamed(given, Object.keys(fields), loose);
  if (wrong !== null) refuse(where + wrong[0], wrong[1]);
  for (const [name, rule] of Object.entries(fields))
    need((given as Readonly<Record<string, unknown>>)[name], where + name, rule);
}

export function need(value: unknown, field: string, [holds, expected]: Rule): void {
  if (!holds(value)) refuse(field, expected);
}

function refuse(field: string, expected: string): never {
  throw new TypeError(`agent-messenger host: ${field}: expected ${expected}`);
}

/** This machine, which needs no TLS. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
