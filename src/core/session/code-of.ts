import { isChatError, type ErrorCode } from '../errors.js';

/** Of what was thrown while a token or a session was asked for. */
export const codeOf = (error: unknown): ErrorCode => (isChatError(error) ? error.code : 'auth/unreachable');
