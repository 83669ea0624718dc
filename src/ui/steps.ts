import type { ErrorCode } from '../core/errors.js';

/**
 * How far a visitor comes in a chat, by name, and what is said of it: whole milliseconds, codes of ours, a score. No word of
 * anybody, nobody's name, no address and no id is in any of it.
 */
export interface MessengerStepMap {
  /** The launcher stands on the page, or a chat that is part of it. Once for a page. */
  shown: object;
  /** The chat was opened. Once for a page; not where it stood open from the start, or again after a reload. */
  opened: object;
  /** The visitor has said something, for the first time in this conversation. */
  first_message_sent: object;
  /**
   * And has an answer: how long it took until that began, where that was seen, and until it was whole. By the page that they
   * have written in.
   */
  first_answer_received: { readonly firstTokenMs?: number; readonly answerMs: number };
  /** The conversation is to go on with a person. */
  handoff_requested: object;
  /** The person has come. */
  handoff_joined: object;
  /** None has: it was refused, or nobody came in time. */
  handoff_failed: { readonly reason: 'failed' | 'timeout' };
  /** The conversation is over: whoever served the visitor was done, the visitor ended it, or nobody wrote for too long. */
  ended: { readonly reason: 'completed' | 'visitor' | 'timeout' | 'other' };
  /** The visitor has said how it was, from 1 to 5. */
  rated: { readonly score: number };
  /** There is no chat, or none any more, and why (docs/errors.md). Once for a page. */
  failed: { readonly code: ErrorCode };
}

/** One step. `version` is that of these names; it is another when one of them means something else. */
export type MessengerStep = {
  readonly [Name in keyof MessengerStepMap]: { readonly name: Name; readonly version: 1 } & MessengerStepMap[Name];
}[keyof MessengerStepMap];
