import { emptyConversation, noHandoff, type Conversation, type Handoff } from '../../../src/core/conversation/state.js';
import { listOf } from '../../../src/core/conversation/item-list-more.js';
import { noParts } from '../../../src/core/protocol/no-parts.js';
import { timeline } from '../../../src/core/conversation/select.js';
import type { Item, Notice, ReplyMessage, VisitorMessage } from '../../../src/core/conversation/items.js';
import type { Parts, ServerEvent } from '../../../src/core/protocol/events.js';
import type { ChatClient, ChatEvents, Snapshot } from '../../../src/core/session/client.js';

/** Noon of a Tuesday, so that no test meets midnight. */
export const NOON = new Date(2026, 2, 10, 14, 2).getTime();
let made = 0;
const placed = (at: number) => ({ place: ++made, at });

export const said = (
  text: string,
  delivery: VisitorMessage['delivery'] = 'sent',
  more: Partial<VisitorMessage> = {},
): VisitorMessage => ({
  kind: 'visitor',
  key: `v:${++made}`,
  ...placed(NOON),
  text,
  delivery,
  error: null,
  messageId: '',
  guessed: false,
  ...more,
});

export const answered = (text: string, more: Partial<ReplyMessage> & { with?: Partial<Parts> } = {}): ReplyMessage => {
  const { with: brought, ...rest } = more;
  return {
    kind: 'agent',
    key: `a:${++made}`,
    ...placed(NOON),
    text,
    name: 'Ada',
    avatarUrl: null,
    parts: { ...noParts, ...brought },
    pieces: [],
    state: 'whole',
    spans: null,
    closed: true,
    ...rest,
  };
};

export const person = (text: string, more: Partial<ReplyMessage> = {}): ReplyMessage =>
  answered(text, { kind: 'person', name: 'Sarah Lind', ...more });

export const happened = (what: Notice['what'], more: Partial<Notice> = {}): Notice => ({
  kind: 'notice',
  key: `n:${++made}`,
  ...placed(NOON),
  what,
  name: '',
  text: '',
  level: 'info',
  code: '',
  ...more,
});

/** A conversation of these items, in their order. */
export function conversationOf(items: readonly Item[], more: Partial<Conversation> = {}): Conversation {
  const drafts = items.filter((item): item is VisitorMessage => item.kind === 'visitor' && item.delivery !== 'sent');
  const open = items.filter((item): item is ReplyMessage => 'state' in item && item.state === 'writing');
  const settled = items.filter(
    (item) => !drafts.includes(item as VisitorMessage) && !open.includes(item as ReplyMessage),
  );
  return {
    ...emptyConversation,
    session: items.length === 0 ? 0 : 1,
    settled: listOf(settled),
    open,
    drafts,
    agent: { name: 'Ada', avatarUrl: null, place: 1 },
    joined: true,
    started: { streaming: true, maxMessageBytes: 131_072, heartbeatSeconds: 30, maxReconnects: 10, contextId: '' },
    ...more,
  };
}

export const handing = (state: Handoff['state'], more: Partial<Handoff> = {}): Handoff => ({
  ...noHandoff,
  state,
  place: ++made,
  ...more,
});

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
        ['start', 'retry', 'discard', 'end', 'startOver', 'identify', 'logout', 'forget', 'refreshContext'].map(
          (what) => [what, done(what)],
        ),
      ),
    } as unknown as ChatClient;
  }
}

export function snapshotOf(items: readonly Item[], more: Partial<Snapshot> = {}): Snapshot {
  const conversation = more.conversation ?? conversationOf(items);
  return {
    phase: 'ready',
    error: null,
    attempt: 0,
    conversation,
    items: timeline(conversation),
    draft: '',
    kept: true,
    transport: 'messaging',
    leads: true,
    ...more,
  };
}
