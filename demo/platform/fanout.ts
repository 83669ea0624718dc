import { randomUUID } from 'node:crypto';
import type { Database, Shared } from './store/database.js';

/** Something that passes and is not kept, for every socket of a session wherever it is connected. */
export interface Passing {
  readonly sessionId: string;
  readonly text: string;
  /** The stream it belongs to, when it is a chunk. */
  readonly streams?: string;
}

export interface FanoutListener {
  /** Another process wrote to this session's journal. */
  journaled(sessionId: string): void;
  passing(event: Passing): void;
  /** News for the people at the desk; '' says that the queue has changed. */
  desk(news: string): void;
  /** Somebody is gone: their sockets here must close too. */
  close(sessionId: string, code: number): void;
  /** What the others did until now may not have been heard, and what is here may not have been told. */
  deaf(): void;
}

/** Processes on one PostgreSQL, told of each other's doings. On PGlite there is only this one. */
export interface Fanout {
  listen(listener: FanoutListener): Promise<void>;
  passing(event: Passing): void;
  desk(news: string): void;
  close(sessionId: string, code: number): void;
  /** How many sockets of a session are here now. */
  sockets(sessionId: string, here: number): Promise<void>;
  /** How many sockets of it the other processes have. */
  elsewhere(sessionId: string): Promise<number>;
  /** Says that this process still lives, and buries those that do not. */
  beat(now: number): Promise<void>;
  stop(): Promise<void>;
}

export const aloneFanout = (): Fanout => ({
  listen: () => Promise.resolve(),
  passing: () => undefined,
  desk: () => undefined,
  close: () => undefined,
  sockets: () => Promise.resolve(),
  elsewhere: () => Promise.resolve(0),
  beat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});

type Note =
  | { readonly say: 'passing'; readonly event: Passing }
  | { readonly say: 'desk'; readonly news: string }
  | { readonly say: 'close'; readonly sessionId: string; readonly code: number }
  /** A process has come. */
  | { readonly say: 'hello' };

/** PostgreSQL refuses a notification of 8,000 bytes; this leaves room for the envelope of a part. */
const LARGEST_NOTE = 7_500;
const GONE_AFTER_MS = 15_000;

/**
 * Processes that gave a sign of life lately and still hear; the row of a process itself has no session. One that was killed
 * is deaf at once, and its sockets are nobody's: counted for as long as it might only be slow, they would keep out a visitor.
 */
const living = ({ hearing }: Shared): string =>
  `SELECT process_id FROM presence WHERE session_id = '' AND seen_at > $2 AND process_id <> $1
     AND split_part(process_id, '.', 1) IN (${hearing})`;

/** Journal writes carry ids only (the row is read where it is needed); what passes is carried whole, in parts if long. */
export function sharedFanout(db: Database, shared: Shared, trouble: (error: unknown) => void): Fanout {
  const me = `${shared.name}.${randomUUID()}`;
  const others = living(shared);
  const parts = new Map<string, string[]>();
  /** While this is the only process, nothing that passes goes through the database. */
  let alone = true;
  /** Counts are written in the order they were taken: of two at once, the older could win. */
  let announcing: Promise<void> = Promise.resolve();

  const notify = (note: Note): void => {
    const text = Buffer.from(JSON.stringify(note)).toString('base64');
    const many = Math.ceil(text.length / LARGEST_NOTE);
    const id = many > 1 ? randomUUID() : '-';
    for (let part = 0; part < many; part++) {
      const piece = text.slice(part * LARGEST_NOTE, (part + 1) * LARGEST_NOTE);
      db.query('SELECT pg_notify($1, $2)', ['am_note', `${me} ${id} ${part} ${many} ${piece}`]).catch(trouble);
    }
  };

  /** The note of another process, once all its parts are here. */
  const whole = (payload: string): Note | null => {
    const [from = '', id = '', part = '0', many = '1', piece = ''] = payload.split(' ');
    if (from === me) return null;
    if (many === '1') return read(piece);
    const key = `${from} ${id}`;
    const pieces = parts.get(key) ?? [];
    pieces[Number(part)] = piece;
    parts.set(key, pieces);
    if (Object.keys(pieces).length < Number(many)) return null;
    parts.delete(key);
    return read(pieces.join(''));
  };

  const hear = (listener: FanoutListener, note: Note): void => {
    alone = false;
    if (note.say === 'passing') listener.passing(note.event);
    else if (note.say === 'desk') listener.desk(note.news);
    else if (note.say === 'close') listener.close(note.sessionId, note.code);
  };

  const tell = (note: Note): void => {
    if (!alone) notify(note);
  };

  const beat = async (now: number): Promise<void> => {
    await db.query(
      `INSERT INTO presence (process_id, session_id, sockets, seen_at) VALUES ($1, '', 0, $2)
       ON CONFLICT (process_id, session_id) DO UPDATE SET seen_at = excluded.seen_at`,
      [me, now],
    );
    await db.query(
      `DELETE FROM presence WHERE (process_id = $1 AND session_id <> '' AND sockets = 0)
         OR process_id IN (SELECT process_id FROM presence WHERE session_id = '' AND seen_at < $2)`,
      [me, now - 4 * GONE_AFTER_MS],
    );
    alone = (await db.query(others, [me, now - GONE_AFTER_MS])).length === 0;
  };

  return {
    listen: (listener) =>
      shared.listen({
        channels: {
          am_journal: (payload) => {
            const [from, ...sessionIds] = payload.split(' ');
            if (from !== shared.name) for (const sessionId of sessionIds) listener.journaled(sessionId);
          },
          am_note: (payload) => {
            const note = whole(payload);
            if (note !== null) hear(listener, note);
          },
        },
        from: async () => {
          // Writes that began before this process could be seen may tell nobody: they are over once the table was ours.
          await db.run('BEGIN; LOCK TABLE journal IN SHARE MODE; COMMIT;');
          await db.query("DELETE FROM presence WHERE process_id = $1 AND session_id <> ''", [me]);
          await beat(Date.now());
          notify({ say: 'hello' });
          listener.deaf();
        },
      }),
    passing: (event) => tell({ say: 'passing', event }),
    desk: (news) => tell({ say: 'desk', news }),
    close: (sessionId, code) => tell({ say: 'close', sessionId, code }),
    sockets(sessionId, here) {
      const write = async (): Promise<void> => {
        await db.query(
          `INSERT INTO presence (process_id, session_id, sockets, seen_at) VALUES ($1, $2, $3, 0)
           ON CONFLICT (process_id, session_id) DO UPDATE SET sockets = excluded.sockets`,
          [me, sessionId, here],
        );
      };
      announcing = announcing.then(write, write);
      return announcing;
    },
    async elsewhere(sessionId) {
      if (alone) return 0;
      const [row] = await db.query<{ sockets: number }>(
        `SELECT coalesce(sum(sockets), 0)::int AS sockets FROM presence
         WHERE session_id = $3 AND process_id IN (${others})`,
        [me, Date.now() - GONE_AFTER_MS, sessionId],
      );
      return row?.sockets ?? 0;
    },
    beat,
    async stop() {
      await db.query('DELETE FROM presence WHERE process_id = $1', [me]);
    },
  };
}

const read = (piece: string): Note => JSON.parse(Buffer.from(piece, 'base64').toString()) as Note;
