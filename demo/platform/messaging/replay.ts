import type { Faults } from '../faults.js';
import type { Journal, ReplayFrame, Stored } from '../store/journal.js';
import type { Json } from './events.js';

/** The journal after a cursor, as batch frames; spoilt on purpose when the control door asked for it. */
export async function replayFrames(
  journal: Journal,
  faults: Faults,
  sessionId: string,
  cursor: number,
  batchSize: number,
): Promise<ReplayFrame[]> {
  if (faults.none) return journal.frames(sessionId, cursor, batchSize);
  return spoiltFrames(await journal.since(sessionId, cursor), faults, sessionId, batchSize);
}

type Spoil = (events: Json[]) => unknown[];

/** How each fault of the `replay.` family changes the events of one batch. */
const spoils: readonly (readonly [Parameters<Faults['take']>[0], Spoil])[] = [
  ['replay.oneof', (events) => events.map(oneof)],
  ['replay.stringSequence', (events) => events.map((event) => ({ ...event, sequence: String(event['sequence']) }))],
  ['replay.shuffled', (events) => [...events].reverse()],
  ['replay.nulls', (events) => events.flatMap((event) => [null, event])],
  ['replay.primitives', (events) => events.flatMap((event) => [7, event, 'seven', true])],
  ['replay.unknown', (events) => [...events, { ...stamp('unknown'), type: 'EVENT_TYPE_OF_TOMORROW', payload: {} }]],
  [
    'replay.headless',
    (events) => [{ type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', payload: { text: 'headless' } }, ...events],
  ],
  ['replay.wrongCase', (events) => [...events, { ...stamp('case'), type: 'event_type_session_end', payload: {} }]],
];

function spoiltFrames(stored: readonly Stored[], faults: Faults, sessionId: string, batchSize: number): ReplayFrame[] {
  const where = { sessionId };
  const batches = faults.take('replay.batches', where)?.count;
  const size = batches === undefined ? batchSize : Math.max(1, Math.ceil(stored.length / batches));
  const active = spoils.filter(([kind]) => faults.take(kind, where));
  const frames: ReplayFrame[] = [];
  for (let start = 0; start < stored.length; start += size) {
    const batch = stored.slice(start, start + size);
    const events = active.reduce<unknown[]>((was, [, spoil]) => spoil(was as Json[]), batch.map(parsed));
    frames.push({ frame: batchFrame(events), last: batch.at(-1)!.sequence });
  }
  if (faults.take('replay.empty', where)) frames.push({ frame: batchFrame([]), last: 0 });
  return frames;
}

const parsed = ({ id, sequence, body }: Stored): Json => ({ id, sequence, ...(JSON.parse(`{${body}}`) as Json) });
const stamp = (id: string): Json => ({ id: `fault-${id}`, sequence: null, timestamp: new Date(0).toISOString() });
const batchFrame = (events: readonly unknown[]): string =>
  JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events } });

/** ONE-1: the payload under a key derived from the type. */
function oneof(event: Json): Json {
  const { payload, ...rest } = event;
  const key = String(event['type'])
    .replace(/^EVENT_TYPE_/, '')
    .toLowerCase();
  return { ...rest, [key]: payload };
}
