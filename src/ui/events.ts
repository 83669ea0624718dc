import type { ErrorCode } from '../core/errors.js';
import type { Delivery } from '../core/conversation/items.js';

/** Every event a page may hear, and what it is told. `*` in the list below: it can be cancelled. */
export interface MessengerEventMap {
  'am-ready': object;
  'am-before-open': object;
  'am-open': object;
  'am-before-close': object;
  'am-close': object;
  'am-destroy': object;
  'am-mode-change': { mode: string };
  'am-connection-change': { status: ConnectionStatus };
  'am-rate-limited': { code: ErrorCode };
  'am-error': { code: ErrorCode | string; recoverable: boolean; help: string };
  'am-session-start': object;
  'am-session-resume': object;
  'am-session-end': { reason: string };
  'am-session-rollover': object;
  'am-idle-warning': object;
  'am-before-send': { text: string };
  'am-send': { key: string; text: string };
  'am-delivery-change': { key: string; delivery: Delivery };
  'am-message': { key: string; kind: 'agent' | 'person'; name: string; text: string };
  'am-stream-start': { key: string };
  'am-stream-end': { key: string };
  'am-suggestion': { text: string };
  'am-action': { kind: 'card' | 'call'; to: string; title: string };
  'am-link': { url: string };
  'am-copy': { key: string };
  'am-feedback': { key: string; helpful: boolean | null };
  'am-agent-join': { name: string };
  'am-agent-leave': { reason: string };
  'am-thinking': object;
  'am-typing': { typing: boolean };
  'am-handoff-start': object;
  'am-handoff-accepted': { queue: string };
  'am-queue': { position: number | null; waitSeconds: number | null };
  'am-live-agent-join': { name: string };
  'am-live-agent-leave': { name: string };
  'am-handoff-failed': { reason: string };
  'am-handoff-timeout': { reason: string };
  'am-client-handoff': { route: string; reason: string; queue: string };
  'am-consent-change': { consent: boolean };
  'am-language-change': { language: string };
  'am-rating': { score: number | null; text: string };
  'am-form-submit': { values: Readonly<Record<string, string>> };
  'am-transcript': { format: string };
  'am-forget': object;
  'am-unread': { count: number };
  'am-launcher-show': object;
  'am-teaser-show': object;
  'am-teaser-click': { action: string };
  'am-teaser-dismiss': object;
}

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
  'am-action',
  'am-link',
  'am-client-handoff',
]);
