import type { DialogueState } from '../agent/port.js';
import type { Database } from './database.js';
import { json, storable } from './storable.js';

export interface Handoff {
  readonly destination: string;
  readonly reason: string;
}

/** What there is to know of a conversation. */
export interface Known {
  readonly id: string;
  readonly language: string;
  readonly dialogue: DialogueState;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly verified: Readonly<Record<string, unknown>>;
}

/** What was known of a conversation at the moment in which the agent handed it over. */
export interface HandoffState {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sharedId: string | null;
}

/** One statement, so that no handoff is without its state. */
const KEEP = `
WITH handed AS (UPDATE conversations SET handoff = $2 WHERE id = $1 RETURNING id, project_id)
INSERT INTO handoff_states (conversation_id, project_id, shared_id, data, taken_at)
SELECT id, project_id, $3, $4, $5 FROM handed
ON CONFLICT (conversation_id) DO UPDATE SET shared_id = excluded.shared_id, data = excluded.data,
  taken_at = excluded.taken_at`;

const COLUMNS = `conversation_id AS id, data, shared_id AS "sharedId"`;

export async function keepState(db: Database, conversation: Known, handoff: Handoff, at: number): Promise<void> {
  const shared = conversation.attributes['shared_id'];
  const sharedId = typeof shared === 'string' ? storable(shared) : null;
  await db.query(KEEP, [conversation.id, json(handoff), sharedId, json(dataOf(conversation, handoff)), at]);
}

export async function stateOfConversation(db: Database, projectId: string, id: string): Promise<HandoffState | null> {
  const [state] = await db.query<HandoffState>(
    `SELECT ${COLUMNS} FROM handoff_states WHERE project_id = $1 AND conversation_id = $2`,
    [projectId, storable(id)],
  );
  return state ?? null;
}

/** Of several conversations with one shared id, the last that was handed over. */
export async function stateShared(db: Database, projectId: string, sharedId: string): Promise<HandoffState | null> {
  const [state] = await db.query<HandoffState>(
    `SELECT ${COLUMNS} FROM handoff_states
     WHERE project_id = $1 AND md5(shared_id) = md5($2) AND shared_id = $2
     ORDER BY taken_at DESC, conversation_id DESC LIMIT 1`,
    [projectId, storable(sharedId)],
  );
  return state ?? null;
}

/** Where the agent stands in its own dialogue is of no use to anybody else. */
const INNER: ReadonlySet<string> = new Set(['flow', 'step', 'failures', 'silences']);

function dataOf({ attributes, dialogue, verified, language }: Known, { destination, reason }: Handoff): object {
  const told = [...Object.entries(attributes), ...Object.entries(dialogue)].filter(
    ([name]) => name !== 'shared_id' && !INNER.has(name),
  );
  // What is proven wins over what was said.
  return { ...Object.fromEntries(told), ...verified, language, handoff_to: destination, handoff_reason: reason };
}
