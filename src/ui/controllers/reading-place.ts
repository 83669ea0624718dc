/** A row by its key, where its top is in the view, and how high it is in a view of that width. */
export interface ReadingAt {
  readonly key: string;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  /** The row that was put at the top, and below which an answer may still be coming. */
  readonly pinned?: string | null;
}

export const rowOf = (log: HTMLElement, key: string | null): HTMLElement | null =>
  key === null ? null : log.querySelector(`:scope > [data-k="${CSS.escape(key)}"]`);

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
      const stays = Math.abs(row.offsetTop - scrollTop - now.top) < 1;
      if (!stays || first === undefined || first.offsetTop >= row.offsetTop) return;
    }
    this.set(null);
    if (first === undefined) return;
    const { offsetTop, offsetHeight: height, dataset } = first;
    this.now = { key: dataset['k']!, top: offsetTop - scrollTop, height, width };
    this.#view = scrollTop;
  }

  /** Where the view has to be for that; null where the row is not in the page, or nothing was read. */
  view(log: HTMLElement): number | null {
    const row = rowOf(log, this.now?.key ?? null);
    if (row === null) return null;
    const { top, height, width } = this.now!;
    // Where lines break elsewhere, what was at the edge of the view is as far along in its row as it was.
    const edge = top > 0 || width === log.clientWidth ? top : (top * row.offsetHeight) / height;
    return row.offsetTop - edge;
  }
}
