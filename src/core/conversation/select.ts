import type { Suggestion } from '../protocol/events.js';
import { toArray } from './item-list.js';
import type { Item } from './items.js';
import type { Conversation } from './state.js';

/** Questions that views ask. Each answer is the same object for as long as it is the same answer. */

/** Everything there is to show, in order: what is said, answers in writing at their place, the visitor's drafts last. */
export function timeline(conversation: Conversation): readonly Item[] {
  let made = timelines.get(conversation);
  if (made !== undefined) return made;
  const { settled, open, drafts } = conversation;
  const items = toArray(settled);
  if (open.length === 0 && drafts.length === 0) made = items;
  else {
    const all = items.slice();
    for (const reply of open) {
      let at = all.length;
      while (at > 0 && all[at - 1]!.place > reply.place) at--;
      all.splice(at, 0, reply);
    }
    all.push(...drafts);
    made = all;
  }
  timelines.set(conversation, made);
  return made;
}
const timelines = new WeakMap<Conversation, readonly Item[]>();

/** Only under the latest message, and only while nobody has answered. */
export function suggestions(conversation: Conversation): readonly Suggestion[] {
  const last = timeline(conversation).findLast(({ kind }) => kind !== 'notice');
  const offers = last !== undefined && (last.kind === 'agent' || last.kind === 'person') && last.state === 'whole';
  return offers && conversation.ended === null ? last.parts.suggestions : none;
}
const none: readonly Suggestion[] = [];
