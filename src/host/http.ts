import { readOf } from './ask.js';
import { answered } from './cause.js';
import { HostError } from './errors.js';

/** One call to the service. */
export interface Call {
  readonly url: string;
  readonly method?: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Until when it is waited for. */
  readonly until: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Web {
  readonly fetch: typeof globalThis.fetch;
  /** What the site has said. */
  readonly timeoutMs: number | undefined;
}

/** The page waits for fifteen, and what has come after that is lost. */
const ANSWER_MS = 10_000;
/**
 * The page waits for thirty seconds (`TURN_TIMEOUT_MS`), and asks no second time: what is given up before has been said, and
 * nobody reads the answer. Some more, so that it is not the kit that gives up first.
 */
const TURN_MS = 32_000;

/** As it is put before a path: many copy an address with its last slash. */
export const plainBase = (baseUrl: string): string => baseUrl.replace(/\/+$/, '');

/** No answer of the service that is meant for us is longer. */
const LONGEST_ANSWER = 1_048_576;

/** Until when what begins now is waited for, be it one call or several; longer where somebody thinks before they answer. */
export const deadline = ({ timeoutMs }: Web, thinks = false): AbortSignal =>
  AbortSignal.timeout(timeoutMs ?? (thinks ? TURN_MS : ANSWER_MS));

/** Asks the service. What is JSON, or a refusal, comes back; no answer, or another, is a HostError without a secret in it. */
export async function ask(
  { fetch }: Web,
  { url, method = 'POST', headers, body, until: signal }: Call,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      // Nobody else is asked: the secret is in the headers. Not 'error', which Workers do not know.
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    const cause = answered(status);
    // By its status alone: whoever is in trouble may not come to the end of what they say.
    const refused = isRedirect(response) || status >= 500 ? new HostError('platform/unavailable', { cause }) : null;
    if (refused !== null || status === 429) {
      // What comes of it is nobody's trouble any more.
      void response.body?.cancel().catch(() => undefined);
      throw refused ?? busy(response);
    }
    const text = await (status < 400 ? textOf(response) : textOf(response).catch(() => null));
    const json = text === null ? null : parsed(text);
    // A refusal is one by its status: nobody has promised a body with it. But a 404 would end a conversation, and the
    // service says that in JSON; without it, it is of a proxy that has no such address, and knows of no conversation.
    const saysEnough = status >= 400 && status !== 404;
    if (json === null && !saysEnough) throw new HostError('platform/malformed', { cause });
    return { status, json: json ?? {} };
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError(signal.aborted ? 'platform/timeout' : 'platform/unavailable', { cause: error });
  }
}

/** What it says; null where that is longer than it may be, of which no more is read. */
export async function textOf({ body }: Response, most = LONGEST_ANSWER): Promise<string | null> {
  const reader = body?.getReader();
  if (reader === undefined) return '';
  const bytes = await readOf(
    () => reader.read(),
    most,
    () => void reader.cancel().catch(() => undefined),
  );
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

/** As browsers and Deno tell it, without a status, or as it came. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Codes of the service that a client understands, and the only words of it that a page is told. */
const understood: readonly unknown[] = ['CHAT_TIMEOUT', 'CHAT_DRAFT_NOT_EXIST', 'ChatConversationEnded', 'NOT_FOUND'];

/** What is to be made, for which nothing has to be there before: who has no such address is not the service that was meant. */
export function made(answer: Answer): Answer {
  if ([404, 405, 410].includes(answer.status)) throw malformed(answer);
  return accepted(answer);
}

/** Refusals that mean the same for every call. */
export function accepted(answer: Answer): Answer {
  const { status, json } = answer;
  if (status < 300) return answer;
  const serviceCode = understood.includes(json['error_code']) ? String(json['error_code']) : undefined;
  const code = {
    401: 'platform/rejected',
    403: 'platform/rejected',
    404: 'platform/gone',
    // Whoever was waited for may have heard it all the same: no refusal, for what was refused is said again.
    408: 'platform/timeout',
    410: 'platform/ended',
  } as const;
  throw new HostError(code[status as keyof typeof code] ?? 'platform/refused', {
    cause: answered(status),
    ...(serviceCode === undefined ? {} : { serviceCode }),
  });
}

/** What has to be in an answer for it to be one: a token, an id. */
export function textIn(answer: Answer, name: string): string {
  const text = answer.json[name];
  if (typeof text === 'string' && text !== '') return text;
  throw malformed(answer);
}

/** Whoever answered is not the service that was meant. */
export const malformed = ({ status }: Answer): HostError =>
  new HostError('platform/malformed', { cause: answered(status) });

/** A page that is told to wait for longer has given the visitor up. */
const LONGEST_WAIT_SECONDS = 300;

const busy = ({ status, headers }: Response): HostError =>
  new HostError('platform/rate-limited', {
    retryAfterSeconds: Math.min(comeBack(headers) ?? 5, LONGEST_WAIT_SECONDS),
    cause: answered(status),
  });

/** In how many seconds to come back, where that is said: in seconds, or as a date of the service's clock. */
export function comeBack(headers: Headers): number | null {
  const given = headers.get('Retry-After') ?? '';
  // Its clock is in nearly every answer of it.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Number(given) || (Date.parse(given) - now) / 1000;
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null;
}

/** Null for what is no object in JSON. */
export function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
