import { readOf } from '../ask.js';
import { need } from '../rules.js';
import { isPlain, isText } from './wire.js';

/** A request of the web, or what a server has of one: its headers, and its body before anybody has parsed it. */
export type WebhookDelivery =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      /** Null or undefined where there is none. */
      readonly body: string | ArrayBuffer | ArrayBufferView | null | undefined;
    };

/** No alert is longer. */
const LONGEST = 1_048_576;

/** Of two with one name none is: whoever reads the other would read something else. */
export function headerOf({ headers }: WebhookDelivery, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? '';
  const [found, ...more] = Object.keys(headers).filter((one) => one.toLowerCase() === name.toLowerCase());
  const value = found === undefined || more.length > 0 ? undefined : headers[found];
  return isText(value) ? value : '';
}

/** By its shape: frameworks have classes of their own. */
const isHeaders = (headers: WebhookDelivery['headers']): headers is Headers => typeof headers.get === 'function';

/** What was sent, as it came; null where it is too long. */
export async function bytesOf(delivery: WebhookDelivery): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body } = delivery;
  if (isText(body)) return short(new TextEncoder().encode(body));
  // Its bytes, of whichever kind of number it is a view.
  if (ArrayBuffer.isView(body)) return short(new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice());
  if (isBuffer(body)) return short(new Uint8Array(body));
  const none = isNone(body);
  if (none && !saysBody(delivery)) return new Uint8Array();
  const gone = 'bodyUsed' in delivery && (delivery.bodyUsed || (body as ReadableStream).locked);
  need(body, 'body', [
    () => !none && !gone && typeof (body as Partial<ReadableStream>).getReader === 'function',
    'bytes that nobody has read or parsed',
  ]);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  return readOf(
    () => reader.read(),
    LONGEST,
    () => void reader.cancel().catch(() => undefined),
  );
}

/** By its name: a test runner has a class of its own. */
const isBuffer = (body: unknown): body is ArrayBuffer =>
  Object.prototype.toString.call(body) === '[object ArrayBuffer]';

/**
 * Of a request without a body Express 5 makes undefined, and Express 4 an object with nothing in it. Anybody can send one: it is
 * no fault of the site, and nothing to fill its log with.
 */
const isNone = (body: unknown): boolean =>
  body === undefined || body === null || (isPlain(body) && Object.keys(body).length === 0);

/**
 * What the service sends is JSON of some length. Where there is nothing of it, the site has not read it, or handed on something
 * else: it would take the service for somebody who forges.
 */
function saysBody(delivery: WebhookDelivery): boolean {
  const [type, length, coding] = ['Content-Type', 'Content-Length', 'Transfer-Encoding'].map((name) =>
    headerOf(delivery, name),
  );
  return /^application\/json\b/i.test(type!) && (Number(length) > 0 || coding !== '');
}

const short = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null =>
  bytes.length > LONGEST ? null : bytes;
