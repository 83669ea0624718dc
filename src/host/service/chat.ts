import { askedJson, type Asked, type Line } from './call.js';
import { unfit } from './error.js';
import { checkGiven, SIGNAL, type Names } from './given.js';
import type { RuntimeOptions } from './options.js';
import { addressOf, checkId, isObject, isText, jsonOf, onTheWire, type Json } from './wire.js';

export type ChatChannel = 'webchat' | 'whatsapp' | 'sms' | 'api';

export interface ChatStart extends Asked {
  /** What the agent's functions may know from the first turn on. */
  readonly integrationAttributes?: Readonly<Record<string, unknown>> | undefined;
  readonly variantId?: string | undefined;
  readonly channel?: ChatChannel | undefined;
  /** What is heard and said, as `en-US`. */
  readonly asrLangCode?: string | undefined;
  readonly ttsLangCode?: string | undefined;
  readonly initialMessage?: string | undefined;
}

export interface ChatSaid extends Asked {
  readonly integrationAttributes?: Readonly<Record<string, unknown>> | undefined;
  /** For this turn only. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly asrLangCode?: string | undefined;
  readonly ttsLangCode?: string | undefined;
}

export interface ChatBegun {
  readonly conversationId: string;
  /** What the agent says first. */
  readonly response: string;
}

export interface Handover {
  readonly destination: string;
  readonly reason: string;
}

/** What the agent has answered, and how it goes on. */
export type ChatAnswer = ChatBegun &
  (
    | { readonly kind: 'continues' }
    | { readonly kind: 'ended' }
    | { readonly kind: 'handedOff'; readonly handoff: Handover }
  );

/** Turn by turn, for a relay of texts or mail and where sockets are barred. */
export interface ServiceChat {
  create(options?: ChatStart): Promise<ChatBegun>;
  /** Without a message, or with an empty one, the visitor was silent. */
  respond(conversationId: string, message?: string, options?: ChatSaid): Promise<ChatAnswer>;
  /** Whether it is closed now; one that was closed before is. */
  close(conversationId: string, options?: Asked): Promise<boolean>;
}

const spoken = { integrationAttributes: true, asrLangCode: true, ttsLangCode: true, signal: true } as const;
const startNames: Names<ChatStart> = { ...spoken, variantId: true, channel: true, initialMessage: true };
const saidNames: Names<ChatSaid> = { ...spoken, metadata: true };

/** What is done twice is said twice: only to close is safe. */
const operations = {
  create: { method: 'POST', thinks: true, safe: false },
  respond: { method: 'POST', thinks: true, safe: false },
  close: { method: 'PUT', thinks: false, safe: true },
} as const;

export function serviceChat(
  line: Line,
  { baseUrl, accountId, projectId, chatKey, chatToken }: RuntimeOptions & { chatKey: string; chatToken: string },
): ServiceChat {
  const ask = <T>(
    operation: keyof typeof operations,
    body: Json,
    signal: AbortSignal | undefined,
    read: (json: Json) => T | null,
  ): Promise<T> =>
    askedJson(
      line,
      {
        ...operations[operation],
        family: 'chat',
        url: addressOf('chat', baseUrl, ['v1', accountId, projectId, 'chat', operation]),
        keys: { 'X-API-KEY': chatKey, 'X-TOKEN': chatToken },
        body: jsonOf('chat', body),
        signal,
      },
      read,
    );
  return {
    async create(options = {}) {
      checkGiven('chat', options, startNames);
      return ask('create', onTheWire(options), options.signal, begun);
    },
    async respond(conversation_id, message, options = {}) {
      checkId('chat', conversation_id);
      if (message !== undefined && !isText(message)) throw unfit('chat', 'message', 'expected a text');
      checkGiven('chat', options, saidNames);
      return ask('respond', { ...onTheWire({ ...options, message }), conversation_id }, options.signal, answer);
    },
    async close(conversation_id, options = {}) {
      checkId('chat', conversation_id);
      checkGiven('chat', options, SIGNAL);
      return ask('close', { conversation_id }, options.signal, ({ success }) =>
        typeof success === 'boolean' ? success : null,
      );
    },
  };
}

const begun = ({ conversation_id: conversationId, response }: Json): ChatBegun | null =>
  isText(conversationId) && conversationId !== '' && isText(response) ? { conversationId, response } : null;

function answer(json: Json): ChatAnswer | null {
  const said = begun(json);
  const { end_conversation: over, handoff } = json;
  if (said === null || typeof over !== 'boolean') return null;
  const { destination, reason } = isObject(handoff) ? handoff : {};
  // To nobody: what the agent has said counts all the same.
  if (!isText(destination) || destination === '') return { ...said, kind: over ? 'ended' : 'continues' };
  return { ...said, kind: 'handedOff', handoff: { destination, reason: isText(reason) ? reason : destination } };
}
