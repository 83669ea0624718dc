import type { Fact, LocalFact } from '../conversation/facts.js';
import { listOf, toArray } from '../conversation/item-list.js';
import { Journal, type JournalData } from '../conversation/journal.js';
import { justAfter, placeOf } from '../conversation/place.js';
import { reduce } from '../conversation/reduce.js';
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

  /** False for what was known already. */
  tell(event: ServerEvent): boolean {
    if (!this.journal.admit(event)) return false;
    const { session } = this.conversation;
    const place =
      event.sequence === null ? justAfter(placeOf(session, this.journal.head)) : placeOf(session, event.sequence);
    this.conversation = reduce(this.conversation, event, place);
    return true;
  }

  note(fact: LocalFact): void {
    if (fact.type === 'sessionOpened' || fact.type === 'forgotten') this.journal = new Journal();
    const place = justAfter(placeOf(this.conversation.session, this.journal.head));
    this.conversation = reduce(this.conversation, fact, place);
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

  static of({ conversation, journal }: LedgerData): Ledger {
    const ledger = new Ledger();
    ledger.conversation = { ...emptyConversation, ...conversation, settled: listOf(conversation.settled) };
    ledger.journal = Journal.of(journal);
    return ledger;
  }
}
