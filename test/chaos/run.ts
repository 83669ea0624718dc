import { localIdOf } from '../../src/core/conversation/drafts.js';
import type { ChatClient } from '../../src/core/session/client.js';
import { Browser, type Tab } from './browser.js';
import { endFault, stepFault, type Fault, type Intents } from './oracle.js';
import type { Fate } from './network.js';
import { Random } from './random.js';
import type { Event, Schedule } from './schedule.js';
import { noMischief, Server } from './server.js';
import { Time } from './time.js';

export interface Outcome {
  readonly fault: Fault | null;
  /** When it showed, in simulated milliseconds. */
  readonly at: number;
  readonly steps: number;
  /** From the moment the network was back until the conversation could go on; with and without the browser's word. */
  readonly recoveries: { readonly told: number[]; readonly untold: number[] };
}

/** Nothing to wait for: what was promised before is done first. */
const settled = Promise.resolve();
/** Far more than any schedule needs. */
const MOST_STEPS = 100_000;

/** Kill every page after so many steps of the world, in the middle of what follows, and open one anew. */
export interface Kill {
  readonly step: number;
  /** How many promises may still be kept after that step. */
  readonly turn: number;
}

/** One schedule from beginning to end. The same schedule is the same outcome, to the last bit. */
export async function run(schedule: Schedule, kill?: Kill): Promise<Outcome> {
  const world = new World(schedule, kill);
  const fault = await world.live().catch((error: unknown): Fault => ({
    kind: 'stuck',
    words: `threw: ${error instanceof Error ? error.stack : String(error)}`,
  }));
  return { fault, at: world.time.now, steps: world.steps, recoveries: world.recoveries };
}

