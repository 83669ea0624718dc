import { count, obj, str, url, type Json } from './fields.js';
import { decode, vocabulary } from './codec.js';
import type { Frame } from './events.js';
import { parts } from './parts.js';
import { firstRows, nothing, reason, type Other, type Rows } from './server-events.js';

/** Absent or unknown is a start: whoever stops says so. */
const typing = (p: Json): boolean => p['state'] !== 'TYPING_STATE_STOPPED';
const level = (value: unknown): 'info' | 'warning' | 'error' =>
  value === 'SYSTEM_MESSAGE_LEVEL_ERROR' ? 'error' : value === 'SYSTEM_MESSAGE_LEVEL_WARNING' ? 'warning' : 'info';
/** A language tag as BCP 47 has them; anything else would go into attributes and file names. */
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;
const LONGEST_LANGUAGE = 35;

const otherRows: Rows<Other> = {
  idleWarning: ['SESSION_IDLE_WARNING', nothing, true],
  endRequested: ['USER_END_SESSION', nothing],
  userTyping: ['USER_TYPING', (p) => ({ typing: typing(p) }), true],
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
    (p, parts) => {
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
};

const everything = vocabulary({ ...firstRows, ...otherRows }, parts, [
  '',
  (_p, _parts, wire) => ({ wire: wire.slice(0, 100) }),
]);

/** Reads one text frame, with everything that the server may tell. Whatever is in it, this does not throw. */
export const decodeAll = (data: string): Frame => decode(data, everything);
