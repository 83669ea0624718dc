import { baseAddress } from '../../src/browser/addresses.js';
import { messagingSocket } from '../../src/browser/messaging-socket.js';
import { ChatError } from '../../src/core/errors.js';
import { ChatClient } from '../../src/core/session/client.js';
import { early } from '../../src/core/session/early.js';
import { loadedLater } from '../../src/core/session/loaded-later.js';
import type { AllPorts } from '../../src/core/session/parts.js';
import type { Clock, Platform, Service, SessionRecord, Tabs, Vault, Weather } from '../../src/core/session/ports.js';
import { Network, type Wire } from './network.js';
import type { Random } from './random.js';
import type { Server } from './server.js';
import type { Time } from './time.js';

/** What a disk holds, and how it fails. A write that was on its way at a crash has happened or has not, never half. */
export class Disk {
  data: unknown = null;
  failing = false;
  slowMs = 4;
  writes = 0;
  #landsAt = 0;

  /** When what is asked for now is done: in the order in which it was asked for, whoever asks. */
  lands(now: number, ms: number): number {
    this.#landsAt = Math.max(this.#landsAt, now + ms);
    return this.#landsAt - now;
  }
}

/** The lock that one tab at a time holds, and the channel that all of them hear. */
export class Bus {
  #holder: Claim | null = null;
  readonly #queue: Claim[] = [];
  /** As a page has it: one channel for all who listen in it. With the last of them it is closed, and what was on its way lost. */
  readonly #channels = new Map<Tab, Set<(message: unknown) => void>>();
  readonly #time: Time;

  constructor(time: Time) {
    this.#time = time;
  }

