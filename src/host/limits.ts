import { Counts, type Limiter } from './counts.js';
import { HostError } from './errors.js';
import type { Notices } from './notices.js';
import { packageOf } from './redis.js';
import { toBase64Url } from './seal.js';

/** What is counted. */
export interface Limits {
  /** Tokens for one visitor: each costs the service a user. */
  readonly mints: Limiter;
  /** Tokens for browsers that nobody knows yet, from one address. */
  readonly newcomers: Limiter;
  /** Everything that comes from one address. */
  readonly addresses: Limiter;
  /** Everything that one visitor asks. */
  readonly visitors: Limiter;
}

export interface LimitOptions {
  /** Seconds in which one visitor gets one token; with Redis whole ones. */
  readonly mintSeconds?: number | undefined;
  /** Browsers never seen before that get a token, a minute and address. */
  readonly newcomersPerAddress?: number | undefined;
  /** Requests a minute from one address, where many people may sit behind one. */
  readonly perAddress?: number | undefined;
  /** Requests a minute of one visitor. */
  readonly perVisitor?: number | undefined;
  /** A client of `ioredis` or `redis` (4 or newer), for several instances of the site; without one, each counts for itself. */
  readonly redis?: unknown;
}

/** Counts of one kit: its instances count together, and kits of other `names` do not, also on one Redis. */
export async function limitsOf(given: LimitOptions, names: readonly string[], notices: Notices): Promise<Limits> {
  const { mintSeconds = 5, newcomersPerAddress = 60, perAddress = 600, perVisitor = 120, redis } = given;
  const together = redis === undefined ? null : await onRedis(redis, names, notices);
  const limiter = (name: string, points: number, seconds: number): Limiter => {
    const own = new Counts(points, seconds);
    return together?.(own, name, points, seconds) ?? own;
  };
  return {
    mints: limiter('mint', 1, mintSeconds),
    newcomers: limiter('newcomer', newcomersPerAddress, 60),
    addresses: limiter('address', perAddress, 60),
    visitors: limiter('visitor', perVisitor, 60),
  };
}

type Together = (own: Limiter, name: string, points: number, seconds: number) => Limiter;

/** By the client of a Redis; the library is loaded for that only. */
async function onRedis(redis: unknown, names: readonly string[], notices: Notices): Promise<Together> {
  const { RateLimiterRedis } = await import('rate-limiter-flexible');
  const kit = await shortOf(names);
  const alone = { until: 0 };
  // Left to itself, the library takes a client of redis 5 for one of ioredis, and no call comes to anything.
  const client = { storeClient: redis, useRedisPackage: packageOf(redis) === 'redis' };
  return (own, name, points, seconds) => {
    const keyPrefix = `agent-messenger:${kit}:${name}`;
    // Redis is told whole seconds, rounded down, and keeps for ever what is to be kept for none.
    const shared = new RateLimiterRedis({ ...client, keyPrefix, points, duration: Math.ceil(seconds) });
    return insured(shared, own, alone, notices);
  };
}

/** Of any names a short one, that can stand in a key. */
async function shortOf(names: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(names)));
  return toBase64Url(new Uint8Array(digest)).slice(0, 11);
}

/** A Redis that does not answer by then is left alone for a while. */
const SHARED_MS = 300;
const ALONE_MS = 5_000;

/** Until when Redis is left alone: there is one for all that is counted, and it is waited for once. */
interface Alone {
  until: number;
}

/** Counts together with the other instances; with Redis gone, for itself until it is back. No request waits for it. */
function insured(shared: Limiter, own: Limiter, alone: Alone, notices: Notices): Limiter {
  const counted = (how: keyof Limiter) => async (key: string) => {
    if (Date.now() < alone.until) return own[how](key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = Object.assign(new Error('Redis does not answer'), { code: 'TIMEOUT' });
      timer = setTimeout(() => reject(error), SHARED_MS);
    });
    try {
      const result = await Promise.race([shared[how](key), late]);
      notices.right('host/no-redis');
      return result;
    } catch (refused) {
      if (isRefusal(refused)) throw refused;
      alone.until = Date.now() + ALONE_MS;
      notices.note('host/no-redis', refused);
      return own[how](key);
    } finally {
      clearTimeout(timer);
    }
  };
  return { consume: counted('consume'), reward: counted('reward') };
}

const isRefusal = (thrown: unknown): thrown is { readonly msBeforeNext: number } =>
  typeof (thrown as { msBeforeNext?: unknown } | null)?.msBeforeNext === 'number';

/** Counts, or refuses with the time to wait. What nobody knows the key of is not counted: all would be one. */
export async function spend(limiter: Limiter, key: string | null): Promise<void> {
  if (key === null) return;
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!isRefusal(refused)) throw refused;
    throw new HostError('host/rate-limited', { retryAfterSeconds: Math.max(1, refused.msBeforeNext / 1000) });
  }
}

/** So nothing has been made. Where the service took too long, or said something else, nobody knows. */
const costNothing: readonly unknown[] = ['host/rate-limited', 'platform/unavailable', 'platform/rate-limited'];

/** Counts what the service has done: where it could not, or was not asked, who asks again is not the second. */
export async function spendOn<Result>(
  limiter: Limiter,
  key: string | null,
  does: () => Promise<Result>,
): Promise<Result> {
  try {
    await spend(limiter, key);
    return await does();
  } catch (error) {
    if (key !== null && error instanceof HostError && costNothing.includes(error.code)) await limiter.reward(key);
    throw error;
  }
}
