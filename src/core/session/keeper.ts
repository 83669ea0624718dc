import type { Clock, Log, Vault } from './ports.js';
import type { Stored } from './stored.js';

/** How long changes gather before they are written, unless somebody waits for it. */
const GATHER_MS = 250;

/**
 * Writes the record down, one write at a time, always the newest. When the disk fails, the conversation goes on in memory
 * and says so once.
 */
export class Keeper {
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #record: () => Stored;
  readonly #failed: () => void;
  readonly #outranked: () => void;
  #running: Promise<void> = Promise.resolve();
  #cancel: (() => void) | undefined;
  #stopped = false;
  #broken = false;

  constructor(
    ports: { readonly vault: Vault; readonly clock: Clock; readonly log: Log },
    record: () => Stored,
    told: { failed(): void; outranked(): void },
  ) {
    this.#vault = ports.vault;
    this.#clock = ports.clock;
    this.#log = ports.log;
    this.#record = record;
    this.#failed = () => told.failed();
    this.#outranked = () => told.outranked();
  }

  /** Soon. */
  touch(): void {
    if (this.#stopped || this.#cancel !== undefined) return;
    this.#cancel = this.#clock.after(GATHER_MS, () => void this.save());
  }

  /** Resolves when what is true now is on disk, or when there is no disk. Never rejects. */
  save(): Promise<void> {
    return this.#queue(async () => {
      if (await this.#vault.save(this.#record())) return;
      this.#broken = true;
      this.#outranked();
    });
  }

  /** Everything gone from the disk. */
  wipe(): Promise<void> {
    return this.#queue(() => this.#vault.wipe());
  }

  /** Nothing new is written; what was asked before still is. */
  stop(): void {
    this.#cancel?.();
    this.#stopped = true;
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#stopped) return this.#running;
    this.#running = this.#running.then(async () => {
      if (this.#broken) return;
      try {
        await work();
      } catch {
        this.#broken = true;
        this.#log.note('storage/failed');
        this.#failed();
      }
    });
    return this.#running;
  }
}
