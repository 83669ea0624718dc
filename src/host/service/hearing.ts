import { need } from '../rules.js';
import type { SeenEvents } from './seen.js';

/** What whoever hears of an event is to say of it. */
interface Hearing {
  readonly done: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Longer than the service waits for an answer, and gone before its third attempt: a process that dies loses no event. */
const LEASE_SECONDS = 120;
/** The service tries for five and a half hours to tell of an event. */
const DONE_SECONDS = 6 * 3_600;

/**
 * Whether it is the first to come of an event, and of a signature. The id of an event is not signed: whoever has overheard one
 * delivery could send it again under any other. Each attempt of the service has a signature of its own, so the same one again
 * is a copy; it is known for as long as a copy could pass.
 */
export async function hear(
  { seen, now }: { readonly seen: SeenEvents; readonly now: () => number },
  eventId: string,
  signature: string,
  copySeconds: number,
): Promise<Hearing | 'underWay' | 'done'> {
  const [copy, event] = [`signature:${signature}`, `event:${eventId}`];
  const claim = async (key: string, seconds: number): Promise<string | null> => {
    const known = await seen.claim(key, seconds);
    need(known, 'seen.claim', [
      () => known === null || known === 'underWay' || known === 'done',
      'what is known of the key: null, "underWay" or "done"',
    ]);
    return known;
  };
  const before = await claim(copy, copySeconds);
  if (before !== null) return before === 'done' ? 'done' : 'underWay';
  const since = now();
  const known = await claim(event, LEASE_SECONDS);
  if (known === 'done') await seen.done(copy, copySeconds);
  if (known !== null) return known === 'done' ? 'done' : 'underWay';
  let isDone = false;
  return {
    async done() {
      isDone = true;
      await seen.done(event, DONE_SECONDS);
      await seen.done(copy, copySeconds);
    },
    async release() {
      // What was done is not to be done again because it could not be kept. And later it may be another attempt's.
      if (isDone || now() - since >= LEASE_SECONDS * 1000) return;
      await seen.release(event);
      await seen.release(copy);
    },
  };
}
