import type { ServerEvent, ServerEventMap, ServerEventType } from './events.js';
import { bool, isObj, obj, str, type Json } from './fields.js';
import { noParts } from './no-parts.js';

/**
 * The turn-based REST conversation (F17) told in the events of messaging. It has no journal, ids or times of its
 * own, so the places are counted from `sequence` on and the ids follow from the place.
 */
export interface ChatPlace {
  readonly conversationId: string;
  /** The last place taken. */
  readonly sequence: number;
  readonly at: number;
}

/** What the visitor said in this turn. */
export interface Said {
  readonly localId: string;
  readonly text: string;
}

/** What becomes of a conversation whose call was refused. */
export type Refusal = 'ended' | 'expired' | 'refused' | 'unclear';

export const respondBody = (conversationId: string, text: string): Json => ({
  conversation_id: conversationId,
  message: text,
});
export const closeBody = (conversationId: string): Json => ({ conversation_id: conversationId });

/** The id of the conversation that a call of `create` made; empty when the reply has none. */
export const conversationOf = (reply: unknown): string => str(obj(reply)['conversation_id']);

/** A conversation has begun: as a replay of messaging would tell it. */
export function created(reply: unknown, place: ChatPlace): ServerEvent[] {
  const tell = teller(place);
  tell('sessionStart', {
    streaming: false,
    maxMessageBytes: null,
    // There is no connection to keep alive.
    heartbeatSeconds: 0,
    maxReconnects: null,
    contextId: '',
  });
  tell('agentJoined', { name: '', avatarUrl: null });
  answer(tell, reply);
  return tell.events;
}

/** The visitor was heard, and this is the answer; null when it is none, and nobody knows who heard what. */
export function responded(reply: unknown, said: Said, place: ChatPlace): ServerEvent[] | null {
  if (!isObj(reply) || typeof reply['response'] !== 'string') return null;
  const tell = teller(place);
  const messageId = tell.nextId();
  tell('userMessage', { messageId, text: said.text }, said.localId);
  answer(tell, reply);
  const handoff = reply['handoff'];
  if (isObj(handoff))
    tell('clientHandoff', { route: str(handoff['destination']), reason: str(handoff['reason']), queue: '' });
  if (bool(reply['end_conversation'])) tell('sessionEnd', { reason: 'REASON_NATURAL_END' });
  return tell.events;
}

/** It is over: because the visitor asked, or because the service had ended it before. */
export function ended(why: 'user' | Refusal, place: ChatPlace): ServerEvent[] {
  const tell = teller(place);
  const reasons = { user: 'REASON_USER_END', expired: 'REASON_USER_ABANDONED' } as Readonly<Record<string, string>>;
  if (why === 'user') tell('endRequested', {});
  tell('sessionEnd', { reason: reasons[why] ?? 'REASON_NATURAL_END' });
  return tell.events;
}

/** One message was certainly not taken. In the words that messaging has for it. */
export const refused = (localId: string, at: number): ServerEvent =>
  passing('systemMessage', { text: 'Failed to forward message', level: 'error' }, at, { localId });

/** What is never kept. */
export const passing = <Type extends ServerEventType>(
  type: Type,
  fields: ServerEventMap[Type],
  at: number,
  marks: { readonly localId?: string; readonly fence?: string } = {},
): ServerEvent =>
  ({ type, id: '', sequence: null, at, localId: '', fence: '', ...marks, ...fields }) as unknown as ServerEvent;

/** Reads a refusal by its status, and by its code where one status means several things. */
export function refusal(status: number, reply: unknown): Refusal {
  const code = str(obj(reply)['error_code']);
  if (status === 410) return 'ended';
  if (status === 404 || code === 'CHAT_TIMEOUT') return 'expired';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unclear';
}

interface Teller {
  <Type extends ServerEventType>(type: Type, fields: ServerEventMap[Type], localId?: string): void;
  readonly events: ServerEvent[];
  nextId(): string;
}

function teller({ conversationId, sequence, at }: ChatPlace): Teller {
  const events: ServerEvent[] = [];
  const nextId = (): string => `${conversationId}/${sequence + events.length + 1}`;
  const tell = <Type extends ServerEventType>(type: Type, fields: ServerEventMap[Type], localId = ''): void => {
    const kept = { id: nextId(), sequence: sequence + events.length + 1 };
    events.push({ ...passing(type, fields, at, { localId }), ...kept });
  };
  return Object.assign(tell, { events, nextId });
}

function answer(tell: Teller, reply: unknown): void {
  const text = str(obj(reply)['response']);
  if (text === '') return;
  const messageId = tell.nextId();
  tell('agentMessage', { messageId, text, name: '', avatarUrl: null, endsConversation: false, parts: noParts });
}
