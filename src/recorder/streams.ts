import type { Redactor } from './redactor.js';
import { blank } from './secrets.js';

type Write = (text: string) => void;

interface Piece {
  readonly text: string;
  /** Where it was recorded: once, or as often as it came. */
  readonly writes: Write[];
  /** As it stands there. */
  safe: string;
}

interface Stream {
  readonly pieces: Map<number, Piece>;
  /** Of its last piece, once that has come. */
  last: number | null;
}

/** Answers that are written side by side; more are none. */
const MOST_STREAMS = 20;
const MOST_DONE = 500;
/** Of an answer so much is looked at again with each piece, and what stands at the beginning of that is left as it is. */
const LOOKED_AT = 2_000;
const LEFT = 500;

/**
 * A secret that comes in pieces stands in none of them. Until an answer is whole its last words are held here, as they came,
 * and what is recorded of each piece is written anew with the next: joined, the pieces are the masked text, at every moment.
 */
export class Streams {
  readonly #redactor: Redactor;
  readonly #open = new Map<string, Stream>();
  readonly #done = new Set<string>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  piece(id: string, index: number, text: string, last: boolean, write: Write): void {
    const stream = this.#open.get(id) ?? { pieces: new Map<number, Piece>(), last: null };
    const { pieces } = stream;
    const before = pieces.get(index);
    // Nobody shows what comes too late, or another piece in the place of one.
    if (this.#done.has(id) || (before !== undefined && before.text !== text)) return write(blank(text));
    if (before === undefined) pieces.set(index, { text, writes: [write], safe: '' });
    else {
      before.writes.push(write);
      write(before.safe);
    }
    if (last) stream.last = index;
    this.#open.set(id, stream);
    this.#write(stream, index);
    if (isWhole(stream)) this.whole(id);
    if (this.#open.size > MOST_STREAMS) this.whole(this.#open.keys().next().value!);
  }

  /** It has been told in one, or nobody waits for more of it. */
  whole(id: string): void {
    if (!this.#open.delete(id)) return;
    this.#done.add(id);
    if (this.#done.size > MOST_DONE) this.#done.delete(this.#done.keys().next().value!);
  }

  /** Nothing of what was said is held any longer. */
  forget(): void {
    for (const id of [...this.#open.keys()]) this.whole(id);
  }

  /** All that stands without a gap around a piece. */
  #write({ pieces, last }: Stream, index: number): void {
    let to = index;
    let ahead = 0;
    while (pieces.has(to + 1) && ahead < LOOKED_AT) ahead += pieces.get(++to)!.text.length;
    let from = index;
    let length = 0;
    while (pieces.has(from - 1) && length < LOOKED_AT) length += pieces.get(--from)!.text.length;
    const run = Array.from({ length: to - from + 1 }, (_one, at) => pieces.get(from + at)!);
    const text = run.map((piece) => piece.text).join('');
    const masked = to === last ? this.#redactor.text(text) : this.#redactor.begun(text);
    const left = pieces.has(from - 1) ? LEFT : 0;
    // What goes on behind that was looked at with what came there.
    const right = pieces.has(to + 1) ? text.length - LEFT : text.length;
    let at = 0;
    for (const piece of run) {
      const end = at + piece.text.length;
      const safe = masked.slice(at, end);
      if (at >= left && end <= right && safe !== piece.safe) {
        piece.safe = safe;
        for (const write of piece.writes) write(safe);
      }
      at = end;
    }
  }
}

/** From 0 to its last. One that is counted from 1 is known to be whole only when it has been told in one. */
function isWhole({ pieces, last }: Stream): boolean {
  // Looked at in full only when there are as many as there must be.
  if (last === null || pieces.size <= last) return false;
  for (let at = last; at >= 0; at--) if (!pieces.has(at)) return false;
  return true;
}
