import type { Redactor } from './redactor.js';
import { blank } from './secrets.js';

interface Piece {
  readonly text: string;
  /** Where it was recorded: once, or as often as it came. */
  readonly writes: ((text: string) => void)[];
  last: boolean;
}

/** Answers that are written side by side; more are none. */
const MOST_STREAMS = 20;
const MOST_DONE = 500;
/** Of an answer so much is looked at again with each piece, and what stands at the beginning of that is left as it is. */
const LOOKED_AT = 4_000;
const LEFT = 1_000;

/**
 * A secret that comes in pieces stands in none of them. Until an answer is whole its last words are held here, as they came,
 * and what is recorded of each piece is written anew with the next: joined, the pieces are the masked text, at every moment.
 */
export class Streams {
  readonly #redactor: Redactor;
  readonly #open = new Map<string, Map<number, Piece>>();
  readonly #done = new Set<string>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  piece(id: string, index: number, text: string, last: boolean, write: (text: string) => void): void {
    const pieces = this.#open.get(id) ?? new Map<number, Piece>();
    const before = pieces.get(index);
    // Nobody shows what comes too late, or another piece in the place of one.
    if (this.#done.has(id) || (before !== undefined && before.text !== text)) return write(blank(text));
    if (before === undefined) pieces.set(index, { text, writes: [write], last });
    else before.writes.push(write);
    this.#open.set(id, pieces);
    this.#write(pieces, index);
    if (isWhole(pieces)) this.whole(id);
    if (this.#open.size > MOST_STREAMS) this.whole(this.#open.keys().next().value!);
  }

  /** It has been told in one, or nobody waits for more of it. */
  whole(id: string): void {
    if (!this.#open.delete(id)) return;
    this.#done.add(id);
    if (this.#done.size > MOST_DONE) this.#done.delete(this.#done.keys().next().value!);
  }

  /** All that stands without a gap around a piece. */
  #write(pieces: Map<number, Piece>, index: number): void {
    let to = index;
    while (pieces.has(to + 1)) to++;
    let from = index;
    let length = 0;
    for (let at = to; at > from; at--) length += pieces.get(at)!.text.length;
    while (pieces.has(from - 1) && length < LOOKED_AT) length += pieces.get(from--)!.text.length;
    const run = Array.from({ length: to - from + 1 }, (_one, at) => pieces.get(from + at)!);
    const text = run.map((piece) => piece.text).join('');
    const masked = run.at(-1)!.last ? this.#redactor.text(text) : this.#redactor.begun(text);
    const left = pieces.has(from - 1) ? LEFT : 0;
    let at = 0;
    for (const piece of run) {
      const end = at + piece.text.length;
      const safe = masked.slice(at, end);
      if (at >= left) piece.writes.forEach((write) => write(safe));
      at = end;
    }
  }
}

/** From 0 to its last. One that is counted from 1 is known to be whole only when it has been told in one. */
function isWhole(pieces: Map<number, Piece>): boolean {
  const [last] = [...pieces].find(([, piece]) => piece.last) ?? [];
  if (last === undefined) return false;
  for (let at = last; at >= 0; at--) if (!pieces.has(at)) return false;
  return true;
}
