import { ChatError, type ErrorCode } from '../core/errors.js';
import { REQUEST_RETRY_MS, REQUEST_TIMEOUT_MS } from '../core/protocol/limits.js';
import type { AbortSignalLike, Clock } from '../core/session/ports.js';
import { post, type Answer, type Asked, type Web } from './request.js';

/** The codes that a failure of one kind of call has. */
export interface Codes {
  readonly unreachable: ErrorCode;
  readonly timeout: ErrorCode;
  /** 4xx: asking again would be answered the same. */
  readonly rejected: ErrorCode;
  /** An answer without what was asked for. */
  readonly malformed: ErrorCode;
}

export interface Call extends Omit<Asked, 'timeoutMs'> {
  readonly codes: Codes;
  /** Refusals that are answers to this question. */
  readonly answers?: readonly number[];
}

/** Asks until there is an answer worth having (HS-1 to HS-5): 2xx with JSON, or a refusal that is expected. */
export async function ask(web: Web, { codes, answers = [], ...asked }: Call): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await post(web, { ...asked, timeoutMs: REQUEST_TIMEOUT_MS });
    if (asked.signal?.aborted === true) throw new ChatError('client/destroyed');
    if (answers.includes(answer.status)) return answer;
    const error = failure(answer, codes);
    if (error === null) return answer;
    const delay = REQUEST_RETRY_MS[attempt];
    if (delay === undefined || final(answer)) throw error;
    await pause(web.clock, error.retryAfterMs ?? delay * (0.8 + 0.4 * web.clock.random()), asked.signal);
  }
}

function failure({ status, html, json, timedOut, retryAfterMs }: Answer, codes: Codes): ChatError | null {
  const detail = `HTTP ${status}`;
  if (status === 0) return new ChatError(timedOut ? codes.timeout : lost(codes.unreachable));
  if (status === 429) return new ChatError('auth/rate-limited', detail, { retryAfterMs });
  if (status >= 400) return new ChatError(status < 500 ? codes.rejected : codes.unreachable, detail);
  if (html) return new ChatError('transport/portal');
  return json === undefined ? new ChatError(codes.malformed, 'not JSON') : null;
}

/** HS-4: a refusal stays one; and a portal wants a person. */
const final = ({ status, html }: Answer): boolean =>
  (status >= 400 && status < 500 && status !== 429) || (html && status < 400);

const lost = (code: ErrorCode): ErrorCode => (globalThis.navigator?.onLine === false ? 'transport/offline' : code);

function pause(clock: Clock, ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal?.addEventListener('abort', () => {
      cancel();
      reject(new ChatError('client/destroyed'));
    });
  });
}
