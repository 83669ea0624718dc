import type { Parts, ServerEventMap, ServerEventType } from './events.js';
import { bool, count, num, obj, str, url, type Json } from './fields.js';
import { noParts } from './no-parts.js';

/** Reads a payload into our words; null when it makes no sense at all and the event is to be refused. */
export type Read<Type extends ServerEventType> = (
  payload: Json,
  parts: PartsOf,
  wire: string,
) => ServerEventMap[Type] | null;

/** Reads what a message carries besides its text. */
export type PartsOf = (payload: Json) => Parts;

/** The name on the wire without `EVENT_TYPE_`; how to read it; and whether it is only passing, never in the journal. */
export type Row<Type extends ServerEventType> = readonly [wire: string, read: Read<Type>, passing?: true];
export type Rows<Type extends ServerEventType> = { readonly [One in Type]: Row<One> };

/** What is told in a first conversation. */
type First =
  | 'sessionStart'
  | 'sessionEnd'
  | 'userMessage'
  | 'joinRequested'
  | 'heartbeat'
  | 'agentJoined'
  | 'agentThinking'
  | 'agentMessage'
  | 'agentChunk';
/** And all else. */
export type Other = Exclude<ServerEventType, First | 'unknown'>;

export const nothing = (): object => ({});
export const reason = (p: Json): { reason: string } => ({ reason: str(p['reason']) });

/** One row for each event, and the compiler counts them. Others are in other-events.ts. */
export const firstRows: Rows<First> = {
  sessionStart: [
    'SESSION_START',
    (p) => {
      const can = obj(p['capabilities']);
      return {
        streaming: bool(can['streaming']),
        maxMessageBytes: count(can['max_message_size_bytes']),
        heartbeatSeconds: count(can['heartbeat_interval_seconds']),
        maxReconnects: count(can['max_reconnect_attempts']),
        contextId: str(p['context_id']) || str(can['context_id']) || str(p['contextId']),
      };
    },
  ],
  sessionEnd: ['SESSION_END', reason],
  userMessage: ['USER_MESSAGE', (p) => ({ messageId: str(p['message_id']), text: str(p['text']) })],
  joinRequested: ['REQUEST_SERVICE_AGENT_JOIN', nothing],
  heartbeat: ['HEARTBEAT', nothing, true],
  agentJoined: [
    'SERVICE_AGENT_JOINED',
    (p) => ({ name: str(p['agent_name']), avatarUrl: url(p['agent_avatar_url']) ?? url(p['avatar_url']) }),
  ],
  agentThinking: ['SERVICE_AGENT_THINKING', nothing, true],
  agentMessage: [
    'SERVICE_AGENT_MESSAGE',
    (p, parts) => ({
      messageId: str(p['message_id']),
      text: str(p['text']),
      name: str(p['agent_name']),
      avatarUrl: url(p['avatar_url']),
      endsConversation: bool(p['end_conversation']),
      parts: parts(p),
    }),
  ],
  agentChunk: [
    'SERVICE_AGENT_MESSAGE_CHUNK',
    (p, parts) => {
      const found = parts(p);
      return {
        messageId: str(p['message_id']),
        index: num(p['chunk_index']) ?? 0,
        last: bool(p['is_complete']),
        text: str(p['text']),
        name: str(p['agent_name']),
        avatarUrl: url(p['avatar_url']),
        endsConversation: bool(p['end_conversation']),
        parts: found === noParts ? null : found,
      };
    },
  ],
};
