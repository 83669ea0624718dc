import type { AgentFault, DialogueState, Said, TurnNote } from '../agent/port.js';
import type { Settings } from '../settings.js';
import type { Database } from './database.js';
import { keepState } from './handoff-states.js';
import { json, storable } from './storable.js';

/** Who speaks for the house: the agent, nobody yet (waiting), a person, the page itself, or nobody any more. */
export type Phase = 'agent' | 'waiting' | 'live' | 'client' | 'left';

export interface Conversation {
  readonly id: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly environment: 'sandbox' | 'pre-release' | 'live';
  readonly channel: string;
  /** Of the agent: the one it began with, unless conversations take what is deployed since. */
  readonly version: string;
  readonly variantId: string | null;
  readonly language: string;
  readonly phase: Phase;
  readonly dialogue: DialogueState;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly verified: Readonly<Record<string, string | number | boolean | null>>;
  readonly lastSeen: number;
  readonly endedAt: number | null;
  readonly endedBy: string | null;
}

export interface NewConversation {
  readonly id: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly environment: string;
  readonly channel: string;
  readonly variantId: string | null;
  readonly language: string;
  /** Where it is not the one that is spoken. */
  readonly heardLanguage?: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly at: number;
}

export interface TurnRecord {
  /** null where nobody was heard: the greeting, and what a person says unasked. '' is silence. */
  readonly said: string | null;
  /** When the answer was asked for; null when it was not. */
  readonly saidAt: number | null;
  /** '' when nothing came. */
  readonly answer: string;
  readonly answeredAt: number;
  readonly note?: TurnNote;
}

const ACTIVE = (agent: string, environment: string): string =>
  `SELECT r.version FROM releases r WHERE r.agent_id = ${agent} AND r.environment = ${environment}
   ORDER BY r.place DESC LIMIT 1`;

const COLUMNS = `id, project_id AS "projectId", account_id AS "accountId", environment, channel,
  coalesce(CASE WHEN $2 THEN version END, (${ACTIVE('project_id', 'environment')}), version, '') AS version,
  variant_id AS "variantId", language, phase, dialogue, attributes,
  coalesce((SELECT s.verified FROM sessions s WHERE s.id = conversations.id), '{}') AS verified, last_seen AS "lastSeen",
  ended_at AS "endedAt", ended_by AS "endedBy"`;

/** Whose fault it was: of somebody whom the agent called, or its own. */
const INCIDENTS: Readonly<Record<AgentFault, 'api' | 'function'>> = {
  overloaded: 'api',
  misconfigured: 'api',
  failed: 'function',
  broken: 'function',
};

const ADD_TURN = `
INSERT INTO turns (conversation_id, position, user_input, user_at, agent_response, agent_at, is_silence, note)
SELECT $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7 FROM turns WHERE conversation_id = $1
ON CONFLICT DO NOTHING RETURNING position`;

/** The row of the conversation is held until the turn is kept: nobody ends it in between. */
const ADD_TURN_IF_OPEN = `
WITH open AS (UPDATE conversations SET last_seen = $8 WHERE id = $1 AND ended_at IS NULL RETURNING id)
INSERT INTO turns (conversation_id, position, user_input, user_at, agent_response, agent_at, is_silence, note)
SELECT $1, coalesce((SELECT max(position) FROM turns WHERE conversation_id = $1), 0) + 1, $2, $3, $4, $5, $6, $7 FROM open
ON CONFLICT DO NOTHING RETURNING position`;

const ANSWER_LAST = `
UPDATE turns SET agent_response = $2, agent_at = $3
WHERE conversation_id = $1 AND agent_at IS NULL
  AND position = (SELECT max(position) FROM turns WHERE conversation_id = $1) RETURNING position`;

/** The agent's time stands still while a person has the conversation, or waits to. */
const GIVE = `
UPDATE conversations SET phase = $2,
  away_ms = away_ms + CASE WHEN $3 OR away_since IS NULL THEN 0 ELSE $4::bigint - away_since END,
  away_since = CASE WHEN $3 THEN coalesce(away_since, $4::bigint) END
WHERE id = $1`;
const AWAY: ReadonlySet<Phase> = new Set(['waiting', 'live', 'client']);

/** What was talked about, whatever the channel: language, who holds it, the agent's memory, the turns. */
export class Conversations {
  readonly #db: Database;
  readonly #settings: Pick<Settings, 'pinVersions'>;
  readonly #now: () => number;

  constructor(db: Database, settings: Pick<Settings, 'pinVersions'>, now: () => number) {
    this.#db = db;
    this.#settings = settings;
    this.#now = now;
  }

