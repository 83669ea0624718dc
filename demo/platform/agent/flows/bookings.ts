import { randomInt } from 'node:crypto';
import type { Database } from '../../store/database.js';

export interface BookingWanted {
  readonly projectId: string;
  readonly conversationId: string;
  readonly day: string;
  readonly slot: string;
  readonly name: string;
}

/** Without letters and digits that are mistaken for one another on the phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function newId(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `BK-${letters.join('')}`;
}

/** Writes a consultation; undefined when somebody else has the time already. */
export async function book(db: Database, wanted: BookingWanted): Promise<string | undefined> {
  const rows = await db.query<{ id: string }>(
    `INSERT INTO bookings (id, project_id, conversation_id, kind, day, slot, name)
     VALUES ($1, $2, $3, 'consultation', $4::date, $5, $6)
     ON CONFLICT (project_id, kind, day, slot) DO NOTHING RETURNING id`,
    [newId(), wanted.projectId, wanted.conversationId, wanted.day, wanted.slot, wanted.name],
  );
  return rows[0]?.id;
}
