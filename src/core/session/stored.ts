import { cleanLedger } from './clean.js';
import type { Ledger } from './ledger.js';
import { dataOf, type LedgerData } from './ledger-data.js';
import type { Charge } from './parts.js';

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

/** What could be read of a record. */
export interface Read extends Omit<Stored, keyof LedgerData | 'v'> {
  readonly ledger: Ledger;
}

/** Null when nothing is to stay (S7): nothing was begun, or it has ended and the site does not want it kept. */
export function recordOf(engine: Charge): Stored | null {
  const { term, subject, aliveAt, draft, resumable: sessionId } = engine;
  const { session, ended, drafts } = engine.conversation;
  const over = ended !== null && ended !== 'expired' && engine.ports.vault.mode !== 'device';
  const blank = session === 0 && drafts.length === 0 && draft === '' && subject === '';
  return over || blank ? null : { ...dataOf(engine.ledger), v: VERSION, term, subject, sessionId, aliveAt, draft };
}

/** Whoever reads it sends nothing of it by themselves. */
export const withoutWaiting = (record: Stored): Stored => ({
  ...record,
  conversation: {
    ...record.conversation,
    drafts: record.conversation.drafts.map((one) =>
      one.delivery === 'waiting' ? { ...one, delivery: 'sending' } : one,
    ),
  },
});

/** Written by a version of later. */
export const isNewer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Number((data as { readonly v?: unknown }).v) > VERSION;

/** Reads what the disk gave: null when it is not ours, or not to be read at all. */
export function storedOf(data: unknown): Read | null {
  if (typeof data !== 'object' || data === null) return null;
  const { v, subject, sessionId, aliveAt, draft, term } = data as Readonly<Record<string, unknown>>;
  const ledger = v === VERSION ? cleanLedger(data) : null;
  if (ledger === null) return null;
  return {
    ledger,
    term: typeof term === 'number' && Number.isFinite(term) ? term : 0,
    subject: typeof subject === 'string' ? subject : '',
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : null,
    aliveAt: typeof aliveAt === 'number' ? aliveAt : 0,
    draft: typeof draft === 'string' ? draft : '',
  };
}
