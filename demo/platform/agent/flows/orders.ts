import type { Database } from '../../store/database.js';
import type { OrderStatus } from '../phrases/table.js';

export interface OrderItem {
  readonly name: string;
  readonly quantity: number;
}

export interface Order {
  readonly number: string;
  readonly status: OrderStatus;
  readonly carrier: string | null;
  readonly tracking: string | null;
  /** ISO date. */
  readonly eta: string | null;
  readonly items: readonly OrderItem[];
}

const COLUMNS = 'number, status, carrier, tracking, eta::text AS eta, items';

export async function orderByNumber(db: Database, projectId: string, number: string): Promise<Order | undefined> {
  const rows = await db.query<Order>(`SELECT ${COLUMNS} FROM orders WHERE project_id = $1 AND number = $2`, [
    projectId,
    number,
  ]);
  return rows[0];
}

export async function lastOrderOf(db: Database, projectId: string, email: string): Promise<Order | undefined> {
  const rows = await db.query<Order>(
    `SELECT ${COLUMNS} FROM orders WHERE project_id = $1 AND lower(email) = lower($2)
     ORDER BY placed DESC, number DESC LIMIT 1`,
    [projectId, email],
  );
  return rows[0];
}

export async function rateOrder(db: Database, projectId: string, number: string, stars: number): Promise<void> {
  await db.query('UPDATE orders SET rating = $3 WHERE project_id = $1 AND number = $2', [projectId, number, stars]);
}
