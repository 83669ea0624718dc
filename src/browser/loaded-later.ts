import { loadedLater } from '../core/session/loaded-later.js';
import type { Parts } from '../core/session/parts.js';
import type { Clock } from '../core/session/ports.js';
import { channel } from './channel.js';
import { surroundings } from './surroundings.js';
import { vault, type VaultMode } from './vault.js';

/** What is loaded after the start: one file, asked for once. */
export const partsOf = (name: string, mode: VaultMode, key: string, clock: Clock): Parts =>
  loadedLater({
    vault: vault({ name, mode, clock }),
    tabs: channel(key),
    surroundings: typeof window === 'undefined' ? nowhere : surroundings(clock, window),
  });

/** A server, a script: nothing happens around it. */
const nowhere: Parts['page']['surroundings'] = { watch: () => () => undefined };
