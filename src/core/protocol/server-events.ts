import type { ServerEventMap, ServerEventType } from './events.js';
import { bool, count, num, obj, str, url, type Json } from './fields.js';
import { noParts, parts } from './parts.js';

/** Reads a payload into our words; null when it makes no sense at all and the event is to be refused. */
export type Read<Type extends ServerEventType> = (payload: Json, wire: string) => ServerEventMap[Type] | null;

/** The name on the wire without `EVENT_TYPE_`; how to read it; and whether it is only passing, never in the journal. */
export type Row<Type extends ServerEventType> = readonly [wire: string, read: Read<Type>, passing?: true];

const none = {};
const nothing = (): object => none;
const reason = (p: Json): { reason: string } => ({ reason: str(p['reason']) });
/** Absent or unknown is a start: whoever stops says so. */
const typing = (p: Json): boolean => p['state'] !== 'TYPING_STATE_STOPPED';
const level = (value: unknown): 'info' | 'warning' | 'error' =>
  value === 'SYSTEM_MESSAGE_LEVEL_ERROR' ? 'error' : value === 'SYSTEM_MESSAGE_LEVEL_WARNING' ? 'warning' : 'info';
/** A language tag as BCP 47 has them; anything else would go into attributes and file names. */
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LONGEST_LANGUAGE = 35;

/** Everything the server may tell (protocol.md 3.3 to 3.6): one row for each event, and the compiler counts them. */
export const rows: { readonly [Type in ServerEventType]: Row<Type> } = {
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
  idleWarning: ['SESSION_IDLE_WARNING', nothing, true],
  userMessage: ['USER_MESSAGE', (p) => ({ messageId: str(p['message_id']), text: str(p['text']) })],
  joinRequested: ['REQUEST_SERVICE_AGENT_JOIN', nothing],
  endRequested: ['USER_END_SESSION', nothing],
  userTyping: ['USER_TYPING', (p) => ({ typing: typing(p) }), true],
  heartbeat: ['HEARTBEAT', nothing, true],
  agentJoined: [
    'SERVICE_AGENT_JOINED',
    (p) => ({ name: str(p['agent_name']), avatarUrl: url(p['agent_avatar_url']) ?? url(p['avatar_url']) }),
  ],
  agentThinking: ['SERVICE_AGENT_THINKING', nothing, true],
  agentMessage: [
    'SERVICE_AGENT_MESSAGE',
    (p) => ({
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
    (p) => {
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
  agentLeft: ['SERVICE_AGENT_LEFT', reason],
  handoffTriggered: ['SERVICE_AGENT_TRIGGERED_HANDOFF', nothing],
  languageChanged: [
    'LANGUAGE_CHANGED',
    (p) => {
      const language = str(p['language_code']);
      return language.length <= LONGEST_LANGUAGE && LANGUAGE.test(language) ? { language } : null;
    },
  ],
  systemMessage: ['SYSTEM_MESSAGE', (p) => ({ text: str(p['message']), level: level(p['level']) })],
  liveAgentJoined: [
    'LIVE_AGENT_JOINED',
    (p) => {
      const agent = obj(p['agent']);
      return {
        agentId: str(p['agent_id']) || str(agent['id']),
        name: str(p['agent_name']) || str(agent['name']),
        avatarUrl: url(p['avatar_url']) ?? url(agent['avatar_url']),
      };
    },
  ],
  liveAgentTyping: ['LIVE_AGENT_TYPING', (p) => ({ typing: typing(p), name: str(p['agent_name']) }), true],
  liveAgentMessage: [
    'LIVE_AGENT_MESSAGE',
    (p) => {
      const agent = obj(p['agent']);
      return {
        messageId: str(p['message_id']),
        text: str(p['text']),
        agentId: str(p['agent_id']) || str(agent['id']),
        name: str(p['agent_name']) || str(agent['name']),
        avatarUrl: url(p['avatar_url']) ?? url(agent['avatar_url']),
        parts: parts(p),
      };
    },
  ],
  liveAgentLeft: [
    'LIVE_AGENT_LEFT',
    (p) => ({ agentId: str(p['agent_id']), name: str(p['agent_name']), reason: str(p['reason']) }),
  ],
  handoffAccepted: ['HANDOFF_ACCEPTED', (p) => ({ queue: str(p['queue_name']) })],
  queueStatus: [
    'HANDOFF_QUEUE_STATUS',
    (p) => ({
      position: count(p['position_in_queue']) ?? count(p['position']),
      waitSeconds: count(p['estimated_wait_seconds']),
      queue: str(p['queue_name']),
      words: str(p['display_message']),
    }),
  ],
  clientHandoff: [
    'CLIENT_HANDOFF_REQUIRED',
    (p) => ({ route: str(p['route']), reason: str(p['reason']), queue: str(p['queue_name']) }),
  ],
  handoffFailed: ['HANDOFF_FAILED', reason],
  handoffTimeout: ['HANDOFF_TIMEOUT', reason],
  csatRequest: [
    'SHOW_CSAT_REQUEST',
    (p) => ({ surveyId: str(p['survey_id']), title: str(p['title']), question: str(p['question']) }),
  ],
  // No name leads here; every name that is in no other row does.
  unknown: ['', (_p, wire) => ({ wire: wire.slice(0, 100) })],
};
