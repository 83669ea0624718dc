import { dialectOfType, spelled } from './dialect.js';
import type { ClientEvent, Dialect, Frame, ServerEvent, ServerEventType } from './events.js';
import { isObj, obj, str, type Json } from './fields.js';
import { LONGEST_FRAME, LONGEST_ID } from './limits.js';
import { rows, type Read } from './server-events.js';

/** A type on the wire, looked up once for each event; both spellings are keys. */
interface Kind {
  readonly type: ServerEventType;
  readonly read: Read<ServerEventType>;
  readonly passing: boolean;
  readonly dialect: Dialect | null;
  /** Where the payload may stand instead (protocol.md 2.7), in either spelling. */
  readonly keys: readonly [string, string];
}

/** A frame while it is being read. */
interface Reading {
  readonly batch: boolean;
  readonly events: ServerEvent[];
  refused: number;
  dialect: Dialect | null;
}

const PREFIX = 'EVENT_TYPE_';
const BATCH = PREFIX + 'EVENT_BATCH';
const UNREADABLE = -1;
const unreadable: Frame = Object.freeze({ batch: false, events: Object.freeze([]), refused: 1, dialect: null });

/**
 * Reads one text frame. Whatever is in it, this does not throw, and nothing of the parsed frame is kept: every event is
 * made anew, field by field (DEC-1 to DEC-9).
 */
export function decode(data: string): Frame {
  if (data.length > LONGEST_FRAME) return unreadable;
  let frame: unknown;
  try {
    frame = JSON.parse(data);
  } catch {
    return unreadable;
  }
  if (!isObj(frame)) return unreadable;
  const batch = frame['type'] === BATCH;
  const reading: Reading = { batch, events: [], refused: 0, dialect: null };
  if (batch) readBatch(reading, frame);
  else readEvent(reading, frame);
  return reading;
}

function readBatch(reading: Reading, frame: Json): void {
  const given = frame['payload'];
  const events: unknown = obj(isObj(given) ? given : frame['event_batch'])['events'];
  if (!Array.isArray(events)) {
    reading.refused = 1;
    return;
  }
  for (let at = 0; at < events.length; at++) readEvent(reading, events[at]);
  reading.events.sort(bySequence);
}

/** ORD-1: what has no place stays in its order, after all others. */
const bySequence = (a: ServerEvent, b: ServerEvent): number =>
  a.sequence === b.sequence ? 0 : a.sequence === null ? 1 : b.sequence === null ? -1 : a.sequence - b.sequence;

function readEvent(reading: Reading, frame: unknown): void {
  const wire = isObj(frame) ? str(frame['type']) : '';
  const kind = kinds.get(wire) ?? stranger;
  // A batch within a batch comes to this line as well.
  const event = wire === '' || wire === BATCH ? null : read(frame as Json, kind, wire);
  if (event === null) {
    reading.refused++;
    return;
  }
  reading.events.push(event);
  const dialect = kind === stranger ? dialectOfType(wire) : kind.dialect;
  if (dialect !== null) reading.dialect = dialect;
}

function read(frame: Json, kind: Kind, wire: string): ServerEvent | null {
  const id = frame['id'];
  const timestamp = frame['timestamp'];
  // DEC-3, and HB-5: the echo of a heartbeat may be bare.
  const stamped = typeof id === 'string' && id.length <= LONGEST_ID && typeof timestamp === 'string';
  if (!stamped && kind.type !== 'heartbeat') return null;
  const sequence = place(frame['sequence']);
  if (sequence === UNREADABLE && !kind.passing) return null;
  const given = frame['payload'];
  const fields = kind.read(isObj(given) ? given : elsewhere(frame, kind), wire);
  if (fields === null) return null;
  const metadata = frame['metadata'];
  const custom = metadata === undefined ? metadata : obj(obj(metadata)['custom']);
  const stamp = {
    type: kind.type,
    id: stamped ? id : '',
    sequence: sequence === UNREADABLE ? null : sequence,
    at: stamped ? Date.parse(timestamp) : NaN,
    localId: custom === undefined ? '' : str(custom['local_id']) || str(custom['client_event_id']),
    fence: custom === undefined ? '' : str(custom['fence']),
  };
  // The one cast: a row reads what belongs to its type, which the compiler checked row by row.
  return Object.assign(stamp, fields) as ServerEvent;
}

/** ONE-1 to ONE-3. */
const elsewhere = (frame: Json, { keys: [ours, theirs] }: Kind): Json =>
  obj(isObj(frame[ours]) ? frame[ours] : frame[theirs]);

/** The place in the journal; null for none. A number that no journal gives is unreadable. */
function place(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >>> 0 === number ? number >>> 0 : UNREADABLE;
}

const kindOf = (type: ServerEventType, name: string, wire: string): Kind => {
  const [, read, passing = false] = rows[type];
  const keys = [name.toLowerCase(), spelled(name, 'poly').toLowerCase()] as const;
  return { type, read, passing, dialect: dialectOfType(wire), keys };
};

const stranger = kindOf('unknown', '', '');
const kinds: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(rows) as ServerEventType[]).flatMap((type) =>
    (['service', 'poly'] as const).map((dialect) => {
      const [name] = rows[type];
      const wire = PREFIX + spelled(name, dialect);
      return [wire, kindOf(type, name, wire)] as const;
    }),
  ),
);

/** Writes one frame. Never an id, a sequence or a time: those are the server's to give. */
export function encode(event: ClientEvent, dialect: Dialect): string {
  switch (event.type) {
    case 'join':
      return frameOf(spelled(rows.joinRequested[0], dialect));
    case 'message':
      // The key under both names that are known for it; either comes back (protocol.md 3.2).
      return frameOf('USER_MESSAGE', { text: event.text }, { local_id: event.localId, client_event_id: event.localId });
    case 'typing':
      return frameOf('USER_TYPING', { state: `TYPING_STATE_${event.typing ? 'STARTED' : 'STOPPED'}` });
    case 'end':
      return frameOf('USER_END_SESSION');
    case 'heartbeat':
      return frameOf('HEARTBEAT', {}, event.fence === undefined ? undefined : { fence: event.fence });
    case 'csat': {
      const { surveyId, rating } = event;
      const answer = rating === null ? { skipped: true } : { rating };
      return frameOf('CSAT_RESPONSE', { survey_id: surveyId === '' ? undefined : surveyId, ...answer });
    }
  }
}

/** What is undefined is not written. */
const frameOf = (name: string, payload: object = {}, custom?: object): string =>
  JSON.stringify({ type: PREFIX + name, payload, metadata: custom && { custom } });
