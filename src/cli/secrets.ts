import type { Remark } from '../ui/parts/remarks.js';

/** What looks like a secret, wherever it stands: a token that is signed, a key of the kinds that have a mark of their own. */
const FORMS: readonly RegExp[] = [
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}/g,
  /\b(?:ct|sk|rk|pk_live|xox[abp]|gh[pousr]|glpat|whsec)[_-][\w-]{12,}/g,
];
/** By what it is called: after a name, in an address, before an `@`. */
const NAMED: readonly RegExp[] = [
  /\bconnector[-_ ]?token["']?\s*[:=]\s*["'`]?([\w.+/~=-]{6,})/gi,
  /[?&](?:(?:connector|api|access|client|auth)?[-_]?(?:token|key|secret|password))=([^&#"'\s]{6,})/gi,
  /\/\/[^/@\s"']*:([^/@\s"']{3,})@/g,
];

export interface Secret {
  readonly text: string;
  readonly at: number;
}

/** Those of a text. */
export const secretsIn = (text: string): Secret[] => {
  const all = [
    ...FORMS.flatMap((form) => [...text.matchAll(form)].map(({ 0: found, index }) => ({ text: found, at: index }))),
    ...NAMED.flatMap((form) =>
      [...text.matchAll(form)].map(({ 0: found, 1: value = '', index }) => ({
        text: value,
        at: index + found.lastIndexOf(value),
      })),
    ),
  ];
  return all.filter(
    (one, at) => all.findIndex((other) => other.at <= one.at && one.at < other.at + other.text.length) === at,
  );
};

/** The text without them. */
export const without = (text: string): string =>
  secretsIn(text).reduceRight(
    (rest, one) => rest.slice(0, one.at) + hidden(one.text) + rest.slice(one.at + one.text.length),
    text,
  );

/** Enough to know it by, and of no use. */
const hidden = (secret: string): string => `${secret.slice(0, 3)}… (${secret.length} characters)`;

export const secretRemark = (place: string, secret: string): Remark => ({
  code: 'option/secret',
  level: 'error',
  cause: `What looks like a secret stands in ${place}, ${hidden(secret)}: whoever opens the page can read it.`,
  fix: 'Take it out, have it changed, and give it to the host kit on your own server (docs/host.md).',
});
