import type { Fact, LocalFact } from '../conversation/facts.js';
import { listOf, toArray } from '../conversation/item-list.js';
import { Journal, type JournalData } from '../conversation/journal.js';
import { justAfter, placeOf } from '../conversation/place.js';
import { reduce, type Reduce } from '../conversation/reduce.js';
import type { Item } from '../conversation/items.js';
import { emptyConversation, type Conversation } from '../conversation/state.js';
import type { ServerEvent } from '../protocol/events.js';

/** A conversation and its journal as plain data: for the disk, and for other tabs. */
export interface LedgerData {
  readonly conversation: Omit<Conversation, 'settled'> & { readonly settled: readonly Item[] };
  readonly journal: JournalData;
}

/** What has been told, each event once, and what follows from it. */
export class Ledger {
  conversation: Conversation = emptyConversation;
  journal = new Journal();
  #reduce: Reduce;
  /** Told, and not understood yet; each with its place, so that it may be understood at any time. */
  #held: (readonly [Fact, number])[] = [];

  constructor(understands: Reduce = reduce) {
    this.#reduce = understands;
  }

  /** Understands more from now on, also of what was told before. */
  learn(understands: Reduce): void {
    this.#reduce = understands;
    for (const [fact, place] of this.#held.splice(0)) this.#apply(fact, place);
  }

  /** False for what was known already. */
  tell(event: ServerEvent): boolean {
    if (!this.journal.admit(event)) return false;
    this.#apply(event, event.sequence === null ? this.#next() : placeOf(this.conversation.session, event.sequence));
    return true;
  }

  note(fact: LocalFact): void {
    if (fact.type === 'sessionOpened' || fact.type === 'forgotten') {
      this.journal = new Journal();
      this.#held = [];
    }
    this.#apply(fact, this.#next());
  }

  /** Told by another tab, which has seen to it that it is told once. */
  repeat(fact: Fact): void {
    if ('sequence' in fact) this.tell(fact);
    else this.note(fact);
  }

  toData(): LedgerData {
    const { settled, ...rest } = this.conversation;
    return { conversation: { ...rest, settled: toArray(settled) }, journal: this.journal.toData() };
  }

  static of({ conversation, journal }: LedgerData, understands?: Reduce): Ledger {
    const ledger = new Ledger(understands);
    ledger.conversation = { ...emptyConversation, ...conversation, settled: listOf(conversation.settled) };
    ledger.journal = Journal.of(journal);
    return ledger;
  }

  #next(): number {
    return justAfter(placeOf(this.conversation.session, this.journal.head));
  }

  #apply(fact: Fact, place: number): void {
    const next = this.#reduce(this.conversation, fact, place);
    if (next === null) this.#held.push([fact, place]);
    else this.conversation = next;
  }
}
