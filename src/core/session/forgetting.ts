import { forgetAll } from './hearsay.js';
import type { LinkDesk } from './parts.js';
import { forget } from './rare-actions.js';

/** That everything is to be wiped is told to tabs of every version, and to those that are on their own. */
export class Forgetting {
  readonly #desk: LinkDesk;
  readonly #say: () => void;
  /** Another tab has said it: it is not said back. */
  #asked = false;

  constructor(desk: LinkDesk, say: () => void) {
    this.#desk = desk;
    this.#say = say;
  }

  /** Once more when it is off the disk: a tab that comes may have read it until then. */
  told(wiped: () => Promise<unknown> | undefined): void {
    const asked = this.#asked;
    this.#asked = false;
    if (asked) return;
    this.#say();
    wiped()?.then(this.#say, this.#say);
  }

  heard(): void {
    const { engine, sight } = this.#desk;
    const charge = engine();
    sight.wanted = false;
    if (charge === null) return forgetAll(sight);
    // Those that follow are told so.
    this.#asked = true;
    void forget(charge);
  }

  rest(): void {
    this.#asked = false;
  }
}
