import { causeOf } from '../cause.js';
import { comeBack, isRedirect, parsed, textOf } from '../http.js';
import { refusalIn, ServiceError, type ServiceCode, type ServiceFamily, type Told } from './error.js';
import type { ownHeaders } from './headers.js';
import { waitBefore, type pause } from './retry.js';
import type { Json } from './wire.js';

/** How the service is reached. */
export interface Line {
  readonly fetch: typeof globalThis.fetch;
  /** What the site has said. */
  readonly timeoutMs: number | undefined;
  readonly wait: typeof pause;
  readonly headers: ReturnType<typeof ownHeaders>;
}

/** What every call can be given. */
export interface Asked {
  /** Gives up: the call throws `api/aborted`. */
  readonly signal?: AbortSignal | undefined;
}

export interface Call {
  readonly family: ServiceFamily;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  /** The headers that are secret. */
  readonly keys: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether nothing comes of doing it twice. */
  readonly safe: boolean;
  /** How often at most, where whoever asks does it again by themselves. */
  readonly tries?: number;
  /** Whether a 404 says, in the shape of its family, that there is no such thing; any in JSON unless said. */
  readonly absence?: (json: Json) => boolean;
  /** Whether somebody thinks before they answer. */
  readonly thinks?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const ANSWER_MS = 10_000;
/** As long as the kit waits for an answer of the agent (`http.ts`). */
const TURN_MS = 32_000;
const LONGEST_REFUSAL = 65_536;
/** A page of a thousand conversations with all that was said in them is shorter. */
const LONGEST_ANSWER = 67_108_864;
const TOO_LONG = 'more than 64 MiB: ask for less at a time';

/** What is asked of the service, again where that helps and can do no harm. Whatever goes wrong is a ServiceError. */
export async function asked<T>(line: Line, call: Call, read: (response: Response) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    if (call.signal?.aborted === true) throw new ServiceError(call.family, 'api/aborted');
    try {
      return await once(line, call, read);
    } catch (error) {
      const wait = error instanceof ServiceError ? waitBefore(error, attempts, call) : null;
      if (wait === null) throw error;
      await line.wait(wait, call.signal);
    }
  }
}

/** The same, for what is answered with an object. */
export const askedJson = <T>(line: Line, call: Call, read: (json: Json) => T | null): Promise<T> =>
  asked(line, call, async (response) => {
    const text = await textOf(response, LONGEST_ANSWER);
    if (text === null) throw failure(line, call, 'api/malformed', response, { words: TOO_LONG });
    const json = parsed(text);
    const value = json === null ? null : read(json);
    if (value === null) throw failure(line, call, 'api/malformed', response);
    return value;
  });

async function once<T>(line: Line, call: Call, read: (response: Response) => Promise<T>): Promise<T> {
  const { fetch, timeoutMs } = line;
  const late = AbortSignal.timeout(timeoutMs ?? (call.thinks === true ? TURN_MS : ANSWER_MS));
  const cut = new AbortController();
  const stop = (): void => cut.abort();
  late.addEventListener('abort', stop);
  const { signal } = call;
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
        ...call.keys,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      // Nobody else is asked: the secret is in the headers. Not 'error', which Workers do not know.
      redirect: 'manual',
      signal: signal === undefined ? cut.signal : AbortSignal.any([cut.signal, signal]),
    });
    if (response.ok) return await read(response);
    const error = await refused(line, call, response);
    // Nor is it asked again when only its words took the whole of its time.
    throw late.aborted && response.status >= 500 ? failure(line, call, 'api/timeout', response) : error;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const code = signal?.aborted ? 'api/aborted' : late.aborted ? 'api/timeout' : 'api/unavailable';
    // Its words can be the header that it was given.
    const cause = causeOf(error);
    const words = code === 'api/unavailable' && cause !== null ? { words: cause } : {};
    throw new ServiceError(call.family, code, { ...words, unclear: !call.safe });
  } finally {
    // What is read as it comes may come for longer.
    late.removeEventListener('abort', stop);
  }
}

const codes: Readonly<Record<number, ServiceCode>> = {
  401: 'api/rejected',
  403: 'api/rejected',
  404: 'api/not-found',
  408: 'api/timeout',
  410: 'api/ended',
  429: 'api/rate-limited',
};

async function refused(line: Line, call: Call, response: Response): Promise<ServiceError> {
  const { status, headers } = response;
  if (isRedirect(response)) {
    leave(response);
    return failure(line, call, 'api/unavailable', response, { words: 'it redirects, and is not followed' });
  }
  // It is one by its status: its words may be cut off, or come too late.
  const text = (await textOf(response, LONGEST_REFUSAL).catch(() => null)) ?? '';
  const told = refusalIn(text, headers, line.headers.correlationId, Object.values(call.keys));
  const seconds = comeBack(headers);
  const late = seconds === null ? {} : { retryAfterSeconds: seconds };
  if (status >= 500) return failure(line, call, 'api/unavailable', response, { ...told, ...late });
  // It says so in JSON, and in its own; without it, it is of somebody who has no such address, and knows nothing of the service.
  if (status === 404 && !saysAbsent(call, text)) return failure(line, call, 'api/malformed', response, told);
  const expired = call.family === 'chat' && told.serviceCode === 'CHAT_TIMEOUT';
  const code = expired ? 'api/expired' : (codes[status] ?? 'api/refused');
  return failure(line, call, code, response, { ...told, ...late });
}

function saysAbsent({ absence }: Call, text: string): boolean {
  const json = parsed(text);
  return json !== null && (absence === undefined || absence(json));
}

/** After these it may have been done, and after no others. */
const unsure: readonly ServiceCode[] = ['api/timeout', 'api/unavailable', 'api/malformed'];

/** Nothing more of it is read, and what comes of that is nobody's trouble. */
export const leave = ({ body }: Response): void => void body?.cancel().catch(() => undefined);

/** A failure with an answer. */
export function failure(line: Line, call: Call, code: ServiceCode, response: Response, told: Told = {}): ServiceError {
  const { status, headers } = response;
  const known = refusalIn('', headers, line.headers.correlationId, Object.values(call.keys));
  // A redirect comes from who has done nothing, and so does a 404.
  const done = status >= 500 || status === 408 || response.ok;
  const unclear = !call.safe && done && unsure.includes(code);
  return new ServiceError(call.family, code, { ...known, ...told, status, unclear });
}
