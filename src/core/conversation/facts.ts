import type { ErrorCode } from '../errors.js';
import type { ServerEvent } from '../protocol/events.js';

/** What happened on our side. Never replayed by the service, so the other tabs are told as well. */
export interface LocalFactMap {
  /** A session begins under this transcript; the first, or one more. */
  sessionOpened: object;
  /** The session is over as far as we can tell, and the service did not say so itself. */
  sessionLost: { readonly reason: 'expired' | 'closed' | 'user_ended' | 'replaced'; readonly at: number };
  /** `given`: it may be on its way already, by another tab. */
  drafted: { readonly localId: string; readonly text: string; readonly at: number; readonly given?: boolean };
  /** Given to an open socket. */
  handed: { readonly localId: string };
  /** It turned out that it was not: the socket closed first. */
  unhanded: { readonly localId: string };
  /** The service went on without an echo. */
  doubted: { readonly localId: string };
  rejected: { readonly localId: string; readonly error: ErrorCode };
  discarded: { readonly localId: string };
  typingStopped: object;
  /** What is missing of an answer is not going to come. */
  streamLeft: { readonly messageId: string };
  /** What the service said is worth a line after all; where it said so, or where that is known only now. */
  warned: {
    readonly id: string;
    readonly text: string;
    readonly at: number;
    readonly code: string;
    readonly place?: number;
  };
  /** Everything is to be as if it had never been. */
  forgotten: object;
}

export type LocalFact = {
  [Type in keyof LocalFactMap]: { readonly type: Type } & LocalFactMap[Type];
}[keyof LocalFactMap];

/** It happened. */
export type Fact = ServerEvent | LocalFact;
