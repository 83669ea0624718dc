import type { Database } from '../../store/database.js';

export interface PaymentWanted {
  /** What whoever takes the money will tell the outcome by. */
  readonly eventId: string;
  readonly projectId: string;
  readonly number: string;
}

export async function openPayment(db: Database, { eventId, projectId, number }: PaymentWanted): Promise<void> {
  await db.query('INSERT INTO payments (event_id, project_id, order_number) VALUES ($1, $2, $3)', [
    eventId,
    projectId,
    number,
  ]);
}

export async function isPaid(db: Database, projectId: string, number: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM payments WHERE project_id = $1 AND order_number = $2 AND paid', [
    projectId,
    number,
  ]);
  return rows.length > 0;
}

/** The order that was paid just now; undefined when it had been before, or when the id is of no payment. */
export async function settle(db: Database, eventId: string): Promise<string | undefined> {
  const rows = await db.query<{ number: string }>(
    'UPDATE payments SET paid = true WHERE event_id = $1 AND NOT paid RETURNING order_number AS number',
    [eventId],
  );
  return rows[0]?.number;
}

/** The order of a payment that has not come to an end. */
export async function openOrder(db: Database, eventId: string): Promise<string | undefined> {
  const rows = await db.query<{ number: string }>(
    'SELECT order_number AS number FROM payments WHERE event_id = $1 AND NOT paid',
    [eventId],
  );
  return rows[0]?.number;
}
