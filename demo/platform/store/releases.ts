import { shelfOf, shelve } from '../agent/topics.js';
import type { Draft } from '../build/draft.js';
import { timedId, versionOf } from '../build/ids.js';
import type { Database } from './database.js';
import { json, storable } from './storable.js';

export const ENVIRONMENTS = ['sandbox', 'pre-release', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** A version in an environment, from its time on. */
export interface Release {
  readonly id: string;
  readonly agentId: string;
  readonly environment: Environment;
  readonly version: string;
  /** Which version of the agent's it was: 1, 2, 3 … */
  readonly number: number;
  readonly message: string;
  readonly createdBy: string;
  readonly createdAt: number;
}

const SELECT = `
SELECT r.id, r.agent_id AS "agentId", r.environment, r.version, v.number, r.message, r.created_by AS "createdBy",
  r.created_at AS "createdAt"
FROM releases r JOIN versions v ON v.agent_id = r.agent_id AND v.version = r.version`;
const read = (row: Release): Release => ({ ...row, createdAt: Number(row.createdAt) });

const ADD = `
INSERT INTO releases (agent_id, environment, place, id, version, message, created_by, created_at)
SELECT $1, $2, coalesce(max(place), 0) + 1, $3, $4, $5, $6, $7 FROM releases WHERE agent_id = $1 AND environment = $2
HAVING (SELECT version FROM releases WHERE agent_id = $1 AND environment = $2 ORDER BY place DESC LIMIT 1)
  IS DISTINCT FROM $4
ON CONFLICT DO NOTHING RETURNING id`;

const KEEP = `
INSERT INTO versions (agent_id, version, number, draft)
SELECT $1, $2, coalesce(max(number), 0) + 1, $3 FROM versions WHERE agent_id = $1
ON CONFLICT DO NOTHING`;

/** What runs where, and what ran before. The newest of an environment is the active one. */
export class Releases {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async active(agentId: string, environment: string): Promise<Release | null> {
    const [release] = await this.of(agentId, environment, 1);
    return release ?? null;
  }

  /** Newest first. */
  async of(agentId: string, environment: string, limit: number): Promise<Release[]> {
    const rows = await this.#db.query<Release>(
      `${SELECT} WHERE r.agent_id = $1 AND r.environment = $2 ORDER BY r.place DESC LIMIT $3`,
      [agentId, environment, limit],
    );
    return rows.map(read);
  }

  async find(agentId: string, id: string): Promise<Release | null> {
    const [row] = await this.#db.query<Release>(`${SELECT} WHERE r.agent_id = $1 AND r.id = $2`, [agentId, id]);
    return row === undefined ? null : read(row);
  }

  async draftOf(agentId: string, version: string): Promise<Draft | null> {
    const [row] = await this.#db.query<{ draft: Draft }>(
      'SELECT draft FROM versions WHERE agent_id = $1 AND version = $2',
      [agentId, version],
    );
    return row?.draft ?? null;
  }

  /** A draft as it is now, never to change, with its topics where they can be found. */
  async keep(agentId: string, draft: Draft): Promise<string> {
    const version = versionOf(draft);
    if ((await this.draftOf(agentId, version)) !== null) return version;
    const topics = Object.entries(draft.topics)
      .filter(([, { isActive }]) => isActive)
      .map(([id, topic]) => ({ ...topic, id, language: topic.language ?? draft.language }));
    await shelve(this.#db, shelfOf({ projectId: agentId, version }), topics);
    for (const [id, { name }] of Object.entries(draft.variants))
      await this.#db.query(
        `INSERT INTO variants (id, project_id, name) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
        [id, agentId, storable(name)],
      );
    // Two at once may count the same number, and one of them has it.
    while ((await this.draftOf(agentId, version)) === null) await this.#db.query(KEEP, [agentId, version, json(draft)]);
    return version;
  }

  /** Null when that version runs there already. */
  async add(
    release: Pick<Release, 'agentId' | 'version' | 'message' | 'createdBy'> & { environment: string },
  ): Promise<Release | null> {
    const { agentId, environment, version, message, createdBy } = release;
    for (;;) {
      const now = this.#now();
      const id = timedId(now);
      const rows = await this.#db.query(ADD, [agentId, environment, id, version, storable(message), createdBy, now]);
      if (rows.length > 0) return this.find(agentId, id);
      if ((await this.active(agentId, environment))?.version === version) return null;
    }
  }
}
