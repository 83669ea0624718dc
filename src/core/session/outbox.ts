import type { LocalFact } from '../conversation/facts.js';
import { keyOfDraft, localIdOf } from '../conversation/drafts.js';
import type { Delivery, VisitorMessage } from '../conversation/items.js';
import type { ErrorCode } from '../errors.js';
import type { ClientEvent } from '../protocol/events.js';
import type { Clock } from './ports.js';

/** What is known of a message that was given to a socket: of which link, and when. */
export interface Handed {
  readonly link: number;
  readonly at: number;
}

/** What the outbox needs of the engine. */
export interface OutboxDesk {
  drafts(): readonly VisitorMessage[];
  /** The number of the link that is open and ready for messages; null without one. */
  ready(): number | null;
  send(event: ClientEvent): boolean;
  /** Everything on disk, as far as there is a disk. */
  saved(): Promise<unknown>;
  note(fact: LocalFact): void;
  /** It was given to the link: its echo is due. */
  handed(): void;
}

/** Hands messages to the link. Nothing is handed over twice. What became of them is for `Doubts` to find out. */
export class Outbox {
  /** What was handed over in this page. */
  readonly handed = new Map<string, Handed>();
  readonly #clock: Clock;
  readonly #desk: OutboxDesk;
  #flushing = false;
  /** Noted as handed over, and waiting for the disk: not given to anybody yet. */
  #giving: readonly string[] = [];
  #stopped = false;

  constructor(clock: Clock, desk: OutboxDesk) {
    this.#clock = clock;
    this.#desk = desk;
  }

  /** Those of one kind, in the order of writing. */
  all(kind: Delivery): readonly string[] {
    return this.#desk
      .drafts()
      .filter(({ delivery }) => delivery === kind)
      .map(localIdOf);
  }

  /** Gives what waits to the link, after it is on disk that it may have been given. */
  async flush(): Promise<void> {
    if (this.#flushing || this.#stopped) return;
    this.#flushing = true;
    try {
      for (;;) {
        const link = this.#desk.ready();
        // Those that may go out by themselves: never given to a socket.
        const ids = this.all('waiting');
        if (link === null || ids.length === 0) return;
        this.#giving = ids;
        for (const localId of ids) this.#desk.note({ type: 'handed', localId });
        // A crash after this moment leaves a message in doubt; a crash before it, one that waits. Never one sent twice.
        await this.#desk.saved();
        if (this.#stopped) return;
        // Called back meanwhile: what waits now is another matter.
        if (this.#giving !== ids) continue;
        this.#giving = [];
        // A link that takes nothing will be found out; then it is tried again.
        if (!ids.map((localId) => this.#hand(localId, link)).every(Boolean)) return;
      }
    } finally {
      this.#flushing = false;
    }
  }

  /** What was not given away yet waits for whoever goes on. */
  stop(): void {
    this.#stopped = true;
    this.recall();
  }

  /** What was not given away yet waits. */
  recall(): void {
    const giving = this.#giving;
    this.#giving = [];
    for (const localId of giving) this.#desk.note({ type: 'unhanded', localId });
  }

  /** The session is over: what was not handed over never will be. */
  refuse(error: ErrorCode): void {
    for (const localId of this.all('waiting')) this.#desk.note({ type: 'rejected', localId, error });
    for (const localId of this.all('sending')) this.#desk.note({ type: 'doubted', localId });
  }

  /** False when it was not given away. */
  #hand(localId: string, link: number): boolean {
    const draft = this.#desk.drafts().find(({ key }) => key === keyOfDraft(localId));
    // Discarded, or echoed already, while the disk was busy.
    if (draft?.delivery !== 'sending') return true;
    const given = this.#desk.ready() === link && this.#desk.send({ type: 'message', text: draft.text, localId });
    if (!given) {
      this.#desk.note({ type: 'unhanded', localId });
      return false;
    }
    this.handed.set(localId, { link, at: this.#clock.now() });
    this.#desk.handed();
    return true;
  }
}
