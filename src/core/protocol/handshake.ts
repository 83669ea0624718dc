import { isObj, obj, str, type Json } from './fields.js';

/** What the two calls before a socket carry (HS-7), and what a website's own endpoint answers. */
export interface Grant {
  readonly token: string;
  /** Empty where only a token was given. */
  readonly sessionId: string;
  /** When it was given, by the clock of whoever gave it, where they say so. */
  readonly givenAt?: number | undefined;
}

export interface NewSession {
  readonly streaming: boolean;
  readonly platform: 'web' | 'ios' | 'android' | 'custom' | 'ios-web' | 'android-web';
  readonly device: 'mobile' | 'tablet' | 'desktop';
}

/** A token, and a session where the other side made one as well. A bare string is a token. */
export const grantOf = (reply: unknown): Grant => ({
  token: str(reply) || first(reply, ['access_token', 'accessToken']),
  sessionId: sessionOf(reply),
});

export const sessionOf = (reply: unknown): string => first(reply, ['session_id', 'sessionId', 'id']);

/** The first that is there, and is the answer's own: a page may have put names on all objects. */
const first = (reply: unknown, names: readonly string[]): string =>
  names.map((name) => (Object.hasOwn(obj(reply), name) ? str(obj(reply)[name]) : '')).find(Boolean) ?? '';

export const sessionBody = ({ streaming, platform, device }: NewSession): Json => ({
  streaming_enabled: streaming,
  platform,
  device_type: device,
});

/**
 * When a token runs out, in milliseconds; null when it cannot be one. Its shape and its `exp`, no signature
 * (JWT-1). `bytes` decodes base64, which the language itself cannot.
 */
export function endOf(token: string, bytes: (base64: string) => string): number | null {
  try {
    const [, claims = '', ...rest] = token.split('.');
    const read: unknown = JSON.parse(bytes(claims.replace(/-/g, '+').replace(/_/g, '/')));
    const { exp = Infinity } = isObj(read) ? read : { exp: null };
    return rest.length === 1 && /^[\w-]+$/.test(claims) && typeof exp === 'number' && exp > 0 ? exp * 1000 : null;
  } catch {
    return null;
  }
}
