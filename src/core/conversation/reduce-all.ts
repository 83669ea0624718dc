import { confirm, discard, drafted, failed, reject } from './echoes.js';
import { systemCode } from '../protocol/system-messages.js';
import type { Fact } from './facts.js';
import { handoffAfter } from './handoff.js';
import { put } from './item-list-more.js';
import { notice } from './notice.js';
import { noticeOf } from './notices.js';
import { markBroken } from './broke-off.js';
import { appendChunk, leaveStream, overtaken, tellAnyReply } from './pieces.js';
import type { Chunk } from './replies.js';
import { quiet, reduce, type Reduce } from './reduce.js';
import { ended, keyIn, opened } from './sessions.js';
import { emptyConversation, type Conversation } from './state.js';

/** What `reduce` understands whatever was before it. */
type Simple = Extract<
  Fact,
  {
    readonly type:
      'sessionStart' | 'handed' | 'unhanded' | 'agentThinking' | 'typingStopped' | 'joinRequested' | 'heartbeat';
  }
>;

/**
 * Every fact.
 *
 * The order in which facts of the journal are told does not matter, nor whether one is told twice: each carries its
 * place, messages are put where they belong, and of two facts about one thing the one with the higher place holds.
 */
export const reduceAll: Reduce = (was, fact, place) => {
  const now = reduced(was, fact, place);
  return now === null || now === was ? now : markBroken(was, now, place);
};

const reduced: Reduce = (was, fact, place) => {
  switch (fact.type) {
    case 'sessionEnd':
    case 'sessionLost':
      return ended(was, fact.reason, fact.at);
    case 'sessionOpened':
      return opened(was);
    case 'forgotten':
      return emptyConversation;

    case 'drafted':
      return drafted(was, fact, place);
    case 'doubted':
      return failed(was, fact, 'notConfirmed', 'message/not-confirmed', place);
    case 'rejected':
      return reject(was, fact, place);
    case 'discarded':
      return discard(was, fact.localId);
    case 'userMessage':
      return confirm(was, fact, place);

    case 'agentMessage':
      return (
        reduce(was, fact, place) ?? spoken(tellAnyReply(was, fact, 'agent', place), fact.endsConversation, fact.at)
      );
    case 'liveAgentMessage':
      return { ...quiet(tellAnyReply(was, fact, 'person', place)), joined: true };
    case 'agentChunk':
      return (was.ended === null && reduce(was, fact, place)) || piece(was, fact, place);
    case 'warned': {
      const { id, at, text, code, place: told = place } = fact;
      const line = { ...notice(`n:w-${id || place}`, told, at, 'system'), level: 'warning', text, code } as const;
      return { ...was, settled: put(was.settled, line) };
    }
    case 'streamLeft':
      return leaveStream(was, fact.messageId);
    case 'agentLeft':
      return quiet(was);

    case 'liveAgentTyping':
      return { ...was, joined: true, typing: fact.typing ? { who: 'person', name: fact.name } : null };
    case 'agentJoined':
      return agentJoined(handoffAfter(was, fact, place), fact, place);
    case 'handoffAccepted':
    case 'queueStatus': {
      const now = { ...handoffAfter(was, fact, place), joined: true };
      return now.handoff.state === 'live' ? now : quiet(now);
    }
    case 'handoffTriggered':
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
      const noticed = noted(handoffAfter(was, fact, place), fact, place);
      // E6: what has come is all there will be.
      const told = systemCode(fact.text) === 'streamBroke' ? overtaken(noticed, { place }) : noticed;
      return fact.level === 'error' ? quiet(told) : told;
    }
    case 'idleWarning':
    case 'endRequested':
    case 'userTyping':
    case 'csatRequest':
    case 'unknown':
      return was;
    default:
      // One that neither understands would be held in the ledger for ever: each stands here, or among those of `reduce`.
      return reduce(was, fact satisfies Simple, place);
  }
};

const spoken = (now: Conversation, ends: boolean, at: number): Conversation =>
  ends ? ended(now, 'agent_ended', at) : quiet(now);

const piece = (was: Conversation, chunk: Chunk, place: number): Conversation =>
  spoken(appendChunk(was, chunk, place), chunk.endsConversation && chunk.last, chunk.at);

function noted(was: Conversation, fact: Parameters<typeof noticeOf>[0], place: number): Conversation {
  const made = noticeOf(fact, place);
  if (made === null) return was;
  return { ...was, settled: put(was.settled, { ...made, key: keyIn(was.settled, made.key, place) }) };
}

function agentJoined(
  was: Conversation,
  fact: { readonly name: string; readonly avatarUrl: string | null },
  place: number,
): Conversation {
  if (place < was.agent.place) return { ...was, joined: true };
  return { ...was, joined: true, agent: { name: fact.name, avatarUrl: fact.avatarUrl, place } };
}
