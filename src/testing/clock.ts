import { turn, type Timers } from './timers.js';

interface Timer {
  readonly id: number;
  at: number;
  readonly every: number | null;
  readonly then: () => void;
}

/** What is replaced in a page. */
type Place = Record<string, unknown> & { performance: { now(): number } };

/**
 * Time that stands still until it is moved on. Given to a service, it is the service's; installed, it is the page's as well:
 * timers, `Date` and `performance.now`. What draws and what reads a disk goes on by itself.
 */
export class VirtualClock implements Timers {
  #now: number;
  #ids = 0;
  readonly #start: number;
  readonly #timers = new Map<number, Timer>();
  #uninstall: (() => void) | null = null;

  constructor(start: number | string | Date = '2026-03-10T14:02:00Z') {
    this.#now = this.#start = new Date(start).getTime();
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, then: () => void): () => void {
    const id = this.#set(ms, null, then);
    return () => void this.#timers.delete(id);
  }

  /** How many timers run. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves on. Every timer that is due strikes at its time, and what it has promised is kept before the next one does. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await turn();
    for (let due = this.#next(until); due !== undefined; due = this.#next(until)) {
      this.#now = Math.max(this.#now, due.at);
      if (due.every === null) this.#timers.delete(due.id);
      else due.at = this.#now + Math.max(1, due.every);
      due.then();
      await turn();
    }
    // Several may wait at once, each of whom moves it.
    this.#now = Math.max(this.#now, until);
  }

  /** Puts it in the place of a page's own time. Returns how to give that back; so does `uninstall`. */
  install(page: object = globalThis): () => void {
    if (this.#uninstall !== null) throw new Error('The clock is installed already');
    const place = page as Place;
    const { performance } = place;
    const then = (call: unknown, given: unknown[]) => (): void =>
      void (call as (...given: unknown[]) => void)(...given);
    const clear = (id: unknown): void => void this.#timers.delete(Number(id));
    const back = [
      replace(place, 'setTimeout', (call: unknown, ms = 0, ...given: unknown[]) =>
        this.#set(Number(ms), null, then(call, given)),
      ),
      replace(place, 'setInterval', (call: unknown, ms = 0, ...given: unknown[]) =>
        this.#set(Number(ms), Number(ms), then(call, given)),
      ),
      replace(place, 'clearTimeout', clear),
      replace(place, 'clearInterval', clear),
      replace(place, 'Date', this.#date(place['Date'] as DateConstructor)),
      replace(performance, 'now', () => this.#now - this.#start),
    ];
    this.#uninstall = () => back.forEach((one) => one());
    return () => this.uninstall();
  }

  uninstall(): void {
    this.#uninstall?.();
    this.#uninstall = null;
    this.#timers.clear();
  }

  /** Never early: what is less than can be added to the time of day would stand still, and be waited for again for ever. */
  #set(ms: number, every: number | null, then: () => void): number {
    const id = ++this.#ids;
    this.#timers.set(id, { id, at: this.#now + (ms > 0 ? Math.ceil(ms) : 0), every, then });
    return id;
  }

  /** Of those that are due at the same time, the first that was set. */
  #next(until: number): Timer | undefined {
    return [...this.#timers.values()].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id)[0];
  }

  #date(own: DateConstructor): DateConstructor {
    const now = (): number => this.#now;
    return new Proxy(own, {
      construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
      apply: () => new own(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  }
}

function replace(place: object, name: string, by: unknown): () => void {
  const had = Object.getOwnPropertyDescriptor(place, name);
  Object.defineProperty(place, name, { value: by, configurable: true, writable: true });
  return () => {
    if (had === undefined) Reflect.deleteProperty(place, name);
    else Object.defineProperty(place, name, had);
  };
}