class World {
  readonly time = new Time();
  readonly recoveries = { told: [] as number[], untold: [] as number[] };
  readonly #schedule: Schedule;
  readonly #server: Server;
  readonly #browser: Browser;
  readonly #intents: Intents = {
    sent: new Map(),
    kept: new Set(),
    discarded: new Set(),
    forgotten: false,
    wiped: new Set(),
  };
  readonly #checked = new WeakSet<object>();
  /** When it was written down, for each text of which nothing is under way: of nothing else other tabs can know. */
  readonly #saidAt = new Map<string, number>();
  /** Counts what went wrong. */
  disturbances = 0;
  #down = 0;
  steps = 0;

  readonly #kill: Kill | undefined;

  constructor(schedule: Schedule, kill?: Kill) {
    this.#schedule = schedule;
    this.#kill = kill;
    const random = new Random(schedule.seed * 7 + 1);
    this.#server = new Server(this.time, random);
    Object.assign(this.#server, {
      mode: schedule.mode,
      chunkBase: schedule.chunkBase,
      batchSize: schedule.batchSize,
      ignoresCursor: schedule.ignoresCursor,
      dialect: schedule.poly ? 'POLY' : 'SERVICE',
    });
    this.#browser = new Browser(this.time, random, this.#server);
    this.#browser.apart = schedule.apart;
    this.#browser.early = schedule.early;
  }

  async live(): Promise<Fault | null> {
    for (let tab = 0; tab < this.#schedule.tabs; tab++) this.#open();
    for (const event of this.#schedule.events) {
      const fault = await this.#until(event.at);
      if (fault !== null) return fault;
      this.#happen(event);
    }
    this.#heal();
    return (
      (await this.#until(this.time.now + this.#schedule.healMs)) ?? endFault(this.#browser, this.#server, this.#intents)
    );
  }

  async #until(at: number): Promise<Fault | null> {
    do {
      if (++this.steps > MOST_STEPS) return { kind: 'unbounded', words: 'I9: it never comes to rest' };
      // Whatever was promised by that, is kept before the next thing happens.
      for (let turn = 0; turn < 12; turn++) {
        if (this.steps === this.#kill?.step && turn === this.#kill.turn) this.#killAll();
        await settled;
      }
      if (this.#browser.tabs.every(({ client }) => this.#checked.has(client.snapshot))) continue;
      const fault = stepFault(this.#browser, this.#server, this.#intents);
      if (fault !== null) return fault;
      for (const { client } of this.#browser.tabs) this.#checked.add(client.snapshot);
    } while (this.time.step(at));
    return null;
  }

  #open(): void {
    const { client } = this.#browser.open();
    const begins = (): Promise<void> => client.start();
    // Who comes back to a conversation asks for no other, and for one when nobody can be had who reads the disk.
    const asked = this.#browser.random.chance(0.5) ? client.resume().catch(begins) : begins();
    asked.catch(() => undefined);
  }

  #killAll(): void {
    for (const tab of [...this.#browser.tabs]) tab.crash();
    this.#open();
  }

  #tab(number: number): Tab | undefined {
    const awake = this.#browser.tabs.filter(({ frozen, closing }) => !frozen && !closing);
    return awake[number % awake.length];
  }

  #happen(event: Event): void {
    if (!['say', 'compose', 'retry', 'discard'].includes(event.do)) this.disturbances++;
    const browser = this.#browser;
    const server = this.#server;
    switch (event.do) {
      case 'open':
        if (browser.tabs.length < 5) this.#open();
        return;
      case 'cut':
        return browser.network.cutAll(() => event.fate);
      case 'blip':
        return this.#blip(event.ms, event.told, event.fate);
      case 'latency':
        browser.network.latencyMs = event.ms;
        return;
      case 'restart':
        return server.restart(event.code);
      case 'mischief':
        server.mischief[event.what] = event.share;
        this.time.after(event.ms, () => (server.mischief[event.what] = 0));
        return;
      case 'expire':
      case 'serverEnds': {
        const session = server.all.at(-1);
        if (session === undefined || session.ended) return;
        return event.do === 'expire' ? server.expire(session) : server.end(session, 'REASON_NATURAL_END');
      }
      case 'endpoint':
        Object.assign(browser.endpoint, { failing: event.failing, slowMs: event.slowMs });
        this.time.after(event.ms, () => Object.assign(browser.endpoint, { failing: false, slowMs: 20 }));
        return;
      case 'noOldTokens':
        browser.endpoint.returnsOld = false;
        return;
      case 'wall':
        browser.wallOffset += event.ms;
        return;
      case 'sleep':
        return this.#sleep(event.ms);
      case 'diskFails':
        browser.disk.failing = true;
        // Nothing is promised to survive a reload any more.
        this.#intents.forgotten = true;
        return;
      case 'deploy':
        browser.version += event.newer;
        return;
      case 'diskSlow':
        browser.disk.slowMs = 800;
        return;
      default: {
        const tab = this.#tab(event.tab);
        if (tab !== undefined) this.#inTab(tab, event);
      }
    }
  }

  #inTab(tab: Tab, event: Extract<Event, { tab: number }>): void {
    const intents = this.#intents;
    const { client } = tab;
    const quietly = (promise: Promise<unknown>): void => void promise.catch(() => undefined);
    switch (event.do) {
      case 'say':
        intents.sent.set(event.text, (intents.sent.get(event.text) ?? 0) + 1);
        return this.#says(
          event.text,
          client,
          // What the client says that it cannot keep, it has not promised to keep.
          client.send(event.text).then(() => client.snapshot.kept && intents.kept.add(event.text)),
        );
      case 'retry': {
        const item = client.snapshot.items.find(
          (one) => one.kind === 'visitor' && (one.delivery === 'notConfirmed' || one.delivery === 'rejected'),
        );
        if (item?.kind !== 'visitor') return;
        intents.sent.set(item.text, (intents.sent.get(item.text) ?? 0) + 1);
        return this.#says(item.text, client, client.retry(localIdOf(item)));
      }
      case 'discard': {
        const item = client.snapshot.items.find((one) => one.kind === 'visitor' && one.delivery === 'rejected');
        if (item?.kind !== 'visitor') return;
        intents.discarded.add(item.text);
        return quietly(client.discard(localIdOf(item)));
      }
      case 'compose':
        return client.compose(event.text);
      case 'end':
        return quietly(client.end());
      case 'startOver':
        return quietly(client.startOver());
      case 'forget':
        return this.#forget(client);
      case 'close':
        return tab.close();
      case 'crash':
        return tab.crash();
      case 'reload':
        tab.close();
        return this.#open();
      case 'crashAndReload':
        tab.crash();
        return this.#open();
      case 'freeze':
        tab.weather('leaving');
        tab.freeze();
        this.time.after(event.ms, () => {
          if (!tab.alive) return;
          tab.thaw();
          tab.weather('returned');
        });
    }
  }

  #says(text: string, client: ChatClient, asked: Promise<unknown>): void {
    this.#saidAt.delete(text);
    this.#intents.wiped.delete(text);
    asked.then(
      () => client.snapshot.kept && this.#saidAt.set(text, this.time.now),
      () => undefined,
    );
  }

  #forget(client: ChatClient): void {
    this.#intents.forgotten = true;
    // What is said in another tab at the same moment may come after it.
    const before = this.time.now - 10_000;
    const wiped = (): void => {
      for (const [text, at] of this.#saidAt) if (at < before) this.#intents.wiped.add(text);
    };
    client.forget().then(wiped, () => undefined);
  }

  #blip(ms: number, told: boolean, fate: Fate): void {
    const { network } = this.#browser;
    this.#down++;
    network.up = false;
    if (told) this.#browser.weather('offline');
    network.cutAll(() => fate);
    this.time.after(ms, () => {
      if (--this.#down > 0) return;
      network.up = true;
      if (told) this.#browser.weather('online');
      this.#measure(told ? this.recoveries.told : this.recoveries.untold);
    });
  }

  /** How long until the tab that leads can go on. */
  #measure(into: number[]): void {
    const from = this.time.now;
    const { endpoint, network } = this.#browser;
    const calm =
      Object.values(this.#server.mischief).every((share) => share === 0) && !endpoint.failing && endpoint.slowMs < 100;
    if (!calm || network.latencyMs > 200) return;
    const { disturbances } = this;
    const tab = this.#browser.tabs.find(({ client }) => client.snapshot.leads && client.snapshot.phase !== 'ready');
    if (
      tab === undefined ||
      !['reconnecting', 'offline', 'connecting', 'replaying'].includes(tab.client.snapshot.phase)
    )
      return;
    const stop = tab.client.watch(({ phase }) => {
      if (phase === 'reconnecting' || phase === 'offline' || phase === 'connecting' || phase === 'replaying') return;
      stop();
      // Whatever else went wrong meanwhile is measured by nobody.
      if (phase === 'ready' && disturbances === this.disturbances) into.push(this.time.now - from);
    });
  }

  #sleep(ms: number): void {
    for (const tab of this.#browser.tabs) tab.freeze();
    this.#browser.network.cutAll(() => 'silence');
    this.time.after(ms, () => {
      for (const tab of [...this.#browser.tabs]) {
        if (!tab.frozen) continue;
        tab.thaw();
        tab.weather('returned');
      }
    });
  }

  #heal(): void {
    const browser = this.#browser;
    this.#down = 0;
    browser.network.up = true;
    browser.network.latencyMs = 30;
    this.#server.mischief = noMischief();
    Object.assign(browser.endpoint, { failing: false, slowMs: 20 });
    browser.disk.slowMs = 4;
    for (const tab of browser.tabs) {
      if (!tab.frozen) continue;
      tab.thaw();
      tab.weather('returned');
    }
    // What one on its own has, it keeps to itself: what is on the disk is seen in another.
    if (browser.tabs.every(({ closing, alone }) => closing || alone)) this.#open();
    browser.weather('online');
    const start = (): void => {
      for (const { client } of browser.tabs) void client.start().catch(() => undefined);
    };
    start();
    // Where a state offers one way out, the visitor takes it.
    this.time.after(60_000, start);
  }
}
