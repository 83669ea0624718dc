import { Journal } from './journal.js';
import type { JournalData } from './journal-record.js';

export function journalOf({ spans, ids }: JournalData): Journal {
  const journal = new Journal();
  if (spans.length > 0) journal.spans = spans.map(([from, to]) => [from, to]);
  acceptHoles(journal);
  for (const id of ids) journal.ids.add(id);
  return journal;
}

/** How many sequences are missing in holes that somebody should ask about. */
export function missing(journal: Journal): number {
  const { spans } = journal;
  const from = firstHole(journal);
  if (from < 0) return 0;
  return spans.slice(from + 1).reduce((sum, [begins], at) => sum + begins - spans[from + at]![1] - 1, 0);
}

/** Holes are normal (ORD-4): the service was asked once, and what it did not send does not exist. */
export const acceptHoles = (journal: Journal, upTo = journal.head): void =>
  void (journal.accepted = Math.max(journal.accepted, upTo));

/** The last sequence before the first hole that somebody should ask about; null without one. */
export function holeOf(journal: Journal): number | null {
  const at = firstHole(journal);
  return at < 0 ? null : journal.spans[at]![1];
}

/** From where to replay: so many before the last, and below every hole. */
export const cursorOf = (journal: Journal, overlap: number): number =>
  Math.max(0, Math.min(journal.head - overlap, holeOf(journal) ?? Infinity));

/** Before which stretch it is; -1 without one. */
function firstHole({ spans, accepted }: Journal): number {
  let at = spans.length - 1;
  let found = -1;
  for (; at > 0 && spans[at]![0] > accepted; at--) found = at - 1;
  return found;
}
