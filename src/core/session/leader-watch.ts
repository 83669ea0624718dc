import { ANSWER_MS, PING_MS, UNGIVEN_MS } from './limits.js';
import type { Clock } from './ports.js';

/** A timer that strikes so much later than it should was held up, and what it waited for may be as well. */
const HELD_UP_MS = 2_000;

/** What a tab that follows does when it hears nothing. */
export interface Silence {
  ping(): void;
  /** Whoever leads has crashed, or been frozen. */
  steal(): void;
  /** The lead is not to be had either: the browser never says who has it. */
  give(): void;
}

/** How long a tab that follows waits for a word of the one that leads. */
export class LeaderWatch {
  readonly #clock: Clock;
  readonly #silence: Silence;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, silence: Silence) {
    this.#clock = clock;
    this.#silence = silence;
  }

  /** It has been asked, and must say something soon. */
  expect(): void {
    this.#after(ANSWER_MS, () => {
      this.#silence.steal();
      const due = this.#clock.now() + UNGIVEN_MS;
      this.#after(UNGIVEN_MS, () => (this.#clock.now() - due > HELD_UP_MS ? this.expect() : this.#silence.give()));
    });
  }

  /** It has said something. */
  relax(): void {
    this.#after(PING_MS, () => {
      this.#silence.ping();
      this.expect();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #after(ms: number, then: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(ms, then);
  }
}
