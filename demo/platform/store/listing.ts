import type { Database } from './database.js';
import { storable } from './storable.js';

/** Where a conversation stands among all: by its start, then by its id. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

export interface Filter {
  readonly projectId: string;
  readonly environment: string;
  /** Inclusive. */
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly to?: number | undefined;
  /** In capitals; empty for all. */
  readonly channels: readonly string[];
  readonly variantId?: string | undefined;
  readonly variantName?: string | undefined;
  readonly inProgress?: boolean | undefined;
  readonly after?: Place | undefined;
  /** All of them in one turn, on the side that is named or on both together. */
  readonly words?: string | undefined;
  readonly side?: 'user' | 'agent' | undefined;
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export interface Candidate extends Place {
  /** What was said, by either side. */
  readonly texts: readonly string[];
}

const SIDES = { user: 't.user_input', agent: 't.agent_response', both: "t.user_input || ' ' || t.agent_response" };
/** The database would take FW-10234 for a word and a negative number. A word has an end, and a text a longest form. */
const SIGNS = '[!-/:-@\\[-`{-~]+';
const LONGEST = 100_000;

const spoken = (side: string): string =>
  `to_tsvector('simple', regexp_replace(left(${side}, ${LONGEST}), '${SIGNS}', ' ', 'g'))`;

/** A page in the order of the starts, from the index alone: it costs the same wherever it begins. */
export async function pageByStart(db: Database, filter: Filter, window: Window): Promise<Place[]> {
  return places(db, filter, 'c.started_at, c.id', window);
}

/** A sample: the seed and the ids decide, so the same question has the same answer. */
export async function pageAtRandom(db: Database, filter: Filter, window: Window, seed: number): Promise<Place[]> {
  return places(db, filter, `md5('${Number(seed)} ' || c.id), c.id`, window);
}

/** Conversations with all that was said in them, in the order of the starts. */
export async function candidates(db: Database, filter: Filter, limit: number): Promise<Candidate[]> {
  const { sql, values } = conditions(filter);
  const rows = await db.query<Candidate>(
    `SELECT c.id, c.started_at AS at, ARRAY(
       SELECT text FROM turns t, unnest(ARRAY[left(t.user_input, 2000), left(t.agent_response, 2000)]) AS text
       WHERE t.conversation_id = c.id AND text <> ''
     ) AS texts
     FROM conversations c WHERE ${sql} ORDER BY c.started_at, c.id LIMIT ${limit}`,
    values,
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

async function places(db: Database, filter: Filter, order: string, { limit, offset }: Window): Promise<Place[]> {
  const { sql, values } = conditions(filter);
  const rows = await db.query<Place>(
    `SELECT c.id, c.started_at AS at FROM conversations c WHERE ${sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return rows.map(({ id, at }) => ({ id, at: Number(at) }));
}

function conditions(filter: Filter): { sql: string; values: unknown[] } {
  const { projectId, environment, from, to, channels, variantId, variantName, inProgress, after, words } = filter;
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(typeof one === 'string' ? storable(one) : one)}`;
  const all = [`c.project_id = ${value(projectId)}`, `c.environment = ${value(environment)}`];
  if (from !== undefined) all.push(`c.started_at >= ${value(from)}::bigint`);
  if (to !== undefined) all.push(`c.started_at < ${value(to)}::bigint`);
  if (after !== undefined) all.push(`(c.started_at, c.id) > (${value(after.at)}::bigint, ${value(after.id)}::text)`);
  if (channels.length > 0) all.push(`upper(c.channel) = ANY(${value(channels.map(storable))}::text[])`);
  if (variantId !== undefined) all.push(`c.variant_id = ${value(variantId)}`);
  if (variantName !== undefined)
    all.push(
      `c.variant_id IN (SELECT v.id FROM variants v WHERE v.project_id = $1 AND v.name = ${value(variantName)})`,
    );
  if (inProgress !== undefined) all.push(`c.ended_at IS ${inProgress ? '' : 'NOT '}NULL`);
  if (words !== undefined)
    all.push(`EXISTS (SELECT FROM turns t WHERE t.conversation_id = c.id AND
      ${spoken(SIDES[filter.side ?? 'both'])} @@ plainto_tsquery('simple', ${value(words.replace(new RegExp(SIGNS, 'g'), ' '))}))`);
  return { sql: all.join(' AND '), values };
}
