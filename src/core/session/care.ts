import type { LocalFact } from '../conversation/facts.js';
import { cursorOf } from '../conversation/journal-data.js';
import { reduceAll } from '../conversation/reduce-all.js';
import { ChatError, type ErrorCode } from '../errors.js';
import type { Frame, ServerEvent } from '../protocol/events.js';
import { decodeAll } from '../protocol/other-events.js';
import { ending, typing } from '../protocol/other-words.js';
import { Complaints } from './complaints.js';
import { ContextGiver, type ContextOutcome } from './context.js';
import { Doubts } from './doubts.js';
import { EXPIRY_MS, OVERLAP } from './limits.js';
import { Keeper } from './keeper.js';
import { understandAll } from './understand-all.js';
import { measured } from './measured.js';
import type { Care, Charge, Keeping } from './parts.js';
import type { PagePorts, Service, Transport, Vault } from './ports.js';
import { lives, type LostReason, type RareCommand } from './session.js';
import { speech } from './speech.js';
import { takesTurns } from './turns.js';
import { TypingOut } from './typing-out.js';
import { unread } from './unread.js';
import { Watches } from './watches.js';

/** What it takes to look after an engine. */
type CarePorts = Pick<PagePorts, 'vault' | 'service' | 'rest'>;

/** Whoever looks after an engine, if that is more than its first minutes. */
export const careOf = ({ care }: Charge): Care | null => (care === null || 'handOn' in care ? null : care);

/** Somebody looks after this engine from now on: what it has missed is seen to. */
export function tended(engine: Charge, { vault, service, rest }: CarePorts): Care {
  const before = engine.care;
  if (before !== null && !('handOn' in before)) return before;
  if (engine.stopped) throw new ChatError('session/ended');
  const odd = engine.strange.length + engine.ledger.held.length > 0;
  understandAll(engine.ledger, reduceAll);
  const to = engine.onDisk === null ? unread(vault, engine) : vault;
  const care = (engine.care = new Carer(engine, before?.handOn() ?? new Keeper(engine, to), service, rest));
  for (const missed of engine.missed.splice(0)) care.heard(...missed);
  // What was understood of it is known already.
  for (const data of engine.strange.splice(0)) engine.hear(decodeAll(data));
  care.touch();
  care.handed();
  // What was not understood until now may be what it waited for; where all was, a link that is silent is not to be taken for
  // one that has spoken.
  if (odd && engine.session.openedAt !== null) engine.accept({ type: 'heard', fence: '', told: [] });
  // It had failed for want of somebody who knows how to go on.
  if (engine.session.phase === 'failed') engine.accept({ type: 'weather', weather: 'returned' });
  engine.audience.changed();
  return care;
}

/** All that looks after an engine while it runs: what it keeps, what it doubts, what it waits for too long. */
class Carer implements Care {
  readonly #engine: Charge;
  readonly #service: Service;
  readonly #rest: Transport | null;
  #keeper: Keeping;
  readonly #doubts: Doubts;
  readonly #watches: Watches;
  readonly #complaints: Complaints;
  readonly #context: ContextGiver;
  readonly #typing: TypingOut;
  /** The session that does not want to know of typing (E2). */
  #hushed: string | undefined = '';

