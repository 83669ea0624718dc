import type { AlertEvent } from '../monitoring/rule.js';
import { changeRow, type Changeable } from './change-row.js';
import type { Database } from './database.js';
import { json, storable } from './storable.js';

export interface Endpoint {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly eventTypes: readonly AlertEvent[];
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly secret: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type EndpointFields = Pick<Endpoint, 'name' | 'url' | 'enabled' | 'eventTypes' | 'headers' | 'timeoutMs'>;

const COLUMNS = `id, account_id AS "accountId", name, url, enabled, event_types AS "eventTypes", headers,
  timeout_ms AS "timeoutMs", secret, created_at AS "createdAt", updated_at AS "updatedAt"`;
const read = (row: Endpoint): Endpoint => ({
  ...row,
  createdAt: Number(row.createdAt),
  updatedAt: Number(row.updatedAt),
});

const ROWS: Changeable<EndpointFields> = {
  table: 'webhook_endpoints',
  columns: {
    name: 'name',
    url: 'url',
    enabled: 'enabled',
    eventTypes: 'event_types',
    headers: 'headers',
    timeoutMs: 'timeout_ms',
  },
};

/** Who is told. */
export class WebhookEndpoints {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async of(accountId: string): Promise<Endpoint[]> {
    const rows = await this.#db.query<Endpoint>(
      `SELECT ${COLUMNS} FROM webhook_endpoints WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
    return rows.map(read);
  }

  async find(id: string): Promise<Endpoint | null> {
    const [row] = await this.#db.query<Endpoint>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = $1`, [id]);
    return row === undefined ? null : read(row);
  }

  /** False when there are as many as there may be. */
  async add(id: string, accountId: string, secret: string, fields: EndpointFields, most: number): Promise<boolean> {
    const rows = await this.#db.query(
      `INSERT INTO webhook_endpoints (id, account_id, name, url, enabled, event_types, headers, timeout_ms, secret,
         created_at, updated_at)
       SELECT $1, $2, $3, $4, $5, $6::text[], $7::json, $8, $9, $10, $10
       WHERE fewer_than($11, 'webhook_endpoints', 'account_id', $2) RETURNING id`,
      [
        id,
        accountId,
        storable(fields.name),
        storable(fields.url),
        fields.enabled,
        [...fields.eventTypes],
        json(fields.headers),
        fields.timeoutMs,
        secret,
        this.#now(),
        most,
      ],
    );
    return rows.length > 0;
  }

  change(id: string, fields: Partial<EndpointFields>): Promise<void> {
    return changeRow(this.#db, ROWS, id, fields, this.#now());
  }

  async rotate(id: string, secret: string): Promise<void> {
    await this.#db.query('UPDATE webhook_endpoints SET secret = $2, updated_at = $3 WHERE id = $1', [
      id,
      secret,
      this.#now(),
    ]);
  }

  async remove(id: string): Promise<void> {
    await this.#db.query('DELETE FROM webhook_endpoints WHERE id = $1', [id]);
  }
}
