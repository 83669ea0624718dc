import type { Conversation } from '../conversation/state.js';
import type { ErrorCode } from '../errors.js';
import type { ServerEvent } from '../protocol/events.js';
import type { SystemCode } from '../protocol/system-messages.js';
import * as limits from './limits.js';
import type { Answers, Closed, SessionRecord, Verdict, Weather } from './ports.js';

/** Where the session stands. */
export type Phase =
  | 'idle'
  | 'authorizing'
  | 'connecting'
  | 'replaying'
  | 'ready'
  | 'reconnecting'
  | 'offline'
  | 'ending'
  | 'ended'
  | 'expired'
  | 'failed';

/** All that the machine remembers. */
export interface Session {
  readonly phase: Phase;
  /** Why it failed, or what is the matter; null when nothing is. */
  readonly error: ErrorCode | null;
  readonly record: SessionRecord | null;
  /** Made by this page, and nobody can have been in it: its first replay holds its start, and no more. */
  readonly fresh: boolean;
  /** With `auth/rate-limited`: when a token is asked for again, by the time of day. */
  readonly pausedUntil?: number;
  /** Attempts in a row that failed, for the words; 0 when there is a link. */
  readonly attempt: number;
  /** Handshakes in a row that the service refused. */
  readonly refusals: number;
  /** Sessions in a row that never came to be ready. */
  readonly replacements: number;
  /** When anything was last heard of the service. */
  readonly aliveAt: number;
  readonly openedAt: number | null;
  /** The mark of the heartbeat whose echo ends the replay; empty when it has ended. */
  readonly fence: string;
  /** A heartbeat is on its way, and nothing was heard since. */
  readonly owed: boolean;
  readonly heartbeatMs: number;
  /** Links in a row that opened and told nothing until they were taken for dead. */
  readonly deaf?: number;
  /** The page is being asked for context; the join comes after. */
  readonly asking: boolean;
  /** Join requests sent on this session, and when the last was. */
  readonly joins: number;
  readonly joinAt: number;
  readonly online: boolean;
  /** The session ends, and another is to begin. */
  readonly anew?: boolean;
  /** Over REST, or the socket. */
  readonly transport: 'messaging' | 'rest';
}

export const noSession: Session = {
  phase: 'idle',
  error: null,
  record: null,
  fresh: false,
  attempt: 0,
  refusals: 0,
  replacements: 0,
  aliveAt: 0,
  openedAt: null,
  fence: '',
  owed: false,
  heartbeatMs: limits.DEFAULT_HEARTBEAT_MS,
  asking: false,
  joins: 0,
  joinAt: 0,
  online: true,
  transport: 'messaging',
};

export type Timer =
  | 'settle'
  | 'heartbeat'
  | 'watchdog'
  | 'recycle'
  | 'joinEcho'
  | 'joined'
  | 'rejoin'
  /** The same, unless the agent has come by then. */
  | 'greet'
  | 'start'
  | 'end'
  | 'wake'
  | 'again';

/** What the machine is told. */
export type Input =
  | { readonly type: 'start'; readonly resume: string | null; readonly record?: SessionRecord | undefined }
  | { readonly type: 'authorized'; readonly record: SessionRecord | null; readonly resumed: boolean }
  /** `error`: whatever was thrown. */
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'paused'; readonly until: number }
  | { readonly type: 'opened'; readonly fence: string }
  /** `told`: what was new in a frame. `fence`: the mark of a heartbeat that came back; empty without one. */
  | { readonly type: 'heard'; readonly fence: string; readonly told: readonly ServerEvent[] }
  | { readonly type: 'closed'; readonly closed: Closed }
  | { readonly type: 'probed'; readonly answers: Answers }
  | { readonly type: 'contextDone' }
  | { readonly type: 'complaint'; readonly code: SystemCode }
  | { readonly type: 'elapsed'; readonly timer: Timer }
  | { readonly type: 'weather'; readonly weather: Weather }
  | { readonly type: 'acted' }
  /** All of late is to be told again, on another link. */
  | { readonly type: 'resync' }
  /** The session that was to be gone on with is too old. */
  | { readonly type: 'outlived' }
  /** What knows how to go on could not be loaded. */
  | { readonly type: 'unmended' }
  | { readonly type: 'end' }
  | { readonly type: 'startOver' }
  | { readonly type: 'stop' };

/** Why a session is over of which the service did not say so. */
export type LostReason = 'expired' | 'closed' | 'user_ended' | 'replaced';

/** What must be done. */
export type Command = FirstCommand | RareCommand;

/** What only `mend` wants, or only whoever looks after the engine takes notice of. */
export type RareCommand =
  | { readonly do: 'redial' }
  /** It is quiet, and the mark of the replay has not passed. */
  | { readonly do: 'unmarked'; readonly fence: string }
  | { readonly do: 'sayEnd' }
  | { readonly do: 'probe' }
  | { readonly do: 'context' }
  | { readonly do: 'lose'; readonly reason: LostReason }
  /** What was not given away never will be. */
  | { readonly do: 'refuse'; readonly error: ErrorCode }
  | { readonly do: 'settled' }
  /** What goes over to REST is a conversation of its own, and no earlier one. */
  | { readonly do: 'afresh' };

/** What a first message may lead to. */
export type FirstCommand =
  | { readonly do: 'authorize'; readonly sessionId: string | null }
  | { readonly do: 'begin'; readonly resumed: boolean }
  | { readonly do: 'dial' }
  | { readonly do: 'hangUp'; readonly code: number }
  | { readonly do: 'verdict'; readonly verdict: Verdict }
  | { readonly do: 'say'; readonly what: 'join' | 'heartbeat' }
  | { readonly do: 'save' }
  | { readonly do: 'wait'; readonly timer: Timer; readonly ms: number }
  | { readonly do: 'cancel'; readonly timer: Timer }
  /** The link is none any more: neither are its timers; with `all`, neither are the others. */
  | { readonly do: 'still'; readonly all: boolean };

export type Step = readonly [Session, readonly Command[]];

/** What the step may look at besides its input: nothing of it changes while it decides. */
export interface FirstAround {
  readonly now: number;
  readonly conversation: Conversation;
  /** A handler of the page wants to give verified context before the join. */
  readonly context: boolean;
}

/** And what `mend` may look at. */
export interface Around extends FirstAround {
  readonly random: number;
  /** Something is missing of what is known. */
  readonly hole: boolean;
  /** There is a REST fallback. */
  readonly fallback: boolean;
  /** The session to go on with, if there is one that may still live. */
  readonly resumable: string | null;
  /** How long what was given to a link may still be leaving: what is behind it is not answered before. */
  readonly leavingMs: number;
}

const over: ReadonlySet<Phase> = new Set(['idle', 'ended', 'expired', 'failed']);
/** There is a session that lives, or may. */
export const lives = ({ phase }: Session): boolean => !over.has(phase);

/** Of a session whose conversation has ended: another is to begin, or was. */
export const beginsAnew = ({ phase }: Session): boolean => !/^(?:idle|end)/.test(phase);

/** The timers that mean something only while there is a link strike no more. */
export const still = { do: 'still', all: false } as const;
export const hangUp = (code: number): Command => ({ do: 'hangUp', code });

export const start = (was: Session, resume: string | null): Step => [
  { ...was, phase: 'authorizing', error: null, refusals: 0, attempt: 0 },
  [{ do: 'authorize', sessionId: resume }],
];

/** What comes after some commands. */
export const and = (before: readonly Command[], [session, commands]: Step): Step => [session, [...before, ...commands]];
