import type { Clock } from './ports.js';
import type { Timer } from './session.js';

/** Those that go on without a link. */
const lasting: ReadonlySet<Timer> = new Set(['end', 'wake'] as const);

/** The machine's timers: one of each name, and the last one set counts (REC-7). */
export class Timers {
  readonly #clock: Clock;
  readonly #strikes: (timer: Timer) => void;
  readonly #running = new Map<Timer, () => void>();

  constructor(clock: Clock, strikes: (timer: Timer) => void) {
    this.#clock = clock;
    this.#strikes = strikes;
  }

  wait(timer: Timer, ms: number): void {
    this.cancel(timer);
    this.#running.set(
      timer,
      this.#clock.after(ms, () => this.#strikes(timer)),
    );
  }

  cancel(timer: Timer): void {
    this.#running.get(timer)?.();
    this.#running.delete(timer);
  }

  still(all: boolean): void {
    for (const timer of this.#running.keys()) if (all || !lasting.has(timer)) this.cancel(timer);
  }
}
