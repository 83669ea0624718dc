import { emptyList, indexOf, put, type ItemList } from './item-list.js';
import type { Item } from './items.js';

export const listOf = (items: readonly Item[]): ItemList => items.reduce(put, emptyList);

/** Without the one with this key. */
export function remove(list: ItemList, key: string): ItemList {
  const at = indexOf(list, key);
  if (at < 0) return list;
  const items = list.store.items.slice(0, list.length);
  items.splice(at, 1);
  return { length: items.length, store: { items, byKey: null } };
}
