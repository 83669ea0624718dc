import type { VirtualClock } from './clock.js';
import { stopwatch, turn } from './timers.js';

export interface Patience {
  /** Real milliseconds after which it gives up; ten seconds unless said. */
  readonly timeout?: number | undefined;
  /** Moved on while it waits, by as much as `step` milliseconds each time, 250 unless said. */
  readonly clock?: VirtualClock | undefined;
  readonly step?: number | undefined;
}

const LOOK_MS = 10;

/** Waits until something is so. Whatever a page was told of time, the patience is real. */
export async function until(
  so: () => boolean | Promise<boolean>,
  /** What it is called where it does not come. It may be left out. */
  what: string | (() => string) | Patience = 'it',
  patience: Patience = {},
): Promise<void> {
  if (typeof what === 'object') return until(so, 'it', what);
  const { timeout = 10_000, clock, step = 250 } = patience;
  for (const end = stopwatch() + timeout; !(await so());) {
    if (stopwatch() > end) throw new Error(`${typeof what === 'string' ? what : what()} has not come in ${timeout} ms`);
    await turn(clock === undefined ? LOOK_MS : 0);
    await clock?.advance(step);
  }
}

/** The next event of that name, with what it carries. */
export function nextEvent<Detail = unknown>(
  target: EventTarget,
  name: string,
  patience: Patience = {},
): Promise<Detail> {
  let detail: { readonly is: Detail } | null = null;
  target.addEventListener(name, (event) => (detail ??= { is: (event as CustomEvent<Detail>).detail }), { once: true });
  return until(() => detail !== null, name, patience).then(() => detail!.is);
}
