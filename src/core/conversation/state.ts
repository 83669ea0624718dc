import { emptyList, type ItemList } from './item-list.js';
import type { ReplyMessage, VisitorMessage } from './items.js';

/** Who serves the visitor, and how far a hand-over has come. `place` is of the event that said so last. */
export interface Handoff {
  readonly state: 'none' | 'requested' | 'accepted' | 'queued' | 'live' | 'clientRequired' | 'failed' | 'timeout';
  readonly place: number;
  /** When it was told, by the service's clock, as all that is shown is. */
  readonly at?: number;
  readonly queue: string;
  /** Once it is taken on, or failed: the place of the event that named queue or reason, and of the last one of another kind. */
  readonly named?: number;
  readonly since?: number;
  /** The last word from the queue since a person came; while it is the queue, the last word before it that was not from there. */
  readonly aside?: Handoff;
  /** Where and when one was last asked for in this session. It stays when that is over. */
  readonly asked?: { readonly place: number; readonly at: number };
  /** Where one was last taken on: the queue alone tells of no new try. */
  readonly taken?: number;
  /** As the service says it: 1 is next, and 0 can only be that too. */
  readonly position: number | null;
  readonly waitSeconds: number | null;
  readonly words: string;
  readonly route: string;
  readonly reason: string;
  readonly person: { readonly name: string; readonly avatarUrl: string | null } | null;
}

export interface Typing {
  readonly who: 'agent' | 'person';
  readonly name: string;
}

/** Everything that is true of a conversation, as far as it has been told. Plain data. */
export interface Conversation {
  /** Sessions under this transcript so far; 0 before the first. */
  readonly session: number;
  /** What has been said and is not going to change, in order. */
  readonly settled: ItemList;
  /** Answers that are still being written. */
  readonly open: readonly ReplyMessage[];
  /** The visitor's messages that have no echo, in the order of writing (where they stand: `timeline`). */
  readonly drafts: readonly VisitorMessage[];
  readonly agent: { readonly name: string; readonly avatarUrl: string | null; readonly place: number };
  readonly handoff: Handoff;
  readonly typing: Typing | null;
  readonly language: { readonly tag: string; readonly place: number };
  /** The agent has joined this session, or somebody else serves it. */
  readonly joined: boolean;
  /** The join request of this session came back. */
  readonly joinEchoed: boolean;
  readonly started: SessionFacts | null;
  /** Why this session is over, or null. Final. */
  readonly ended: string | null;
  /** When, as far as anybody has said; else 0. */
  readonly endedAt: number;
}

/** What the service said when the session started. */
export interface SessionFacts {
  readonly streaming: boolean;
  readonly maxMessageBytes: number | null;
  readonly heartbeatSeconds: number | null;
  readonly maxReconnects: number | null;
  readonly contextId: string;
}

export const noHandoff: Handoff = {
  state: 'none',
  place: 0,
  queue: '',
  position: null,
  waitSeconds: null,
  words: '',
  route: '',
  reason: '',
  person: null,
};

export const emptyConversation: Conversation = {
  session: 0,
  settled: emptyList,
  open: [],
  drafts: [],
  agent: { name: '', avatarUrl: null, place: 0 },
  handoff: noHandoff,
  typing: null,
  language: { tag: '', place: 0 },
  joined: false,
  joinEchoed: false,
  started: null,
  ended: null,
  endedAt: 0,
};

/** The same with other messages, field by field: a spread of so wide an object costs several times as much. */
export const withItems = (
  { session, agent, handoff, typing, language, joined, joinEchoed, started, ended, endedAt }: Conversation,
  settled: Conversation['settled'],
  open: Conversation['open'],
  drafts: Conversation['drafts'],
): Conversation => ({
  session,
  settled,
  open,
  drafts,
  agent,
  handoff,
  typing,
  language,
  joined,
  joinEchoed,
  started,
  ended,
  endedAt,
});
