import type { Notice } from '../core/conversation/items.js';
import type { Snapshot } from '../core/session/client.js';
import { tells } from './rows.js';
import type { Scene } from './scene.js';

/** A person without a name is the one who joined last before that, in that chat. */
export function joinedBefore({ items, snapshot }: Pick<Scene, 'items' | 'snapshot'>, place: number): string {
  const joined = items.findLast(
    (item): item is Notice =>
      item.kind === 'notice' && item.place <= place && (item.what === 'personJoined' || item.what === 'newSession'),
  );
  return (joined ?? snapshot.conversation.handoff.person)?.name ?? '';
}

/**
 * A person was waited for, and is there who was the last to speak, also where nobody has told that
 * they came (HO-6): what is told of the wait does not take them away, all else does.
 */
export function present(now: Snapshot): Snapshot {
  const { conversation, items } = now;
  const { handoff, ended } = conversation;
  const { state, aside, place } = handoff;
  const last = items.findLast(tells);
  const since = /^(acc|que)/.test(state) ? (aside?.place ?? 0) : place;
  if (last?.kind !== 'person' || last.place <= since || /^(none|live)/.test(state) || ended !== null) return now;
  const live = { ...handoff, state: 'live', place: last.place, at: last.at, person: last } as const;
  return { ...now, conversation: { ...conversation, handoff: live } };
}
