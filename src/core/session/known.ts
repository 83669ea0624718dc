import { sessionOf } from '../conversation/place.js';
import type { Conversation } from '../conversation/state.js';
import type { Known } from './session.js';

/** What the machine must know of a conversation. */
export function knownOf(conversation: Conversation, page: Pick<Known, 'context' | 'fallback'>): Known {
  const { agent, handoff, typing, open, drafts } = conversation;
  return {
    ...page,
    joined: conversation.joined,
    greeted: agent.place > 0 || handoff.place > 0,
    ended: conversation.ended !== null,
    started: conversation.started,
    // Asked rarely, and costs a walk.
    get spoken() {
      return hasSpoken(conversation);
    },
    waiting:
      typing !== null ||
      open.some(({ state }) => state === 'writing') ||
      drafts.some(({ delivery }) => delivery === 'waiting' || delivery === 'sending'),
  };
}

/** The visitor has said something in the present session. */
function hasSpoken({ settled, session, drafts }: Conversation): boolean {
  if (drafts.some(({ delivery }) => delivery === 'sending' || delivery === 'notConfirmed')) return true;
  for (let at = settled.length - 1; at >= 0; at--) {
    const item = settled.store.items[at]!;
    if (sessionOf(item.place) < session) return false;
    if (item.kind === 'visitor') return true;
  }
  return false;
}
