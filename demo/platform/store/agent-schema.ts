/** What the agent of the demo shop knows and writes. Valid on PostgreSQL 15 and on PGlite; safe to run again. */
export const agentSchema: string = `
CREATE TABLE IF NOT EXISTS topics (
  project_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  content text NOT NULL DEFAULT '',
  actions text NOT NULL DEFAULT '',
  example_queries text[] NOT NULL DEFAULT '{}',
  language text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  search tsvector NOT NULL DEFAULT ''::tsvector,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, id)
);
CREATE INDEX IF NOT EXISTS topics_search ON topics USING gin (search);
CREATE INDEX IF NOT EXISTS topics_shelf ON topics (project_id, language) WHERE is_active;

CREATE TABLE IF NOT EXISTS orders (
  project_id text NOT NULL,
  number text NOT NULL,
  email text NOT NULL,
  status text NOT NULL,
  carrier text,
  tracking text,
  placed date NOT NULL,
  eta date,
  items jsonb NOT NULL DEFAULT '[]'::jsonb,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  PRIMARY KEY (project_id, number)
);
CREATE INDEX IF NOT EXISTS orders_email ON orders (project_id, lower(email), placed DESC);

CREATE TABLE IF NOT EXISTS bookings (
  id text PRIMARY KEY,
  project_id text NOT NULL,
  conversation_id text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  slot text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, kind, day, slot)
);
`;
