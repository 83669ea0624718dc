import type { Agent } from './agent/port.js';
import { MovableClock, type Clock } from './clock.js';
import { credentials, databaseSecret, seedProject, signingSecret, type Credentials } from './credentials.js';
import { Colleague } from './desk/colleague.js';
import { Desk } from './desk/desk.js';
import { aloneFanout, sharedFanout, type Fanout } from './fanout.js';
import { Faults } from './faults.js';
import type { Log } from './log.js';
import { Monitoring } from './monitoring/monitoring.js';
import type { EndReason } from './messaging/events.js';
import { Gateway } from './messaging/gateway.js';
import { Handoffs } from './messaging/handoffs.js';
import { Hub } from './messaging/hub.js';
import { Reactions } from './messaging/reactions.js';
import { Scripts } from './messaging/scripts.js';
import { Sessions, type Session } from './messaging/sessions.js';
import { Talks } from './messaging/talks.js';
import { tokens, type Tokens } from './messaging/tokens.js';
import { Upgrades } from './messaging/upgrade.js';
import { Outbound } from './phone/outbound.js';
import { defaultSettings, type Settings } from './settings.js';
import { seedHouse } from './build/house.js';
import { Conversations } from './store/conversations.js';
import type { Database } from './store/database.js';
import { Journal, SessionClosed } from './store/journal.js';
import { ExternalEvents } from './store/external-events.js';
import { Reservations } from './store/reservations.js';
import { migrate } from './store/schema.js';
import { forgetAll, tables } from './store/tables.js';
import { workshop, type Workshop } from './store/workshop.js';

export interface PlatformOptions {
  readonly db: Database;
  readonly log: Log;
  readonly settings?: Partial<Settings>;
  /** Made once the tables are there. */
  agent(db: Database): Promise<Agent>;
}

const SWEEP_MS = 1_000;
const SEEN_MS = 30_000;
const BEAT_MS = 5_000;

/** The whole service without its listeners: every part, wired once. */
export class Platform {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly faults = new Faults();
  readonly scripts = new Scripts();
  readonly log: Log;
  readonly db: Database;
  readonly keys: Credentials;
  readonly agent: Agent;
  readonly fanout: Fanout;
  readonly journal: Journal;
  readonly hub: Hub;
  readonly sessions: Sessions;
  readonly conversations: Conversations;
  readonly workshop: Workshop;
  readonly monitoring: Monitoring;
  readonly externalEvents: ExternalEvents;
  readonly reservations: Reservations;
  readonly outbound: Outbound;
  readonly handoffs: Handoffs;
  readonly talks: Talks;
  readonly reactions: Reactions;
  readonly gateway: Gateway;
  readonly tokens: Tokens;
  readonly upgrades: Upgrades;
  readonly desk: Desk;
  readonly #colleague: Colleague;
  readonly #given: Partial<Settings>;
  readonly #startedAt: string;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<void> | undefined;
  #seenAt = 0;
  /** What came due by then has been done. */
  #sweptAt = 0;

  static async start(options: PlatformOptions): Promise<Platform> {
    await migrate(options.db, ...tables);
    const secret = await databaseSecret(options.db);
    const keys = credentials(secret);
    await seedProject(options.db, keys);
    const platform = new Platform(options, keys, signingSecret(secret), await options.agent(options.db));
    await seedHouse(platform.workshop);
    await platform.reservations.seed(keys.projectId);
    await platform.fanout.listen({
      journaled: (id) => platform.hub.journaledElsewhere(id),
      passing: (event) => platform.hub.passedElsewhere(event),
      desk: (news) => platform.desk.heardElsewhere(news),
      close: (id, code) => void platform.hub.over(id, code),
      deaf: () => platform.#afresh(),
    });
    platform.#run();
    return platform;
  }

