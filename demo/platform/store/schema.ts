import type { Database } from './database.js';

/** Tables of the running service. Times are milliseconds of the platform's clock, which can be moved. */
export const schema = `
-- Whoever adds holds the rest up until they have: of two at once, the second counts what the first has added.
CREATE OR REPLACE FUNCTION fewer_than(most integer, of_table text, of_column text, owner text) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  there integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(of_table || owner));
  EXECUTE format('SELECT count(*) FROM %I WHERE %I = $1', of_table, of_column) INTO there USING owner;
  RETURN there < most;
END $$;

CREATE TABLE IF NOT EXISTS settings (name text PRIMARY KEY, value text NOT NULL);

CREATE TABLE IF NOT EXISTS connectors (
  id text PRIMARY KEY,
  kind text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  account_id text NOT NULL,
  account_slug text NOT NULL,
  project_id text NOT NULL,
  project_slug text NOT NULL,
  environment text NOT NULL,
  hosts text[] NOT NULL DEFAULT '{}'
);

-- The names of all that were ever deployed; what they hold stands in the version.
CREATE TABLE IF NOT EXISTS variants (
  id text PRIMARY KEY,
  project_id text NOT NULL,
  name text NOT NULL
);

CREATE TABLE IF NOT EXISTS sessions (
  id text PRIMARY KEY,
  token_hash text NOT NULL,
  project_id text NOT NULL,
  account_id text NOT NULL,
  environment text NOT NULL,
  streaming boolean NOT NULL,
  platform text NOT NULL,
  device_type text,
  context_id text NOT NULL,
  verified jsonb NOT NULL DEFAULT '{}',
  last_sequence integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  last_seen bigint NOT NULL,
  ended_at bigint
) WITH (fillfactor = 50);

-- No foreign key: it would look every event's session up again, which the write has just locked. See the trigger.
CREATE TABLE IF NOT EXISTS journal (
  session_id text NOT NULL,
  sequence integer NOT NULL,
  id text NOT NULL,
  body text NOT NULL,
  quiet text,
  PRIMARY KEY (session_id, sequence)
);

CREATE OR REPLACE FUNCTION forget_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM journal WHERE session_id = OLD.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER forget_journal AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION forget_journal();

CREATE TABLE IF NOT EXISTS conversations (
  id text PRIMARY KEY,
  project_id text NOT NULL,
  account_id text NOT NULL,
  environment text NOT NULL,
  channel text NOT NULL,
  variant_id text,
  language text NOT NULL,
  phase text NOT NULL DEFAULT 'agent',
  dialogue jsonb NOT NULL DEFAULT '{}',
  attributes jsonb NOT NULL DEFAULT '{}',
  handoff jsonb,
  started_at bigint NOT NULL,
  last_seen bigint NOT NULL,
  ended_at bigint,
  ended_by text
);

CREATE TABLE IF NOT EXISTS turns (
  conversation_id text NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  user_input text NOT NULL,
  user_at bigint NOT NULL,
  agent_response text NOT NULL,
  agent_at bigint NOT NULL,
  is_silence boolean NOT NULL DEFAULT false,
  PRIMARY KEY (conversation_id, position)
);

CREATE TABLE IF NOT EXISTS handoffs (
  session_id text PRIMARY KEY,
  project_id text NOT NULL,
  queue text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  requested_at bigint NOT NULL,
  accepted_at bigint,
  agent_id text,
  agent_name text,
  agent_avatar_url text,
  told_at bigint NOT NULL DEFAULT 0,
  told_position integer NOT NULL DEFAULT 0
);

-- Not logged: who is connected means nothing after a crash of the server, and a socket need not wait for the disk.
CREATE UNLOGGED TABLE IF NOT EXISTS presence (
  process_id text NOT NULL,
  session_id text NOT NULL,
  sockets integer NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (process_id, session_id)
);
`;

/** Any number; the same for every process. */
const LOCK = 730_101;

/** Makes what is missing. Processes that start together take turns: CREATE IF NOT EXISTS alone lets two collide. */
export const migrate = (db: Database, ...schemas: readonly string[]): Promise<void> =>
  db.run(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK}); ${schemas.join('\n')} COMMIT;`);