  claim(claim: Claim, elsewhere?: () => void): () => void {
    if (elsewhere !== undefined && this.#holder !== null) this.#time.after(1, () => claim.tab.run(elsewhere));
    this.#queue.push(claim);
    this.#grant();
    return () => this.#release(claim);
  }

  steal(claim: Claim): void {
    const at = this.#queue.indexOf(claim);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    const old = this.#holder;
    this.#holder = claim;
    if (old !== null) this.#time.after(1, () => old.tab.run(() => old.lost()));
    this.#time.after(1, () => claim.tab.run(() => this.#holder === claim && claim.taken()));
  }

  /** Of a tab, or of a stranger. */
  post(from: Tab | null, message: unknown): void {
    for (const [tab, ears] of this.#channels) {
      const tell = (): void => {
        if (this.#channels.get(tab) === ears) for (const hear of [...ears]) hear(message);
      };
      if (tab !== from) this.#time.after(1, () => tab.run(tell));
    }
  }

  hear(tab: Tab, hear: (message: unknown) => void): () => void {
    const ears = this.#channels.get(tab) ?? new Set();
    this.#channels.set(tab, ears.add(hear));
    return () => {
      ears.delete(hear);
      if (ears.size === 0 && this.#channels.get(tab) === ears) this.#channels.delete(tab);
    };
  }

  /** The browser takes back what a dead tab held. */
  bury(tab: Tab): void {
    this.#channels.delete(tab);
    for (const claim of [...this.#queue, this.#holder]) if (claim?.tab === tab) this.#release(claim);
  }

  #release(claim: Claim): void {
    const at = this.#queue.indexOf(claim);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#holder !== claim) return;
    this.#holder = null;
    this.#grant();
  }

  #grant(): void {
    if (this.#holder !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#holder = next;
    this.#time.after(1, () => next.tab.run(() => this.#holder === next && next.taken()));
  }
}

interface Claim {
  readonly tab: Tab;
  taken(): void;
  lost(): void;
}

/** What the site's token endpoint does. A site with a good one gives an old session its own token again. */
export interface Endpoint {
  failing: boolean;
  slowMs: number;
  returnsOld: boolean;
}

/** One browser: tabs, a disk, a network. */
export class Browser {
  readonly disk = new Disk();
  readonly bus: Bus;
  readonly network: Network;
  readonly endpoint: Endpoint = { failing: false, slowMs: 20, returnsOld: true };
  readonly tabs: Tab[] = [];
  readonly time: Time;
  readonly random: Random;
  readonly server: Server;
  /** Tabs cannot know of each other. */
  apart = false;
  /** Its pages fetch the later half of the client when something is for it. */
  early = false;
  /** Of the client, as a page gets it that is opened now. */
  version = 5;
  /** Where the time of day stands, against simulated time. */
  wallOffset = 1_760_000_000_000;
  #ids = 0;

  constructor(time: Time, random: Random, server: Server) {
    this.time = time;
    this.random = random;
    this.server = server;
    this.bus = new Bus(time);
    this.network = new Network(time, random, (url) => server.dialled(url));
  }

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }

  id(): string {
    return `x${++this.#ids}`;
  }

  weather(weather: Weather): void {
    for (const tab of this.tabs) tab.run(() => tab.weather(weather));
  }

  /** Those that somebody may look at, and that had a moment to catch up. */
  get shown(): Tab[] {
    const { now } = this.time;
    // A tab that wakes up believes for a moment that it leads, and one that has just come may believe it as well.
    if (this.tabs.some(({ thawedAt }) => now - thawedAt < 100)) return [];
    return this.tabs.filter(({ frozen, thawedAt }) => !frozen && now - thawedAt > 5_000);
  }

  /** Those that hear of each other, and have one socket. */
  get together(): Tab[] {
    return this.apart ? [] : this.tabs.filter(({ alone }) => !alone);
  }

  /** Open sockets, as the tabs have them. */
  get sockets(): number {
    return this.tabs.reduce((sum, tab) => sum + (tab.alive && !tab.frozen ? tab.sockets.size : 0), 0);
  }
}

/** One page with a client. It can be closed, crash, freeze; a dead or frozen one runs nothing. */
export class Tab {
  readonly client: ChatClient;
  readonly sockets = new Set<SimSocket>();
  alive = true;
  closing = false;
  thawedAt = -Infinity;
  frozen = false;
  /** Somebody may look at it. */
  seen = true;
  /** It has taken leave of the others. */
  alone = false;
  readonly #browser: Browser;
  readonly #frozen: (() => void)[] = [];
  #watch: ((weather: Weather) => void) | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
    this.client = new ChatClient(this.#ports());
  }

  /** What the outside wants of this page: at once, when it thaws, or never. */
  run(work: () => void): void {
    if (!this.alive) return;
    if (this.frozen) this.#frozen.push(work);
    else work();
  }

  weather(weather: Weather): void {
    this.#watch?.(weather);
  }

  freeze(): void {
    this.frozen = true;
  }

  thaw(): void {
    this.frozen = false;
    this.thawedAt = this.#browser.time.now;
    for (const work of this.#frozen.splice(0)) work();
  }

  /** Without a word: what was in memory is gone, and the browser cleans up after it. */
  crash(): void {
    this.alive = false;
    for (const socket of this.sockets) socket.abandon();
    this.sockets.clear();
    this.#browser.bus.bury(this);
    this.#browser.tabs.splice(this.#browser.tabs.indexOf(this), 1);
  }

  /** As a browser closes a page: it is told, and soon gone. */
  close(): void {
    this.closing = true;
    this.weather('leaving');
    this.#browser.time.after(this.#browser.random.between(0, 20), () => this.alive && this.crash());
  }

  #ports(): AllPorts {
    const { random, network } = this.#browser;
    const clock = this.#clock();
    const dial = (url: string): SimSocket => new SimSocket(this, network, url);
    // `new` gives back what its function returns when that is an object.
    const WebSocket = function (url: string) {
      return dial(url);
    } as unknown as new (url: string) => SimSocket;
    const service = this.#platform();
    const vault = this.#vault();
    const tabs = this.#tabs();
    const { version } = this.#browser;
    const surroundings = {
      visible: () => this.seen,
      watch: (listener: (weather: Weather) => void) => {
        this.#watch = listener;
        return () => (this.#watch = null);
      },
    };
    return {
      messaging: messagingSocket({ base: baseAddress('wss://messaging.test'), clock, WebSocket }),
      fallback: false,
      platform: service,
      clock: { ...clock, random: () => random.next() },
      vault: {
        mode: 'device',
        some: () =>
          vault.load().then(
            (data) => data !== null,
            () => true,
          ),
      },
      tabs,
      surroundings: { online: () => network.up },
      log: { note: (code) => void (this.alone ||= code === 'tab/alone') },
      early: this.#browser.early && tabs.together ? early({ vault, tabs, surroundings }) : undefined,
      parts: () => this.#later().then(() => loadedLater({ rest: null, service, vault, tabs, surroundings }, version)),
    };
  }

  /** The later half of the client comes over the same network: soon, late, or not at all. */
  #later(): Promise<unknown> {
    const { random, network } = this.#browser;
    const failed = (): Error => new Error('not loaded');
    const slowMs = random.chance(0.2) ? random.between(0, 4_000) : random.between(0, 60);
    return new Promise((resolve, reject) =>
      this.#browser.time.after(slowMs, () =>
        this.run(() => (network.up && !random.chance(0.05) ? resolve(null) : reject(failed()))),
      ),
    );
  }

  #clock(): Clock {
    const { time, random } = this.#browser;
    return {
      now: () => time.now,
      wall: () => this.#wall,
      random: () => random.next(),
      uuid: () => this.#browser.id(),
      after: (ms, then) => time.after(ms, () => this.run(then)),
    };
  }

  get #wall(): number {
    return this.#browser.time.now + this.#browser.wallOffset;
  }

