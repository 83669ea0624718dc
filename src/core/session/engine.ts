import type { LocalFact } from '../conversation/facts.js';
import type { Conversation } from '../conversation/state.js';
import type { ClientEvent, Frame } from '../protocol/events.js';
import type { Audience, EngineOptions, EngineState } from './audience.js';
import { Authorizing } from './authorizing.js';
import { Complaints } from './complaints.js';
import { ContextGiver, type ContextOutcome } from './context.js';
import { Deliveries } from './deliveries.js';
import { Keeper } from './keeper.js';
import { knownOf } from './known.js';
import type { Ledger } from './ledger.js';
import { OVERLAP } from './limits.js';
import { Line } from './line.js';
import { step } from './machine.js';
import type { Closed, Ports, SessionRecord, Verdict } from './ports.js';
import { receive } from './reception.js';
import { noSession, type Command, type Input, type LostReason, type Session } from './session.js';
import { VERSION, type Stored } from './stored.js';
import { Timers } from './timers.js';
import { Watches } from './watches.js';

/**
 * The one thing that changes: it asks the machine, writes down what happened, tells, and does what the machine decided.
 * It has no opinions. One engine runs in one tab; the others see the conversation through it.
 */
export class Engine {
  readonly ledger: Ledger;
  /** Which in the row of tabs that led; what an earlier one says or writes does not count. */
  readonly term: number;
  subject: string;
  draft: string;
  /** False once the disk has failed: what is said now will not survive a reload. */
  kept = true;
  session: Session;
  /** The session to resume with, if there is one that may still live. */
  resumable: string | null;
  /** When the service was last heard, by the time of day. */
  aliveAt: number;
  readonly #ports: Ports;
  readonly #options: EngineOptions;
  readonly #audience: Audience;
  readonly #deliveries: Deliveries;
  readonly keeper: Keeper;
  readonly #watches: Watches;
  readonly #complaints: Complaints;
  readonly #context: ContextGiver;
  readonly #authorizing: Authorizing;
  readonly #line: Line;
  readonly #timers: Timers;
  #verdict: Verdict = 'stop';
  #stopped = false;
  #depth = 0;
  #dirty = false;

