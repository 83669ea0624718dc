import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Hearing, Shared } from './database.js';

/** Any number; held by every process that listens, for as long as it does. */
const LISTENING = 730_102;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export interface Ears extends Omit<Shared, 'alone'> {
  close(): Promise<void>;
}

/** The one connection by which a process is told of the others' doings; when it breaks, another takes its place. */
export function postgresEars(url: string): Ears {
  // Its own for as long as the process lives: the server's number for a connection changes with each, and comes again.
  const name = String(randomInt(1, 2 ** 31));
  // A lock and not a row: it lasts exactly as long as the connection that hears.
  const hearing = `SELECT objid::text FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LISTENING}`;
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (heard: Hearing): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url });
    client = fresh;
    const ended = new Promise((done) => fresh.once('end', done));
    // What broke is told by its end; without a listener it would end the process.
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => heard.channels[channel]?.(payload ?? ''));
    try {
      await fresh.connect();
      const channels = Object.keys(heard.channels).map((channel) => `LISTEN ${pg.escapeIdentifier(channel)};`);
      await fresh.query(`${channels.join(' ')} SELECT pg_advisory_lock_shared(${LISTENING}, ${name})`);
      await heard.from();
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    void ended.then(() => again(heard, FIRST_WAIT_MS));
  };

  const again = (heard: Hearing, wait: number): void => {
    if (closed) return;
    waiting = setTimeout(() => {
      connect(heard).catch(() => again(heard, Math.min(wait * 2, LONGEST_WAIT_MS)));
    }, wait);
  };

  return {
    name,
    others: `EXISTS (${hearing} AND objid <> ${name})`,
    hearing,
    listen: connect,
    async close() {
      closed = true;
      clearTimeout(waiting);
      await client?.end();
    },
  };
}
