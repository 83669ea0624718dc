import { jwtVerify } from 'jose';
import type { Json } from './events.js';
import { isRecord } from './frames.js';

/** Verified context: signed by the site's server, bound to one session, flat, small, short-lived. */
export const CONTEXT_LIMITS = { tokenBytes: 16_384, claimBytes: 8_192, lifeSeconds: 30, skewSeconds: 5 } as const;

export type VaultAnswer =
  { readonly facts: Record<string, string | number | boolean | null> } | { readonly refused: string };

export interface ContextKey {
  readonly id: string;
  readonly secret: string;
}

export async function openContext(
  token: unknown,
  contextId: string,
  keys: readonly ContextKey[],
  now: number,
): Promise<VaultAnswer> {
  if (typeof token !== 'string' || token === '') return { refused: 'The token is missing' };
  if (Buffer.byteLength(token) > CONTEXT_LIMITS.tokenBytes) return { refused: 'The token is over 16 KB' };
  const claims = await verified(token, keys, now);
  if (claims === null) return { refused: 'The token is not valid' };
  if (claims['sub'] !== contextId) return { refused: 'The token belongs to another conversation' };
  const { iat, exp, ctx } = claims;
  if (typeof iat !== 'number' || typeof exp !== 'number') return { refused: 'The token has no iat or exp' };
  if (exp - iat > CONTEXT_LIMITS.lifeSeconds) return { refused: 'The token lives longer than 30 seconds' };
  if (iat > now / 1000 + CONTEXT_LIMITS.skewSeconds) return { refused: 'The token is from the future' };
  if (!isRecord(ctx)) return { refused: 'The claim ctx is not an object' };
  if (!Object.values(ctx).every(scalar)) return { refused: 'The claim ctx is not flat' };
  if (Buffer.byteLength(JSON.stringify(ctx)) > CONTEXT_LIMITS.claimBytes)
    return { refused: 'The claim ctx is over 8 KB' };
  return { facts: ctx as Record<string, string | number | boolean | null> };
}

async function verified(token: string, keys: readonly ContextKey[], now: number): Promise<Json | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.find(({ id }) => id === kid);
        if (key === undefined) throw new Error('unknown kid');
        return new TextEncoder().encode(key.secret);
      },
      { algorithms: ['HS256'], currentDate: new Date(now), clockTolerance: CONTEXT_LIMITS.skewSeconds },
    );
    return payload;
  } catch {
    return null;
  }
}

const scalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
