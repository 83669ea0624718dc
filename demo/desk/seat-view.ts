import { element } from '../shop/nodes.js';

/** Asks once who plays. It is forgotten with the page. */
export class SeatView {
  readonly #name = element('input');
  readonly node: HTMLElement;

  constructor(sit: (name: string) => void) {
    this.#name.required = true;
    this.#name.maxLength = 40;
    this.#name.value = 'Pat';
    this.#name.autocomplete = 'off';
    this.#name.dir = 'auto';
    const button = element('button', 'button', 'Sit down');
    button.type = 'submit';
    const form = element(
      'form',
      'seat-form',
      element('label', 'field', element('span', '', 'Your name at the desk'), this.#name),
      button,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const name = this.#name.value.trim();
      if (name !== '') sit(name);
    });
    const about = element(
      'p',
      'quiet',
      'The visitor sees it. While you sit here, Robin, the scripted colleague, is told to leave the queue to you.',
    );
    this.node = element('div', 'seat', element('h2', '', 'Who are you today?'), about, form);
  }

  focus(): void {
    this.#name.focus();
    this.#name.select();
  }
}
