import { cardsIn } from '../ui/parts/masks.js';

/** Where a secret stands in a text. `whole`: nothing of it stays, not even where its words end. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly whole?: boolean;
}

/** A token, wherever it stands: it says so itself, or what stands before it does. */
const TOKENS: readonly RegExp[] = [
  /()(eyJ[\w-]+(?:\.[\w-]*){0,2})/g,
  /(\b(?:bearer|basic)\s+)([^\s"',;]+)/gi,
  /(\b[\w-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|signature|authorization|credential|cookie)[\w-]{0,40}["']?\s*[=:]\s*["']?)([^\s"'&,;]+)/gi,
];
/** Nobody says a word of so many letters and figures. */
const LONG_WORD = /[\w+=-]{40,}/g;
/** What an address asks, and who asks it. */
const QUERIES: readonly RegExp[] = [
  /(\b(?:https?|wss?):\/\/[^\s?#]{0,2000})([?#][^\s)"'<>]*)/gi,
  /(\b(?:https?|wss?):\/\/)([^\s/?#@]{1,200}@)/gi,
  /()(\?[\w.-]+=[^\s)"'<>]*)/g,
];
/** What an address of somebody's is known by, also as it stands in another; whether there is such a domain does not matter. */
const AT = /@|%40/g;
const AROUND_AT = /[^\s@<>()[\]",;:]/;
/** Seven digits or more, and what people put between them. */
const DIGITS = /()(\p{Nd}(?:[\s().\-/\u00a0\u2009\u202f]{0,2}\p{Nd}){6,})/gu;
const MOMENT = /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g;
/** A number that may go on. */
const OPEN_DIGITS = /()(\p{Nd}(?:[\s().\-/]{0,2}\p{Nd}){3,}[\s().\-/]{0,2})$/gu;
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

/** Those that are so whatever it stands in: also in what is an id. */
export function plainSecrets(text: string, tokens: Iterable<string>): Span[] {
  const known: Span[] = [];
  for (const token of tokens)
    for (const form of new Set([token, encodeURIComponent(token)]))
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
        known.push({ start: at, end: at + form.length, whole: true });
  return [
    ...known,
    ...TOKENS.flatMap((pattern) => found(pattern, text)).map((span) => ({ ...span, whole: true })),
    ...longWords(text),
    ...mails(text),
    ...cardsIn(text),
  ];
}

/** All of them, in words. */
export function secretsIn(text: string, tokens: Iterable<string>): Span[] {
  const moments = [...text.matchAll(MOMENT)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  const figures = found(DIGITS, text).filter(
    ({ start, end }) => !moments.some((moment) => moment.start < end && start < moment.end),
  );
  return [...plainSecrets(text, tokens), ...QUERIES.flatMap((pattern) => found(pattern, text)), ...figures];
}

/** What stands at the end of an unfinished text, and may become one. */
export function begunSecrets(text: string, tokens: Iterable<string>): Span[] {
  const begun = found(OPEN_DIGITS, text);
  for (const token of tokens)
    for (let length = Math.min(token.length, text.length); length >= LEAST_PREFIX; length--)
      if (text.endsWith(token.slice(0, length))) {
        begun.push({ start: text.length - length, end: text.length, whole: true });
        break;
      }
  return begun;
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
