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
  /** No longer than what it is of: what was wiped is kept nowhere. */
  readonly #known = new WeakMap<Snapshot, MessengerState>();

  now({ talk: { snapshot, status }, unread: { count } }: Known): MessengerState {
    const is = this.#known.get(snapshot);
    if (is?.unread === count && is.status === status) return is;
    const now = { ...snapshot, unread: count, status };
    this.#known.set(snapshot, now);
    return now;
  }
}
