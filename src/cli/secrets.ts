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
  /\/\/[^/@\s"':]{0,200}:([^/@\s"']{3,200})@/g,
];

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
export function secretsIn(text: string): Secret[] {
  const all: Secret[] = [];
  for (let from = 0; from < text.length && all.length < MOST; from += PIECE - COMMON)
    for (const one of inPiece(text.slice(from, from + PIECE))) {
      const at = from + one.at;
      if (!all.some((other) => other.at < at + one.text.length && at < other.at + other.text.length))
        all.push({ text: one.text, at });
    }
  return all;
}

const inPiece = (text: string): Secret[] => [
  ...FORMS.flatMap((form) => [...text.matchAll(form)].map(({ 0: found, index }) => ({ text: found, at: index }))),
  ...NAMED.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: found, 1: value = '', index }) => ({
      text: value,
      at: index + found.lastIndexOf(value),
    })),
  ),
];

/** The text without them. */
export const without = (text: string): string =>
  secretsIn(text)
    .toSorted((one, other) => one.at - other.at)
    .reduceRight((rest, one) => rest.slice(0, one.at) + hidden(one.text) + rest.slice(one.at + one.text.length), text);

/** Enough to know it by, and of no use. */
const hidden = (secret: string): string => `${secret.slice(0, 3)}… (${secret.length} characters)`;

export const secretRemark = (place: string, secret: string): Remark => ({
  code: 'option/secret',
  level: 'error',
  cause: `What looks like a secret stands in ${place}, ${hidden(secret)}: whoever opens the page can read it.`,
  fix: 'Take it out, have it changed, and give it to the host kit on your own server (docs/host.md).',
});
