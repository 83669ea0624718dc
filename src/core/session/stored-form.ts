import { toArray } from '../conversation/item-list.js';
import type { Item } from '../conversation/items.js';
import { dataOfJournal, type JournalData } from '../conversation/journal-record.js';
import { emptyConversation, type Conversation } from '../conversation/state.js';
import { Ledger } from './ledger.js';
import type { Charge } from './parts.js';
import { beginsAnew } from './session.js';

/** A conversation and its journal as plain data: for the disk, and for other tabs. */
export interface LedgerData {
  readonly conversation: Omit<Conversation, 'settled'> & { readonly settled: readonly Item[] };
  readonly journal: JournalData;
}

export function dataOf({ conversation, journal, held }: Ledger): LedgerData {
  const { settled, ...rest } = conversation;
  const untold = held.flatMap(([fact]) => ('sequence' in fact ? [fact] : []));
  return { conversation: { ...rest, settled: toArray(settled) }, journal: dataOfJournal(journal, untold) };
}

/** What is on disk of one conversation: one record, so that the cursor is never newer than what it covers (I7). */
export interface Stored extends LedgerData {
  readonly v: typeof VERSION;
  /** Which tab wrote it, of those that led one after the other: a tab that slept must not write over a later one. */
  readonly term: number;
  /** Whose conversation it is, in the site's words; empty when nobody said. */
  readonly subject: string;
  /** Null when there is no session to go on with. */
  readonly sessionId: string | null;
  /** When the service was last heard, by the time of day. */
  readonly aliveAt: number;
  /** What stands unsent in the composer. */
  readonly draft: string;
}

export const VERSION = 1;

/** Null when nothing is to stay (S7): nothing was begun, or it has ended and the site does not want it kept. */
export function storedOf(engine: Charge): Stored | null {
  const { term, subject, aliveAt, draft, resumable: sessionId, conversation } = engine;
  let { ledger } = engine;
  if (conversation.ended !== null && conversation.ended !== 'expired' && engine.ports.vault.mode !== 'device') {
    if (!beginsAnew(engine.session)) return null;
    // What was said since is for the next.
    ledger = new Ledger();
    ledger.conversation = {
      ...emptyConversation,
      drafts: conversation.drafts.filter(({ delivery }) => delivery === 'waiting'),
    };
  }
  const { session, drafts } = ledger.conversation;
  const blank = session === 0 && drafts.length === 0 && draft === '' && subject === '';
  return blank ? null : { ...dataOf(ledger), v: VERSION, term, subject, sessionId, aliveAt, draft };
}

/** Whoever reads it sends nothing of it by themselves. */
export const withoutWaiting = (stored: Stored): Stored => ({
  ...stored,
  conversation: {
    ...stored.conversation,
    drafts: stored.conversation.drafts.map((one) =>
      one.delivery === 'waiting' ? { ...one, delivery: 'sending' } : one,
    ),
  },
});
