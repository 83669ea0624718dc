/** On every event the server tells, whatever it is about. */
export interface Stamp {
  /** Empty for what has none: such an event may come twice and mean it twice. */
  readonly id: string;
  /** Place in the session's journal; null for what is passing and never replayed. */
  readonly sequence: number | null;
  /** The server's time, in milliseconds since 1970; NaN when it cannot be read. Shown, never reckoned with. */
  readonly at: number;
  /** The key that we gave a message of ours, come back with its echo or with a complaint about it. Else empty. */
  readonly localId: string;
  /** The mark that we gave a heartbeat, come back with its echo. Else empty. */
  readonly fence: string;
}

export interface Attachment {
  readonly kind: 'image' | 'link' | 'other';
  /** Null when it was no address of the web. */
  readonly url: string | null;
  readonly previewUrl: string | null;
  readonly title: string;
  readonly callToAction: string;
}

export interface Suggestion {
  readonly text: string;
  readonly payload: string;
}

export interface CallAction {
  readonly title: string;
  readonly number: string;
}

/** What a message of an agent or a person may carry besides its text. */
export interface Parts {
  readonly attachments: readonly Attachment[];
  readonly suggestions: readonly Suggestion[];
  readonly callActions: readonly CallAction[];
}

/** Everything the server may tell, in our words. The codec must cover every key. */
export interface ServerEventMap {
  sessionStart: {
    readonly streaming: boolean;
    /** Null where the server did not say; 0 is an answer. */
    readonly maxMessageBytes: number | null;
    readonly heartbeatSeconds: number | null;
    readonly maxReconnects: number | null;
    readonly contextId: string;
  };
  sessionEnd: { readonly reason: string };
  idleWarning: object;
  userMessage: { readonly messageId: string; readonly text: string };
  joinRequested: object;
  endRequested: object;
  userTyping: { readonly typing: boolean };
  heartbeat: object;
  agentJoined: { readonly name: string; readonly avatarUrl: string | null };
  agentThinking: object;
  agentMessage: {
    readonly messageId: string;
    readonly text: string;
    readonly name: string;
    readonly avatarUrl: string | null;
    readonly endsConversation: boolean;
    readonly parts: Parts;
  };
  agentChunk: {
    readonly messageId: string;
    readonly index: number;
    readonly last: boolean;
    readonly text: string;
    readonly name: string;
    readonly avatarUrl: string | null;
    readonly endsConversation: boolean;
    /** Null when the chunk carries none, which is nearly always. */
    readonly parts: Parts | null;
  };
  agentLeft: { readonly reason: string };
  handoffTriggered: object;
  languageChanged: { readonly language: string };
  systemMessage: { readonly text: string; readonly level: 'info' | 'warning' | 'error' };
  liveAgentJoined: { readonly agentId: string; readonly name: string; readonly avatarUrl: string | null };
  liveAgentTyping: { readonly typing: boolean; readonly name: string };
  liveAgentMessage: {
    readonly messageId: string;
    readonly text: string;
    readonly agentId: string;
    readonly name: string;
    readonly avatarUrl: string | null;
    readonly parts: Parts;
  };
  liveAgentLeft: { readonly agentId: string; readonly name: string; readonly reason: string };
  handoffAccepted: { readonly queue: string };
  queueStatus: {
    readonly position: number | null;
    readonly waitSeconds: number | null;
    readonly queue: string;
    /** The service's own words, to be shown as they are. */
    readonly words: string;
  };
  clientHandoff: { readonly route: string; readonly reason: string; readonly queue: string };
  handoffFailed: { readonly reason: string };
  handoffTimeout: { readonly reason: string };
  /** Off unless the site asks for it: the service sends none yet, and the shape is assumed. */
  csatRequest: { readonly surveyId: string; readonly title: string; readonly question: string };
  unknown: { readonly wire: string };
}

export type ServerEventType = keyof ServerEventMap;

export type ServerEvent = {
  [Type in ServerEventType]: Stamp & { readonly type: Type } & ServerEventMap[Type];
}[ServerEventType];

/** One frame, read. Nothing in a frame can make reading it throw. */
export interface Frame {
  /** What is replayed from the journal comes in batches; what happens now comes alone. */
  readonly batch: boolean;
  /** A batch in the order of its sequences. */
  readonly events: readonly ServerEvent[];
  /** What could not be read, counted. */
  readonly refused: number;
  /** The dialect that the frame gave away, if it did. */
  readonly dialect: Dialect | null;
  /** There is more in it than could be read with the words that were given. */
  readonly strange?: true;
}

/** Two spellings of the brand-bearing names (DIA-1). */
export type Dialect = 'service' | 'poly';

/** Everything that we may tell the server. */
export type ClientEvent =
  | { readonly type: 'join' }
  | { readonly type: 'message'; readonly text: string; readonly localId: string }
  | { readonly type: 'typing'; readonly typing: boolean; readonly wire: Wire }
  | { readonly type: 'end'; readonly wire: Wire }
  | { readonly type: 'heartbeat'; readonly fence?: string }
  | { readonly type: 'csat'; readonly surveyId: string; readonly rating: number | null; readonly wire: Wire };

/** How it is written: its name without `EVENT_TYPE_`, and its payload. Of what a first message needs, the codec knows it. */
export type Wire = readonly [name: string, payload?: object];
