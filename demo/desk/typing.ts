import type { DeskPorts } from './ports.js';

/** Who has pressed no key for so long does not type any more. */
export const REST = 4000;

type State = 'TYPING_STATE_STARTED' | 'TYPING_STATE_STOPPED';

/** Tells a visitor that somebody types, and when they have stopped: each once. */
export class Typing {
  readonly #after: DeskPorts['after'];
  readonly #tell: (id: string, state: State) => void;
  #to: string | null = null;
  #forget: () => void = () => undefined;

  constructor(after: DeskPorts['after'], tell: (id: string, state: State) => void) {
    this.#after = after;
    this.#tell = tell;
  }

  typed(id: string, text: string): void {
    if (this.#to !== id || text.trim() === '') this.stop();
    if (text.trim() === '') return;
    this.#forget();
    this.#forget = this.#after(REST, () => this.stop());
    if (this.#to === id) return;
    this.#to = id;
    this.#tell(id, 'TYPING_STATE_STARTED');
  }

  stop(): void {
    this.#forget();
    const to = this.#to;
    this.#to = null;
    if (to !== null) this.#tell(to, 'TYPING_STATE_STOPPED');
  }
}
