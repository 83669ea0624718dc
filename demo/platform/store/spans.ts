import type { Database } from './database.js';
import { storable } from './storable.js';

/** From when to when a conversation went on; `until` is null while it does. */
export interface Span {
  readonly from: number;
  readonly until: number | null;
  readonly variantId: string;
  readonly variantName: string;
}

export interface SpanFilter {
  readonly projectId: string;
  readonly environment: string;
  /** Those that went on between the two. */
  readonly from: number;
  readonly to: number;
  readonly variantId?: string | undefined;
  readonly variantName?: string | undefined;
  readonly language?: string | undefined;
  /** Of either end. */
  readonly phoneNumber?: string | undefined;
}

const OF = (ended: string): string => `
SELECT c.started_at AS "from", c.ended_at AS until, coalesce(c.variant_id, '') AS "variantId",
  coalesce(v.name, '') AS "variantName"
FROM conversations c LEFT JOIN variants v ON v.id = c.variant_id AND v.project_id = c.project_id
WHERE c.project_id = $1 AND c.environment = $2 AND c.started_at < $4::bigint AND ${ended}
  AND ($5::text IS NULL OR c.variant_id = $5) AND ($6::text IS NULL OR v.name = $6)
  AND ($7::text IS NULL OR lower(c.language) = lower($7)) AND ($8::text IS NULL OR $8 IN (c.from_number, c.to_number))`;

/** What goes on and what is over stand in an index each: neither looks at all that ever was. */
const SPANS = `${OF('c.ended_at > $3::bigint')} UNION ALL ${OF('c.ended_at IS NULL')}`;

export async function spansOf(db: Database, filter: SpanFilter): Promise<Span[]> {
  const { projectId, environment, from, to, variantId, variantName, language, phoneNumber } = filter;
  const texts = [variantId, variantName, language, phoneNumber].map((text) =>
    text === undefined ? null : storable(text),
  );
  const rows = await db.query<Span>(SPANS, [projectId, environment, from, to, ...texts]);
  return rows.map((row) => ({ ...row, from: Number(row.from), until: row.until === null ? null : Number(row.until) }));
}

/** The id and the name of a variant that one of the two names; null when there is none. */
export async function variantNamed(
  db: Database,
  projectId: string,
  { variantId, variantName }: Pick<SpanFilter, 'variantId' | 'variantName'>,
): Promise<{ id: string; name: string } | null> {
  const [found] = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM variants WHERE project_id = $1 AND (id = $2 OR name = $3) LIMIT 1',
    [projectId, storable(variantId ?? ''), storable(variantName ?? '')],
  );
  return found ?? null;
}
