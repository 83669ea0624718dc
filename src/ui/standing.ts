import type { MessengerEventMap } from './events.js';

interface Drawn {
  readonly root: ShadowRoot;
  tell<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): boolean;
}

/** Whether it stands: resolves with the first drawing, and rejects where the page forbids what it takes to draw. */
export class Standing {
  readonly ready: Promise<void>;
  #stands!: () => void;
  #fails!: (error: unknown) => void;
  #launcher = false;
  #so: 'coming' | 'stands' | 'failed' = 'coming';

  constructor() {
    this.ready = new Promise<void>((stands, fails) => {
      this.#stands = stands;
      this.#fails = fails;
    });
    // Whoever does not ask is told by the event.
    this.ready.catch(() => undefined);
  }

  /** Each is told once, and after `ready`: whoever waits for that, as the handle of a page does, is first. */
  stands(element: Drawn): void {
    if (this.#launcher) return;
    const first = this.#so !== 'stands';
    this.#so = 'stands';
    this.#stands();
    void this.ready.then(() => {
      if (first) element.tell('am-ready', {});
      if (this.#launcher || element.root.querySelector('.launch') === null) return;
      this.#launcher = true;
      element.tell('am-launcher-show', {});
    });
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
