import type { Item, ReplyMessage, VisitorMessage } from './items.js';
import { isNumbered, STEP } from './place.js';
import { timeline } from './select.js';
import type { Conversation } from './state.js';

/**
 * Answers that pass by without a number are drawn behind what was on its way by then (`timeline`). They stay there when the echo
 * has come: else an answer would stand before its question for good.
 */
export function passedBehind(was: Conversation, draft: VisitorMessage, place: number): readonly ReplyMessage[] {
  const all = timeline(was);
  const before = all.findLastIndex((one) => one === draft || (isNumbered(one.place) && one.place < place));
  return all
    .slice(before + 1)
    .filter((one): one is ReplyMessage => (one.kind === 'agent' || one.kind === 'person') && one.place < place);
}

/**
 * What passed and what was written after it, each as it stands behind the echo of this draft: in their order, and before all that
 * has passed since the echo was told, which may be understood later.
 */
export function behind(was: Conversation, draft: VisitorMessage, place: number): <One extends Item>(one: One) => One {
  const later = was.drafts.slice(was.drafts.indexOf(draft) + 1).filter((one) => one.place < place);
  const moving = new Set<Item>([...passedBehind(was, draft, place), ...later]);
  const steps = timeline(was).filter((one) => moving.has(one));
  return (one) => (moving.has(one) ? { ...one, place: place + 0.25 + steps.indexOf(one) * STEP } : one);
}
