import type { Tabs } from '../core/session/ports.js';

/**
 * Which of the tabs of one browser with the same conversation leads: a lock says so. In a browser without locks tabs know
 * nothing of each other, and each leads.
 */
export function lead(key: string): Pick<Tabs, 'together' | 'lead' | 'steal'> {
  const locks = together() && navigator.locks;
  let steal = (): void => {};
  return {
    together: !!locks,
    /** One tab's place in the queue for the lead. Whoever lost it waits at the end of the queue. */
    lead(taken, lost, elsewhere) {
      let leads = false;
      let over = false;
      let leave = (): void => {};
      const stand = (how?: LockOptions): void => {
        const left = new AbortController();
        const { signal } = left;
        leave = () => left.abort();
        // Resolves when the lead is given up.
        const hold = (lock: Lock | null): Promise<void> =>
          new Promise((release) => {
            if (signal.aborted) return release();
            if (lock === null) {
              release();
              stand();
              return elsewhere!();
            }
            signal.onabort = () => release();
            leads = true;
            taken();
          });
        // A request that does not wait may not have a signal.
        (locks as LockManager).request(key, how ?? { signal }, hold).catch(() => {
          if (signal.aborted) return;
          // The lead was taken from us; or locks are forbidden here, and then nobody else has it.
          leads = !leads;
          if (leads) return taken();
          lost();
          if (!over) stand();
        });
      };
      if (locks) stand(elsewhere && { ifAvailable: true });
      else queueMicrotask(() => over || taken());
      steal = () => {
        if (!locks || leads || over) return;
        leave();
        stand({ steal: true });
      };
      return () => {
        over = true;
        leads = false;
        leave();
      };
    },
    steal: () => steal(),
  };
}

/**
 * Whether tabs can know of each other here: by a lock and a channel. What is not there may be null, as in happy-dom. A process
 * that has both, as Node 24, is no browser: its clients may be of many visitors.
 */
export const together = (): boolean =>
  !!globalThis.location && !!globalThis.navigator?.locks && !!globalThis.BroadcastChannel;
