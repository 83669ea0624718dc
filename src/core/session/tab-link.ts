import { ChatError, isChatError } from '../errors.js';
import type { Fact } from '../conversation/facts.js';
import type { Action } from './action.js';
import type { EngineState } from './audience.js';
import { careOf } from './care.js';
import { cleanLedger } from './clean.js';
import { Ear } from './ear.js';
import { Forgetting } from './forgetting.js';
import { answered, dropDiscarded, looksLike, noteGiven, unknownTo } from './hearsay.js';
import { inherit, readFrom, takeFrom } from './inherit.js';
import { LeaderWatch } from './leader-watch.js';
import { ANSWER_MS } from './limits.js';
import { repeat } from './ledger-data.js';
import type { Charge, LinkDesk, TabLink } from './parts.js';
import { dataOf } from './stored-form.js';
import { viewOf, type View } from './sight.js';
import { TypingOut } from './typing-out.js';
import { factAt, factsOf, isLeaders, isView, spokenOf, toAllOf } from './words.js';
import type { Asking, FactAt, LeadersWord, Spoken, Word } from './words.js';

/** What this tab and the others tell each other: all that this one knows while it leads, or what the one that leads knows. */
export class SharedLink implements TabLink {
  readonly dozes = false;
  readonly ear: Ear;
  readonly #desk: LinkDesk;
  readonly #version: number;
  readonly #id: string;
  /** How many facts this tab has told, or is about to. */
  #told = 0;
  /** Who leads, and the number of the last fact heard; -1 when this tab has fallen behind, or never knew. */
  #leader = '';
  #heard = -1;
  /** Told here, and not yet to the others: a frame may hold hundreds. */
  #facts: Fact[] = [];
  readonly #watch: LeaderWatch;
  readonly #forgetting: Forgetting;
  readonly #typing: TypingOut;

