import type { Item } from '../../core/conversation/items.js';
import { isReply, isWriting } from '../rows.js';

/** Chats of the page that wait for somebody, and its title: its own, and what stands there in its place. */
const waiting = new Map<Unread, number>();
let own: string | null = null;
let shown = '';

/**
 * What came while nobody looked: a count, the place where reading stopped, and the page's title while it is hidden. It
 * counts what others said, not what happened.
 */
export class Unread {
  count = 0;
  /** The first of which nothing was seen, and how many with it, for the line above it; kept while the panel is open. */
  from: { readonly key: string; readonly count: number } | null = null;
  /** The place of the last item that was seen whole. */
  seen = -1;
  /** The answer of which the beginning was seen. */
  #begun: string | null = null;

  /** True when the count is another than before. */
  look(items: readonly Item[], watched: boolean): boolean {
    const before = this.count;
    const last = items.at(-1);
    if (last === undefined) {
      this.count = 0;
      return before !== 0;
    }
    if (watched) {
      const half = isWriting(last);
      this.#begun = half ? last.key : null;
      this.seen = Math.max(this.seen, (half ? items.at(-2) : last)?.place ?? -1);
      this.count = 0;
    } else {
      let half = 0;
      let count = 0;
      let key: string | null = null;
      for (let at = items.length - 1; at >= 0 && items[at]!.place > this.seen; at--) {
        const item = items[at]!;
        if (!isReply(item)) continue;
        if (item.key === this.#begun) half = isWriting(item) ? 0 : 1;
        else {
          count++;
          key = item.key;
        }
      }
      this.count = count + half;
      this.from = key === null ? null : { key, count };
    }
    return this.count !== before;
  }

  /** The line above what was new has been seen, and goes with the next opening. */
  closed(): void {
    this.from = null;
  }

  /** "(2) Shop" in the tab of a hidden page, with what all its chats have, and the page's own title again afterwards. */
  title(hidden: boolean): void {
    if (hidden && this.count > 0) waiting.set(this, this.count);
    else waiting.delete(this);
    const count = [...waiting.values()].reduce((all, one) => all + one, 0);
    if (count > 0) {
      if (own === null || document.title !== shown) own = document.title;
      const title = `(${count}) ${own}`;
      if (title === shown && document.title === shown) return;
      document.title = title;
      // A browser trims it.
      shown = document.title;
    } else if (own !== null) {
      if (document.title === shown) document.title = own;
      own = null;
    }
  }
}
