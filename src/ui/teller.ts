import { cancelable, type EventStamp, type MessengerEventMap } from './events.js';

let page: string | undefined;
let told = 0;

type Named = HTMLElement & { readonly instance: string };

const names = new WeakMap<Named, string>();

/** What it tells from now on is of the conversation that has its name now, whatever a page calls it meanwhile. */
export const keepsName = (element: Named): unknown => names.set(element, element.instance);

export const isRenamed = (element: Named): boolean => names.get(element) !== element.instance && names.has(element);

/** Tells the page what happens, with a stamp on every word of it. */
export class Teller {
  readonly #element: Named;

  constructor(element: Named) {
    this.#element = element;
  }

  /** False when the page says no. */
  tell<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): boolean {
    return this.dispatch(type, detail).told;
  }

  /** The page may say no, or take its time. */
  async ask<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): Promise<boolean> {
    const { told, waits, event } = this.dispatch(type, detail);
    if (told && waits.length > 0) await Promise.allSettled(waits);
    return !event.defaultPrevented;
  }

  /** Both, for who cannot wait unless the page wants it. */
  dispatch<Type extends keyof MessengerEventMap>(
    type: Type,
    detail: MessengerEventMap[Type],
  ): { told: boolean; waits: Promise<unknown>[]; event: Event } {
    const waits: Promise<unknown>[] = [];
    const stamp: EventStamp = {
      // A page that came over plain http has no `randomUUID`; a history is thousands of events, which have the page's together.
      id: `${(page ??= crypto.getRandomValues(new Uint32Array(4)).join('-'))}-${++told}`,
      at: Date.now(),
      instance: names.get(this.#element) ?? this.#element.instance,
      // One that fails has been waited for, and refuses nothing; whose code it is hears of it.
      waitUntil: (promise) => void waits.push(Promise.resolve(promise).catch(reportError)),
    };
    const event = new CustomEvent(type, {
      detail: Object.assign(detail, stamp),
      bubbles: true,
      composed: true,
      cancelable: cancelable.has(type),
    });
    return { told: this.#element.dispatchEvent(event), waits, event };
  }
}
