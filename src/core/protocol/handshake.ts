import { isObj, obj, str, type Json } from './fields.js';
import { TOKEN_SKEW_MS } from './limits.js';

/** What the two calls before a socket carry (protocol.md 1.3, 1.4), and what a website's own endpoint answers. */
export interface Grant {
  readonly token: string;
  /** Empty where only a token was given. */
  readonly sessionId: string;
}

export interface NewSession {
  readonly streaming: boolean;
  readonly platform: string;
  readonly device: 'mobile' | 'tablet' | 'desktop';
}

/** A token, and a session where the other side made one as well. A bare string is a token. */
export function grantOf(reply: unknown): Grant {
  if (typeof reply === 'string') return { token: reply, sessionId: '' };
  const fields = obj(reply);
  return { token: str(fields['access_token']) || str(fields['accessToken']), sessionId: sessionOf(reply) };
}

export const sessionOf = (reply: unknown): string => {
  const fields = obj(reply);
  return str(fields['session_id']) || str(fields['sessionId']) || str(fields['id']);
};

/** What a website's endpoint is asked: a new session, or the token of this one. */
export const grantBody = (sessionId: string | null): Json => (sessionId === null ? {} : { session_id: sessionId });

export const sessionBody = ({ streaming, platform, device }: NewSession): Json => ({
  streaming_enabled: streaming,
  platform,
  device_type: device,
});

export type TokenState = 'valid' | 'expired' | 'malformed';

/**
 * Whether a token can be one, and has not run out: its shape and its `exp`, no signature (protocol.md 1.8). `bytes` decodes
 * base64, which the language itself cannot.
 */
export function tokenState(token: string, nowMs: number, bytes: (base64: string) => string): TokenState {
  const [, claims = '', ...rest] = token.split('.');
  if (rest.length !== 1 || !/^[\w-]+$/.test(claims)) return 'malformed';
  try {
    const read: unknown = JSON.parse(bytes(claims.replace(/-/g, '+').replace(/_/g, '/')));
    if (!isObj(read)) return 'malformed';
    const ends = read['exp'];
    if (ends === undefined) return 'valid';
    if (typeof ends !== 'number' || ends <= 0) return 'malformed';
    return ends * 1000 + TOKEN_SKEW_MS > nowMs ? 'valid' : 'expired';
  } catch {
    return 'malformed';
  }
}
