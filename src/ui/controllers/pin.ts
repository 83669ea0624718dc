import type { Item } from '../../core/conversation/items.js';
import { isReply } from '../rows.js';
import { AT_END } from './reach.js';
import { rowOf } from './reading-place.js';

/** The card of a hand-over, as a row. */
export const HAND = 'hand';

export type Known = Pick<Item, 'kind' | 'key'>;

/** Nearer to the top of the view than this, nothing is pinned. */
const PIN_GAP = 12;

/** What was said in one go is seen together, as far as it leaves so much of the view to the answer. */
const SAID_SHARE = 0.6;

/** Beside its letters, what an answer of one line takes, with who says it above and what is done with it below. */
const ANSWER_PX = 84;
const ANSWER_EM = 2.7;

/** So much of what the visitor has said gives way above, where a short answer below it would be out of sight. */
const pastOf = (row: HTMLElement, { clientHeight }: HTMLElement): number =>
  row.matches('.me')
    ? Math.max(
        0,
        row.offsetHeight +
          Math.min(0, PIN_GAP + ANSWER_PX + ANSWER_EM * parseFloat(getComputedStyle(row).fontSize) - clientHeight),
      )
    : 0;

/** The first of what the visitor has said up to here without an answer, in so much of the view. */
function firstOf(row: HTMLElement, most: number): HTMLElement {
  const end = row.offsetTop + row.offsetHeight;
  let first = row;
  for (
    let before = row.previousElementSibling as HTMLElement | null;
    before?.matches('.me') === true && end - before.offsetTop <= most;
    before = before.previousElementSibling as HTMLElement | null
  )
    first = before;
  return first;
}

/** How far a view with the question in it goes for what comes all at once and begins well within it: the question stays. */
function askedOf(row: HTMLElement, now: number, height: number): number {
  let asked = row.previousElementSibling as HTMLElement | null;
  while (asked?.matches('.me') === false) asked = asked.previousElementSibling as HTMLElement | null;
  const top = asked?.offsetTop ?? 0;
  const stays = top >= now && row.offsetTop - top <= height * SAID_SHARE && !row.matches('.writing');
  return asked !== null && stays ? top - PIN_GAP : Infinity;
}

/** Where what is said ends, for a view. */
export function endOf(log: HTMLElement): number {
  const fill = log.querySelector<HTMLElement>(':scope > .fill');
  return log.scrollHeight - (fill?.offsetHeight ?? 0) - log.clientHeight;
}

/**
 * What was said last, by whoever said it, and where it goes: one's own to the top of the view, with what was said just before
 * it, so that the answer grows below; what others say after that into view, and no farther than its beginning.
 */
export class Pin {
  /** The visitor has said it. */
  own = true;
  /** The visitor is saying something, which has no key yet. */
  awaits = false;
  #key: string | null = null;
  /** It may have room below it where nothing is said yet. */
  #roomy = true;
  /** It has been where it goes; from then on nothing moves it. */
  #placed = false;
  /** What it will be, when that has been drawn. */
  #next: string | null = null;
  /** Which card of a hand-over there is. */
  #hand: string | null = null;
  /** Where the view was, from its row, when something took room below and it gave way; until its reader moves. */
  #from: number | null = null;

  get key(): string | null {
    return this.#key;
  }

  set(key: string | null, own = true, roomy = own): void {
    this.#key = key;
    this.own = own;
    this.#roomy = roomy;
    this.awaits = this.#placed = false;
    this.#next = this.#from = null;
  }

  /** The reader has moved, and is where they want to be. */
  moved(): void {
    this.#from = null;
  }

  /**
   * More than one answer to what was said: who has seen the last one sees the next as well. True when there is one; `to` is
   * how many items there were. An answer that is the first has its place already.
   */
  goesOn(items: readonly Known[], to: number, hand: string | null): boolean {
    const news = hand === null || hand === this.#hand ? items.slice(to).find(isReply)?.key : HAND;
    this.#hand = hand;
    if (news === undefined) return false;
    const since = items.slice(
      Math.max(
        0,
        items.findLastIndex(({ key }) => key === this.#key),
      ),
      to,
    );
    if (!since.some(isReply)) return false;
    this.#next = news;
    return true;
  }

  /** Seen already, or seen by nobody. */
  passes(hand: string | null): void {
    this.#hand = hand;
  }

  /** Its row, if it is in the page. */
  row(log: HTMLElement): HTMLElement | null {
    const next = rowOf(log, this.#next);
    if (next !== null) {
      this.set(this.#next, false, this.#roomy);
      return next;
    }
    const row = rowOf(log, this.#key);
    if (row === null || this.#placed || !this.own) return row;
    const first = pastOf(row, log) > 0 ? row : firstOf(row, log.clientHeight * SAID_SHARE);
    this.#key = first.dataset['k']!;
    return first;
  }

  /** What has to be free below all that is said, so that it can be at the top. */
  room(row: HTMLElement | null, fill: HTMLElement, log: HTMLElement): number {
    const room =
      row === null || !this.#roomy
        ? 0
        : log.clientHeight - PIN_GAP + pastOf(row, log) - (fill.offsetTop - row.offsetTop);
    return Math.max(0, Math.round(room));
  }

  /**
   * Where the view goes from `was` when it has become so much lower, or higher, which is less than none; null where it stays. Who
   * sees the end of what is said goes on seeing it, but the question stays if more is said as well; and comes back when there is
   * room again.
   */
  sized(row: HTMLElement | null, log: HTMLElement, was: number, lower: number, grows: boolean): number | null {
    const { scrollTop } = log;
    const at = row?.offsetTop ?? 0;
    if (lower > 0 && endOf(log) - scrollTop <= lower + AT_END) {
      const to = Math.min(scrollTop + lower, endOf(log), grows && row !== null ? at : Infinity);
      if (to > scrollTop && row !== null) this.#from ??= scrollTop - at;
      return Math.max(scrollTop, to);
    }
    if (lower >= 0 || this.#from === null || row === null) return null;
    const from = at + this.#from;
    if (was + lower <= from) this.#from = null;
    return Math.max(from, was + lower);
  }

  /** Where the view goes for it; null where it has been there. */
  view(row: HTMLElement, now: number, log: HTMLElement): number | null {
    if (this.#placed) return null;
    const end = endOf(log);
    const before = row.previousElementSibling as HTMLElement | null;
    // What is new stands below a line that says so, and is read from there.
    const line = before?.matches('.new') ? before : null;
    const top = (line ?? row).offsetTop - PIN_GAP + pastOf(row, log);
    this.#placed = this.own || end >= top;
    return this.own ? top : Math.max(now, Math.min(end, top, line ? Infinity : askedOf(row, now, log.clientHeight)));
  }
}
