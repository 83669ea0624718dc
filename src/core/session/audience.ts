import type { Fact } from '../conversation/facts.js';
import type { Dialect } from '../protocol/events.js';
import type { ContextHandler, ContextOutcome } from './context.js';
import type { Ledger } from './ledger.js';

/** What the site gave, as far as the engine is concerned. */
export interface EngineOptions {
  readonly dialect: Dialect;
  readonly overlap?: number;
  /** The page's handler for signed context, if it has registered one by then. */
  readonly context: () => ContextHandler | null;
}

/** Who wants to know. */
export interface Audience {
  /** A fact that the other tabs have not heard. */
  told(fact: Fact): void;
  changed(): void;
  context(outcome: ContextOutcome): void;
  /** Another tab has taken the lead while this one slept. */
  outranked(): void;
}

/** What an engine goes on with: from the disk, or from the tab that led before. */
export interface EngineState {
  readonly ledger: Ledger;
  readonly sessionId: string | null;
  readonly aliveAt: number;
  readonly subject: string;
  readonly draft: string;
  readonly term: number;
  /** There is a record on the disk, of whatever kind. */
  readonly onDisk: boolean;
  readonly kept: boolean;
}
