import { loadedLater } from '../core/session/loaded-later.js';
import type { LaterHalf } from '../core/session/parts.js';
import type { Log } from '../core/session/ports.js';
import { baseAddress } from './addresses.js';
import { channel } from './channel.js';
import type { LogLevel } from './log.js';
import { consoleLog } from './notes.js';
import { serviceAt } from './platform-more.js';
import { webFetch, type Fetch } from './request.js';
import { restLater } from './rest-later.js';
import { surroundings } from './surroundings.js';
import { vault, type Known } from './vault.js';

export interface LaterOptions extends Known {
  readonly baseUrl: string;
  readonly fallbackEndpoint?: string | undefined;
  readonly fetch?: Fetch | undefined;
}

/** From now on the console is told, also of what was noted before. */
export function tellAll(log: Log, noted: Parameters<Log['note']>[], level: LogLevel = 'problems'): void {
  log.note = consoleLog(level).note;
  for (const note of noted.splice(0)) log.note(...note);
}

/** What is loaded after the start: one file, asked for once. */
export const partsOf = ({ baseUrl, name, mode, key, clock, fallbackEndpoint, fetch }: LaterOptions): LaterHalf =>
  loadedLater({
    rest:
      fallbackEndpoint === undefined ? null : restLater({ proxy: fallbackEndpoint, clock, fetch: fetch ?? webFetch }),
    service: serviceAt(baseAddress(baseUrl), { clock, fetch: fetch ?? webFetch }, fallbackEndpoint),
    vault: vault({ name, mode, clock }),
    tabs: channel(key),
    surroundings: typeof window === 'undefined' ? nowhere : surroundings(clock, window),
  });

/** A server, a script: nothing happens around it. */
const nowhere: LaterHalf['page']['surroundings'] = { visible: () => true, watch: () => () => undefined };
