import type { Suggestion } from '../protocol/events.js';
import { toArray } from './item-list.js';
import type { Item, VisitorMessage } from './items.js';
import { isNumbered } from './place.js';
import type { Conversation } from './state.js';

/** Questions that views ask. Each answer is the same object for as long as it is the same answer. */

/**
 * Everything there is to show, in order: what is said, answers in writing at their place, the visitor's own where they were
 * written. What is on its way stands behind all that the service has numbered (ORD-2), and what passes after it behind that.
 */
export function timeline(conversation: Conversation): readonly Item[] {
  let made = timelines.get(conversation);
  if (made !== undefined) return made;
  const { settled, open, drafts } = conversation;
  made = toArray(settled);
  if (open.length + drafts.length > 0) {
    const all: Item[] = made.slice();
    for (const one of [...open, ...drafts]) {
      // An answer has no delivery, and none of its letters.
      const onItsWay = /ing/.test((one as VisitorMessage).delivery);
      const before = all.findLastIndex(
        ({ kind, place }) => place <= one.place || (onItsWay && (kind === 'visitor' || isNumbered(place))),
      );
      all.splice(before + 1, 0, one);
    }
    made = all;
  }
  timelines.set(conversation, made);
  return made;
}
const timelines = new WeakMap<Conversation, readonly Item[]>();

/** Only under the latest message of this session, and only while nobody has answered. */
export function suggestions(conversation: Conversation): readonly Suggestion[] {
  // Of what happened nothing is new but a session.
  const last = timeline(conversation).findLast((one) => one.kind !== 'notice' || /new/.test(one.what));
  return last && 'parts' in last && last.state === 'whole' && conversation.ended === null
    ? last.parts.suggestions
    : none;
}
const none: readonly Suggestion[] = [];
