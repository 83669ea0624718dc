import { COMMON } from '../agent/language-words.js';
import { plain } from '../agent/words.js';

/** A text as weights of hashed terms, of length 1. */
export type Vector = ReadonlyMap<number, number>;

const DIMENSIONS = 4096;
/** Three letters in a row say less than a word; they bring together what differs in its ending. */
const PIECE_WEIGHT = 0.7;

const everyday = new Set(Object.values(COMMON).flatMap((words) => [...words]));

export function vectorOf(text: string): Vector {
  const weights = new Map<number, number>();
  const add = (term: string, weight: number): void => {
    const place = hash(term);
    weights.set(place, (weights.get(place) ?? 0) + weight);
  };
  for (const word of plain(text).trim().split(' ')) {
    if (word === '' || everyday.has(word)) continue;
    add(` ${word} `, 1);
    const framed = `^${word}$`;
    for (let at = 0; at + 3 <= framed.length; at += 1) add(framed.slice(at, at + 3), PIECE_WEIGHT);
  }
  const length = Math.hypot(...weights.values());
  return new Map([...weights].map(([place, weight]) => [place, weight / length]));
}

/** The cosine of the angle between two: 0 has nothing in common, 1 is the same. */
export function likeness(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [place, weight] of one) sum += weight * (other.get(place) ?? 0);
  return sum;
}

/** FNV-1a: the same on every machine. */
function hash(term: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) sum = Math.imul(sum ^ term.charCodeAt(at), 0x01000193) >>> 0;
  return sum % DIMENSIONS;
}
