import type { Clock } from '../core/session/ports.js';

/** A timer that is given more fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const clock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  uuid,
  after(ms, then) {
    const timer = setTimeout(then, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Version 4. A page that came over plain http has no `randomUUID`. */
function uuid(): string {
  // Every 1 and 0 becomes random; so does the 8, as far as the two bits of the variant allow.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
