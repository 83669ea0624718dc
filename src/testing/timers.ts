/** What the kit needs of time. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns how to cancel it. */
  after(ms: number, then: () => void): () => void;
}

/** Those of the page, looked up each time: whoever has replaced them since is heeded. */
export const pageTimers: Timers = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

const { setTimeout: realTimeout } = globalThis;
const realNow = performance.now.bind(performance);

/** A turn of the real event loop, also where time stands still. */
export const turn = (ms = 0): Promise<void> => new Promise((done) => realTimeout(done, ms));

/** Real time, whatever a page was told. */
export const stopwatch = (): number => realNow();
