import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { storable } from './storable.js';

/** Any number; held by who works on something that nobody else may work on meanwhile. */
const HOLDING = 730_103;
const AGAIN_MS = 25;

export interface Holds {
  alone<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * What one process at a time does, of all on one PostgreSQL. An agent may think for a minute, and a connection for each that
 * is held would leave none to work with: one connection has all of them, and is asked again until they are free. With it, that
 * is with its process, they go. It does not know its own holds from each other: in one process there is one for a key.
 */
export function postgresHolds(url: string): Holds {
  let client: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url });
    // What broke is told by its end; without a listener it would end the process.
    fresh.on('error', () => undefined);
    fresh.once('end', () => (client = undefined));
    await fresh.connect();
    return fresh;
  }

  async function held(key: string): Promise<pg.Client> {
    for (;;) {
      const asked = (client ??= connect());
      const connected = await asked.catch((error: unknown) => {
        client = undefined;
        throw error;
      });
      const { rows } = await connected.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS got', [
        HOLDING,
        key,
      ]);
      if (rows[0]?.got === true) return connected;
      await pause(AGAIN_MS);
    }
  }

  return {
    async alone(given, work) {
      const key = storable(given);
      const holder = await held(key);
      try {
        return await work();
      } finally {
        await holder.query('SELECT pg_advisory_unlock($1, hashtext($2))', [HOLDING, key]).catch(() => undefined);
      }
    },
    async close() {
      await (await client?.catch(() => undefined))?.end();
    },
  };
}
