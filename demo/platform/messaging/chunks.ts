import type { Faults } from '../faults.js';
import type { Json } from './events.js';

/** One chunk on its way out: which message, what it says, how long to wait before it. */
export interface Chunk {
  readonly messageId: string;
  readonly payload: Json;
  readonly waitMs: number;
}

export const chunkPayload = (
  messageId: string,
  index: number,
  text: string,
  complete: boolean,
  extras: Json = {},
): Json => ({
  message_id: messageId,
  chunk_index: index,
  is_complete: complete,
  text,
  ...extras,
});

type Spoil = (chunks: readonly Chunk[]) => Chunk[];

const spoils: readonly (readonly [Parameters<Faults['take']>[0], Spoil])[] = [
  ['chunks.duplicate', (chunks) => chunks.flatMap((chunk) => [chunk, chunk])],
  ['chunks.missing', (chunks) => chunks.filter((_chunk, place) => chunks.length < 3 || place !== chunks.length >> 1)],
  ['chunks.reverse', (chunks) => [...chunks].reverse()],
  ['chunks.abandon', abandoned],
  ['chunks.emptyFinal', emptyFinal],
];

/** The spoiling that was asked for, or null: the usual case, in which chunks go out as they are made. */
export function chunkFaults(faults: Faults, sessionId: string): Spoil | null {
  if (faults.none) return null;
  const active = spoils.filter(([kind]) => faults.take(kind, { sessionId }));
  if (active.length === 0) return null;
  return (chunks) => active.reduce<Chunk[]>((was, [, spoil]) => spoil(was), [...chunks]);
}

/** Half of the answer under an id that is never finished, then all of it under its own. */
function abandoned(chunks: readonly Chunk[]): Chunk[] {
  const half = chunks.slice(0, Math.max(1, chunks.length >> 1)).map((chunk) => ({
    ...chunk,
    messageId: `${chunk.messageId}-abandoned`,
    payload: { ...chunk.payload, message_id: `${chunk.messageId}-abandoned`, is_complete: false },
  }));
  return [...half, ...chunks];
}

function emptyFinal(chunks: readonly Chunk[]): Chunk[] {
  const last = chunks.at(-1);
  if (last === undefined || last.payload['text'] === '') return [...chunks];
  const open = { ...last, payload: { ...last.payload, is_complete: false } };
  const index = Number(last.payload['chunk_index']) + 1;
  return [...chunks.slice(0, -1), open, { ...last, payload: chunkPayload(last.messageId, index, '', true) }];
}
