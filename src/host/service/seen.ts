/**
 * What has come already. Several instances need one memory that they share; of Redis 7, `SET key underWay EX seconds NX GET` is
 * `claim`, `SET key done EX seconds` is `done`, and `DEL key` is `release`.
 */
export interface SeenEvents {
  /** What is known of it, `'underWay'` or `'done'`; null where it is new: from now on, for so long, it is under way. */
  claim(key: string, seconds: number): string | null | Promise<string | null>;
  /** It was dealt with: known as `'done'` for so long. */
  done(key: string, seconds: number): unknown;
  /** As if it had not come. */
  release(key: string): unknown;
}

const MOST = 10_000;

/** For one process: it forgets when the process ends, and what came longest ago when there are too many. */
export function seenEvents(now: () => number = Date.now): SeenEvents {
  const known = new Map<string, { readonly state: 'underWay' | 'done'; readonly until: number }>();
  const keep = (key: string, state: 'underWay' | 'done', seconds: number): void => {
    const at = now();
    known.delete(key);
    if (known.size >= MOST) for (const [one, { until }] of known) if (until <= at) known.delete(one);
    // The oldest stand first.
    for (const one of known.keys()) {
      if (known.size < MOST) break;
      known.delete(one);
    }
    known.set(key, { state, until: at + seconds * 1000 });
  };
  return {
    claim(key, seconds) {
      const there = known.get(key);
      if (there !== undefined && there.until > now()) return there.state;
      keep(key, 'underWay', seconds);
      return null;
    },
    done: (key, seconds) => keep(key, 'done', seconds),
    release: (key) => known.delete(key),
  };
}
