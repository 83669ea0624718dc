import { isUtf8 } from 'node:buffer';

/**
 * What the protocol says a frame must be answered with (DEC-1, DEC-12, E1, E2), written down a second time and
 * independently of the platform: a mutant is right or wrong by this, not by what the platform does.
 */
export type Expected =
  | { readonly answer: 'reply'; readonly type: string; readonly message?: string; readonly metadata: string }
  | { readonly answer: 'echo'; readonly type: string; readonly text?: string; readonly metadata: string }
  | { readonly answer: 'nothing' }
  | { readonly answer: 'close'; readonly code: number }
  | { readonly answer: 'end'; readonly metadata: string };

export interface Heard {
  readonly id?: string;
  readonly sequence?: number | null;
  readonly timestamp?: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly metadata?: unknown;
}

const LARGEST_FRAME = 131_072;
const DEEPEST_METADATA = 32;
const UNKNOWN = 'Unknown event type or invalid message format';
const SYSTEM = 'EVENT_TYPE_SYSTEM_MESSAGE';
export const MESSAGE = 'EVENT_TYPE_USER_MESSAGE';
const JOIN = 'EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN';
export const END = 'EVENT_TYPE_USER_END_SESSION';
const HEARTBEAT = 'EVENT_TYPE_HEARTBEAT';

const forbidden = new Set(
  (
    'CSAT_RESPONSE USER_RECEIVED_MESSAGE USER_READ_MESSAGE LINK_TO_WEBRTC_CONVERSATION ' +
    'REQUEST_SERVICE_AGENT_JOIN_WITH_GREETING_MESSAGE SESSION_START SESSION_END SESSION_IDLE_WARNING EVENT_BATCH ' +
    'SYSTEM_MESSAGE LANGUAGE_CHANGED SERVICE_AGENT_JOINED SERVICE_AGENT_THINKING SERVICE_AGENT_MESSAGE ' +
    'SERVICE_AGENT_MESSAGE_CHUNK SERVICE_AGENT_LEFT SERVICE_AGENT_TRIGGERED_HANDOFF SERVICE_AGENT_RECEIVED_MESSAGE ' +
    'SERVICE_AGENT_READ_MESSAGE LIVE_AGENT_JOINED LIVE_AGENT_TYPING LIVE_AGENT_MESSAGE LIVE_AGENT_LEFT ' +
    'LIVE_AGENT_RECEIVED_MESSAGE LIVE_AGENT_READ_MESSAGE HANDOFF_ACCEPTED HANDOFF_QUEUE_STATUS HANDOFF_FAILED ' +
    'HANDOFF_TIMEOUT CLIENT_HANDOFF_REQUIRED SHOW_CSAT_REQUEST'
  )
    .split(' ')
    .map((name) => `EVENT_TYPE_${name}`),
);

export function expectedOf(data: Buffer, binary: boolean): Expected {
  if (data.length > LARGEST_FRAME) return { answer: 'close', code: 1009 };
  if (binary) return unknown('');
  if (!isUtf8(data)) return { answer: 'close', code: 1007 };
  const frame = parsed(data);
  if (!isObject(frame)) return unknown('');
  const { type, payload, metadata } = frame;
  // Echoed even when the rest is nonsense, so that a client finds out which of its frames was refused.
  const kept = isObject(metadata) && depth(metadata) <= DEEPEST_METADATA ? JSON.stringify(metadata) : '';
  if (typeof type !== 'string' || type === '') return unknown(kept);
  if (payload !== undefined && payload !== null && !isObject(payload)) return unknown(kept);
  return byType(type, isObject(payload) ? payload : {}, kept);
}

function byType(wire: string, payload: Readonly<Record<string, unknown>>, metadata: string): Expected {
  const type = wire.replace(/^EVENT_TYPE_(REQUEST_)?POLY_AGENT_/, 'EVENT_TYPE_$1SERVICE_AGENT_');
  if (forbidden.has(type))
    return { answer: 'reply', type: SYSTEM, message: `Event type not allowed: ${wire}`, metadata };
  switch (type) {
    case MESSAGE:
      return typeof payload['text'] === 'string'
        ? { answer: 'echo', type, text: payload['text'], metadata }
        : unknown(metadata);
    case JOIN:
      return { answer: 'echo', type, metadata };
    case END:
      return { answer: 'end', metadata };
    case HEARTBEAT:
      return { answer: 'reply', type, metadata };
    case 'EVENT_TYPE_USER_TYPING':
      return ['TYPING_STATE_STARTED', 'TYPING_STATE_STOPPED'].includes(payload['state'] as string)
        ? { answer: 'nothing' }
        : unknown(metadata);
    default:
      return unknown(metadata);
  }
}

const unknown = (metadata: string): Expected => ({ answer: 'reply', type: SYSTEM, message: UNKNOWN, metadata });

/** What may come by itself: from the agent when it is on, from a join when it is silent. */
const byItself = new Set(
  (
    'SESSION_START SERVICE_AGENT_JOINED SERVICE_AGENT_THINKING SERVICE_AGENT_MESSAGE SERVICE_AGENT_MESSAGE_CHUNK ' +
    'LANGUAGE_CHANGED SERVICE_AGENT_TRIGGERED_HANDOFF HANDOFF_ACCEPTED HANDOFF_QUEUE_STATUS CLIENT_HANDOFF_REQUIRED ' +
    'HANDOFF_FAILED HANDOFF_TIMEOUT SERVICE_AGENT_LEFT SESSION_END'
  )
    .split(' ')
    .map((name) => `EVENT_TYPE_${name}`),
);
/** Load, a message before the join, nobody at the desk: the agent's side says these in the ordinary course. */
const ordinary = /^(Our system is experiencing high load|Error: Conversation not found|Failed to forward message)/;

