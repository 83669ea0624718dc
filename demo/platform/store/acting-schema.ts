import { whereMissing } from './where-missing.js';

/** What reaches into a conversation from outside. Times are milliseconds of the platform's clock. */
export const actingSchema: string = `
CREATE TABLE IF NOT EXISTS external_event_ids (
  id text PRIMARY KEY,
  project_id text NOT NULL,
  conversation_id text NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  send_to_llm boolean NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS external_events (
  place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ext_event_id text NOT NULL REFERENCES external_event_ids (id) ON DELETE CASCADE,
  conversation_id text NOT NULL,
  send_to_llm boolean NOT NULL,
  created_at bigint NOT NULL,
  content_type text NOT NULL,
  data bytea NOT NULL,
  heard boolean NOT NULL DEFAULT false,
  tried boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS external_events_unheard ON external_events (conversation_id) WHERE NOT heard;

CREATE TABLE IF NOT EXISTS reservation_numbers (
  project_id text NOT NULL,
  dni text NOT NULL,
  attributes jsonb,
  reserved_at bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, dni)
);

CREATE TABLE IF NOT EXISTS outbound_calls (
  call_sid text PRIMARY KEY,
  project_id text NOT NULL,
  account_id text NOT NULL,
  environment text NOT NULL,
  to_number text NOT NULL,
  metadata jsonb NOT NULL,
  encryption text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL DEFAULT '',
  conversation_id text,
  queued_at bigint NOT NULL,
  due_at bigint NOT NULL,
  ended_at bigint
);
CREATE INDEX IF NOT EXISTS outbound_calls_due ON outbound_calls (due_at) WHERE ended_at IS NULL;
CREATE INDEX IF NOT EXISTS outbound_calls_ended ON outbound_calls (ended_at);

${whereMissing(
  'conversations',
  'to_number',
  `
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS from_number text NOT NULL DEFAULT '';
  ALTER TABLE conversations ADD COLUMN IF NOT EXISTS to_number text NOT NULL DEFAULT '';`,
)}
`;
