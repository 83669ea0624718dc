/** Emphasis, from its first mark to its last; `marks` on each side are its own. */
export interface Emphasis {
  readonly length: number;
  readonly marks: 1 | 2;
}

const SPACE = /^\s?$/;
const SIGN = /[\p{P}\p{S}]/u;
const LETTER = /[\p{L}\p{N}]/u;
// A mark between two pairs of the other is theirs.
const ORPHAN = { '*': /^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)/, _: /^[^_*]*?\*\*[^_*]*?_[^_*]*?(?=\*\*)/ } as const;

/** Whether marks here may start something, as CommonMark has it: not before a space, not inside a word. */
export function opens(src: string, mark: string, before: string): boolean {
  const next = /^([*_~])\1*(.)/su.exec(src)?.[2] ?? ' ';
  const apart = SPACE.test(before) || SIGN.test(before);
  return !SPACE.test(next) && (apart || (mark !== '_' && !SIGN.test(next)));
}

/** A run of marks with which something may begin. */
interface Start {
  readonly mark: '*' | '_';
  readonly length: number;
  /** With those before it, which have begun something around this. */
  readonly whole: number;
  /** It could be the end of something as well. */
  readonly both: boolean;
  readonly after: string;
}

/**
 * What is emphasised where `src` begins, at the end of `masked`: all of the text, with no marks in what is code or an
 * address. By the rules of CommonMark, as marked reads them. Its pattern for each mark has the punctuation of all scripts in
 * it a dozen times, and takes longer to make than an answer takes to read.
 */
export function emphasisAt(src: string, masked: string, before: string): Emphasis | undefined {
  const start = startAt(src, masked, before);
  if (start === undefined) return undefined;
  const { mark, length, whole, both, after } = start;
  const runs = mark === '*' ? /\*+/g : /_+/g;
  runs.lastIndex = ORPHAN[mark].exec(after)?.[0].length ?? 0;
  let open = length;
  let passed = 0;
  for (let run = runs.exec(after); run !== null; run = runs.exec(after)) {
    const { index } = run;
    const size = run[0].length;
    const turn = turnOf(mark, lastOf(after, index), String.fromCodePoint(after.codePointAt(index + size) ?? 32));
    if (turn === 'none') continue;
    if (turn === 'opens') open += size;
    // Of marks that could be both, no three belong together.
    else if ((turn === 'both' || both) && whole % 3 !== 0 && (whole + size) % 3 === 0) {
      if (before === mark && turn === 'both') return undefined;
      passed += size;
    } else if ((open -= size) <= 0) {
      const taken = Math.min(size, size + open + passed);
      return { length: length + index + taken, marks: Math.min(length, taken) % 2 === 1 ? 1 : 2 };
    }
  }
  return undefined;
}

function startAt(src: string, masked: string, before: string): Start | undefined {
  const [, marks, next = ''] = /^(\*+(?!\*)|_+(?!_))(\S)/u.exec(src) ?? [];
  if (marks === undefined) return undefined;
  const mark = marks[0] as '*' | '_';
  const { length } = marks;
  const at = masked.length - src.length;
  let first = at;
  while (masked[first - 1] === mark) first--;
  const outer = lastOf(masked, first);
  const beside = first < at ? outer : before;
  const sign = next !== '~' && SIGN.test(next);
  if (mark === '_' && !sign && LETTER.test(beside)) return undefined;
  if (sign && !SPACE.test(beside) && !SIGN.test(beside)) return undefined;
  const both = !SPACE.test(outer) && (sign || (mark === '*' && !SIGN.test(outer)));
  return { mark, length, whole: at - first + length, both, after: masked.slice(at + length) };
}

/** What a run of marks can be between these two. */
function turnOf(mark: string, before: string, after: string): 'none' | 'opens' | 'closes' | 'both' {
  const [left, right] = [besides(mark, before), besides(mark, after)];
  const opening = right !== 'space' && (right === 'letter' || left !== 'letter');
  const closing = left !== 'space' && (left === 'letter' || right !== 'letter');
  if (opening && closing) return mark === '_' && left === 'letter' ? 'none' : 'both';
  return opening ? 'opens' : closing ? 'closes' : 'none';
}

const besides = (mark: string, char: string): 'space' | 'sign' | 'letter' =>
  SPACE.test(char) ? 'space' : SIGN.test(char) && !(mark === '*' && char === '~') ? 'sign' : 'letter';

/** The letter before, also where it takes two. */
const lastOf = (text: string, end: number): string => [...text.slice(Math.max(0, end - 2), end)].at(-1) ?? '';
