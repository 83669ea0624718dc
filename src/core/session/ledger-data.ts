import type { Fact } from '../conversation/facts.js';
import { toArray } from '../conversation/item-list.js';
import { listOf } from '../conversation/item-list-more.js';
import type { Item } from '../conversation/items.js';
import { dataOfJournal, journalOf, type JournalData } from '../conversation/journal-data.js';
import { reduceAll } from '../conversation/reduce-all.js';
import { emptyConversation, type Conversation } from '../conversation/state.js';
import { Ledger } from './ledger.js';

/** A conversation and its journal as plain data: for the disk, and for other tabs. */
export interface LedgerData {
  readonly conversation: Omit<Conversation, 'settled'> & { readonly settled: readonly Item[] };
  readonly journal: JournalData;
}

export function dataOf({ conversation, journal }: Ledger): LedgerData {
  const { settled, ...rest } = conversation;
  return { conversation: { ...rest, settled: toArray(settled) }, journal: dataOfJournal(journal) };
}

export function ledgerOf({ conversation, journal }: LedgerData): Ledger {
  const ledger = new Ledger(reduceAll);
  ledger.conversation = { ...emptyConversation, ...conversation, settled: listOf(conversation.settled) };
  ledger.journal = journalOf(journal);
  return ledger;
}

/** Told by another tab, which has seen to it that it is told once. */
export function repeat(ledger: Ledger, fact: Fact): void {
  if ('sequence' in fact) ledger.tell(fact);
  else ledger.note(fact);
}
