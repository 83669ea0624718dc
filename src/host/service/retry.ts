import type { ServiceError } from './error.js';

const MOST_TRIES = 3;
/** Who is told to come back later than this comes back by themselves, or not. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;

/**
 * How long to wait before it is asked again, in milliseconds; null when it is not. A 429 says that nothing was done; after
 * anything else only what may be done twice is.
 */
export function waitBefore(
  error: ServiceError,
  attempts: number,
  { safe, tries = MOST_TRIES }: { readonly safe: boolean; readonly tries?: number },
): number | null {
  if (attempts >= tries || !(error.code === 'api/rate-limited' || (safe && passes(error)))) return null;
  const asked = error.retryAfterSeconds;
  const ms = asked === null ? backOff(FIRST_WAIT_MS, attempts) : asked * 1000;
  return ms > LONGEST_WAIT_MS ? null : ms;
}

/** What may be gone when it is asked again. Not what took our whole time: it would take as much once more. */
export function passes({ code, status }: ServiceError): boolean {
  if (code === 'api/unavailable') return status === null || status >= 500;
  return code === 'api/rate-limited' || status === 408;
}

/** Twice as long each time, and not all at the same moment. */
export const backOff = (first: number, attempts: number, most = Infinity): number =>
  Math.min(most, first * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);

/** Until then, or until whoever waits has left. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
