import type { Remark } from '../ui/parts/remarks.js';

/** What looks like a secret, wherever it stands: a token that is signed, a key of the kinds that have a mark of their own. */
const FORMS: readonly RegExp[] = [
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}/g,
  /(?<![\w-])(?:ct|sk|rk|pk_live|xox[abp]|gh[pousr]|glpat|whsec)[_-][\w-]{12,}/g,
];
/** By what it is called: after a name, in an address, before an `@`. */
const NAMED: readonly RegExp[] = [
  /\bconnector[-_ ]?token["']?\s*[:=]\s*["'`]?([\w.+/~=-]{6,})/gi,
  /[?&](?:(?:connector|api|access|client|auth)?[-_]?(?:token|key|secret|password))=([^&#"'\s]{6,})/gi,
  /\/\/[^/@\s"':]{0,200}:([^/\s"']{1,200})@/g,
];
/** By what it is called, in what was to be an object: in code the same is a variable, and no secret. */
const GIVEN: readonly RegExp[] = [
  /(?<![a-z\d])(?:(?:connector|api|access|client|auth|private|secret)[-_ ]?(?:token|key|secret|password)|(?:token|secret|pass(?:word|wd|phrase)))["'`]?\s*[:=]\s*["'`]?((?<=")[^"]{1,4000}|(?<=')[^']{1,4000}|(?<=`)[^`]{1,4000}|[^\s"'`,;{}[\]]{1,4000})/gi,
];
/** Without its scheme; what is written to somebody is none. */
const BARE =
  /(?<![\w.+~%:/@-])(?!(?:mailto|sips?|xmpp|im|npm|jsr|tel|sms):)[\w.+~%-]{1,200}:([^/\s"']{1,200})@(?=[\w[])/gi;
/** As far as it is shown of a longer one. */
const CUT = /\/\/[^/@\s"':]{0,200}:((?!\d*…)[^/@\s"']{1,200})…/g;

export interface Secret {
  readonly text: string;
  readonly at: number;
}

/** Who has so many has read enough. */
const MOST = 100;

/** As much as is looked through at once; a secret is shorter than what two pieces have in common. */
const PIECE = 65_536;
const COMMON = 4_096;

/** Those of a text. */
export const secretsIn = (text: string): Secret[] => likeOf(text, NAMED);
/** Those of what was to be an object, and is none. */
export const secretsAmid = (text: string): Secret[] => likeOf(text, [...NAMED, ...GIVEN]);
/** Those of what was to be an address. */
export const secretsOf = (address: string): Secret[] => likeOf(address, [...NAMED, BARE]);

function likeOf(text: string, named: readonly RegExp[]): Secret[] {
  const all: Secret[] = [];
  for (let from = 0; from < text.length && all.length < MOST; from += PIECE - COMMON)
    for (const one of inPiece(text.slice(from, from + PIECE), named)) {
      const at = from + one.at;
      if (!all.some((other) => other.at < at + one.text.length && at < other.at + other.text.length))
        all.push({ text: one.text, at });
    }
  return all;
}

const inPiece = (text: string, named: readonly RegExp[]): Secret[] => [
  ...FORMS.flatMap((form) => [...text.matchAll(form)].map(({ 0: found, index }) => ({ text: found, at: index }))),
  ...named.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: found, 1: value = '', index }) => ({
      text: value,
      at: index + found.lastIndexOf(value),
    })),
  ),
];

/** The text without them. */
export const without = (text: string, secrets = likeOf(text, [...NAMED, BARE, CUT])): string =>
  secrets
    .toSorted((one, other) => one.at - other.at)
    .reduceRight((rest, one) => rest.slice(0, one.at) + hidden(one.text) + rest.slice(one.at + one.text.length), text);

const SHORT = 12;
/** Enough to know it by, and of no use; of a short one that would be too much. */
const hidden = (secret: string): string =>
  secret.length < SHORT ? '…' : `${secret.slice(0, 3)}… (${secret.length} characters)`;

export const secretRemark = (place: string, secret: string): Remark => ({
  code: 'option/secret',
  level: 'error',
  cause: `What looks like a secret stands in ${place}, ${hidden(secret)}: whoever opens the page can read it.`,
  fix: 'Take it out, have it changed, and give it to the host kit on your own server (docs/host.md).',
});