  #platform(): Platform & Service {
    const { network, server, endpoint, time } = this.#browser;
    const unreachable = (): ChatError => new ChatError('auth/unreachable');
    const here = <Value>(promise: Promise<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        const failed = (error: unknown): void => this.run(() => reject(error instanceof Error ? error : unreachable()));
        promise.then((value) => this.run(() => resolve(value)), failed);
      });
    const ask = async (sessionId: string | null): Promise<SessionRecord | null> => {
      if (endpoint.slowMs > 0) await new Promise<void>((done) => time.after(endpoint.slowMs, done));
      if (endpoint.failing) throw unreachable();
      if (sessionId !== null) {
        const old = server.sessions.get(sessionId);
        return endpoint.returnsOld && old !== undefined ? { sessionId, token: old.token } : null;
      }
      const { id, token } = server.create();
      return { sessionId: id, token };
    };
    return {
      authorize: (sessionId) => here(network.request(() => ask(sessionId), unreachable)),
      probe: () => here(network.request(() => 'service' as const, unreachable).catch(() => 'nobody' as const)),
      submitContext: () => Promise.resolve(),
    };
  }

  #vault(): Vault {
    const { disk, time, random } = this.#browser;
    const failed = (): Error => new Error('the disk fails');
    const later = <Value>(work: () => Value): Promise<Value> =>
      new Promise((resolve, reject) => {
        const { failing } = disk;
        // On its way it is in the browser's hands, and a crash of the page no longer matters.
        time.after(disk.lands(time.now, random.between(0, disk.slowMs)), () => {
          const value = failing ? undefined : work();
          time.after(random.between(0, 1), () =>
            this.run(() => (failing ? reject(failed()) : resolve(value as Value))),
          );
        });
      });
    return {
      mode: 'device',
      load: (taking) =>
        later(() => {
          const { data } = disk;
          if (taking === true && data !== null)
            disk.data = { ...data, term: Math.max(((data as { term?: number }).term ?? 0) + 1, this.#wall) };
          return data;
        }),
      save: (record, onto) => {
        const written = structuredCloneOf(record);
        return later(() => {
          if (((disk.data as { term?: number } | null)?.term ?? 0) > record.term) return false;
          if (onto === true && disk.data === null) return false;
          disk.writes++;
          disk.data = written;
          return true;
        });
      },
      wipe: (upTo = Infinity) =>
        later(() => {
          const free = ((disk.data as { term?: number } | null)?.term ?? 0) <= upTo;
          if (free) disk.data = null;
          return free;
        }),
    };
  }

  #apart(): Tabs {
    const { time } = this.#browser;
    return {
      together: false,
      lead: (taken) => time.after(0, () => this.run(taken)),
      steal: () => undefined,
      post: () => undefined,
      hear: () => () => undefined,
    };
  }

  #tabs(): Tabs {
    const { bus } = this.#browser;
    let claim: Claim | undefined;
    if (this.#browser.apart) return this.#apart();
    return {
      together: true,
      lead: (taken, lost, elsewhere) => {
        const mine: Claim = { tab: this, taken, lost };
        claim = mine;
        return bus.claim(mine, elsewhere);
      },
      steal: () => claim !== undefined && bus.steal(claim),
      post: (message) => bus.post(this, message),
      hear: (listener) => bus.hear(this, listener),
    };
  }
}

/** The conversation is made of values that nobody changes: handing them over is as good as a copy, and a hundred times faster. */
const structuredCloneOf = (record: unknown): unknown => record;

/** A socket as a page has it. */
export class SimSocket {
  binaryType = '';
  readyState = 0;
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;
  readonly #tab: Tab;
  readonly #wire: Wire;

  constructor(tab: Tab, network: Network, url: string) {
    this.#tab = tab;
    tab.sockets.add(this);
    this.#wire = network.dial(url, {
      opened: () => tab.run(() => this.#opened()),
      heard: (data) => tab.run(() => this.readyState === 1 && this.onmessage?.({ data })),
      closed: (code) => tab.run(() => this.#closed(code)),
    });
  }

  send(text: string): void {
    if (this.readyState === 1) this.#wire.up(text);
  }

  close(): void {
    if (this.readyState >= 2) return;
    this.readyState = 3;
    this.#tab.sockets.delete(this);
    this.#wire.clientCloses();
  }

  abandon(): void {
    this.readyState = 3;
    this.#wire.clientCloses();
  }

  #opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.({});
  }

  #closed(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#tab.sockets.delete(this);
    if (code === 1006) this.onerror?.({});
    this.onclose?.({ code });
  }
}
