import { isChatError, type ErrorCode } from '../errors.js';

/**
 * Of what was thrown while a token or a session was asked for. What comes without a code is a fault of ours, or of the place
 * that this runs in: a website's endpoint has nothing to do with it.
 */
export const codeOf = (error: unknown): ErrorCode => (isChatError(error) ? error.code : 'unknown');
