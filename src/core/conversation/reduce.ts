import type { Fact } from './facts.js';
import { confirm, discard, draft, reject, setDelivery } from './drafts.js';
import { handoffAfter } from './handoff.js';
import { put } from './item-list.js';
import { notice } from './notices.js';
import { placeOf } from './place.js';
import { appendChunk, leaveStream, leaveStreams, tellReply } from './replies.js';
import { emptyConversation, nextSession, noHandoff, type Conversation } from './state.js';

/**
 * (what was true, what happened, where it stands) → what is true.
 *
 * The order in which facts of the journal are told does not matter, nor whether one is told twice: each carries its
 * place, messages are put where they belong, and of two facts about one thing the one with the higher place holds.
 */
export function reduce(was: Conversation, fact: Fact, place: number): Conversation {
  switch (fact.type) {
    case 'sessionStart':
      return { ...was, started: fact };
    case 'sessionEnd':
      return ended(was, fact.reason);
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
      return reject(was, fact.localId, fact.error);
    case 'discarded':
      return discard(was, fact.localId);
    case 'userMessage':
      return confirm(was, fact, place);

    case 'agentMessage':
      return fact.endsConversation
        ? ended(quiet(tellReply(was, fact, 'agent', place)), 'agent_ended')
        : quiet(tellReply(was, fact, 'agent', place));
    case 'liveAgentMessage':
      return { ...quiet(tellReply(was, fact, 'person', place)), joined: true };
    case 'agentChunk':
      return fact.endsConversation && fact.last
        ? ended(quiet(appendChunk(was, fact, place)), 'agent_ended')
        : quiet(appendChunk(was, fact, place));
    case 'streamLeft':
      return leaveStream(was, fact.messageId);

    case 'agentThinking':
      return { ...was, typing: { who: 'agent', name: '' } };
    case 'liveAgentTyping':
      return { ...was, joined: true, typing: fact.typing ? { who: 'person', name: fact.name } : null };
    case 'typingStopped':
      return quiet(was);

    case 'joinRequested':
      return was.joinEchoed ? was : { ...was, joined: true, joinEchoed: true };
    case 'agentJoined':
      return agentJoined(handoffAfter(was, fact, place), fact, place);
    case 'agentLeft':
      return quiet(was);
    case 'handoffTriggered':
    case 'handoffAccepted':
    case 'queueStatus':
    case 'clientHandoff':
      return { ...quiet(handoffAfter(was, fact, place)), joined: true };
    case 'handoffFailed':
    case 'handoffTimeout':
    case 'liveAgentJoined':
    case 'liveAgentLeft':
      return { ...quiet(noted(handoffAfter(was, fact, place), fact, place)), joined: true };

    case 'languageChanged':
      return place < was.language.place ? was : { ...was, language: { tag: fact.language, place } };
    case 'systemMessage': {
      const told = noted(handoffAfter(was, fact, place), fact, place);
      return fact.level === 'error' ? quiet(told) : told;
    }

    case 'idleWarning':
    case 'endRequested':
    case 'userTyping':
    case 'heartbeat':
    case 'csatRequest':
    case 'unknown':
      return was;
  }
}

const quiet = (was: Conversation): Conversation => (was.typing === null ? was : { ...was, typing: null });

/** Final: the first reason stays. */
function ended(was: Conversation, reason: string): Conversation {
  if (was.ended !== null) return was;
  return { ...leaveStreams(quiet(was)), ended: reason, handoff: noHandoff };
}

function opened(was: Conversation): Conversation {
  const next = nextSession(was);
  // Nothing was said before that would need a line under it.
  if (was.settled.length === 0 && was.open.length === 0) return next;
  const divider = notice(`n:session-${next.session}`, placeOf(next.session, 0), NaN, 'newSession');
  return { ...next, settled: put(next.settled, divider) };
}

function noted(was: Conversation, fact: Parameters<typeof notice.of>[0], place: number): Conversation {
  const made = notice.of(fact, place);
  return made === null ? was : { ...was, settled: put(was.settled, made) };
}

function agentJoined(
  was: Conversation,
  fact: { readonly name: string; readonly avatarUrl: string | null },
  place: number,
): Conversation {
  if (place < was.agent.place) return { ...was, joined: true };
  return { ...was, joined: true, agent: { name: fact.name, avatarUrl: fact.avatarUrl, place } };
}
