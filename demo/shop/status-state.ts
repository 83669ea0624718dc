import { element, icon, setText } from './nodes.js';
import type { Sight } from './status-watch.js';
import { noteOf, stateWords } from './status-words.js';

const RING = 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15z';
const GLYPHS: Readonly<Record<Sight['state'], string>> = {
  looking: RING,
  running: `${RING}M6.8 10.2l2.2 2.2 4.3-4.7`,
  starting: 'M10 2.5a7.5 7.5 0 1 0 7.5 7.5M10 6v4l2.5 1.5',
  unclear: `${RING}M7.9 8a2.1 2.1 0 1 1 2.9 2q-.8.4-.8 1.3M10 13.8v.1`,
  unreachable: `${RING}M7.5 7.5l5 5M12.5 7.5l-5 5`,
};

/** The overall state: a glyph, its words, and a note. */
export class StateLine {
  readonly #words = element('span');
  readonly #line = element('p', 'state', this.#words);
  readonly #note = element('p', 'note');
  readonly nodes: readonly Node[] = [this.#line, this.#note];

  show(sight: Sight): void {
    setText(this.#words, stateWords(sight.state));
    setText(this.#note, noteOf(sight));
    if (this.#line.dataset['state'] === sight.state) return;
    this.#line.dataset['state'] = sight.state;
    this.#line.replaceChildren(icon(GLYPHS[sight.state]), this.#words);
  }
}
