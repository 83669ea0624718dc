import { spelled } from '../core/protocol/dialect.js';
import type { Step } from './script.js';

type Payload = Readonly<Record<string, unknown>>;

/** An event before it has a place, a time and an id. */
export interface Told {
  /** Without `EVENT_TYPE_`, in the dialect `service`. */
  readonly type: string;
  readonly payload: Payload;
  /** Never kept for a replay. */
  readonly passes?: boolean;
  readonly custom?: Payload;
}

/** What a frame of the client's says. */
export interface Said {
  readonly type: string;
  readonly payload: Payload;
  readonly custom: Payload;
}

export interface Stamp {
  readonly id: string;
  readonly sequence: number | null;
  readonly at: number;
  readonly dialect: 'service' | 'poly';
}

const PREFIX = 'EVENT_TYPE_';

export const eventOf = ({ type, payload, custom }: Told, { id, sequence, at, dialect }: Stamp): object => ({
  id,
  sequence,
  timestamp: new Date(at).toISOString(),
  type: PREFIX + spelled(type, dialect),
  payload,
  ...(custom === undefined ? {} : { metadata: { custom } }),
});

export const batchOf = (events: readonly object[]): string =>
  JSON.stringify({ type: `${PREFIX}EVENT_BATCH`, payload: { events } });

/** Null for what is none; a name in either dialect is told in `service`. */
export function readFrame(text: string): Said | null {
  try {
    const frame = JSON.parse(text) as { type?: unknown; payload?: Payload; metadata?: { custom?: Payload } };
    if (typeof frame.type !== 'string') return null;
    const type = frame.type.replace(PREFIX, '').replace(spelled('SERVICE_AGENT', 'poly'), 'SERVICE_AGENT');
    return { type, payload: frame.payload ?? {}, custom: frame.metadata?.custom ?? {} };
  } catch {
    return null;
  }
}

const event = (type: string, payload: Payload = {}, passes?: true): Told => ({
  type,
  payload,
  ...(passes && { passes }),
});

/** The one event that a step is, for those that are one. */
export function eventOfStep(step: Step, agent: { readonly name: string; readonly avatarUrl?: string }): Told | null {
  switch (step.do) {
    case 'think':
      return event('SERVICE_AGENT_THINKING', {}, true);
    case 'agentJoins':
      return event('SERVICE_AGENT_JOINED', { agent_name: agent.name, agent_avatar_url: agent.avatarUrl });
    case 'agentLeaves':
      return event('SERVICE_AGENT_LEFT', { reason: '' });
    case 'system':
      return system(step.text, step.level);
    case 'language':
      return event('LANGUAGE_CHANGED', { language_code: step.tag });
    case 'idleWarning':
      return event('SESSION_IDLE_WARNING', {}, true);
    case 'end':
      return event('SESSION_END', { reason: step.reason ?? 'REASON_NATURAL_END' });
    case 'event':
      return event(step.type, step.payload, step.passes);
    default:
      return handingOf(step);
  }
}

function handingOf(step: Step): Told | null {
  switch (step.do) {
    case 'handoff':
      return event('SERVICE_AGENT_TRIGGERED_HANDOFF');
    case 'accepts':
      return event('HANDOFF_ACCEPTED', { queue_name: step.queue });
    case 'queue': {
      const { position, waitSeconds, queue, words } = step;
      return event('HANDOFF_QUEUE_STATUS', {
        position_in_queue: position,
        estimated_wait_seconds: waitSeconds,
        queue_name: queue,
        display_message: words,
      });
    }
    case 'personJoins':
      return event('LIVE_AGENT_JOINED', { agent: { id: idOf(step.name), name: step.name } });
    case 'personTypes': {
      const state = `TYPING_STATE_${step.typing === false ? 'STOPPED' : 'STARTED'}`;
      return event('LIVE_AGENT_TYPING', { state, agent_name: step.name }, true);
    }
    case 'personLeaves':
      return event('LIVE_AGENT_LEFT', { agent_id: idOf(step.name), agent_name: step.name });
    case 'handoffFails':
      return event('HANDOFF_FAILED', { reason: step.reason });
    case 'handoffTimesOut':
      return event('HANDOFF_TIMEOUT', { reason: step.reason });
    case 'elsewhere':
      return event('CLIENT_HANDOFF_REQUIRED', { route: step.route, reason: step.reason, queue_name: step.queue });
    default:
      return null;
  }
}

export const system = (message: string, level: 'info' | 'warning' | 'error' = 'info', custom?: Payload): Told => ({
  ...event('SYSTEM_MESSAGE', { message, level: `SYSTEM_MESSAGE_LEVEL_${level.toUpperCase()}` }),
  ...(custom === undefined ? {} : { custom }),
});

export const personSays = (messageId: string, name: string, text: string): Told =>
  event('LIVE_AGENT_MESSAGE', { message_id: messageId, text, agent_id: idOf(name), agent_name: name });

export const agentSays = (messageId: string, text: string, suggestions: readonly string[] = []): Told =>
  event('SERVICE_AGENT_MESSAGE', { message_id: messageId, text, ...suggesting(suggestions) });

export const chunk = (
  messageId: string,
  index: number,
  text: string,
  last: boolean,
  suggestions: readonly string[] = [],
): Told =>
  event(
    'SERVICE_AGENT_MESSAGE_CHUNK',
    { message_id: messageId, chunk_index: index, text, is_complete: last, ...(last ? suggesting(suggestions) : {}) },
    true,
  );

const suggesting = (texts: readonly string[]): Payload =>
  texts.length === 0 ? {} : { response_suggestions: texts.map((text) => ({ message_text: text, payload: text })) };

const idOf = (name: string): string => `person-${name}`;

/** A text in so many pieces, cut where words end. */
export function piecesOf(text: string, chunks: number | readonly string[]): readonly string[] {
  if (typeof chunks !== 'number') return chunks;
  const words = text.split(/(?<=\s)/);
  const size = Math.max(1, Math.ceil(words.length / Math.max(1, chunks)));
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += size) pieces.push(words.slice(at, at + size).join(''));
  return pieces;
}
