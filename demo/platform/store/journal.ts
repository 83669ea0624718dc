import { randomUUID } from 'node:crypto';
import type { Database, Shared } from './database.js';

/** One event as it is kept: everything but its place is written once, as text, and never parsed again. */
export interface Stored {
  readonly sessionId: string;
  readonly sequence: number;
  readonly id: string;
  readonly body: string;
  /** Set for the whole of a streamed message: replayed, and told live only to who did not follow the stream. */
  readonly quiet: string | null;
}

export interface NewEvent {
  readonly sessionId: string;
  readonly body: string;
  readonly quiet?: string;
  /** The last event of its session: nothing can be written after it. */
  readonly final?: number;
}

/** Some of a history, as it is sent; `last` is the place of its last event. */
export interface ReplayFrame {
  readonly frame: string;
  readonly last: number;
}

/** The session is gone or over: the event was not written. */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';
}

interface Waiting extends NewEvent {
  readonly id: string;
  readonly done: (stored: Stored) => void;
  readonly failed: (error: unknown) => void;
}

/** What one session has of a batch. */
interface Share {
  readonly place: number;
  many: number;
  final: number | null;
}

const LARGEST_BATCH = 2_000;
/** A batch is one statement in memory, several times over; two thousand of the longest messages would be 256 MB. */
const LONGEST_BATCH = 4_000_000;

/**
 * Whole frames of replay are put together by the database: ten thousand rows never become ten thousand objects. Each
 * frame reads its own stretch of the index, which spares a sort of the whole history.
 */
const FRAMES = `
SELECT '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[{"id":"' || batch.events || '}]}}' AS frame, batch.last
FROM generate_series($2::int, (SELECT last_sequence - 1 FROM sessions WHERE id = $1), $3::int) AS f (start),
LATERAL (
  SELECT string_agg(id || '","sequence":' || sequence || ',' || body, '},{"id":"') AS events,
         max(sequence) AS last
  FROM (SELECT id, sequence, body FROM journal
        WHERE session_id = $1 AND sequence > f.start AND sequence <= f.start + $3 ORDER BY sequence) AS stretch
) AS batch
WHERE batch.events IS NOT NULL`;

/** As many ids as a notification can hold: it must stay below 8,000 bytes. */
const IDS_PER_NOTE = 200;

/** Processes that listen are told which sessions have news; while there are none, not even that is written. */
const told = ({ name, others }: Shared): string => `, told AS (
  SELECT count(pg_notify('am_journal', '${name} ' || ids)) FROM (
    SELECT string_agg(id, ' ') AS ids FROM moved WHERE ${others} GROUP BY place / ${IDS_PER_NOTE}
  ) AS notes
)`;

/**
 * Events come as long texts, one line each: to read an array of JSON, both sides would look at every quote in it.
 * Their places within the batch are counted here, in JavaScript, which spares the database a sort.
 */
const write = (shared: Shared | undefined): string => `
WITH wanted AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[]) WITH ORDINALITY AS w (id, many, final, place)
), locked AS (
  SELECT s.id, w.many, w.final, w.place FROM wanted w JOIN sessions s ON s.id = w.id ORDER BY s.id FOR UPDATE OF s
), moved AS (
  UPDATE sessions s SET last_sequence = s.last_sequence + l.many, ended_at = l.final
  FROM locked l WHERE s.id = l.id AND s.ended_at IS NULL
  RETURNING s.id, s.last_sequence - l.many AS base, l.place
), written AS (
  INSERT INTO journal (session_id, sequence, id, body, quiet)
  SELECT m.id, m.base + i.nth, i.id, i.body, i.quiet
  FROM unnest(string_to_array($4, E'\n')::int[], string_to_array($5, E'\n')::int[], string_to_array($6, E'\n'),
    string_to_array($7, E'\n'), $8::text[]) AS i (place, nth, id, body, quiet)
  JOIN moved m ON m.place = i.place
)${shared === undefined ? '' : told(shared)}
SELECT place::int, base FROM moved${shared === undefined ? '' : ', told'}`;

