import type { Database } from '../store/database.js';
import { daysAfter, isoDay } from './flows/days.js';
import { ARABIC_TOPICS } from './seed/topics-ar.js';
import { GERMAN_TOPICS } from './seed/topics-de.js';
import { ENGLISH_ORDER_TOPICS } from './seed/topics-en-orders.js';
import { ENGLISH_SHOP_TOPICS } from './seed/topics-en-shop.js';
import { SPANISH_TOPICS } from './seed/topics-es.js';
import { FRENCH_TOPICS } from './seed/topics-fr.js';
import { SEED_ORDERS, type SeedOrder } from './seed/seed-orders.js';
import type { SeedTopic } from './seed/seed-topic.js';
import { addTopic, primary } from './topics.js';

const SHELVES: Readonly<Record<string, readonly SeedTopic[]>> = {
  'en-US': [...ENGLISH_ORDER_TOPICS, ...ENGLISH_SHOP_TOPICS],
  'fr-FR': FRENCH_TOPICS,
  'es-ES': SPANISH_TOPICS,
  'de-DE': GERMAN_TOPICS,
  ar: ARABIC_TOPICS,
};

async function plantTopic(db: Database, projectId: string, language: string, topic: SeedTopic): Promise<void> {
  const { key, name, content, exampleQueries, actions = '' } = topic;
  const id = `${key}-${primary(language)}`;
  await addTopic(db, { id, projectId, name, content, actions, exampleQueries, language, isActive: true });
}

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

/** What the demo shop knows and sold. Run again it adds what is missing and leaves edited topics alone. */
export async function seedAgent(db: Database, projectId: string, today: Date): Promise<void> {
  for (const [language, topics] of Object.entries(SHELVES)) {
    for (const topic of topics) await plantTopic(db, projectId, language, topic);
  }
  for (const order of SEED_ORDERS) await plantOrder(db, projectId, today, order);
}
