import type { Database } from './database.js';

export interface Delivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly body: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly attempts: number;
  readonly dueAt: number;
  /** What came back last. */
  readonly answer: string | null;
}

const COLUMNS = `event_id AS "eventId", endpoint_id AS "endpointId", body, state, attempts, due_at AS "dueAt", answer`;
const read = (row: Delivery): Delivery => ({ ...row, dueAt: Number(row.dueAt) });

/** What is to be told to whom, and what became of it. */
export class Deliveries {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** To all of an account who want to hear of that. */
  async add(event: { id: string; type: string; accountId: string; body: string; at: number }): Promise<void> {
    const { id, type, accountId, body, at } = event;
    await this.#db.query(
      `INSERT INTO deliveries (event_id, endpoint_id, body, due_at)
       SELECT $1, e.id, $3, $4 FROM webhook_endpoints e WHERE e.account_id = $2 AND e.enabled AND $5 = ANY (e.event_types)
       ON CONFLICT DO NOTHING`,
      [id, accountId, body, at, type],
    );
  }

  async all(): Promise<Delivery[]> {
    const rows = await this.#db.query<Delivery>(
      `SELECT ${COLUMNS} FROM deliveries ORDER BY due_at, event_id, endpoint_id`,
    );
    return rows.map(read);
  }

  /** Those whose time has come, for this process alone until `again`: one that dies leaves them to another. */
  async take(now: number, again: number): Promise<Delivery[]> {
    const rows = await this.#db.query<Delivery>(
      `UPDATE deliveries SET attempts = attempts + 1, due_at = $2
       WHERE (event_id, endpoint_id) IN (
         SELECT event_id, endpoint_id FROM deliveries WHERE state = 'waiting' AND due_at <= $1
         ORDER BY due_at LIMIT 20 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [now, again],
    );
    return rows.map(read);
  }

  async settle(
    { eventId, endpointId }: Delivery,
    state: Delivery['state'],
    dueAt: number,
    answer: string,
  ): Promise<void> {
    await this.#db.query(
      'UPDATE deliveries SET state = $3, due_at = $4, answer = $5 WHERE event_id = $1 AND endpoint_id = $2',
      [eventId, endpointId, state, dueAt, answer],
    );
  }
}
