import { eventsOf, payloadOf } from './frames.js';
import type { Entry, EntryOf } from './recording.js';

interface Place {
  readonly index: number;
  readonly entry: EntryOf<'in'>;
  readonly payload: { text?: unknown };
}

/** Texts that were recorded in pieces, by what they are together. Returns the entries that have become otherwise. */
export function rewriteJoined(entries: readonly Entry[], by: (text: string) => string): readonly EntryOf<'in'>[] {
  const texts = new Map<string, Place[]>();
  for (const entry of entries) {
    if (entry.kind !== 'in') continue;
    for (const event of eventsOf(entry.data)) {
      const payload = payloadOf(event) as Readonly<Record<string, unknown>> & { text?: unknown };
      const { message_id: id, chunk_index: index } = payload;
      if (typeof id !== 'string' || typeof index !== 'number' || typeof payload.text !== 'string') continue;
      const places = texts.get(id) ?? [];
      places.push({ index, entry, payload });
      texts.set(id, places);
    }
  }
  return [...texts.values()].flatMap((places) => rewritten(places, by));
}

function rewritten(places: readonly Place[], by: (text: string) => string): EntryOf<'in'>[] {
  const pieces = new Map<number, string>();
  for (const { index, payload } of places) if (!pieces.has(index)) pieces.set(index, String(payload.text));
  const order = [...pieces.keys()].sort((one, other) => one - other);
  const text = order.map((index) => pieces.get(index)).join('');
  const now = by(text);
  if (now === text) return [];
  let at = 0;
  for (const index of order) pieces.set(index, now.slice(at, (at += pieces.get(index)!.length)));
  const changed = places.filter(({ index, payload }) => payload.text !== pieces.get(index));
  for (const { index, payload } of changed) payload.text = pieces.get(index);
  return changed.map(({ entry }) => entry);
}
