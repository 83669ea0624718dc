/** What the agent of the demo shop knows and writes. Valid on PostgreSQL 15 and on PGlite; safe to run again. */
export const agentSchema: string = `
-- The topics of every version that has been deployed, a shelf each. They stay as they are.
CREATE TABLE IF NOT EXISTS shelved_topics (
  shelf text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  actions text NOT NULL,
  language text NOT NULL,
  search tsvector NOT NULL,
  PRIMARY KEY (shelf, id)
);
CREATE INDEX IF NOT EXISTS shelved_topics_search ON shelved_topics USING gin (search);

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

CREATE TABLE IF NOT EXISTS payments (
  event_id text PRIMARY KEY,
  project_id text NOT NULL,
  order_number text NOT NULL,
  paid boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS payments_order ON payments (project_id, order_number) WHERE paid;

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
