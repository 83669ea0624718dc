import type { Item } from './items.js';

/**
 * A list of items in the order of their places. It is a value: `append` and `put` return another list and the old one stays
 * as it was. It costs what an array that grows costs, because versions share one store for as long as each only adds at the
 * end of the newest; whoever does anything else gets a copy. That is in item-list-more.ts.
 */
export interface ItemList {
  readonly length: number;
  readonly store: Store;
}

export interface Store {
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

/** By key, in the newest version of the list. */
export const indexOfStore = (store: Store): Map<string, Item> =>
  (store.byKey ??= new Map(store.items.map((one) => [one.key, one])));

/** The list with one more at its end; null where that is not its place, or where one with its key may stand already. */
export function append({ length, store }: ItemList, item: Item): ItemList | null {
  // The empty list is everybody's, and stays empty.
  const own =
    length > 0 && store.items.length === length ? store : { items: store.items.slice(0, length), byKey: null };
  const index = indexOfStore(own);
  if (index.has(item.key) || (own.items[length - 1]?.place ?? 0) > item.place) return null;
  own.items.push(item);
  index.set(item.key, item);
  return { length: length + 1, store: own };
}
