import { ChatError } from '../errors.js';
import type { LocalFact } from '../conversation/facts.js';
import type { Conversation } from '../conversation/state.js';
import type { Frame, ServerEvent } from '../protocol/events.js';
import { decode } from '../protocol/codec.js';
import type { Audience, EngineOptions, EngineState } from './audience.js';
import { authorizing, type Authorizing } from './authorizing.js';
import type { Later } from './later.js';
import type { Ledger } from './ledger.js';
import { lineTo, type Line } from './line.js';
import { step } from './machine.js';
import { Outbox } from './outbox.js';
import type { Care, Charge, Parts } from './parts.js';
import type { Closed, Ports, SessionRecord, Verdict } from './ports.js';
import { receive } from './reception.js';
import { noSession, type Command, type Input, type LostReason, type Session } from './session.js';
import { timers, type Timers } from './timers.js';

/**
 * The one thing that changes: it asks the machine, writes down what happened, tells, and does what the machine decided.
 * It has no opinions. One engine runs in one tab; the others see the conversation through it.
 */
export class Engine implements Charge {
  readonly ports: Ports;
  readonly options: EngineOptions;
  readonly audience: Audience;
  declare readonly ledger: Ledger;
  declare readonly term: number;
  declare readonly onDisk: boolean;
  declare subject: string;
  declare draft: string;
  declare kept: boolean;
  declare readonly written: Set<string>;
  declare resumable: string | null;
  declare aliveAt: number;
  readonly line: Line;
  readonly outbox: Outbox;
  session: Session;
  readonly #later: Later<Parts>;
  readonly #authorizing: Authorizing;
  readonly #timers: Timers;
  care: Care | null = null;
  /** What was heard before there was anybody to care. */
  #missed: (readonly [readonly ServerEvent[], boolean, string])[] = [];
  /** What could not all be read. */
  #strange: string[] = [];
  /** Saving failed for want of what saves. */
  #lacked = false;
  #verdict: Verdict = 'stop';
  #stopped = false;
  #depth = 0;
  #dirty = false;

  constructor(ports: Ports, options: EngineOptions, audience: Audience, later: Later<Parts>, from: EngineState) {
    const { clock } = ports;
    this.ports = ports;
    this.options = options;
    this.audience = audience;
    this.#later = later;
    Object.assign(this, from);
    this.session = { ...noSession, online: ports.surroundings.online() };
    this.line = lineTo(
      {
        transport: () => (this.session.transport === 'rest' && later.now?.page.rest) || ports.messaging,
        record: () => this.session.record as SessionRecord,
        cursor: () => this.ledger.journal.cursor(options.overlap),
        opened: () => this.#opened(),
        heard: (frame) => this.#heard(frame),
        text: (data) => this.#text(data),
        closed: (closed) => this.#closed(closed),
        dropped: () => this.#dropped(),
      },
      options.dialect,
    );
    this.outbox = new Outbox(clock, {
      drafts: () => this.conversation.drafts,
      ready: () => this.ready(),
      send: (event) => this.line.send(event),
      saved: () => this.save(),
      note: (fact) => this.note(fact),
      handed: () => this.care?.handed(),
    });
    this.#authorizing = authorizing(ports.platform, (input) => this.accept(input));
    this.#timers = timers(clock, (timer) => this.accept({ type: 'elapsed', timer }));
    if (later.now !== null) this.tend(later.now);
  }

  get conversation(): Conversation {
    return this.ledger.conversation;
  }

  ready(): number | null {
    return this.session.phase === 'ready' && this.line.open ? this.line.openings : null;
  }

  /** It has stopped before anybody else could know what it knew. */
  get orphaned(): boolean {
    return this.#stopped && this.care === null;
  }