  private constructor(options: PlatformOptions, keys: Credentials, signing: string, agent: Agent) {
    const { db, log } = options;
    const clock = new MovableClock();
    this.#given = options.settings ?? {};
    const settings: Settings = { ...defaultSettings(), ...this.#given };
    const { faults, scripts } = this;
    const trouble = (error: unknown): void => log.trouble('fanout', error);
    this.#startedAt = clock.iso();
    this.clock = clock;
    this.settings = settings;
    this.log = log;
    this.db = db;
    this.keys = keys;
    this.agent = agent;
    this.fanout = db.shared ? sharedFanout(db, db.shared, trouble) : aloneFanout();
    this.journal = new Journal(db);
    this.hub = new Hub({ journal: this.journal, fanout: this.fanout, clock, settings, faults, log });
    this.sessions = new Sessions(db, settings, () => clock.now());
    this.conversations = new Conversations(db, settings, () => clock.now());
    this.externalEvents = new ExternalEvents(db, clock);
    this.workshop = workshop(db, () => clock.now());
    this.monitoring = new Monitoring({ db, clock, log });
    this.reservations = new Reservations(db, clock);
    const { hub, conversations, externalEvents, fanout, journal, sessions } = this;
    this.outbound = new Outbound({ db, agent, conversations, externalEvents, clock, log });
    this.handoffs = new Handoffs({ db, hub, clock, settings, conversations, log });
    const { handoffs } = this;
    const end = (session: Session, reason: EndReason): Promise<void> => this.end(session, reason);
    const talking = { hub, clock, settings, faults, log, conversations, externalEvents, handoffs, end };
    this.talks = new Talks({ ...talking, scripts, agent });
    this.gateway = new Gateway({ ...talking, talks: this.talks });
    this.reactions = new Reactions({ hub, fanout, sessions, talks: this.talks, externalEvents });
    this.tokens = tokens(signing, () => clock.now());
    this.upgrades = new Upgrades({
      hub,
      fanout,
      gateway: this.gateway,
      sessions,
      journal,
      tokens: this.tokens,
      clock,
      settings,
      faults,
      log,
    });
    const endSession = async (id: string): Promise<void> => {
      const session = await sessions.find(id);
      if (session !== null) await end(session, 'REASON_NATURAL_END');
    };
    this.desk = new Desk({ handoffs, clock, fanout, log, key: keys.deskKey, endSession });
    this.#colleague = new Colleague({ desk: this.desk, handoffs, clock, settings, log });
  }

  /** Says that it is over, once, and closes the sockets a moment later. */
  async end(session: Session, reason: EndReason): Promise<void> {
    const { hub, settings, clock, talks, handoffs, conversations, fanout } = this;
    try {
      if (settings.reserved && reason !== 'REASON_USER_ABANDONED')
        await hub.say(session.id, 'EVENT_TYPE_SHOW_CSAT_REQUEST', { survey_id: session.id });
      await hub.say(session.id, 'EVENT_TYPE_SESSION_END', { reason }, { final: true });
    } catch (error) {
      if (error instanceof SessionClosed) return;
      throw error;
    }
    talks.stop(session.id);
    const idleMs = reason === 'REASON_USER_ABANDONED' ? settings.idleMs : null;
    await conversations.end(session.id, reason, clock.now(), idleMs);
    await handoffs.over(session.id, reason);
    clock.after(settings.timeline.closeAfterEnd, () => {
      void hub.over(session.id, 1000, 'session ended');
      fanout.close(session.id, 1000);
    });
  }

  async status(): Promise<object> {
    const { sessions, journal } = await this.sessions.counts();
    const waiting = (await this.handoffs.list()).filter((one) => one.state === 'waiting').length;
    return {
      state: 'running',
      engine: this.db.engine,
      startedAt: this.#startedAt,
      now: this.clock.iso(),
      sessions,
      sockets: this.hub.sockets,
      waiting,
      journal,
    };
  }

  /** Idle sockets and sessions, old ones, the queue: everything that happens by itself as time goes by. One at a time. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.log.trouble('sweep', error))
      .finally(() => (this.#sweeping = undefined));
    return this.#sweeping;
  }

  /** For tests: the state of a fresh platform, the credentials kept. */
  async reset(): Promise<void> {
    this.talks.stopAll();
    this.hub.cut();
    await this.talks.settled();
    await this.outbound.settled();
    await this.journal.settled();
    this.faults.clear();
    this.scripts.clear();
    Object.assign(this.settings, defaultSettings(), this.#given);
    await this.db.run(forgetAll);
    await seedProject(this.db, this.keys);
    await seedHouse(this.workshop);
    this.handoffs.forgotten();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.talks.stopAll();
    for (const id of [...this.hub.rooms.keys()]) this.hub.close(id, 1001, 'going away');
    this.upgrades.close();
    this.desk.close();
    await this.talks.settled();
    await this.#sweeping;
    await this.monitoring.settled();
    await this.outbound.stop();
    await this.journal.settled();
    await this.#rememberSeen();
    await this.fanout.stop();
    await this.db.close();
  }

  /** Looks at every session here as if it had news, and says again who is here. */
  #afresh(): void {
    for (const id of this.hub.rooms.keys()) {
      this.hub.journaledElsewhere(id);
      this.fanout.sockets(id, this.hub.here(id)).catch((error: unknown) => this.log.trouble('fanout', error));
    }
  }

  #run(): void {
    const every = (ms: number, work: () => Promise<void>): void => {
      const timer = setInterval(() => {
        work().catch((error: unknown) => this.log.trouble('timer', error));
      }, ms);
      this.#timers.push(timer);
    };
    every(SWEEP_MS, () => this.sweep());
    every(BEAT_MS, () => this.fanout.beat(Date.now()));
  }

