/** Time that can be moved. Timers follow it: moving the clock fires, in order, what has become due. */
export interface Clock {
  now(): number;
  iso(): string;
  /** Runs once, `ms` from now; the answer cancels. */
  after(ms: number, run: () => void): () => void;
  /** Resolves `ms` from now, or at once when the signal aborts. */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  advance(ms: number): Promise<void>;
}

/** A time as it is written in answers. */
export const iso = (at: number): string => new Date(at).toISOString();

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** Node fires a longer timer at once, with a warning. */
const LONGEST_WAIT_MS = 2_000_000_000;

export class MovableClock implements Clock {
  #offset = 0;
  #order = 0;
  /** While the clock is being moved it stands at the timer that fires, not at its destination. */
  #held: number | undefined;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#held ?? Date.now() + this.#offset;
  }

  iso(): string {
    return iso(this.now());
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { due: this.now() + ms, order: this.#order++, run, handle: undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => this.#forget(timer);
  }

  pause(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.after(ms, done);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        cancel();
        signal?.removeEventListener('abort', done);
        resolve();
      }
    });
  }

  async advance(ms: number): Promise<void> {
    const target = this.now() + ms;
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.due > target) break;
      this.#held = Math.max(next.due, this.now());
      this.#forget(next);
      next.run();
      // What a timer started (a database write, another timer) is given its turn before time goes on.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#held = undefined;
    this.#offset = Math.max(target, Date.now() + this.#offset) - Date.now();
    for (const timer of this.#timers) this.#arm(timer);
  }

  #next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (first === undefined || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
        first = timer;
    }
    return first;
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const wait = Math.min(Math.max(0, timer.due - this.now()), LONGEST_WAIT_MS);
    timer.handle = setTimeout(() => this.#strike(timer), wait);
  }

  #strike(timer: Timer): void {
    if (!this.#timers.has(timer)) return;
    // setTimeout may be a millisecond early by this clock, and long waits come in pieces.
    if (timer.due > this.now() + 1) return this.#arm(timer);
    this.#timers.delete(timer);
    timer.run();
  }

  #forget(timer: Timer): void {
    clearTimeout(timer.handle);
    this.#timers.delete(timer);
  }
}