  /** The rest of the client is there, and looks after this engine from now on. */
  tend(parts: Parts): Care {
    if (this.care !== null) return this.care;
    if (this.#stopped) throw new ChatError('session/ended');
    this.ledger.learn(parts.reduce);
    const care = (this.care = parts.care(this));
    if (this.#lacked) this.kept = true;
    for (const missed of this.#missed.splice(0)) care.heard(...missed);
    // What was understood of it is known already.
    for (const data of this.#strange.splice(0)) this.#heard(parts.decode(data));
    care.touch();
    // What was not understood until now may be what it waited for.
    if (this.session.openedAt !== null) this.accept({ type: 'heard', fence: '', started: false, spoke: false });
    this.audience.changed();
    return care;
  }

  accept(input: Input): void {
    if (this.#stopped) return;
    this.#during(() => {
      const { clock, fallback } = this.ports;
      const { conversation, session: was } = this;
      const context = this.options.context() !== null;
      const hole = this.ledger.journal.hole !== null;
      const around = { now: clock.now(), random: clock.random(), conversation, hole, context, fallback };
      const stepped = step(was, input, around) ?? this.#later.now?.mend(was, input, around);
      if (stepped === undefined) return this.#mendLater(input);
      this.session = stepped[0];
      this.#dirty ||= this.session !== was;
      for (const command of stepped[1]) this.#perform(command);
    });
    if (this.session.phase === 'ready') void this.outbox.flush();
  }

  /** Without what knows how to go on, the session has failed; it can be tried again. */
  #mendLater(input: Input): void {
    this.#later.load().then(
      () => {
        this.#verdict = 'stop';
        this.accept(input);
        // The link has closed long since, and cannot be told when to dial again.
        if (input.type === 'closed' && (this.#verdict as Verdict) !== 'stop') this.line.dial();
      },
      () => this.accept({ type: 'unmended' }),
    );
  }

  note(fact: LocalFact): void {
    if (this.#stopped) return;
    this.#during(() => {
      this.ledger.note(fact);
      this.audience.told(fact);
      this.care?.touch();
      this.#dirty = true;
    });
    if (fact.type === 'drafted') void this.outbox.flush();
  }

  /** Whoever watches is told once, when all that follows has been done: what it does in answer finds things in order. */
  #during(work: () => void): void {
    this.#depth++;
    work();
    if (--this.#depth > 0 || !this.#dirty) return;
    this.#dirty = false;
    this.audience.changed();
  }

  async save(): Promise<boolean> {
    const { mode } = this.ports.vault;
    // Where nothing outlives the page there is nothing to wait for.
    if (this.care === null && (mode === 'memory' || mode === 'none')) return true;
    try {
      const care = this.care ?? this.tend(await this.#later.load());
      return await care.save();
    } catch {
      this.#lacked = true;
      const { kept } = this;
      this.kept = false;
      if (kept) this.audience.changed();
      return true;
    }
  }

  /** Another tab goes on with it. Resolves when what is known here is on disk, unless that tab has written already. */
  stop(): Promise<unknown> {
    this.outbox.stop();
    const saved = this.save();
    this.care?.stop();
    this.#authorizing.stop();
    this.accept({ type: 'stop' });
    this.#stopped = true;
    return saved;
  }

  /** The page is asked for signed context; whatever comes of it. */
  #askContext(): void {
    const done = (): void => this.accept({ type: 'contextDone' });
    this.#later.load().then((parts) => this.tend(parts).context().then(done), done);
  }

  #perform(command: Command): void {
    switch (command.do) {
      case 'authorize':
        return void this.#authorizing.ask(command.sessionId);
      case 'begin':
        return this.#begin(command.resumed);
      case 'dial':
        return this.line.dial();
      case 'redial':
        return this.line.redial();
      case 'hangUp':
        return this.line.hangUp(command.code);
      case 'verdict':
        return void (this.#verdict = command.verdict);
      case 'probe':
        return this.care?.probe();
      case 'context':
        return this.#askContext();
      case 'say':
        return void this.line.send({ type: command.what });
      case 'lose':
        return this.lose(command.reason);
      case 'refuse':
        return this.outbox.refuse(command.error);
      case 'settled':
        return this.care?.settled();
      case 'save':
        return void this.save();
      case 'wait':
        return this.#timers.wait(command.timer, command.ms);
      case 'cancel':
        return this.#timers.cancel(command.timer);
      case 'still':
        return this.#timers.still(command.all);
    }
  }

  #begin(resumed: boolean): void {
    // A conversation over REST cannot be had again: the next page begins a new one.
    this.resumable = this.session.transport === 'rest' ? null : (this.session.record?.sessionId ?? null);
    this.aliveAt = this.ports.clock.wall();
    if (!resumed) this.note({ type: 'sessionOpened' });
    void this.save();
  }

  lose(reason: LostReason): void {
    this.resumable = null;
    // What nobody missed; what waits goes into the new session.
    if (reason === 'replaced') return;
    this.#during(() => {
      this.outbox.refuse(reason === 'expired' ? 'session/expired' : 'session/ended');
      if (this.conversation.session > 0) this.note({ type: 'sessionLost', reason });
    });
  }

  #opened(): void {
    const fence = this.session.transport === 'messaging' ? this.ports.clock.uuid() : '';
    this.care?.opened();
    this.accept({ type: 'opened', fence });
    if (fence !== '') this.line.send({ type: 'heartbeat', fence });
  }

  #closed(closed: Closed): Verdict {
    if (closed.code === 1009) this.care?.tooLarge();
    this.#verdict = 'stop';
    this.accept({ type: 'closed', closed });
    return this.#verdict;
  }

  #dropped(): void {
    this.care?.dropped();
    if (this.conversation.typing !== null) this.note({ type: 'typingStopped' });
  }

  #text(data: string): void {
    const frame = (this.#later.now?.decode ?? decode)(data);
    if (frame.strange) this.#strange.push(data);
    this.#heard(frame);
  }

  #heard(frame: Frame): void {
    this.#during(() => this.#hear(frame));
  }

  #hear(frame: Frame): void {
    const { batch, refused, dialect } = frame;
    if (refused > 0) this.ports.log.note('frame/refused', { count: refused });
    if (dialect !== null) this.line.dialect = dialect;
    this.aliveAt = this.ports.clock.wall();
    const { told, fence, started, spoke } = receive(frame, this.ledger, (event) => this.audience.told(event));
    this.#dirty ||= told.length > 0;
    if (this.conversation.ended !== null && this.resumable !== null) {
      this.resumable = null;
      this.outbox.refuse('session/ended');
    }
    if (this.care === null) this.#missed.push([told, batch, fence]);
    else this.care.heard(told, batch, fence);
    this.accept({ type: 'heard', fence, started, spoke });
  }
}
