import type { Database } from '../store/database.js';
import { candidates, type Filter, type Place, type Window } from '../store/listing.js';
import { likeness, vectorOf } from './likeness.js';

/** Less alike than this have only letters in common. */
const LEAST = 0.15;
const AT_A_TIME = 500;

interface Scored {
  readonly place: Place;
  readonly score: number;
}

/** The conversations in which something was said that is most like the question, best first. */
export async function pageByLikeness(db: Database, filter: Filter, query: string, window: Window): Promise<Place[]> {
  const question = vectorOf(query);
  const most = window.offset + window.limit;
  let best: Scored[] = [];
  let after = filter.after;
  for (;;) {
    const some = await candidates(db, { ...filter, after }, AT_A_TIME);
    const scored = some.map(({ id, at, texts }) => ({
      place: { id, at },
      score: Math.max(0, ...texts.map((text) => likeness(question, vectorOf(text)))),
    }));
    // Sorting keeps the order of equals, and that is the order of the starts.
    best = [...best, ...scored.filter(({ score }) => score >= LEAST)].sort((a, b) => b.score - a.score).slice(0, most);
    after = some.at(-1);
    if (some.length < AT_A_TIME) return best.slice(window.offset).map(({ place }) => place);
  }
}
