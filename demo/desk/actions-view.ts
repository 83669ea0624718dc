import { element } from '../shop/nodes.js';
import type { Acts } from './acts.js';
import type { Standing } from './state.js';

/** What can be done with the chosen conversation, as it stands. */
export class ActionsView {
  readonly node = element('div', 'actions');
  readonly #acts: Acts;
  #drawn = '';

  constructor(acts: Acts) {
    this.#acts = acts;
    this.node.role = 'group';
    this.node.setAttribute('aria-label', 'What you can do');
  }

  show(id: string, standing: Standing): void {
    const holder = standing.is === 'others' ? standing.card.with.name : '';
    const drawn = [id, standing.is, holder].join('\n');
    // What was drawn stays: the focus may be on it, and a name half written in it.
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.node.hidden = standing.is === 'over';
    this.node.replaceChildren(...this.#buttons(id, standing));
  }

  #buttons(id: string, { is }: Standing): readonly Node[] {
    const acts = this.#acts;
    switch (is) {
      case 'waiting':
        return [
          button('Take it', 'button', () => acts.take(id)),
          button('Nobody is there', 'second', () => acts.letGo(id, 'failed')),
          button('The wait was too long', 'second', () => acts.letGo(id, 'timeout')),
        ];
      case 'mine':
        return [
          button('Back to the assistant', 'second', () => acts.letGo(id, 'back')),
          this.#handOver(id),
          button('End the chat', 'second grave', () => acts.letGo(id, 'ended')),
        ];
      case 'others':
        return [button('Take it over', 'button', () => acts.takeOver(id))];
      case 'over':
        return [];
    }
  }

  #handOver(id: string): HTMLElement {
    const name = element('input');
    Object.assign(name, { required: true, maxLength: 40, autocomplete: 'off', dir: 'auto' });
    const give = element('button', 'second', 'Hand over');
    const form = element(
      'form',
      'hand-form',
      element('label', 'field', element('span', '', 'To whom'), name),
      give,
      element('p', 'hint', 'Whoever opens the desk by that name answers from then on.'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (name.value.trim() !== '') this.#acts.handOver(id, name.value);
    });
    const made = element('details', 'hand', element('summary', 'second', 'Hand over to…'), form);
    made.addEventListener('toggle', () => made.open && name.focus());
    made.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      made.open = false;
      made.querySelector('summary')!.focus();
    });
    return made;
  }
}

function button(words: string, className: string, pressed: () => void): HTMLButtonElement {
  const made = element('button', className, words);
  made.type = 'button';
  made.addEventListener('click', pressed);
  return made;
}
