import { whereMissing } from './where-missing.js';

/** Agents as they are built: branches of a draft, versions that stay as they are, and what may change while people talk. */
export const buildSchema = `
CREATE TABLE IF NOT EXISTS agents (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

-- What an agent is called in addresses. Two that were called the same before there was this stay as they are.
DO $$ BEGIN
  CREATE UNIQUE INDEX IF NOT EXISTS agents_called ON agents (account_id, lower(id));
EXCEPTION WHEN unique_violation THEN NULL;
END $$;

-- json and not jsonb: what was written first is listed first.
CREATE TABLE IF NOT EXISTS branches (
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  sequence integer NOT NULL DEFAULT 1,
  base json NOT NULL,
  draft json NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (agent_id, id),
  UNIQUE (agent_id, name)
);

CREATE TABLE IF NOT EXISTS versions (
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  version text NOT NULL,
  number integer NOT NULL,
  draft json NOT NULL,
  PRIMARY KEY (agent_id, version)
);

-- The newest of an environment is the one that runs there.
CREATE TABLE IF NOT EXISTS releases (
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  environment text NOT NULL,
  place integer NOT NULL,
  id text NOT NULL UNIQUE,
  version text NOT NULL,
  message text NOT NULL,
  created_by text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (agent_id, environment, place)
);

CREATE TABLE IF NOT EXISTS config_pages (
  agent_id text NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
  environment text NOT NULL,
  schema json,
  variables json,
  revision integer NOT NULL DEFAULT 0,
  updated_at bigint,
  PRIMARY KEY (agent_id, environment)
);

${whereMissing('conversations', 'version', 'ALTER TABLE conversations ADD COLUMN IF NOT EXISTS version text;')}
`;
