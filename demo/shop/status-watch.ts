import { readStatus, type PlatformState, type Status } from './status.js';
import type { StatusPorts } from './status-ports.js';

/** What is known now. `status` and `at` are from the last contact; after a loss they stay, and `state` says so. */
export interface Sight {
  readonly state: PlatformState | 'looking' | 'unreachable';
  readonly status: Status | undefined;
  readonly at: Date | undefined;
}

export const EVERY = 5000;
export const PATIENCE = 4000;

/** Asks for the status every 5 seconds while the page is shown, one question at a time. */
export class StatusWatch {
  readonly #ports: StatusPorts;
  readonly #tell: (sight: Sight) => void;
  #sight: Sight = { state: 'looking', status: undefined, at: undefined };
  #cancelNext: (() => void) | undefined;
  #asking: AbortController | undefined;
  #stopListening: (() => void) | undefined;

  constructor(ports: StatusPorts, tell: (sight: Sight) => void) {
    this.#ports = ports;
    this.#tell = tell;
  }

  start(): void {
    if (this.#stopListening) return;
    this.#stopListening = this.#ports.onVisibility(() => this.#onVisibility());
    this.#tell(this.#sight);
    this.#onVisibility();
  }

  stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#rest();
  }

  #onVisibility(): void {
    if (this.#ports.hidden()) this.#rest();
    else if (!this.#asking) void this.#ask();
  }

  #rest(): void {
    this.#cancelNext?.();
    this.#cancelNext = undefined;
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #ask(): Promise<void> {
    this.#cancelNext?.();
    const asking = (this.#asking = new AbortController());
    const sight = await this.#look(asking);
    if (this.#asking !== asking) return;
    this.#asking = undefined;
    this.#cancelNext = this.#ports.after(EVERY, () => void this.#ask());
    this.#sight = sight;
    this.#tell(sight);
  }

  async #look(asking: AbortController): Promise<Sight> {
    const forgetPatience = this.#ports.after(PATIENCE, () => asking.abort());
    try {
      const status = readStatus(await this.#ports.load(asking.signal));
      return { state: status.state, status, at: this.#ports.now() };
    } catch {
      return { ...this.#sight, state: 'unreachable' };
    } finally {
      forgetPatience();
    }
  }
}
