import { isChatError } from '../core/errors.js';
import type { Backstage } from './backstage.js';
import { lasting } from './lasting.js';

const ofPage = new WeakSet<Error>();

/** What the page's own code has thrown, with what of it that was. */
export function failedIn(name: string, thrown: unknown): Error {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  const error = new Error(`${name}: ${words}`, { cause: thrown });
  ofPage.add(error);
  return error;
}

/** The page's own code, called at once: a promise also where it throws. */
export async function asked<Answer>(name: string, ask: () => Answer): Promise<Awaited<Answer>> {
  try {
    return await ask();
  } catch (error) {
    throw failedIn(name, error);
  }
}

const told = new WeakSet<object>();

/** What it comes to; null, and told once, where it throws. */
export function attempted<Given>(
  own: ((given: Given) => unknown) | undefined,
  given: Given,
  failed: (error: unknown) => void,
): unknown {
  if (own === undefined) return null;
  try {
    return lasting(own(given) || null);
  } catch (error) {
    // Not in the middle of a drawing.
    if (!told.has(own)) queueMicrotask(() => failed(error));
    told.add(own);
    return null;
  }
}

/** Tells the page; what its own code has thrown is told on the console as well, for whoever wrote it. */
export function tellFailed({ host, wiring }: Backstage, error: unknown): void {
  const { code, retryable: recoverable } = isChatError(error) ? error : { code: 'unknown', retryable: true };
  const help = error instanceof Error ? error.message : '';
  host.tell('am-error', { code, recoverable, help });
  if (ofPage.has(error as Error)) wiring.complain(error as Error);
}
