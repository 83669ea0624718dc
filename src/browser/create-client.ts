import { invalid } from '../core/errors.js';
import { dialectOf } from '../core/protocol/dialect.js';
import type { Dialect } from '../core/protocol/events.js';
import { ChatClient } from '../core/session/client.js';
import type { Early } from '../core/session/parts.js';
import type { Log } from '../core/session/ports.js';
import { baseAddress, webAddress } from './addresses.js';
import type { AnySocketClass } from './any-socket.js';
import { clock } from './clock.js';
import { disk } from './disk.js';
import { lead } from './lead.js';
import type { LogLevel } from './log.js';
import { messagingSocket } from './messaging-socket.js';
import type { SocketClass } from 'ws-reconnect-lite';
import { platformApi, type PlatformOptions } from './platform-api.js';
import type { Known, VaultMode } from './vault.js';

/** Everything that can be said when a client is made. `baseUrl` and one way to get a token are needed; the rest is not. */
export interface ClientOptions extends Omit<PlatformOptions, 'base' | 'clock' | 'log'> {
  /** The messaging host of the project's region, as `https://…`. There is no default: a token is known in one region only. */
  readonly baseUrl: string;
  /** The website's proxy of the REST chat, for where the service or its sockets cannot be reached. */
  readonly fallbackEndpoint?: string | undefined;
  /**
   * What stays in this browser. `session`: until the conversation ends, a day at most. `device`: thirty days. `memory`:
   * as long as the page. `none`: nothing. A token never does.
   */
  readonly storage?: VaultMode | undefined;
  /** Two clients with different names share nothing; of one host kit, if each endpoint says its name: `?instance=…`. */
  readonly instance?: string | undefined;
  /** How brand-bearing names are spelled in what is sent; `auto` finds out. Both are understood. */
  readonly dialect?: Dialect | 'auto' | undefined;
  /** How many known events a replay begins before the last one seen. 0 for parity with the native SDKs. */
  readonly overlap?: number | undefined;
  /** What the console is told: codes only, never a token, never what a person wrote. */
  readonly log?: LogLevel | undefined;
  /** Another WebSocket than the global one, for Node. */
  readonly WebSocket?: AnySocketClass | undefined;
}

/** What is loaded after the start. */
type Rest = Pick<typeof import('./loaded-later.js'), 'partsOf' | 'tellAll'>;

/** Of what happens before the console can be told. */
const MOST_NOTES = 50;

/**
 * A headless client of the messaging service. Nothing is read, written or asked of anybody before `start()` or `send()`.
 *
 * @throws ChatError `option/invalid`, with the option's name and what was expected.
 */
export function createClient(options: ClientOptions): ChatClient {
  return clientOf(options);
}

/**
 * `early`: what does the little that there is to do in a page that fetches the rest of a client when something is for it;
 * `rest`: that rest, and what comes with it.
 */
export function clientOf(
  options: ClientOptions,
  early?: (known: Known) => Early | undefined,
  rest = (): Promise<Rest> => import('./loaded-later.js'),
): ChatClient {
  const checked = valid(options);
  const { baseUrl, fallbackEndpoint, storage = 'session', instance = 'default', dialect = 'auto' } = checked;
  // Whoever tells the console of it comes later, and is told then.
  const notes: Parameters<Log['note']>[] = [];
  const log = { note: (...note: (typeof notes)[number]) => void (notes.length < MOST_NOTES && notes.push(note)) };
  const base = baseAddress(baseUrl);
  const host = base.host;
  const name = `${host}/${instance}`;
  const key = `agent-messenger:${name}`;
  const mode = storageOf(storage);
  const known = { name, mode, key, clock };
  return new ChatClient(
    {
      messaging: messagingSocket({ base, clock, WebSocket: checked.WebSocket as SocketClass | undefined }),
      fallback: fallbackEndpoint !== undefined && !!webAddress('fallbackEndpoint', fallbackEndpoint),
      platform: platformApi({ ...checked, base, clock, log }),
      clock,
      vault: disk(name, mode, clock),
      tabs: lead(key),
      surroundings: { online: () => globalThis.navigator?.onLine !== false },
      log,
      early: early?.(known),
      parts: async () => {
        const { partsOf, tellAll } = await rest();
        tellAll(log, notes, checked.log);
        return partsOf({ ...checked, ...known });
      },
    },
    { dialect: dialect === 'auto' ? dialectOf(host) : dialect, overlap: checked.overlap },
  );
}

/** Where there is no IndexedDB (Node, some embedded pages) nothing outlives the page. */
export function storageOf(mode: VaultMode): VaultMode {
  try {
    if (mode === 'none' || indexedDB) return mode;
  } catch {
    // It is no name here; or all storage is blocked, and then even to look is forbidden.
  }
  return 'memory';
}

/** What the options have to be, by their names; those without a type are one of the words. */
const kinds: readonly (readonly [names: string, words: string, type?: string, like?: RegExp])[] = [
  [
    'baseUrl tokenEndpoint sessionEndpoint fallbackEndpoint connectorToken host platform instance',
    'a non-empty string',
    'string',
  ],
  ['getAccessToken getSession fetch WebSocket', 'a function', 'function'],
  ['streaming', 'true or false', 'boolean'],
  ['overlap', 'a whole number up to 10000', 'number', /^(?:\d{1,4}|10000)$/],
  ['storage', 'session, device, memory, none'],
  ['dialect', 'auto, service, poly'],
  ['log', 'none, problems, all'],
  ['device', 'mobile, tablet, desktop'],
];

function valid(options: ClientOptions): ClientOptions {
  for (const [name, value] of Object.entries({
    ...options,
    baseUrl: (options as Partial<ClientOptions> | null)?.baseUrl,
  })) {
    const [, words, type, like = /\S/] = kinds.find(([names]) => names.split(' ').includes(name)) ?? [];
    const fits =
      type === undefined
        ? words?.split(', ').includes(value as string)
        : typeof value === type && like.test(String(value));
    if (words === undefined) throw invalid(name, 'no such option');
    if (!fits && (value !== undefined || name === 'baseUrl')) throw invalid(name, `expected ${words}`);
  }
  return options;
}
