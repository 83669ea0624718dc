import type { Item } from './items.js';

/**
 * A list of items in the order of their places. It is a value: `put` returns another list and the old one stays as it
 * was. It costs what an array that grows costs, because versions share one store for as long as each only adds at the
 * end of the newest; whoever does anything else gets a copy.
 */
export interface ItemList {
  readonly length: number;
  readonly store: Store;
}

interface Store {
  readonly items: Item[];
  /** By key, the newest version of an item; its place says where to look. Made when first asked for. */
  byKey: Map<string, Item> | null;
}

export const emptyList: ItemList = { length: 0, store: { items: [], byKey: null } };

/** The list as an array, to read; made once for each version. */
export function toArray(list: ItemList): readonly Item[] {
  let array = arrays.get(list);
  if (array === undefined) arrays.set(list, (array = list.store.items.slice(0, list.length)));
  return array;
}
const arrays = new WeakMap<ItemList, readonly Item[]>();

export function itemOf(list: ItemList, key: string): Item | undefined {
  const at = indexOf(list, key);
  return at < 0 ? undefined : list.store.items[at];
}

/** Adds the item at its place, or puts it where the one with its key was. */
export function put(list: ItemList, item: Item): ItemList {
  const was = indexOf(list, item.key);
  if (was >= 0) {
    const items = list.store.items.slice(0, list.length);
    if (items[was]?.place === item.place) items[was] = item;
    else {
      items.splice(was, 1);
      items.splice(after(items, items.length, item.place), 0, item);
    }
    return taken(list, items, item);
  }
  const at = after(list.store.items, list.length, item.place);
  if (at < list.length) {
    const items = list.store.items.slice(0, list.length);
    items.splice(at, 0, item);
    return taken(list, items, item);
  }
  if (list.store.items.length !== list.length)
    return taken(list, [...list.store.items.slice(0, list.length), item], item);
  list.store.items.push(item);
  indexOfStore(list.store).set(item.key, item);
  return { length: list.length + 1, store: list.store };
}

/** The newest version takes the index along, and leaves the old store to make another if it is ever asked. */
function taken(list: ItemList, items: Item[], item: Item): ItemList {
  const { store } = list;
  if (store.items.length !== list.length) return { length: items.length, store: { items, byKey: null } };
  const byKey = indexOfStore(store).set(item.key, item);
  store.byKey = null;
  return { length: items.length, store: { items, byKey } };
}

const indexOfStore = (store: Store): Map<string, Item> =>
  (store.byKey ??= new Map(store.items.map((one) => [one.key, one])));

export function indexOf(list: ItemList, key: string): number {
  const hint = indexOfStore(list.store).get(key);
  if (hint === undefined) return -1;
  const { items } = list.store;
  for (let at = after(items, list.length, hint.place) - 1; at >= 0 && items[at]!.place === hint.place; at--)
    if (items[at]!.key === key) return at;
  return -1;
}

/** The index after the last item that stands at this place or before it. */
function after(items: readonly Item[], length: number, place: number): number {
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
