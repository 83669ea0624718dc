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
`;
