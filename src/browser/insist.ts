import { ChatError, isChatError, type ErrorCode } from '../core/errors.js';
import { RETRY_AFTER_DEFAULT_MS, RETRY_AFTER_MOST_MS } from '../core/protocol/limits.js';
import type { AbortSignalLike, Clock } from '../core/session/ports.js';
import { probe } from './probe.js';
import { post, type Call, type Answer as First, type Web } from './request.js';
import { saidAt } from './said-at.js';

/** HS-1, HS-2: waits between the four attempts at a request; each a fifth more or less. */
const REQUEST_RETRY_MS: readonly number[] = [1_000, 2_000, 4_000];

/** What a failure of one kind of call is called. */
interface Codes {
  readonly timeout: ErrorCode;
  /** There was no answer. */
  readonly lost: ErrorCode;
  /** 4xx: asking again would be answered the same. */
  readonly rejected: ErrorCode;
  /** An answer without what was asked for. */
  readonly malformed: ErrorCode;
}
const failures: Readonly<Record<Call['unanswered'], Codes>> = {
  'auth/unreachable': {
    timeout: 'auth/timeout',
    lost: 'auth/unreachable',
    rejected: 'auth/rejected',
    malformed: 'auth/malformed',
  },
  'session/refused': {
    timeout: 'transport/unreachable',
    lost: 'transport/unreachable',
    rejected: 'session/unavailable',
    malformed: 'session/refused',
  },
};

interface Answer extends First {
  /** The page's own policy does not let us ask. */
  readonly forbidden?: boolean;
}

/** Goes on asking, after a first answer that was none. */
export async function insist(web: Web, given: Call, first: First): Promise<First> {
  const { clock } = web;
  const { unanswered, answers = [], signal } = given;
  const call: Call = first.cookies ? { ...given, cookies: 'include' } : given;
  const again = async (): Promise<Answer> => {
    const answer = await watched(web, call);
    if (signal?.aborted === true) throw new ChatError('client/destroyed');
    return answer;
  };
  let answer: Answer = first.cookies
    ? await again()
    : { ...first, forbidden: first.status === 0 && !first.timedOut && reported(call.url) };
  for (let attempt = 0; ; attempt++) {
    const error = failure(answer, unanswered, clock.wall());
    if (error === null || answers.includes(answer.status)) return answer;
    const delay = REQUEST_RETRY_MS[attempt];
    if (delay === undefined || final(answer)) throw (await isKept(web, call, answer)) ? blocked() : error;
    const { retryAfterMs } = error;
    if (retryAfterMs !== undefined) signal?.told?.({ type: 'paused', until: clock.wall() + retryAfterMs });
    await pause(clock, retryAfterMs ?? about(delay, clock), signal);
    answer = await again();
  }
}

/**
 * A page's own way to a token, which threw: asked again as often as an endpoint, where what it threw is what `fetch` throws
 * that nobody answered. With anything else it refuses.
 */
export async function calledAgain<Given>(
  clock: Clock,
  once: () => Promise<Given>,
  thrown: unknown,
  signal: AbortSignalLike,
): Promise<Given> {
  let cause = thrown;
  for (const delay of REQUEST_RETRY_MS) {
    if (!isLost(cause)) break;
    await pause(clock, about(delay, clock), signal);
    try {
      return await once();
    } catch (again) {
      cause = again;
    }
  }
  if (isChatError(cause) && cause.code === 'auth/timeout') throw cause;
  throw new ChatError(isLost(cause) ? lost('auth/unreachable') : 'auth/rejected', '', { cause });
}

/** `fetch`, and what it throws when it is stopped for being late; axios; what has a status where there was no answer. */
const isLost = (thrown: unknown): boolean =>
  (thrown instanceof Error && /^(Type|Abort|Timeout)Error|Network Error/.test(`${thrown.name} ${thrown.message}`)) ||
  (thrown as { readonly status?: unknown } | null | undefined)?.status === 0;

const about = (delay: number, clock: Clock): number => delay * (0.8 + 0.4 * clock.random());

interface Violation {
  readonly blockedURL?: string;
  readonly disposition: string;
  readonly effectiveDirective: string;
}
interface Reports {
  observe(): void;
  takeRecords(): readonly { readonly body: Violation | null }[];
  disconnect(): void;
}
type ReportsOf = new (told: () => void, options: { readonly types: string[]; readonly buffered: true }) => Reports;