  constructor(desk: LinkDesk, version: number) {
    this.#desk = desk;
    this.#version = version;
    this.#id = desk.ports.clock.uuid();
    this.#forgetting = new Forgetting(desk, () => this.#say({ say: 'forget' }));
    this.#typing = new TypingOut(desk.ports.clock, (typing) => this.#say({ say: 'wrote', typing }));
    this.#watch = new LeaderWatch(desk.ports.clock, {
      ping: () => this.#say({ say: 'ping' }),
      steal: () => desk.steal(),
      give: () => desk.outgrown(false),
    });
    this.ear = new Ear(desk, this.#listen, () => this.inTime || this.forget());
  }

  follow(): void {
    this.#heard = -1;
    this.#say({ say: 'hello' });
    this.#watch.expect();
  }

  quiet(): void {
    this.#tell();
    this.#forgetting.quiet();
    this.#typing.stopped();
    this.#watch.stop();
    this.#heard = -1;
  }

  forget(at?: FactAt): void {
    this.#forgetting.heard(at);
    const { sight, page, engine } = this.#desk;
    // Late, and after all was wiped: what was asked of the disk before it was known.
    if (engine() === null && sight.led > 0) void sight.saving.then(() => readFrom(page.vault, sight));
  }

  stop(): void {
    this.quiet();
    this.ear.stop();
  }

  /** Who follows asks for all of it. Often there is nobody, and a copy of a long conversation costs what drawing it does. */
  leads(engine: Charge): void {
    this.quiet();
    this.#leader = '';
    this.#say({ say: 'view', view: viewOf(engine, this.#desk.ports.clock) });
  }

  told(fact: Fact): void {
    this.#told++;
    if (this.#facts.push(fact) === 1) void Promise.resolve().then(() => this.#tell());
    const engine = this.#desk.engine();
    if (fact.type === 'forgotten') this.#forgetting.told(() => engine?.save(), [engine?.term ?? 0, this.#told]);
  }

  changed(engine: Charge): void {
    const { sight, ports } = this.#desk;
    const was = sight.view;
    const now = viewOf(engine, ports.clock);
    sight.view = now;
    if (!looksLike(was, now)) this.#say({ say: 'view', view: now });
  }

  ask(id: string, action: Action): void {
    if (!this.inTime) return;
    const { pending } = this.#desk.sight;
    const one = pending.get(id);
    if (one !== undefined) pending.set(id, { ...one, posted: true });
    this.#say({ say: 'do', id, action, heard: [this.#desk.sight.term, this.#heard] });
    this.#watch.expect();
  }

  wrote(text: string): void {
    this.#typing.wrote(text);
  }

  async state(): Promise<EngineState | null> {
    const { sight, ports, page } = this.#desk;
    const { wiped } = sight;
    const read = await takeFrom(page.vault, sight, ports.tabs.together);
    return sight.wiped > wiped ? null : inherit(sight, read, ports, { inTime: this.inTime, led: this.#leader !== '' });
  }

  get inTime(): boolean {
    return this.#heard >= 0;
  }

  #say(word: Word): void {
    const { engine, page, ports } = this.#desk;
    const term = engine()?.term ?? 0;
    if (word.say !== 'facts') this.#tell();
    page.tabs.post({ v: this.#version, from: this.#id, term, at: ports.clock.wall(), ...word } satisfies Spoken);
  }

  #tell(): void {
    const facts = this.#facts;
    this.#facts = [];
    if (facts.length > 0) this.#say({ say: 'facts', n: this.#told, facts });
  }

  #sayState(engine: Charge): void {
    const view = viewOf(engine, this.#desk.ports.clock);
    this.#say({ say: 'state', n: this.#told, ledger: dataOf(engine.ledger), view });
  }

  readonly #listen = (given: unknown): void => {
    const { v = 0, from, term = 0, forget = false } = toAllOf(given) ?? {};
    if (v === 0) return;
    if (v > this.#version) return this.#desk.outgrown(forget);
    // Whoever leads tells it as a fact, with what comes after.
    if (forget && from !== this.#leader) {
      this.forget();
      if (this.#desk.engine() === null) this.follow();
    }
    if (v < this.#version) return this.#hearOlder(term);
    const spoken = spokenOf(given, this.#version);
    if (spoken !== null) this.#hear(spoken);
  };

  /** A tab of an older version finds out that it is one; it may have led while this one slept. */
  #hearOlder(term: number): void {
    const { sight, engine } = this.#desk;
    this.#say({ say: 'ping' });
    if (engine() !== null || term <= sight.term) return;
    this.#leader ||= 'older';
    this.follow();
  }

  #hear(word: Spoken): void {
    const { sight, ports } = this.#desk;
    const engine = this.#desk.engine();
    if (engine === null) return isLeaders(word) ? this.#hearLeader(word) : undefined;
    if (isLeaders(word)) {
      // Another leads since, and this tab slept through it. Two with one term: both give it up, and the lock decides anew.
      if (word.term < engine.term) return;
      sight.term = word.term;
      return this.#desk.leadLost();
    }
    // Asked while this tab slept: whoever asked has taken the lead since, and what is known here is old.
    if (ports.clock.wall() - (word.at ?? Infinity) > ANSWER_MS) return;
    switch (word.say) {
      case 'hello':
        return this.#sayState(engine);
      case 'ping':
        return this.#say({ say: 'pong', quietMs: ports.clock.now() - engine.session.aliveAt });
      case 'wrote':
        return careOf(engine)?.wrote(word.typing ? '.' : '');
      case 'forget':
        return;
      case 'do':
        return void this.#act(word).then(
          () => this.#say({ say: 'done', id: word.id, error: null }),
          (error: unknown) =>
            this.#say({ say: 'done', id: word.id, error: isChatError(error) ? error.code : 'message/refused' }),
        );
    }
  }

  async #act(word: Asking): Promise<unknown> {
    if (this.#forgetting.covers(word)) throw new ChatError('session/ended');
    return this.#desk.act(word.action);
  }

  #hearLeader(word: LeadersWord & Spoken): void {
    const { sight } = this.#desk;
    const { term, from } = word;
    // What a leader says that has lost the lead is old; and of two, what they say must not be mixed.
    if (term < sight.term || (term === sight.term && this.#leader !== '' && from !== this.#leader))
      return this.#outdone(word);
    if (term > sight.term) {
      sight.term = term;
      this.#heard = -1;
    }
    this.#leader = from;
    // However much was missed: what was asked has been done, and what is forgotten is not asked for again.
    if (word.say === 'done') return answered(sight, word) ? this.#watch.relax() : undefined;
    if (factsOf(word).some((fact) => fact?.type === 'forgotten')) this.forget(factAt(word));
    if (word.say !== 'state' && !this.inTime) return this.#say({ say: 'hello' });
    try {
      this.#heed(word);
    } catch {
      // No leader of ours says that. Whoever leads is asked for all of it.
      this.follow();
    }
  }

  #heed(word: Exclude<LeadersWord, { say: 'done' }>): void {
    const { sight, ports, audience } = this.#desk;
    switch (word.say) {
      case 'facts': {
        const { n, facts } = word;
        if (n <= this.#heard) return;
        const known = this.#heard - (n - facts.length);
        // Something was missed: all of it again.
        if (known < 0) return this.follow();
        this.#heard = n;
        for (const fact of facts.slice(known)) {
          repeat(sight.ledger, fact);
          audience.told(fact);
        }
        return this.#changed();
      }
      case 'view':
        this.#see(word.view);
        return this.#changed();
      case 'pong':
        sight.aliveAt = ports.clock.now() - word.quietMs;
        return this.#watch.relax();
      case 'state':
        return this.#state(word);
    }
  }

  /** Except that it gave away what was asked of it: whoever leads now is not to send it once more. */
  #outdone(word: LeadersWord): void {
    for (const fact of factsOf(word))
      if (fact?.type === 'handed' || fact?.type === 'unhanded')
        noteGiven(this.#desk.sight, fact.localId, fact.type === 'handed');
  }

  #state({ n, ledger, view }: Extract<LeadersWord, { say: 'state' }>): void {
    const { sight } = this.#desk;
    const cleaned = cleanLedger(ledger);
    if (cleaned === null) throw new TypeError('no ledger');
    const [{ subject }, { conversation }] = [sight.view, sight.ledger];
    this.#see(view);
    this.#watch.relax();
    this.#heard = n;
    sight.robbed = false;
    sight.ledger = cleaned;
    dropDiscarded(sight, cleaned.conversation);
    for (const [id, { action }] of sight.pending) this.ask(id, action);
    for (const action of unknownTo(sight, subject, conversation)) this.#desk.ask(action).catch(() => undefined);
    this.#changed();
  }

  #see(view: View): void {
    if (!isView(view)) throw new TypeError('no view');
    const { sight, ports } = this.#desk;
    sight.view = view;
    sight.aliveAt = ports.clock.now() - view.quietMs;
  }

  /** A tab that wants to talk has whoever leads begin. */
  #changed(): void {
    const { sight, audience, engine, ask } = this.#desk;
    audience.changed();
    if (engine() !== null) return;
    // It has what it wanted: what is wiped or over by then, in whichever tab, does not begin again by itself.
    if (sight.view.session.phase !== 'idle' || sight.ledger.conversation.ended !== null) sight.wanted = false;
    if (!this.inTime || !sight.wanted || sight.pending.size > 0) return;
    sight.wanted = false;
    ask({ do: 'start' }).catch(() => undefined);
  }
}
