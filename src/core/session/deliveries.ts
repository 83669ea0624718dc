import type { ClientEvent } from '../protocol/events.js';
import type { LocalFact } from '../conversation/facts.js';
import { keyOfDraft, localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';
import { AFTER_FENCE_MS, DOUBT_MS } from './limits.js';
import { onTheirWay, overdue, toTransmit, type Handed } from './outbox.js';
import type { ErrorCode } from '../errors.js';
import type { Clock } from './ports.js';

/** What the deliveries need of the engine. */
export interface Desk {
  drafts(): readonly VisitorMessage[];
  /** The number of the link that is open and ready for messages; null without one. */
  ready(): number | null;
  /** A transport that echoes with its answer has no use for fences. */
  fenced(): boolean;
  send(event: ClientEvent): boolean;
  /** Everything on disk, as far as there is a disk. */
  saved(): Promise<void>;
  note(fact: LocalFact): void;
  /** Have everything of late told again. */
  resync(): void;
}

/**
 * Hands messages to the link, and finds out what became of them. Nothing is handed over twice; nothing is in doubt before
 * the service answered something that it was asked later.
 */
export class Deliveries {
  readonly #clock: Clock;
  readonly #desk: Desk;
  readonly #handed = new Map<string, Handed>();
  /** Fences on their way: which messages they are to decide, and when they were sent. */
  readonly #fences = new Map<string, { readonly ids: readonly string[]; readonly at: number }>();
  readonly #judging = new Set<string>();
  #flushing = false;
  /** Noted as handed over, and waiting for the disk: not given to anybody yet. */
  #giving: readonly string[] = [];
  #stopped = false;
  #cancelDoubt: (() => void) | undefined;
  readonly #cancels = new Set<() => void>();
  #roundTripMs = 0;

  constructor(clock: Clock, desk: Desk) {
    this.#clock = clock;
    this.#desk = desk;
  }

  /** Gives what waits to the link, after it is on disk that it may have been given. */
  async flush(): Promise<void> {
    if (this.#flushing || this.#stopped) return;
    this.#flushing = true;
    try {
      for (;;) {
        const link = this.#desk.ready();
        const ids = toTransmit(this.#desk.drafts());
        if (link === null || ids.length === 0) return;
        this.#giving = ids;
        for (const localId of ids) this.#desk.note({ type: 'handed', localId });
        // A crash after this moment leaves a message in doubt; a crash before it, one that waits. Never one sent twice.
        await this.#desk.saved();
        if (this.#stopped) return;
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
    this.dropped();
    for (const cancel of this.#cancels) cancel();
    for (const localId of this.#giving) this.#desk.note({ type: 'unhanded', localId });
  }

  /** The session is over: what was not handed over never will be. */
  refuse(error: ErrorCode): void {
    for (const message of this.#desk.drafts()) {
      const localId = localIdOf(message);
      if (message.delivery === 'waiting') this.#desk.note({ type: 'rejected', localId, error });
      if (message.delivery === 'sending') this.#desk.note({ type: 'doubted', localId });
    }
  }

  /** The frame that a gateway would not take is the last that was given to it. */
  tooLarge(): void {
    const last = onTheirWay(this.#desk.drafts()).at(-1);
    if (last !== undefined) this.#desk.note({ type: 'rejected', localId: last, error: 'message/too-large' });
  }

  /** The replay has ended: what was on its way before this link, and is not in it, does not exist. */
  settled(): void {
    const link = this.#desk.ready();
    const before = { link: link ?? Infinity, now: 0, patienceMs: Infinity };
    this.#judge(overdue(onTheirWay(this.#desk.drafts()), this.#handed, before), (localId) =>
      this.#desk.note({ type: 'doubted', localId }),
    );
  }

  /** The echo of a fence: what was handed over before it, and has no echo, is in doubt. */
  passed(fence: string): void {
    const one = this.#fences.get(fence);
    if (one === undefined) return;
    this.#fences.delete(fence);
    this.measured(this.#clock.now() - one.at);
    // An echo may have been lost on its way here alone. Only a replay without it is proof.
    this.#judge(one.ids, () => this.#desk.resync());
  }

  /** A round trip; on a slow link more patience is due (F30). */
  measured(ms: number): void {
    this.#roundTripMs = Math.max(ms, this.#roundTripMs * 0.8);
  }

  /** The link is gone; so are the fences that were on it. */
  dropped(): void {
    this.#fences.clear();
    this.#cancelDoubt?.();
    this.#cancelDoubt = undefined;
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
    this.#handed.set(localId, { link, at: this.#clock.now() });
    this.#doubtLater();
    return true;
  }

  #doubtLater(): void {
    if (!this.#desk.fenced()) return;
    this.#cancelDoubt ??= this.#clock.after(this.#patienceMs(), () => this.#doubt());
  }

  #patienceMs(): number {
    return Math.max(DOUBT_MS, 4 * this.#roundTripMs);
  }

  #doubt(): void {
    this.#cancelDoubt = undefined;
    const link = this.#desk.ready();
    if (link === null) return;
    const ids = onTheirWay(this.#desk.drafts());
    const now = this.#clock.now();
    const due = overdue(ids, this.#handed, { link, now, patienceMs: this.#patienceMs() - 1 });
    if (due.length > 0) {
      const fence = this.#clock.uuid();
      if (this.#desk.send({ type: 'heartbeat', fence })) {
        this.#fences.set(fence, { ids: due, at: now });
        // F05: no echo of that either, and the link is dead; its heartbeat would find out much later.
        this.#later(this.#patienceMs(), () => this.#fences.has(fence) && this.#desk.resync());
      }
    }
    if (ids.some((id) => !due.includes(id))) this.#doubtLater();
  }

  #judge(ids: readonly string[], missing: (localId: string) => void): void {
    const fresh = ids.filter((id) => !this.#judging.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) this.#judging.add(id);
    // Its echo may be a little behind the fence's: it goes through the journal first.
    this.#later(AFTER_FENCE_MS, () => {
      for (const localId of fresh) {
        this.#judging.delete(localId);
        const draft = this.#desk.drafts().find(({ key }) => key === keyOfDraft(localId));
        if (draft?.delivery === 'sending') missing(localId);
      }
    });
  }

  #later(ms: number, then: () => void): void {
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel);
      then();
    });
    this.#cancels.add(cancel);
  }
}
