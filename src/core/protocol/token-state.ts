import { endOf } from './handshake.js';
import { TOKEN_SKEW_MS } from './limits.js';

export type TokenState = 'valid' | 'expired' | 'malformed';

/** Whether a token can be one, and has not run out. */
export function tokenState(token: string, nowMs: number, bytes: (base64: string) => string): TokenState {
  const end = endOf(token, bytes);
  return end === null ? 'malformed' : end + TOKEN_SKEW_MS > nowMs ? 'valid' : 'expired';
}
