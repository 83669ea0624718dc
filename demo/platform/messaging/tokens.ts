import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';

/** Access tokens: each names a new anonymous user, and belongs to the one session it will be used for. */
export interface Tokens {
  issue(connectorId: string, lifeSeconds: number): Promise<string>;
  /** The connector a token was issued for, or null when it is not ours, spoilt or expired. */
  verify(token: string): Promise<string | null>;
}

export function tokens(secret: string, now: () => number): Tokens {
  const key = new TextEncoder().encode(secret);
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    issue(connectorId, lifeSeconds) {
      return new SignJWT({ cid: connectorId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(randomUUID())
        .setJti(randomUUID())
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifeSeconds)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()) });
        return typeof payload['cid'] === 'string' ? payload['cid'] : null;
      } catch {
        return null;
      }
    },
  };
}

/** What is kept of a secret: enough to recognise it, not enough to use it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
