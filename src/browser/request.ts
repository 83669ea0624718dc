import { REQUEST_TIMEOUT_MS } from '../core/protocol/limits.js';
import { parsed } from '../core/protocol/fields.js';
import type { AbortSignalLike, Clock } from '../core/session/ports.js';

export interface Asked {
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** To the website's own server, never to the service. A name of the web's for these words is not known everywhere. */
  readonly cookies?: 'omit' | 'same-origin' | 'include';
  readonly timeoutMs?: number;
  readonly signal?: AbortSignalLike | undefined;
}

export interface Call extends Asked {
  /** The code of a call of this kind that nobody answers. Those of its other failures are in insist.ts. */
  readonly unanswered: 'auth/unreachable' | 'session/refused';
  /** Refusals that are answers to this question. */
  readonly answers?: readonly number[];
  /** Where nobody answers, whether this is answered tells whose fault it is. */
  readonly beside?: string | undefined;
}

export interface Answer {
  /** 0: there was no answer. */
  readonly status: number;
  readonly timedOut: boolean;
  /** Undefined where it was no JSON. */
  readonly json?: unknown;
  /** What it was instead. */
  readonly text: string;
  readonly headers?: Headers;
  /**
   * It is of another origin and knows a visitor by a cookie: it is to be asked once more, with cookies. Not so before it has
   * said so, for where none are expected a browser keeps the answer from the page.
   */
  readonly cookies?: boolean;
}

export type Fetch = typeof globalThis.fetch;
/** The page's own, whichever that is by then. */
export const webFetch: Fetch = (...given) => globalThis.fetch(...given);

export interface Web {
  readonly clock: Clock;
  readonly fetch: Fetch;
}

/** Asks until there is an answer worth having, or it is known why there is none. */
export type Ask = (web: Web, call: Call) => Promise<Answer>;

/** S18: nobody learns which page asked, and nothing is answered from a cache. */
export const quietly = { cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** One POST of JSON, once. It never rejects: that there was no answer is an answer. */
export async function post({ clock, fetch }: Web, asked: Asked): Promise<Answer> {
  const stop = new AbortController();
  let timedOut = false;
  const cancel = clock.after(asked.timeoutMs ?? REQUEST_TIMEOUT_MS, () => {
    timedOut = true;
    stop.abort();
  });
  asked.signal?.addEventListener('abort', () => stop.abort());
  if (asked.signal?.aborted === true) stop.abort();
  try {
    const response = await fetch(asked.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...asked.headers },
      body: JSON.stringify(asked.body),
      credentials: asked.cookies ?? 'omit',
      ...quietly,
      signal: stop.signal,
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, timedOut, text, headers, cookies: headers.has('X-Credentials'), json: parsed(text) };
  } catch {
    return { status: 0, timedOut, text: '' };
  } finally {
    cancel();
  }
}
