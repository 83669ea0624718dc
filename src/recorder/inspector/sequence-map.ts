import type { Entry } from '../recording.js';
import { make } from './make.js';

/** What became of a place in the journal. */
type Place = 'there' | 'again' | 'missing' | 'late';

/** So many of the newest places have room. */
const MOST = 240;

/** The places of a journal, and what became of each. A session that is new begins anew. */
export class Places {
  readonly #places = new Map<number, Place>();
  #highest = 0;

  take(entry: Entry): void {
    if (entry.kind !== 'in') return;
    for (const place of placesIn(entry.data)) {
      const before = this.#places.get(place);
      if (place === 1 && this.#highest > 1 && before === undefined) this.clear();
      for (let at = Math.max(this.#highest + 1, place - MOST); this.#highest > 0 && at < place; at++)
        this.#places.set(at, 'missing');
      this.#places.set(place, before === undefined ? 'there' : before === 'missing' ? 'late' : 'again');
      this.#highest = Math.max(this.#highest, place);
    }
  }

  clear(): void {
    this.#places.clear();
    this.#highest = 0;
  }

  get all(): readonly (readonly [number, Place])[] {
    return [...this.#places].sort(([one], [other]) => one - other).slice(-MOST);
  }
}

/** Drawn as one picture, with what is to be seen of it in words. */
export function mapOf(places: Places): { readonly cells: readonly HTMLElement[]; readonly words: string } {
  const { all } = places;
  const cells = all.map(([place, what]) => make('i', what, { title: `${place}: ${names[what]}` }));
  const count = (what: Place): readonly number[] => all.filter(([, one]) => one === what).map(([place]) => place);
  const [missing, again, late] = [count('missing'), count('again'), count('late')];
  const first = all[0]?.[0];
  if (first === undefined) return { cells, words: 'No places of a journal yet' };
  const told = [
    `Places ${first} to ${all.at(-1)![0]}`,
    missing.length > 0 ? `missing: ${rangesOf(missing)}` : 'none missing',
    ...(again.length > 0 ? [`${again.length} came again`] : []),
    ...(late.length > 0 ? [`${late.length} came late`] : []),
  ];
  return { cells, words: told.join(' · ') };
}

/** Those that follow upon one another, by the first and the last. */
function rangesOf(places: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

const names: Readonly<Record<Place, string>> = {
  there: 'there',
  again: 'came again',
  missing: 'missing',
  late: 'came late',
};

function placesIn(data: unknown): number[] {
  const { sequence, payload, event_batch: batch } = Object(data) as Readonly<Record<string, unknown>>;
  const events = [payload, batch]
    .map((one) => (Object(one) as { readonly events?: unknown }).events)
    .find(Array.isArray);
  if (events !== undefined) return events.flatMap(placesIn).sort((one, other) => one - other);
  return Number.isInteger(Number(sequence ?? undefined)) ? [Number(sequence)] : [];
}
