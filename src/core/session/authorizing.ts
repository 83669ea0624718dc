import { isChatError } from '../errors.js';
import { Abort } from './abort.js';
import type { Platform } from './ports.js';
import type { Input } from './session.js';

/** Asks for a token and a session; one question at a time, and the last one asked counts. */
export class Authorizing {
  readonly #platform: Platform;
  readonly #answered: (input: Input) => void;
  #abort: Abort | null = null;

  constructor(platform: Platform, answered: (input: Input) => void) {
    this.#platform = platform;
    this.#answered = answered;
  }

  async ask(sessionId: string | null): Promise<void> {
    this.stop();
    const abort = new Abort();
    this.#abort = abort;
    let input: Input;
    try {
      const record = await this.#platform.authorize(sessionId, abort);
      const resumed = record === null ? sessionId !== null : record.sessionId === sessionId;
      input = { type: 'authorized', record, resumed };
    } catch (error) {
      input = { type: 'refused', error: isChatError(error) ? error.code : 'auth/unreachable' };
    }
    if (!abort.aborted) this.#answered(input);
  }

  stop(): void {
    this.#abort?.abort();
  }
}
