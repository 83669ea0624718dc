import { UNSEEN } from './clean.js';

const map = (numbers: Record<string, number>): ReadonlyMap<string, number> => new Map(Object.entries(numbers));

/** As numbers: one letter beyond Latin 1 in a script, and an engine keeps all of it in two bytes for each. */
const NAMED = map({
  amp: 38,
  lt: 60,
  gt: 62,
  quot: 34,
  apos: 39,
  nbsp: 0xa0,
  copy: 0xa9,
  reg: 0xae,
  trade: 0x2122,
  hellip: 0x2026,
  mdash: 0x2014,
  ndash: 0x2013,
  lsquo: 0x2018,
  rsquo: 0x2019,
  ldquo: 0x201c,
  rdquo: 0x201d,
  laquo: 0xab,
  raquo: 0xbb,
  bull: 0x2022,
  middot: 0xb7,
  deg: 0xb0,
  times: 0xd7,
  divide: 0xf7,
  plusmn: 0xb1,
  le: 0x2264,
  ge: 0x2265,
  frac12: 0xbd,
  frac14: 0xbc,
  frac34: 0xbe,
  sect: 0xa7,
  ordm: 0xba,
  ordf: 0xaa,
  iquest: 0xbf,
  iexcl: 0xa1,
  hearts: 0x2665,
  check: 0x2713,
  euro: 0x20ac,
  pound: 0xa3,
  cent: 0xa2,
  yen: 0xa5,
  rarr: 0x2192,
  larr: 0x2190,
  szlig: 0xdf,
  aelig: 0xe6,
  AElig: 0xc6,
  oslash: 0xf8,
  Oslash: 0xd8,
});

const ACCENTS = map({
  grave: 0x300,
  acute: 0x301,
  circ: 0x302,
  tilde: 0x303,
  uml: 0x308,
  ring: 0x30a,
  caron: 0x30c,
  cedil: 0x327,
});

/** Undefined for a name that is none; of a letter with an accent the name says both: `&uuml;`. */
function named(name: string): number | undefined {
  const accent = ACCENTS.get(name.slice(1));
  const letter = accent === undefined ? '' : (name.charAt(0) + String.fromCharCode(accent)).normalize();
  return NAMED.get(name) ?? (letter.length === 1 ? letter.charCodeAt(0) : undefined);
}

/** What a run of text says: references decoded, no towers of accents. */
export const decode = (raw: string): string =>
  raw
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}(?:\d\d)?));/gi, (all, decimal, hex, name) => {
      const code = name !== undefined ? named(name) : decimal === undefined ? parseInt(hex, 16) : Number(decimal);
      return code === undefined ? all : String.fromCodePoint(isShown(code) ? code : 0xfffd);
    })
    .replace(/(\p{Mn}{4})\p{Mn}+/gu, '$1');

const isShown = (code: number): boolean =>
  code >= 32 &&
  code <= 0x10ffff &&
  !(code >= 0xd800 && code <= 0xdfff) &&
  String.fromCodePoint(code).replace(UNSEEN, '') !== '';
