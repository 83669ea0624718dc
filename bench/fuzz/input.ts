import { isUtf8 } from 'node:buffer';
import { endFrame, frames } from './corpus.js';
import { mutated } from './mutate.js';
import { Prng } from './prng.js';

/** One frame to be sent. Its number and the seed make it again. */
export interface FrameInput {
  readonly number: number;
  readonly data: Buffer;
  readonly binary: boolean;
}

/** Streams of numbers apart, so that a frame is the same whatever was sent by HTTP meanwhile. */
export const STREAMS = { frame: 1, http: 2 ** 30 } as const;

const UNCHANGED = 0.1;
const ENDS = 0.000_5;
const BINARY = 0.01;
/** Each costs its socket (1007) and with it a new upgrade, so of those that mutation makes most are mended. */
const NOT_UTF8_KEPT = 0.1;

export function frameInput(seed: number, number: number): FrameInput {
  const prng = new Prng(seed, STREAMS.frame + number);
  const way = prng.next() / 2 ** 32;
  if (way < ENDS) return { number, data: Buffer.from(endFrame), binary: false };
  const honest = Buffer.from(prng.pick(frames));
  const data = way < ENDS + UNCHANGED ? honest : mutated(prng, honest);
  const binary = prng.chance(BINARY);
  const mend = !binary && !isUtf8(data) && !prng.chance(NOT_UTF8_KEPT);
  return { number, data: mend ? Buffer.from(data.toString()) : data, binary };
}
