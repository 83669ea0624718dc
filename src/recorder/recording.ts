/** What a recording is, as it is written to a file. Plain data; a reader of another version refuses it. */
export interface Recording {
  readonly format: 'agent-messenger-recording';
  /** Of this shape. */
  readonly version: 1;
  /** Of the package that has recorded it. */
  readonly package: string;
  /** By the time of day, in milliseconds since 1970: everything else is counted from here. */
  readonly began: number;
  /** It was asked for in the midst of a conversation, which cannot be played again from its beginning. */
  readonly midway: boolean;
  readonly transport: 'messaging' | 'rest';
  /** How brand-bearing names were spelled in what came; null before anything has. */
  readonly dialect: 'service' | 'poly' | null;
  /** Whether words are in it; else there is an x for every letter. */
  readonly words: boolean;
  /** How many entries there were no place for any more: the oldest. */
  readonly dropped: number;
  readonly entries: readonly Entry[];
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Stamp {
  /** From 1, with no gap, also where the oldest are gone. */
  readonly n: number;
  /** Milliseconds since the recording began. */
  readonly at: number;
}

/** Whom a call is for: the website's own endpoint, or the service. */
export type Role = 'token' | 'session' | 'context' | 'probe' | 'chat' | 'other';

/** How long something took that two entries tell of. */
export interface Latency {
  /** A message and its echo; a message and the first that is answered; a heartbeat and its echo. */
  readonly of: 'echo' | 'answer' | 'heartbeat';
  readonly ms: number;
}

export interface EntryMap {
  /** The first: what there was already. */
  began: { readonly midway: boolean; readonly state: Json };
  /** A line of the conversation as it stood when the recording began in its midst. */
  there: { readonly speaker: string; readonly id: string; readonly text: string };
  call: {
    readonly call: number;
    readonly role: Role;
    readonly method: string;
    readonly path: string;
    readonly size: number;
    readonly body?: Json;
  };
  answer: {
    readonly call: number;
    readonly role: Role;
    /** 0: nobody has answered. */
    readonly status: number;
    readonly ms: number;
    readonly size?: number;
    readonly body?: Json;
    readonly retryAfter?: string;
    /** Of the token in it: when it runs out, in milliseconds after the recording began; null where it never does. */
    readonly ends?: number | null;
    readonly error?: string;
  };
  dial: { readonly socket: number; readonly path: string; readonly cursor: number };
  open: { readonly socket: number; readonly ms: number };
  in: Frame & {
    readonly latency?: Latency;
    /** Places of the journal before this one that had not come by then. */
    readonly gap?: readonly [from: number, to: number];
    /** How many of its events had come before. */
    readonly repeats?: number;
  };
  out: Frame;
  close: {
    readonly socket: number;
    readonly code: number;
    readonly reason: string;
    readonly by: 'page' | 'service';
    /** Whether it had been open. */
    readonly opened: boolean;
  };
  /** What the page or the visitor has asked of the client. */
  act: { readonly act: string; readonly given: readonly Json[]; readonly id?: string; readonly error?: string };
  /** What has become otherwise, and what it is now. */
  state: { readonly now: Readonly<Record<string, Json>> };
  delivery: { readonly id: string; readonly delivery: string; readonly error: string | null };
  /** What the log was told: a code, ids and figures. */
  note: { readonly code: string; readonly fields: Readonly<Record<string, Json>> };
  stopped: object;
}

export interface Frame {
  readonly socket: number;
  /** Without `EVENT_TYPE_`; empty where it is no event. */
  readonly type: string;
  /** Places in the journal, the lowest and the highest. */
  readonly sequence?: readonly [from: number, to: number];
  /** In characters, as it was. */
  readonly size: number;
  /** How many events are in it. */
  readonly events: number;
  /** What was in it, without secrets; text, where it was no JSON. */
  readonly data: Json;
}

export type EntryKind = keyof EntryMap;
export type EntryOf<Kind extends EntryKind> = Stamp & { readonly kind: Kind } & EntryMap[Kind];
export type Entry = { [Kind in EntryKind]: EntryOf<Kind> }[EntryKind];
