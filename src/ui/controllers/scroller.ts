/** So many rows are drawn at first, and so many more or fewer at a time as the reader comes near them or leaves them. */
const FIRST = 6;
const STEP = 6;
/** More than these are let go of when there is news, as far as the view does not need them. */
const MOST = 40;
/** Nearer than this to the end is at the end. */
const AT_END = 48;
/** Rows nearer than this to the view are in the page, those much farther are not. */
const NEAR = 500;
const FAR = 1_600;
/** A view that flies past gets the rows it shows, and no others until it rests for so long. */
const REST_MS = 120;
const PIN_GAP = 12;

export interface ScrollerHost {
  /** Draw again: the window has moved, or the pill must show. */
  redraw(): void;
  readonly follows: boolean;
}

/**
 * What of a long transcript is in the page, and where it stands. What is being read never moves: after every drawing the
 * row at the top of the view is put back where it was, unless the view holds on to the end or to a message just sent.
 * It does not know what a row is, only that rows are children with a `data-i`.
 */
export class Scroller {
  from = 0;
  to = 0;
  /** What came while the reader was elsewhere. */
  missed = 0;
  readonly #host: ScrollerHost;
  #log: HTMLElement | null = null;
  #count = 0;
  #hold: 'end' | 'pin' | 'free' = 'end';
  #pin: string | null = null;
  #pinned = false;
  #anchor: { element: HTMLElement; top: number } | null = null;
  #set = -1;
  #rowHeight = 88;
  #away = false;
  #flying: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ScrollerHost) {
    this.#host = host;
  }

  /** Far enough from the end that a way back is worth a button. */
  get away(): boolean {
    return this.#away;
  }

  /** Before drawing: which rows are in the page. */
  window(count: number): void {
    const grown = count - this.#count;
    if (grown > 0 && this.to === this.#count) this.to = count;
    if (this.#hold !== 'free' || this.to > count) this.#toEnd(count);
    if (grown > 0 && this.#away && this.#count > 0) this.missed += grown;
    this.#count = count;
    this.#keep();
    // Whoever measures anything before the drawing has settled would pull the view up in a log that is too short.
    if (this.#log !== null) this.#space(this.#log);
  }

  /** The visitor said this: it goes near the top, and the answer grows below it into free space. */
  pin(key: string): void {
    this.#hold = 'pin';
    this.#pin = key;
    this.#pinned = false;
    this.missed = 0;
    this.#toEnd(this.#count);
  }

  /** Back to where it goes on. */
  toLatest(): void {
    this.#hold = 'end';
    this.#pin = null;
    this.missed = 0;
    this.#toEnd(this.#count);
    this.#host.redraw();
  }

  /** So that a row is in the page. */
  reveal(index: number): void {
    if (index >= this.from && index < this.to) return;
    this.#hold = 'free';
    this.from = Math.max(0, index - STEP);
    this.to = Math.min(this.#count, this.from + FIRST + STEP);
  }

  /** Everything that was, for another conversation or a panel that opens. */
  reset(): void {
    this.#hold = 'end';
    this.#pin = null;
    this.#anchor = null;
    this.#set = -1;
    this.missed = 0;
    this.#count = 0;
    this.#rest();
  }

  /** After drawing: puts the view where it belongs, once for a frame. */
  settle(log: HTMLElement | null): void {
    this.#log = log;
    if (log === null || log.clientHeight === 0) return;
    const fill = log.querySelector<HTMLElement>(':scope > .fill');
    this.#measure(log);
    this.#space(log);
    const pinned = this.#pin === null ? null : log.querySelector<HTMLElement>(`[data-k="${CSS.escape(this.#pin)}"]`);
    if (fill) this.#fill(log, fill, pinned);
    if (this.#hold === 'pin' && pinned !== null) {
      if (!this.#pinned) this.#go(pinned.offsetTop - PIN_GAP);
      else if (this.#host.follows && fill?.offsetHeight === 0 && !this.#selecting()) this.#go(log.scrollHeight);
      this.#pinned = true;
    } else if (this.#hold === 'end' && !this.#selecting()) this.#go(log.scrollHeight);
    else this.#restore(log);
    this.#look(log);
    if (this.#move(log)) this.#host.redraw();
  }

  /** The reader moved. */
  scrolled(): void {
    const log = this.#log;
    if (log === null || Math.abs(log.scrollTop - this.#set) < 1) return;
    this.#set = -1;
    const wasAway = this.#away;
    this.#look(log);
    this.#hold = this.#away ? 'free' : this.#hold === 'pin' ? 'pin' : 'end';
    if (!this.#away) this.missed = 0;
    if (this.#move(log) || wasAway !== this.#away) this.#host.redraw();
  }

  /**
   * What stands above the view goes when there is news, not here and now: what has been drawn for a view is needed there,
   * however many rows that takes.
   */
  #toEnd(count: number): void {
    const news = count - this.#count;
    const near = this.to >= this.#count - FIRST && news <= FIRST;
    const kept = news === 0 ? this.from : Math.max(this.from, count - MOST);
    this.to = count;
    this.from = Math.max(0, near ? Math.min(kept, count - FIRST) : count - FIRST);
  }

  /** Brings rows in where the reader is going, and lets go of those far behind. True when the window has moved. */
  #move(log: HTMLElement): boolean {
    const { from, to } = this;
    const rows = log.querySelectorAll<HTMLElement>(':scope > [data-i]');
    const first = rows[0];
    const last = rows[rows.length - 1];
    if (first === undefined || last === undefined) return false;
    const top = log.scrollTop;
    const end = top + log.clientHeight;
    const bottom = (row: HTMLElement): number => row.offsetTop + row.offsetHeight;
    if (bottom(last) < top || first.offsetTop > end) {
      // Beyond what is in the page: as far along as the bar says.
      const shown = Math.ceil(log.clientHeight / this.#rowHeight) + 2;
      this.from = Math.max(0, Math.min(this.#count - shown, Math.floor(top / this.#rowHeight) - 1));
      this.to = Math.min(this.#count, this.from + shown);
      this.#anchor = null;
      this.#rest();
      this.#flying = setTimeout(() => {
        this.#rest();
        if (this.#log !== null && this.#move(this.#log)) this.#host.redraw();
      }, REST_MS);
      return from !== this.from || to !== this.to;
    }
    const near = this.#flying === undefined ? NEAR : 0;
    if (first.offsetTop > top - near && from > 0) this.from = Math.max(0, from - STEP);
    else if (rows.length > 2 * STEP && bottom(rows[STEP]!) < top - FAR) this.from = from + STEP;
    if (bottom(last) < end + near && to < this.#count) this.to = Math.min(this.#count, to + STEP);
    else if (this.#hold === 'free' && rows.length > 2 * STEP && rows[rows.length - 1 - STEP]!.offsetTop > end + FAR)
      this.to = to - STEP;
    return from !== this.from || to !== this.to;
  }

  #rest(): void {
    clearTimeout(this.#flying);
    this.#flying = undefined;
  }

  /** The mean of what can be seen stands for what cannot; it settles once, so that the bar does not tremble. */
  #measure(log: HTMLElement): void {
    if (this.from === 0 && this.to === this.#count) return;
    const rows = log.querySelectorAll<HTMLElement>(':scope > [data-i]');
    const [first, last] = [rows[0], rows[rows.length - 1]];
    if (first === undefined || last === undefined || rows.length < 5) return;
    const mean = (last.offsetTop + last.offsetHeight - first.offsetTop) / rows.length;
    if (Math.abs(mean - this.#rowHeight) > this.#rowHeight / 2) this.#rowHeight = Math.round(mean);
  }

  /** As high as the rows would be that are not in the page. */
  #space(log: HTMLElement): void {
    const rows = { before: this.from, after: this.#count - this.to };
    for (const [name, count] of Object.entries(rows)) {
      const space = log.querySelector<HTMLElement>(`:scope > .${name}`);
      if (space !== null) space.style.blockSize = `${count * this.#rowHeight}px`;
    }
  }

  #fill(log: HTMLElement, fill: HTMLElement, pinned: HTMLElement | null): void {
    const room = pinned === null ? 0 : log.clientHeight - PIN_GAP - (fill.offsetTop - pinned.offsetTop);
    fill.style.blockSize = `${Math.max(0, Math.round(room))}px`;
  }

  #keep(): void {
    this.#anchor = null;
    const log = this.#log;
    if (log === null || this.#hold === 'end') return;
    for (const element of log.querySelectorAll<HTMLElement>(':scope > [data-i]'))
      if (element.offsetTop + element.offsetHeight > log.scrollTop) {
        const index = Number(element.dataset['i']);
        if (index < this.from || index >= this.to) continue;
        this.#anchor = { element, top: element.offsetTop - log.scrollTop };
        return;
      }
  }

  #restore(log: HTMLElement): void {
    if (this.#anchor === null || !this.#anchor.element.isConnected) return;
    const moved = this.#anchor.element.offsetTop - log.scrollTop - this.#anchor.top;
    if (Math.abs(moved) >= 1) this.#go(log.scrollTop + moved);
  }

  #go(top: number): void {
    const log = this.#log!;
    log.scrollTop = top;
    this.#set = log.scrollTop;
  }

  #look(log: HTMLElement): void {
    const fill = log.querySelector<HTMLElement>(':scope > .fill');
    const end = log.scrollHeight - (fill?.offsetHeight ?? 0) - log.clientHeight;
    const away = this.to < this.#count || end - log.scrollTop > AT_END;
    if (away === this.#away) return;
    this.#away = away;
    this.#host.redraw();
  }

  /** Text that somebody is marking must not slide away under the pointer. */
  #selecting(): boolean {
    const root = this.#log!.getRootNode() as ShadowRoot & { getSelection?(): Selection | null };
    const selection = root.getSelection?.() ?? document.getSelection();
    return selection !== null && !selection.isCollapsed && this.#log!.contains(selection.anchorNode);
  }
}
