import type { Fact } from '../conversation/facts.js';
import { listOf } from '../conversation/item-list-more.js';
import { journalOf } from '../conversation/journal-data.js';
import { reduceAll } from '../conversation/reduce-all.js';
import { emptyConversation } from '../conversation/state.js';
import { Ledger } from './ledger.js';
import type { LedgerData } from './stored-form.js';

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
