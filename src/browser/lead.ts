import type { Tabs } from '../core/session/ports.js';

/**
 * Which of the tabs of one browser with the same conversation leads: a lock says so. In a browser without locks tabs know
 * nothing of each other, and each leads.
 */
export function lead(key: string): Pick<Tabs, 'together' | 'lead' | 'steal'> {
  const locks = together() ? navigator.locks : undefined;
  let steal = (): void => {};
  return {
    together: locks !== undefined,
    /** One tab's place in the queue for the lead. Whoever lost it waits at the end of the queue. */
    lead(taken, lost) {
      let leads = false;
      let over = false;
      let leave = (): void => {};
      const stand = (stealing: boolean): void => {
        const left = new AbortController();
        const { signal } = left;
        leave = () => left.abort();
        // Resolves when the lead is given up.
        const hold = (): Promise<void> =>
          new Promise((release) => {
            if (signal.aborted) return release();
            signal.addEventListener('abort', () => release());
            leads = true;
            taken();
          });
        // A request that steals does not wait, and may not have a signal.
        locks!.request(key, stealing ? { steal: true } : { signal }, hold).catch(() => {
          if (signal.aborted) return;
          // The lead was taken from us; or locks are forbidden here, and then nobody else has it.
          leads = !leads;
          if (leads) return taken();
          lost();
          if (!over) stand(false);
        });
      };
      if (locks === undefined) queueMicrotask(() => over || taken());
      else stand(false);
      steal = () => {
        if (leads || over || locks === undefined) return;
        leave();
        stand(true);
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

/** Whether tabs can know of each other here: by a lock and a channel. */
export const together = (): boolean =>
  globalThis.navigator?.locks !== undefined && typeof BroadcastChannel !== 'undefined';
