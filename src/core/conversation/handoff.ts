import type { ServerEvent } from '../protocol/events.js';
import { systemCode, type SystemCode } from '../protocol/system-messages.js';
import { atEnd } from './sessions.js';
import { noHandoff, type Conversation, type Handoff } from './state.js';

type Told = Extract<
  ServerEvent,
  {
    type:
      | 'agentJoined'
      | 'handoffTriggered'
      | 'handoffAccepted'
      | 'queueStatus'
      | 'clientHandoff'
      | 'handoffFailed'
      | 'handoffTimeout'
      | 'liveAgentJoined'
      | 'liveAgentLeft'
      | 'systemMessage';
  }
>;

/**
 * Who serves the visitor after this. The event with the highest place holds; but what is told of the wait does not take away a
 * person who has come. Whose queue it is, or why it came to nothing, need not stand in that one: another of its kind has named
 * it. What was named for an earlier hand-over is of that one.
 */
export function handoffAfter(was: Conversation, event: Told, place: number): Conversation {
  const said = saying(event);
  if (said === null) return was;
  const { ended } = was;
  const { aside: apart, ...handoff }: Handoff = was.handoff;
  const told: Handoff = { ...noHandoff, place, ...(said.state === 'none' ? {} : { at: event.at }), ...said };
  const [holds, other] = holding(handoff, told, apart);
  const next = newest(handoff, told, holds, apart);
  const aside = ended === null ? other : undefined;
  const now = ended === null || next === handoff ? next : atEnd({ ...next, ...(other && { aside: other }) });
  const asks = said.state === 'requested' && place > (handoff.asked?.place ?? 0);
  const takes = said.state === 'accepted' && place > (handoff.taken ?? 0);
  if (now === handoff && !asks && !takes && aside === apart) return was;
  const asked = asks ? { place, at: event.at } : handoff.asked;
  const taken = takes ? place : handoff.taken;
  const { asked: _, taken: __, ...rest } = now;
  return {
    ...was,
    handoff: { ...rest, ...(asked && { asked }), ...(taken && { taken }), ...(aside && { aside }) },
  };
}

/** The one that holds; and aside, what would if something between the two were told yet. */
function holding(was: Handoff, told: Handoff, aside = noHandoff): readonly [holds: Handoff, aside?: Handoff] {
  const known = [aside, was, told].sort((one, other) => one.place - other.place);
  const said = known.findLast(({ state }) => !waiting.has(state)) ?? noHandoff;
  const waits = known.findLast(({ state }) => waiting.has(state));
  if (waits === undefined || waits.place < said.place) return [said];
  return said.state === 'live' ? [said, alone(waits)] : [waits, alone(said)];
}

/** It may be told by others than those who tell that somebody comes, and later. */
const waiting: ReadonlySet<Handoff['state']> = new Set<Handoff['state']>(['accepted', 'queued']);

/** What names it is known by itself. */
const alone = (one: Handoff): Handoff => {
  const { asked: _, taken: __, since: ___, named: ____, ...rest } = one;
  return { ...rest, queue: '', reason: '' };
};

function newest(was: Handoff, told: Handoff, holds: Handoff, apart = noHandoff): Handoff {
  const word = wordOf[holds.state];
  if (word === undefined) return holds;
  const begins = (one: Handoff): number => (wordOf[one.state] === word ? (one.since ?? 0) : one.place);
  const since = Math.max(begins(was), begins(apart), begins(told));
  const names = wordOf[told.state] === word && told[word] !== '' && told.place >= (was.named ?? 0);
  const [words, named = 0] = names ? [told[word], told.place] : [was[word], was.named];
  const next = { ...holds, since, ...(named > since ? { [word]: words, named } : { [word]: '', named: 0 }) };
  return holds === was && next.named === was.named && since === was.since ? was : next;
}

/** What may be named by one event of several: they are of one kind, and of one hand-over until another kind comes. */
const wordOf: Readonly<Partial<Record<Handoff['state'], 'queue' | 'reason'>>> = {
  accepted: 'queue',
  queued: 'queue',
  live: 'queue',
  failed: 'reason',
};

function saying(event: Told): Partial<Handoff> | null {
  switch (event.type) {
    case 'agentJoined':
    case 'liveAgentLeft':
      return { state: 'none' };
    case 'handoffTriggered':
      return { state: 'requested' };
    case 'handoffAccepted':
      return { state: 'accepted', queue: event.queue };
    case 'queueStatus': {
      const { position, waitSeconds, queue, words } = event;
      return { state: 'queued', position, waitSeconds, queue, words };
    }
    case 'liveAgentJoined':
      return { state: 'live', person: { name: event.name, avatarUrl: event.avatarUrl } };
    case 'clientHandoff':
      return { state: 'clientRequired', route: event.route, reason: event.reason, queue: event.queue };
    case 'handoffFailed':
      return { state: 'failed', reason: event.reason };
    case 'handoffTimeout':
      return { state: 'timeout', reason: event.reason };
    case 'systemMessage':
      return handoffBroke.has(systemCode(event.text) ?? '') ? { state: 'failed' } : null;
  }
}

/** E12 and E14: the platform could not hand over, and says so in words only. */
const handoffBroke: ReadonlySet<SystemCode | ''> = new Set<SystemCode | ''>(['handoffRefused', 'handoffNotBegun']);
