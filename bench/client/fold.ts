import { reduceAll } from '../../src/core/conversation/reduce-all.js';
import { timeline } from '../../src/core/conversation/select.js';
import { decodeAll as decode } from '../../src/core/protocol/other-events.js';
import { Ledger } from '../../src/core/session/ledger.js';
import { replayed, streamed, type kinds } from './frames.js';

const ROUNDS = 41;
const PIECES = 400;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

function timed(work: () => unknown): number {
  const began = performance.now();
  kept = work();
  return performance.now() - began;
}
/** What is made must be thought of as used. */
export let kept: unknown;

const parse = (frames: readonly string[]): unknown => {
  let last: unknown;
  for (const frame of frames) last = JSON.parse(frame);
  return last;
};

const fold = (ledger: Ledger, frames: readonly string[]): Ledger => {
  for (const frame of frames) for (const event of decode(frame).events) ledger.tell(event);
  return ledger;
};

/** What a view makes the client do as well, if it looks after every frame: all items in order. */
const foldAndLook = (ledger: Ledger, frames: readonly string[]): unknown => {
  for (const frame of frames) {
    for (const event of decode(frame).events) ledger.tell(event);
    kept = timeline(ledger.conversation);
  }
  return ledger;
};

const holding = (messages: number): Ledger => {
  const ledger = new Ledger(reduceAll);
  ledger.note({ type: 'sessionOpened' });
  return fold(ledger, replayed('messages', messages, 1_000));
};

export interface ChunkCost {
  /** Times what `JSON.parse` of the same frame takes. */
  readonly ratio: number;
  readonly perChunkMicroseconds: number;
  readonly parseMicroseconds: number;
}

/** A piece of an answer, from the text of its frame to the new state. Ratios are taken round by round, in one go. */
function chunks(held: number, kept: 'kept' | 'passing', look: boolean): { cost: ChunkCost; next(): void } {
  const ledger = holding(held);
  const parses: number[] = [];
  const folds: number[] = [];
  let answer = 0;
  return {
    get cost() {
      const ratios = folds.map((ms, at) => ms / parses[at]!).slice(ROUNDS >> 2);
      const each = (all: readonly number[]): number => (1000 * median(all.slice(ROUNDS >> 2))) / PIECES;
      return { ratio: median(ratios), perChunkMicroseconds: each(folds), parseMicroseconds: each(parses) };
    },
    next() {
      const frames = streamed(answer++, PIECES, kept === 'kept' ? ledger.journal.head + 1 : null);
      parses.push(timed(() => parse(frames)));
      folds.push(timed(() => (look ? foldAndLook(ledger, frames) : fold(ledger, frames))));
    },
  };
}

/** The same for several numbers of messages held, in turns, so that what disturbs one disturbs the others. */
export function chunkCosts(helds: readonly number[], kept: 'kept' | 'passing', look = false): readonly ChunkCost[] {
  const all = helds.map((held) => chunks(held, kept, look));
  for (let round = 0; round < ROUNDS + (ROUNDS >> 2); round++) for (const one of all) one.next();
  return all.map(({ cost }) => cost);
}

/** A whole history into an empty state, as times of `JSON.parse` of the same bytes. */
export function replayRatio(kind: keyof typeof kinds, events: number, batch: number): number {
  const frames = replayed(kind, events, batch);
  const ratios: number[] = [];
  for (let round = 0; round < 15; round++) {
    const parsing = timed(() => parse(frames));
    const folding = timed(() => {
      const ledger = new Ledger(reduceAll);
      ledger.note({ type: 'sessionOpened' });
      return fold(ledger, frames);
    });
    if (round > 3) ratios.push(folding / parsing);
  }
  return median(ratios);
}
