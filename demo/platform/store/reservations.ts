import type { Clock } from '../clock.js';
import type { Database } from './database.js';
import { json } from './storable.js';

export type Attributes = Readonly<Record<string, unknown>>;

/** How long a number is held for whoever reserved it. The service does not say. */
export const WINDOW_MS = 600_000;

/** As many as calls at once; of a range that nobody is given. */
const POOL = Array.from({ length: 10 }, (_, index) => `+1202555${String(100 + index).padStart(4, '0')}`);

/** The one used longest ago, so that a late caller rarely meets another's reservation. Others at it take other rows. */
const RESERVE = `
UPDATE reservation_numbers SET attributes = $2, reserved_at = $3
WHERE project_id = $1 AND dni = (
  SELECT dni FROM reservation_numbers
  WHERE project_id = $1 AND (attributes IS NULL OR reserved_at <= $4)
  ORDER BY reserved_at, dni LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING dni`;

const PICK_UP = `
WITH held AS (
  SELECT attributes FROM reservation_numbers
  WHERE project_id = $1 AND dni = $2 AND attributes IS NOT NULL AND reserved_at > $3 FOR UPDATE
)
UPDATE reservation_numbers n SET attributes = NULL FROM held
WHERE n.project_id = $1 AND n.dni = $2 RETURNING held.attributes`;

/** A project's pool of phone numbers, each held for one caller at a time. */
export class Reservations {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async seed(projectId: string): Promise<void> {
    await this.#db.query(
      `INSERT INTO reservation_numbers (project_id, dni) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [projectId, POOL],
    );
  }

  /** Null when every number is held. */
  async reserve(projectId: string, attributes: Attributes): Promise<string | null> {
    const now = this.#clock.now();
    const [row] = await this.#db.query<{ dni: string }>(RESERVE, [projectId, json(attributes), now, now - WINDOW_MS]);
    return row?.dni ?? null;
  }

  /** What was reserved with the number, once; null for a number that nobody holds. */
  async pickUp(projectId: string, dni: string): Promise<Attributes | null> {
    const now = this.#clock.now();
    const [row] = await this.#db.query<{ attributes: Attributes }>(PICK_UP, [projectId, dni, now - WINDOW_MS]);
    return row?.attributes ?? null;
  }
}
