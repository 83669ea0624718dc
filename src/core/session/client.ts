import { timeline } from '../conversation/select.js';
import type { Fact } from '../conversation/facts.js';
import type { Item } from '../conversation/items.js';
import type { Conversation } from '../conversation/state.js';
import { invalid, type ErrorCode } from '../errors.js';
import type { Dialect, ServerEvent } from '../protocol/events.js';
import { lasting } from './lasting.js';
import { noSession, type Phase } from './session.js';
import type { AllPorts, Seat } from './parts.js';
import { seatOf } from './seat.js';
import type { ContextProvider } from './context.js';

/** What can be set when a client is made. */
export interface ChatOptions {
  /** How the brand-bearing names of the wire are spelled in what we send; both are always understood. */
  readonly dialect?: Dialect;
  /** How many known events a replay begins before the last one seen; 64, and 0 for parity with the native SDKs. */
  readonly overlap?: number | undefined;
}

/** Everything there is to show, at one moment. A new object whenever anything in it is new; never changed in place. */
export interface Snapshot {
  /** Where the session stands. */
  readonly phase: Phase;
  /** What is the matter, as a code; null when nothing is. */
  readonly error: ErrorCode | null;
  /** With `auth/rate-limited` while it is `authorizing`: when a token is asked for again, by the time of day. */
  readonly pausedUntil?: number | undefined;
  /** Attempts in a row that failed to reach the service. */
  readonly attempt: number;
  readonly conversation: Conversation;
  /** Messages and notices in the order in which they are to be shown. */
  readonly items: readonly Item[];
  /** What stood unsent in the composer when the page went away. */
  readonly draft: string;
  /** False when the disk failed, there is none, or this tab is `alone`: what is said now is not written down here. */
  readonly kept: boolean;
  /**
   * Another tab of this browser has a newer version of the client, or tabs cannot know of each other here: this one goes on
   * by itself, and leaves the disk to the other.
   */
  readonly alone: boolean;
  readonly transport: 'messaging' | 'rest';
  /** Whether this tab holds the socket. */
  readonly leads: boolean;
  /** It leads, or has heard all from the tab that does. Until then what is said here is nowhere but in this page's memory. */
  readonly known: boolean;
}

/** What a client tells, besides that something changed. */
export interface ChatEvents {
  /** A server event, once, when it is first known: live or replayed. */
  event: ServerEvent;
  /** What became of signed context: given, or the code of why not. */
  context: 'given' | ErrorCode;
}

/**
 * A conversation with the service, without a picture of it. Make one with `createClient`; nothing is read, written or
 * asked of anybody before `start` or `send`.
 *
 * Every method that can fail rejects with a `ChatError`: a `code`, and whether the same may be tried again.
 */
