/** What to do after a close: dial again with back-off, at once, after so many milliseconds, or not at all. */
export type Verdict = 'retry' | 'now' | 'stop' | number;

export interface Closed {
  /** As the other side gave it; 1006 where it gave none; 4001 when the dial took too long. */
  readonly code: number;
  /** Whether this attempt had been open. */
  readonly opened: boolean;
  /** Attempts since the link was last stable; the first is 0. */
  readonly attempt: number;
}

/** As much of a WebSocket as is used. What is sent is the socket's business: anything with this shape can be dialled. */
export interface Socket<Data = string> {
  binaryType: string;
  readonly readyState: number;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(data: Data): void;
  close(code: number): void;
}
export type SocketClass<Data = string> = new (url: string) => Socket<Data>;

export interface Options<Data = string> {
  /** Asked before every attempt. */
  url(): string;
  opened(): void;
  message(data: unknown): void;
  /** At most once for each attempt, and never after `close()`. */
  closed(closed: Closed): Verdict;
  /** Back-off: a random part of `base` doubled with each attempt, at most `cap`. */
  readonly base?: number;
  readonly cap?: number;
  /** An attempt that has not opened by then has failed; from the third in a row on they have twice as long. */
  readonly dialMs?: number;
  /** A link is stable when it was open for so long and something was heard; only then the count of attempts begins anew. */
  readonly stableMs?: number;
  readonly random?: () => number;
  readonly WebSocket?: SocketClass<Data> | undefined;
  /** A timer; returns how to cancel it. */
  readonly after?: (ms: number, then: () => void) => () => void;
}

export interface Reconnecting<Data = string> {
  /** True when the data was handed to an open socket. Nothing is queued here. */
  send(data: Data): boolean;
  /** Dial now, if waiting to: in the place of the dial that was to come, so it counts as none more. */
  wake(): void;
  /** Drop what there is, and dial now. */
  reset(): void;
  /** For ever. A code that a page may not send becomes 4000. */
  close(code?: number): void;
}

const OPEN = 1;
const ABNORMAL = 1006;
const DIAL_TIMEOUT = 4001;
const REPLACED = 4000;
const DROPPED = 4002;
/** A link is stable with both proofs: it was open long enough, and something was heard. */
const LASTED = 1;
const HEARD = 2;
const STABLE = 3;
/** WebKit reports an error and never a close when it will not dial a port; others report the close at once. */
const CLOSE_FOLLOWS_MS = 50;

/**
 * Dials at once, and again as `closed` says. There is never a second socket: the old one is closed and forgotten first.
 * One long function and no class, because names inside a function weigh nothing when they are shipped.
 */
export function reconnecting<Data = string>(options: Options<Data>): Reconnecting<Data> {
  const {
    base = 1000,
    cap = 30_000,
    dialMs = 10_000,
    stableMs = 10_000,
    random = Math.random,
    after = later,
  } = options;
  let socket: Socket<Data> | null = null;
  let attempt = 0;
  let opened = false;
  let proofs = 0;
  let waiting = false;
  let over = false;
  /** Callbacks of an older run are nobody's. */
  let run = 0;
  let cancel = (): void => {};

  /** One timer does: it is for the dial, then for stability, then for the wait. */
  const timer = (ms: number, then: () => void): void => {
    cancel();
    cancel = after(ms, then);
  };

  const drop = (code: number): void => {
    run++;
    cancel();
    const old = socket;
    socket = null;
    opened = waiting = false;
    proofs = 0;
    if (old !== null && old.readyState <= OPEN) old.close(code);
  };

  const prove = (proof: number): void => {
    proofs |= proof;
    if (proofs === STABLE) attempt = 0;
  };

  const ended = (code: number): void => {
    const closed = { code, opened, attempt };
    drop(DROPPED);
    const mine = run;
    const verdict = options.closed(closed);
    // Whoever was told may have closed or dialled in answer.
    if (verdict === 'stop' || mine !== run) return;
    const ms = verdict === 'retry' ? random() * Math.min(cap, base * 2 ** attempt) : verdict;
    attempt++;
    if (ms === 'now') return dial();
    waiting = true;
    timer(ms, dial);
  };

  const dial = (): void => {
    if (over) return;
    drop(DROPPED);
    const mine = run;
    const current =
      <Event>(then: (event: Event) => void) =>
      (event: Event): void => {
        if (mine === run) then(event);
      };
    // On a slow line a handshake takes three times there and back, and would never be let through.
    timer(attempt > 1 ? 2 * dialMs : dialMs, () => ended(DIAL_TIMEOUT));
    try {
      const dialled = (socket = new (options.WebSocket ?? WebSocket)(options.url()) as Socket<Data>);
      dialled.binaryType = 'arraybuffer';
      dialled.onopen = current(() => {
        opened = true;
        timer(stableMs, () => prove(LASTED));
        options.opened();
      });
      dialled.onmessage = current(({ data }) => {
        prove(HEARD);
        options.message(data);
      });
      dialled.onerror = current(() => timer(CLOSE_FOLLOWS_MS, () => ended(ABNORMAL)));
      dialled.onclose = current(({ code }) => ended(code));
    } catch {
      // Not from within the caller's own call: it may not have its link yet.
      timer(0, () => ended(ABNORMAL));
    }
  };

  dial();
  return {
    send(data) {
      // A socket that is closing takes data and loses it.
      if (socket?.readyState !== OPEN) return false;
      socket.send(data);
      return true;
    },
    wake() {
      if (!waiting) return;
      attempt--;
      dial();
    },
    reset: dial,
    close(code = 1000) {
      over = true;
      drop(code === 1000 || (code >= 3000 && code <= 4999) ? code : REPLACED);
    },
  };
}

const later = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};
