import { whereMissing } from './where-missing.js';

/**
 * What the records of conversations need beyond the running service. Columns are added only where they are missing:
 * every change of a table waits for all who use it, and other processes may be at work on the same database.
 */
export const recordSchema = `
${whereMissing(
  'turns',
  'note',
  `
  ALTER TABLE turns ADD COLUMN note jsonb NOT NULL DEFAULT '{}';
  ALTER TABLE turns ALTER COLUMN user_at DROP NOT NULL, ALTER COLUMN agent_at DROP NOT NULL;
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS from_number text NOT NULL DEFAULT '';
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS to_number text NOT NULL DEFAULT '';
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS away_ms bigint NOT NULL DEFAULT 0;
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS away_since bigint;`,
)}

-- The language that is heard, where it was given apart from the one that is spoken.
${whereMissing('conversations', 'heard_language', 'ALTER TABLE conversations ADD COLUMN IF NOT EXISTS heard_language text;')}

-- A page in the order of the starts, and what went on at a time.
CREATE INDEX IF NOT EXISTS conversations_by_start ON conversations (project_id, environment, started_at, id);
CREATE INDEX IF NOT EXISTS conversations_open ON conversations (project_id, environment, started_at, id)
  WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS conversations_by_end ON conversations (project_id, environment, ended_at);

CREATE TABLE IF NOT EXISTS data_keys (
  id text PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  account_id text NOT NULL,
  agents text[] NOT NULL,
  permissions text[] NOT NULL,
  pii boolean NOT NULL,
  expires_at bigint
);

CREATE TABLE IF NOT EXISTS handoff_states (
  conversation_id text PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  project_id text NOT NULL,
  shared_id text,
  data jsonb NOT NULL,
  taken_at bigint NOT NULL
);
-- By its hash: the id is the integrator's, and may be longer than an index takes.
CREATE INDEX IF NOT EXISTS handoff_states_shared ON handoff_states (project_id, md5(shared_id), taken_at);

-- Only chats, and only those that go on: what is said in a messaging session moves nothing here.
CREATE INDEX IF NOT EXISTS conversations_idle ON conversations (last_seen) WHERE ended_at IS NULL AND id LIKE 'CONV-%';
`;