  constructor(ports: Ports, options: EngineOptions, audience: Audience, from: EngineState) {
    const { clock } = ports;
    const [note, resync] = [(fact: LocalFact): void => this.note(fact), (): void => this.#resync()];
    this.#ports = ports;
    this.#options = options;
    this.#audience = audience;
    this.ledger = from.ledger;
    this.subject = from.subject;
    this.draft = from.draft;
    this.term = from.term;
    this.resumable = from.sessionId;
    this.aliveAt = from.aliveAt;
    this.session = { ...noSession, online: ports.surroundings.online() };
    this.#line = new Line(
      {
        transport: () => (this.session.transport === 'rest' && ports.rest !== null ? ports.rest : ports.messaging),
        record: () => this.session.record as SessionRecord,
        cursor: () => this.ledger.journal.cursor(options.overlap ?? OVERLAP),
        opened: () => this.#opened(),
        heard: (frame) => this.#heard(frame),
        closed: (closed) => this.#closed(closed),
        dropped: () => this.#dropped(),
      },
      options.dialect,
    );
    this.#deliveries = new Deliveries(clock, {
      drafts: () => this.conversation.drafts,
      ready: () => (this.session.phase === 'ready' && this.#line.open ? this.#line.openings : null),
      fenced: () => this.session.transport === 'messaging',
      send: (event) => this.send(event),
      saved: () => this.save(),
      note,
      resync,
    });
    this.keeper = new Keeper(ports, from.onDisk, () => this.toStored(), {
      failed: () => {
        this.kept = false;
        audience.changed();
      },
      outranked: () => audience.outranked(),
    });
    this.#watches = new Watches(clock, {
      conversation: () => this.conversation,
      journal: () => this.ledger.journal,
      note,
      resync,
    });
    this.#complaints = new Complaints({
      conversation: () => this.conversation,
      line: this.#line,
      note,
      complain: (code) => this.accept({ type: 'complaint', code }),
      log: ports.log,
      now: () => clock.now(),
    });
    this.#authorizing = new Authorizing(ports.platform, (input) => this.accept(input));
    this.#context = new ContextGiver(ports.platform, clock, (outcome) => audience.context(outcome));
    this.#timers = new Timers(clock, (timer) => this.accept({ type: 'elapsed', timer }));
  }

  get conversation(): Conversation {
    return this.ledger.conversation;
  }

  accept(input: Input): void {
    if (this.#stopped) return;
    this.#during(() => {
      const { clock, rest } = this.#ports;
      const known = knownOf(this.conversation, { context: this.#options.context() !== null, fallback: rest !== null });
      const was = this.session;
      const [session, commands] = step(was, input, { now: clock.now(), random: clock.random(), known });
      this.session = session;
      this.#dirty ||= session !== was;
      for (const command of commands) this.#perform(command);
    });
    if (this.session.phase === 'ready') void this.#deliveries.flush();
  }

  note(fact: LocalFact): void {
    if (this.#stopped) return;
    this.#during(() => {
      this.ledger.note(fact);
      this.#audience.told(fact);
      this.keeper.touch();
      this.#dirty = true;
    });
    if (fact.type === 'drafted') void this.#deliveries.flush();
  }

  /** Whoever watches is told once, when all that follows has been done: what it does in answer finds things in order. */
  #during(work: () => void): void {
    this.#depth++;
    work();
    if (--this.#depth > 0 || !this.#dirty) return;
    this.#dirty = false;
    this.#audience.changed();
  }

  send(event: ClientEvent): boolean {
    return this.#line.send(event);
  }

  save(): Promise<void> {
    return this.keeper.save();
  }

  /** As if there had been nothing: on the disk, in memory, and (through the fact) in the other tabs. */
  async forget(): Promise<void> {
    this.accept({ type: 'stop' });
    this.resumable = null;
    this.draft = '';
    this.subject = '';
    this.note({ type: 'forgotten' });
    await this.save();
  }

  /** Another tab goes on with it. Resolves when what is known here is on disk, unless that tab has written already. */
  stop(): Promise<void> {
    this.#deliveries.stop();
    const saved = this.save();
    this.keeper.stop();
    this.#watches.stop();
    this.#authorizing.stop();
    this.accept({ type: 'stop' });
    this.#stopped = true;
    return saved;
  }

  /** Null when nothing is to stay (S7): nothing was begun, or it has ended and the site does not want it kept. */
  toStored(): Stored | null {
    const { term, subject, aliveAt, draft } = this;
    const { session, ended, drafts } = this.conversation;
    const over = ended !== null && ended !== 'expired' && this.#ports.vault.mode !== 'device';
    const blank = session === 0 && drafts.length === 0 && draft === '' && subject === '';
    if (over || blank) return null;
    return { ...this.ledger.toData(), v: VERSION, term, subject, sessionId: this.resumable, aliveAt, draft };
  }

  giveContext(): Promise<ContextOutcome> {
    const contextId = this.conversation.started?.contextId ?? '';
    return this.#context.give({ handler: this.#options.context(), record: this.session.record, contextId });
  }

  #perform(command: Command): void {
    switch (command.do) {
      case 'authorize':
        return void this.#authorizing.ask(command.sessionId);
      case 'begin':
        return this.#begin(command.resumed);
      case 'dial':
        return this.#line.dial();
      case 'redial':
        return this.#line.redial();
      case 'hangUp':
        return this.#line.hangUp(command.code);
      case 'verdict':
        this.#verdict = command.verdict;
        return;
      case 'probe':
        return void this.#ports.platform.probe().then((reachable) => this.accept({ type: 'probed', reachable }));
      case 'context':
        return void this.giveContext().then(() => this.accept({ type: 'contextDone' }));
      case 'say':
        return void this.send({ type: command.what });
      case 'lose':
        return this.lose(command.reason);
      case 'refuse':
        return this.#deliveries.refuse(command.error);
      case 'settled':
        this.#watches.settled();
        return this.#deliveries.settled();
      case 'save':
        return void this.save();
      case 'wait':
        return this.#timers.wait(command.timer, command.ms);
      case 'cancel':
        return this.#timers.cancel(command.timer);
    }
  }

  #begin(resumed: boolean): void {
    // A conversation over REST cannot be had again: the next page begins a new one.
    this.resumable = this.session.transport === 'rest' ? null : (this.session.record?.sessionId ?? null);
    this.aliveAt = this.#ports.clock.wall();
    if (!resumed) this.note({ type: 'sessionOpened' });
    void this.save();
  }

  lose(reason: LostReason): void {
    this.resumable = null;
    // What nobody missed; what waits goes into the new session.
    if (reason === 'replaced') return;
    this.#during(() => {
      this.#deliveries.refuse(reason === 'expired' ? 'session/expired' : 'session/ended');
      if (this.conversation.session > 0) this.note({ type: 'sessionLost', reason });
    });
  }

  #opened(): void {
    const fence = this.session.transport === 'messaging' ? this.#ports.clock.uuid() : '';
    this.#watches.opened();
    this.accept({ type: 'opened', fence });
    if (fence !== '') this.send({ type: 'heartbeat', fence });
  }

  #closed(closed: Closed): Verdict {
    if (closed.code === 1009) this.#deliveries.tooLarge();
    this.#verdict = 'stop';
    this.accept({ type: 'closed', closed });
    return this.#verdict;
  }

  #dropped(): void {
    this.#deliveries.dropped();
    if (this.conversation.typing !== null) this.note({ type: 'typingStopped' });
  }

  /** From below what is missing, on another link. */
  #resync(): void {
    this.#ports.log.note('journal/resync', { cursor: this.ledger.journal.cursor(0) });
    if (this.#line.open) this.accept({ type: 'elapsed', timer: 'watchdog' });
  }

  #heard(frame: Frame): void {
    this.#during(() => this.#hear(frame));
  }

  #hear(frame: Frame): void {
    const { batch, refused, dialect } = frame;
    if (refused > 0) this.#ports.log.note('frame/refused', { count: refused });
    if (dialect !== null) this.#line.dialect = dialect;
    this.aliveAt = this.#ports.clock.wall();
    const { told, fence, started, spoke, kept } = receive(frame, this.ledger, (event) => this.#audience.told(event));
    this.#dirty ||= told.length > 0;
    this.#watches.heard(told, batch);
    if (kept) this.keeper.touch();
    if (fence !== '') this.#deliveries.passed(fence);
    if (this.conversation.ended !== null && this.resumable !== null) {
      this.resumable = null;
      this.#deliveries.refuse('session/ended');
    }
    this.accept({ type: 'heard', fence, started, spoke });
    // What it complained of in a replay was seen to then.
    if (!batch) for (const event of told) if (event.type === 'systemMessage') this.#complaints.hear(event);
  }
}
