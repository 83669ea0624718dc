/** Frames as the local platform writes them: what is in them, and in which order, is what is parsed in life. */
const at = Date.UTC(2026, 5, 1, 10);

interface Wire {
  readonly type: string;
  readonly payload: object;
  readonly metadata?: object;
}

/** As random ids, they differ at their beginning; as of this number, they are all different. */
const uuid = (number: number): string => {
  const digits = (Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${digits}-7425-40de-944b-${number.toString(16).padStart(12, '0')}`;
};

const event = (sequence: number | null, number: number, { type, payload, metadata }: Wire): object => ({
  id: uuid(number),
  sequence,
  timestamp: new Date(at + number * 137).toISOString(),
  type: `EVENT_TYPE_${type}`,
  payload,
  ...(metadata === undefined ? {} : { metadata }),
});

const words = 'The lamp comes with a year of warranty, two spare batteries and a bag. ';

const question = (sequence: number): object =>
  event(sequence, sequence, {
    type: 'USER_MESSAGE',
    payload: { message_id: uuid(1e6 + sequence), text: `${sequence}: does it come with a warranty?` },
    metadata: { custom: { local_id: uuid(2e6 + sequence), client_event_id: uuid(2e6 + sequence) } },
  });

const answer = (sequence: number): object =>
  event(sequence, sequence, {
    type: 'SERVICE_AGENT_MESSAGE',
    payload: { message_id: uuid(1e6 + sequence), text: `${sequence}: ${words.repeat(3)}` },
  });

/** A conversation of messages: a question, an answer. */
const message = (sequence: number): object => (sequence % 2 === 0 ? question(sequence) : answer(sequence));

/** The same where answers are kept in pieces: one question, and nineteen pieces of an answer. */
const PIECES = 20;
function piece(sequence: number): object {
  const index = sequence % PIECES;
  return index === 0
    ? question(sequence)
    : chunk(sequence, sequence, Math.floor(sequence / PIECES), index, index === PIECES - 1);
}

function chunk(sequence: number | null, number: number, of: number, index: number, last: boolean): object {
  return event(sequence, number, {
    type: 'SERVICE_AGENT_MESSAGE_CHUNK',
    payload: { message_id: uuid(3e6 + of), chunk_index: index, text: 'a year of warranty, ', is_complete: last },
  });
}

export const kinds = { messages: message, chunks: piece } as const;

/** So many events, as they are replayed. */
export function replayed(kind: keyof typeof kinds, events: number, batch: number): string[] {
  const frames: string[] = [];
  for (let from = 1; from <= events; from += batch) {
    const length = Math.min(batch, events + 1 - from);
    const held = Array.from({ length }, (_, at) => kinds[kind](from + at));
    frames.push(JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events: held } }));
  }
  return frames;
}

/** One answer, piece by piece, the last one missing. `from` is the sequence of the first; null when they have none. */
export const streamed = (stream: number, pieces: number, from: number | null): string[] =>
  Array.from({ length: pieces }, (_, index) =>
    JSON.stringify(
      chunk(from === null ? null : from + index, 5e6 + stream * pieces + index, 1e6 + stream, index + 1, false),
    ),
  );
