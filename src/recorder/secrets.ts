import { cardsIn } from '../ui/parts/masks.js';
import { meant } from './spelled.js';

/** Where a secret stands in a text. `whole`: nothing of it stays, not even where its words end. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly whole?: boolean;
}

/** A token, wherever it stands: it says so itself, or what stands before it does. */
const TOKENS: readonly RegExp[] = [
  /()(eyJ[\w-]+(?:\.[\w-]*){0,2})/g,
  /()(\b(?:AKIA|AIza|ya29[._-]|gh[opsur]_|github_pat_|glpat-|xox[a-z]-|[prs]k_(?:live|test)_|[prs]k-(?=[\w-]*\d))[\w-]{12,})/g,
  /(\b(?:bearer|basic)\s+)([^\s"',;]+)/gi,
  /(\b[\w-]{0,40}(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|signature|authorization|credential|cookie|(?:jsession|phpsess)id)[\w-]{0,40}["']?\s*[=:]\s*["']?)([^\s"'&,;]+)/gi,
];
/** Nobody says a word of so many letters and figures. */
const LONG_WORD = /[\w+=-]{40,}/g;
/** Nor one of these signs: it may be something else, written as base64. */
const CODED = /[\w+/-]{12,}={0,2}/g;
const CODED_LONG = /^(?=(?:[^A-Z]*[A-Z]){3})(?=(?:[^a-z]*[a-z]){3})(?=(?:\D*\d){2}).{40,}$/;
const MOST_CODED = 4_000;
/** What an address asks, and who asks it. */
const QUERIES: readonly RegExp[] = [
  /(\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s?#]{0,2000})([?#](?:[^\s)"'<>]|\)(?=[\w&]))*)/gi,
  /(\b[a-z][a-z\d+.-]{1,20}:\/\/)([^\s/?#@]{1,200}@)/gi,
  /()([?#][\w.[\]-]+=(?:[^\s)"'<>]|\)(?=[\w&]))*)/g,
  /(\/[^\s/?#"'<>]{0,200})(\?(?:[^\s)"'<>]|\)(?=[\w&]))+)/g,
];
/** What an address of somebody's is known by, also as people write it; whether there is such a domain does not matter. */
const AT = /[@\uff20\ufe6b]|\s{1,2}@\s{1,2}(?=[\p{L}\p{N}.-]{1,60}\.\p{L}{2})|\s{0,2}[([{]\s?at\s?[)\]}]\s{0,2}/giu;
const AROUND_AT = /[^\s@<>()[\]",;:]/;
/** A name in front of it may be quoted, and then has spaces. */
const LONGEST_QUOTED = 64;
/** What people and their telephones put between digits. */
const BETWEEN = String.raw`[\s().\p{Pd}\p{Cf}\u2212/\u00b7_+*]`;
/** Seven digits or more. */
const DIGITS = new RegExp(String.raw`()(\p{Nd}(?:${BETWEEN}{0,5}\p{Nd}){6,})`, 'gu');
/** A day, or a moment of it; not what goes on with further digits. */
const MOMENT =
  /(?<![\d.+-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![-.\d])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?(?!\d))?/g;
/** A number that may go on, also with a sign that is not yet written to its end. */
const OPEN_DIGITS = new RegExp(
  String.raw`()(\p{Nd}(?:${BETWEEN}{0,5}\p{Nd}){3,}${BETWEEN}{0,5}(?:%\w?|\\u?[\da-f]{0,3}|&#?\w{0,7})?)$`,
  'gu',
);
/** A longer one is a number already. */
const OPEN_WITHIN = 200;
/** As much of a token is not said by chance. */
const LEAST_PREFIX = 4;

const found = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 1: before = '', 2: secret = '' }) => ({
    start: index + before.length,
    end: index + before.length + secret.length,
  }));

/** Looked for from its sign, to both sides: a pattern for the whole would look at a long word once for each of its letters. */
function mails(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: sign } of text.matchAll(AT)) {
    let start = index;
    let end = index + sign.length;
    if (start < (spans.at(-1)?.end ?? 0)) continue;
    const quoted = text[start - 1] === '"' ? text.lastIndexOf('"', start - 2) : -1;
    if (quoted >= 0 && start - quoted <= LONGEST_QUOTED) start = quoted;
    while (start > 0 && AROUND_AT.test(text[start - 1]!)) start--;
    while (end < text.length && AROUND_AT.test(text[end]!)) end++;
    spans.push({ start, end });
  }
  return spans;
}

const longWords = (text: string): Span[] =>
  [...text.matchAll(LONG_WORD)]
    .filter(([word]) => /\d/.test(word))
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length, whole: true }));

/** What is a secret, or holds one, once it is read. Of a word that is none nobody can read anything. */
function coded(text: string, depth: number): Span[] {
  if (depth > 1) return [];
  return [...text.matchAll(CODED)]
    .filter(([word]) => CODED_LONG.test(word) || holdsSecret(readable(word), depth))
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length, whole: true }));
}

