import { newId } from '../build/ids.js';
import type { Database } from './database.js';
import { json, storable } from './storable.js';

/** One of several that an agent speaks with, and how often. */
export interface DeployedVoice {
  readonly id: string;
  readonly voiceId: string;
  readonly probability: number;
}

/** As many as an agent may have. */
export const MOST_VOICES = 10;

export type Tuning = Readonly<Record<string, unknown>>;

export const voiceSchema = `
CREATE TABLE IF NOT EXISTS agent_voices (
  agent_id text PRIMARY KEY REFERENCES agents (id) ON DELETE CASCADE,
  voice_id text NOT NULL
);

CREATE TABLE IF NOT EXISTS deployed_voices (
  id text PRIMARY KEY,
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  voice_id text NOT NULL,
  probability double precision NOT NULL,
  place serial
);

-- As with fewer_than: of two at once, the second looks at what the first has added.
CREATE OR REPLACE FUNCTION voice_fits(own text, agent text, share double precision) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('deployed_voices' || agent));
  -- A tenth ten times is a little more than one.
  RETURN (SELECT count(*) < ${MOST_VOICES} AND coalesce(sum(probability), 0) + share <= 1 + 1e-9
          FROM deployed_voices WHERE agent_id = agent AND id <> own);
END $$;

CREATE TABLE IF NOT EXISTS voice_tunings (
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  voice_id text NOT NULL,
  purpose text NOT NULL,
  settings json NOT NULL,
  PRIMARY KEY (agent_id, voice_id, purpose)
);

CREATE TABLE IF NOT EXISTS audio_previews (id text PRIMARY KEY, said text NOT NULL);
`;

/** How agents sound. */
export class Voices {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async speakWith(agentId: string, voiceId: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO agent_voices (agent_id, voice_id) VALUES ($1, $2)
       ON CONFLICT (agent_id) DO UPDATE SET voice_id = excluded.voice_id`,
      [agentId, voiceId],
    );
  }

  deployed(agentId: string): Promise<DeployedVoice[]> {
    return this.#db.query(
      'SELECT id, voice_id AS "voiceId", probability FROM deployed_voices WHERE agent_id = $1 ORDER BY place',
      [agentId],
    );
  }

  /** Null when there are ten without it, or all together would be spoken with more often than always. */
  async deploy(
    agentId: string,
    voice: Omit<DeployedVoice, 'id'> & { readonly id?: string },
  ): Promise<DeployedVoice | null> {
    const { id = newId('VOICE'), voiceId, probability } = voice;
    const rows = await this.#db.query(
      `INSERT INTO deployed_voices (id, agent_id, voice_id, probability) SELECT $1, $2, $3, $4 WHERE voice_fits($1, $2, $4)
       ON CONFLICT (id) DO UPDATE SET voice_id = excluded.voice_id, probability = excluded.probability RETURNING id`,
      [id, agentId, voiceId, probability],
    );
    return rows.length === 0 ? null : { id, voiceId, probability };
  }

  async withdraw(agentId: string, id: string): Promise<boolean> {
    const rows = await this.#db.query('DELETE FROM deployed_voices WHERE agent_id = $1 AND id = $2 RETURNING id', [
      agentId,
      id,
    ]);
    return rows.length > 0;
  }

  /** Null where nothing was tuned. */
  async tuning(agentId: string, voiceId: string, purpose: string): Promise<Tuning | null> {
    const [row] = await this.#db.query<{ settings: Tuning }>(
      'SELECT settings FROM voice_tunings WHERE agent_id = $1 AND voice_id = $2 AND purpose = $3',
      [agentId, voiceId, purpose],
    );
    return row?.settings ?? null;
  }

  /** Some of what it is tuned to, or more, over what it is to begin with. What is not named stays. */
  async tune(agentId: string, voiceId: string, purpose: string, some: Tuning, first: Tuning): Promise<Tuning> {
    const [row] = await this.#db.query<{ settings: Tuning }>(
      `INSERT INTO voice_tunings AS v (agent_id, voice_id, purpose, settings) VALUES ($1, $2, $3, $4)
       ON CONFLICT (agent_id, voice_id, purpose) DO UPDATE SET settings = (v.settings::jsonb || $5::jsonb)::json
       RETURNING settings`,
      [agentId, voiceId, purpose, json({ ...first, ...some }), json(some)],
    );
    return row!.settings;
  }

  async untune(agentId: string, voiceId: string, purpose: string): Promise<void> {
    await this.#db.query('DELETE FROM voice_tunings WHERE agent_id = $1 AND voice_id = $2 AND purpose = $3', [
      agentId,
      voiceId,
      purpose,
    ]);
  }

  async keepPreview(said: string): Promise<string> {
    const id = newId('PREVIEW');
    await this.#db.query('INSERT INTO audio_previews (id, said) VALUES ($1, $2)', [id, storable(said)]);
    return id;
  }

  async preview(id: string): Promise<string | null> {
    const [row] = await this.#db.query<{ said: string }>('SELECT said FROM audio_previews WHERE id = $1', [id]);
    return row?.said ?? null;
  }
}
