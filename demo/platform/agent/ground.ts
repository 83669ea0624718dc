import type { Database } from '../store/database.js';
import { filled } from './filled.js';
import { find } from './knowledge.js';
import type { Ground } from './model-prompt.js';
import type { Turn } from './port.js';
import { shelfOf } from './topics.js';

/** How the version that talks was told to greet and to behave; empty where it was not. */
export async function toldOf(
  db: Database,
  { projectId, version }: Turn,
): Promise<{ greeting: string; behavior: string }> {
  const [row] = await db.query<{ greeting: string; behavior: string }>(
    `SELECT coalesce(draft->>'greeting', '') AS greeting, coalesce(draft->>'behavior', '') AS behavior
     FROM versions WHERE agent_id = $1 AND version = $2`,
    [projectId, version],
  );
  return row ?? { greeting: '', behavior: '' };
}

/** What a model needs to know for a turn. */
export async function groundOf(db: Database, turn: Turn, language: string): Promise<Ground> {
  const { behavior } = await toldOf(db, turn);
  const found = turn.said === null ? [] : await find(db, shelfOf(turn), language, turn.said);
  const topics = [];
  for (const topic of found) topics.push({ ...topic, content: await filled(db, turn, topic.content) });
  return { behavior: await filled(db, turn, behavior), topics };
}
