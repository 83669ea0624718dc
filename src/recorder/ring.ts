import { harmless } from './harmless.js';
import type { Entry, EntryKind, EntryMap, EntryOf, Json } from './recording.js';

/** An entry while it may still be added to. */
export type Open<Kind extends EntryKind> = { -readonly [Key in keyof EntryOf<Kind>]: EntryOf<Kind>[Key] };

/** Of long ones there is room for so much: what is recorded must not be what a page runs out of memory by. */
const MOST_CHARACTERS = 8_000_000;

/** The newest entries, as many as there is room for. */
export class Ring {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #watchers = new Set<(entry: Entry) => void>();
  readonly #sizes = new WeakMap<Entry, number>();
  readonly #byData = new WeakMap<object, Entry>();
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
    if ('data' in entry && typeof entry.data === 'object' && entry.data !== null) this.#byData.set(entry.data, entry);
    this.#weigh(entry);
    this.#tell(entry);
    return entry as unknown as Open<Kind>;
  }

  /** Something has become known of it that was not when it was added. */
  changed(entry: Open<EntryKind>): void {
    // Nobody looks at what is here no more.
    if (!this.#sizes.has(entry as Entry)) return;
    this.#weigh(entry as Entry);
    this.#tell(entry as Entry);
  }

  /** The same of the one that has this data; none, where it is not added yet. */
  changedIn(data: Json): void {
    const entry = typeof data === 'object' && data !== null ? this.#byData.get(data) : undefined;
    if (entry !== undefined && this.#sizes.has(entry)) this.#tell(entry);
  }

  /** Each text as something else: the same entries, so that what is added to them still is. */
  rewrite(by: (text: string) => string): void {
    for (const entry of this.#entries) if (rewritten(entry, by)) this.#tell(entry);
  }

  clear(): void {
    for (const entry of this.#entries) this.#sizes.delete(entry);
    this.#dropped += this.#entries.length;
    this.#entries = [];
    this.#characters = 0;
  }

  watch(watcher: (entry: Entry) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** What it takes, and whether there is room for it. */
  #weigh(entry: Entry): void {
    const size = sizeOf(entry);
    this.#characters += size - (this.#sizes.get(entry) ?? 0);
    this.#sizes.set(entry, size);
    while (this.#entries.length > this.#limit || (this.#characters > MOST_CHARACTERS && this.#entries.length > 1)) {
      const gone = this.#entries.shift()!;
      this.#characters -= this.#sizes.get(gone) ?? 0;
      this.#sizes.delete(gone);
      this.#dropped++;
    }
  }

  #tell(entry: Entry): void {
    for (const watcher of this.#watchers) harmless(() => watcher(entry));
  }
}

function sizeOf(entry: Entry): number {
  if ('size' in entry) return entry.size ?? 0;
  if (entry.kind === 'there') return entry.text.length;
  const given = entry.kind === 'act' ? entry.given : [];
  return given.reduce<number>((all, one) => all + (typeof one === 'string' ? one.length : 0), 0);
}

/** In place: of an answer in pieces more may be written into it. Whether anything has become otherwise. */
function rewritten(value: object, by: (text: string) => string): boolean {
  let is = false;
  const all = value as Record<string, unknown>;
  for (const [key, one] of Object.entries(value) as [string, unknown][]) {
    if (typeof one === 'object' && one !== null) is = rewritten(one, by) || is;
    const now = typeof one === 'string' ? by(one) : one;
    const name = Array.isArray(value) ? key : by(key);
    if (name === key && now === one) continue;
    is = true;
    if (name !== key) Reflect.deleteProperty(all, key);
    Object.defineProperty(all, name, { value: now, configurable: true, enumerable: true, writable: true });
  }
  return is;
}
