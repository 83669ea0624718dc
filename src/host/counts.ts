/** Counts what somebody does within a window. `rate-limiter-flexible` has this shape. */
export interface Limiter {
  /** Rejects with `msBeforeNext` when it is too much. */
  consume(key: string): Promise<unknown>;
  /** Takes one back. */
  reward(key: string): Promise<unknown>;
}

/** From the first time of somebody until it ends. */
interface Window {
  often: number;
  readonly end: number;
}

/**
 * Counts in the memory of one process. What is over is forgotten when somebody else is counted, and not by a timer: on Workers
 * a timer ends with the request that it was set in, and nothing would ever be forgotten.
 */
export class Counts implements Limiter {
  readonly #most: number;
  readonly #ms: number;
  readonly #now: () => number;
  /** All are as long, so that what ends first stands first. */
  readonly #windows = new Map<string, Window>();

  constructor(most: number, seconds: number, now: () => number = () => Date.now()) {
    this.#most = most;
    this.#ms = seconds * 1000;
    this.#now = now;
  }

  /** Of how many something is kept. */
  get size(): number {
    return this.#windows.size;
  }

  // As a promise, for what it stands in for is asked over a network.
  async consume(key: string): Promise<void> {
    const now = this.#now();
    this.#forget(now);
    const window = this.#windows.get(key) ?? { often: 0, end: now + this.#ms };
    window.often++;
    this.#windows.set(key, window);
    // The shape of the library's own refusal.
    if (window.often > this.#most) throw { msBeforeNext: window.end - now };
  }

  async reward(key: string): Promise<void> {
    this.#forget(this.#now());
    const window = this.#windows.get(key);
    if (window !== undefined) window.often--;
  }

  #forget(now: number): void {
    for (const [key, { end }] of this.#windows) {
      if (end > now) return;
      this.#windows.delete(key);
    }
  }
}
