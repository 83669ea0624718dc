import type { Draft } from '../build/draft.js';
import type { Database } from './database.js';
import { json } from './storable.js';

export const MAIN = 'main';

export interface Branch {
  readonly id: string;
  readonly name: string;
  /** One more with every change. */
  readonly sequence: number;
  /** What it and `main` came from. */
  readonly base: Draft;
  readonly draft: Draft;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const COLUMNS = `id, name, sequence, base, draft, created_at AS "createdAt", updated_at AS "updatedAt"`;
const read = (row: Branch): Branch => ({
  ...row,
  createdAt: Number(row.createdAt),
  updatedAt: Number(row.updatedAt),
});

/** The drafts of an agent. */
export class Branches {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** `main` first, then in the order of their beginnings. */
  async of(agentId: string): Promise<Branch[]> {
    const rows = await this.#db.query<Branch>(
      `SELECT ${COLUMNS} FROM branches WHERE agent_id = $1 ORDER BY id <> '${MAIN}', created_at, id`,
      [agentId],
    );
    return rows.map(read);
  }

  async find(agentId: string, id: string): Promise<Branch | null> {
    const [row] = await this.#db.query<Branch>(`SELECT ${COLUMNS} FROM branches WHERE agent_id = $1 AND id = $2`, [
      agentId,
      id,
    ]);
    return row === undefined ? null : read(row);
  }

  /** False when the name is taken. */
  async begin(agentId: string, id: string, name: string, draft: Draft): Promise<boolean> {
    const rows = await this.#db.query(
      `INSERT INTO branches (agent_id, id, name, base, draft, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $4, $5, $5) ON CONFLICT DO NOTHING RETURNING id`,
      [agentId, id, name, json(draft), this.#now()],
    );
    return rows.length > 0;
  }

  async remove(agentId: string, id: string): Promise<void> {
    await this.#db.query('DELETE FROM branches WHERE agent_id = $1 AND id = $2', [agentId, id]);
  }

  /** Two that write at once: the second looks at what the first has written. Null when there is no such branch. */
  async change(agentId: string, id: string, edit: (draft: Draft) => Draft): Promise<Branch | null> {
    for (;;) {
      const before = await this.find(agentId, id);
      if (before === null) return null;
      const [after] = await this.#db.query<Branch>(
        `UPDATE branches SET draft = $4, sequence = sequence + 1, updated_at = $5
         WHERE agent_id = $1 AND id = $2 AND sequence = $3 RETURNING ${COLUMNS}`,
        [agentId, id, before.sequence, json(edit(before.draft)), this.#now()],
      );
      if (after !== undefined) return read(after);
    }
  }

  /** All that it had to say has been taken over. */
  async rebase(agentId: string, id: string, base: Draft): Promise<void> {
    await this.#db.query('UPDATE branches SET base = $3, updated_at = $4 WHERE agent_id = $1 AND id = $2', [
      agentId,
      id,
      json(base),
      this.#now(),
    ]);
  }
}
