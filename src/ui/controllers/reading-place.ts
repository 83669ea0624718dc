/** Of a row, by its key, one of its parts: where its top is in the view, and how high it is in a view of that width. */
export interface ReadingAt {
  readonly key: string;
  /** Which part, by its number; without one it is the row. */
  readonly at?: number;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  /** The row that was put at the top, and below which an answer may still be coming. */
  readonly pinned?: string | null;
}

export const rowOf = (log: HTMLElement, key: string | null): HTMLElement | null =>
  key === null ? null : log.querySelector(`:scope > [data-k="${CSS.escape(key)}"]`);

/** Where in the log it is, and how high; and so each of its parts in which lines break on their own. */
const partsOf = (row: HTMLElement): (readonly [top: number, height: number])[] =>
  [row, ...row.querySelectorAll('.md>:not(:empty),.md li,.md tr')].map((part) => {
    const { top, height } = part.getBoundingClientRect();
    return [row.offsetTop + top - row.getBoundingClientRect().top, height];
  });

/**
 * The row at the top of the view, by its key: the log may be another one when it is shown again. And where the view was:
 * while that is the same, what is elsewhere now has been pushed there, and the reader has not moved.
 */
export class ReadingPlace {
  now: ReadingAt | null = null;
  #view = -1;

  set(place: ReadingAt | null): void {
    this.now = place;
    this.#view = -1;
  }

  /** What is read now, of the rows that are going to be in the page. */
  look(log: HTMLElement, from: number, to: number): void {
    const isIn = (row: HTMLElement | null): boolean => {
      const index = Number(row?.dataset['i'] ?? Number.NaN);
      return index >= from && index < to;
    };
    const { scrollTop, clientHeight, clientWidth: width } = log;
    const { now } = this;
    const rows = [...log.querySelectorAll<HTMLElement>(':scope > [data-i]')];
    // What is to be read is on its way.
    if (rows.length === 0) return;
    // One that is beyond the view is not what is read.
    const first = rows.find(
      (row) => row.offsetTop < scrollTop + clientHeight && row.offsetTop + row.offsetHeight > scrollTop && isIn(row),
    );
    const row = rowOf(log, now?.key ?? null);
    if (now !== null && row !== null && Math.abs(scrollTop - this.#view) < 1 && isIn(row)) {
      // What came above it since is read before it, unless it has been pushed.
      const stays = Math.abs(this.#top(row) - scrollTop) < 1;
      if (!stays || first === undefined || first.offsetTop >= row.offsetTop) return;
    }
    this.set(null);
    if (first === undefined) return;
    const parts = partsOf(first);
    // What stands between two of them is read as the end of the first.
    const at = Math.max(
      0,
      parts.findLastIndex(([top]) => top <= scrollTop),
    );
    const [top, height] = parts[at]!;
    this.now = { key: first.dataset['k']!, at, top: top - scrollTop, height, width };
    this.#view = scrollTop;
  }

  /** Where the view has to be for that; null where the row is not in the page, or nothing was read. */
  view(log: HTMLElement): number | null {
    const row = rowOf(log, this.now?.key ?? null);
    if (row === null) return null;
    return (this.#view = this.#top(row, log.clientWidth));
  }

  /** Where lines break elsewhere, what was at the edge of the view is as far along in its part as it was. */
  #top(row: HTMLElement, wide = this.now!.width): number {
    const { at = 0, top, height, width } = this.now!;
    const part = partsOf(row)[at];
    // Before it has been drawn, its row is there.
    if (part === undefined) return row.offsetTop;
    const [y, high] = part;
    if (top < 0 && width !== wide) this.now = { ...this.now!, top: (top * high) / height, height: high, width: wide };
    return y - this.now!.top;
  }
}
