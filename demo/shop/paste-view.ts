import type { Chosen } from './looks.js';
import { element, icon, setText } from './nodes.js';
import { paste, ways, type Way } from './paste.js';

/** What is chosen, as what a page has to say: shown, and copied by a press. */
export class PasteView {
  readonly node: HTMLElement;
  readonly #for = element('select', '', ...ways.map(([way, words]) => new Option(words, way)));
  readonly #code = element('code');
  #chosen: Chosen = new Map();

  constructor(copy: (text: string) => Promise<void>) {
    const done = element('p', 'said');
    done.role = 'status';
    const button = element('button', '', 'Copy');
    button.type = 'button';
    button.addEventListener('click', () => {
      done.textContent = '';
      void copy(this.#code.textContent ?? '').then(
        () => (done.textContent = 'Copied.'),
        () => (done.textContent = 'This browser does not let it be copied. Mark it and copy it by hand.'),
      );
    });
    this.#for.addEventListener('change', () => this.#draw());
    const code = element('pre', 'paste', this.#code);
    // Long lines scroll, and what scrolls can be reached by keys.
    code.tabIndex = 0;
    code.role = 'region';
    code.ariaLabel = 'What to paste';
    this.node = element(
      'details',
      'pastes',
      element('summary', '', 'What to paste for this chat', icon('M5 7.8l5 5 5-5')),
      element('div', 'troubles', element('label', 'choice', element('span', '', 'For'), this.#for), button),
      code,
      done,
    );
    this.#draw();
  }

  shows(chosen: Chosen): void {
    this.#chosen = chosen;
    this.#draw();
  }

  #draw(): void {
    setText(this.#code, paste(this.#for.value as Way, this.#chosen));
  }
}
