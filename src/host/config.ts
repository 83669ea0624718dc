import type { ChatOptions } from './chat-proxy.js';
import type { LimitOptions } from './limits.js';
import type { LogLine } from './log.js';
import { packageOf } from './redis.js';
import {
  address,
  anyOrigin,
  callback,
  check,
  count,
  group,
  headerText,
  list,
  need,
  optional,
  origin,
  seconds,
  secret,
  text,
  type Rules,
} from './rules.js';
import type { ContextOptions } from './sign-context.js';
import type { MessagingOptions } from './token.js';

/** What a website says when it mounts the kit. */
export interface HostOptions {
  /** Where it is mounted, such as `/chat`. */
  readonly path: string;
  /**
   * What stands before that in the addresses that browsers ask: Next's `basePath`, or a proxy's prefix. It may be taken away on
   * the way to the kit or not. The cookie's `Path`, which is named where addresses end with a slash, begins with it.
   */
  readonly pathPrefix?: string | undefined;
  readonly messaging: MessagingOptions;
  /** The REST fallback, for pages where sockets do not get through. */
  readonly chat?: ChatOptions | undefined;
  /** Signed context, for a site that knows who its visitors are. */
  readonly context?: ContextOptions | undefined;
  /**
   * What the cookie is sealed with: the first seals, all open. To change it where there are several instances, or an old and a
   * new one while it is deployed: the new one second everywhere, then first everywhere, then alone, a day later. At least 32
   * characters each, from a generator.
   */
  readonly secrets: readonly string[];
  /** The site's own origin as browsers see it, such as `https://shop.example`, when a proxy stands before it. */
  readonly origin?: string | undefined;
  /** Other origins whose pages may ask. */
  readonly origins?: readonly string[] | undefined;
  /**
   * Who is asking, for the limits: the address of the browser. Adapters know it; behind a proxy the site knows better. Nothing
   * that a browser can write itself, as the first of `X-Forwarded-For` is; null, or nothing, where it is not known.
   */
  readonly address?: ((request: Request) => string | null | undefined) | undefined;
  readonly limits?: LimitOptions | undefined;
  /** How long the service may take, in milliseconds: ten seconds, and 32 where the agent thinks, unless you say it for all. */
  readonly timeoutMs?: number | undefined;
  readonly cookieName?: string | undefined;
  /** One call for each request, and one for each of what is told once (`host/no-address`): names, codes and ids only, never a secret, never what somebody wrote. */
  readonly log?: ((line: LogLine) => void) | undefined;
  /** For tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly now?: (() => number) | undefined;
}

/** Of a step by dots alone nothing is left in what a browser asks. */
const isPath = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(value);
const rules: Rules<HostOptions> = {
  path: [isPath, 'a path such as "/chat"'],
  pathPrefix: optional([(value) => value === '' || isPath(value), 'a path such as "/shop", or nothing']),
  messaging: group,
  chat: optional(group),
  context: optional(group),
  secrets: list(1, 'a list with at least one secret'),
  origin: optional(origin),
  origins: optional(list(0, 'a list of origins such as ["https://shop.example"]')),
  address: optional(callback),
  limits: optional(group),
  timeoutMs: optional([
    (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 60_000,
    'a whole number from 100 to 60000',
  ]),
  cookieName: optional([
    // Browsers look at the name whatever its case, and keep nothing of it without a word.
    (value) => typeof value === 'string' && /^(?!__host-)[\w-]{1,64}$/i.test(value),
    'letters, digits, - and _, and not "__Host-" before them: browsers keep that only with Path=/, and this cookie names no path',
  ]),
  log: optional(callback),
  fetch: optional(callback),
  now: optional(callback),
};
const messagingRules: Rules<MessagingOptions> = { baseUrl: address, connectorToken: headerText, host: headerText };
const chatRules: Rules<ChatOptions> = {
  baseUrl: address,
  accountId: text,
  projectId: text,
  apiKey: headerText,
  token: headerText,
  variantId: optional(text),
};
const contextRules: Rules<ContextOptions> = { keyId: text, secret: text, claims: callback };
const limitRules: Rules<LimitOptions> = {
  mintSeconds: optional(seconds),
  newcomersPerAddress: optional(count),
  perAddress: optional(count),
  perVisitor: optional(count),
  redis: optional([(value) => packageOf(value) !== null, 'a client of ioredis, or of redis 4 or newer']),
};

/** Throws with the name of the field that is wrong: a site that is not set up right must not start. */
export function checkedOptions(options: HostOptions): HostOptions {
  need(options, 'options', group);
  check(options, rules);
  const { messaging, chat, context, limits, secrets, origins = [] } = options;
  check(messaging, messagingRules, 'messaging.', true);
  if (chat !== undefined) check(chat, chatRules, 'chat.', true);
  if (context !== undefined) check(context, contextRules, 'context.', true);
  if (limits !== undefined) check(limits, limitRules, 'limits.');
  for (const [at, one] of secrets.entries()) need(one, `secrets[${at}]`, secret);
  for (const [at, one] of origins.entries()) need(one, `origins[${at}]`, anyOrigin);
  return options;
}
