import { parseArgs } from 'node:util';
import { countedFaults } from './oracle.js';
import { run } from './run.js';
import { scheduleOf } from './schedule.js';
import { shrink } from './shrink.js';

/** `npm run chaos -- --schedules 10000 --seed 1 [--json] [--show]` */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    /** Go on after a failure, and count. */
    all: { type: 'boolean', default: false },
    /** Do not look for the least that fails. */
    'no-shrink': { type: 'boolean', default: false },
  },
});
const schedules = Number(values.schedules);
const seed = Number(values.seed);
if (!Number.isInteger(schedules) || schedules < 1 || !Number.isInteger(seed)) {
  console.error('--schedules and --seed must be whole numbers');
  process.exit(1);
}

const counts: Record<string, number> = { lost: 0, twice: 0, reordered: 0, untrue: 0, unbounded: 0, stuck: 0 };
const told: number[] = [];
const untold: number[] = [];
let firstFailure: number | null = null;
let done = 0;
const started = performance.now();
for (let number = 0; number < schedules; number++) {
  const schedule = scheduleOf(seed + number);
  const { fault, recoveries } = await run(schedule);
  done++;
  told.push(...recoveries.told);
  untold.push(...recoveries.untold);
  if (fault === null) continue;
  counts[fault.kind]!++;
  if (firstFailure === null) {
    firstFailure = schedule.seed;
    console.log(`seed ${schedule.seed}: ${fault.kind}: ${fault.words}`);
    if (values['no-shrink']) break;
    const least = await shrink(schedule, fault.kind);
    console.log(`the least that still fails (${least.schedule.events.length} of ${schedule.events.length} events):`);
    console.log(JSON.stringify({ ...least.schedule, events: undefined }));
    for (const event of least.schedule.events) console.log(`  ${JSON.stringify(event)}`);
    console.log(`  → at ${Math.round(least.at)} ms ${least.fault.kind}: ${least.fault.words}`);
  } else if (values.all) console.log(`seed ${schedule.seed}: ${fault.kind}: ${fault.words.slice(0, 160)}`);
  if (!values.all) break;
}
const seconds = (performance.now() - started) / 1000;
console.log(`${done} schedules in ${seconds.toFixed(1)} s: ${(done / seconds).toFixed(0)} each second`);
console.log(
  `back after ${share(told, 0.5)} ms (p50), ${share(told, 0.99)} ms (p99) of ${told.length}, told by the browser`,
);
console.log(`back after ${share(untold, 0.5)} ms (p50), ${share(untold, 0.99)} ms (p99) of ${untold.length}, not told`);
const failed = Object.values(counts).some((count) => count > 0);
if (failed) console.log(counts);
if (values.json) {
  const figures = Object.fromEntries(countedFaults.map((kind) => [kind, counts[kind]]));
  console.log(
    JSON.stringify({
      schedules: done,
      ...figures,
      unbounded: counts['unbounded'],
      stuck: counts['stuck'],
      firstFailure,
    }),
  );
}
process.exit(failed ? 1 : 0);

function share(all: number[], part: number): string {
  if (all.length === 0) return '–';
  return all.sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))]!.toFixed(0);
}
