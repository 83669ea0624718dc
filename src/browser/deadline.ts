import type { Clock } from '../core/session/ports.js';

/** The work, or what comes of its being late. The work itself goes on, and nobody hears of it. */
export function within<Result>(clock: Clock, ms: number, work: Promise<Result>, late: () => unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()));
    work.then(resolve, reject).finally(cancel);
  });
}
