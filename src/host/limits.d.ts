/** Counts what somebody does within a window. `rate-limiter-flexible` has this shape, in memory and on Redis. */
export interface Limiter {
  /** Rejects with `msBeforeNext` when it is too much. */
  consume(key: string): Promise<unknown>;
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
  /** Seconds in which one visitor gets one token. */
  readonly mintSeconds?: number;
  /** Browsers never seen before that get a token, a minute and address. */
  readonly newcomersPerAddress?: number;
  /** Requests a minute from one address, where many people may sit behind one. */
  readonly perAddress?: number;
  /** Requests a minute of one visitor. */
  readonly perVisitor?: number;
  /** A Redis client, for several instances of the site; without one, each counts for itself. */
  readonly redis?: unknown;
}
export declare function limitsOf(given: LimitOptions): Promise<Limits>;
/** Counts, or refuses with the time to wait. */
export declare function spend(limiter: Limiter, key: string): Promise<void>;
