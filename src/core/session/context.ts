import { ChatError, isChatError, type ErrorCode } from '../errors.js';
import type { Clock, Service, SessionRecord } from './ports.js';

/** Asks the site's server to sign what it knows of the visitor; null declines. */
export type ContextProvider = (ask: {
  readonly sessionId: string;
  readonly contextId: string;
}) => string | null | Promise<string | null>;
export type ContextOutcome = 'given' | ErrorCode;

/** How long the page may take to answer (CTX-5). */
const PAGE_MS = 4_000;
/** Page and vault together may take so long (CTX-5). */
const ALL_MS = 5_000;

/** For whom there is context, and who signs it, at this moment. */
export interface ContextAsk {
  readonly handler: ContextProvider | null;
  readonly record: SessionRecord | null;
  readonly contextId: string;
  /** It is still for the session that it was asked for. */
  still(): boolean;
}

/**
 * Signed context, asked of the page and given to the platform: one at a time for a session (CTX-9), and never a reason to stop
 * (CTX-7). What comes of it for a session that is over is nobody's business.
 */
export class ContextGiver {
  readonly #service: Service;
  readonly #clock: Clock;
  readonly #told: (outcome: ContextOutcome) => void;
  #going: Promise<ContextOutcome> | null = null;
  /** For which session, and which id. */
  #for = '';

  constructor(service: Service, clock: Clock, told: (outcome: ContextOutcome) => void) {
    this.#service = service;
    this.#clock = clock;
    this.#told = told;
  }

  give(ask: ContextAsk): Promise<ContextOutcome> {
    const whose = JSON.stringify([ask.record?.sessionId, ask.contextId]);
    if (this.#going !== null && this.#for === whose) return this.#going;
    this.#for = whose;
    const going = this.#inTime(this.#given(ask)).then((outcome) => {
      if (this.#going === going) this.#going = null;
      if (ask.still()) this.#told(outcome);
      return outcome;
    });
    return (this.#going = going);
  }

  async #given({ handler, record, contextId, still }: ContextAsk): Promise<ContextOutcome> {
    // CTX-8: without its id there is nothing to sign for.
    if (handler === null || record === null || contextId === '') return 'context/declined';
    try {
      const token = await this.#asked(() => handler({ sessionId: record.sessionId, contextId }));
      if (typeof token !== 'string' || token === '' || !still()) return 'context/declined';
      await this.#service.submitContext(record, token);
      return 'given';
    } catch (error) {
      return isChatError(error) ? error.code : 'context/declined';
    }
  }

  #asked(ask: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(PAGE_MS, () => reject(new ChatError('context/timeout')));
      Promise.resolve()
        .then(ask)
        .then(resolve, () => resolve(null))
        .finally(cancel);
    });
  }

  #inTime(given: Promise<ContextOutcome>): Promise<ContextOutcome> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ALL_MS, () => resolve('context/timeout'));
      void given.then(resolve).finally(cancel);
    });
  }
}
