import { lasting } from '../core/session/lasting.js';
import { storedOf } from '../core/session/stored.js';
import { baseAddress } from './addresses.js';
import { clock } from './clock.js';
import type { ClientOptions } from './create-client.js';
import { vault } from './vault.js';

/** Whether a conversation is kept in this browser that can go on. Nobody is asked. */
export async function kept({ baseUrl, storage = 'session', instance = 'default' }: ClientOptions): Promise<boolean> {
  if (!lasting(storage)) return false;
  const name = `${baseAddress(baseUrl).host}/${instance}`;
  const stored = storedOf(await vault({ name, mode: storage, clock }).load());
  return stored !== null && stored.sessionId !== null;
}
