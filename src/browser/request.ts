import { RETRY_AFTER_DEFAULT_MS, RETRY_AFTER_MOST_MS } from '../core/protocol/limits.js';
import type { AbortSignalLike, Clock } from '../core/session/ports.js';

export interface Asked {
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Cookies go to the website's own server, never to the service. */
  readonly cookies?: boolean;
  readonly timeoutMs: number;
  readonly signal?: AbortSignalLike | undefined;
}

export interface Answer {
  /** 0: there was no answer. */
  readonly status: number;
  readonly timedOut: boolean;
  /** Undefined where it was no JSON. */
  readonly json: unknown;
  /** A page where JSON was due: a captive portal, or a website's own error page. */
  readonly html: boolean;
  /** How long a 429 asks to wait (HS-3). */
  readonly retryAfterMs: number;
}

export type Fetch = typeof globalThis.fetch;

export interface Web {
  readonly clock: Clock;
  readonly fetch: Fetch;
}

/** S18: nobody learns which page asked, and nothing is answered from a cache. */
export const quietly = { cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** One POST of JSON, once. It never rejects: that there was no answer is an answer. */
export async function post({ clock, fetch }: Web, asked: Asked): Promise<Answer> {
  const stop = new AbortController();
  let timedOut = false;
  const cancel = clock.after(asked.timeoutMs, () => {
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
      credentials: asked.cookies === true ? 'same-origin' : 'omit',
      ...quietly,
      signal: stop.signal,
    });
    const text = await response.text();
    const { status, headers } = response;
    const html = /\bhtml\b/.test(headers.get('Content-Type') ?? '') || text.startsWith('<');
    const retryAfterMs = waitOf(headers.get('Retry-After'), clock.wall());
    return { status, timedOut, html, retryAfterMs, json: html ? undefined : parsed(text) };
  } catch {
    return { status: 0, timedOut, html: false, retryAfterMs: 0, json: undefined };
  } finally {
    cancel();
  }
}

/** Seconds, or a date, or nothing that can be read; a wait that is too long is cut. */
export function waitOf(retryAfter: string | null, now: number): number {
  const given = retryAfter?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(given)
    ? Number(given) * 1000
    : /[a-z]/i.test(given)
      ? Date.parse(given) - now
      : NaN;
  return Number.isNaN(wait) ? RETRY_AFTER_DEFAULT_MS : Math.min(Math.max(wait, 0), RETRY_AFTER_MOST_MS);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
