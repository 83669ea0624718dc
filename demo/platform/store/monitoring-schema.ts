/** What is watched, who is told of it, and what is still to be told. */
export const monitoringSchema = `
-- What went wrong while an agent answered: a call of its to somebody else, or the agent itself.
CREATE TABLE IF NOT EXISTS incidents (
  conversation_id text NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  kind text NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS incidents_at ON incidents (at);

CREATE TABLE IF NOT EXISTS alert_rules (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  metric text NOT NULL,
  operator text NOT NULL,
  threshold_value bigint NOT NULL,
  window_duration text NOT NULL,
  project_id text,
  enabled boolean NOT NULL,
  current_state text NOT NULL DEFAULT 'ok',
  since bigint,
  last_evaluated_at bigint,
  current_value bigint,
  episode_at bigint,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS webhook_endpoints (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  enabled boolean NOT NULL,
  event_types text[] NOT NULL,
  headers json NOT NULL,
  timeout_ms integer NOT NULL,
  secret text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS deliveries (
  event_id text NOT NULL,
  endpoint_id text NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  answer text,
  PRIMARY KEY (event_id, endpoint_id)
);
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
`;
