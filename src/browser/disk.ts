import { lasting } from '../core/session/lasting.js';
import type { Clock, Ports, Vault } from '../core/session/ports.js';
import { within } from './deadline.js';

export const DATABASE = 'agent-messenger';
export const STORE = 'conversations';
/** A disk that does not answer by then is as good as none (F21). */
export const DISK_MS = 1_000;

/** What clients of this page left when they gave up their seats. */
export const memory = new Map<string, unknown>();

/** Whether there may be something to load. What loads it is itself loaded later, and the first visit need not wait for it. */
export const disk = (name: string, mode: Vault['mode'], clock: Clock): Ports['vault'] => ({
  mode,
  some: () =>
    lasting(mode) ? within(clock, DISK_MS, exists(), () => null).catch(() => true) : Promise.resolve(memory.has(name)),
});

/** A database that has to be made first has nothing in it; for the question none is made. */
const exists = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    let is = true;
    opening.onupgradeneeded = () => {
      is = false;
      opening.transaction!.abort();
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve(true);
    };
    // Else why is nobody's concern: there may be something.
    opening.onerror = () => (is ? reject(opening.error as Error) : resolve(false));
  });
