import type { Fact } from '../conversation/facts.js';
import type { ErrorCode } from '../errors.js';
import type { Action } from './action.js';
import type { LedgerData } from './stored-form.js';
import type { Session } from './session.js';
import type { View } from './sight.js';

/** What tabs tell each other. The session's token is among it: it goes from memory to memory and is never kept. */
export type Word =
  | { readonly say: 'hello' | 'ping' }
  | Asking
  | { readonly say: 'wrote'; readonly typing: boolean }
  /** To tabs that do not hear what leaders say. */
  | { readonly say: 'forget' }
  | LeadersWord;

/** `heard`: how far whoever asks has heard, for what is forgotten is not to be said in what comes after. */
export interface Asking {
  readonly say: 'do';
  readonly id: string;
  readonly action: Action;
  readonly heard?: FactAt;
}

/** The number of a fact, under the term of the leader that told it. */
export type FactAt = readonly [term: number, n: number];

/** What only a tab that leads says. */
export type LeadersWord =
  | { readonly say: 'pong'; readonly quietMs: number }
  | { readonly say: 'state'; readonly n: number; readonly ledger: LedgerData; readonly view: View }
  /** `n` is the number of the last. */
  | { readonly say: 'facts'; readonly n: number; readonly facts: readonly Fact[] }
  | { readonly say: 'view'; readonly view: View }
  | { readonly say: 'done'; readonly id: string; readonly error: ErrorCode | null };

/** A word as it goes over the channel. `term` is the leader's, and 0 of a tab that follows; `at` is the time of day. */
export type Spoken = Word & { readonly v: number; readonly from: string; readonly term: number; readonly at?: number };

/**
 * Raised when any of this changes, and with a new kind of fact, which a tab that does not know it would hold for ever. Tabs of
 * different versions understand two things of each other, for ever: who of them is newer (`v`), and that everything is to be
 * wiped (`say: 'forget'`).
 */
export const VERSION = 2;

const leading: ReadonlySet<unknown> = new Set<LeadersWord['say']>(['pong', 'state', 'facts', 'view', 'done']);
const following: ReadonlySet<unknown> = new Set<Word['say']>(['hello', 'ping', 'do', 'wrote', 'forget']);

export const isLeaders = (word: Word): word is LeadersWord => leading.has(word.say);

/** What a tab of any version says; null is what no tab of ours says. */
export function toAllOf(given: unknown): (Pick<Spoken, 'v' | 'from' | 'term'> & { readonly forget: boolean }) | null {
  if (typeof given !== 'object' || given === null) return null;
  const { v, say, from, term } = given as Readonly<Record<string, unknown>>;
  if (!Number.isInteger(v) || Number(v) <= 0 || typeof from !== 'string' || typeof term !== 'number') return null;
  return { v: Number(v), from, term, forget: say === 'forget' };
}

/** A channel is open to every script of the site: what has no shape is not heard. */
export function spokenOf(given: unknown, version: number): Spoken | null {
  if (typeof given !== 'object' || given === null) return null;
  const { v, say, error, term, from } = given as Readonly<Record<string, unknown>>;
  const known = v === version && (leading.has(say) || following.has(say));
  if (!known || typeof term !== 'number' || typeof from !== 'string') return null;
  if (say === 'done' && error !== null && !/^[a-z]+\/[a-z-]+$/.test(String(error))) return null;
  return given as Spoken;
}

/** The facts of a word that tells any. */
export const factsOf = (word: LeadersWord): readonly (Fact | null | undefined)[] =>
  word.say === 'facts' && Array.isArray(word.facts) ? word.facts : [];

export const factAt = (word: LeadersWord & Spoken): FactAt => [word.term, 'n' in word ? word.n : 0];

/** False of what has no order: a channel is open to every script of the site. */
export const isBefore = (one: FactAt | undefined, [term, n]: FactAt): boolean =>
  Array.isArray(one) && (one[0] < term || (one[0] === term && one[1] < n));

/** What a leader says is read as carefully as what the service says. */
export function isView(view: unknown): view is View {
  const { session, subject, kept, resumable, quietMs } = (view ?? {}) as Partial<View>;
  const { phase, record } = (session ?? {}) as Partial<Session>;
  return (
    typeof phase === 'string' &&
    (record === null || typeof record?.sessionId === 'string') &&
    typeof subject === 'string' &&
    typeof kept === 'boolean' &&
    (resumable === null || typeof resumable === 'string') &&
    typeof quietMs === 'number'
  );
}
