import type { Conversation } from '../conversation/state.js';
import { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { begin, send } from './actions.js';
import type { Audience, EngineOptions } from './audience.js';
import { Engine } from './engine.js';
import { later, type Later } from './later.js';
import { DEAF_MS } from './limits.js';
import type { AllPorts, LinkDesk, Parts, TabLink } from './parts.js';
import { lives, type Session } from './session.js';
import { ownState, Sight, viewOf } from './sight.js';

/** Not done here: the tab that asked for it asks whoever leads next. */
const byThem = (): Promise<never> => new Promise(() => undefined);

/**
 * One tab's place at the conversation: it leads, with an engine and the only socket, or follows what another tab tells.
 * To the rest of the client there is no difference.
 */
export class Seat {
  #ports: AllPorts;
  readonly #options: EngineOptions;
  readonly #audience: Omit<Audience, 'outranked'>;
  #later: Later<Parts>;
  readonly #sight = new Sight();
  readonly #stops: (() => void)[] = [];
  #engine: Engine | null = null;
  #link: TabLink | null = null;
  /** Takes leave of the other tabs for good; undefined before that can be, and after. */
  #part: ((forget: boolean) => void) | undefined;
  #resign: (() => void) | undefined;
  /** Counts the times that the lead came or went: what belongs to an earlier time is nobody's. */
  #claim = 0;
  /** This tab has the lead, and waits for what reads the disk. */
  #unread = false;
  #stopped = false;

  constructor(ports: AllPorts, options: EngineOptions, audience: Omit<Audience, 'outranked'>) {
    this.#ports = ports;
    this.#options = options;
    this.#audience = audience;
    this.#later = later(
      ports.clock,
      () => ports.parts(),
      (parts) => this.#meet(parts),
    );
  }

  get leads(): boolean {
    return this.#engine !== null;
  }

  /** It has taken leave of the other tabs. */
  get alone(): boolean {
    return this.#link !== null && this.#part === undefined;
  }

  get conversation(): Conversation {
    return (this.#engine ?? this.#sight).ledger.conversation;
  }

  get session(): Session {
    return (this.#engine ?? this.#sight.view).session;
  }

  get kept(): boolean {
    return (this.#engine ?? this.#sight.view).kept;
  }

  get draft(): string {
    return (this.#engine ?? this.#sight).draft;
  }

  /** Does it here if this tab leads, else has it done. Resolves when it is done, and on disk where that matters. */
  async do(action: Action): Promise<void> {
    if (this.#stopped) throw new ChatError('client/destroyed');
    if (action.do === 'start' || action.do === 'send' || action.do === 'startOver') this.#sight.wanted = true;
    // What is forgotten or ended does not begin again by itself.
    if (action.do === 'forget' || action.do === 'identify' || action.do === 'end') this.#sight.wanted = false;
    this.#sit();
    return this.#engine === null ? this.#ask(action) : this.#act(this.#engine, action);
  }

  keepDraft(text: string): void {
    this.#sight.draft = text;
    if (this.#engine === null || this.#engine.draft === text) return;
    this.#engine.draft = text;
    this.#engine.care?.touch();
  }

  /** The other side may see that somebody writes. */
  wrote(text: string): void {
    (this.#engine === null ? this.#link : this.#engine.care)?.wrote(text);
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    this.#later.stop();
    this.#sight.reject(new ChatError('client/destroyed'));
    void this.#leave();
  }

  /** Takes a seat: nothing has been read, written or asked before. */
  #sit(): void {
    if (this.#stopped) return;
    void this.#later.load().catch(() => undefined);
    if (this.#resign !== undefined) return;
    this.#resign = this.#ports.tabs.lead(
      () => void this.#lead(),
      () => this.#lost(),
    );
    if (this.#engine === null) this.#link?.follow();
  }

  /** The rest of the client has come. */
  #meet(parts: Parts): void {
    if (this.#stopped) return;
    const { surroundings } = this.#ports;
    const desk: LinkDesk = {
      ports: this.#ports,
      page: parts.page,
      sight: this.#sight,
      engine: () => this.#engine,
      act: async (action) => this.#engine !== null && this.#act(this.#engine, action, byThem),
      ask: (action) => this.#ask(action),
      steal: () => this.#resign !== undefined && this.#ports.tabs.steal(),
      lost: () => this.#lost(),
      outgrown: (forget) => this.#part?.(forget),
      audience: this.#audience,
    };
    const link = parts.link(desk);
    this.#part = (forget) => this.#goAlone(parts, desk, forget);
    this.#stops.push(
      () => this.#link?.stop(),
      parts.page.surroundings.watch((weather) => {
        if (weather === 'leaving') return void this.#leave();
        if (weather === 'returned') this.#sit();
        const engine = this.#engine;
        if (weather === 'visible' && engine !== null && this.alone && this.#sight.wanted && !lives(engine.session))
          begin(engine, this.#ports.clock.wall());
        engine?.accept({ type: 'weather', weather });
      }),
    );
    this.#link = link;
    this.#sight.ledger.learn(parts.reduce);
    const engine = this.#engine;
    if (this.#unread) return void this.#lead();
    if (engine === null) return this.#resign && link.follow();
    engine.tend(parts);
    link.leads(engine);
    // Nobody watched until now.
    if (surroundings.online() !== engine.session.online)
      engine.accept({ type: 'weather', weather: engine.session.online ? 'offline' : 'online' });
  }

  async #act(engine: Engine, action: Action, again = (): Promise<void> => this.do(action)): Promise<void> {
    const wall = this.#ports.clock.wall();
    if (action.do === 'start') return begin(engine, wall);
    if (action.do === 'send') {
      const { wiped } = this.#sight;
      const kept = await send(engine, action, wall);
      if (kept && !engine.orphaned) return;
      if (this.#sight.wiped > wiped) throw new ChatError('session/ended');
      // The lead was taken by a tab that could not be told: now it is told, by whoever asked, unless it is this one again.
      return again();
    }
    const parts = await this.#later.load();
    // The lead may have gone meanwhile, and come again.
    if (this.#engine === null) return again();
    return parts.act(this.#engine, this.#engine.tend(parts), action, wall);
  }

  /** Whoever leads is to do it. */
  #ask(action: Action): Promise<void> {
    const id = this.#ports.clock.uuid();
    return new Promise((resolve, reject) => {
      this.#sight.pending.set(id, { action, resolve, reject });
      if (this.#link !== null) return this.#link.ask(id, action);
      this.#later.load().catch((error: ChatError) =>
        this.#ports.clock.after(DEAF_MS, () => {
          if (this.#engine === null && this.#link === null) this.#sight.reject(error);
        }),
      );
    });
  }

  /** The page may never come back: another tab is to go on, and what is said is on disk. */
  async #leave(): Promise<void> {
    const resign = this.#resign;
    this.#resign = undefined;
    this.#claim++;
    this.#unread = false;
    // What is not given away yet is told of as long as this tab leads: it goes on waiting, in another.
    this.#engine?.outbox.stop();
    this.#link?.rest();
    await this.#hand();
    resign?.();
  }

  /** A newer version is here, or nobody can be heard: this tab goes on by itself, in memory, and in nobody's way (F25). */
  #goAlone(parts: Parts, desk: LinkDesk, forget = false): void {
    this.#part = undefined;
    this.#ports.log.note('tab/alone');
    const [link, engine, resign] = [this.#link, this.#engine, this.#resign];
    const lone = parts.alone(desk, link?.inTime === true);
    if (engine === null) void this.#leave();
    // Not before another hears: with the last ear the channel is closed, and what is on its way lost.
    link?.stop();
    this.#link = lone.link;
    this.#ports = lone.ports;
    this.#later = later(lone.ports.clock, lone.ports.parts, (loaded) => this.#engine?.tend(loaded));
    if (engine !== null) {
      lone.link.leads(engine);
      void lone.ready.then(resign);
    } else if (resign !== undefined) this.#sit();
    if (forget) lone.link.forget();
    this.#audience.changed();
  }

  #lost(): void {
    if (this.#resign === undefined || this.alone) return;
    if (!this.#ports.tabs.together && this.#part !== undefined) return this.#part(false);
    this.#ports.log.note('tab/lost-lead');
    this.#sight.robbed = true;
    void this.#leave();
    this.#sit();
  }

  /** From engine to what it knew. */
  #hand(): Promise<unknown> {
    const engine = this.#engine;
    if (engine === null) return Promise.resolve();
    this.#engine = null;
    const sight = this.#sight;
    // What has ended does not begin again because the page comes back.
    const { ended } = engine.conversation;
    if (ended !== null && ended !== 'expired') sight.wanted = false;
    sight.view = viewOf(engine, this.#ports.clock);
    sight.aliveAt = engine.session.aliveAt;
    sight.ledger = engine.ledger;
    sight.draft = engine.draft;
    return (sight.saving = engine.stop());
  }

  async #lead(): Promise<void> {
    const claim = ++this.#claim;
    const { vault, clock, log } = this.#ports;
    const sight = this.#sight;
    // The first conversation here waits for nothing; one that there was has to be read, and reading is loaded later.
    const some = await vault.some();
    if (claim !== this.#claim) return;
    this.#unread = some && this.#link === null;
    if (this.#unread) return;
    const told = this.#link === null ? null : await this.#link.state();
    if (claim !== this.#claim) return;
    const engine = new Engine(
      this.#ports,
      this.#options,
      this.#engineAudience(),
      this.#later,
      told ?? ownState(sight, clock),
    );
    const { session } = sight.view;
    const record = session.transport === 'rest' ? null : session.record;
    this.#engine = engine;
    sight.term = sight.led = engine.term;
    sight.robbed = false;
    log.note('tab/leads');
    this.#link?.leads(engine);
    void engine.save();
    // Its token is at hand if this tab knew the session; else the site is asked for it.
    const known = record !== null && record.sessionId === engine.resumable ? record : undefined;
    const goesOn = known !== undefined || lives(session) || sight.wanted;
    if (goesOn && this.#link?.dozes === true) sight.wanted = true;
    else if (goesOn) begin(engine, clock.wall(), known);
    for (const { action, resolve, reject } of sight.pending.values()) this.#act(engine, action).then(resolve, reject);
    sight.pending.clear();
    this.#audience.changed();
  }

  #engineAudience(): Audience {
    return {
      told: (fact) => {
        this.#link?.told(fact);
        this.#audience.told(fact);
      },
      changed: () => {
        if (this.#engine === null) return;
        this.#link?.changed(this.#engine);
        this.#audience.changed();
      },
      context: (outcome) => this.#audience.context(outcome),
      outranked: () => this.#lost(),
    };
  }
}
