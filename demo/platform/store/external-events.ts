import { randomUUID } from 'node:crypto';
import type { ExternalEvent } from '../agent/port.js';
import { textIn } from '../charset.js';
import type { Clock } from '../clock.js';
import type { Database } from './database.js';

export interface EventId {
  readonly id: string;
  readonly conversationId: string;
  readonly sendToLlm: boolean;
  /** The conversation is over: nobody can hear an event any more. */
  readonly over: boolean;
}

/** How long an id is good for. */
export const ID_LIFE_MS = 3_600_000;

const SHAPE = /^evt_[0-9a-f]{32}$/;

interface Row {
  readonly place: string | number;
  readonly id: string;
  readonly sendToLlm: boolean;
  readonly at: string | number;
  readonly contentType: string;
  readonly data: Uint8Array;
}

/** Ids that an agent has given to third parties, and what they told by them. */
export class ExternalEvents {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** An id for one conversation: what is posted with it within the hour comes there. */
  async mint(conversation: { id: string; projectId: string }, sendToLlm: boolean): Promise<string> {
    const id = `evt_${randomUUID().replaceAll('-', '')}`;
    await this.#db.query(
      `INSERT INTO external_event_ids (id, project_id, conversation_id, send_to_llm, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, conversation.projectId, conversation.id, sendToLlm, this.#clock.now()],
    );
    return id;
  }

  /** Null for what was never minted, for another project's, and after its hour. */
  async find(id: string, projectId: string): Promise<EventId | null> {
    if (!SHAPE.test(id)) return null;
    const [row] = await this.#db.query<EventId>(
      `SELECT i.id, i.conversation_id AS "conversationId", i.send_to_llm AS "sendToLlm",
         c.ended_at IS NOT NULL AS over
       FROM external_event_ids i JOIN conversations c ON c.id = i.conversation_id
       WHERE i.id = $1 AND i.project_id = $2 AND i.created_at > $3`,
      [id, projectId, this.#clock.now() - ID_LIFE_MS],
    );
    return row ?? null;
  }

  /** Kept as it came, after what came before. */
  async append({ id, conversationId, sendToLlm }: EventId, contentType: string, data: Uint8Array): Promise<void> {
    await this.#db.query(
      `INSERT INTO external_events (ext_event_id, conversation_id, send_to_llm, created_at, content_type, data)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, conversationId, sendToLlm, this.#clock.now(), contentType, data],
    );
  }

  /** What the agent has not heard yet, oldest first. Given once, whichever process asks. */
  async hear(conversationId: string): Promise<ExternalEvent[]> {
    const rows = await this.#db.query<Row>(
      `UPDATE external_events SET heard = true WHERE conversation_id = $1 AND NOT heard
       RETURNING place, ext_event_id AS id, send_to_llm AS "sendToLlm", created_at AS at, content_type AS "contentType",
         data`,
      [conversationId],
    );
    return rows
      .sort((one, other) => Number(one.place) - Number(other.place))
      .map(({ place, id, sendToLlm, at, contentType, data }) => ({
        place: Number(place),
        id,
        sendToLlm,
        at: Number(at),
        contentType,
        text: textIn(contentType, data) ?? Buffer.from(data).toString('utf8'),
      }));
  }

  /** The agent failed: its next turn hears them again, but nobody calls it for them. */
  async unhear(events: readonly ExternalEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.#db.query('UPDATE external_events SET heard = false, tried = true WHERE place = ANY($1::bigint[])', [
      events.map(({ place }) => place),
    ]);
  }

  /** Which of these conversations have something that the agent is to react to by itself. */
  async waiting(conversationIds: readonly string[]): Promise<string[]> {
    if (conversationIds.length === 0) return [];
    const rows = await this.#db.query<{ id: string }>(
      `SELECT DISTINCT e.conversation_id AS id FROM external_events e JOIN conversations c ON c.id = e.conversation_id
       WHERE e.conversation_id = ANY($1::text[]) AND NOT e.heard AND NOT e.tried AND e.send_to_llm
         AND c.phase = 'agent' AND c.ended_at IS NULL`,
      [conversationIds],
    );
    return rows.map(({ id }) => id);
  }
}
