import type { Fault } from './oracle.js';
import { run } from './run.js';
import { scheduleOf, type Mix } from './schedule.js';

/** What became of a row of schedules. */
export interface Tally {
  done: number;
  readonly counts: Record<Fault['kind'], number>;
  /** Milliseconds from the network's return until the conversation could go on; with and without the browser's word. */
  readonly told: number[];
  readonly untold: number[];
  /** Seeds that failed, with their words. */
  readonly failures: { readonly seed: number; readonly kind: Fault['kind']; readonly words: string }[];
}

export const noTally = (): Tally => ({
  done: 0,
  counts: { lost: 0, twice: 0, reordered: 0, untrue: 0, unbounded: 0, stuck: 0 },
  told: [],
  untold: [],
  failures: [],
});

/** Seed by seed, until the first failure or (with `all`) to the end. */
export async function lane(seed: number, schedules: number, mix: Mix, all: boolean): Promise<Tally> {
  const tally = noTally();
  for (let number = 0; number < schedules; number++) {
    const schedule = scheduleOf(seed + number, mix);
    const { fault, recoveries } = await run(schedule);
    tally.done++;
    tally.told.push(...recoveries.told);
    tally.untold.push(...recoveries.untold);
    if (fault === null) continue;
    tally.counts[fault.kind]++;
    tally.failures.push({ seed: schedule.seed, ...fault });
    if (!all) break;
  }
  return tally;
}

export function together(tallies: readonly Tally[]): Tally {
  const sum = noTally();
  for (const { done, counts, told, untold, failures } of tallies) {
    sum.done += done;
    for (const kind of Object.keys(counts) as Fault['kind'][]) sum.counts[kind] += counts[kind];
    sum.told.push(...told);
    sum.untold.push(...untold);
    sum.failures.push(...failures);
  }
  sum.failures.sort((a, b) => a.seed - b.seed);
  return sum;
}
