import { lasting } from '../core/session/lasting.js';
import { readStored } from '../core/session/stored.js';
import type { ClientOptions } from './create-client.js';
import { disk } from './disk.js';
import { placeOf } from './place.js';
import { vault } from './vault.js';

/** Whether a conversation is kept in this browser that can go on. Nobody is asked. */
export async function resumable(options: ClientOptions): Promise<boolean> {
  const stored = readStored(await loadedOf(options));
  return stored !== null && stored.sessionId !== null;
}

/** Whether anything of one is kept, also of one that is over. Rejects where it cannot be read. */
export async function remains(options: ClientOptions): Promise<boolean> {
  // Where the page has named no service, there has been none.
  if (!options.baseUrl) return false;
  return (await loadedOf(options)) !== null;
}

async function loadedOf(options: ClientOptions): Promise<unknown> {
  const place = placeOf(options);
  const { name, mode, clock } = place;
  // Who only asks makes no database.
  const some = lasting(mode) && (await disk(name, mode, clock).some());
  return some ? vault(place).load() : null;
}
