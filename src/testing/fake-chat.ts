import type { Item } from '../core/conversation/items.js';
import type { Conversation } from '../core/conversation/state.js';
import type { ServerEvent } from '../core/protocol/events.js';
import type { ChatClient, ChatEvents, Snapshot } from '../core/session/client.js';
import { NOON, snapshotOf } from './items.js';

let made = 0;

/** A client that says what it is told to say, and remembers what it was asked. */
export class FakeChat {
  readonly asked: { readonly what: string; readonly with: readonly unknown[] }[] = [];
  readonly #watchers = new Set<(snapshot: Snapshot) => void>();
  readonly #listeners = new Map<string, Set<(detail: never) => void>>();
  /** What `send` does; echoes at once unless told otherwise. */
  onSend: ((text: string) => string) | null = null;
  snapshot: Snapshot = snapshotOf([]);

  /** From now on this is true. */
  is(items: readonly Item[], more: Partial<Snapshot> & { conversation?: Conversation } = {}): void {
    this.snapshot = snapshotOf(items, more);
    this.#watchers.forEach((watcher) => watcher(this.snapshot));
  }

  tells(event: Partial<ServerEvent> & { type: ServerEvent['type'] }): void {
    const whole = { id: `e${++made}`, sequence: made, at: NOON, localId: '', fence: '', ...event } as ServerEvent;
    this.#listeners.get('event')?.forEach((listener) => listener(whole as never));
  }

  /** As the element sees it. */
  get client(): ChatClient {
    const chat = this;
    const done =
      (what: string, answer: unknown = undefined) =>
      (...given: unknown[]): Promise<unknown> => {
        chat.asked.push({ what, with: given });
        return Promise.resolve(answer);
      };
    return {
      get snapshot() {
        return chat.snapshot;
      },
      watch(watcher: (snapshot: Snapshot) => void) {
        chat.#watchers.add(watcher);
        return () => void chat.#watchers.delete(watcher);
      },
      on(type: keyof ChatEvents, listener: (detail: never) => void) {
        const all = chat.#listeners.get(type) ?? new Set();
        chat.#listeners.set(type, all.add(listener));
        return () => void all.delete(listener);
      },
      send(text: string) {
        chat.asked.push({ what: 'send', with: [text] });
        return Promise.resolve(chat.onSend?.(text) ?? `sent-${++made}`);
      },
      edit: (id: string) => {
        chat.asked.push({ what: 'edit', with: [id] });
        return Promise.resolve(chat.snapshot.items.find(({ key }) => key === `v:${id}`)?.text ?? '');
      },
      compose: (text: string) => void chat.asked.push({ what: 'compose', with: [text] }),
      setContext: (provider: unknown) => void chat.asked.push({ what: 'setContext', with: [provider] }),
      destroy: () => void chat.asked.push({ what: 'destroy', with: [] }),
      ...Object.fromEntries(
        [
          'start',
          'resume',
          'retry',
          'discard',
          'end',
          'startOver',
          'identify',
          'logout',
          'forget',
          'refreshContext',
        ].map((what) => [what, done(what)]),
      ),
    } as unknown as ChatClient;
  }
}
