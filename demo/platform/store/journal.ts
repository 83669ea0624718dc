import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

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

/** The session is gone or over: the event was not written. */
export class SessionClosed extends Error {
  override readonly name = 'SessionClosed';
}

interface Waiting extends NewEvent {
  readonly id: string;
  readonly done: (stored: Stored) => void;
  readonly failed: (error: unknown) => void;
}

const LARGEST_BATCH = 2_000;
/** A batch is one statement in memory, several times over; two thousand of the longest messages would be 256 MB. */
const LONGEST_BATCH = 4_000_000;

/**
 * Whole frames of replay are put together by the database: ten thousand rows never become ten thousand objects. Each
 * frame reads its own stretch of the index, which spares a sort of the whole history.
 */
const FRAMES = `
SELECT '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[' || batch.events || ']}}' AS frame, batch.last
FROM generate_series($2::int, (SELECT last_sequence - 1 FROM sessions WHERE id = $1), $3::int) AS f (start),
LATERAL (
  SELECT string_agg('{"id":"' || id || '","sequence":' || sequence || ',' || body || '}', ',') AS events,
         max(sequence) AS last
  FROM (SELECT id, sequence, body FROM journal
        WHERE session_id = $1 AND sequence > f.start AND sequence <= f.start + $3 ORDER BY sequence) AS stretch
) AS batch
WHERE batch.events IS NOT NULL ORDER BY f.start`;

const write = (notify: boolean): string => `
WITH input AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) WITH ORDINALITY
    AS i (session_id, id, body, quiet, final, place)
), wanted AS (
  SELECT session_id, count(*)::int AS many, max(final) AS final FROM input GROUP BY session_id
), locked AS (
  SELECT id FROM sessions WHERE id IN (SELECT session_id FROM wanted) ORDER BY id FOR UPDATE
), moved AS (
  UPDATE sessions s SET last_sequence = s.last_sequence + w.many, ended_at = w.final
  FROM wanted w JOIN locked l ON l.id = w.session_id
  WHERE s.id = w.session_id AND s.ended_at IS NULL
  RETURNING s.id, s.last_sequence - w.many AS base
), written AS (
  INSERT INTO journal (session_id, sequence, id, body, quiet)
  SELECT i.session_id, m.base + row_number() OVER (PARTITION BY i.session_id ORDER BY i.place), i.id, i.body, i.quiet
  FROM input i JOIN moved m ON m.id = i.session_id
)
SELECT id, base ${notify ? ", pg_notify('am_journal', id)" : ''} FROM moved`;

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
    this.#write = write(db.engine === 'postgres');
  }

  append(event: NewEvent): Promise<Stored> {
    return new Promise((done, failed) => {
      this.#queue.push({ ...event, id: randomUUID(), done, failed });
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

  frames(sessionId: string, sequence: number, batchSize: number): Promise<{ frame: string; last: number }[]> {
    return this.#db.query(FRAMES, [sessionId, sequence, batchSize]);
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

  async #store(batch: readonly Waiting[]): Promise<Map<string, number>> {
    const rows = await this.#db.query<{ id: string; base: number }>(this.#write, [
      batch.map((event) => event.sessionId),
      batch.map((event) => event.id),
      batch.map((event) => event.body),
      batch.map((event) => event.quiet ?? null),
      batch.map((event) => event.final ?? null),
    ]);
    return new Map(rows.map(({ id, base }) => [id, base]));
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
