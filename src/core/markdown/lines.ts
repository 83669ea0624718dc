import { isHtmlStart } from './html-names.js';

const MARK = String.raw`(?:[*+-]|\d{1,9}[.)])(?![^ \t\n])`;
const RULE = String.raw`(?<rule>[-*_])(?:[ \t]*\k<rule>){2,}[ \t]*(?:\n|$)`;
const FENCE = '`{3,}(?=[^`\n]*(?:\n|$))|~{3}';
/** What ends a paragraph. */
const BLOCK = String.raw`${RULE}|${FENCE}|>|#{1,6}(?:\s|$)`;

const starting = (source: string): RegExp => new RegExp(`^ {0,3}(?:${source})`);
export const isRule = starting(RULE);
export const isFence = starting(FENCE);
const isMark = starting(MARK);
const isBlock = starting(BLOCK);
/** What stands before the words of a line: quotes, marks of items. */
const MARKS = new RegExp(`^(?: {0,3}(?:>|${MARK})[ \t]?)+`);

/** An underline, a row, code, nothing. */
const NO_WORDS = /^(?: *\||\s*(?:=+|-+|)\s*$)/;

/** Lines up to one that ends them, or looks as if it did: of paragraphs in a row the lexer makes one. */
const lines = (ends: string): string =>
  String.raw`^([^\n]+(?:\n(?! {0,3}(?:${BLOCK}|<[a-zA-Z/!?]|${ends})|[ \t]+\n)[^\n]+)*`;
export const PARAGRAPH = new RegExp(`${lines(String.raw`(?:[*+-]|1[.)])[ \t]+[^ \t\n]|\|.*\n {0,3}[-:|]`)})`);
/** The same over a line that makes a heading of it. */
export const UNDERLINED = new RegExp(
  String.raw`${lines(String.raw`${MARK}|\|?(?:[:\- ]*\|)+[:\- ]*\n`)}?)\n {0,3}(=+|-+)[ \t]*(?=\n|$)`,
);

/** Whether a line begins a block that is no list. */
export const begins = (line: string): boolean => isBlock.test(line) || isHtmlStart(line);

/**
 * Whether a line goes on with the quote or the item before it without being marked: both are words of a paragraph. One that
 * would underline it does not, nor what may be a row.
 */
export function goesOn(line: string, before = ''): boolean {
  const words = before.replace(MARKS, '');
  return (
    !/^(?: {4}|\s*\t)/.test(words) &&
    ![line, words].some((one) => NO_WORDS.test(one) || begins(one)) &&
    !isMark.test(line)
  );
}

/** With spaces for the tabs at its start, of which each goes on to the next fourth column. */
export const untabbed = (line: string, column = 0): string =>
  line.replace(/^[ \t]+/, (gap) => {
    let end = column;
    for (const sign of gap) end += sign === '\t' ? 4 - (end % 4) : 1;
    return ' '.repeat(end - column);
  });

export const lineAt = (text: string, start: number): string => {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? undefined : end);
};
