import type { MessengerEventMap } from './events.js';

interface Drawn {
  tell(type: 'am-error', detail: MessengerEventMap['am-error']): boolean;
}

/** Whether it stands: resolves with the first drawing, and rejects where the page forbids what it takes to draw. */
export class Standing {
  readonly ready: Promise<void>;
  #stands!: () => void;
  #fails!: (error: unknown) => void;
  #so: 'coming' | 'stands' | 'failed' = 'coming';

  constructor() {
    this.ready = new Promise<void>((stands, fails) => {
      this.#stands = stands;
      this.#fails = fails;
    });
    // Whoever does not ask is told by the event.
    this.ready.catch(() => undefined);
  }

  /** True the first time. */
  stands(): boolean {
    if (this.#so === 'stands') return false;
    this.#so = 'stands';
    this.#stands();
    return true;
  }

  /** Nothing is thrown at a page where nothing can be drawn. */
  draw(element: Drawn, draw: () => void): void {
    try {
      draw();
    } catch (error) {
      if (this.#so === 'stands') throw error;
      if (this.#so === 'failed') return;
      this.#so = 'failed';
      this.#fails(error);
      element.tell('am-error', { code: 'page/forbids', recoverable: false, help: String(error) });
    }
  }
}
