import type { Clock } from './ports.js';
import type { Timer } from './session.js';

/** Those that go on without a link. */
const lasting: readonly Timer[] = ['end', 'wake'];

export interface Timers {
  wait(timer: Timer, ms: number): void;
  cancel(timer: Timer): void;
  still(all: boolean): void;
}

/** The machine's timers: one of each name, and the last one set counts (REC-7). */
export function timers(clock: Clock, strikes: (timer: Timer) => void): Timers {
  const running = new Map<Timer, () => void>();
  const cancel = (timer: Timer): void => {
    running.get(timer)?.();
    running.delete(timer);
  };
  return {
    cancel,
    wait(timer, ms) {
      cancel(timer);
      running.set(
        timer,
        clock.after(ms, () => strikes(timer)),
      );
    },
    still(all) {
      for (const timer of running.keys()) if (all || !lasting.includes(timer)) cancel(timer);
    },
  };
}
