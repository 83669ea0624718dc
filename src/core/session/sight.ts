import type { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { Ledger } from './ledger.js';
import type { Clock } from './ports.js';
import { noSession, type Session } from './session.js';

/** What can be seen of a session from another tab. */
export interface View {
  readonly session: Session;
  readonly subject: string;
  readonly kept: boolean;
  /** How long ago the service was last heard, when this was said. */
  readonly quietMs: number;
}

/** Something that was asked for in this tab, and not done yet. */
export interface Pending {
  readonly action: Action;
  resolve(): void;
  reject(error: ChatError): void;
}

/** The conversation as a tab sees it that does not lead. */
export class Sight {
  ledger = new Ledger();
  view: View = { session: noSession, subject: '', kept: true, quietMs: 0 };
  draft = '';
  /** When the service was last heard, as far as is known here, by this page's own clock. */
  aliveAt = 0;
  /** The highest term of a leader that was heard of. */
  term = 0;
  /** The lead was taken from this tab, and nothing was heard since: what it knows is old. */
  robbed = false;
  /** This tab wants to talk. */
  wanted = false;
  readonly pending = new Map<string, Pending>();
}

/**
 * Later than every term that is known here, and than those that are not: a tab that was never heard, and could not write,
 * has led before. The time of day tells; where it was set back, at least what is known counts.
 */
export const nextTerm = (known: number, clock: Clock): number => Math.max(known + 1, clock.wall());

export const viewOf = ({ session, subject, kept }: Omit<View, 'quietMs'>, clock: Clock): View => ({
  session,
  subject,
  kept,
  quietMs: clock.now() - session.aliveAt,
});
