import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { Database } from './database.js';
import { parameter } from './storable.js';

const engines = new WeakMap<Database, PGlite>();

/** PostgreSQL inside this process. One process owns the folder; `memory://` keeps nothing. */
export async function pgliteDatabase(folder: string, options: Omit<PGliteOptions, 'dataDir'> = {}): Promise<Database> {
  const db = await PGlite.create({ dataDir: folder, ...options });
  const database: Database = {
    engine: 'pglite',
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      return (await db.query<Row>(sql, parameters.map(parameter))).rows;
    },
    async run(sql) {
      await db.exec(sql);
    },
    async close() {
      await db.close();
    },
  };
  engines.set(database, db);
  return database;
}

/** The whole data folder, to start others from. */
export async function dumpOf(database: Database): Promise<Blob> {
  const db = engines.get(database);
  if (db === undefined) throw new Error('Only a PGlite database can be dumped');
  return db.dumpDataDir('none');
}
