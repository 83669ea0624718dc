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
/** Throws with the name of the field that is wrong: a site that is not set up right must not start. */
export declare function checkedOptions(options: HostOptions): HostOptions;
