import type { Database } from '../store/database.js';
import { daysAfter, isoDay } from './flows/days.js';
import { SEED_ORDERS, type SeedOrder } from './seed/seed-orders.js';

/* The days move with today, so that an order on its way is always on its way; a rating stays. */
async function plantOrder(db: Database, projectId: string, today: Date, order: SeedOrder): Promise<void> {
  await db.query(
    `INSERT INTO orders (project_id, number, email, status, carrier, tracking, placed, eta, items)
     VALUES ($1, $2, $3, $4, $5, $6, $7::date, $8::date, $9::jsonb)
     ON CONFLICT (project_id, number) DO UPDATE SET placed = excluded.placed, eta = excluded.eta`,
    [
      projectId,
      order.number,
      order.email,
      order.status,
      order.carrier ?? null,
      order.tracking ?? null,
      isoDay(daysAfter(today, order.placed)),
      order.eta === undefined ? null : isoDay(daysAfter(today, order.eta)),
      JSON.stringify(order.items),
    ],
  );
}

/** What the demo shop sold. */
export async function seedOrders(db: Database, projectId: string, today: Date): Promise<void> {
  for (const order of SEED_ORDERS) await plantOrder(db, projectId, today, order);
}
