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

/** Who serves the visitor after this. The event with the highest place holds; an older one may still name the queue. */
export function handoffAfter(was: Conversation, event: Told, place: number): Conversation {
  const said = saying(event);
  if (said === null || was.ended !== null) return was;
  const { handoff } = was;
  const told: Handoff = { ...noHandoff, place, ...(said.state === 'none' ? {} : { at: event.at }), ...said };
  const [older, newer] = place < handoff.place ? [told, handoff] : [handoff, told];
  const queue = waits.has(newer.state) && waits.has(older.state) ? newer.queue || older.queue : newer.queue;
  if (newer === handoff && queue === handoff.queue) return was;
  return { ...was, handoff: queue === newer.queue ? newer : { ...newer, queue } };
}

const waits: ReadonlySet<Handoff['state']> = new Set(['accepted', 'queued']);

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
