import type { Snapshot } from '../core/session/client.js';
import type { ConnectionStatus } from './events.js';

/** What a page can ask for at any time. */
export type MessengerState = Snapshot & { readonly unread: number; readonly status: ConnectionStatus };

interface Known {
  readonly talk: { readonly snapshot: Snapshot; readonly status: ConnectionStatus };
  readonly unread: { readonly count: number };
}

/** The same object while nothing changes: frameworks draw again, without end, what is another at each look. */
export class State {
  #of: Snapshot | null = null;
  #is: MessengerState | null = null;

  now({ talk: { snapshot, status }, unread: { count } }: Known): MessengerState {
    const is = this.#is;
    if (is !== null && this.#of === snapshot && is.unread === count && is.status === status) return is;
    this.#of = snapshot;
    return (this.#is = { ...snapshot, unread: count, status });
  }
}
