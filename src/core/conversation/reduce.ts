import { confirmOurs, draft, setDelivery } from './drafts.js';
import type { Fact } from './facts.js';
import { put } from './item-list.js';
import { notice } from './notice.js';
import { placeOf } from './place.js';
import { appendNext, tellReply } from './replies.js';
import { emptyConversation, left, nextSession, noHandoff, type Conversation } from './state.js';

/** (what was true, what happened, where it stands) → what is true; null for what it does not understand. */
export type Reduce = (was: Conversation, fact: Fact, place: number) => Conversation | null;

/**
 * What a first message leads to. The rest is understood by `reduceAll`, which is loaded later: until then such facts wait,
 * as the order in which facts of the journal are told does not matter.
 */
export const reduce: Reduce = (was, fact, place) => {
  switch (fact.type) {
    case 'sessionStart':
      return { ...was, started: fact };
    case 'sessionEnd':
    case 'sessionLost':
      return ended(was, fact.reason);
    case 'sessionOpened':
      return opened(was);
    case 'forgotten':
      return emptyConversation;

    case 'drafted':
      return draft(was, fact, place);
    case 'handed':
      return setDelivery(was, fact.localId, 'sending', null);
    case 'unhanded':
      return setDelivery(was, fact.localId, 'waiting', null);
    case 'doubted':
      return setDelivery(was, fact.localId, 'notConfirmed', 'message/not-confirmed');
    case 'rejected':
      return setDelivery(was, fact.localId, 'rejected', fact.error);
    case 'userMessage':
      return confirmOurs(was, fact, place);

    case 'agentMessage':
      return spoken(tellReply(was, fact, 'agent', place), fact.endsConversation);
    case 'agentChunk':
      return spoken(appendNext(was, fact, place), fact.endsConversation && fact.last);

    case 'agentThinking':
      return { ...was, typing: { who: 'agent', name: '' } };
    case 'typingStopped':
      return quiet(was);

    case 'joinRequested':
      return was.joinEchoed ? was : { ...was, joined: true, joinEchoed: true };
    case 'agentJoined': {
      const { name, avatarUrl } = fact;
      const first = was.agent.place + was.handoff.place === 0 && was.ended === null;
      return first
        ? { ...was, joined: true, agent: { name, avatarUrl, place }, handoff: { ...noHandoff, place } }
        : null;
    }

    case 'heartbeat':
      return was;
    default:
      return null;
  }
};

export const quiet = (was: Conversation): Conversation => (was.typing === null ? was : { ...was, typing: null });

export const spoken = (now: Conversation | null, ends: boolean): Conversation | null =>
  now === null ? now : ends ? ended(now, 'agent_ended') : quiet(now);

/** Final: the first reason stays. */
const ended = (was: Conversation, reason: string): Conversation =>
  was.ended === null ? { ...was, typing: null, open: was.open.map(left), ended: reason, handoff: noHandoff } : was;

function opened(was: Conversation): Conversation {
  const next = nextSession(was);
  // Nothing was said before that would need a line under it.
  if (was.settled.length === 0 && was.open.length === 0) return next;
  const divider = notice(`n:session-${next.session}`, placeOf(next.session, 0), NaN, 'newSession');
  return { ...next, settled: put(next.settled, divider) };
}
