import type { Fault } from './oracle.js';
import { run } from './run.js';
import type { Schedule } from './schedule.js';

/** Leaves out whatever can be left out without the fault going away. */
export async function shrink(
  schedule: Schedule,
  kind: Fault['kind'],
): Promise<{ readonly schedule: Schedule; readonly fault: Fault; readonly at: number }> {
  let least = schedule;
  const first = await run(least);
  let found = { fault: first.fault!, at: first.at };
  for (let tries = 0, size = Math.ceil(least.events.length / 2); size >= 1;) {
    let smaller = false;
    for (let at = 0; at < least.events.length && tries < 600; tries++) {
      const shorter = { ...least, events: least.events.toSpliced(at, size) };
      const { fault, at: when } = await run(shorter);
      if (fault?.kind === kind) {
        least = shorter;
        found = { fault, at: when };
        smaller = true;
      } else at += size;
    }
    if (!smaller || size > 1) {
      if (size === 1) break;
      size = Math.floor(size / 2);
    }
  }
  for (const simpler of [
    { ...least, tabs: 1 },
    { ...least, ignoresCursor: false },
  ]) {
    const { fault, at } = await run(simpler);
    if (fault?.kind === kind) {
      least = simpler;
      found = { fault, at };
    }
  }
  return { schedule: least, ...found };
}
