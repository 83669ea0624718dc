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
    lead(taken, lost) {
      if (locks === undefined) {
        let wanted = true;
        queueMicrotask(() => wanted && taken());
        return () => (wanted = false);
      }
      const seat = new Candidate(locks, key, { taken, lost });
      steal = () => seat.steal();
      return () => seat.giveUp();
    },
    steal: () => steal(),
  };
}

/** Whether tabs can know of each other here: by a lock and a channel. */
export const together = (): boolean =>
  globalThis.navigator?.locks !== undefined && typeof BroadcastChannel !== 'undefined';

/** One tab's place in the queue for the lead. Whoever lost it waits at the end of the queue. */
class Candidate {
  readonly #locks: LockManager;
  readonly #key: string;
  readonly #tell: { taken(): void; lost(): void };
  #leads = false;
  #over = false;
  #leave = (): void => {};

  constructor(locks: LockManager, key: string, tell: { taken(): void; lost(): void }) {
    this.#locks = locks;
    this.#key = key;
    this.#tell = tell;
    this.#stand(false);
  }

  steal(): void {
    if (this.#leads || this.#over) return;
    this.#leave();
    this.#stand(true);
  }

  giveUp(): void {
    this.#over = true;
    this.#leads = false;
    this.#leave();
  }

  #stand(steal: boolean): void {
    const left = new AbortController();
    const { signal } = left;
    this.#leave = () => left.abort();
    // A request that steals does not wait, and may not have a signal.
    const asked = this.#locks.request(this.#key, steal ? { steal } : { signal }, () => this.#hold(signal));
    asked.catch(() => signal.aborted || this.#failed());
  }

  /** Resolves when the lead is given up. */
  #hold(left: AbortSignal): Promise<void> {
    return new Promise((release) => {
      if (left.aborted) return release();
      left.addEventListener('abort', () => release());
      this.#leads = true;
      this.#tell.taken();
    });
  }

  /** The lead was taken from us; or locks are forbidden here, and then nobody else has it. */
  #failed(): void {
    this.#leads = !this.#leads;
    if (this.#leads) return this.#tell.taken();
    this.#tell.lost();
    if (!this.#over) this.#stand(false);
  }
}
