import { bareTag } from './html-names.js';
import { MAX_ADDRESS, MAX_CODE_SPAN, MAX_LABEL } from './limits.js';
import { ATTRIBUTE, DESTINATION } from './patterns.js';

// What stands before the content of a line: quotes, list markers.
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;
// A line that may still become a marker, a rule, a fence, a box, an underline, a row: not shown before it is known.
const UNDECIDED =
  /^(?:[-*+_=~`#>:\s]*|\d{1,9}[.)]?\s*|\[[ xX]?\]?\s*|`{3,}[^`]*|~{3,}.*|\|.*|<\/?(?:[a-z]\S*|[a-z][^<>]*>\s*)?)$/i;

/** How much of a text that still grows can be read as lines. */
export function decidedLines(text: string): number {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start);
  const before = CONTAINERS.exec(line)?.[0].length ?? 0;
  return UNDECIDED.test(line.slice(before)) ? start : start + line.trimEnd().length;
}

const TAG = /<(?:\/?[a-z][^<>]*|!--[\s\S]*?--|[!?][^<>]*)>/iy;
const HALF_TAG = new RegExp(
  String.raw`^<(?:[a-z][a-z0-9-]*(?:${ATTRIBUTE})*\s*(?:(?<=\s)[\w:.-]+\s*=\s*(?:"[^"]*|'[^']*)?)?\/?|\/[a-z0-9-]*\s*` +
    String.raw`|[!?][\s\S]*|[a-z][a-z0-9+.-]*:[^\s<>]*|[\w.+-]+@?[\w.-]*)?$`,
  'i',
);

/** How much of a run of words may be shown, and whether what follows is code that has not ended. */
export interface Decided {
  readonly length: number;
  readonly inCode: boolean;
}

/** A bracket, which has no name, or a tag. */
interface Opener {
  readonly name: string;
  readonly at: number;
  readonly firm: number;
}

/** Up to the first mark of which nobody knows yet what it means. One look at each character, left to right. */
export function decidedRun(words: string): Decided {
  // A line that may be the head of a table.
  const row = /(?:^|\n)[ \t]*\|[^\n]*$/.exec(words);
  const run = row === null ? words : words.slice(0, row.index);
  const open: Opener[] = [];
  const until = (at: number, inCode = false): Decided => {
    const first = open.find((opener) => run.length - opener.at <= MAX_LABEL);
    return first === undefined ? trimmed(run, at, firm, inCode) : trimmed(run, first.at, first.firm, false);
  };
  let firm = 0;
  let at = 0;
  while (at < run.length) {
    const mark = run[at];
    const end =
      mark === '\\'
        ? at + 2 > run.length
          ? -1
          : at + 2
        : mark === '`'
          ? endOfCode(run, at)
          : mark === '<'
            ? endOfTag(run, at)
            : 0;
    if (end < 0) return until(at, mark === '`');
    const bracket = mark === ']' ? open.findLastIndex(({ name }) => name === '') : -1;
    if (end > 0) {
      if (mark === '<') noteTag(open, run.slice(at, end), at, firm);
      // Before a line that is not there yet, a backslash does not break one.
      if (mark !== '\\' || run[at + 1] !== '\n') firm = end;
      at = end;
    } else if (mark === '[') {
      open.push({ name: '', at: run[at - 1] === '!' ? at - 1 : at, firm });
      at++;
    } else if (bracket >= 0) {
      const after = endOfAddress(run, at + 1);
      if (after < 0) return until(at);
      // In a link that is finished everything is.
      open.splice(bracket, after > 0 ? open.length : 1);
      firm = at = Math.max(after, at + 1);
    } else at++;
  }
  return until(run.length);
}

/** A tag, of which its end will tell whether it is one, waits for it as a bracket does. */
function noteTag(open: Opener[], source: string, at: number, firm: number): void {
  const tag = bareTag(source);
  if (tag === undefined) return;
  if (!tag.ends) open.push({ name: tag.name, at, firm });
  else {
    const began = open.findLastIndex(({ name }) => name === tag.name);
    if (began >= 0) open.splice(began, 1);
  }
}

/** Marks at the very end may belong to what comes next. Nothing before `firm` is touched: it is decided. */
function trimmed(run: string, end: number, firm: number, inCode: boolean): Decided {
  let at = end;
  for (let before = -1; before !== at;) {
    before = at;
    const ending = run.slice(Math.max(firm, at - 64), at);
    const kept = ending
      .replace(/[*_~]+[^\s*_~]?$/u, '')
      .replace(/(?:!|\\\n?)$/, '')
      .replace(/&#?\w{0,31}$/, '')
      .replace(/\b(?:ht{0,2}|https?|https?:\/{0,2}|w{1,3}\.?)$/i, '')
      .trimEnd();
    at -= ending.length - kept.length;
    if (ENDS_ADDRESS.test(kept) && isAddress(run, firm, at)) at--;
  }
  return { length: at, inCode };
}

// What an address does not end with, but may hold.
const ENDS_ADDRESS = /[?!.,:;'"()\]}]$/;

/** Whether the word before is an address. */
const isAddress = (run: string, firm: number, end: number): boolean =>
  /https?:\/\/|www\./i.test(run.slice(Math.max(firm, end - MAX_ADDRESS), end).replace(/^[^]*[\s<]/, ''));

/** Where the code ends that starts here; 0 when it is not code, -1 when nobody knows. */
function endOfCode(run: string, at: number): number {
  const mark = /^`+/.exec(run.slice(at, at + 64))?.[0] ?? '`';
  for (let next = run.indexOf(mark, at + mark.length); next >= 0; next = run.indexOf(mark, next + 1)) {
    let end = next + mark.length;
    // At the very end it may still become longer.
    if (run[end] !== '`') return end < run.length || run.length - at > MAX_CODE_SPAN ? end : -1;
    while (run[end] === '`') end++;
    next = end - 1;
  }
  return run.length - at <= MAX_CODE_SPAN ? -1 : 0;
}

function endOfTag(run: string, at: number): number {
  TAG.lastIndex = at;
  if (TAG.test(run)) return TAG.lastIndex;
  return run.length - at <= MAX_ADDRESS && HALF_TAG.test(run.slice(at)) ? -1 : 0;
}

const WHOLE_ADDRESS = new RegExp(`^\\(${DESTINATION}`);

/** Where the address in brackets ends that may start here; 0 when there is none, -1 when nobody knows. */
function endOfAddress(run: string, at: number): number {
  if (at === run.length) return -1;
  if (run[at] !== '(') return 0;
  const rest = run.slice(at, at + MAX_ADDRESS);
  const whole = WHOLE_ADDRESS.exec(rest);
  if (whole) return at + whole[0].length;
  const half = /^\([ \t\n]*(?:<[^<>\n]*|(?:<[^<>\n]*>|(?!<)\S*)(?:\s+(?:"[^"]*"?|'[^']*'?|\([^()]*\)?)?\s*)?)$/.exec(
    rest,
  );
  return half && run.length - at <= MAX_ADDRESS ? -1 : 0;
}
