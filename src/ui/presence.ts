import type { Item } from '../core/conversation/items.js';
import type { Snapshot } from '../core/session/client.js';
import { isReply } from './rows.js';

/** It says who is there. */
export const tells = (item: Item): boolean =>
  isReply(item) || (item.kind === 'notice' && /^(newSession|person)/.test(item.what));

/**
 * As the page lets it be seen. A person was waited for, and is there who was the last to speak, also where nobody has told that
 * they came (HO-6): what is told of the wait does not take them away, all else does.
 */
export function present(raw: Snapshot, items: Snapshot['items']): Snapshot {
  const now = items === raw.items ? raw : { ...raw, items };
  const { conversation } = now;
  const { handoff, ended } = conversation;
  const { state, aside, place } = handoff;
  const last = items.findLast(tells);
  const since = /^(acc|que)/.test(state) ? (aside?.place ?? 0) : place;
  if (last?.kind !== 'person' || last.place <= since || /^(none|live)/.test(state) || ended !== null) return now;
  const live = { ...handoff, state: 'live', place: last.place, at: last.at, person: last } as const;
  return { ...now, conversation: { ...conversation, handoff: live } };
}
