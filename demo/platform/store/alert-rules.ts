import type { Rule, Verdict } from '../monitoring/rule.js';
import { changeRow, type Changeable } from './change-row.js';
import type { Database } from './database.js';
import { storable } from './storable.js';

const COLUMNS = `id, account_id AS "accountId", name, metric, operator, threshold_value AS threshold,
  window_duration AS "window", project_id AS "projectId", enabled, current_state AS state, since,
  last_evaluated_at AS "evaluatedAt", current_value AS value, episode_at AS "episodeAt", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

const number = (value: unknown): number | null => (value === null ? null : Number(value));
const read = (row: Rule): Rule => ({
  ...row,
  threshold: Number(row.threshold),
  since: number(row.since),
  evaluatedAt: number(row.evaluatedAt),
  value: number(row.value),
  episodeAt: number(row.episodeAt),
  createdAt: Number(row.createdAt),
  updatedAt: Number(row.updatedAt),
});

export type RuleFields = Pick<Rule, 'name' | 'metric' | 'operator' | 'threshold' | 'window' | 'projectId' | 'enabled'>;

const ROWS: Changeable<RuleFields> = {
  table: 'alert_rules',
  columns: {
    name: 'name',
    metric: 'metric',
    operator: 'operator',
    threshold: 'threshold_value',
    window: 'window_duration',
    projectId: 'project_id',
    enabled: 'enabled',
  },
};

/** What is watched. */
export class AlertRules {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async of(accountId: string): Promise<Rule[]> {
    const rows = await this.#db.query<Rule>(
      `SELECT ${COLUMNS} FROM alert_rules WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
    return rows.map(read);
  }

  /** All that are looked at, whosever they are. */
  async enabled(): Promise<Rule[]> {
    return (await this.#db.query<Rule>(`SELECT ${COLUMNS} FROM alert_rules WHERE enabled ORDER BY id`)).map(read);
  }

  /** False when there are as many as there may be. */
  async add(id: string, accountId: string, fields: RuleFields, most: number): Promise<boolean> {
    const { name, metric, operator, threshold, window, projectId, enabled } = fields;
    const rows = await this.#db.query(
      `INSERT INTO alert_rules (id, account_id, name, metric, operator, threshold_value, window_duration, project_id,
         enabled, created_at, updated_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10
       WHERE fewer_than($11, 'alert_rules', 'account_id', $2) RETURNING id`,
      [id, accountId, storable(name), metric, operator, threshold, window, projectId, enabled, this.#now(), most],
    );
    return rows.length > 0;
  }

  change(id: string, fields: Partial<RuleFields>): Promise<void> {
    return changeRow(this.#db, ROWS, id, fields, this.#now());
  }

  async remove(id: string): Promise<void> {
    await this.#db.query('DELETE FROM alert_rules WHERE id = $1', [id]);
  }

  /** Of several processes that looked at once, one is heard: true for that. */
  async judge({ id, evaluatedAt, updatedAt }: Rule, verdict: Verdict, at: number): Promise<boolean> {
    const { state, since, value, episodeAt } = verdict;
    const rows = await this.#db.query(
      `UPDATE alert_rules SET current_state = $4, since = $5, current_value = $6, episode_at = $7, last_evaluated_at = $8
       WHERE id = $1 AND last_evaluated_at IS NOT DISTINCT FROM $2 AND updated_at = $3 AND enabled RETURNING id`,
      [id, evaluatedAt, updatedAt, state, since, value, episodeAt, at],
    );
    return rows.length > 0;
  }
}
