import type { Database } from './database.js';
import { ENVIRONMENTS } from './releases.js';
import { json } from './storable.js';

export type Values = Readonly<Record<string, unknown>>;

/** Values that may change while people talk, and what they have to look like. Null until they are set. */
export interface ConfigPage {
  readonly environment: string;
  readonly schema: Values | null;
  readonly variables: Values | null;
  readonly updatedAt: number | null;
  readonly revision: number;
}

const COLUMNS = `environment, schema, variables, revision, updated_at AS "updatedAt"`;
const read = (row: ConfigPage): ConfigPage => ({
  ...row,
  updatedAt: row.updatedAt === null ? null : Number(row.updatedAt),
});

/** A page for each environment of an agent. */
export class ConfigPages {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async begin(agentId: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO config_pages (agent_id, environment) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [agentId, [...ENVIRONMENTS]],
    );
  }

  async of(agentId: string): Promise<ConfigPage[]> {
    const rows = await this.#db.query<ConfigPage>(
      `SELECT ${COLUMNS} FROM config_pages WHERE agent_id = $1 ORDER BY array_position($2::text[], environment)`,
      [agentId, [...ENVIRONMENTS]],
    );
    return rows.map(read);
  }

  async find(agentId: string, environment: string): Promise<ConfigPage | null> {
    return (await this.of(agentId)).find((page) => page.environment === environment) ?? null;
  }

  /** Two that write at once: the second looks at what the first has written. Null when there is no such page. */
  async change(
    agentId: string,
    environment: string,
    edit: (page: ConfigPage) => Partial<Pick<ConfigPage, 'schema' | 'variables'>>,
  ): Promise<ConfigPage | null> {
    for (;;) {
      const before = await this.find(agentId, environment);
      if (before === null) return null;
      const { schema, variables } = { ...before, ...edit(before) };
      const [after] = await this.#db.query<ConfigPage>(
        `UPDATE config_pages SET schema = $4, variables = $5, revision = revision + 1, updated_at = $6
         WHERE agent_id = $1 AND environment = $2 AND revision = $3 RETURNING ${COLUMNS}`,
        [agentId, environment, before.revision, kept(schema), kept(variables), this.#now()],
      );
      if (after !== undefined) return read(after);
    }
  }
}

const kept = (values: Values | null): string | null => (values === null ? null : json(values));
