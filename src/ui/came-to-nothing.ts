import type { Item } from '../core/conversation/items.js';

const REFUSED = /^handoff(Refused|NotBegun)$/;

/** A hand-over has come to nothing: the event that says so, or a sentence that says no more (E12, E14). */
export const cameToNothing = (item: Item | undefined): boolean =>
  item?.kind === 'notice' && (item.what === 'handoffFailed' || REFUSED.test(item.code));
