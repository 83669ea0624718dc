import { parseArgs } from 'node:util';
import { run, type Kill } from './run.js';
import { Random } from './random.js';
import type { Event, Schedule } from './schedule.js';

/**
 * Every page killed at every step of a conversation, and between the promises that are kept after it: while a message is
 * written down, handed over, echoed, applied and kept. `node tools/simulator.mjs kills [--seeds 50] [--seed 1] [--json]`
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const seeds = Number(values.seeds);
const first = Number(values.seed);
if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(first)) {
  console.error('--seeds and --seed must be whole numbers');
  process.exit(1);
}

/** Promises kept in one step are few; these are before the first, after each of the next, and after all. */
const TURNS = [0, 1, 2, 3, 5, 8];
let kills = 0;
const failures: string[] = [];
for (let seed = first; seed < first + seeds; seed++) {
  const schedule = talk(seed);
  const calm = await run(schedule);
  if (calm.fault !== null) failures.push(`seed ${seed}, nobody killed: ${calm.fault.words}`);
  for (let step = 1; step <= calm.steps; step++)
    for (const turn of TURNS) {
      const kill: Kill = { step, turn };
      kills++;
      const { fault } = await run(schedule, kill);
      if (fault !== null) failures.push(`seed ${seed}, step ${step}, turn ${turn}: ${fault.kind}: ${fault.words}`);
    }
}
for (const failure of failures.slice(0, 10)) console.log(failure);
console.log(`${kills} kills, ${failures.length} failures`);
if (values.json) console.log(JSON.stringify({ kills, failures: failures.length }));
process.exit(failures.length === 0 ? 0 : 1);

/** A few messages in a row, one after a reload, on a network that is all right. */
function talk(seed: number): Schedule {
  const random = new Random(seed);
  let at = 200;
  const events: Event[] = [1, 2, 3].map((number) => {
    at += random.between(50, 1_200);
    return { at, do: 'say', tab: 0, text: `message ${number}` };
  });
  return {
    seed,
    tabs: 1,
    mode: random.pick(['full', 'chunks', 'both']),
    chunkBase: random.pick([0, 1]),
    batchSize: random.pick([1, 50]),
    ignoresCursor: false,
    poly: false,
    apart: false,
    early: seed % 2 === 1,
    healMs: 45_000,
    events,
  };
}
