import { element, setText } from './nodes.js';
import type { Status } from './status.js';
import { figuresOf, type Figure } from './status-words.js';

/** The figures of the platform as a list of terms; what is missing says so. */
export class Figures {
  readonly node = element('dl', 'figures');
  readonly #values = new Map<string, HTMLElement>();

  show(status: Status): void {
    for (const figure of figuresOf(status)) this.#showOne(figure);
  }

  #showOne({ label, text }: Figure): void {
    const value = this.#values.get(label) ?? this.#add(label);
    value.classList.toggle('missing', text === undefined);
    setText(value, text ?? 'Not known');
  }

  #add(label: string): HTMLElement {
    const value = element('dd');
    value.dir = 'auto';
    this.node.append(element('div', '', element('dt', '', label), value));
    this.#values.set(label, value);
    return value;
  }
}
