import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.js';
import { ownFolder } from './own-folder.js';
import { migrate } from './schema.js';
import { tables } from './tables.js';

export interface OpenOptions {
  /** A PostgreSQL server; without it, PGlite. */
  readonly url?: string | undefined;
  /** The folder of the database; without it, nothing outlives the process. */
  readonly folder?: string | undefined;
  /** Where a prepared empty database is kept, so that only the very first start is slow. */
  readonly cache: string;
  say(text: string): void;
}

/** What is told to whoever starts the platform, without the stack that leads here. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export async function openDatabase({ url, folder, cache, say }: OpenOptions): Promise<Database> {
  if (url !== undefined) {
    say('opening PostgreSQL');
    const { postgresDatabase } = await import('./postgres.js');
    const db = postgresDatabase(url);
    try {
      await db.run('SELECT 1');
    } catch (error) {
      throw new Unreachable(`The PostgreSQL of DATABASE_URL cannot be used: ${String(error)}`);
    }
    return db;
  }
  const { pgliteDatabase } = await import('./pglite.js');
  const opened = async (): Promise<Database> => {
    if (folder !== undefined && existsSync(join(folder, 'PG_VERSION'))) {
      say('opening the database');
      return pgliteDatabase(folder);
    }
    const seed = await preparedSeed(cache, say);
    say('unpacking an empty database');
    return pgliteDatabase(folder ?? 'memory://', { loadDataDir: seed });
  };
  return folder === undefined ? opened() : alone(folder, opened);
}

/** Two engines on one folder do not know of each other: each writes over what the other has kept. */
async function alone(folder: string, open: () => Promise<Database>): Promise<Database> {
  const own = await ownFolder(folder);
  if ('takenBy' in own)
    throw new Unreachable(`${folder} is in use by process ${own.takenBy}; set DATA_DIR or DATABASE_URL`);
  try {
    const db = await open();
    const close = (): Promise<void> => db.close().finally(own.release);
    return { ...db, close };
  } catch (error) {
    await own.release();
    throw error;
  }
}

/** Initialising PGlite takes many seconds, unpacking a prepared folder one. The name follows what is in it. */
async function preparedSeed(cache: string, say: (text: string) => void): Promise<Blob> {
  const { pgliteDatabase, dumpOf } = await import('./pglite.js');
  const version = createHash('sha256').update(tables.join()).digest('hex').slice(0, 12);
  const file = join(cache, `pglite-${version}.tar`);
  if (!existsSync(file)) {
    say('preparing an empty database; only the first start takes this long');
    await mkdir(cache, { recursive: true });
    const db = await pgliteDatabase('memory://');
    await migrate(db, ...tables);
    const dump = await dumpOf(db);
    await db.close();
    // Two processes may prepare it at once; the last to finish wins, and both are right.
    await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
    await rename(`${file}.${process.pid}`, file);
  }
  return new Blob([await readFile(file)]);
}
