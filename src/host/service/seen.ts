/** Which events have come already. Several instances need one that they share, such as SET NX in Redis. */
export interface SeenEvents {
  /** Whether it is the first of that id: from now on it is not. */
  claim(eventId: string): boolean | Promise<boolean>;
  /** As if it had not come. */
  release(eventId: string): void | Promise<void>;
}

/** The service tries for five and a half hours to tell of an event. */
const KEPT_MS = 6 * 3_600_000;
const MOST = 10_000;

/** For one process: it forgets when the process ends, and what came longest ago when there are too many. */
export function seenEvents(now: () => number = Date.now): SeenEvents {
  const until = new Map<string, number>();
  return {
    claim(eventId) {
      const at = now();
      if ((until.get(eventId) ?? 0) > at) return false;
      until.delete(eventId);
      // The oldest stand first.
      for (const [id, end] of until) {
        if (end > at && until.size < MOST) break;
        until.delete(id);
      }
      until.set(eventId, at + KEPT_MS);
      return true;
    },
    release: (eventId) => void until.delete(eventId),
  };
}
