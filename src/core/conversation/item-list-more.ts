import { append, emptyList, indexOfStore, type ItemList, type Store } from './item-list.js';
import type { Item } from './items.js';

export const listOf = (items: readonly Item[]): ItemList => items.reduce(put, emptyList);

export function itemOf(list: ItemList, key: string): Item | undefined {
  const at = indexOf(list, key);
  return at < 0 ? undefined : list.store.items[at];
}

/** Adds the item at its place, or puts it where the one with its key was. */
export const put = (list: ItemList, item: Item): ItemList => append(list, item) ?? inserted(list, item);

/** Those of which nobody keeps an older version. */
const loose = new WeakSet<Store>();

/** Many put in together: each moves what stands after it, and copies nothing. Nobody may keep what comes in between. */
export function together(list: ItemList, work: (list: ItemList) => ItemList): ItemList {
  const store: Store = { items: list.store.items.slice(0, list.length), byKey: null };
  loose.add(store);
  try {
    return work({ length: list.length, store });
  } finally {
    loose.delete(store);
  }
}

function inserted(list: ItemList, item: Item): ItemList {
  const was = indexOf(list, item.key);
  const free = loose.has(list.store);
  const items = free ? list.store.items : list.store.items.slice(0, list.length);
  if (items[was]?.place === item.place) items[was] = item;
  else {
    if (was >= 0) items.splice(was, 1);
    items.splice(after(items, items.length, item.place), 0, item);
  }
  const { store } = list;
  if (free) {
    indexOfStore(store).set(item.key, item);
    return { length: items.length, store };
  }
  if (store.items.length !== list.length) return { length: items.length, store: { items, byKey: null } };
  // The newest version takes the index along, and leaves the old store to make another if it is ever asked.
  const byKey = indexOfStore(store).set(item.key, item);
  store.byKey = null;
  return { length: items.length, store: { items, byKey } };
}

/** Without the one with this key. */
export function remove(list: ItemList, key: string): ItemList {
  const at = indexOf(list, key);
  if (at < 0) return list;
  const items = list.store.items.slice(0, list.length);
  items.splice(at, 1);
  return { length: items.length, store: { items, byKey: null } };
}

function indexOf(list: ItemList, key: string): number {
  const hint = indexOfStore(list.store).get(key);
  if (hint === undefined) return -1;
  const { items } = list.store;
  for (let at = after(items, list.length, hint.place) - 1; at >= 0 && items[at]!.place === hint.place; at--)
    if (items[at]!.key === key) return at;
  return -1;
}

/** The index after the last item that stands at this place or before it. */
export function after(items: readonly Item[], length: number, place: number): number {
  if (length === 0 || items[length - 1]!.place <= place) return length;
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle]!.place <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
