import pg from 'pg';
import type { Database } from './database.js';

/** A PostgreSQL server, shared with any number of other processes. */
export async function postgresDatabase(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const ears = new pg.Client({ connectionString: url });
  await ears.connect();
  const hearers = new Map<string, (payload: string) => void>();
  ears.on('notification', ({ channel, payload }) => hearers.get(channel)?.(payload ?? ''));
  return {
    engine: 'postgres',
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      return (await pool.query(sql, [...parameters])).rows as Row[];
    },
    async run(sql) {
      await pool.query(sql);
    },
    async listen(channel, hear) {
      hearers.set(channel, hear);
      await ears.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      await ears.end();
      await pool.end();
    },
  };
}
