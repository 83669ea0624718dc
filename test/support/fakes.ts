import { ChatError, type ErrorCode } from '../../src/core/errors.js';
import type {
  AbortSignalLike,
  Clock,
  Platform,
  Service,
  SessionRecord,
  Tabs,
  Vault,
  Weather,
} from '../../src/core/session/ports.js';

/** Whatever was promised by now is kept. It waits for nothing but that. */
export const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Time that stands still until a test moves it. All pages of a scenario live in it. */
export class SlowClock {
  /** What `random` says, everywhere. */
  chance = 0.5;
  /** How far the time of day is off. */
  wallOff = 0;
  #now = 0;
  #ids = 0;
  readonly #timers = new Set<{ readonly at: number; readonly then: () => void }>();

  /** The clock as one page has it: while the page is frozen or gone, nothing strikes in it. */
  of(page: { run(work: () => void): void }): Clock {
    return {
      now: () => this.#now,
      wall: () => this.wall,
      random: () => this.chance,
      uuid: () => `id-${++this.#ids}`,
      after: (ms, then) => {
        const timer = { at: this.#now + ms, then: () => page.run(then) };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
      },
    };
  }

  get now(): number {
    return this.#now;
  }

  get wall(): number {
    return Date.parse('2026-03-01T09:00:00Z') + this.#now + this.wallOff;
  }

  /** How many timers run. */
  get pending(): number {
    return this.#timers.size;
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].reduce<{ at: number; then: () => void } | null>(
        (first, one) => (one.at <= until && (first === null || one.at < first.at) ? one : first),
        null,
      );
      if (due === null) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.then();
      await settled();
    }
    this.#now = until;
    await settled();
  }

  /** The machine slept: time went on, and no timer struck on time. */
  async sleeps(ms: number): Promise<void> {
    this.#now += ms;
    await this.advance(0);
  }
}

/** A page: what comes from outside reaches it at once, when it thaws, or never. */
export class Page {
  alive = true;
  frozen = false;
  readonly #waiting: (() => void)[] = [];

  run(work: () => void): void {
    if (!this.alive) return;
    if (this.frozen) this.#waiting.push(work);
    else work();
  }

  /** What it was told while it was frozen never reaches it. */
  forgets(): void {
    this.#waiting.length = 0;
  }

  thaw(): void {
    this.frozen = false;
    for (const work of this.#waiting.splice(0)) work();
  }
}

/** What pages of one browser share: a record on disk. It works, fails, or takes its time. */
export class Disk {
  data: unknown = null;
  failing = false;
  /** What is on it was written by a newer version: it is not to be read, nor written over. */
  newer = false;
  /** This page is on its way out, where nobody would have the disk after it. */
  away = false;
  /** Answers wait until `answer()`. */
  slow = false;
  writes = 0;
  /** What happens, once, when somebody has read it and does not know yet. */
  onceRead: () => void = () => undefined;
  /** It answers nothing more after so many writes: a client that writes without end is found out. */
  most = Infinity;
  readonly #late: (() => void)[] = [];

