import { callingCodeIn, callingCodeOf } from './country-codes.js';

/** E.164: at most so many digits, the calling code among them. The shortest in use is Niue's. */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;

/** What is dialled before a national number at home and not from abroad; most have 0. */
const TRUNKS: Readonly<Record<string, string>> = {
  1: '1', 7: '8', 36: '06', 30: '', 34: '', 39: '', 45: '', 47: '', 48: '', 351: '', 352: '', 356: '', 357: '',
  371: '', 372: '', 377: '', 378: '', 420: '', 65: '', 852: '', 853: '', 965: '', 968: '', 973: '', 974: '',
}; // prettier-ignore

/** Where the number after the calling code has a known form. North American ones never begin with 0 or 1. */
const FORMS: Readonly<Record<string, RegExp>> = {
  1: /^[2-9]\d\d[2-9]\d{6}$/,
  7: /^\d{10}$/,
  30: /^\d{10}$/,
  31: /^\d{9}$/,
  32: /^\d{8,9}$/,
  33: /^\d{9}$/,
  34: /^\d{9}$/,
  41: /^\d{9}$/,
  44: /^\d{9,10}$/,
  45: /^\d{8}$/,
  47: /^\d{8}$/,
  48: /^\d{9}$/,
  49: /^\d{5,13}$/,
  52: /^\d{10}$/,
  55: /^\d{10,11}$/,
  61: /^\d{9}$/,
  65: /^\d{8}$/,
  81: /^\d{9,10}$/,
  91: /^\d{10}$/,
  351: /^\d{9}$/,
  353: /^\d{7,9}$/,
  420: /^\d{9}$/,
};

/** What people write between the digits, and what comes along unseen when a number is copied. */
const SEPARATORS = /[\s()./\p{Pd}\p{Cf}]/gu;
/** `+44 (0)20 …`: to be dialled at home only. */
const AT_HOME = /^(\+[^(]*)\(0\)/;

/** A number in the form of E.164, from that form or from a national one with its country; undefined for what is none. */
export function e164(written: string, country?: string): string | undefined {
  const bare = written.normalize('NFKC').replace(AT_HOME, '$1').replace(SEPARATORS, '');
  if (!/^\+?\d{2,20}$/.test(bare)) return undefined;
  const home = country === undefined ? undefined : callingCodeOf(country);
  if (country !== undefined && home === undefined) return undefined;
  if (!bare.startsWith('+')) return home === undefined ? undefined : valid(home, withoutTrunk(bare, home));
  const code = callingCodeIn(bare.slice(1));
  if (code === undefined || (home !== undefined && home !== code)) return undefined;
  return valid(code, bare.slice(1 + code.length));
}

function withoutTrunk(national: string, code: string): string {
  const trunk = TRUNKS[code] ?? '0';
  return national.startsWith(trunk) ? national.slice(trunk.length) : national;
}

function valid(code: string, rest: string): string | undefined {
  const digits = code.length + rest.length;
  if (digits > MOST_DIGITS || digits < FEWEST_DIGITS || FORMS[code]?.test(rest) === false) return undefined;
  return `+${code}${rest}`;
}
