import { HostError } from './errors.js';
import { packageOf } from './redis.js';

/** Counts what somebody does within a window. `rate-limiter-flexible` has this shape, in memory and on Redis. */
export interface Limiter {
  /** Rejects with `msBeforeNext` when it is too much. */
  consume(key: string): Promise<unknown>;
  /** Takes one back. */
  reward(key: string): Promise<unknown>;
}

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
  readonly mintSeconds?: number;
  /** Browsers never seen before that get a token, a minute and address. */
  readonly newcomersPerAddress?: number;
  /** Requests a minute from one address, where many people may sit behind one. */
  readonly perAddress?: number;
  /** Requests a minute of one visitor. */
  readonly perVisitor?: number;
  /** A client of `ioredis` or `redis` (4 or newer), for several instances of the site; without one, each counts for itself. */
  readonly redis?: unknown;
}

export async function limitsOf(given: LimitOptions): Promise<Limits> {
  const { mintSeconds = 5, newcomersPerAddress = 60, perAddress = 600, perVisitor = 120, redis } = given;
  const { RateLimiterMemory, RateLimiterRedis } = await import('rate-limiter-flexible');
  const limiter = (name: string, points: number, duration: number): Limiter => {
    const options = { keyPrefix: `agent-messenger:${name}`, points, duration };
    const own = new RateLimiterMemory(options);
    if (redis === undefined) return own;
    // Left to itself, the library takes a client of redis 5 for one of ioredis, and no call comes to anything.
    const client = { storeClient: redis, useRedisPackage: packageOf(redis) === 'redis' };
    // Redis is told whole seconds, rounded down, and keeps for ever what is to be kept for none.
    const shared = { ...options, ...client, duration: Math.ceil(duration) };
    return insured(new RateLimiterRedis(shared), own);
  };
  return {
    mints: limiter('mint', 1, mintSeconds),
    newcomers: limiter('newcomer', newcomersPerAddress, 60),
    addresses: limiter('address', perAddress, 60),
    visitors: limiter('visitor', perVisitor, 60),
  };
}

/** A Redis that does not answer by then is left alone for a while. */
const SHARED_MS = 300;
const ALONE_MS = 5_000;

/** Counts together with the other instances; with Redis gone, for itself until it is back. No request waits for it. */
function insured(shared: Limiter, own: Limiter): Limiter {
  let aloneUntil = 0;
  const counted = (how: keyof Limiter) => async (key: string) => {
    if (Date.now() < aloneUntil) return own[how](key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Redis does not answer')), SHARED_MS);
    });
    try {
      return await Promise.race([shared[how](key), late]);
    } catch (refused) {
      if (isRefusal(refused)) throw refused;
      aloneUntil = Date.now() + ALONE_MS;
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
const costNothing: readonly unknown[] = ['platform/unavailable', 'platform/rate-limited'];

/** Counts what the service has done: where it could not, who asks again is not the second. */
export async function spendOn<Result>(
  limiter: Limiter,
  key: string | null,
  does: () => Promise<Result>,
): Promise<Result> {
  await spend(limiter, key);
  try {
    return await does();
  } catch (error) {
    if (key !== null && error instanceof HostError && costNothing.includes(error.code)) await limiter.reward(key);
    throw error;
  }
}
