import type { Entry, EntryKind, EntryMap, EntryOf } from './recording.js';

/** An entry while it may still be added to. */
export type Open<Kind extends EntryKind> = { -readonly [Key in keyof EntryOf<Kind>]: EntryOf<Kind>[Key] };

/** Of long frames there is room for so much: what is recorded must not be what a page runs out of memory by. */
const MOST_CHARACTERS = 8_000_000;

/** The newest entries, as many as there is room for. */
export class Ring {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #watchers = new Set<(entry: Entry) => void>();
  #entries: Entry[] = [];
  #characters = 0;
  #count = 0;
  #dropped = 0;

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get dropped(): number {
    return this.#dropped;
  }

  add<Kind extends EntryKind>(kind: Kind, what: EntryMap[Kind]): Open<Kind> {
    const at = Math.round(this.#now() * 10) / 10;
    const entry = { n: ++this.#count, at, kind, ...what } as unknown as Entry;
    this.#entries.push(entry);
    this.#characters += sizeOf(entry);
    while (this.#entries.length > this.#limit || (this.#characters > MOST_CHARACTERS && this.#entries.length > 1)) {
      this.#characters -= sizeOf(this.#entries.shift()!);
      this.#dropped++;
    }
    this.#tell(entry);
    return entry as unknown as Open<Kind>;
  }

  /** Something has become known of it that was not when it was added. */
  changed(entry: Open<EntryKind>): void {
    this.#tell(entry as Entry);
  }

  /** Each as something else: the same entries, so that what is added to them still is. */
  rewrite(by: <Value>(value: Value) => Value): void {
    for (const entry of this.#entries) {
      // The data of a frame stays the same object: of an answer in pieces more may be written into it.
      rewritten(entry, by);
      this.#tell(entry);
    }
  }

  clear(): void {
    this.#dropped += this.#entries.length;
    this.#entries = [];
    this.#characters = 0;
  }

  watch(watcher: (entry: Entry) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  #tell(entry: Entry): void {
    for (const watcher of this.#watchers) watcher(entry);
  }
}

const sizeOf = (entry: Entry): number => (entry.kind === 'in' || entry.kind === 'out' ? entry.size : 0);

function rewritten(value: object, by: <Value>(value: Value) => Value): void {
  for (const [key, one] of Object.entries(value) as [string, unknown][])
    if (typeof one === 'object' && one !== null) rewritten(one, by);
    else (value as Record<string, unknown>)[key] = by(one);
}
