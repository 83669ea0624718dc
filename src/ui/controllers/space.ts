/** The rows from one on and before another are in the page. */
interface Drawn {
  readonly from: number;
  readonly to: number;
}

/** What is drawn for a view begins so much above it: a line of a day over the first row, for which others would be brought in. */
const ABOVE = 64;

/**
 * What stands above and below the rows in the page for all others, and with that what the bar beside them means. The height
 * of all stays the same whatever of it is drawn, unless that is too long: a bar that somebody drags means the same all along.
 */
export class Space {
  #row = 88;
  /** How much lower than the bar says is what has been drawn at the view. */
  #lower = 0;

  /** The mean of what can be seen stands for what cannot; only where it is quite another, or the bar would tremble. */
  learn(log: HTMLElement): void {
    const rows = log.querySelectorAll<HTMLElement>(':scope > [data-i]');
    const [first, last] = [rows[0], rows[rows.length - 1]];
    if (first === undefined || last === undefined || rows.length < 5) return;
    const mean = (last.offsetTop + last.offsetHeight - first.offsetTop) / rows.length;
    if (Math.abs(mean - this.#row) > this.#row / 2) this.#row = Math.round(mean);
  }

  /** Before and after drawing. */
  fill(log: HTMLElement, { from, to }: Drawn, count: number): void {
    const [before, after] = log.querySelectorAll<HTMLElement>(':scope > :is(.before, .after)');
    if (before === undefined || after === undefined) return;
    before.style.blockSize = `${from > 0 ? Math.max(0, from * this.#row + this.#lower) : 0}px`;
    // What is not drawn has room, however long what is drawn has become: its end is not the end of the bar.
    after.style.blockSize = `${to < count ? Math.max(((count - to) * this.#row) / 2, count * this.#row - after.offsetTop) : 0}px`;
  }

  /**
   * The room above takes the difference, so that what is read stays where it is without the view being moved: who drags the
   * bar says where that is, and would be thrown back and forth.
   */
  takes(log: HTMLElement, by: number): boolean {
    const before = log.querySelector<HTMLElement>(':scope > .before');
    const from = Number(log.querySelector<HTMLElement>(':scope > [data-i]')?.dataset['i']);
    const room = (before?.offsetHeight ?? 0) - by;
    if (before === null || !from || room < 0) return false;
    this.#lower = room - from * this.#row;
    before.style.blockSize = `${room}px`;
    return true;
  }

  /** The rows of a view beyond what is in the page, as far along as the bar says, but never back from what was seen. */
  beyond(
    { scrollTop, clientHeight }: HTMLElement,
    above: boolean,
    { from, to }: Drawn,
    count: number,
  ): [number, number] {
    const at = Math.floor(scrollTop / this.#row);
    const first = Math.max(0, above ? Math.min(at, from - 1) : Math.min(Math.max(at, to), count - 1));
    this.#lower = scrollTop - ABOVE - first * this.#row;
    return [first, Math.min(count, first + Math.ceil(clientHeight / this.#row) + 2)];
  }

  /** At the end nothing has to be where a view is. */
  toEnd(): void {
    this.#lower = 0;
  }
}
