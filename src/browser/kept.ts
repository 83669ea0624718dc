import { lasting } from '../core/session/lasting.js';
import { storedOf } from '../core/session/stored.js';
import { baseAddress } from './addresses.js';
import { clock } from './clock.js';
import type { ClientOptions } from './create-client.js';
import { within } from './deadline.js';
import { DATABASE, DISK_MS } from './disk.js';
import { vault } from './vault.js';

/** Whether a conversation is kept in this browser that can go on. Nobody is asked. */
export async function kept(options: ClientOptions): Promise<boolean> {
  const stored = storedOf(await recordOf(options));
  return stored !== null && stored.sessionId !== null;
}

/** Whether anything of one is kept, also of one that is over; what cannot be read may be something. */
export async function remains(options: ClientOptions): Promise<boolean> {
  // Where the page has named no service, there has been none.
  if (!options.baseUrl || !lasting(options.storage ?? 'session')) return false;
  return (await within(clock, DISK_MS, exists(), () => null)) && (await recordOf(options)) !== null;
}

async function recordOf({ baseUrl, storage = 'session', instance = 'default' }: ClientOptions): Promise<unknown> {
  if (!lasting(storage)) return null;
  return vault({ name: `${baseAddress(baseUrl).host}/${instance}`, mode: storage, clock }).load();
}

/** Whether there is a database. For the question none is made; where a page may have none, there is none. */
const exists = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (!mayHave()) return resolve(false);
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
    opening.onerror = () => (is ? reject(opening.error as Error) : resolve(false));
  });

function mayHave(): boolean {
  try {
    return !!globalThis.indexedDB;
  } catch {
    return false;
  }
}
