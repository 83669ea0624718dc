import { cleanLedger } from './clean.js';
import type { Ledger } from './ledger.js';
import { VERSION, type LedgerData, type Stored } from './stored-form.js';

/** What could be read of a record. */
export interface Read extends Omit<Stored, keyof LedgerData | 'v'> {
  readonly ledger: Ledger;
}

/** Written by a version of later. */
export const isNewer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Number((data as { readonly v?: unknown }).v) > VERSION;

/** Reads what the disk gave: null when it is not ours, or not to be read at all. */
export function readStored(data: unknown): Read | null {
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
