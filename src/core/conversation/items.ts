import type { ErrorCode } from '../errors.js';
import type { Parts } from '../protocol/events.js';

/**
 * Five states, and each is true (I4). waiting: never handed to a socket. sending: handed over, no echo yet. sent: the echo
 * was seen. notConfirmed: handed over, and the service went on without an echo. rejected: refused, or too late.
 */
export type Delivery = 'waiting' | 'sending' | 'sent' | 'notConfirmed' | 'rejected';

interface Placed {
  /** Its own for ever: the id we gave a message of the visitor, the service's id of a message, the id of an event. */
  readonly key: string;
  /** Where it stands: session and sequence in one number (place.ts). */
  readonly place: number;
  /** The server's time in milliseconds, or ours until the server has spoken; NaN when unknown. For showing only. */
  readonly at: number;
}

/** What the visitor wrote. */
export interface VisitorMessage extends Placed {
  readonly kind: 'visitor';
  readonly text: string;
  readonly delivery: Delivery;
  /** Why it was rejected or is in doubt. */
  readonly error: ErrorCode | null;
  readonly messageId: string;
  /** The echo had no key, and was taken for this one's by its words. */
  readonly guessed: boolean;
}

/** A stretch of consecutive chunks, joined. */
export interface Span {
  readonly from: number;
  /** One past the last. */
  readonly to: number;
  readonly text: string;
}

/** What the agent (`agent`) or a human being (`person`) said; whole, or as far as it has come. */
export interface ReplyMessage extends Placed {
  readonly kind: 'agent' | 'person';
  readonly text: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly parts: Parts;
  /** What single pieces brought, by their index. */
  readonly pieces: readonly (readonly [index: number, parts: Parts])[];
  /** writing: more may come. whole: all of it. broken: the stream ended, and a part is missing. */
  readonly state: 'writing' | 'whole' | 'broken';
  /** The chunks it is made of, in order; null when it came, or was replaced by, one full message. */
  readonly spans: readonly Span[] | null;
  /** Its last chunk has been seen. */
  readonly closed: boolean;
  /** Where one full message took the place of its chunks, if that is further down than where it stands. */
  readonly told?: number;
}

/** What happened, between the messages. Words are chosen by whoever shows it. */
export interface Notice extends Placed {
  readonly kind: 'notice';
  readonly what: 'personJoined' | 'personLeft' | 'system' | 'newSession' | 'handoffFailed' | 'handoffTimeout';
  readonly name: string;
  /** The service's own words: of `system`, and why a hand-over came to nothing. */
  readonly text: string;
  readonly level: 'info' | 'warning' | 'error';
  /** What the words of a system message mean, when they are known ones. */
  readonly code: string;
}

export type Item = VisitorMessage | ReplyMessage | Notice;
