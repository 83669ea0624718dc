import { misnamed } from './names.js';

const SHORTEST_SECRET = 32;
/** Fewer different characters are no secret, however long. */
const LEAST_VARIETY = 10;

/** What a field must be, and that in words, which may depend on what it is. */
type Rule = readonly [holds: (value: unknown) => boolean, expected: string | ((value: unknown) => string)];
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
/** Null for what is no address of the web; a star stands for nothing here. */
const webOrigin = (value: unknown): string | null => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') ? url.origin : null;
};
const asBrowsersSay = (value: unknown): string => {
  const said = webOrigin(value);
  return said === null ? 'an origin such as "https://shop.example"' : `"${said}", which is what browsers send`;
};
/** The site's own, which is of the web. */
export const origin: Rule = [(value) => webOrigin(value) === value, asBrowsersSay];
/** Apps and extensions have schemes of their own, and send what their pages are of as it stands. */
export const anyOrigin: Rule = [
  (value) =>
    webOrigin(value) === null
      ? typeof value === 'string' &&
        /^(?!(?:https?|wss?|ftp|file|data|blob|javascript):)[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d{1,5})?$/.test(value) &&
        URL.canParse(value)
      : webOrigin(value) === value,
  asBrowsersSay,
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
  if (!holds(value)) refuse(field, typeof expected === 'string' ? expected : expected(value));
}

function refuse(field: string, expected: string): never {
  throw new TypeError(`agent-messenger host: ${field}: expected ${expected}`);
}

/** This machine, which needs no TLS. */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