  vault(mode: Vault['mode']): Vault {
    const use = async <Value>(work: () => Value): Promise<Value> => {
      if (this.slow) await new Promise<void>((done) => this.#late.push(done));
      if (this.writes >= this.most) await new Promise(() => undefined);
      if (this.failing) throw new Error('the disk fails');
      return work();
    };
    const keeps = mode === 'session' || mode === 'device';
    return {
      mode,
      load: (taking) => {
        const copy = use(() => {
          if (this.newer) throw new Error('kept by a newer version');
          const copy: unknown = structuredClone(this.data);
          if (taking === true && copy !== null)
            this.data = { ...(copy as object), term: ((copy as { term?: number }).term ?? 0) + 1 };
          return copy;
        });
        const read = this.onceRead;
        this.onceRead = () => undefined;
        read();
        return copy;
      },
      save: (record, onto) => {
        const copy = structuredClone(record);
        return use(() => {
          if (this.newer) throw new Error('kept by a newer version');
          if (this.away) return null;
          if (((this.data as { term?: number } | null)?.term ?? 0) > record.term) return false;
          if (!keeps) return true;
          if (onto === true && this.data === null) return false;
          this.data = copy;
          this.writes++;
          return true;
        });
      },
      wipe: (upTo) =>
        use(() => {
          const free =
            upTo === undefined || (!this.newer && ((this.data as { term?: number } | null)?.term ?? 0) <= upTo);
          if (free) this.data = null;
          this.newer &&= !free;
          return free;
        }),
    };
  }

  /** How many wait for an answer of it. */
  get waiting(): number {
    return this.#late.length;
  }

  async answer(): Promise<void> {
    this.slow = false;
    for (const answer of this.#late.splice(0)) answer();
    await settled();
  }

  /** All that is on it, to look for what must not be. */
  get text(): string {
    return JSON.stringify(this.data);
  }
}

interface Claim {
  readonly page: Page;
  taken(): void;
  lost(): void;
}

/** One lock and one channel, between the pages of one browser. */
export class Bus {
  readonly said: unknown[] = [];
  /** What a page threw at a message: in a browser, a line in the console of somebody’s website. */
  readonly errors: string[] = [];
  /** A browser that never says who leads. */
  silent = false;
  /** And does not give it to who takes it either. */
  stuck = false;
  /** A browser that keeps no locks for this site, or keeps them apart: whoever asks has the lead. */
  lockless = false;
  #holder: Claim | null = null;
  readonly #queue: Claim[] = [];
  readonly #ears = new Map<(message: unknown) => void, Page>();

  tabs(page: Page): Tabs {
    let mine: Claim | undefined;
    return {
      together: true,
      lead: (taken, lost, elsewhere) => {
        const claim: Claim = { page, taken, lost };
        mine = claim;
        if (this.lockless) {
          let left = false;
          queueMicrotask(() => page.run(() => left || taken()));
          return () => void (left = true);
        }
        if (elsewhere !== undefined && this.#holder !== null) queueMicrotask(() => page.run(elsewhere));
        this.#queue.push(claim);
        this.#grant();
        return () => this.#release(claim);
      },
      steal: () => mine !== undefined && this.#steal(mine),
      post: (message) => this.post(page, message),
      hear: (listener) => {
        this.#ears.set(listener, page);
        return () => void this.#ears.delete(listener);
      },
    };
  }

  /** Anybody may say anything on a channel: a null page is a stranger of the same site. */
  post(from: Page | null, message: unknown): void {
    const copy: unknown = structuredClone(message);
    this.said.push(copy);
    for (const [hear, page] of this.#ears)
      if (page !== from) queueMicrotask(() => page.run(() => this.#ears.has(hear) && this.#told(hear, copy)));
  }

  #told(hear: (message: unknown) => void, message: unknown): void {
    try {
      hear(structuredClone(message));
    } catch (error) {
      this.errors.push(String(error));
    }
  }

  /** What a dead page held, its browser takes back. */
  bury(page: Page): void {
    for (const [hear, of] of this.#ears) if (of === page) this.#ears.delete(hear);
    for (const claim of [...this.#queue, this.#holder]) if (claim?.page === page) this.#release(claim);
  }

  #steal(claim: Claim): void {
    if (this.stuck) return;
    const at = this.#queue.indexOf(claim);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    const old = this.#holder;
    this.#holder = claim;
    if (old !== null) queueMicrotask(() => old.page.run(() => old.lost()));
    this.#tell(claim);
  }

  #release(claim: Claim): void {
    const at = this.#queue.indexOf(claim);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#holder !== claim) return;
    this.#holder = null;
    this.#grant();
  }

  #grant(): void {
    if (this.#holder !== null || this.silent) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#holder = next;
    this.#tell(next);
  }

  #tell(claim: Claim): void {
    queueMicrotask(() => claim.page.run(() => this.#holder === claim && claim.taken()));
  }
}

/** The website and the HTTP side of the service: they answer, refuse, or say nothing. */
export class Site {
  /** Session ids that were asked for, in order; null for a new one. */
  readonly asked: (string | null)[] = [];
  readonly given: { readonly sessionId: string; readonly token: string }[] = [];
  /** Whether a site gives an old session its own token again. */
  returnsOld = true;
  refusal: ErrorCode | null = null;
  /** What asks is broken itself. */
  fault: Error | null = null;
  hanging = false;
  /** Whether the messaging host answers a plain request. */
  reachable = true;
  /** Whether the website's fallback does. */
  answers = false;
  /** The page's own policy refuses the socket. */
  forbidden = false;
  probes = 0;
  vaultRefuses: ErrorCode | null = null;
  vaultHangs = false;
  #sessions = 0;
  #told: AbortSignalLike['told'];
  readonly #late: (() => void)[] = [];

  platform(page: Page): Platform & Service {
    const asked = async <Value>(work: () => Value): Promise<Value> => {
      if (this.hanging) await new Promise<void>((done) => this.#late.push(done));
      if (!page.alive) return new Promise<never>(() => undefined);
      if (this.fault !== null) throw this.fault;
      if (this.refusal !== null) throw new ChatError(this.refusal);
      return work();
    };
    return {
      authorize: (sessionId, { told }) => {
        this.asked.push(sessionId);
        this.#told = told;
        return asked(() => this.#answer(sessionId));
      },
      probe: () => {
        this.probes++;
        if (this.forbidden) return Promise.resolve('page');
        return Promise.resolve(this.reachable ? 'service' : this.answers ? 'site' : 'nobody');
      },
      submitContext: ({ sessionId }, token) => {
        if (this.vaultHangs) return new Promise(() => undefined);
        if (this.vaultRefuses !== null) return Promise.reject(new ChatError(this.vaultRefuses));
        this.given.push({ sessionId, token });
        return Promise.resolve();
      },
    };
  }

  /** It wants to be asked again later, and is. */
  async pauses(until: number): Promise<void> {
    this.#told?.({ type: 'paused', until });
    await settled();
  }

  async answer(): Promise<void> {
    this.hanging = false;
    for (const answer of this.#late.splice(0)) answer();
    await settled();
  }

  #answer(sessionId: string | null): SessionRecord | null {
    if (sessionId !== null) return this.returnsOld ? { sessionId, token: `canary-${sessionId}` } : null;
    const made = `s-${++this.#sessions}`;
    return { sessionId: made, token: `canary-${made}` };
  }
}

/** What a page goes through. */
export class Sky {
  online = true;
  visible = (): boolean => true;
  readonly #watchers = new Set<(weather: Weather) => void>();

  watch = (watcher: (weather: Weather) => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  get watched(): number {
    return this.#watchers.size;
  }

  turn(weather: Weather): void {
    if (weather === 'online' || weather === 'offline') this.online = weather === 'online';
    for (const watcher of this.#watchers) watcher(weather);
  }
}
