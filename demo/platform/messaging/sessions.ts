import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.js';
import { json, storable } from '../store/storable.js';
import type { Settings } from '../settings.js';

export interface Session {
  readonly id: string;
  readonly tokenHash: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly environment: 'sandbox' | 'pre-release' | 'live';
  readonly streaming: boolean;
  readonly contextId: string;
  readonly lastSequence: number;
  /** Milliseconds, or null while it lives. */
  readonly endedAt: number | null;
}

export interface NewSession {
  readonly tokenHash: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly environment: string;
  readonly streaming: boolean;
  readonly platform: string;
  readonly deviceType: string | null;
}

const COLUMNS = `id, token_hash AS "tokenHash", project_id AS "projectId", account_id AS "accountId", environment,
  streaming, context_id AS "contextId", last_sequence AS "lastSequence", ended_at AS "endedAt"`;

/** Sessions as rows: who may use them, whether they live. What happened in them is the journal's. */
export class Sessions {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #now: () => number;

  constructor(db: Database, settings: Settings, now: () => number) {
    this.#db = db;
    this.#settings = settings;
    this.#now = now;
  }

  async create(session: NewSession): Promise<Session> {
    const [row] = await this.#db.query<Session>(
      `INSERT INTO sessions (id, token_hash, project_id, account_id, environment, streaming, platform, device_type,
         context_id, created_at, last_seen)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING ${COLUMNS}`,
      [
        randomUUID(),
        session.tokenHash,
        session.projectId,
        session.accountId,
        session.environment,
        session.streaming,
        session.platform,
        session.deviceType,
        `ctx_${randomUUID()}`,
        this.#now(),
      ],
    );
    return row!;
  }

  /** A session that lives, or ended so recently that its history may still be read. */
  async find(id: string): Promise<Session | null> {
    const [row] = await this.#db.query<Session>(`SELECT ${COLUMNS} FROM sessions WHERE id = $1`, [storable(id)]);
    if (row === undefined) return null;
    const session = { ...row, endedAt: row.endedAt === null ? null : Number(row.endedAt) };
    return session.endedAt !== null && this.#now() - session.endedAt > this.#settings.retentionMs ? null : session;
  }

  /** Sockets keep their sessions alive in memory; this writes it down for many at once. */
  async seen(ids: readonly string[], times: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.query(
      `UPDATE sessions s SET last_seen = greatest(s.last_seen, i.at)
       FROM unnest($1::text[], $2::bigint[]) AS i (id, at) WHERE s.id = i.id`,
      [ids, times],
    );
  }

  async idle(): Promise<string[]> {
    const rows = await this.#db.query<{ id: string }>(
      'SELECT id FROM sessions WHERE ended_at IS NULL AND last_seen < $1 LIMIT 1000',
      [this.#now() - this.#settings.idleMs],
    );
    return rows.map(({ id }) => id);
  }

  /** Long after its end nothing can ask for a session any more. */
  async forgetOld(): Promise<void> {
    await this.#db.query('DELETE FROM sessions WHERE ended_at < $1', [this.#now() - this.#settings.retentionMs]);
  }

  /** What the site's server proved about the visitor; a later proof replaces an earlier one. */
  async verify(id: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#db.query('UPDATE sessions SET verified = $2 WHERE id = $1', [id, json(facts)]);
  }

  async expire(id: string): Promise<void> {
    await this.#db.query('DELETE FROM sessions WHERE id = $1', [id]);
  }

  async counts(): Promise<{ sessions: number; journal: number }> {
    const [row] = await this.#db.query<{ sessions: number; journal: number }>(
      `SELECT (SELECT count(*)::int FROM sessions WHERE ended_at IS NULL) AS sessions,
              (SELECT count(*)::int FROM journal) AS journal`,
    );
    return row!;
  }
}
