import { early } from '../core/session/early.js';
import type { Early } from '../core/session/parts.js';
import { channel } from './channel.js';
import { together } from './lead.js';
import { surroundings } from './surroundings.js';
import { vault, type Known } from './vault.js';

/** For a page that does not fetch the rest of the client yet; undefined where tabs know of each other by the disk alone. */
export const earlyIn = ({ name, mode, key, clock }: Known): Early | undefined =>
  together()
    ? early({ vault: vault({ name, mode, clock }), tabs: channel(key), surroundings: surroundings(clock, window) })
    : undefined;
