import type { ServerEvent } from '../protocol/events.js';
import { systemCode, type SystemCode } from '../protocol/system-messages.js';
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
 * Who serves the visitor after this. The event with the highest place holds. Whose queue it is need not stand in that one: it
 * is named before, and a person who has joined is still of it. What was named for an earlier hand-over is of that one.
 */
export function handoffAfter(was: Conversation, event: Told, place: number): Conversation {
  const said = saying(event);
  if (said === null || was.ended !== null) return was;
  const { handoff } = was;
  const told: Handoff = { ...noHandoff, place, ...(said.state === 'none' ? {} : { at: event.at }), ...said };
  const newer = place < handoff.place ? handoff : told;
  if (!waits.has(newer.state)) return newer === handoff ? was : { ...was, handoff: newer };
  const since = Math.max(begins(handoff), begins(told));
  const names = waits.has(told.state) && told.queue !== '' && place >= (handoff.named ?? 0);
  const [queue, named = 0] = names ? [told.queue, place] : [handoff.queue, handoff.named];
  const next = named > since ? { ...newer, since, queue, named } : { ...newer, since, queue: '', named: 0 };
  const same = newer === handoff && next.named === handoff.named && since === handoff.since;
  return same ? was : { ...was, handoff: next };
}

/** Where it was taken on, at the earliest: after what is no waiting. */
const begins = ({ state, place, since = 0 }: Handoff): number => (waits.has(state) ? since : place);

/** Of one hand-over, from when it is taken on. */
const waits: ReadonlySet<Handoff['state']> = new Set(['accepted', 'queued', 'live']);

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
