import type { Standing } from './stand.js';

/** What a visitor does with the keys, and what came of it. */
export class Writing {
  readonly #it: () => Standing;

  constructor(it: () => Standing) {
    this.#it = it;
  }

  get area(): HTMLTextAreaElement {
    return this.#it().one<HTMLTextAreaElement>('#text');
  }

  /** What the client was given to send. */
  get sent(): unknown[] {
    return this.#it()
      .chat.asked.filter(({ what }) => what === 'send')
      .map((one) => one.with[0]);
  }

  async types(text: string): Promise<void> {
    this.area.value = text;
    this.area.dispatchEvent(new Event('input', { bubbles: true }));
    await this.#it().drawn();
  }

  async enters(init: KeyboardEventInit = {}): Promise<KeyboardEvent> {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
    this.area.dispatchEvent(event);
    await this.#it().drawn();
    return event;
  }
}
