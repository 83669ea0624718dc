import type { Tabs } from '../core/session/ports.js';

/**
 * The tabs of one browser with the same conversation. A lock says which of them leads; a channel carries what they tell one
 * another. A browser without either has tabs that know nothing of each other, and each leads.
 */
export function tabs(name: string): Tabs {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return alone;
  const key = `agent-messenger:${name}`;
  const hearers = new Set<(message: unknown) => void>();
  let channel: BroadcastChannel | null = null;
  let takeOver = (): void => {};

  return {
    lead(taken, lost) {
      const seat = new Candidate(locks, key, { taken, lost });
      takeOver = () => seat.steal();
      return () => seat.giveUp();
    },
    steal: () => takeOver(),
    post(message) {
      // An open channel that nobody closes keeps a page from being restored.
      const used = channel ?? new BroadcastChannel(key);
      used.postMessage(message);
      if (used !== channel) used.close();
    },
    hear(listener) {
      hearers.add(listener);
      if (channel === null) {
        channel = new BroadcastChannel(key);
        channel.onmessage = ({ data }: MessageEvent<unknown>) => hearers.forEach((hear) => hear(data));
      }
      return () => {
        hearers.delete(listener);
        if (hearers.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
  };
}

const alone: Tabs = {
  lead(taken) {
    let wanted = true;
    queueMicrotask(() => wanted && taken());
    return () => (wanted = false);
  },
  steal() {},
  post() {},
  hear: () => () => {},
};

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
