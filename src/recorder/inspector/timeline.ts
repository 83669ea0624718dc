import type { Entry } from '../recording.js';
import { holds, lineOf, type Line } from './line.js';
import { make } from './make.js';

/** As many rows are drawn, the newest: who looks for others says what is in them. */
const MOST_ROWS = 600;
/** Who is so near to the end follows it. */
const NEAR_PX = 24;

let rows = 0;

/** The entries, one line each; one of them may be chosen. */
export class Timeline {
  readonly element = make('div', 'list', { role: 'listbox', 'aria-label': 'Entries', tabindex: '0' });
  readonly #rows = new Map<number, HTMLElement>();
  readonly #chosen: (entry: Entry | null) => void;
  /** As it was read last; of one that has changed it is read anew. */
  readonly #lines = new WeakMap<Entry, Line>();
  /** Whether what is looked for stands in it: of 5,000 that is read once, and not in every frame. */
  #fits = new WeakMap<Entry, boolean>();
  #entries: readonly Entry[] = [];
  #filter = '';
  #at: number | null = null;
  #shown = 0;

  constructor(chosen: (entry: Entry | null) => void) {
    this.#chosen = chosen;
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', ({ target }) => {
      const row = (target as Element).closest<HTMLElement>('.row');
      if (row !== null) this.#choose(Number(row.dataset['n']));
    });
  }

  /** How many there are that hold what is looked for. */
  get shown(): number {
    return this.#shown;
  }

  set filter(filter: string) {
    this.#filter = filter.trim();
    this.#fits = new WeakMap();
    this.#clear();
    this.draw(this.#entries);
  }

  /** From now on the newest is seen, unless one is chosen. */
  follow(): void {
    if (this.#at === null) this.element.scrollTop = this.element.scrollHeight;
  }

  /** Draws what is new, and what is not as it was; `changed` are the numbers of those. */
  draw(entries: readonly Entry[], changed: ReadonlySet<number> = new Set()): void {
    const { element } = this;
    const follows = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    const all = entries.map((entry) => ({ entry, line: this.#lineOf(entry, changed) }));
    const fit = this.#filter === '' ? all : all.filter(({ entry, line }) => this.#fit(entry, line, changed));
    this.#entries = entries;
    this.#shown = fit.length;
    const drawn = fit.slice(-MOST_ROWS);
    const first = drawn[0]?.entry.n ?? Infinity;
    for (const [n, row] of this.#rows)
      if (n < first) {
        row.remove();
        this.#rows.delete(n);
      }
    for (const { entry, line } of drawn) {
      const before = this.#rows.get(entry.n);
      if (before !== undefined && !changed.has(entry.n)) continue;
      const row = this.#row(entry, line);
      if (before === undefined) element.append(row);
      else before.replaceWith(row);
      this.#rows.set(entry.n, row);
    }
    if (follows) this.follow();
    if (this.#at !== null && (changed.has(this.#at) || !this.#rows.has(this.#at))) this.#choose(this.#at, false);
  }

  #lineOf(entry: Entry, changed: ReadonlySet<number>): Line {
    const known = changed.has(entry.n) ? undefined : this.#lines.get(entry);
    const line = known ?? lineOf(entry);
    this.#lines.set(entry, line);
    return line;
  }

  #fit(entry: Entry, line: Line, changed: ReadonlySet<number>): boolean {
    const known = changed.has(entry.n) ? undefined : this.#fits.get(entry);
    const fits = known ?? holds(entry, line, this.#filter);
    this.#fits.set(entry, fits);
    return fits;
  }

  #clear(): void {
    this.#rows.clear();
    this.element.replaceChildren();
  }

  #row(entry: Entry, line: Line): HTMLElement {
    const cell = (name: string, text: string): HTMLElement => make('span', name, {}, text);
    const way = make('span', 'way', { 'aria-hidden': 'true' }, line.way);
    const what = make('span', 'what', {}, make('b', '', {}, line.what), ' ', make('span', 'more', {}, line.more));
    const attributes = {
      role: 'option',
      id: `row-${++rows}`,
      'data-n': String(entry.n),
      'aria-selected': String(entry.n === this.#at),
    };
    return make(
      'div',
      `row ${line.tone}`,
      attributes,
      cell('time', line.time),
      way,
      cell('unseen', line.said),
      what,
      cell('place', line.sequence),
      cell('size', line.size),
      cell('took', line.took),
    );
  }

  #choose(n: number | null, seen = true): void {
    const { element } = this;
    const before = this.#at === null ? undefined : this.#rows.get(this.#at);
    before?.setAttribute('aria-selected', 'false');
    const row = n === null ? undefined : this.#rows.get(n);
    this.#at = row === undefined ? null : n;
    row?.setAttribute('aria-selected', 'true');
    if (row === undefined) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', row.id);
    if (seen) row?.scrollIntoView({ block: 'nearest' });
    this.#chosen(this.#entries.find((entry) => entry.n === this.#at) ?? null);
  }

  #key(event: KeyboardEvent): void {
    const all = [...this.#rows.keys()].sort((one, other) => one - other);
    const at = this.#at === null ? -1 : all.indexOf(this.#at);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: at < 0 ? 0 : at + 1,
      ArrowUp: at < 0 ? all.length - 1 : at - 1,
      Home: 0,
      End: all.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    };
    const next = to[event.key];
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    this.#choose(all[Math.max(0, Math.min(all.length - 1, next))]!);
  }
}