/** Of everything heard on a socket: direct answers and echoes apart, in order; or what should never have come. */
export function sorted(heard: readonly Heard[]): { replies: Heard[]; echoes: Heard[]; wrong: string | null } {
  const replies: Heard[] = [];
  const echoes: Heard[] = [];
  let wrong: string | null = null;
  for (const event of heard) {
    wrong ??= misshapen(event);
    const kept = typeof event.sequence === 'number';
    if (!kept && [SYSTEM, HEARTBEAT].includes(event.type)) replies.push(event);
    else if (kept && [MESSAGE, JOIN, END].includes(event.type)) echoes.push(event);
    else if (kept && event.type === SYSTEM) {
      if (!ordinary.test(String(event.payload['message']))) wrong ??= `trouble was told: ${JSON.stringify(event)}`;
    } else if (!byItself.has(event.type)) wrong ??= `an event nobody asked for: ${JSON.stringify(event)}`;
  }
  return { replies, echoes, wrong };
}

/** Null when everything was answered as it should be, in order, and nothing else was. */
export function difference(expected: readonly Expected[], heard: readonly Heard[]): string | null {
  const { replies, echoes, wrong } = sorted(heard);
  if (wrong !== null) return wrong;
  return (
    unequal(
      'replies',
      expected.flatMap((one) => (one.answer === 'reply' ? [[one.type, one.message, one.metadata]] : [])),
      replies.map(({ type, payload, metadata }) => [type, payload['message'], text(metadata)]),
    ) ??
    unequal(
      'echoes',
      expected.flatMap((one) => {
        if (one.answer === 'end') return [[END, undefined, one.metadata]];
        return one.answer === 'echo' ? [[one.type, one.text, one.metadata]] : [];
      }),
      echoes.map(({ type, payload, metadata }) => [type, payload['text'], text(metadata)]),
    )
  );
}

type Row = readonly (string | unknown)[];

function unequal(what: string, wanted: readonly Row[], got: readonly Row[]): string | null {
  const at = wanted.findIndex((row, place) => JSON.stringify(row) !== JSON.stringify(got[place]));
  if (at < 0 && got.length === wanted.length) return null;
  const place = at < 0 ? wanted.length : at;
  return `${what} ${place} of ${wanted.length}: wanted ${show(wanted[place])}, got ${show(got[place])}`;
}

/** What every event has besides its payload (DEC-3, DED-2). */
function misshapen(event: Heard): string | null {
  const { id, sequence, timestamp, type, payload } = event;
  const right =
    typeof id === 'string' &&
    (sequence === null || Number.isInteger(sequence)) &&
    typeof timestamp === 'string' &&
    typeof type === 'string' &&
    isObject(payload);
  return right ? null : `no envelope: ${show(event)}`;
}

/** A journal without holes, in which everything that was acknowledged stands where it was said to stand. */
export function journalFault(journal: readonly Heard[], acknowledged: readonly Heard[]): string | null {
  const hole = journal.findIndex(({ sequence }, place) => sequence !== place + 1);
  if (hole >= 0) return `journal: place ${hole + 1} holds sequence ${String(journal[hole]?.sequence)}`;
  for (const { sequence, id, type, payload } of acknowledged) {
    const kept = journal[(sequence ?? 0) - 1];
    if (kept === undefined || kept.id !== id || kept.type !== type || kept.payload['text'] !== payload['text'])
      return `journal: acknowledged ${type} ${String(sequence)} is not what is kept`;
  }
  const told = new Set(acknowledged.map(({ id }) => id));
  const untold = journal.find(({ id, type }) => type === MESSAGE && !told.has(id));
  return untold === undefined ? null : `journal: message ${String(untold.sequence)} was never echoed`;
}

export type ErrorShape = 'messaging' | 'chat';

/** Whether a REST answer is one that is documented: a status of the route, and the family's body when it is a refusal. */
export function restFault(shape: ErrorShape, allowed: readonly number[], status: number, body: string): string | null {
  if (!allowed.includes(status)) return `status ${status} is not documented here: ${body.slice(0, 200)}`;
  if (status < 400) return null;
  const told = parsed(Buffer.from(body));
  if (!isObject(told)) return `a refusal ${status} that is not JSON: ${body.slice(0, 200)}`;
  const strings = shape === 'messaging' ? ['message', 'error'] : ['error', 'error_message'];
  const missing = [...strings, 'error_code', 'error_id'].find((name) => typeof told[name] !== 'string');
  if (missing !== undefined) return `a refusal ${status} without ${missing}: ${body.slice(0, 200)}`;
  return shape === 'chat' && told['success'] !== false ? `a refusal that is not success:false: ${body}` : null;
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let most = 0;
  for (const inner of Object.values(value)) most = Math.max(most, depth(inner));
  return most + 1;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (metadata: unknown): string => (metadata === undefined ? '' : JSON.stringify(metadata));
const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);