/** A policy that is only tried out tells of what it would have refused. */
const isRefusal = ({ disposition, effectiveDirective }: Violation): boolean =>
  disposition === 'enforce' && effectiveDirective.startsWith('connect-src');

/** The addresses that a policy has refused so far, where a browser keeps that; of some only the origin. */
export function refusals(): readonly string[] {
  const { ReportingObserver: Observer } = globalThis as { readonly ReportingObserver?: ReportsOf };
  if (Observer === undefined) return [];
  const observer = new Observer(() => undefined, { types: ['csp-violation'], buffered: true });
  observer.observe();
  const refused = observer
    .takeRecords()
    .flatMap(({ body }) => (body !== null && isRefusal(body) ? [body.blockedURL] : []));
  observer.disconnect();
  return refused.filter((url) => url !== undefined && url !== '') as string[];
}

/** Whether it has been told already that the page's policy refused it. */
export const reported = (url: string): boolean =>
  // What was refused may be told as its origin alone, or with all that was in it.
  refusals().some((blocked) => url.startsWith(blocked) || blocked.startsWith(url));

/** A page's policy refuses without saying so to whoever asked; its document is told. */
async function watched(web: Web, call: Call): Promise<Answer> {
  let forbidden = false;
  const violated = (event: SecurityPolicyViolationEvent): void => {
    const { blockedURI } = event;
    forbidden ||= isRefusal(event) && blockedURI !== '' && call.url.startsWith(blockedURI);
  };
  globalThis.document?.addEventListener('securitypolicyviolation', violated);
  const answer = await post(web, call);
  // A browser says which of its rules it was right after it has refused.
  if ('document' in globalThis && answer.status === 0 && !answer.timedOut)
    await new Promise((said) => setTimeout(said));
  globalThis.document?.removeEventListener('securitypolicyviolation', violated);
  return { ...answer, forbidden };
}

/** The network lets others through (docs/decisions/0031). */
const isKept = async (web: Web, { beside }: Call, { status }: Answer): Promise<boolean> =>
  status === 0 && beside !== undefined && probe(web, beside);
const blocked = (): ChatError => new ChatError('transport/blocked');

/** A page where JSON was due: the website's own error page, or one of somebody who breaks TLS open (docs/decisions/0024). */
const isPage = ({ headers, text }: Answer): boolean =>
  /\bhtml\b/.test(headers?.get('Content-Type') ?? '') || text.startsWith('<');

function failure(answer: Answer, unanswered: Call['unanswered'], now: number): ChatError | null {
  const { status, timedOut, forbidden, headers, json } = answer;
  const codes = failures[unanswered];
  const detail = `HTTP ${status}`;
  if (forbidden === true) return new ChatError('transport/blocked', 'connect-src');
  if (status === 0) return new ChatError(timedOut ? codes.timeout : lost(codes.lost));
  if (status === 429)
    return new ChatError('auth/rate-limited', detail, {
      retryAfterMs: waitOf(headers?.get('Retry-After') ?? null, saidAt(headers) ?? now),
    });
  if (status >= 400) return new ChatError(status < 500 ? codes.rejected : unanswered, detail);
  if (isPage(answer)) return new ChatError(codes.malformed, 'a page');
  return json === undefined ? new ChatError(codes.malformed, 'not JSON') : null;
}

/** HS-4: a refusal stays one; and a page stays a page until a person looks into it. */
const final = (answer: Answer): boolean =>
  answer.forbidden === true ||
  (answer.status >= 400 && answer.status < 500 && answer.status !== 429) ||
  (isPage(answer) && answer.status < 400);

const lost = (code: ErrorCode): ErrorCode => (globalThis.navigator?.onLine === false ? 'transport/offline' : code);

/** Seconds, or a date, or nothing that can be read; a wait that is too long is cut. */
function waitOf(retryAfter: string | null, now: number): number {
  const given = retryAfter?.trim() ?? '';
  const wait = /^\d+(\.\d+)?$/.test(given)
    ? Number(given) * 1000
    : /[a-z]/i.test(given)
      ? Date.parse(given) - now
      : NaN;
  return Number.isNaN(wait) ? RETRY_AFTER_DEFAULT_MS : Math.min(Math.max(wait, 0), RETRY_AFTER_MOST_MS);
}

function pause(clock: Clock, ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, resolve);
    signal?.addEventListener('abort', () => {
      cancel();
      reject(new ChatError('client/destroyed'));
    });
  });
}
