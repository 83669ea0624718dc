import { element } from '../shop/nodes.js';
import { offersIn } from './words.js';

export interface ComposerActs {
  typed(id: string, text: string): void;
  /** Whether it was taken. */
  send(id: string, text: string, offers: readonly string[]): Promise<boolean>;
}

interface Draft {
  readonly text: string;
  readonly offers: string;
}

const EMPTY: Draft = { text: '', offers: '' };

/** Where one writes. What was not sent stays, for each conversation by itself. */
export class Composer {
  readonly #acts: ComposerActs;
  readonly #text = element('textarea');
  readonly #offers = element('input');
  readonly #send = element('button', 'button', 'Send');
  readonly node = element('form', 'composer');
  readonly #offered: HTMLDetailsElement;
  readonly #drafts = new Map<string, Draft>();
  #of: string | null = null;
  #sending = false;

  constructor(acts: ComposerActs) {
    this.#acts = acts;
    this.#text.rows = 2;
    this.#text.maxLength = 20_000;
    this.#text.dir = this.#offers.dir = 'auto';
    this.#text.enterKeyHint = 'send';
    this.#offers.type = 'text';
    this.#offers.autocomplete = 'off';
    this.#send.type = 'submit';
    const hint = element('p', 'hint', 'Enter sends, Shift and Enter begin a new line.');
    hint.id = 'composer-hint';
    this.#text.setAttribute('aria-describedby', hint.id);
    const field = element('label', 'field', element('span', '', 'Up to three, with commas between'), this.#offers);
    this.#offered = element('details', 'offers', element('summary', '', 'Offer answers'), field);
    this.#offered.addEventListener('toggle', () => this.#offered.open && this.#offers.focus());
    const words = element('label', 'field', element('span', 'unseen', 'Your message'), this.#text);
    this.node.append(words, element('div', 'composer-foot', this.#offered, hint, this.#send));
    this.#text.addEventListener('input', () => this.#acts.typed(this.#of!, this.#text.value));
    this.#text.addEventListener('keydown', (event) => {
      // Where letters are composed, Enter takes a word. Safari says so after the composition has ended, by the number alone.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.node.requestSubmit();
    });
    this.node.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submitted();
    });
  }

  /** For this conversation; null where there is nothing to write. */
  show(id: string | null): void {
    this.node.hidden = id === null;
    if (id === this.#of) return;
    if (this.#of !== null) this.#drafts.set(this.#of, this.#draft);
    this.#of = id;
    this.#fill(this.#drafts.get(id ?? '') ?? EMPTY);
  }

  /** What was written for it and not sent. */
  unsent(id: string): string {
    return (this.#of === id ? this.#draft : (this.#drafts.get(id) ?? EMPTY)).text.trim();
  }

  focus(): void {
    this.#text.focus();
  }

  get #draft(): Draft {
    return { text: this.#text.value, offers: this.#offers.value };
  }

  #fill({ text, offers }: Draft): void {
    this.#text.value = text;
    this.#offers.value = offers;
    if (offers === '') this.#offered.open = false;
  }

  async #submitted(): Promise<void> {
    const id = this.#of;
    const { text, offers } = this.#draft;
    if (id === null || this.#sending || text.trim() === '') return this.focus();
    this.#sending = true;
    const taken = await this.#acts.send(id, text.trim(), offersIn(offers));
    this.#sending = false;
    if (!taken) return;
    // What was written on meanwhile is the next message.
    const left = ({ text: now }: Draft): Draft => ({
      text: now.startsWith(text) ? now.slice(text.length) : now,
      offers: '',
    });
    if (this.#of === id) this.#fill(left(this.#draft));
    else this.#drafts.set(id, left(this.#drafts.get(id) ?? EMPTY));
  }
}
