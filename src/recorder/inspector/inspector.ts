import type { Entry, Recording } from '../recording.js';
import { button, make } from './make.js';
import { Places, mapOf } from './sequence-map.js';
import { resizable } from './resizable.js';
import { styles } from './inspector.styles.js';
import { Timeline } from './timeline.js';

/** As much of a recorder as is seen. */
export interface Seen {
  readonly entries: readonly Entry[];
  readonly stopped: boolean;
  recording(): Recording;
  download(): void;
  clear(): void;
  watch(watcher: (entry: Entry) => void): () => void;
}

const TAG = 'am-inspector';
/** Where it would lie over the chat it begins as one line. */
const SMALL = '(max-width: 740px)';

/** An inspector that is on a page. */
export interface Inspecting {
  /** Also after the page has taken it away. */
  show(): void;
  hide(): void;
}

/** Shows what is recorded, over the page and beside the chat; `gone` hears that it is taken away. */
export function inspect(recorder: Seen, gone: () => void): Inspecting {
  const host = document.createElement(TAG);
  // Several chats of a page have one each, one above the other.
  host.style.setProperty('--above', String(document.querySelectorAll(TAG).length));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const view = new View(recorder, () => close());
  root.append(view.element);
  const show = (): void => {
    if (host.isConnected) return;
    document.body.append(host);
    // WebKit forgets a sheet that was there before the element was in the page.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((one) => one !== sheet), sheet];
  };
  show();
  const close = (): void => {
    view.stop();
    host.remove();
    gone();
  };
  return { show, hide: close };
}

/** The panel: a bar, the places of the journal, the entries, and one of them in full. */
class View {
  readonly element: HTMLElement;
  readonly #recorder: Seen;
  readonly #timeline = new Timeline((entry) => this.#tell(entry));
  readonly #places = new Places();
  readonly #count = make('span', 'count', { role: 'status' });
  readonly #map = make('div', 'map', { role: 'img' });
  readonly #legend = make('p', 'legend');
  readonly #details = make('pre', 'details', { tabindex: '0', role: 'region', 'aria-label': 'The entry in full' });
  readonly #pause = button('Pause', 'Draw nothing new; recording goes on', () => this.#pauses());
  readonly #fold: HTMLButtonElement;
  readonly #unwatch: () => void;
  readonly #changed = new Set<number>();
  /** How far the places have been counted. */
  #counted = 0;
  #paused = false;
  #due = false;

  constructor(recorder: Seen, close: () => void) {
    this.#recorder = recorder;
    const filter = make('input', 'filter', {
      type: 'search',
      placeholder: 'Filter',
      'aria-label': 'Filter entries',
      spellcheck: 'false',
    });
    filter.addEventListener('input', () => {
      this.#timeline.filter = filter.value;
      this.#counts();
    });
    this.#fold = button('Fold', 'Fold to one line', () => this.#folds());
    const bar = make(
      'div',
      'bar',
      {},
      make('span', 'dot', { 'aria-hidden': 'true' }),
      make('h2', '', { id: 'title' }, 'Chat inspector'),
      this.#count,
      make(
        'span',
        'buttons',
        { role: 'group', 'aria-label': 'Recording' },
        this.#pause,
        button('Clear', 'Forget what was recorded', () => this.#clears()),
        button('Save', 'Save as a file', () => recorder.download()),
        this.#fold,
        button('Close', 'Close (Escape); recording goes on', close),
      ),
    );
    const body = make(
      'div',
      'body',
      {},
      make('div', 'tools', {}, filter, make('div', 'places', {}, this.#map, this.#legend)),
      make('div', 'both', {}, this.#timeline.element, this.#details),
    );
    this.element = make('section', 'panel', { 'aria-labelledby': 'title' });
    this.element.append(resizable(this.element), bar, body);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // The chat is not meant.
      event.stopPropagation();
      close();
    });
    this.#details.hidden = true;
    if (matchMedia(SMALL).matches) this.#folds();
    this.#unwatch = recorder.watch((entry) => this.#soon(entry));
    this.#draw();
  }

  stop(): void {
    this.#unwatch();
  }

  #soon({ n }: Entry): void {
    this.#changed.add(n);
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#draw();
    });
  }

  /** Also while it is paused what is seen is as it is recorded: a secret may have become known in it, or all be forgotten. */
  #draw(): void {
    const all = this.#recorder.entries;
    const entries = this.#paused ? all.filter(({ n }) => n <= this.#counted) : all;
    for (const entry of entries) if (entry.n > this.#counted) this.#places.take(entry);
    if (!this.#paused) this.#counted = entries.at(-1)?.n ?? this.#counted;
    this.#timeline.draw(entries, this.#changed);
    this.#changed.clear();
    const { cells, words } = mapOf(this.#places);
    this.#map.replaceChildren(...cells);
    this.#map.setAttribute('aria-label', words);
    this.#legend.textContent = words;
    this.element.classList.toggle('still', this.#paused || this.#recorder.stopped);
    this.#counts();
  }

  #counts(): void {
    const all = this.#recorder.entries.length;
    const { shown } = this.#timeline;
    const count = shown === all ? `${all}` : `${shown} of ${all}`;
    this.#count.textContent = `${count}${this.#recorder.stopped ? ', stopped' : this.#paused ? ', paused' : ''}`;
  }

  #tell(entry: Entry | null): void {
    this.#details.hidden = entry === null;
    this.#details.textContent = entry === null ? '' : JSON.stringify(entry, null, 2);
  }

  #pauses(): void {
    this.#paused = !this.#paused;
    this.#pause.setAttribute('aria-pressed', String(this.#paused));
    this.element.classList.toggle('still', this.#paused);
    if (this.#paused) this.#counts();
    else this.#draw();
  }

  #clears(): void {
    this.#recorder.clear();
    this.#places.clear();
    this.#timeline.filter = '';
    this.#timeline.draw([]);
    this.element.querySelector('input')!.value = '';
    this.#draw();
  }

  #folds(): void {
    const folded = this.element.classList.toggle('folded');
    this.#fold.setAttribute('aria-expanded', String(!folded));
    this.#fold.textContent = folded ? 'Unfold' : 'Fold';
    if (!folded) this.#timeline.follow();
    this.#fold.title = folded ? 'Show the entries' : 'Fold to one line';
  }
}
