import { emptyConversation, noHandoff, type Conversation, type Handoff } from '../core/conversation/state.js';
import { listOf } from '../core/conversation/item-list-more.js';
import { noParts } from '../core/protocol/no-parts.js';
import { timeline } from '../core/conversation/select.js';
import type { Item, Notice, ReplyMessage, VisitorMessage } from '../core/conversation/items.js';
import type { Parts } from '../core/protocol/events.js';
import type { Snapshot } from '../core/session/client.js';

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
    known: true,
    alone: false,
    ...more,
  };
}
