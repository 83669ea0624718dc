import type { ErrorCode } from '../core/errors.js';
import type { Delivery } from '../core/conversation/items.js';

/** Every event a page may hear, and what it is told. Which can be cancelled is below. */
export interface MessengerEventMap {
  /** The launcher stands, or the panel. */
  'am-ready': object;
  /** The panel is about to open. */
  'am-before-open': object;
  /** The panel has opened. */
  'am-open': object;
  /** The panel is about to close. */
  'am-before-close': object;
  /** The panel has closed. */
  'am-close': object;
  /** `destroy()` is about to take the element away. Not told where a page or a framework removes it. */
  'am-destroy': object;
  /** `mode` has changed. */
  'am-mode-change': { mode: string };
  /** The connection is in another state. */
  'am-connection-change': { status: ConnectionStatus };
  /** The service asks to be slower. */
  'am-rate-limited': { code: ErrorCode };
  /** Something has failed; `help` is for the developer. */
  'am-error': { code: ErrorCode | string; recoverable: boolean; help: string };
  /** A conversation has begun. */
  'am-session-start': object;
  /** A conversation goes on that was begun before. */
  'am-session-resume': object;
  /** The conversation is over. */
  'am-session-end': { reason: string };
  /** A new session goes on under the same transcript. */
  'am-session-rollover': object;
  /** The conversation will end soon if nobody writes. Refused, the page says so itself. */
  'am-idle-warning': object;
  /** The visitor sends something; the page may change `text`. */
  'am-before-send': { text: string };
  /** A message of the visitor is kept, and will be sent. */
  'am-send': { key: string; text: string };
  /** A message of the visitor is waiting, sending, sent, in doubt, or rejected. */
  'am-delivery-change': { key: string; delivery: Delivery };
  /** An answer is about to be shown; the page may change `text`. First when it begins, if it streams: `hold()` it. */
  'am-before-message': {
    key: string;
    kind: 'agent' | 'person';
    name: string;
    text: string;
    writing: boolean;
    hold: () => void;
  };
  /**
   * An answer is complete: told once in a browser. Of a conversation that began before, and of which nothing is kept here,
   * it is told from then on.
   */
  'am-message': { key: string; kind: 'agent' | 'person'; name: string; text: string };
  /** An answer begins to arrive. */
  'am-stream-start': { key: string };
  /** An answer has arrived. */
  'am-stream-end': { key: string };
  /** The visitor chose a suggestion of an answer, or a starter of the first screen. */
  'am-suggestion': { text: string };
  /** The visitor pressed a button of a card, or one that calls. */
  'am-action': { kind: 'card' | 'call'; to: string; title: string };
  /** The visitor follows a link. */
  'am-link': { url: string };
  /** The visitor copied a message. */
  'am-copy': { key: string };
  /** The visitor said whether an answer helped. */
  'am-feedback': { key: string; helpful: boolean | null };
  /** The assistant is there. */
  'am-agent-join': { name: string };
  /** The assistant has left. */
  'am-agent-leave': { reason: string };
  /** The assistant is working on an answer. */
  'am-thinking': object;
  /** Somebody writes, or has stopped. */
  'am-typing': { typing: boolean };
  /** The conversation is being handed to a person. */
  'am-handoff-start': object;
  /** A queue has taken it. */
  'am-handoff-accepted': { queue: string };
  /** The place in the queue is another; 1 is next. */
  'am-queue': { position: number | null; waitSeconds: number | null };
  /** A person has joined. */
  'am-live-agent-join': { name: string };
  /** A person has left. */
  'am-live-agent-leave': { name: string };
  /** No person could be reached. */
  'am-handoff-failed': { reason: string };
  /** No person came in time. */
  'am-handoff-timeout': { reason: string };
  /** The service asks the page to take over. */
  'am-client-handoff': { route: string; reason: string; queue: string };
  /** The visitor agreed, or took it back. */
  'am-consent-change': { consent: boolean };
  /** The conversation goes on in another language; the words of the widget follow, unless told not to. */
  'am-language-change': { language: string };
  /** The visitor said how it was. */
  'am-rating': { score: number | null; text: string };
  /** The visitor has filled in the form before the chat. */
  'am-form-submit': { values: Readonly<Record<string, string>> };
  /** The visitor took a copy. */
  'am-transcript': { format: string };
  /** By `forget()`, every trace of the conversation is gone from this browser; `logout()` and `identify()` say so by their promise. */
  'am-forget': object;
  /** The number of unread messages is another. */
  'am-unread': { count: number };
  /** The launcher is shown, for the first time on this page. */
  'am-launcher-show': object;
  /** The visitor has moved the launcher to another corner. */
  'am-launcher-move': { placement: string };
  /** The line beside the launcher is shown. */
  'am-teaser-show': object;
  /** The visitor pressed it, or one of its answers. */
  'am-teaser-click': { action: string };
  /** The visitor sent it away. */
  'am-teaser-dismiss': object;
}

/** `offline`: the browser says so, or the service cannot be reached; it is tried on. */
export type ConnectionStatus = 'idle' | 'connecting' | 'online' | 'reconnecting' | 'offline' | 'failed';

/** On every event's detail. */
export interface EventStamp {
  readonly id: string;
  readonly at: number;
  readonly instance: string;
  /** Waits for the page before going on; only where the event can be cancelled. */
  waitUntil(promise: Promise<unknown>): void;
}

export type MessengerEvent<Type extends keyof MessengerEventMap> = CustomEvent<MessengerEventMap[Type] & EventStamp>;

export const cancelable: ReadonlySet<keyof MessengerEventMap> = new Set<keyof MessengerEventMap>([
  'am-before-open',
  'am-before-close',
  'am-idle-warning',
  'am-before-send',
  'am-before-message',
  'am-action',
  'am-link',
  'am-client-handoff',
]);
