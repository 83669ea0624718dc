import type { Database } from '../store/database.js';
import { spanOf, type Metric, type Rule } from './rule.js';

/** Of the conversations that a rule looks at, all that somebody spoke in within its window: $1 account, $2 project, $3 since when. */
const SEEN = `
seen AS (
  SELECT * FROM conversations
  WHERE account_id = $1 AND ($2::text IS NULL OR project_id = $2) AND environment = 'live'
    AND last_seen >= $3
)`;
const latency = (part: number): string => `
SELECT percentile_disc(${part}) WITHIN GROUP (ORDER BY agent_at - user_at) AS value
FROM turns JOIN seen ON seen.id = conversation_id WHERE agent_at >= $3 AND user_input <> ''`;
const incidents = (kind: string): string => `
SELECT count(*) AS value FROM incidents JOIN seen ON seen.id = conversation_id WHERE at >= $3 AND kind = '${kind}'`;

const QUERIES: Readonly<Record<Metric, string>> = {
  turn_latency_p50: latency(0.5),
  turn_latency_p95: latency(0.95),
  api_errors: incidents('api'),
  function_errors: incidents('function'),
  call_crashes: `SELECT count(*) AS value FROM seen WHERE ended_by = 'error' AND ended_at >= $3`,
  call_volume: 'SELECT count(*) AS value FROM seen WHERE started_at >= $3',
};

/** What a rule looks at, as it is now; null where nothing happened that could be counted. */
export async function readingOf(db: Database, rule: Rule, now: number): Promise<number | null> {
  const [row] = await db.query<{ value: string | number | null }>(
    `WITH ${SEEN} SELECT CASE WHEN EXISTS (SELECT 1 FROM seen) THEN (${QUERIES[rule.metric]}) END AS value`,
    [rule.accountId, rule.projectId, now - spanOf(rule)],
  );
  const value = row?.value ?? null;
  return value === null ? null : Math.round(Number(value));
}
