import type { LocalFact } from '../conversation/facts.js';
import type { ServerEvent } from '../protocol/events.js';
import { Complaints } from './complaints.js';
import { ContextGiver, type ContextOutcome } from './context.js';
import { Doubts } from './doubts.js';
import { Keeper } from './keeper.js';
import type { Care, Charge } from './parts.js';
import type { Vault } from './ports.js';
import { speech } from './reception.js';
import { TypingOut } from './typing-out.js';
import { Watches } from './watches.js';

/** All that looks after an engine while it runs: what it keeps, what it doubts, what it waits for too long. */
export class Carer implements Care {
  readonly #engine: Charge;
  #keeper: Keeper;
  readonly #doubts: Doubts;
  readonly #watches: Watches;
  readonly #complaints: Complaints;
  readonly #context: ContextGiver;
  readonly #typing: TypingOut;
  /** The session that does not want to know of typing (E2). */
  #hushed: string | undefined = '';

  constructor(engine: Charge, vault: Vault) {
    const { ports, line, outbox } = engine;
    const { clock, log, platform } = ports;
    const note = (fact: LocalFact): void => engine.note(fact);
    // From below what is missing, on another link.
    const resync = (): void => {
      log.note('journal/resync', { cursor: engine.ledger.journal.cursor(0) });
      if (line.open) engine.accept({ type: 'elapsed', timer: 'watchdog' });
    };
    const conversation = (): Charge['conversation'] => engine.conversation;
    this.#engine = engine;
    this.#keeper = new Keeper(engine, vault);
    this.#doubts = new Doubts(clock, {
      outbox,
      ready: () => engine.ready(),
      fenced: () => engine.session.transport === 'messaging',
      send: (event) => line.send(event),
      note,
      resync,
    });
    this.#watches = new Watches(clock, { conversation, journal: () => engine.ledger.journal, note, resync });
    this.#complaints = new Complaints({
      conversation,
      line,
      note,
      complain: (code) => engine.accept({ type: 'complaint', code }),
      log,
      hush: () => (this.#hushed = engine.session.record?.sessionId),
      clock,
    });
    this.#context = new ContextGiver(platform, clock, (outcome) => engine.audience.context(outcome));
    this.#typing = new TypingOut(clock, (typing) => {
      if (this.#hushed !== engine.session.record?.sessionId) line.send({ type: 'typing', typing });
    });
    // Nothing was told on this link before it was open: what came since comes again, to those who care now.
    if (line.open) this.#watches.opened(0);
  }

  moves(to: Vault): Promise<boolean> {
    const written = this.#keeper.last();
    this.#keeper = new Keeper(this.#engine, to);
    return written;
  }

  touch(): void {
    this.#keeper.touch();
  }

  save(): Promise<boolean> {
    return this.#keeper.save();
  }

  probe(): void {
    const engine = this.#engine;
    void engine.ports.platform.probe().then((reachable) => engine.accept({ type: 'probed', reachable }));
  }

  wrote(text: string): void {
    this.#typing.wrote(text);
  }

  opened(): void {
    this.#watches.opened(this.#engine.ledger.journal.head);
  }

  heard(told: readonly ServerEvent[], batch: boolean, fence: string): void {
    this.#watches.heard(told, batch);
    // A whole answer is worth keeping, also one of which the service tells the pieces only.
    if (told.some((event) => event.sequence !== null || (event.type === 'agentChunk' && event.last))) this.touch();
    if (fence !== '') this.#doubts.passed(fence);
    // What it complained of in a replay was seen to then.
    for (const event of told)
      if (event.type === 'systemMessage' && !batch) this.#complaints.hear(event);
      else if (speech.has(event.type)) this.#complaints.spoken();
  }

  handed(): void {
    this.#doubts.handed();
  }

  settled(): void {
    this.#watches.settled();
    this.#doubts.settled();
  }

  tooLarge(): void {
    this.#doubts.tooLarge();
  }

  dropped(): void {
    this.#doubts.dropped();
  }

  context(): Promise<ContextOutcome> {
    const { options, session, conversation } = this.#engine;
    const contextId = conversation.started?.contextId ?? '';
    return this.#context.give({ handler: options.context(), record: session.record, contextId });
  }

  stop(): void {
    this.#typing.stopped();
    this.#complaints.stop();
    this.#doubts.stop();
    this.#keeper.stop();
    this.#watches.stop();
  }
}