export class ChatClient {
  readonly #ports: AllPorts;
  readonly #seat: Seat;
  readonly #watchers = new Set<(snapshot: Snapshot) => void>();
  readonly #listeners: { [Type in keyof ChatEvents]: Set<(detail: ChatEvents[Type]) => void> } = {
    event: new Set(),
    context: new Set(),
  };
  #context: ContextProvider | null = null;
  #snapshot: Snapshot | null = null;

  /** @internal */ constructor(ports: AllPorts, options: ChatOptions = {}) {
    this.#ports = ports;
    this.#seat = seatOf(
      ports,
      {
        dialect: options.dialect ?? 'service',
        overlap: options.overlap,
        context: () => this.#context,
      },
      {
        changed: () => this.#changed(),
        told: (fact) => this.#told(fact),
        context: (outcome) => this.#tell('context', outcome),
      },
    );
  }

  /** What is true now. The same object until something changes. */
  get snapshot(): Snapshot {
    return (this.#snapshot ??= this.#look());
  }

  /** Calls back at every change, for as long as it is not told to stop. */
  watch(watcher: (snapshot: Snapshot) => void): () => void {
    return added(this.#watchers, watcher);
  }

  on<Type extends keyof ChatEvents>(type: Type, listener: (detail: ChatEvents[Type]) => void): () => void {
    if (!Object.hasOwn(this.#listeners, type)) throw invalid('type', 'expected event, context');
    return added(this.#listeners[type], listener);
  }

  /** Goes on with the session that there is, or begins one; where nobody has answered (`session/unavailable`), asks once more. */
  start(): Promise<void> {
    return this.#seat.do({ do: 'start' });
  }

  /** Goes on with the conversation that there is; where there is none, begins none. */
  resume(): Promise<void> {
    return this.#seat.do({ do: 'resume' });
  }

  /**
   * Says something. Resolves with the message's id as soon as it is kept: it will go out when it can, and its `delivery`
   * tells what became of it. Begins a session if there is none.
   */
  async send(text: string): Promise<string> {
    if (typeof text !== 'string') throw invalid('text', 'expected a string');
    const localId = this.#ports.clock.uuid();
    this.#seat.wrote('');
    await this.#seat.do({ do: 'send', localId, text });
    return localId;
  }

  /** Sends a message again that was rejected or is in doubt. The only way anything is ever sent twice. */
  async retry(localId: string): Promise<string> {
    const again = this.#ports.clock.uuid();
    await this.#seat.do({ do: 'retry', localId, again });
    return again;
  }

  /** Takes a message away that nobody has heard. */
  discard(localId: string): Promise<void> {
    return this.#seat.do({ do: 'discard', localId });
  }

  /** Takes a message away that nobody has heard, and gives its text back for another try. */
  async edit(localId: string): Promise<string> {
    const { items } = this.snapshot;
    await this.discard(localId);
    return items.find(({ key }) => key === `v:${localId}`)?.text ?? '';
  }

  /** Ends the conversation. What was said stays readable. */
  end(): Promise<void> {
    return this.#seat.do({ do: 'end' });
  }

  /** Ends what there is, and begins anew under the same transcript. */
  startOver(): Promise<void> {
    return this.#seat.do({ do: 'startOver' });
  }

  /** What stands in the composer: kept over a reload, and the other side may see that somebody writes. */
  compose(text: string): void {
    if (typeof text !== 'string') throw invalid('text', 'expected a string');
    this.#seat.wrote(text);
    this.#seat.keepDraft(text);
  }

  /** Whose conversation it is. Another subject than before wipes every trace of the former, in every tab. */
  identify(subject: string): Promise<void> {
    return this.#seat.do({ do: 'identify', subject });
  }

  /** Ends the conversation if one is going on, and wipes every trace of it, in every tab. */
  logout(): Promise<void> {
    return this.#seat.do({ do: 'logout' });
  }

  /** Wipes every trace of the conversation, in every tab and on the disk. The service is not told. */
  forget(): Promise<void> {
    return this.#seat.do({ do: 'forget' });
  }

  /** The one handler that is asked for signed context, before the agent joins; the last one given counts (CTX-1). */
  setContext(provider: ContextProvider | null): void {
    this.#context = provider;
  }

  /** Asks the handler again, on the conversation as it is. Rejects with why it came to nothing. */
  refreshContext(): Promise<void> {
    return this.#seat.do({ do: 'context' });
  }

  /** Gives the tab's seat up. The conversation goes on in other tabs, and can be resumed. */
  destroy(): void {
    this.#seat.wrote('');
    this.#context = null;
    this.#seat.stop();
    this.#watchers.clear();
    this.#snapshot = null;
  }

  #told(fact: Fact): void {
    if ('sequence' in fact) this.#tell('event', fact);
  }

  #tell<Type extends keyof ChatEvents>(type: Type, detail: ChatEvents[Type]): void {
    for (const listener of this.#listeners[type]) this.#guarded(() => listener(detail));
  }

  #changed(): void {
    this.#snapshot = null;
    for (const watcher of this.#watchers) this.#guarded(() => watcher(this.snapshot));
  }

  /** What a page does wrong in a callback must not cost a message. */
  #guarded(call: () => void): void {
    try {
      call();
    } catch {
      this.#ports.log.note('page/callback-threw');
    }
  }

  #look(): Snapshot {
    const { engine, seen, rest, stopped } = this.#seat;
    const { kept, ledger, draft } = seen;
    const session = stopped ? noSession : seen.session;
    const { conversation } = ledger;
    return {
      phase: session.anew ? 'authorizing' : phaseOf(session.phase, conversation),
      error: session.error,
      pausedUntil: session.pausedUntil,
      attempt: session.attempt,
      conversation,
      items: timeline(conversation),
      draft,
      kept: kept && lasting(this.#ports.vault.mode),
      transport: session.transport,
      leads: engine !== null,
      known: !!(engine ?? rest?.inTime),
      alone: rest?.alone === true,
    };
  }
}

const added = <One>(to: Set<One>, one: One): (() => void) => {
  to.add(one);
  return () => void to.delete(one);
};

/** A conversation that was over before this page began has no session to say so. */
function phaseOf(phase: Phase, { ended }: Conversation): Phase {
  if (phase !== 'idle' || ended === null) return phase;
  return ended === 'expired' ? ended : 'ended';
}
