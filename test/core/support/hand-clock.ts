import type { Clock } from '../../../src/core/session/ports.js';

/** Time that stands still until a test moves it. */
export class HandClock implements Clock {
  #now = 0;
  #timers = new Set<{ readonly at: number; readonly then: () => void }>();
  /** What `random` says. */
  chance = 0.5;

  now = (): number => this.#now;
  wall = (): number => Date.parse('2026-03-01T09:00:00Z') + this.#now;
  random = (): number => this.chance;
  uuid = (): string => crypto.randomUUID();

  after = (ms: number, then: () => void): (() => void) => {
    const timer = { at: this.#now + ms, then };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  get pending(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer. */
  get next(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at)) - this.#now;
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.then();
    }
    this.#now = until;
  }
}
