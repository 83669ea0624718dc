import type { Item } from '../conversation/items.js';
import { Ledger, type LedgerData } from './ledger.js';

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

/** Reads what the disk gave: null when it is not ours, or too new for us. One bad item does not spoil the others. */
export function storedOf(data: unknown): { readonly stored: Stored; readonly ledger: Ledger } | null {
  if (!isObject(data) || data['v'] !== VERSION) return null;
  const { conversation, journal, subject, sessionId, aliveAt, draft, term } = data;
  if (!isObject(conversation) || !isObject(journal)) return null;
  if (!Array.isArray(conversation['settled']) || !Array.isArray(conversation['drafts'])) return null;
  if (!Array.isArray(conversation['open']) || typeof conversation['session'] !== 'number') return null;
  if (!Array.isArray(journal['ids']) || !Array.isArray(journal['spans']) || !journal['spans'].every(isSpan))
    return null;
  const clean = {
    conversation: {
      ...conversation,
      settled: conversation['settled'].filter(isItem),
      drafts: conversation['drafts'].filter(isItem),
      open: conversation['open'].filter(isItem),
      // Nobody is typing who was before the page went away.
      typing: null,
    },
    journal: { spans: journal['spans'], ids: journal['ids'].filter((id) => typeof id === 'string') },
  } as unknown as LedgerData;
  const stored: Stored = {
    ...clean,
    v: VERSION,
    term: typeof term === 'number' ? term : 0,
    subject: typeof subject === 'string' ? subject : '',
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : null,
    aliveAt: typeof aliveAt === 'number' ? aliveAt : 0,
    draft: typeof draft === 'string' ? draft : '',
  };
  return { stored, ledger: Ledger.of(clean) };
}

const kinds: ReadonlySet<unknown> = new Set<Item['kind']>(['visitor', 'agent', 'person', 'notice']);

const isItem = (item: unknown): item is Item =>
  isObject(item) &&
  kinds.has(item['kind']) &&
  typeof item['key'] === 'string' &&
  typeof item['text'] === 'string' &&
  Number.isFinite(item['place']);

const isSpan = (span: unknown): boolean => Array.isArray(span) && span.length === 2 && span.every(Number.isInteger);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
