import type { Platform } from './ports.js';
import type { Input } from './session.js';

export interface Authorizing {
  ask(sessionId: string | null): Promise<void>;
  stop(): void;
}

/** Asks for a token and a session; one question at a time, and the last one asked counts. */
export function authorizing(platform: Platform, answered: (input: Input) => void): Authorizing {
  let stop = (): void => {};
  return {
    stop: () => stop(),
    async ask(sessionId) {
      stop();
      let abort = (): void => {};
      // An AbortSignal for a language that has none. One call is made after the other: the last one listens.
      const signal = {
        aborted: false,
        addEventListener: (_type: 'abort', listener: () => void) => void (abort = listener),
        told: answered,
      };
      stop = () => {
        signal.aborted = true;
        abort();
      };
      let input: Input;
      try {
        const record = await platform.authorize(sessionId, signal);
        const resumed = record === null ? sessionId !== null : record.sessionId === sessionId;
        input = { type: 'authorized', record, resumed };
      } catch (error) {
        input = { type: 'refused', error };
      }
      if (!signal.aborted) answered(input);
    },
  };
}
