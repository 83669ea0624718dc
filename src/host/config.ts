import type { ChatOptions } from './chat-proxy.js';
import type { LimitOptions } from './limits.js';
import type { ContextOptions } from './sign-context.js';
import type { MessagingOptions } from './token.js';

/** What a website says when it mounts the kit. */
export interface HostOptions {
  /** Where it is mounted, such as `/chat`. */
  readonly path: string;
  readonly messaging: MessagingOptions;
  /** The REST fallback, for pages where sockets do not get through. */
  readonly chat?: ChatOptions;
  /** Signed context, for a site that knows who its visitors are. */
  readonly context?: ContextOptions;
  /**
   * What the cookie is sealed with: the first seals, all open. To change it, put the new one first, and take the old one
   * away a day later. At least 32 characters each, from a generator.
   */
  readonly secrets: readonly string[];
  /** The site's own origin as browsers see it, such as `https://shop.example`, when a proxy stands before it. */
  readonly origin?: string;
  /** Other origins whose pages may ask. */
  readonly origins?: readonly string[];
  /** Who is asking, for the limits: the address of the browser. Adapters know it; behind a proxy the site knows better. */
  readonly address?: (request: Request) => string | null;
  readonly limits?: LimitOptions;
  /** How long the service may take, in milliseconds. */
  readonly timeoutMs?: number;
  readonly cookieName?: string;
  /** One call for each request: codes and ids only, never a secret, never what somebody wrote. */
  readonly log?: (line: LogLine) => void;
  /** For tests. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export interface LogLine {
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  readonly ms: number;
}

const SHORTEST_SECRET = 32;
/** Fewer different characters are no secret, however long. */
const LEAST_VARIETY = 10;

/** Throws with the name of the field that is wrong: a site that is not set up right must not start. */
export function checkedOptions(options: HostOptions): HostOptions {
  need(typeof options === 'object' && (options as unknown) !== null, 'options', 'an object');
  const { path, messaging, chat, context, secrets, origin, origins = [], timeoutMs, cookieName } = options;
  need(typeof path === 'string' && /^(?:\/[\w.~-]+)+$/.test(path), 'path', 'a path such as "/chat"');
  need(isObject(messaging), 'messaging', 'an object');
  address(messaging.baseUrl, 'messaging.baseUrl');
  text(messaging.connectorToken, 'messaging.connectorToken');
  text(messaging.host, 'messaging.host');
  if (chat !== undefined) {
    need(isObject(chat), 'chat', 'an object');
    address(chat.baseUrl, 'chat.baseUrl');
    for (const name of ['accountId', 'projectId', 'apiKey', 'token'] as const) text(chat[name], `chat.${name}`);
  }
  if (context !== undefined) {
    need(isObject(context), 'context', 'an object');
    text(context.keyId, 'context.keyId');
    text(context.secret, 'context.secret');
    need(typeof context.claims === 'function', 'context.claims', 'a function');
  }
  need(Array.isArray(secrets) && secrets.length > 0, 'secrets', 'a list with at least one secret');
  for (const [at, secret] of secrets.entries())
    need(isStrong(secret), `secrets[${at}]`, `${SHORTEST_SECRET} characters or more from a generator`);
  for (const [at, one] of origins.entries())
    need(isOrigin(one), `origins[${at}]`, 'an origin such as "https://shop.example"');
  need(origin === undefined || isOrigin(origin), 'origin', 'an origin such as "https://shop.example"');
  need(timeoutMs === undefined || (timeoutMs >= 100 && timeoutMs <= 60_000), 'timeoutMs', 'from 100 to 60000');
  need(cookieName === undefined || /^[\w-]{1,64}$/.test(cookieName), 'cookieName', 'letters, digits, - and _');
  return options;
}

function need(right: boolean, field: string, expected: string): asserts right {
  if (!right) throw new TypeError(`agent-messenger host: ${field}: expected ${expected}`);
}

function text(value: unknown, field: string): void {
  need(typeof value === 'string' && value.trim() !== '' && !/[\r\n]/.test(value), field, 'a text of one line');
}

/** The service by TLS, or the local platform. */
function address(value: unknown, field: string): void {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  const loopback = url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  need(
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)),
    field,
    'an https address',
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;
const isStrong = (value: unknown): boolean =>
  typeof value === 'string' && value.length >= SHORTEST_SECRET && new Set(value).size >= LEAST_VARIETY;
