// Chinese, Japanese and Korean, and their punctuation: all that stands there without spaces around it.
const WIDE = String.raw`[\u1100-\u11ff\u2e80-\u2fff\u3001-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uffef]`;
const SIGN = String.raw`[^\s*~_]`;
const MARKS = '[*~]{2,3}';

const isWide = new RegExp(WIDE);
const BESIDE = new RegExp(
  `${SIGN}(?=${MARKS}${WIDE})|${WIDE}(?=${MARKS}${SIGN})|${SIGN}(?<=${WIDE}${MARKS}${SIGN})|${WIDE}(?<=${SIGN}${MARKS}${WIDE})`,
  'g',
);

/**
 * CommonMark tells by the spaces around punctuation where emphasis begins and ends. Where there are none, as in
 * `**重要。**次に`, what stands beside strong marks is taken for a letter, at which they may do both. For the search only:
 * the text is as long as before.
 */
export const asLetters = (masked: string): string => (isWide.test(masked) ? masked.replace(BESIDE, 'x') : masked);

/** Whether strong marks begin here, and beside them is one of these. */
export function isBesideWide(src: string, before: string): boolean {
  const next = /^(?:\*{2,3}|~~)([^\s*~])/.exec(src)?.[1];
  return next !== undefined && isWide.test(before + next);
}
