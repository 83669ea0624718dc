import { baseAddress } from './addresses.js';
import { clock } from './clock.js';
import { storageOf, type ClientOptions } from './create-client.js';
import { vault, type VaultOptions } from './vault.js';

/** Where in this browser the conversation of a client lies. */
export const placeOf = ({ baseUrl, storage = 'session', instance = 'default' }: ClientOptions): VaultOptions => ({
  name: `${baseAddress(baseUrl).host}/${instance}`,
  mode: storageOf(storage),
  clock,
});

/** Without a client: where the half of it that wipes is not to be had. A tab that leads is not told, and may write again. */
export const wipe = async (options: ClientOptions): Promise<unknown> => vault(placeOf(options)).wipe();
