import { readOf } from '../ask.js';
import { parsed } from '../http.js';
import { callback, check, group, headerText, need, optional, type Rules } from '../rules.js';
import { headerPrefix, ownHeaders } from './headers.js';
import { isObject, isText } from './wire.js';
import type { SeenEvents } from './seen.js';

/** What an alert is, when it begins or ends. */
export interface AlertEvent {
  readonly event_type: 'alerts.triggered' | 'alerts.resolved';
  readonly alert: {
    readonly id: string;
    readonly name: string;
    readonly project_id: string | null;
    readonly metric: string;
    readonly operator: string;
    readonly threshold_value: number;
    readonly current_value: number | null;
    readonly previous_state: string | null;
    readonly triggered_at: string;
    readonly resolved_at?: string;
  };
}

/** A request of the web, or what a server has of one: its headers, and its body before anybody has parsed it. */
export type WebhookDelivery =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };

export interface WebhookOptions {
  /** Of the endpoint, or several where it was just changed. */
  readonly secret: string | readonly string[];
  /** Which have come already: `seenEvents()`, or something that all instances share. */
  readonly seen: SeenEvents;
  /** What the service's own headers begin with, where that is not `X-Service-`. */
  readonly headerPrefix?: string;
  /** For tests. */
  readonly now?: () => number;
}

export type WebhookRefusal = 'unsigned' | 'stale' | 'forged' | 'too-large' | 'malformed';

export type WebhookResult =
  | {
      readonly kind: 'event';
      readonly eventId: string;
      readonly event: AlertEvent;
      /** It could not be dealt with: what comes of it next is heard again. */
      readonly release: () => Promise<void>;
    }
  /** It came before, and was dealt with: 2xx is the answer. */
  | { readonly kind: 'repeated'; readonly eventId: string }
  /** Not the service's, or not as the service sends it: 400 is the answer. */
  | { readonly kind: 'refused'; readonly reason: WebhookRefusal };

/** How far off the service's clock may be, or the way may be long. */
const WINDOW_SECONDS = 300;
/** No alert is longer. */
const LONGEST = 1_048_576;

const isSecret = (value: unknown): boolean => headerText[0](value);
const rules: Rules<WebhookOptions> = {
  secret: [
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isSecret) : isSecret(value)),
    'the secret of the endpoint, or a list of them',
  ],
  seen: group,
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
  if (event === null || !isText(event['event_type']) || !isObject(event['alert'])) return refused('malformed');
  if (!(await seen.claim(eventId))) return { kind: 'repeated', eventId };
  const release = async (): Promise<void> => seen.release(eventId);
  return { kind: 'event', eventId, event: event as unknown as AlertEvent, release };
}

const refused = (reason: WebhookRefusal): WebhookResult => ({ kind: 'refused', reason });

/** Of two with one name none is: whoever reads the other would read something else. */
function headerOf({ headers }: WebhookDelivery, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? '';
  const [found, ...more] = Object.keys(headers).filter((one) => one.toLowerCase() === name.toLowerCase());
  const value = found === undefined || more.length > 0 ? undefined : headers[found];
  return isText(value) ? value : '';
}

/** By its shape: frameworks have classes of their own. */
const isHeaders = (headers: WebhookDelivery['headers']): headers is Headers => typeof headers.get === 'function';

async function bytesOf(delivery: WebhookDelivery): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body } = delivery;
  if (isText(body)) return short(new TextEncoder().encode(body));
  if (ArrayBuffer.isView(body)) return short(new Uint8Array(body));
  const gone = 'bodyUsed' in delivery && (delivery.bodyUsed || body?.locked === true);
  need(body, 'body', [
    () => body === null || (!gone && typeof body?.getReader === 'function'),
    'bytes that nobody has read or parsed',
  ]);
  const reader = body?.getReader();
  if (reader === undefined) return new Uint8Array();
  return readOf(
    () => reader.read(),
    LONGEST,
    () => void reader.cancel().catch(() => undefined),
  );
}

const short = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null =>
  bytes.length > LONGEST ? null : bytes;

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
