import { dialectOfType, spelled } from './dialect.js';
import type { ClientEvent, Dialect, Frame, ServerEvent, ServerEventType } from './events.js';
import { isObj, obj, parsed, str, type Json } from './fields.js';
import { LONGEST_FRAME, LONGEST_ID } from './limits.js';
import { noParts } from './no-parts.js';
import { firstRows, type PartsOf, type Read, type Row, type Rows } from './server-events.js';

/** A type on the wire. */
interface Kind {
  readonly type: ServerEventType;
  readonly name: string;
  readonly read: Read<ServerEventType>;
  readonly passing: boolean;
  readonly dialect: Dialect | null;
}

/** What can be read: types on the wire in both spellings, and how any other is read, if others can be. */
export interface Vocabulary {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly stranger: Kind | null;
  /** Null where nothing but the text of a message can be read. */
  readonly parts: PartsOf | null;
}

/** A frame while it is being read. */
interface Reading {
  readonly batch: boolean;
  readonly events: ServerEvent[];
  refused: number;
  dialect: Dialect | null;
  strange?: true;
}

const PREFIX = 'EVENT_TYPE_';
const BATCH = PREFIX + 'EVENT_BATCH';
const UNREADABLE = -1;
/** Above every place in a journal. */
const NOWHERE = 2 ** 32;

/**
 * Reads one text frame. Whatever is in it, this does not throw, and nothing of the parsed frame is kept: every event is
 * made anew, field by field (DEC-1 to DEC-9).
 */
export function decode(data: string, vocabulary = first): Frame {
  const frame = data.length > LONGEST_FRAME ? null : parsed(data);
  const batch = isObj(frame) && frame['type'] === BATCH;
  const reading: Reading = { batch, events: [], refused: 0, dialect: null };
  if (batch) readBatch(reading, frame, vocabulary);
  else readEvent(reading, frame, vocabulary);
  return reading;
}

function readBatch(reading: Reading, frame: Json, vocabulary: Vocabulary): void {
  const given = frame['payload'];
  const events: unknown = obj(isObj(given) ? given : frame['event_batch'])['events'];
  if (!Array.isArray(events)) {
    reading.refused = 1;
    return;
  }
  for (const event of events as readonly unknown[]) readEvent(reading, event, vocabulary);
  reading.events.sort(bySequence);
}

/** ORD-1: what has no place stays in its order, after all others. */
const bySequence = (a: ServerEvent, b: ServerEvent): number => (a.sequence ?? NOWHERE) - (b.sequence ?? NOWHERE);

function readEvent(reading: Reading, frame: unknown, vocabulary: Vocabulary): void {
  const wire = isObj(frame) ? str(frame['type']) : '';
  const { kinds, stranger, parts } = vocabulary;
  const kind = kinds.get(wire) ?? stranger;
  // A batch within a batch comes to this line as well.
  const known = wire !== '' && wire !== BATCH;
  if (known && (kind === null || (parts === null && carries(payloadOf(frame as Json, kind)))))
    return void (reading.strange = true);
  const event = kind === null || !known ? null : read(frame as Json, kind, parts ?? none, wire);
  if (kind === null || event === null) {
    reading.refused++;
    return;
  }
  reading.events.push(event);
  const dialect = kind === stranger ? dialectOfType(wire) : kind.dialect;
  if (dialect !== null) reading.dialect = dialect;
}

function read(frame: Json, kind: Kind, parts: PartsOf, wire: string): ServerEvent | null {
  const id = frame['id'];
  const timestamp = frame['timestamp'];
  // DEC-3, and HB-5: the echo of a heartbeat may be bare.
  const stamped = typeof id === 'string' && id.length <= LONGEST_ID && typeof timestamp === 'string';
  if (!stamped && kind.type !== 'heartbeat') return null;
  const sequence = place(frame['sequence']);
  if (sequence === UNREADABLE && !kind.passing) return null;
  const fields = kind.read(payloadOf(frame, kind), parts, wire);
  if (fields === null) return null;
  const custom = obj(obj(frame['metadata'])['custom']);
  const stamp = {
    type: kind.type,
    id: stamped ? id : '',
    sequence: sequence === UNREADABLE ? null : sequence,
    at: stamped ? Date.parse(timestamp) : NaN,
    localId: str(custom['local_id']) || str(custom['client_event_id']),
    fence: str(custom['fence']),
  };
  // The one cast: a row reads what belongs to its type, which the compiler checked row by row.
  return Object.assign(stamp, fields) as ServerEvent;
}

/** Where the payload may stand instead (ONE-1, ONE-2), in either spelling (ONE-3). */
export function payloadOf(frame: Json, { name }: Pick<Kind, 'name'>): Json {
  const given = frame['payload'];
  if (isObj(given)) return given;
  const ours = frame[name.toLowerCase()];
  return obj(isObj(ours) ? ours : frame[spelled(name, 'poly').toLowerCase()]);
}

const none: PartsOf = () => noParts;
/** More than its text. */
const carries = (payload: Json): boolean =>
  ['attachments', 'response_suggestions', 'chat_call_actions'].some((key) => payload[key] !== undefined);

/** The place in the journal; null for none. A number that no journal gives is unreadable. */
function place(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >>> 0 === number ? number >>> 0 : UNREADABLE;
}

/** The rows as they are looked up, once for each event. */
export function vocabulary(
  rows: Partial<Rows<ServerEventType>>,
  parts: PartsOf | null,
  other?: Row<'unknown'>,
): Vocabulary {
  const kindOf = (type: string, [name, read, passing]: Row<ServerEventType>, wire: string): Kind => ({
    type: type as ServerEventType,
    name,
    read,
    passing: passing === true,
    dialect: dialectOfType(wire),
  });
  const kinds = new Map<string, Kind>();
  for (const [type, row] of Object.entries(rows))
    for (const dialect of ['service', 'poly'] as const) {
      const wire = PREFIX + spelled(row[0], dialect);
      kinds.set(wire, kindOf(type, row, wire));
    }
  return { kinds, parts, stranger: other === undefined ? null : kindOf('unknown', other, '') };
}

const first = vocabulary(firstRows, null);

/** Writes one frame. Never an id, a sequence or a time: those are the server's to give. */
export function encode(event: ClientEvent, dialect: Dialect): string {
  switch (event.type) {
    case 'join':
      return frameOf(spelled(firstRows.joinRequested[0], dialect));
    case 'message':
      // The key under both names that are known for it; either comes back (DLV-4).
      return frameOf('USER_MESSAGE', { text: event.text }, { local_id: event.localId, client_event_id: event.localId });
    case 'heartbeat':
      return frameOf('HEARTBEAT', {}, event.fence === undefined ? undefined : { fence: event.fence });
    default:
      return frameOf(...event.wire);
  }
}

/** What is undefined is not written. */
const frameOf = (name: string, payload: object = {}, custom?: object): string =>
  JSON.stringify({ type: PREFIX + name, payload, metadata: custom && { custom } });
