import { after, put } from './item-list-more.js';
import type { Item } from './items.js';
import type { Conversation } from './state.js';

const isBreak = (item: Item | undefined): boolean => item?.kind === 'notice' && item.code === 'streamBroke';

/** What can be of one thing stands together. */
const NEAR = 64;

/** E6: the service said so after it. */
export function brokeAfter({ settled: { store, length } }: Conversation, place: number): boolean {
  const from = Math.max(after(store.items, length, place), length - NEAR);
  return store.items.slice(from, length).some(isBreak);
}

/** Where it was told whole: it stands where its first word stood. */
const end = (item: Item): number => ('told' in item ? item.told : undefined) ?? item.place;

/**
 * E6, of what a replay tells whole: that a part is missing nothing says but the service's line directly behind it. Where the
 * last piece was seen, the line is about an answer that never began.
 */
export function markBroken(was: Conversation, now: Conversation, place: number): Conversation {
  const { store, length } = now.settled;
  const at = after(store.items, length, place);
  // The next chunk of what is being written, or who joined: nothing has come between two that stood together.
  if (now.settled === was.settled && (at === length || now.open === was.open)) return now;
  const near = store.items.slice(Math.max(0, at - NEAR), Math.min(length, at + NEAR));
  if (!near.some(isBreak)) return now;
  const all = [...near, ...now.open].sort((one, other) => end(one) - end(other));
  const settled = all.reduce((list, one, index) => {
    const next = all[index + 1];
    if (one.kind !== 'agent' || one.spans !== null || next === undefined) return list;
    const state = isBreak(next) && !one.closed ? 'broken' : 'whole';
    return state === one.state ? list : put(list, { ...one, state });
  }, now.settled);
  return settled === now.settled ? now : { ...now, settled };
}
