import { isReply } from '../rows.js';
import { isMarking } from './marking.js';
import { End } from './end.js';
import { endOf, Pin, type Known } from './pin.js';
import { AT_END, FAR, MOST, NEAR, REST_MS, STEP } from './reach.js';
import { ReadingPlace, type ReadingAt } from './reading-place.js';
import { Sizes } from './sizes.js';
import { Space } from './space.js';

export interface ScrollerHost {
  /** Draw again: the window has moved, or the pill must show. */
  redraw(): void;
  readonly follows: boolean;
}

/**
 * What of a long transcript is in the page, and where it stands. What is being read never moves: after every drawing the
 * row at the top of the view is put back where it was, unless the view holds on to the end or to a message just sent.
 * It does not know what a row is, only that rows are children with a `data-i`, and that what others said is worth a word.
 */
export class Scroller {
  from = 0;
  to = 0;
  /** What came while the reader was elsewhere. */
  missed = 0;
  /** How far down what is said reached. */
  #said = 0;
  readonly #host: ScrollerHost;
  #log: HTMLElement | null = null;
  #count = 0;
  #hold: 'end' | 'pin' | 'free' = 'end';
  readonly #pin = new Pin();
  readonly #end = new End();
  readonly #read = new ReadingPlace();
  readonly #space = new Space();
  readonly #sizes = new Sizes(() => this.resized());
  #set = -1;
  #away = false;
  /** Where it was before drawing: a view that becomes higher is pulled up as long as there is no room below what was said. */
  #was = 0;
  /** In another place of the page it stands at its beginning, where nobody has put it. */
  #lost = false;
  #flying: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ScrollerHost) {
    this.#host = host;
  }

  /** Far enough from the end that a way back is worth a button. */
  get away(): boolean {
    return this.#away;
  }

  /** Before drawing: which rows are in the page. */
  window(items: readonly Known[], hand: string | null = null): void {
    const count = items.length;
    const grown = count - this.#count;
    const own = this.#pin.awaits && items.slice(this.#count).findLast(({ kind }) => kind === 'visitor');
    if (own) this.pin(own.key);
    if (grown > 0 && this.#count === 0 && this.#hold !== 'end' && this.#read.now !== null) this.#find(items);
    else if (this.#hold !== 'pin' || this.#away) this.#pin.passes(hand);
    else if (this.#pin.goesOn(items, this.#count, hand) && this.#host.follows) this.#hold = 'end';
    if (grown > 0 && this.to === this.#count) this.to = count;
    if (this.#hold !== 'free' || this.to > count) this.#toEnd(count);
    if ((this.#away || this.#marks) && this.#count > 0) this.missed += items.slice(this.#count).filter(isReply).length;
    this.#count = count;
    this.#keep();
    // Whoever measures anything before the drawing has settled would pull the view up in a log that is too short.
    if (this.#log !== null) this.#space.fill(this.#log, this, this.#count);
    this.#was = this.#log?.scrollTop ?? 0;
  }

  /** What the visitor said, or is about to say, or does not say after all: near the top, with room below for the answer. */
  pin(key: string | boolean): void {
    this.#pin.awaits = key === true;
    if (typeof key === 'boolean' || (this.#hold === 'pin' && this.#pin.key === key)) return;
    this.#hold = 'pin';
    this.#pin.set(key);
    this.#toEnd(this.#count);
  }

  /** What was read, among what is there again. */
  #find(items: readonly Known[]): void {
    const at = items.findIndex(({ key }) => key === this.#read.now!.key);
    if (at < 0) return this.reset();
    if (at < items.length - STEP) this.#hold = 'free';
    this.from = Math.max(0, at - STEP);
    this.to = Math.min(items.length, at + 2 * STEP);
  }

  get #marks(): boolean {
    return isMarking(this.#log);
  }

  /** The view is where somebody has put it, or what was said last. */
  get holds(): boolean {
    return this.#hold !== 'end';
  }

  /** What is read, where that is not the end. */
  get place(): ReadingAt | null {
    const { now } = this.#read;
    if (this.#hold !== 'pin') return this.#hold === 'free' ? now : null;
    return this.#away && now !== null ? { ...now, pinned: this.#pin.key } : null;
  }

  /** To where somebody was, or has not been yet, as soon as there is something to read. */
  seek(place: ReadingAt, own = true): void {
    const { pinned = null } = place;
    this.#hold = pinned === null ? 'free' : 'pin';
    this.#pin.set(pinned, own);
    this.#read.set(place);
  }

  /** Moved within the page, it stands at its beginning. */
  moved(): void {
    this.#lost = true;
    if (this.#log !== null && this.#log.clientHeight > 0 && this.#hold !== 'end') this.#place(this.#log);
  }

  /** What there was is not there for now, or is where it was not left. */
  emptied(): void {
    this.#log = null;
    this.#count = 0;
    this.#rest();
  }

  /** Back to where it goes on. */
  toLatest(): void {
    this.#hold = 'end';
    this.#pin.set(null);
    this.#toEnd(this.#count);
    this.#host.redraw();
  }

  /** So that a row is in the page. */
  reveal(index: number): void {
    if (index >= this.from && index < this.to) return;
    this.#hold = 'free';
    this.from = Math.max(0, index - STEP);
    this.to = Math.min(this.#count, this.from + STEP + STEP);
  }

  /** Everything that was, for another conversation or a panel that opens. */
  reset(): void {
    this.#hold = 'end';
    this.#pin.set(null);
    this.#read.set(null);
    this.#set = -1;
    this.missed = 0;
    this.emptied();
  }

  /** After drawing: puts the view where it belongs, once for a frame. */
  settle(log: HTMLElement | null): void {
    this.#log = log;
    this.#sizes.watch(log);
    if (log === null || log.clientHeight === 0) return void this.#sizes.looked(log);
    this.#sizes.beside(log);
    // Who reads would find the bar to mean something else all of a sudden.
    if (this.#hold !== 'free' && !this.#marks) this.#space.learn(log);
    this.#space.fill(log, this, this.#count);
    this.#place(log, Math.max(this.#was, log.scrollTop));
    this.#look(log);
    if (this.#move(log)) this.#host.redraw();
    this.#keep();
  }

  #place(log: HTMLElement, now = log.scrollTop): void {
    this.#lost = false;
    const lower = this.#sizes.looked(log);
    const fill = log.querySelector<HTMLElement>(':scope > .fill');
    const grows = this.#said < (this.#said = fill?.offsetTop ?? 0);
    const pinned = this.#pin.row(log);
    if (fill) fill.style.blockSize = `${this.#pin.room(pinned, fill, log)}px`;
    const marks = this.#marks;
    const goes = this.#hold === 'pin' && pinned !== null && (this.#pin.own || !marks);
    const top = goes ? this.#pin.view(pinned, now, log) : null;
    // The answer to what was sent may have filled the view, and the reader want to go along with it.
    const ends = this.#hold === 'end' || (this.#hold === 'pin' && this.#host.follows && fill?.offsetHeight === 0);
    if (top !== null) this.#go(top);
    else if (ends && !marks) this.#go(this.#end.view(log));
    else {
      const to = marks || this.#hold !== 'pin' ? null : this.#pin.sized(pinned, log, this.#set, lower, grows);
      if (to === null) this.#restore(log);
      else this.#go(to);
    }
  }

  /**
   * The view became lower, for a keyboard or for what is written, or a row higher, for a picture; or it was higher for a moment, while
   * a browser measured, and is moved. Nothing is drawn here: one that is measuring complains of what becomes larger meanwhile.
   */
  resized(): void {
    const log = this.#log;
    if (log === null || log.clientHeight === 0) return;
    const before = log.scrollTop;
    this.#place(log);
    this.#keep();
    if (log.scrollTop !== before) requestAnimationFrame(() => this.#host.redraw());
  }

  /** The reader moved. */
  scrolled(): void {
    const log = this.#log;
    if (log === null || this.#count === 0) return;
    if (this.#sizes.turned(log)) return this.resized();
    const by = Math.abs(log.scrollTop - this.#set);
    if (by < 1) return;
    this.#set = log.scrollTop;
    this.#pin.moved();
    const wasAway = this.#away;
    this.#look(log);
    this.#end.stops(log, this.#away);
    this.#hold = this.#away ? 'free' : this.#hold === 'pin' ? 'pin' : 'end';
    if (this.#move(log, by > log.clientHeight) || wasAway !== this.#away) this.#host.redraw();
    this.#keep();
  }

  /**
   * What stands above the view goes when there is news, not here and now: what has been drawn for a view is needed there,
   * however many rows that takes.
   */
  #toEnd(count: number): void {
    const news = count - this.#count;
    const near = this.to >= this.#count - STEP && news <= STEP;
    const kept = news === 0 || this.#marks ? this.from : Math.max(this.from, count - MOST);
    this.to = count;
    this.#space.toEnd();
    this.from = Math.max(0, near ? Math.min(kept, count - STEP) : count - STEP);
  }

  /** Brings rows in where the reader is going, and lets go of those far behind. True when the window has moved. */
  #move(log: HTMLElement, leapt = false): boolean {
    const { from, to } = this;
    const rows = log.querySelectorAll<HTMLElement>(':scope > [data-i]');
    const [first, last] = [rows[0], rows[rows.length - 1]];
    if (first === undefined || last === undefined) return false;
    const [top, end] = [log.scrollTop, log.scrollTop + log.clientHeight];
    const bottom = (row: HTMLElement): number => row.offsetTop + row.offsetHeight;
    // Below the last row of all there is only what is none: the card of a hand-over may fill a view.
    const gone = (to < this.#count && bottom(last) < top) || (from > 0 && first.offsetTop > end);
    // Who takes the bar to its end means that. Who reads on, and is faster than the rows come, does not.
    if ((gone || leapt) && end > log.scrollHeight - 1 && to < this.#count) {
      this.toLatest();
      return true;
    }
    if (gone) {
      // Beyond what is in the page. What the view held on to is not there either.
      this.#hold = 'free';
      [this.from, this.to] = this.#space.beyond(log, first.offsetTop > end, this, this.#count);
      this.#read.set(null);
      this.#rest();
      this.#flying = setTimeout(() => {
        this.#rest();
        if (this.#log !== null && this.#move(this.#log)) this.#host.redraw();
      }, REST_MS);
      return from !== this.from || to !== this.to;
    }
    const near = this.#flying === undefined ? NEAR : 0;
    const spare = rows.length > 2 * STEP && !this.#marks;
    if (first.offsetTop > top - near && from > 0) this.from = Math.max(0, from - STEP);
    else if (spare && bottom(rows[STEP]!) < top - FAR) this.from = from + STEP;
    if (bottom(last) < end + near && to < this.#count) this.to = Math.min(this.#count, to + STEP);
    else if (this.#hold === 'free' && spare && rows[rows.length - 1 - STEP]!.offsetTop > end + FAR) this.to = to - STEP;
    return from !== this.from || to !== this.to;
  }

  #rest(): void {
    this.#flying = void clearTimeout(this.#flying);
  }

  /** What is read now; while nothing is shown, what was read last. */
  #keep(): void {
    const log = this.#log;
    if (this.#hold !== 'end' && (log === null || log.clientHeight === 0 || this.#lost)) return;
    if (log === null || (this.#hold === 'end' && !this.#marks)) this.#read.set(null);
    else this.#read.look(log, this.from, this.to);
  }

  #restore(log: HTMLElement): void {
    const by = (this.#read.view(log) ?? log.scrollTop) - log.scrollTop;
    if (Math.abs(by) >= 1 && !(this.#hold === 'free' && this.#space.takes(log, by))) this.#go(log.scrollTop + by);
  }

  #go(top: number): void {
    this.#log!.scrollTop = top;
    this.#set = this.#log!.scrollTop;
  }

  #look(log: HTMLElement): void {
    const away = this.to < this.#count || endOf(log) - log.scrollTop > AT_END;
    if (!away) this.missed = 0;
    if (away === this.#away) return;
    this.#away = away;
    this.#host.redraw();
  }
}
