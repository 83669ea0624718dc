/** The names on the wire, which of them a client may send, and the sentences of the system. */

export type Json = Readonly<Record<string, unknown>>;

/** Every name that differs between the two dialects (DIA-1) holds AGENT here; the wire form adds the brand. */
const BRANDED = /^EVENT_TYPE_(REQUEST_)?(SERVICE|POLY)_AGENT_/;
const BRAND = { service: 'SERVICE', poly: 'POLY' } as const;
export type Dialect = keyof typeof BRAND;

/** Our own spelling of a type, whichever dialect it came in. */
export const canonical = (type: string): string => type.replace(BRANDED, 'EVENT_TYPE_$1SERVICE_AGENT_');

/** The spelling a client of that dialect expects. */
export const spelled = (type: string, dialect: Dialect): string =>
  dialect === 'service' ? type : type.replace(BRANDED, `EVENT_TYPE_$1${BRAND[dialect]}_AGENT_`);

/** What a client may send, and how it is treated. */
export const clientEvents = {
  EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN: 'join',
  EVENT_TYPE_USER_MESSAGE: 'message',
  EVENT_TYPE_USER_TYPING: 'typing',
  EVENT_TYPE_USER_END_SESSION: 'end',
  EVENT_TYPE_HEARTBEAT: 'heartbeat',
} as const;

/** Known to clients, sent by nobody yet; accepted only when the switch `reserved` is on. */
export const reservedClientEvents: ReadonlySet<string> = new Set([
  'EVENT_TYPE_CSAT_RESPONSE',
  'EVENT_TYPE_USER_RECEIVED_MESSAGE',
  'EVENT_TYPE_USER_READ_MESSAGE',
  'EVENT_TYPE_LINK_TO_WEBRTC_CONVERSATION',
]);

/** The server's own: a client that sends one is told so (E2). */
export const serverEvents: ReadonlySet<string> = new Set([
  'EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN_WITH_GREETING_MESSAGE',
  'EVENT_TYPE_SESSION_START',
  'EVENT_TYPE_SESSION_END',
  'EVENT_TYPE_SESSION_IDLE_WARNING',
  'EVENT_TYPE_EVENT_BATCH',
  'EVENT_TYPE_SYSTEM_MESSAGE',
  'EVENT_TYPE_LANGUAGE_CHANGED',
  'EVENT_TYPE_SERVICE_AGENT_JOINED',
  'EVENT_TYPE_SERVICE_AGENT_THINKING',
  'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
  'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK',
  'EVENT_TYPE_SERVICE_AGENT_LEFT',
  'EVENT_TYPE_SERVICE_AGENT_TRIGGERED_HANDOFF',
  'EVENT_TYPE_SERVICE_AGENT_RECEIVED_MESSAGE',
  'EVENT_TYPE_SERVICE_AGENT_READ_MESSAGE',
  'EVENT_TYPE_LIVE_AGENT_JOINED',
  'EVENT_TYPE_LIVE_AGENT_TYPING',
  'EVENT_TYPE_LIVE_AGENT_MESSAGE',
  'EVENT_TYPE_LIVE_AGENT_LEFT',
  'EVENT_TYPE_LIVE_AGENT_RECEIVED_MESSAGE',
  'EVENT_TYPE_LIVE_AGENT_READ_MESSAGE',
  'EVENT_TYPE_HANDOFF_ACCEPTED',
  'EVENT_TYPE_HANDOFF_QUEUE_STATUS',
  'EVENT_TYPE_HANDOFF_FAILED',
  'EVENT_TYPE_HANDOFF_TIMEOUT',
  'EVENT_TYPE_CLIENT_HANDOFF_REQUIRED',
  'EVENT_TYPE_SHOW_CSAT_REQUEST',
]);

/** The system's sentences by their ids in docs/rules.md. */
export const systemMessages = {
  E1: 'Unknown event type or invalid message format',
  E2: 'Event type not allowed: ',
  E3: 'Our system is experiencing high load. Please try again in a moment.',
  E4: 'Sorry, we were unable to start a conversation. Please try again.',
  E5: "I'm having trouble responding right now. Please try again.",
  E6: 'Sorry, I encountered an error. Please try again.',
  E7: 'Error: Session not found',
  E8: 'Error: Unable to retrieve session',
  E9: 'Error: Connector not found',
  E10: 'Error: Conversation not found',
  E11: 'Error: Conversation ID not found in session',
  E12: 'Sorry, we could not connect you to an agent.',
  E13: 'Failed to forward message to live agent',
  E14: 'The handoff could not be initiated.',
} as const;
export type SystemMessage = keyof typeof systemMessages;

export const systemPayload = (message: SystemMessage, more = ''): Json => ({
  message: systemMessages[message] + more,
  level: 'SYSTEM_MESSAGE_LEVEL_ERROR',
});

export type EndReason = 'REASON_USER_END' | 'REASON_USER_ABANDONED' | 'REASON_NATURAL_END';

/** Everything of an event but its id and its place. */
export function eventBody(at: string, type: string, payload: Json, metadata?: Json): string {
  const more = metadata === undefined ? '' : `,"metadata":${JSON.stringify(metadata)}`;
  return `"timestamp":"${at}","type":"${type}","payload":${JSON.stringify(payload)}${more}`;
}
