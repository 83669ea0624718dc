import { atLeast, atMost, figure, type Row } from '../row.js';
import { latency } from './latency.js';
import { memory } from './memory.js';
import { replay } from './replay.js';
import type { Wish } from './talk.js';
import { throughput } from './throughput.js';

/** PGlite pays for a database in the same process. */
const LEAST_SHARE = { folder: 0.1, memory: 0.1, postgres: 0.2 } as const;
const MOST_REPLAY = 3;
const MOST_KB = 20;
const NAMES = { folder: 'pglite', memory: 'pglite-memory', postgres: 'postgres' } as const;

/** Every figure of the platform: on PGlite in a folder, and on PostgreSQL when there is one. */
export async function platformRows({ sessions, say }: { sessions: number; say(text: string): void }): Promise<Row[]> {
  const stores: Wish['store'][] = process.env['DATABASE_URL'] === undefined ? ['folder'] : ['folder', 'postgres'];
  const rows: Row[] = [];
  for (const store of stores) {
    const id = `platform-${NAMES[store]}`;
    const rate = await throughput(store, sessions);
    say(`${id}: ${Math.round(rate.platform)} echoes/s, a bare socket ${Math.round(rate.bare)}, ${sessions} sessions`);
    rows.push(atLeast(`${id}-throughput-ratio`, LEAST_SHARE[store], rate.ratio));
    const long = await replay(store);
    say(`${id}: replay of ${long.bytes} bytes in ${long.platformMs.toFixed(1)} ms, bare ${long.bareMs.toFixed(1)} ms`);
    rows.push(atMost(`${id}-replay-ratio`, MOST_REPLAY, long.ratio));
    const idle = await memory(store);
    say(`${id}: of ${(idle.rss / 1000).toFixed(1)} kB per idle session ${(idle.heap / 1000).toFixed(1)} are heap`);
    rows.push(atMost(`${id}-kB-per-session`, MOST_KB, idle.rss / 1000));
    const echo = await latency(store);
    rows.push(figure(`${id}-echo-p50-ms`, echo.platform.p50), figure(`${id}-echo-p99-ms`, echo.platform.p99));
    rows.push(figure(`${id}-bare-p50-ms`, echo.bare.p50), figure(`${id}-bare-p99-ms`, echo.bare.p99));
  }
  return rows;
}
