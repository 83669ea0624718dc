import { ChatError } from '../errors.js';
import type { Clock } from './ports.js';

/** What has not come by then is done without, until it comes. */
const PART_MS = 8_000;
/** Then more rarely: a file that is gone is a line on the console of the page each time. But somebody may be waiting. */
const AGAIN_MS = 2_000;
const SELDOM_MS = 8_000;

/** Something that is loaded once, while something else is being done. */
export interface Later<Part> {
  /** Null until it is there. */
  readonly now: Part | null;
  /** Rejects when it cannot be had now; it is tried again, by itself and whenever somebody asks. */
  load(): Promise<Part>;
  /** Nobody needs it any more but those who wait. */
  stop(): void;
}

export function later<Part>(clock: Clock, get: () => Promise<Part>, arrived: (part: Part) => void): Later<Part> {
  let now: Part | null = null;
  let asked: Promise<Part> | null = null;
  let again = (): void => {};
  let stopped = false;
  let failures = 0;
  const load = (): Promise<Part> => {
    again();
    return (asked ??= new Promise((resolve, reject) => {
      let over = false;
      const failed = (): void => {
        if (over) return;
        over = true;
        asked = null;
        if (!stopped)
          again = clock.after(
            Math.min(AGAIN_MS * 2 ** failures++, SELDOM_MS),
            () => void load().catch(() => undefined),
          );
        reject(new ChatError('transport/unreachable', 'a part of the client'));
      };
      const cancel = clock.after(PART_MS, failed);
      get()
        .then((part) => {
          try {
            if (now === null) arrived((now = part));
            resolve(part);
          } catch {
            // As if it had not come: it is put into its place again when it is asked for again.
            failed();
            now = null;
          }
        }, failed)
        .finally(cancel);
    }));
  };
  return {
    get now() {
      return now;
    },
    load,
    stop() {
      stopped = true;
      again();
    },
  };
}
