import type { DialogueState, TurnNote } from '../agent/port.js';
import type { Database } from './database.js';
import { storable } from './storable.js';

/** A conversation with all that is known of it, as it is kept. */
export interface Kept {
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly variantId: string;
  readonly variantName: string;
  readonly environment: string;
  readonly channel: string;
  readonly language: string;
  readonly heardLanguage: string;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** How long a person has had it, or was waited for; and since when one has it now. */
  readonly awayMs: number;
  readonly awaySince: number | null;
  readonly handoff: { readonly destination: string; readonly reason: string } | null;
  readonly dialogue: DialogueState;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly turns: readonly KeptTurn[];
}

export interface KeptTurn {
  readonly said: string;
  readonly saidAt: number | null;
  readonly answer: string;
  readonly answeredAt: number | null;
  readonly silence: boolean;
  readonly note: TurnNote;
}

const CONVERSATIONS = `
SELECT c.id, c.account_id AS "accountId", c.project_id AS "projectId", coalesce(c.variant_id, '') AS "variantId",
  coalesce(v.name, '') AS "variantName", c.environment, c.channel, c.language,
  coalesce(c.heard_language, c.language) AS "heardLanguage", c.from_number AS "fromNumber",
  c.to_number AS "toNumber", c.started_at AS "startedAt", c.ended_at AS "endedAt", c.away_ms AS "awayMs",
  c.away_since AS "awaySince", c.handoff, c.dialogue, c.attributes
FROM conversations c LEFT JOIN variants v ON v.id = c.variant_id AND v.project_id = c.project_id
WHERE c.project_id = $1 AND c.id = ANY($2::text[])`;

const TURNS = `
SELECT conversation_id AS "conversationId", user_input AS said, user_at AS "saidAt", agent_response AS answer,
  agent_at AS "answeredAt", is_silence AS silence, note
FROM turns WHERE conversation_id = ANY($1::text[]) ORDER BY conversation_id, position`;

/** In the order of the ids; one that is gone, or of another project, is left out. */
export async function keptOf(db: Database, projectId: string, ids: readonly string[]): Promise<Kept[]> {
  const wanted = ids.map(storable);
  const rows = await db.query<Kept>(CONVERSATIONS, [projectId, wanted]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const turns = new Map<string, KeptTurn[]>(rows.map(({ id }) => [id, []]));
  for (const { conversationId, ...turn } of await db.query<KeptTurn & { conversationId: string }>(TURNS, [
    [...found.keys()],
  ]))
    turns.get(conversationId)?.push({ ...turn, saidAt: time(turn.saidAt), answeredAt: time(turn.answeredAt) });
  return wanted.flatMap((id) => {
    const row = found.get(id);
    if (row === undefined) return [];
    const times = { startedAt: Number(row.startedAt), endedAt: time(row.endedAt), awaySince: time(row.awaySince) };
    return [{ ...row, ...times, awayMs: Number(row.awayMs), turns: turns.get(id) ?? [] }];
  });
}

const time = (kept: number | null): number | null => (kept === null ? null : Number(kept));
