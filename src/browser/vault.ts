import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { isObj } from '../core/protocol/fields.js';
import type { Clock, Vault } from '../core/session/ports.js';
import { givesUp, isAway } from './begun.js';
import { within } from './deadline.js';
import { DATABASE, DISK_MS, memory, STORE } from './disk.js';

/**
 * How long what is said stays in this browser. `session`: a day, or until the caller wipes it because the conversation
 * ended. `device`: thirty days. `memory`: as long as the page. `none`: not at all.
 */
export type VaultMode = Vault['mode'];

export interface VaultOptions {
  /** One conversation, one name. */
  readonly name: string;
  readonly mode: VaultMode;
  readonly clock: Clock;
}

/** What a client goes by in this browser: on the disk, and among tabs. */
export interface Known extends VaultOptions {
  readonly key: string;
}

/** As it lies on the disk. */
interface Kept {
  readonly version: number;
  readonly savedAt: number;
  readonly record: unknown;
}

/** Raised when what is saved is no longer understood by older code, which then leaves it alone. */
const VERSION = 1;
const NEWER = 'kept by a newer version';
const DAY_MS = 86_400_000;
const LASTS_MS = { session: DAY_MS, device: 30 * DAY_MS };

/** What survives a reload: one record. It decides how long, and not what; it is never given a token. */
export function vault({ name, mode, clock }: VaultOptions): Vault {
  return mode === 'session' || mode === 'device' ? onDisk(name, mode, clock) : inMemory({ name, mode, clock });
}

const inMemory = ({ name, mode, clock }: VaultOptions): Vault => ({
  mode,
  load(taking) {
    const record = memory.get(name) ?? null;
    if (taking === true && record !== null) memory.set(name, taken(record, clock));
    return Promise.resolve(record);
  },
  save(record, onto) {
    const was = memory.get(name);
    const free = mode !== 'memory' || (was === undefined ? onto !== true : termOf(was) <= record.term);
    if (free && mode === 'memory') memory.set(name, record);
    return Promise.resolve(free);
  },
  wipe(upTo = Infinity) {
    const free = termOf(memory.get(name)) <= upTo;
    if (free) memory.delete(name);
    return Promise.resolve(free);
  },
});

/** One connection for all chats of a page, those that come after each other too: an open one is never collected. */
let store: UseStore | undefined;
const open = (): UseStore => (store ??= yielding(createStore(DATABASE, STORE)));
/** Browsers close databases under a page (Safari in the background): one that fails is opened anew, once, while somebody waits. */
const tried = async <Result>(work: (store: UseStore) => Promise<Result>, over: () => boolean): Promise<Result> => {
  try {
    return await work(open());
  } catch (error) {
    if (over() || isAway()) throw error;
    store = undefined;
    return work(open());
  }
};

function onDisk(name: string, mode: 'session' | 'device', clock: Clock): Vault {
  const use = <Result>(work: (store: UseStore) => Promise<Result>): Promise<Result> => {
    let over = false;
    return within(
      clock,
      DISK_MS,
      tried(work, () => over),
      () => {
        over = true;
        store = undefined;
        return new Error('the disk does not answer');
      },
    );
  };

  /** One transaction: what another tab writes comes before it or after. What is undefined is not written; null is nothing. */
  const change = (at: UseStore, work: (was: unknown) => unknown, goesOn = false): Promise<void> =>
    at(
      'readwrite',
      (store) =>
        new Promise((done, failed) => {
          if (!goesOn) givesUp(store.transaction, () => failed(new Error('the page is away')));
          const asked = store.get(name);
          asked.onerror = () => failed(asked.error as Error);
          asked.onsuccess = () => {
            try {
              const next = work(asked.result);
              if (next === null) store.delete(name);
              else if (next !== undefined) store.put(next, name);
              done(promisifyRequest(store.transaction));
            } catch (error) {
              failed(error as Error);
            }
          };
        }),
    );
  const wipe = (upTo?: number): Promise<boolean> =>
    use(async (at) => {
      let free = true;
      const next = (was: unknown): unknown => {
        free = upTo === undefined || !isKept(was) || (was.version <= VERSION && termOf(was.record) <= upTo);
        return free ? null : undefined;
      };
      // Better that nobody has the disk for a while than that somebody reads what was to be wiped.
      await change(at, next, true);
      return free;
    });
  const lasts = ({ savedAt }: Kept): boolean => clock.wall() - savedAt < LASTS_MS[mode];
  const take = async (at: UseStore): Promise<unknown> => {
    let kept: unknown;
    const next = (was: unknown): unknown => {
      kept = was;
      // What is too old is to be taken away, and not to be made newer.
      return isKept(was) && was.version <= VERSION && lasts(was)
        ? { ...was, record: taken(was.record, clock) }
        : undefined;
    };
    await change(at, next);
    return kept;
  };

  return {
    mode,
    wipe,
    async load(taking) {
      const kept: unknown = await use((at) => (taking === true ? take(at) : get<unknown>(name, at)));
      if (!isKept(kept)) return null;
      if (kept.version > VERSION) throw new Error(NEWER);
      if (lasts(kept)) return kept.record;
      await wipe(termOf(kept.record));
      return null;
    },
    save(record, onto) {
      if (isAway()) return Promise.resolve(null);
      const saved = use(async (at) => {
        let free = true;
        const next = (was: unknown): unknown => {
          // F25: not ours to write over. The caller goes on in memory, as when the disk fails.
          if (isKept(was) && was.version > VERSION) throw new Error(NEWER);
          free = isKept(was) ? termOf(was.record) <= record.term : onto !== true;
          return free ? { version: VERSION, savedAt: clock.wall(), record } : undefined;
        };
        await change(at, next);
        return free;
      });
      // Nothing is wrong with the disk: whoever comes next has it.
      return saved.catch((error: unknown) => {
        if (isAway()) return null;
        throw error;
      });
    },
  };
}

/** Whoever deletes the database, as a site does that clears its data, does not wait until the chat is closed. */
const yielding =
  (use: UseStore): UseStore =>
  (mode, work) =>
    use(mode, (store) => {
      const { db } = store.transaction;
      db.onversionchange = () => db.close();
      if (mode === 'readonly') givesUp(store.transaction, () => undefined);
      return work(store);
    });

/** As if a later tab had written it. */
const taken = (record: unknown, clock: Clock): unknown => ({
  ...(record as object),
  term: Math.max(termOf(record) + 1, clock.wall()),
});

const termOf = (record: unknown): number => (isObj(record) && typeof record['term'] === 'number' ? record['term'] : 0);

const isKept = (value: unknown): value is Kept =>
  isObj(value) && typeof value['version'] === 'number' && typeof value['savedAt'] === 'number' && 'record' in value;
