import type { MessengerEvent, MessengerEventMap } from './events.js';
import { comes } from './focus.js';
import { keepIn } from './keep-in.js';
import { MessengerOptions } from './options.js';
import { arrived, isPrerendering } from './prerendering.js';

/** What a page can hear, with the names and the details of it known to a compiler. */
export abstract class MessengerHeard extends MessengerOptions {
  /** @internal What the page has asked to hear: what of it there is not is told (set-up.ts). */
  readonly asked = new Set<string>();
  /** @internal It has been in the page, or is gone from it for good. */ stood = false;
  /** Firefox gives an element that is moved into another document the prototype of that one's own. */
  readonly #kind = Object.getPrototypeOf(this) as object;

  /** @internal */ override connectedCallback(): void {
    super.connectedCallback();
    this.stood = true;
    keepIn(this);
    comes(this.renderRoot as ShadowRoot);
  }

  /** @internal The first that is called of a move. */ override disconnectedCallback(): void {
    Object.setPrototypeOf(this, this.#kind);
    super.disconnectedCallback();
  }

  /** @internal The same, of an element that stood nowhere. */ adoptedCallback(): void {
    Object.setPrototypeOf(this, this.#kind);
  }

  /** @internal Nothing is drawn, and nobody told of it, before somebody comes to the page. */
  protected override scheduleUpdate(): ReturnType<MessengerOptions['scheduleUpdate']> {
    return isPrerendering() ? arrived().then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  /** @internal At once; of what has never stood in the page, when it does: all that it goes by is set then. */
  there<Answer>(does: () => Answer | Promise<Answer>): Promise<Answer> | Answer {
    return this.stood ? does() : this.updateComplete.then(does);
  }

  /** Calls back at an event; returns how to stop that. */
  on<Type extends keyof MessengerEventMap>(type: Type, hear: (event: MessengerEvent<Type>) => void): () => void {
    // A misspelt constant is nothing at all.
    this.asked.add(String(type));
    this.addEventListener(type, hear as EventListener);
    return () => this.removeEventListener(type, hear as EventListener);
  }
}
