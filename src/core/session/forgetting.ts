import { forgetAll, speaks } from './hearsay.js';
import type { LinkDesk } from './parts.js';
import { forget } from './rare-actions.js';
import { isBefore, type Asking, type FactAt } from './words.js';

/** That everything is to be wiped is told to tabs of every version, and to those that are on their own. */
export class Forgetting {
  readonly #desk: LinkDesk;
  readonly #say: () => void;
  /** Where whoever leads said it last; the word alone, and what a tab says that is on its own, has no place. */
  #saidAt: FactAt = [0, 0];
  /** Another tab has said it: it is not said back. */
  #asked = false;

  constructor(desk: LinkDesk, say: () => void) {
    this.#desk = desk;
    this.#say = say;
  }

  /** Once more when it is off the disk: a tab that comes may have read it until then. */
  told(wiped: () => Promise<unknown> | undefined, at = this.#saidAt): void {
    this.#saidAt = at;
    // Whoever has asked for it: nothing begins again by itself.
    this.#desk.sight.wanted = false;
    const asked = this.#asked;
    this.#asked = false;
    if (asked) return;
    this.#say();
    wiped()?.then(this.#say, this.#say);
  }

  heard(at = this.#saidAt): void {
    this.#saidAt = at;
    const { engine, sight } = this.#desk;
    const charge = engine();
    sight.wanted = false;
    if (charge === null) return forgetAll(sight);
    // Those that follow are told so.
    this.#asked = true;
    forget(charge).catch(() => undefined);
  }

  /** What was said by somebody who had not heard of it is refused there too, as soon as it is heard. */
  covers({ action, heard }: Asking): boolean {
    return speaks(action) && isBefore(heard, this.#saidAt);
  }

  quiet(): void {
    this.#asked = false;
  }
}