  async #sweep(): Promise<void> {
    const now = this.clock.now();
    for (const { connections } of [...this.hub.rooms.values()]) this.#sweepRoom([...connections], now);
    this.#sweptAt = now;
    if (now - this.#seenAt >= Math.min(SEEN_MS, this.settings.idleMs / 4)) await this.#rememberSeen();
    for (const id of await this.sessions.idle()) await this.#abandon(id);
    await this.sessions.forgetOld();
    await this.conversations.endIdle(this.settings.chatIdleMs);
    this.desk.tick();
    await this.handoffs.tick();
    await this.reactions.tick();
    await this.outbound.tick();
    await this.#colleague.tick();
    await this.monitoring.tick();
  }

  #sweepRoom(
    connections: readonly {
      readonly sessionId: string;
      readonly openedAt: number;
      readonly lastFrameAt: number;
      close(code: number, reason?: string): void;
    }[],
    now: number,
  ): void {
    const { idleMs, maxAgeMs, reserved } = this.settings;
    for (const one of connections) {
      if (now - one.lastFrameAt > idleMs) one.close(1001, 'idle');
      else if (now - one.openedAt > maxAgeMs) one.close(1001, 'too old');
    }
    const warnAt = Math.max(...connections.map((one) => one.lastFrameAt)) + idleMs * 0.8;
    if (reserved && warnAt <= now && warnAt > this.#sweptAt)
      this.hub.pass(connections[0]!.sessionId, 'EVENT_TYPE_SESSION_IDLE_WARNING', {});
  }

  async #abandon(id: string): Promise<void> {
    const awake = [...(this.hub.rooms.get(id)?.connections ?? [])].some(
      (one) => this.clock.now() - one.lastFrameAt <= this.settings.idleMs,
    );
    if (awake) return;
    const session = await this.sessions.find(id);
    if (session !== null) await this.end(session, 'REASON_USER_ABANDONED');
  }

  async #rememberSeen(): Promise<void> {
    this.#seenAt = this.clock.now();
    const rooms = [...this.hub.rooms];
    const times = rooms.map(([, { connections }]) => Math.max(...[...connections].map((one) => one.lastFrameAt)));
    await this.sessions.seen(
      rooms.map(([id]) => id),
      times,
    );
  }
}
