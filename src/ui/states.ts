import type { Snapshot } from '../core/session/client.js';
import type { ConnectionStatus } from './events.js';
import { stands } from './opening.js';

interface Shown {
  readonly host: HTMLElement & Parameters<typeof stands>[0];
  readonly talk: { readonly snapshot: Snapshot; readonly status: ConnectionStatus };
  readonly frame: { readonly phone: boolean };
}

/** What a page may style it by, each while it is true. */
const states: Readonly<Record<string, (of: Shown) => boolean>> = {
  open: ({ host }) => stands(host),
  mobile: ({ frame }) => frame.phone,
  offline: ({ talk }) => talk.status === 'offline',
  streaming: ({ talk }) => talk.snapshot.conversation.open.length > 0,
  // Its card stays when a person has left, or could not be had.
  handoff: ({ talk }) => /^(requested|accepted|queued|live)$/.test(talk.snapshot.conversation.handoff.state),
  ended: ({ talk }) => /^e(nd|xpir)ed$/.test(talk.snapshot.phase),
};

const worn = new WeakMap<object, { readonly inner: ElementInternals | null; is: string }>();

/** A browser gives an element that was made for another document none. */
function innerOf(host: HTMLElement): ElementInternals | null {
  try {
    return host.attachInternals();
  } catch {
    return null;
  }
}

/** `:state(ended)` of the element, or `[data-state~=ended]` where a browser does not know that (docs/decisions/0057). */
export function wears(stage: Shown): void {
  const { host } = stage;
  let has = worn.get(host);
  if (has === undefined) worn.set(host, (has = { inner: innerOf(host), is: '' }));
  const now = Object.keys(states).filter((name) => states[name]!(stage));
  const is = now.join(' ');
  if (has.is === is) return;
  has.is = is;
  try {
    has.inner!.states.clear();
    for (const name of now) has.inner!.states.add(name);
  } catch {
    host.dataset['state'] = is;
  }
}