/**
 * The history of every session. Writes that arrive while one is under way go together in the next: one statement,
 * one commit, whatever the number of sessions. An event is told to anybody only after it is committed.
 */
export class Journal {
  readonly #db: Database;
  readonly #write: string;
  #queue: Waiting[] = [];
  #flushing: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
    this.#write = write(db.shared);
  }

  append(event: NewEvent): Promise<Stored> {
    return new Promise((done, failed) => {
      // Between the parts of a JSON text a line break is as good as a space; in a batch it ends the event.
      const body = event.body.replaceAll('\n', ' ');
      this.#queue.push({ ...event, body, id: randomUUID(), done, failed });
      this.#flushing ??= this.#flush();
    });
  }

  /** Resolves when nothing waits to be written. */
  async settled(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
  }

  async since(sessionId: string, sequence: number): Promise<Stored[]> {
    return this.#db.query<Stored>(
      `SELECT session_id AS "sessionId", sequence, id, body, quiet FROM journal
       WHERE session_id = $1 AND sequence > $2 ORDER BY sequence`,
      [sessionId, sequence],
    );
  }

  async frames(sessionId: string, sequence: number, batchSize: number): Promise<ReplayFrame[]> {
    const frames = await this.#db.query<ReplayFrame>(FRAMES, [sessionId, sequence, batchSize]);
    // Fifty numbers are sorted here; the database would move whole frames to do it.
    return frames.sort((one, other) => one.last - other.last);
  }

  async #flush(): Promise<void> {
    // A turn of the event loop lets everything that has already arrived join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const batch = this.#take();
      try {
        this.#settle(batch, await this.#store(batch));
      } catch (error) {
        for (const event of batch) event.failed(error);
      }
    }
    this.#flushing = undefined;
  }

  /** The next batch; what would follow a session's last event in the same batch is left for the next, to be refused. */
  #take(): Waiting[] {
    const over = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let length = 0;
    for (const event of this.#queue) {
      if (batch.length >= LARGEST_BATCH || length >= LONGEST_BATCH || over.has(event.sessionId)) rest.push(event);
      else {
        batch.push(event);
        length += event.body.length;
      }
      if (event.final !== undefined) over.add(event.sessionId);
    }
    this.#queue = rest;
    return batch;
  }

  /** Where each session of the batch stood before it; a session that is gone or over is missing. */
  async #store(batch: readonly Waiting[]): Promise<Map<string, number>> {
    const shares = new Map<string, Share>();
    const places: number[] = [];
    const nths: number[] = [];
    for (const { sessionId, final } of batch) {
      let share = shares.get(sessionId);
      if (share === undefined) shares.set(sessionId, (share = { place: shares.size + 1, many: 0, final: null }));
      share.many += 1;
      share.final = final ?? share.final;
      places.push(share.place);
      nths.push(share.many);
    }
    const sessions = [...shares.keys()];
    const rows = await this.#db.query<{ place: number; base: number }>(this.#write, [
      sessions,
      Array.from(shares.values(), ({ many }) => many),
      Array.from(shares.values(), ({ final }) => final),
      places.join('\n'),
      nths.join('\n'),
      batch.map(({ id }) => id).join('\n'),
      batch.map(({ body }) => body).join('\n'),
      batch.map(({ quiet }) => quiet ?? null),
    ]);
    return new Map(rows.map(({ place, base }) => [sessions[place - 1]!, base]));
  }

  #settle(batch: readonly Waiting[], bases: Map<string, number>): void {
    for (const { sessionId, id, body, quiet, done, failed } of batch) {
      const base = bases.get(sessionId);
      if (base === undefined) {
        failed(new SessionClosed(sessionId));
        continue;
      }
      bases.set(sessionId, base + 1);
      done({ sessionId, sequence: base + 1, id, body, quiet: quiet ?? null });
    }
  }
}

export const eventText = ({ id, sequence, body }: Stored): string => `{"id":"${id}","sequence":${sequence},${body}}`;