function readable(word: string): string {
  if (word.length > MOST_CODED || !/[A-Z\d]/.test(word)) return '';
  const plain = word.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/');
  try {
    const read = atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
    return /^[\s\x20-\x7e]+$/.test(read) ? read : '';
  } catch {
    return '';
  }
}

const holdsSecret = (read: string, depth: number): boolean =>
  read !== '' && (/^\s*\{\s*"/.test(read) || plainSecrets(read, [], depth + 1).length > 0);

function known(text: string, tokens: Iterable<string>): Span[] {
  const spans: Span[] = [];
  for (const token of tokens)
    for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
      spans.push({ start: at, end: at + token.length, whole: true });
  return spans;
}

/** In a text as it is written, and as it is meant. */
function both(text: string, look: (text: string) => Span[]): Span[] {
  const other = meant(text);
  if (other === null) return look(text);
  const spans = look(other.text).map((span) => ({ ...span, start: other.from(span.start), end: other.to(span.end) }));
  return [...look(text), ...spans];
}

/** Those that were told. */
export const knownSecrets = (text: string, tokens: Iterable<string>): Span[] =>
  both(text, (written) => known(written, tokens));

const plain = (text: string, tokens: Iterable<string>, depth: number): Span[] => [
  ...known(text, tokens),
  ...TOKENS.flatMap((pattern) => found(pattern, text)).map((span) => ({ ...span, whole: true })),
  ...longWords(text),
  ...coded(text, depth),
  ...mails(text),
  ...cardsIn(text),
];

/** Those that are so whatever it stands in: also in what is an id. */
export const plainSecrets = (text: string, tokens: Iterable<string>, depth = 0): Span[] =>
  both(text, (written) => plain(written, tokens, depth));

/** All of them, in words. */
export const secretsIn = (text: string, tokens: Iterable<string>): Span[] =>
  both(text, (written) => {
    const figures = found(
      DIGITS,
      written.replace(MOMENT, (moment) => 'T'.repeat(moment.length)),
    );
    return [...plain(written, tokens, 0), ...QUERIES.flatMap((pattern) => found(pattern, written)), ...figures];
  });

/** What stands at the end of an unfinished text, and may become one. */
export function begunSecrets(text: string, tokens: Iterable<string>): Span[] {
  const end = Math.max(0, text.length - OPEN_WITHIN);
  const open = both(text.slice(end), (written) => found(OPEN_DIGITS, written));
  const begun: Span[] = open.map((span) => ({ start: end + span.start, end: end + span.end }));
  for (const token of tokens) {
    const from = Math.max(0, text.length - token.length);
    const prefix = token.slice(0, LEAST_PREFIX);
    for (let at = text.indexOf(prefix, from); at >= 0; at = text.indexOf(prefix, at + 1))
      if (token.startsWith(text.slice(at))) begun.push({ start: at, end: text.length, whole: true });
  }
  return begun;
}

/** A token as it is, in an address, and as base64 of itself and of what it stands in: its signs, however the groups fall. */
export function formsOf(token: string): readonly string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(token));
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = btoa('\0'.repeat(before) + bytes);
    return whole.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
  const inAddresses = inBase64.map((one) => one.replace(/\+/g, '-').replace(/\//g, '_'));
  return [...new Set([token, ...inBase64, ...inAddresses])];
}

/** As long as it was: an x for every letter, a 0 for every figure. What is masked again stays as it is. */
export const blank = (text: string): string =>
  text.replace(/\p{Nd}/gu, (sign) => '0'.repeat(sign.length)).replace(/[\p{L}\p{M}\p{N}]/gu, letter);
const letter = (sign: string): string => (sign === '0' ? sign : 'x'.repeat(sign.length));

export const masked = (text: string, spans: readonly Span[]): string =>
  replaced(
    replaced(
      text,
      spans.filter(({ whole }) => whole !== true),
      blank,
    ),
    spans.filter(({ whole }) => whole === true),
    (secret) => 'x'.repeat(secret.length),
  );

function replaced(text: string, spans: readonly Span[], by: (secret: string) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    const from = Math.max(at, start);
    if (end <= from) continue;
    parts.push(text.slice(at, from), by(text.slice(from, end)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