  constructor(engine: Charge, keeper: Keeping, service: Service, rest: Transport | null) {
    const { ports, line, outbox } = engine;
    const { clock, log } = ports;
    const note = (fact: LocalFact): void => engine.note(fact);
    // From below what is missing, on another link.
    const resync = (): void => {
      log.note('journal/resync', { cursor: cursorOf(engine.ledger.journal, 0) });
      if (line.open) engine.accept({ type: 'resync' });
    };
    const conversation = (): Charge['conversation'] => engine.conversation;
    this.#engine = engine;
    this.#service = service;
    this.#rest = rest;
    this.#keeper = keeper;
    this.#doubts = new Doubts(clock, {
      outbox,
      drafts: () => engine.conversation.drafts,
      ready: () => engine.ready(),
      fenced: () => engine.session.transport === 'messaging',
      send: (event) => line.send(event),
      note,
      quietMs: () => clock.now() - engine.session.aliveAt,
      marked: () => this.#settled(),
      resync,
    });
    this.#watches = new Watches(clock, {
      conversation,
      journal: () => engine.ledger.journal,
      note,
      replaying: () => !line.open || engine.session.fence !== '' || this.#doubts.late,
      resync,
    });
    this.#complaints = new Complaints({
      conversation,
      line,
      note,
      plainly: () => engine.session.transport === 'rest',
      complain: (code) => engine.accept({ type: 'complaint', code }),
      log,
      asked: () => engine.session.joins > 0,
      hush: () => (this.#hushed = engine.session.record?.sessionId),
      clock,
    });
    this.#context = new ContextGiver(service, clock, (outcome) => engine.audience.context(outcome));
    this.#typing = new TypingOut(clock, (is) => {
      if (this.#hushed !== engine.session.record?.sessionId) line.send(typing(is));
    });
    takesTurns(engine);
    // Nothing was told on this link before it was open: what came since comes again, to those who care now.
    if (line.open) this.#watches.opened(0);
  }

  moves(to: Vault): Promise<boolean> {
    const written = this.#keeper.last();
    this.#keeper = new Keeper(this.#engine, to);
    return written;
  }

  measure(text: string, localId: string): void {
    measured(this.#engine, text, localId);
  }

  touch(): void {
    this.#keeper.touch();
  }

  save(): Promise<boolean> {
    return this.#keeper.save();
  }

  forgets(): Promise<boolean> {
    this.#complaints.stop();
    return this.#keeper.forget();
  }

  perform(command: RareCommand): void {
    const engine = this.#engine;
    const { line } = engine;
    switch (command.do) {
      case 'redial':
        return line.redial();
      case 'sayEnd':
        return void line.send(ending);
      case 'probe':
        // Finds out whether the service can be reached at all.
        return void this.#service.probe().then((answers) => engine.accept({ type: 'probed', answers }));
      case 'context': {
        const still = this.#sameSession();
        // Whatever comes of it; another session has context of its own.
        const done = (): unknown => still() && engine.accept({ type: 'contextDone' });
        return void this.context().then(done, done);
      }
      case 'lose':
        return this.#lose(command.reason);
      case 'refuse':
        return this.#refuse(command.error);
      case 'afresh':
        // A conversation over REST cannot be had again: the next page begins a new one.
        engine.resumable = null;
        return this.#rest?.afresh?.();
      case 'unmarked':
        return this.#doubts.awaits(command.fence);
      case 'settled':
        this.#settled();
    }
  }

  #settled(): void {
    this.#watches.settled();
    this.#doubts.settled();
  }

  cursor(): number {
    const { ledger, options } = this.#engine;
    return cursorOf(ledger.journal, options.overlap ?? OVERLAP);
  }

  hinders(wall: number): boolean {
    const engine = this.#engine;
    const { resumable, conversation, session } = engine;
    if (lives(session)) return false;
    if (conversation.ended !== null) {
      // Beginning anew had failed: that is what to try again. Where another tab had tried it, what waits would wait for ever.
      if (session.phase === 'failed') engine.accept({ type: 'start', resume: null });
      else this.#refuse('session/ended');
      return true;
    }
    const outlived = resumable !== null && wall - engine.aliveAt > EXPIRY_MS;
    // What it had failed at is over as well.
    if (outlived) engine.accept({ type: 'outlived' });
    return outlived;
  }

  /** The session is over. What waits goes into the new one, where one is to begin. */
  #over(error: ErrorCode): void {
    const { session } = this.#engine;
    if (!session.anew && session.phase !== 'authorizing') this.#refuse(error);
    else this.#doubt();
  }

  #refuse(error: ErrorCode): void {
    const { outbox, session } = this.#engine;
    outbox.recall();
    for (const localId of outbox.all('waiting')) this.#engine.note({ type: 'rejected', localId, error });
    // What is on its way may still arrive where the session is not over yet.
    if (!session.anew) this.#doubt();
  }

  /** What has no echo by now never gets one. */
  #doubt(): void {
    for (const localId of this.#engine.outbox.all('sending')) this.#engine.note({ type: 'doubted', localId });
  }

  #lose(reason: LostReason): void {
    const engine = this.#engine;
    engine.resumable = null;
    // What nobody missed; what waits goes into the new session.
    if (reason === 'replaced') return;
    this.#over(reason === 'expired' ? 'session/expired' : 'session/ended');
    // When what is found to be over ended, nobody has said.
    const at = reason === 'user_ended' ? engine.ports.clock.wall() : NaN;
    const { session, drafts } = engine.conversation;
    // Also of a chat in which something was said, and that no session was had for yet.
    if (session + drafts.length > 0) engine.note({ type: 'sessionLost', reason, at });
  }

  wrote(text: string): void {
    this.#typing.wrote(text);
  }

  opened(): void {
    this.#watches.opened(this.#engine.ledger.journal.head);
  }

  heard({ batch, refused }: Frame, told: readonly ServerEvent[], fence: string): void {
    const engine = this.#engine;
    if (refused > 0) engine.ports.log.note('frame/refused', { count: refused });
    const { resumable, session } = engine;
    if (engine.conversation.ended !== null && (resumable !== null || session.transport === 'rest')) {
      engine.resumable = null;
      this.#over('session/ended');
    }
    this.#watches.heard(told, batch);
    this.#keeper.heard(told);
    if (fence !== '') this.#doubts.passed(fence);
    // What it complained of in a replay was seen to then.
    for (const event of told)
      if (event.type === 'systemMessage' && !batch) this.#complaints.hear(event);
      else if (speech.has(event.type)) this.#complaints.agentSpoke();
  }

  handed(): void {
    this.#doubts.handed();
  }

  tooLarge(): void {
    this.#doubts.tooLarge();
  }

  get leavingMs(): number {
    return this.#doubts.leavingMs;
  }

  dropped(): void {
    // What the disk holds up goes to whichever link there is by then.
    this.#engine.outbox.recall();
    this.#doubts.dropped();
  }

  context(): Promise<ContextOutcome> {
    const { options, session, conversation } = this.#engine;
    const contextId = conversation.started?.contextId ?? '';
    const still = this.#sameSession();
    return this.#context.give({ handler: options.context(), record: session.record, contextId, still });
  }

  /** Whether it is the session yet that it is now. */
  #sameSession(): () => boolean {
    const id = (): string | undefined => this.#engine.session.record?.sessionId;
    const now = id();
    return () => id() === now;
  }

  stop(): void {
    this.#typing.stopped();
    this.#complaints.stop();
    this.#doubts.dropped();
    this.#keeper.stop();
    this.#watches.stop();
  }
}
