import type { ServerEvent } from '../protocol/events.js';

/** Ids kept in memory. Sequences are kept all, as stretches, so ids are the second guard only. */
const MOST_IDS = 10_000;

/** Which events of one session have been seen: once-only, and from where to ask again. It knows no meaning. */
export class Journal {
  /** Stretches of sequences that were seen, ascending, with holes between them. */
  spans: [number, number][] = [[0, 0]];
  /** Up to here, holes are known to be none: what belongs there may still come, but nobody asks for it. */
  accepted = 0;
  ids = new Set<string>();
  older = new Set<string>();

  /** False for what is known already. A passing event is never known (DED-2). */
  admit(event: Pick<ServerEvent, 'id' | 'sequence'>): boolean {
    const { id, sequence } = event;
    if (sequence === null) return true;
    if (id !== '') {
      if (this.ids.has(id) || this.older.has(id)) return false;
      this.ids.add(id);
      if (this.ids.size >= MOST_IDS / 2) {
        this.older = this.ids;
        this.ids = new Set();
      }
    }
    return this.#mark(sequence);
  }

  /** The highest sequence seen (CUR-1, CUR-6). */
  get head(): number {
    return this.spans.at(-1)![1];
  }

  /** The last sequence before the first hole that somebody should ask about; null without one. */
  get hole(): number | null {
    const at = this.firstHole();
    return at < 0 ? null : this.spans[at]![1];
  }

  /** From where to replay: so many before the last, and below every hole. */
  cursor(overlap: number): number {
    return Math.max(0, Math.min(this.head - overlap, this.hole ?? Infinity));
  }

  /** Before which stretch it is; -1 without one. */
  firstHole(): number {
    let at = this.spans.length - 1;
    let found = -1;
    for (; at > 0 && this.spans[at]![0] > this.accepted; at--) found = at - 1;
    return found;
  }

  #mark(sequence: number): boolean {
    const spans = this.spans;
    const last = spans.at(-1)!;
    if (sequence === last[1] + 1) {
      last[1] = sequence;
      return true;
    }
    if (sequence > last[1]) {
      spans.push([sequence, sequence]);
      return true;
    }
    const at = spans.findIndex(([, to]) => sequence <= to + 1);
    const span = spans[at]!;
    if (sequence >= span[0] && sequence <= span[1]) return false;
    if (sequence === span[1] + 1) span[1] = sequence;
    else if (sequence === span[0] - 1) span[0] = sequence;
    else spans.splice(at, 0, [sequence, sequence]);
    const next = spans[at + 1];
    if (next !== undefined && spans[at]![1] + 1 === next[0]) spans.splice(at, 2, [spans[at]![0], next[1]]);
    return true;
  }
}
