import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lane, together, type Tally } from './lane.js';
import { countedFaults } from './oracle.js';
import { isMix, scheduleOf, type Mix } from './schedule.js';
import { shrink } from './shrink.js';

/** `npm run chaos -- --schedules 10000 --seed 1 [--mix harsh] [--lanes 2] [--all] [--no-shrink] [--json]` */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** `harsh` makes what is rare frequent. A seed means another schedule there. */
    mix: { type: 'string', default: 'usual' },
    /** Processes side by side; one for each core unless said. */
    lanes: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
    /** Go on after a failure, and count. */
    all: { type: 'boolean', default: false },
    /** Do not look for the least that fails. */
    'no-shrink': { type: 'boolean', default: false },
  },
});
const [schedules, seed, lanes] = [Number(values.schedules), Number(values.seed), Number(values.lanes)];
if (!Number.isInteger(schedules) || schedules < 1 || !Number.isInteger(seed) || !Number.isInteger(lanes) || lanes < 1)
  refuse('--schedules, --seed and --lanes must be whole numbers');
const mix: Mix = isMix(values.mix) ? values.mix : refuse('--mix must be usual, harsh or early');

if (process.send !== undefined) {
  // One lane of several: its tally goes to the process that asked for it.
  const tally = await lane(seed, schedules, mix, values.all);
  process.send(tally, undefined, undefined, () => process.exit(0));
} else {
  process.exit(await main());
}

function refuse(words: string): never {
  console.error(words);
  process.exit(1);
}

async function main(): Promise<number> {
  const started = performance.now();
  const each = Math.ceil(schedules / lanes);
  const parts = Array.from({ length: lanes }, (_, at) => ({
    from: seed + at * each,
    count: Math.min(each, schedules - at * each),
  })).filter(({ count }) => count > 0);
  const { done, counts, told, untold, failures } = together(await Promise.all(parts.map(child)));
  const seconds = (performance.now() - started) / 1000;
  const [first] = failures;
  for (const { seed: failed, kind, words } of values.all ? failures : failures.slice(0, 1))
    console.log(`seed ${failed}: ${kind}: ${words.slice(0, 400)}`);
  if (first !== undefined && !values['no-shrink']) await least(first);
  console.log(
    `${done} schedules in ${seconds.toFixed(1)} s: ${(done / seconds).toFixed(0)} each second, ${lanes} at a time`,
  );
  console.log(
    `back after ${share(told, 0.5)} ms (p50), ${share(told, 0.99)} ms (p99) of ${told.length}, told by the browser`,
  );
  console.log(
    `back after ${share(untold, 0.5)} ms (p50), ${share(untold, 0.99)} ms (p99) of ${untold.length}, not told`,
  );
  if (first !== undefined) console.log(counts);
  if (values.json) {
    const figures = Object.fromEntries(countedFaults.map((kind) => [kind, counts[kind]]));
    const { unbounded, stuck } = counts;
    console.log(JSON.stringify({ schedules: done, ...figures, unbounded, stuck, firstFailure: first?.seed ?? null }));
  }
  return first === undefined ? 0 : 1;
}

function child({ from, count }: { from: number; count: number }): Promise<Tally> {
  const options = [
    '--schedules',
    String(count),
    '--seed',
    String(from),
    '--mix',
    mix,
    ...(values.all ? ['--all'] : []),
  ];
  return new Promise((resolve, reject) => {
    const running = fork(fileURLToPath(import.meta.url), options);
    running.once('message', (tally) => resolve(tally as Tally));
    running.once('exit', (code) => reject(new Error(`a lane ended with ${code}`)));
  });
}

async function least({ seed: failed, kind }: Tally['failures'][number]): Promise<void> {
  const schedule = scheduleOf(failed, mix);
  const { schedule: small, fault, at } = await shrink(schedule, kind);
  console.log(`the least that still fails (${small.events.length} of ${schedule.events.length} events):`);
  console.log(JSON.stringify({ ...small, events: undefined }));
  for (const event of small.events) console.log(`  ${JSON.stringify(event)}`);
  console.log(`  → at ${Math.round(at)} ms ${fault.kind}: ${fault.words}`);
}

function share(all: number[], part: number): string {
  if (all.length === 0) return '–';
  return all.sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))]!.toFixed(0);
}
