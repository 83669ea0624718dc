import pg from 'pg';
import type { Database } from './database.js';
import { postgresEars } from './ears.js';
import { postgresHolds } from './holds.js';
import { parameter } from './storable.js';

/** A PostgreSQL server, shared with any number of other processes. */
export function postgresDatabase(url: string): Database {
  // Compiling a statement takes longer than any statement here; the server would guess otherwise for a long history.
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c jit=off' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const ears = postgresEars(url);
  const holds = postgresHolds(url);
  return {
    engine: 'postgres',
    shared: { ...ears, alone: holds.alone },
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      return (await pool.query(sql, parameters.map(parameter))).rows as Row[];
    },
    async run(sql) {
      await pool.query(sql);
    },
    async close() {
      await ears.close();
      await holds.close();
      await pool.end();
    },
  };
}
