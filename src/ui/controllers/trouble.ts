import type { ConnectionStatus } from '../events.js';
import type { Trouble } from '../views/status.js';

/** Trouble shorter than this is nobody's business. */
const LASTING_MS = 2_000;
const RESTORED_MS = 4_000;

export interface TroubleHost {
  redraw(): void;
  /** It lasts, and is going to be shown. */
  shown(status: ConnectionStatus): void;
}

/** What becomes true by time alone: trouble that lasts, good news that is no news any more. */
export class Troubles {
  readonly #host: TroubleHost;
  #restoredUntil = 0;
  /**
   * What was told of it, each only after what stands before it: nothing; 1, that there is no connection yet, which when it
   * comes is no news; 2, that the website wants a pause; 3, that the connection is gone.
   */
  #shown: 0 | 1 | 2 | 3 = 0;
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(host: TroubleHost) {
    this.#host = host;
  }

  changed(status: ConnectionStatus, before: ConnectionStatus): void {
    if (this.#shown < 3) this.#shown = 0;
    if (status !== 'online' || this.#shown === 0) return;
    if (before === 'reconnecting' || before === 'offline' || before === 'connecting')
      this.#restoredUntil = Date.now() + RESTORED_MS;
    this.#shown = 0;
  }

  now(status: ConnectionStatus, since: number | null, closing: boolean, pausedUntil: number): Trouble {
    const now = Date.now();
    return {
      status,
      shown: since !== null && now - since >= LASTING_MS,
      restored: now < this.#restoredUntil,
      closing,
      pause: status === 'connecting' ? Math.max(0, Math.ceil((pausedUntil - now) / 1000)) : 0,
    };
  }

  /** After each drawing: comes back when something is going to be true. */
  tick(status: ConnectionStatus, since: number | null, pausedUntil: number): void {
    this.stop();
    const now = Date.now();
    const lasting = since !== null && now - since >= LASTING_MS;
    // Also while it asks again after one, which may be answered with the next.
    const shows = status !== 'connecting' ? 3 : pausedUntil > 0 ? 2 : 1;
    if (lasting && shows > this.#shown) {
      this.#shown = shows;
      this.#host.shown(status);
    }
    const left = pausedUntil - now;
    const at =
      since !== null && !lasting
        ? since + LASTING_MS
        : now < this.#restoredUntil
          ? this.#restoredUntil
          : status === 'connecting' && left > 0
            ? now + (left % 1000 || 1000)
            : null;
    if (at !== null) this.#clock = setTimeout(() => this.#host.redraw(), Math.max(1, at - now));
  }

  stop(): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = null;
  }
}
