import { TYPING_AGAIN_MS, TYPING_STOP_MS } from './limits.js';
import type { Clock } from './ports.js';

/** Tells the other side that the visitor writes: once in three seconds, and that it stopped after five. */
export class TypingOut {
  readonly #clock: Clock;
  readonly #tell: (typing: boolean) => void;
  #toldAt: number | null = null;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, tell: (typing: boolean) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  wrote(text: string): void {
    if (text === '') return this.stopped();
    const now = this.#clock.now();
    if (this.#toldAt === null || now - this.#toldAt >= TYPING_AGAIN_MS) {
      this.#toldAt = now;
      this.#tell(true);
    }
    this.#cancel?.();
    this.#cancel = this.#clock.after(TYPING_STOP_MS, () => this.stopped());
  }

  /** On sending, emptying the field, or after a while; leaving it says nothing. */
  stopped(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#toldAt === null) return;
    this.#toldAt = null;
    this.#tell(false);
  }
}
