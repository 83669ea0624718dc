import type { Fact } from '../conversation/facts.js';
import type { Dialect } from '../protocol/events.js';
import type { ContextProvider, ContextOutcome } from './context.js';
import type { Ledger } from './ledger.js';

/** What the site gave, as far as the engine is concerned. */
export interface EngineOptions {
  readonly dialect: Dialect;
  readonly overlap: number | undefined;
  /** The page's handler for signed context, if it has registered one by then. */
  readonly context: () => ContextProvider | null;
}

/** Who wants to know. */
export interface Audience {
  /** A fact that the other tabs have not heard. */
  told(fact: Fact): void;
  changed(): void;
  context(outcome: ContextOutcome): void;
  /** Another tab has taken the lead while this one slept; for those who know of other tabs. */
  outranked?(): void;
}

/** What an engine goes on with: from the disk, or from the tab that led before. */
export interface EngineState {
  readonly ledger: Ledger;
  /** Which in the row of tabs that led; what an earlier one says or writes does not count. */
  readonly term: number;
  /** There was a record on the disk, of whatever kind; null where it could not be read. */
  readonly onDisk: boolean | null;
  subject: string;
  draft: string;
  /** False once the disk has failed: what is said now will not survive a reload. */
  kept: boolean;
  /** Messages that have been on the disk while they waited: another tab may have sent them since. */
  readonly written: Set<string>;
  /** The session to resume with, if there is one that may still live. */
  resumable: string | null;
  /** When the service was last heard, by the time of day. */
  aliveAt: number;
}
