import { isChatError, type ErrorCode } from '../errors.js';
import type { Platform, SessionRecord } from './ports.js';

/** Asks the page for signed context; null declines. */
export type ContextHandler = (ask: {
  readonly sessionId: string;
  readonly contextId: string;
}) => Promise<string | null>;
export type ContextOutcome = 'given' | ErrorCode;

/** Signed context, asked of the page and given to the platform. The conversation goes on whatever comes of it (CTX-7). */
export async function giveContext(
  platform: Platform,
  handler: ContextHandler | null,
  record: SessionRecord | null,
  contextId: string,
): Promise<ContextOutcome> {
  // CTX-8: without its id there is nothing to sign for.
  if (handler === null || record === null || contextId === '') return 'context/declined';
  try {
    const token = await handler({ sessionId: record.sessionId, contextId });
    if (typeof token !== 'string' || token === '') return 'context/declined';
    await platform.submitContext(record, token);
    return 'given';
  } catch (error) {
    return isChatError(error) ? error.code : 'context/declined';
  }
}
