import { parsed } from '../http.js';
import { callback, check, group, headerText, need, optional, type Rules } from '../rules.js';
import { bytesOf, headerOf, type WebhookDelivery } from './delivery.js';
import { headerPrefix, ownHeaders } from './headers.js';
import { hear } from './hearing.js';
import type { SeenEvents } from './seen.js';
import { isObject, isText, type Json } from './wire.js';

const EVENT_TYPES = ['alerts.triggered', 'alerts.resolved'] as const;

/** What an alert is, when it begins or ends. Its type and its id are looked at; the rest is as the service says it. */
export interface AlertEvent {
  readonly event_type: (typeof EVENT_TYPES)[number];
  readonly alert: {
    readonly id: string;
    readonly name?: string;
    readonly project_id?: string | null;
    readonly metric?: string;
    readonly operator?: string;
    readonly threshold_value?: number;
    readonly current_value?: number | null;
    readonly previous_state?: string | null;
    readonly triggered_at?: string;
    readonly resolved_at?: string;
  };
}

export interface WebhookOptions {
  /** Of the endpoint, or several where it was just changed. */
  readonly secret: string | readonly string[];
  /** Which have come already: `seenEvents()`, or something that all instances share. */
  readonly seen: SeenEvents;
  /** What the service's own headers begin with, where that is not `X-Service-`. */
  readonly headerPrefix?: string | undefined;
  /** For tests. */
  readonly now?: (() => number) | undefined;
}

export type WebhookRefusal = 'unsigned' | 'stale' | 'forged' | 'too-large' | 'malformed';

/** What came, and but for an event what to answer: `status`. */
export type WebhookResult =
  | {
      readonly kind: 'event';
      readonly eventId: string;
      readonly event: AlertEvent;
      /** It was dealt with: what comes of it from now on is repeated. Until then it is under way, for two minutes. */
      readonly done: () => Promise<void>;
      /** It could not be dealt with: what comes of it next is heard again. */
      readonly release: () => Promise<void>;
    }
  /** It came before, and was dealt with. */
  | { readonly kind: 'repeated'; readonly status: 204; readonly eventId: string }
  /** It came before, and nobody knows yet what becomes of it: the service is to ask again. */
  | { readonly kind: 'underWay'; readonly status: 503; readonly eventId: string }
  /** Not the service's, or not as the service sends it. */
  | { readonly kind: 'refused'; readonly status: 400; readonly reason: WebhookRefusal };

/** How far off the service's clock may be, or the way may be long. */
const WINDOW_SECONDS = 300;
const isSecret = (value: unknown): boolean => headerText[0](value);
const rules: Rules<WebhookOptions> = {
  secret: [
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isSecret) : isSecret(value)),
    'the secret of the endpoint, or a list of them',
  ],
  seen: [
    (value) => isObject(value) && ['claim', 'done', 'release'].every((name) => typeof value[name] === 'function'),
    'seenEvents(), or an object with the functions claim, done and release',
  ],
  headerPrefix,
  now: optional(callback),
};

/** Whether it is the service that says so, just now, and for the first time. */
export async function verifyWebhook(delivery: WebhookDelivery, options: WebhookOptions): Promise<WebhookResult> {
  need(options, 'options', group);
  check(options, rules);
  const { secret, seen, now = Date.now } = options;
  const names = ownHeaders(options.headerPrefix);
  const timestamp = headerOf(delivery, names.timestamp);
  const signature = headerOf(delivery, names.signature);
  const eventId = headerOf(delivery, names.eventId);
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature) || !/^[\x21-\x7e]{1,200}$/.test(eventId))
    return refused('unsigned');
  if (Math.abs(now() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return refused('stale');
  const body = await bytesOf(delivery);
  if (body === null) return refused('too-large');
  const signed = joined(new TextEncoder().encode(`${timestamp}.`), body);
  if (!(await isOneOf(isText(secret) ? [secret] : secret, signature, signed))) return refused('forged');
  const event = parsed(new TextDecoder().decode(body));
  if (!isAlertEvent(event)) return refused('malformed');
  // A copy with a time at the end of the window in the future is good until the end of the window in the past.
  const heard = await hear({ seen, now }, eventId, signature, 2 * WINDOW_SECONDS + 1);
  if (heard === 'done') return { kind: 'repeated', status: 204, eventId };
  if (heard === 'underWay') return { kind: 'underWay', status: 503, eventId };
  return { kind: 'event', eventId, event, ...heard };
}

const refused = (reason: WebhookRefusal): WebhookResult => ({ kind: 'refused', status: 400, reason });

const isAlertEvent = (event: unknown): event is AlertEvent => {
  const { event_type: type, alert } = (event ?? {}) as Json;
  return EVENT_TYPES.some((one) => one === type) && isObject(alert) && isText(alert['id']) && alert['id'] !== '';
};

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

/** The runtime compares, and takes as long whatever is wrong. */
async function isOneOf(secrets: readonly string[], hex: string, signed: BufferSource): Promise<boolean> {
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const verdicts = secrets.map(async (secret) => {
    const bytes = new TextEncoder().encode(secret);
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    return crypto.subtle.verify('HMAC', key, signature, signed);
  });
  return (await Promise.all(verdicts)).includes(true);
}
