import type { VisitorMessage } from '../conversation/items.js';
import { sessionOf } from '../conversation/sessions.js';
import type { Conversation } from '../conversation/state.js';

/** Somebody waits for something: an answer is being written, or a message is on its way. */
export const busy = ({ typing, open, drafts }: Conversation): boolean =>
  typing !== null ||
  open.some(({ state }) => state === 'writing') ||
  drafts.some(({ delivery }) => delivery === 'waiting' || delivery === 'sending');

/** And so does who was heard, and has had no answer yet. */
export const unanswered = ({ settled: { store, length } }: Conversation): boolean =>
  store.items[length - 1]?.kind === 'visitor';

/** The visitor has said something in the present session: it must not be replaced in silence. */
export function visitorSpoke({ settled, session, drafts }: Conversation): boolean {
  const inDoubt = ({ delivery, place }: VisitorMessage): boolean =>
    delivery === 'notConfirmed' && sessionOf(place) === session;
  if (drafts.some((one) => one.delivery === 'sending' || inDoubt(one))) return true;
  for (let at = settled.length - 1; at >= 0; at--) {
    const item = settled.store.items[at]!;
    if (sessionOf(item.place) < session) return false;
    if (item.kind === 'visitor') return true;
  }
  return false;
}
