import { decodeAll as decode } from '../../src/core/protocol/other-events.js';
import type { ServerEvent } from '../../src/core/protocol/events.js';

/** An event as the service spells it, without `EVENT_TYPE_`; it gets its stamp from whoever tells it. */
export interface Wire {
  readonly type: string;
  readonly payload: object;
  readonly id?: string;
  /** Absent: the next one of the journal, if it belongs there. */
  readonly sequence?: number | string | null;
  readonly timestamp?: string;
  readonly metadata?: object;
}

const wire = (type: string, payload: object = {}, more: Partial<Wire> = {}): Wire => ({ type, payload, ...more });
export { wire as event };

/** Never in the journal, unless a test says so. */
export const passes: ReadonlySet<string> = new Set([
  'HEARTBEAT',
  'SERVICE_AGENT_THINKING',
  'POLY_AGENT_THINKING',
  'LIVE_AGENT_TYPING',
  'USER_TYPING',
  'SESSION_IDLE_WARNING',
]);

export const sessionStart = (capabilities: object = {}, more: object = {}): Wire =>
  wire('SESSION_START', {
    capabilities: {
      streaming: true,
      max_message_size_bytes: 131_072,
      heartbeat_interval_seconds: 30,
      max_reconnect_attempts: 5,
      ...capabilities,
    },
    ...more,
  });
export const sessionEnd = (reason = 'REASON_NATURAL_END'): Wire => wire('SESSION_END', { reason });
export const joinEcho = (): Wire => wire('REQUEST_SERVICE_AGENT_JOIN');
export const joined = (name = 'Robin', avatar = 'https://cdn.example/robin.png'): Wire =>
  wire('SERVICE_AGENT_JOINED', { agent_name: name, agent_avatar_url: avatar });
export const thinking = (): Wire => wire('SERVICE_AGENT_THINKING');
export const answer = (messageId: string, text: string, more: object = {}): Wire =>
  wire('SERVICE_AGENT_MESSAGE', { message_id: messageId, text, ...more });
export const chunk = (messageId: string, index: number, text: string, more: object = {}): Wire =>
  wire('SERVICE_AGENT_MESSAGE_CHUNK', { message_id: messageId, chunk_index: index, is_complete: false, text, ...more });
export const lastChunk = (messageId: string, index: number, text: string, more: object = {}): Wire =>
  chunk(messageId, index, text, { is_complete: true, ...more });
export const personJoined = (name = 'Sam'): Wire => wire('LIVE_AGENT_JOINED', { agent: { id: 'p-1', name } });
export const personSays = (messageId: string, text: string): Wire =>
  wire('LIVE_AGENT_MESSAGE', { message_id: messageId, text, agent_name: 'Sam' });
export const personTypes = (state = 'TYPING_STATE_STARTED'): Wire =>
  wire('LIVE_AGENT_TYPING', { state, agent_name: 'Sam' });
export const personLeft = (): Wire => wire('LIVE_AGENT_LEFT', { agent_name: 'Sam' });
export const queued = (position: number | null, more: object = {}): Wire =>
  wire('HANDOFF_QUEUE_STATUS', { ...(position === null ? {} : { position_in_queue: position }), ...more });
export const complaint = (message: string, level = 'ERROR', more: Partial<Wire> = {}): Wire =>
  wire('SYSTEM_MESSAGE', { message, level: `SYSTEM_MESSAGE_LEVEL_${level}` }, more);
export const language = (tag: string): Wire => wire('LANGUAGE_CHANGED', { language_code: tag });
/** The echo of a message of the visitor. With no key, it is one from elsewhere, or from a server that forgets keys. */
export const userEcho = (messageId: string, text: string, localId = ''): Wire =>
  wire(
    'USER_MESSAGE',
    { message_id: messageId, text },
    localId === '' ? {} : { metadata: { custom: { local_id: localId, client_event_id: localId } } },
  );

/** What the codec makes of an event at a place in the journal. */
export function fact(told: Wire, sequence: number | null, id = `e-${String(sequence)}`): ServerEvent {
  const [event] = decode(
    JSON.stringify(stamped({ ...told, sequence: told.sequence ?? sequence, id: told.id ?? id })),
  ).events;
  if (event === undefined) throw new Error(`nobody can read ${told.type}`);
  return event;
}

/** As it goes over the wire. */
export const stamped = ({ type, payload, id = '', sequence = null, timestamp, metadata }: Wire): object => ({
  id,
  sequence,
  timestamp: timestamp ?? '2026-03-01T09:00:02.5Z',
  type: `EVENT_TYPE_${type}`,
  payload,
  ...(metadata === undefined ? {} : { metadata }),
});
