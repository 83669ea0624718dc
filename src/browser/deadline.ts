import type { Clock } from '../core/session/ports.js';

/** Of a page that is busy the clock is late too; between two of its turns there is time for what has come since. */
const TURNS = 4;

/** The work, or what comes of its being late. The work itself goes on, and nobody hears of it. */
export function within<Result>(clock: Clock, ms: number, work: Promise<Result>, late: () => unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    let left = TURNS;
    let cancel: () => void;
    const wait = (): void => {
      if (left-- > 0) cancel = clock.after(ms / TURNS, wait);
      else reject(late());
    };
    wait();
    work.then(resolve, reject).finally(() => cancel());
  });
}
