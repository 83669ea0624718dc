import type { ServerEvent } from '../protocol/events.js';
import type { Journal } from './journal.js';

/** What of a journal survives a reload, as data. */
export interface JournalData {
  readonly spans: readonly Span[];
  readonly ids: readonly string[];
}

type Span = readonly [from: number, to: number];
type Told = Pick<ServerEvent, 'id' | 'sequence'>;

const IDS_ON_DISK = 256;

/** Without those that are not understood yet: whoever goes on with this is to be told of them again. */
export const dataOfJournal = ({ spans, ids }: Journal, held: readonly Told[] = []): JournalData => ({
  spans: held.reduce(
    without,
    spans.map(([from, to]): Span => [from, to]),
  ),
  ids: [...ids].filter((id) => held.every((one) => one.id !== id)).slice(-IDS_ON_DISK),
});

const without = (spans: readonly Span[], { sequence: at }: Told): readonly Span[] =>
  spans.flatMap(([from, to]): readonly Span[] =>
    at === null || at < from || at > to
      ? [[from, to]]
      : (
          [
            [from, at - 1],
            [at + 1, to],
          ] as const
        ).filter(([begins, ends]) => begins <= ends),
  );
