import type { ClientEvent, Dialect, Frame } from '../protocol/events.js';

/** What names a session and proves that it is ours. It lives in memory only: a token is never written down. */
export interface SessionRecord {
  readonly sessionId: string;
  /** Bound to its session: never minted again for a living one (BIND-1). */
  readonly token: string;
}

/** Where a socket is to go. Asked anew for every attempt. */
export interface Route {
  readonly record: SessionRecord;
  /** Replay what comes after this place. */
  readonly cursor: number;
  /** How to spell what we send. */
  readonly dialect: Dialect;
}

/** What a closed link is to do: try again with back-off, at once, after so many milliseconds, or not at all. */
export type Verdict = 'retry' | 'now' | 'stop' | number;

export interface Closed {
  readonly code: number;
  /** Whether this attempt had been open before it closed. */
  readonly opened: boolean;
  /** Attempts since the link was last stable; the first is 0. */
  readonly attempt: number;
}

/** What a link tells. After `close()` it tells nothing more. */
export interface Listener {
  route(): Route;
  opened(): void;
  heard(frame: Frame): void;
  /** A frame that is still to be read: how much of it is understood is not for the link to know. */
  text(data: string): void;
  closed(closed: Closed): Verdict;
}

export interface Link {
  /** True when it was handed to an open socket. Nothing is queued here. */
  send(event: ClientEvent): boolean;
  /** Attempt now, if waiting. */
  wake(): void;
  /** Drop what there is, and dial again now. */
  reset(): void;
  /** For ever. */
  close(code: number): void;
}

/** One way to reach the service. The REST fallback has the same shape. */
export interface Transport {
  /** A transport without replay is a conversation of its own, and says so. */
  readonly kind: 'messaging' | 'rest';
  open(hear: Listener): Link;
  /** Of such a one: what is opened next is another conversation. Until then each link goes on with the last one's. */
  afresh?(): void;
}

/** Token and session. It rejects with a ChatError. */
export interface Platform {
  /** A new session, or (given the id of an old one) that session with its own token; null when it cannot be had again. */
  authorize(sessionId: string | null, signal: AbortSignalLike): Promise<SessionRecord | null>;
}

/** The messaging host; else the website, where it has a fallback; else nobody. Or it was the page itself that refused. */
export type Answers = 'service' | 'site' | 'nobody' | 'page';

/** What else is asked of the service by HTTP. */
export interface Service {
  /** Who answers at all; without side effects. */
  probe(): Promise<Answers>;
  /** Verified context into the platform's vault (CTX-10). Rejects with a ChatError. */
  submitContext(record: SessionRecord, token: string): Promise<void>;
}

/** Core knows no DOM; this is the part of AbortSignal that it hands on. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  /** Told of a wait that was asked for, and until when by the time of day. */
  told?(input: { readonly type: 'paused'; readonly until: number }): void;
}

export interface Clock {
  /** Monotonic milliseconds; every deadline is reckoned with it. */
  now(): number;
  /** The time of day, for what is shown and for ages across a reload. */
  wall(): number;
  random(): number;
  uuid(): string;
  after(ms: number, then: () => void): () => void;
}

/**
 * What survives a reload. Rejects when the disk fails; the caller then goes on in memory. Never given a token.
 * What is saved is data that a structured clone can carry.
 */
export interface Vault {
  /** session: gone when the conversation has ended. device: kept. The others keep nothing. */
  readonly mode: 'session' | 'device' | 'memory' | 'none';
  /** With `taking`, whoever wrote what is there writes no more, in the same step: it may not know yet that another leads. */
  load(taking?: boolean): Promise<unknown>;
  /**
   * Writes it, unless what is there has a higher `term`: then another tab leads, nothing is written, and it says false.
   * One step: nothing comes between looking and writing. With `onto`, nor where there is nothing: it was wiped meanwhile.
   * Null where this page is going and nothing may be written any more, for then nobody who comes next would have the disk.
   */
  save(record: { readonly term: number }, onto?: boolean): Promise<boolean | null>;
  /** With a term, what a tab with a higher one has written stays, and it says false. */
  wipe(upTo?: number): Promise<boolean>;
}

/** The other tabs of this browser with the same conversation. */
export interface Tabs {
  /** False where tabs cannot know of each other: each of them leads. */
  readonly together: boolean;
  /**
   * `taken` is called when this tab leads, `lost` when the lead was taken from it, `elsewhere` if it has to wait because
   * another tab leads. Returns how to give it up.
   */
  lead(taken: () => void, lost: () => void, elsewhere?: () => void): () => void;
  /** Take the lead from a tab that no longer answers. */
  steal(): void;
  post(message: unknown): void;
  /** Returns how to stop hearing. */
  hear(listener: (message: unknown) => void): () => void;
}

export type Weather =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  /** The page may be thrown away or kept frozen: give up sockets and locks, write down what there is. */
  | 'leaving'
  /** It came back. */
  | 'returned';

/** What the page goes through. */
export interface Surroundings {
  online(): boolean;
  /** Somebody may look at it. */
  visible(): boolean;
  watch(listener: (weather: Weather) => void): () => void;
}

export interface Log {
  note(code: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
}

/** What is needed at once. */
export interface Ports {
  readonly messaging: Transport;
  /** The site has a REST fallback. */
  readonly fallback: boolean;
  readonly platform: Platform;
  readonly clock: Clock;
  readonly vault: {
    readonly mode: Vault['mode'];
    /** Whether there may be anything to load. */
    some(): Promise<boolean>;
  };
  readonly tabs: Pick<Tabs, 'together' | 'lead' | 'steal'>;
  readonly surroundings: Pick<Surroundings, 'online'>;
  readonly log: Log;
}

/** What is needed a little later. */
export interface PagePorts {
  /** The REST fallback, where the site has one. */
  readonly rest: Transport | null;
  readonly service: Service;
  readonly vault: Vault;
  readonly tabs: Pick<Tabs, 'post' | 'hear'>;
  readonly surroundings: Pick<Surroundings, 'watch' | 'visible'>;
}
