import { atLeast, atMost, figure, type Options, type Row } from '../row.js';
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

type Measure = (store: Wish['store'], id: string, say: (text: string) => void, sessions: number) => Promise<Row[]>;

/** By the name that `--rows` picks them by. */
const measures: Readonly<Record<string, Measure>> = {
  throughput: async (store, id, say, sessions) => {
    const rate = await throughput(store, sessions);
    say(`${id}: ${Math.round(rate.platform)} echoes/s, a bare socket ${Math.round(rate.bare)}, ${sessions} sessions`);
    return [atLeast(`${id}-throughput-ratio`, LEAST_SHARE[store], rate.ratio)];
  },
  replay: async (store, id, say) => {
    const long = await replay(store);
    say(`${id}: replay of ${long.bytes} bytes in ${long.platformMs.toFixed(1)} ms, bare ${long.bareMs.toFixed(1)} ms`);
    return [atMost(`${id}-replay-ratio`, MOST_REPLAY, long.ratio)];
  },
  memory: async (store, id, say) => {
    const idle = await memory(store);
    say(`${id}: of ${(idle.rss / 1000).toFixed(1)} kB per idle session ${(idle.heap / 1000).toFixed(1)} are heap`);
    return [atMost(`${id}-kB-per-session`, MOST_KB, idle.rss / 1000)];
  },
  latency: async (store, id) => {
    const { platform, bare } = await latency(store);
    return [
      figure(`${id}-echo-p50-ms`, platform.p50),
      figure(`${id}-echo-p99-ms`, platform.p99),
      figure(`${id}-bare-p50-ms`, bare.p50),
      figure(`${id}-bare-p99-ms`, bare.p99),
    ];
  },
};

/** Every figure of the platform: on PGlite in a folder, and on PostgreSQL when there is one. */
export async function platformRows({ sessions, only, say }: Options): Promise<Row[]> {
  const stores: Wish['store'][] = process.env['DATABASE_URL'] === undefined ? ['folder'] : ['folder', 'postgres'];
  const rows: Row[] = [];
  for (const store of stores)
    for (const [name, measure] of Object.entries(measures)) {
      const id = `platform-${NAMES[store]}`;
      if (`${id}-${name}`.includes(only)) rows.push(...(await measure(store, id, say, sessions)));
    }
  return rows;
}
