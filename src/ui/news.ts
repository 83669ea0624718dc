import type { Item } from '../core/conversation/items.js';

/** What is new, and what it was before. */
export type News = readonly [was: Item | undefined, item: Item];

/** So many in a row that are as they were: the rest has not changed. */
const KNOWN = 64;

/** In order, what is not as it was seen last, by its key; it has been seen then. Looked at from the end backwards. */
export function newsOf(seen: Map<string, Item>, before: readonly Item[], items: readonly Item[]): News[] {
  const news: News[] = [];
  // What was wiped is kept nowhere.
  if (items.length === 0) seen.clear();
  let known = items === before ? KNOWN : 0;
  for (let at = items.length - 1; at >= 0 && known < KNOWN; at--) {
    const item = items[at]!;
    const was = seen.get(item.key);
    if (was === item) {
      known++;
      continue;
    }
    seen.set(item.key, item);
    news.push([was, item]);
  }
  return news.reverse();
}

/** Sent, and never on its way from here: there is a past. */
export const isPast = ([was, item]: News): boolean =>
  item.kind === 'visitor' && was === undefined && item.delivery === 'sent';
