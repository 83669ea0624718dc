import { confirmOurs, draft, setDelivery } from './drafts.js';
import type { Fact } from './facts.js';
import { appendNext, tellReply } from './replies.js';
import { noHandoff, type Conversation } from './state.js';

/** (what was true, what happened, where it stands) → what is true; null for what it does not understand. */
export type Reduce = (was: Conversation, fact: Fact, place: number) => Conversation | null;

/**
 * What a first message leads to, in the order in which nearly all of it comes. The rest is understood by `reduceAll`, which
 * is loaded later: until then such facts wait, as the order in which facts of the journal are told does not matter.
 */
export const reduce: Reduce = (was, fact, place) => {
  switch (fact.type) {
    case 'sessionStart':
      return { ...was, started: fact };
    case 'sessionOpened':
      return was.session === 0 ? { ...was, session: 1 } : null;

    case 'drafted':
      return draft(was, fact, place);
    case 'handed':
      return setDelivery(was, fact, 'sending');
    case 'unhanded':
      return setDelivery(was, fact, 'waiting');
    case 'userMessage':
      return confirmOurs(was, fact, place);

    case 'agentMessage':
      return fact.endsConversation ? null : quiet(tellReply(was, fact, place));
    case 'agentChunk':
      return fact.endsConversation && fact.last ? null : quiet(appendNext(was, fact, place));

    case 'agentThinking':
      return { ...was, typing: { who: 'agent', name: '' } };
    case 'typingStopped':
      return quiet(was);

    case 'joinRequested':
      return was.joinEchoed ? was : { ...was, joined: true, joinEchoed: true };
    case 'agentJoined': {
      const { name, avatarUrl } = fact;
      const first = was.agent.place + was.handoff.place === 0;
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

export const quiet = <Now extends Conversation | null>(now: Now): Now =>
  now?.typing == null ? now : { ...now, typing: null };
