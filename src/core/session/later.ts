import { ChatError } from '../errors.js';
import type { Clock } from './ports.js';

/** What has not come by then is done without, until it comes. */
const PART_MS = 8_000;
const AGAIN_MS = 2_000;

/** Something that is loaded once, while something else is being done. */
export class Later<Part> {
  /** Null until it is there. */
  now: Part | null = null;
  readonly #clock: Clock;
  readonly #get: () => Promise<Part>;
  readonly #arrived: (part: Part) => void;
  #asked: Promise<Part> | null = null;
  #again: (() => void) | undefined;
  #stopped = false;

  constructor(clock: Clock, get: () => Promise<Part>, arrived: (part: Part) => void) {
    this.#clock = clock;
    this.#get = get;
    this.#arrived = arrived;
  }

  /** Rejects when it cannot be had now; it is tried again, by itself and whenever somebody asks. */
  load(): Promise<Part> {
    this.#again?.();
    return (this.#asked ??= new Promise((resolve, reject) => {
      const failed = (): void => {
        this.#asked = null;
        if (!this.#stopped) this.#again = this.#clock.after(AGAIN_MS, () => void this.load().catch(() => undefined));
        reject(new ChatError('transport/unreachable', 'a part of the client'));
      };
      const cancel = this.#clock.after(PART_MS, failed);
      this.#get()
        .then((part) => {
          if (this.now === null) this.#arrived((this.now = part));
          resolve(part);
        }, failed)
        .finally(cancel);
    }));
  }

  /** Nobody needs it any more but those who wait. */
  stop(): void {
    this.#stopped = true;
    this.#again?.();
  }
}
