import { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { begin, send } from './actions.js';
import type { Audience } from './audience.js';
import { careOf } from './care.js';
import { contests } from './contests.js';
import { engineOf } from './engine.js';
import { dropDiscarded } from './hearsay.js';
import { unsentOf } from './inherit.js';
import { inTurn } from './in-turn.js';
import { understandAll } from './understand-all.js';
import type { LaterHalf, Leading, LinkDesk, RestOfSeat, Seat, TabLink } from './parts.js';
import { lives } from './session.js';
import { ownState, Sight } from './sight.js';
import { succeeds } from './successor.js';

/** Not done here: the tab that asked for it asks whoever leads next. */
const byThem = (): Promise<never> => new Promise(() => undefined);

/** The half of a seat that a first message does not need; from when it is there, all goes through it. */
export class SeatRest implements RestOfSeat {
  readonly #seat: Seat;
  readonly #parts: LaterHalf;
  readonly #sight: Sight;
  readonly #desk: LinkDesk;
  readonly #stops: (() => void)[];
  readonly #contested: () => boolean;
  #link: TabLink;
  /** Takes leave of the other tabs for good; undefined after. */
  #part: ((forget: boolean) => void) | undefined;
  /** Counts the times that the lead came or went: what belongs to an earlier time is nobody's. */
  #claim = 0;
  readonly do = inTurn((action) => this.#does(action));

  constructor(seat: Seat, parts: LaterHalf) {
    const { ports, audience } = seat;
    ports.early?.rise();
    this.#seat = seat;
    this.#parts = parts;
    this.#sight = new Sight(seat, ports.clock);
    if (seat.engine === null) seat.seen = this.#sight;
    const desk: LinkDesk = (this.#desk = {
      ports,
      page: parts.page,
      sight: this.#sight,
      engine: () => seat.engine,
      act: async (action) => seat.engine !== null && this.#act(seat.engine, action, byThem),
      ask: (action) => this.#ask(action),
      steal: () => seat.resign !== undefined && seat.ports.tabs.steal(),
      leadLost: () => this.lost(this.#contested()),
      outgrown: (forget) => this.#part?.(forget),
      audience,
    });
    this.#link = parts.link(desk);
    this.#part = (forget) => this.#goAlone(forget);
    this.#contested = contests(ports);
    this.#stops = [() => this.#link.stop(), this.#watch()];
    seat.rest = this;
    understandAll(this.#sight.ledger, parts.reduce);
    this.#goOn();
  }

  get alone(): boolean {
    return this.#part === undefined;
  }

  get inTime(): boolean {
    return this.#link.inTime;
  }

  get wiped(): boolean {
    return this.#sight.wiped > 0;
  }

  async #does(action: Action): Promise<void> {
    const sight = this.#sight;
    if (this.#seat.stopped) throw new ChatError('client/destroyed');
    // Of a conversation that goes on elsewhere nothing has to begin.
    if (action.do === 'start' || action.do === 'send' || action.do === 'startOver')
      sight.wanted = this.#seat.engine !== null || !lives(sight.view.session);
    // What is forgotten or ended does not begin again by itself.
    if (action.do === 'forget' || action.do === 'identify' || action.do === 'end') sight.wanted = false;
    this.#sit();
    const { engine } = this.#seat;
    return engine === null ? this.#ask(action) : this.#act(engine, action);
  }

  keepDraft(text: string): void {
    const { engine } = this.#seat;
    this.#sight.draft = text;
    if (engine === null || engine.draft === text) return;
    engine.draft = text;
    engine.care?.touch();
  }

  wrote(text: string): void {
    const { engine } = this.#seat;
    (engine === null ? this.#link : careOf(engine))?.wrote(text);
  }

  readonly stop = (): void => {
    for (const stop of this.#stops) stop();
    void this.#leave();
  };

  /** As it was when this half came: leading, waiting for the lead or for what reads the disk, or robbed of the lead. */
  #goOn(): void {
    const seat = this.#seat;
    const sight = this.#sight;
    const { engine } = seat;
    if (sight.robbed) {
      seat.ports.log.note('tab/lost-lead');
      sight.aliveAt = sight.view.session.aliveAt;
      this.#dropEnded();
      seat.resign = undefined;
      return this.#sit();
    }
    if (seat.locked && engine === null) return void this.lead();
    if (engine === null) return seat.resign && this.#link.follow();
    sight.term = sight.led = engine.term;
    sight.written = engine.written;
    engine.audience = this.#engineAudience();
    this.#parts.tend(engine);
    this.#link.leads(engine);
    // Nobody watched until now.
    if (seat.ports.surroundings.online() !== engine.session.online)
      engine.accept({ type: 'weather', weather: engine.session.online ? 'offline' : 'online' });
  }

  #watch(): () => void {
    return this.#parts.page.surroundings.watch((weather) => {
      if (weather === 'leaving') return void this.#leave(true);
      if (weather === 'returned') void this.#comeBack();
      const { engine, ports } = this.#seat;
      if (weather === 'visible' && engine !== null && this.alone && this.#sight.wanted && !lives(engine.session))
        begin(engine, ports.clock.wall());
      engine?.accept({ type: 'weather', weather });
    });
  }

  /** Takes a seat, if it has none. */
  #sit(): void {
    const seat = this.#seat;
    if (seat.stopped) return;
    void seat.later.load().catch(() => undefined);
    if (seat.resign !== undefined) return;
    seat.resign = seat.ports.tabs.lead(
      () => void this.lead(),
      () => this.lost(),
    );
    if (seat.engine === null) this.#link.follow();
  }

  async #act(engine: Leading, action: Action, again = (): Promise<void> => this.do(action)): Promise<void> {
    const seat = this.#seat;
    const wall = seat.ports.clock.wall();
    if (action.do === 'start') return begin(engine, wall);
    if (action.do === 'send') {
      const { wiped } = this.#sight;
      const kept = await send(engine, action, wall);
      if (kept && !engine.orphaned) return;
      if (this.#sight.wiped > wiped) throw new ChatError('session/ended');
      // The lead was taken by a tab that could not be told: now it is told, by whoever asked, unless it is this one again.
      return again();
    }
    const parts = await seat.later.load();
    // The lead may have gone meanwhile, and come again.
    if (seat.engine === null) return again();
    await parts.act(seat.engine, parts.tend(seat.engine), action, wall);
    // What goes on is wanted from then on, as if it had been begun here.
    if (action.do === 'resume') this.#sight.wanted ||= lives(engine.session);
  }

  /** Whoever leads is to do it. */
  #ask(action: Action): Promise<void> {
    const id = this.#seat.ports.clock.uuid();
    return new Promise((resolve, reject) => {
      this.#sight.pending.set(id, { action, resolve, reject });
      this.#link.ask(id, action);
    });
  }

  /** Another tab is to go on, and what is said is on disk; at once where the browser may keep the page as it is. */
  async #leave(atOnce = false): Promise<void> {
    const seat = this.#seat;
    const { resign } = seat;
    seat.resign = undefined;
    this.#claim++;
    // What is not given away yet is told of as long as this tab leads: it goes on waiting, in another.
    seat.engine?.outbox.stop();
    // Nobody waits here any longer for the word of the service that it is over. One that is to follow is for others to begin.
    if (seat.engine?.session.anew !== true) seat.engine?.accept({ type: 'elapsed', timer: 'end' });
    this.#link.quiet();
    const saved = this.#unseat();
    if (atOnce) this.#link.ear?.quiet();
    else await saved;
    resign?.();
  }

  async #comeBack(): Promise<void> {
    const claim = this.#claim;
    await this.#link.ear?.back();
    if (claim === this.#claim) this.#sit();
  }

  /** A newer version is here, or nobody can be heard: this tab goes on by itself, in memory, and in nobody's way (F25). */
  #goAlone(forget = false): void {
    const seat = this.#seat;
    this.#part = undefined;
    seat.ports.log.note('tab/alone');
    const link = this.#link;
    const { engine, resign } = seat;
    const lone = this.#parts.alone(this.#desk, link.inTime);
    if (engine === null) void this.#leave();
    // Not before another hears: with the last ear the channel is closed, and what is on its way lost.
    link.stop();
    this.#link = lone.link;
    seat.ports = lone.ports;
    seat.later = { now: lone.parts, load: () => Promise.resolve(lone.parts), stop() {} };
    if (engine !== null) {
      lone.link.leads(engine);
      void lone.ready.then(resign);
    } else if (resign !== undefined) this.#sit();
    if (forget) lone.link.forget();
    seat.audience.changed();
  }

  lost(undecided = !this.#seat.ports.tabs.together): void {
    const seat = this.#seat;
    if (seat.resign === undefined || this.alone) return;
    if (undecided && this.#part !== undefined) return this.#part(false);
    seat.ports.log.note('tab/lost-lead');
    this.#sight.robbed = true;
    void this.#leave();
    this.#sit();
  }

  /** From engine to what it knew. */
  #unseat(): Promise<unknown> {
    const seat = this.#seat;
    const { engine } = seat;
    if (engine === null) return Promise.resolve();
    const sight = this.#sight;
    seat.engine = null;
    seat.seen = sight;
    sight.recalls(engine, seat.ports.clock);
    sight.unheard = sight.robbed ? unsentOf(engine.ledger) : [];
    this.#dropEnded();
    return (sight.saving = engine.stop());
  }

  /** What has ended does not begin again because the page comes back. */
  #dropEnded(): void {
    const { ended } = this.#sight.ledger.conversation;
    if (ended !== null && ended !== 'expired') this.#sight.wanted = false;
  }

  async lead(): Promise<void> {
    const claim = ++this.#claim;
    const seat = this.#seat;
    const sight = this.#sight;
    const told = await this.#link.state();
    if (claim !== this.#claim) return;
    const { clock, log } = seat.ports;
    const { options, later } = seat;
    const engine = engineOf(seat.ports, options, this.#engineAudience(), later, told ?? ownState(sight, clock));
    seat.seen = seat.engine = engine;
    sight.term = sight.led = engine.term;
    sight.robbed = false;
    log.note('tab/leads');
    this.#link.leads(engine);
    void engine.save();
    // Wanted again as soon as somebody looks.
    if (succeeds(engine, sight, clock.wall(), this.#link.dozes)) sight.wanted = true;
    dropDiscarded(sight, engine.conversation);
    for (const { action, resolve, reject } of sight.pending.values()) this.#act(engine, action).then(resolve, reject);
    sight.pending.clear();
    seat.audience.changed();
  }

  #engineAudience(): Audience {
    const { audience } = this.#seat;
    return {
      told: (fact) => {
        this.#link.told(fact);
        audience.told(fact);
      },
      changed: () => {
        const { engine } = this.#seat;
        if (engine === null) return;
        this.#link.changed(engine);
        audience.changed();
      },
      context: (outcome) => audience.context(outcome),
      outranked: () => this.lost(this.#contested()),
    };
  }
}
