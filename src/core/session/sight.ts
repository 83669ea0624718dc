import type { VisitorMessage } from '../conversation/items.js';
import type { ChatError } from '../errors.js';
import type { Action } from './action.js';
import type { EngineState } from './audience.js';
import type { Ledger } from './ledger.js';
import type { Clock } from './ports.js';
import type { Session } from './session.js';

/** What can be seen of a session from another tab. */
export interface View {
  readonly session: Session;
  readonly subject: string;
  readonly kept: boolean;
  /** The session to resume with, if there is one that may still live. */
  readonly resumable: string | null;
  /** How long ago the service was last heard, when this was said. */
  readonly quietMs: number;
}

/** Something that was asked for in this tab, and not done yet. */
export interface Pending {
  readonly action: Action;
  /** Another tab has been asked: it may have done it. */
  readonly posted?: boolean;
  resolve(): void;
  reject(error: ChatError): void;
}

/** What a seat knew before the rest of it came. */
interface Before extends Pick<Sight, 'wanted' | 'robbed' | 'pending'> {
  readonly seen: Seen;
}

/** What there is to see of a conversation, whoever knows it: an engine, or what it, or another, has told. */
export interface Seen {
  readonly ledger: Ledger;
  readonly session: Session;
  readonly subject: string;
  readonly kept: boolean;
  readonly resumable: string | null;
  draft: string;
}

/** The conversation as a tab sees it that does not lead, with all that is known of other tabs and of the disk. */
export class Sight implements Seen {
  ledger: Ledger;
  view: View;
  draft: string;
  /** This tab wants to talk. */
  wanted: boolean;
  /** The lead was taken from this tab, and nothing was heard since: what it knows is old. */
  robbed: boolean;
  /** How often everything was wiped: what is being read then is not to be taken for new. */
  wiped = 0;
  readonly pending: Map<string, Pending>;
  /** When the service was last heard, as far as is known here, by this page's own clock. */
  aliveAt = 0;
  /** The highest term of a leader that was heard of. */
  term = 0;
  /** Messages that have been on the disk while they waited. */
  written = new Set<string>();
  /** What waited when the lead was taken from this tab: whoever has it may never have heard of it. */
  unheard: readonly VisitorMessage[] = [];
  /** The term with which this tab led last. */
  led = 0;
  /** What it wrote with that, or an earlier one, has been wiped. */
  void = 0;
  /** Done when what it knew when it led is on the disk, or cannot be. */
  saving: Promise<unknown> = Promise.resolve();

  constructor({ seen, wanted, robbed, pending }: Before, clock: Clock) {
    this.ledger = seen.ledger;
    this.view = viewOf(seen, clock);
    this.draft = seen.draft;
    this.wanted = wanted;
    this.robbed = robbed;
    this.pending = pending;
  }

  /** What this tab knew when it led. */
  recalls(engine: Seen, clock: Clock): void {
    this.view = viewOf(engine, clock);
    this.aliveAt = engine.session.aliveAt;
    this.ledger = engine.ledger;
    this.draft = engine.draft;
  }

  get session(): Session {
    return this.view.session;
  }

  get subject(): string {
    return this.view.subject;
  }

  get kept(): boolean {
    return this.view.kept;
  }

  get resumable(): string | null {
    return this.view.resumable;
  }
}

/**
 * Later than every term that is known here, and than those that are not: a tab that was never heard, and could not write,
 * has led before. The time of day tells; where it was set back, at least what is known counts.
 */
export const nextTerm = (known: number, clock: Clock): number => Math.max(known + 1, clock.wall());

export const viewOf = ({ session, subject, kept, resumable }: Omit<View, 'quietMs'>, clock: Clock): View => ({
  session,
  subject,
  kept,
  resumable,
  quietMs: clock.now() - session.aliveAt,
});

/** What an engine goes on with where nobody knows more than this tab. */
export function ownState({ ledger, view, aliveAt, draft, term, written }: Sight, clock: Clock): EngineState {
  const { subject, kept, resumable } = view;
  return {
    ledger,
    resumable,
    // By the page's own clock where it was there: the time of day may have been set meanwhile (F18).
    aliveAt: clock.wall() - (clock.now() - aliveAt),
    subject,
    draft,
    term: nextTerm(term, clock),
    onDisk: false,
    kept,
    written,
  };
}
