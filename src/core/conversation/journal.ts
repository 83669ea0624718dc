import type { ServerEvent } from '../protocol/events.js';

/** Ids kept in memory. Sequences are kept all, as stretches, so ids are the second guard only. */
const MOST_IDS = 10_000;

/** Which events of one session have been seen: once-only, and from where to ask again. It knows no meaning. */
export class Journal {
  /** Stretches of sequences that were seen, ascending, with holes between them. */
  spans: [number, number][] = [[0, 0]];
  /** Up to here, holes are known to be none: what belongs there may still come, but nobody asks for it. */
  accepted = 0;
  readonly ids = new Set<string>();

  /** False for what is known already. A passing event is never known (DED-2). */
  admit(event: Pick<ServerEvent, 'id' | 'sequence'>): boolean {
    const { id, sequence } = event;
    if (sequence === null) return true;
    if (id !== '') {
      const { ids } = this;
      if (ids.has(id)) return false;
      ids.add(id);
      // They stand in the order in which they came.
      if (ids.size > MOST_IDS) ids.delete(ids.values().next().value!);
    }
    return this.#mark(sequence);
  }

  /** The highest sequence seen (CUR-1, CUR-6). */
  get head(): number {
    return this.spans.at(-1)![1];
  }

  #mark(sequence: number): boolean {
    const { spans } = this;
    const at = spans.findLastIndex(([from]) => from <= sequence);
    const before = spans[at];
    if (before !== undefined && sequence <= before[1]) return false;
    const after = spans[at + 1];
    const joins = after?.[0] === sequence + 1;
    // It makes one of its two neighbours longer, or one of both, or stands alone.
    if (before?.[1] === sequence - 1) {
      before[1] = joins ? after[1] : sequence;
      if (joins) spans.splice(at + 1, 1);
    } else if (joins) after[0] = sequence;
    else spans.splice(at + 1, 0, [sequence, sequence]);
    return true;
  }
}
