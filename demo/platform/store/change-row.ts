import type { Database } from './database.js';
import { json, storable } from './storable.js';

/** Rows that are changed field by field: where they stand, and which column each field is. */
export interface Changeable<Fields> {
  readonly table: string;
  readonly columns: { readonly [Field in keyof Fields]-?: string };
}

/**
 * What is given is otherwise from now on, and nothing else: of two who change a row at once neither takes back what the other
 * has changed. Nothing given changes nothing.
 */
export async function changeRow<Fields extends object>(
  db: Database,
  { table, columns }: Changeable<Fields>,
  id: string,
  change: Partial<Fields>,
  at?: number,
): Promise<void> {
  const given = (Object.keys(columns) as (keyof Fields)[]).filter((field) => change[field] !== undefined);
  if (given.length === 0) return;
  const values = given.map((field) => kept(change[field]));
  const sets = given.map((field, place) => `${columns[field]} = $${place + 2}`);
  if (at !== undefined) sets.push(`updated_at = $${values.push(at) + 1}`);
  await db.query(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1`, [id, ...values]);
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? json(value) : value;
}