  /**
   * False when it had been started already, and where nothing is deployed: nobody would be there to talk to. A variant that is not
   * in what is deployed is as one that was not given.
   */
  async start(conversation: NewConversation): Promise<boolean> {
    const rows = await this.#db.query(
      `INSERT INTO conversations
         (id, project_id, account_id, environment, channel, variant_id, language, attributes, started_at, last_seen, version,
         heard_language)
       SELECT $1, $2, $3, $4, $5,
         CASE WHEN v.draft->'variants'->$6::text IS NULL THEN v.draft->>'defaultVariant' ELSE $6 END, $7, $8, $9, $9, a.version, $10
       FROM (SELECT (${ACTIVE('$2', '$4')}) AS version) a
       JOIN versions v ON v.agent_id = $2 AND v.version = a.version
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [
        conversation.id,
        conversation.projectId,
        conversation.accountId,
        conversation.environment,
        conversation.channel,
        conversation.variantId,
        conversation.language,
        json(conversation.attributes),
        conversation.at,
        conversation.heardLanguage ?? null,
      ],
    );
    return rows.length > 0;
  }

  async find(id: string): Promise<Conversation | null> {
    const [row] = await this.#db.query<Conversation>(`SELECT ${COLUMNS} FROM conversations WHERE id = $1`, [
      storable(id),
      this.#settings.pinVersions,
    ]);
    if (row === undefined) return null;
    return { ...row, lastSeen: Number(row.lastSeen), endedAt: row.endedAt === null ? null : Number(row.endedAt) };
  }

  async remember(id: string, dialogue: DialogueState): Promise<void> {
    await this.#db.query('UPDATE conversations SET dialogue = $2 WHERE id = $1', [id, json(dialogue)]);
  }

  async speak(id: string, language: string): Promise<void> {
    await this.#db.query('UPDATE conversations SET language = $2, heard_language = NULL WHERE id = $1', [id, language]);
  }

  /** The languages that are spoken and heard from now on. While they are one, what is heard alone is spoken as well. */
  async talkIn(id: string, spoken: string | undefined, heard: string | undefined): Promise<void> {
    await this.#db.query(
      `UPDATE conversations SET heard_language = coalesce($3, heard_language), language = coalesce($2,
         CASE WHEN coalesce(heard_language, language) = language THEN $3 END, language)
       WHERE id = $1`,
      [id, spoken ?? null, heard ?? null],
    );
  }

  async give(id: string, phase: Phase): Promise<void> {
    await this.#db.query(GIVE, [id, phase, AWAY.has(phase), this.#now()]);
  }

  async handedOff(id: string, destination: string, reason: string): Promise<void> {
    const conversation = await this.find(id);
    if (conversation === null) return;
    const handoff = { destination, reason: reason === '' ? destination : reason };
    await keepState(this.#db, conversation, handoff, this.#now());
  }

  async attribute(id: string, attributes: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#db.query('UPDATE conversations SET attributes = attributes || $2::jsonb WHERE id = $1', [
      id,
      json(attributes),
    ]);
  }

  /** True when this call ended it. With `idleMs` it was over so long after anybody was last in it, if not just now. */
  async end(id: string, by: string, at: number, idleMs: number | null = null): Promise<boolean> {
    const rows = await this.#db.query(
      `UPDATE conversations SET ended_by = $3, ended_at = least($2::bigint, $4::bigint +
         greatest(last_seen, (SELECT s.last_seen FROM sessions s WHERE s.id = conversations.id)))
       WHERE id = $1 AND ended_at IS NULL RETURNING id`,
      [id, at, by, idleMs],
    );
    return rows.length > 0;
  }

  /** Something went wrong while the agent answered. */
  async failed(id: string, fault: AgentFault, at: number): Promise<void> {
    await this.#db.query('INSERT INTO incidents (conversation_id, kind, at) VALUES ($1, $2, $3)', [
      id,
      INCIDENTS[fault],
      at,
    ]);
    await this.#seen(id);
  }

  /** Chats that nobody has spoken in for so long are over, since they were: this may be noticed late, as after a restart. */
  async endIdle(idleMs: number): Promise<void> {
    await this.#db.query(
      `UPDATE conversations SET ended_at = last_seen + $2::bigint, ended_by = 'idle'
        WHERE ended_at IS NULL AND id LIKE 'CONV-%' AND last_seen < $1`,
      [this.#now() - idleMs, idleMs],
    );
  }

  async addTurn(id: string, turn: TurnRecord): Promise<void> {
    // Two at once count the same place, and PostgreSQL lets one of them have it. The other counts anew, and sees it then.
    while ((await this.#db.query(ADD_TURN, valuesOf(id, turn))).length === 0);
    await this.#seen(id);
  }

  /** The same for a conversation that goes on; false where it has ended meanwhile. */
  async addTurnIfOpen(id: string, turn: TurnRecord): Promise<boolean> {
    while ((await this.#db.query(ADD_TURN_IF_OPEN, [...valuesOf(id, turn), this.#now()])).length === 0)
      if ((await this.find(id))?.endedAt !== null) return false;
    return true;
  }

  /** What a person says answers what the visitor wrote last, or stands alone. */
  async addReply(id: string, answer: string): Promise<void> {
    const now = this.#now();
    const answered = await this.#db.query(ANSWER_LAST, [id, storable(answer), now]);
    if (answered.length === 0) await this.addTurn(id, { said: null, saidAt: null, answer, answeredAt: now });
  }

  async history(id: string, most = 20): Promise<Said[]> {
    const rows = await this.#db.query<{ said: string; answer: string }>(
      `SELECT user_input AS said, agent_response AS answer FROM turns
       WHERE conversation_id = $1 ORDER BY position DESC LIMIT $2`,
      [id, most],
    );
    return rows
      .reverse()
      .flatMap(({ said, answer }): Said[] => [
        ...(said === '' ? [] : [{ role: 'user', text: said } as const]),
        ...(answer === '' ? [] : [{ role: 'agent', text: answer } as const]),
      ]);
  }

  /** Somebody speaks in it. */
  async #seen(id: string): Promise<void> {
    await this.#db.query('UPDATE conversations SET last_seen = $2 WHERE id = $1', [id, this.#now()]);
  }
}

function valuesOf(id: string, { said, saidAt, answer, answeredAt, note = {} }: TurnRecord): unknown[] {
  const answered = answer === '' ? null : answeredAt;
  return [id, storable(said ?? ''), saidAt, storable(answer), answered, said === '', json(note)];
}
