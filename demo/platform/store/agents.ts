import type { Database } from './database.js';
import { storable } from './storable.js';

export interface AgentRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly branches: number;
}

const SELECT = `
SELECT a.id, a.account_id AS "accountId", a.name, a.description, a.created_at AS "createdAt",
  greatest(a.updated_at, max(b.updated_at)) AS "updatedAt", count(b.id)::int AS branches
FROM agents a LEFT JOIN branches b ON b.agent_id = a.id`;
const read = (row: AgentRecord): AgentRecord => ({
  ...row,
  createdAt: Number(row.createdAt),
  updatedAt: Number(row.updatedAt),
});

const OF_A_PROJECT = ['connectors', 'sessions', 'conversations', 'handoffs', 'outbound_calls'] as const;

/** Who can be built; what they are stands on their branches. */
export class Agents {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async of(accountId: string): Promise<AgentRecord[]> {
    const rows = await this.#db.query<AgentRecord>(
      `${SELECT} WHERE a.account_id = $1 GROUP BY a.id ORDER BY a.created_at, a.id`,
      [accountId],
    );
    return rows.map(read);
  }

  async find(id: string): Promise<AgentRecord | null> {
    const [row] = await this.#db.query<AgentRecord>(`${SELECT} WHERE a.id = $1 GROUP BY a.id`, [id]);
    return row === undefined ? null : read(row);
  }

  /** False when the id is taken, or is the short name of another: both lead to an agent. */
  async add({ id, accountId, name, description }: NewAgent): Promise<boolean> {
    const rows = await this.#db.query(
      `INSERT INTO agents (id, account_id, name, description, created_at, updated_at)
       SELECT $1, $2, $3, $4, $5, $5
       WHERE NOT EXISTS (SELECT FROM connectors WHERE account_id = $2 AND project_slug = lower($1) AND project_id <> $1)
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, accountId, storable(name), storable(description), this.#now()],
    );
    return rows.length > 0;
  }

  /** With all that was said to it: the next agent of this id is another one. */
  async remove(id: string): Promise<void> {
    await this.#db.query('DELETE FROM agents WHERE id = $1', [id]);
    for (const table of OF_A_PROJECT) await this.#db.query(`DELETE FROM ${table} WHERE project_id = $1`, [id]);
    await this.#db.query(`DELETE FROM shelved_topics WHERE starts_with(shelf, $1 || '@')`, [id]);
  }
}

export type NewAgent = Pick<AgentRecord, 'id' | 'accountId' | 'name' | 'description'>;
