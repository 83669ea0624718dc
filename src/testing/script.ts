/** What a service is to do, as plain data: it can be kept in a table, and sent to another process. */
export interface Script {
  /** How the website's token endpoint answers, call after call; when the list is at its end, it works. */
  readonly tokens?: readonly Reply[];
  /** The same of the call that makes a session. */
  readonly sessions?: readonly Reply[];
  /** What becomes of the sockets that are dialled, one after the other; after these, they open. */
  readonly dials?: readonly Dial[];
  /** What is told of the session at its start, as on the wire: `heartbeat_interval_seconds`, … */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Who answers. */
  readonly agent?: { readonly name: string; readonly avatarUrl?: string };
  /** What happens as soon as the agent has joined. */
  readonly greeting?: readonly Step[];
  /** The first that fits a message answers it; without one, the service says nothing. */
  readonly answers?: readonly Answer[];
  /** How brand-bearing names are spelled in what is told. */
  readonly dialect?: 'service' | 'poly';
}

/** One answer to a call. `times` is how often it is given, 1 unless said. */
export type Reply =
  | 'works'
  | { readonly status: number; readonly retryAfterSeconds?: number; readonly body?: string; readonly times?: number }
  /** Never answered. */
  | { readonly hangs: true; readonly times?: number }
  /** As when there is no network. */
  | { readonly unreachable: true; readonly times?: number };

/** `refused` is what a page sees of every refusal; `hangs` never opens; a number opens, and closes with that code. */
export type Dial = 'opens' | 'refused' | 'hangs' | number;

export interface Answer {
  /** Part of the message, whatever its case. Absent: any message. */
  readonly to?: string;
  /** What becomes of the message itself: echoed, refused in words, or neither. */
  readonly echo?: 'sent' | 'rejected' | 'missing';
  /** How often it answers; without end unless said. */
  readonly times?: number;
  readonly then?: readonly Step[];
}

/** What the agent says, whole or in pieces. */
type Speech =
  | { readonly do: 'say'; readonly text: string; readonly suggestions?: readonly string[] }
  | {
      readonly do: 'stream';
      readonly text: string;
      /** How many chunks, 4 unless said; or the chunks themselves. */
      readonly chunks?: number | readonly string[];
      /** Between two of them, in milliseconds: 20 unless said. */
      readonly every?: number;
      /** The order in which they are sent, by their places, from 0: `[1, 0, 2]`. One named twice is sent twice, one not named is lost. */
      readonly order?: readonly number[];
      /** The socket is cut after so many. The rest is said to nobody, and the whole is in the replay. */
      readonly cutAfter?: number;
      /** The agent breaks off after so many. */
      readonly stopsAfter?: number;
      readonly suggestions?: readonly string[];
    }
  | { readonly do: 'think' }
  | { readonly do: 'agentJoins' | 'agentLeaves' }
  | { readonly do: 'system'; readonly text: string; readonly level?: 'info' | 'warning' | 'error' }
  | { readonly do: 'language'; readonly tag: string };

/** A hand-over, with every way it may go. */
type Handing =
  | { readonly do: 'handoff' }
  | { readonly do: 'accepts'; readonly queue?: string }
  | {
      readonly do: 'queue';
      /** The place in the queue; 1 is next. */
      readonly position: number;
      readonly waitSeconds?: number;
      readonly queue?: string;
      readonly words?: string;
    }
  | { readonly do: 'personJoins' | 'personLeaves'; readonly name: string }
  | { readonly do: 'personTypes'; readonly name: string; readonly typing?: boolean }
  | { readonly do: 'personSays'; readonly name: string; readonly text: string }
  | { readonly do: 'handoffFails' | 'handoffTimesOut'; readonly reason?: string }
  | { readonly do: 'elsewhere'; readonly route: string; readonly reason?: string; readonly queue?: string };

/** What goes wrong, and how it ends. */
type Trouble =
  | { readonly do: 'end'; readonly reason?: string }
  /** The service does not know the session any more. */
  | { readonly do: 'expire' }
  | { readonly do: 'idleWarning' }
  /** 1006, as when the network goes, unless said. */
  | { readonly do: 'cut'; readonly code?: number }
  /** The socket looks open, and nothing goes through in either direction; the next one works. */
  | { readonly do: 'halfOpen' }
  /** Nothing is told for so long; what would have been comes after. */
  | { readonly do: 'silence'; readonly ms: number }
  | { readonly do: 'dials'; readonly next: readonly Dial[] }
  | { readonly do: 'wait'; readonly ms: number }
  /** Any event by its name on the wire, without `EVENT_TYPE_`; `passes` is never kept for a replay. */
  | {
      readonly do: 'event';
      readonly type: string;
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly passes?: true;
    }
  /** Whatever it is. */
  | { readonly do: 'frame'; readonly text: string };

export type Step = Speech | Handing | Trouble;
