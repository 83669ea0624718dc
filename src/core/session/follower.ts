import type { Fact } from '../conversation/facts.js';
import { ChatError } from '../errors.js';
import type { Action } from './actions.js';
import { Ledger } from './ledger.js';
import type { Clock } from './ports.js';
import { noSession } from './session.js';
import { cleanLedger } from './clean.js';
import { isLeaders, isView, type LeadersWord, type Spoken, type View, type Word } from './words.js';

/** A tab that leads must answer so fast, or another takes the lead. */
const ANSWER_MS = 1_500;
/** So often a tab that follows makes sure that somebody leads. */
const PING_MS = 5_000;

/** What a follower needs of its tab. */
export interface FollowerDesk {
  say(word: Word): void;
  /** Whoever leads does not answer. */
  steal(): void;
  told(fact: Fact): void;
  changed(): void;
}

/** Something that was asked for in this tab, and not done yet. */
export interface Pending {
  readonly action: Action;
  resolve(): void;
  reject(error: ChatError): void;
}

/** The conversation as another tab tells it. */
export class Follower {
  ledger = new Ledger();
  view: View = { session: noSession, subject: '', kept: true, quietMs: 0 };
  /** When the service was last heard, as far as is known here, by this page's own clock. */
  aliveAt = 0;
  /** The highest term of a leader that was heard of. */
  term = 0;
  readonly pending = new Map<string, Pending>();
  readonly #clock: Clock;
  readonly #desk: FollowerDesk;
  /** Who leads, and the number of the last fact heard; -1 when this tab has fallen behind, or never knew. */
  #leader = '';
  #heard = -1;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, desk: FollowerDesk) {
    this.#clock = clock;
    this.#desk = desk;
  }

  /** Everything that the leader told has been heard. */
  get inTime(): boolean {
    return this.#heard >= 0;
  }

  /** Asks whoever leads for everything. */
  follow(): void {
    this.#heard = -1;
    this.#desk.say({ say: 'hello' });
    this.#expect();
  }

  rest(): void {
    this.#cancel?.();
    this.#heard = -1;
  }

  ask(action: Action): Promise<void> {
    const id = this.#clock.uuid();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { action, resolve, reject });
      if (this.inTime) this.#ask(id, action);
    });
  }

  hear(word: Spoken): void {
    if (!isLeaders(word)) return;
    const { term, from } = word;
    // What a leader says that has lost the lead is old; and of two, what they say must not be mixed.
    if (term < this.term || (term === this.term && this.#leader !== '' && from !== this.#leader)) return;
    if (term > this.term) {
      this.term = term;
      this.#heard = -1;
    }
    this.#leader = from;
    if (word.say !== 'state' && !this.inTime) return this.#desk.say({ say: 'hello' });
    try {
      this.#heed(word);
    } catch {
      // No leader of ours says that. Whoever leads is asked for all of it.
      this.follow();
    }
  }

  #heed(word: LeadersWord): void {
    switch (word.say) {
      case 'fact':
        if (word.n <= this.#heard) return;
        // Something was missed: all of it again.
        if (word.n > this.#heard + 1) return this.follow();
        this.#heard = word.n;
        this.ledger.repeat(word.fact);
        this.#desk.told(word.fact);
        return this.#desk.changed();
      case 'view':
        this.#see(word.view);
        return this.#desk.changed();
      case 'done': {
        const pending = this.pending.get(word.id);
        if (pending === undefined) return;
        this.pending.delete(word.id);
        this.#relax();
        return word.error === null ? pending.resolve() : pending.reject(new ChatError(word.error));
      }
      case 'pong':
        this.aliveAt = this.#clock.now() - word.quietMs;
        return this.#relax();
      case 'state':
        return this.#state(word);
    }
  }

  #state({ n, ledger, view }: Extract<LeadersWord, { say: 'state' }>): void {
    const cleaned = cleanLedger(ledger);
    if (cleaned === null) throw new TypeError('no ledger');
    this.#see(view);
    this.#relax();
    this.#heard = n;
    this.ledger = cleaned;
    for (const [id, { action }] of this.pending) this.#ask(id, action);
    this.#desk.changed();
  }

  #see(view: View): void {
    if (!isView(view)) throw new TypeError('no view');
    this.view = view;
    this.aliveAt = this.#clock.now() - view.quietMs;
  }

  #ask(id: string, action: Action): void {
    this.#desk.say({ say: 'do', id, action });
    this.#expect();
  }

  /** Whoever leads must say something soon, or has crashed or been frozen. */
  #expect(): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(ANSWER_MS, () => this.#desk.steal());
  }

  #relax(): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(PING_MS, () => {
      this.#desk.say({ say: 'ping' });
      this.#expect();
    });
  }
}
