import pg from 'pg';
import type { Database } from './database.js';

/** Any number; held by every process that listens, for as long as it does. */
const LISTENING = 730_102;

/** A PostgreSQL server, shared with any number of other processes. */
export async function postgresDatabase(url: string): Promise<Database> {
  // Compiling a statement takes longer than any statement here; the server would guess otherwise for a long history.
  const pool = new pg.Pool({ connectionString: url, max: 8, options: '-c jit=off' });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const ears = new pg.Client({ connectionString: url });
  await ears.connect();
  const [self] = (await ears.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
  const name = String(self?.pid);
  // A lock and not a row: it lasts exactly as long as the connection that hears.
  const hearing = `SELECT pid::text FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LISTENING}`;
  const hearers = new Map<string, (payload: string) => void>();
  ears.on('notification', ({ channel, payload }) => hearers.get(channel)?.(payload ?? ''));
  return {
    engine: 'postgres',
    shared: {
      name,
      others: `EXISTS (${hearing} AND pid <> ${name})`,
      hearing,
    },
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []) {
      return (await pool.query(sql, [...parameters])).rows as Row[];
    },
    async run(sql) {
      await pool.query(sql);
    },
    async listen(channel, hear) {
      hearers.set(channel, hear);
      await ears.query(`LISTEN ${pg.escapeIdentifier(channel)}; SELECT pg_advisory_lock_shared(${LISTENING}, 0)`);
    },
    async close() {
      await ears.end();
      await pool.end();
    },
  };
}
