import type { LocalFact } from '../conversation/facts.js';
import { localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';
import type { ClientEvent } from '../protocol/events.js';
import { AFTER_FENCE_MS, DOUBT_MS, ECHO_MS, SLOWEST } from './limits.js';
import { weightOf } from './measured.js';
import type { Outbox } from './outbox.js';
import type { Clock } from './ports.js';

/** So often it is looked whether a replay without a mark is over. */
const MOST_LOOKS = 3;

/** What the doubts need of the engine. */
export interface DoubtsDesk {
  readonly outbox: Outbox;
  drafts(): readonly VisitorMessage[];
  /** The number of the link that is open and ready for messages; null without one. */
  ready(): number | null;
  /** A transport that echoes with its answer has no use for fences. */
  fenced(): boolean;
  send(event: ClientEvent): boolean;
  note(fact: LocalFact): void;
  /** For how long nothing was heard. */
  quietMs(): number;
  /** The replay has ended after all. */
  marked(): void;
  /** Have everything of late told again. */
  resync(): void;
}

/** Finds out what became of messages without echo. Nothing is in doubt before the service answered what it was asked later. */
export class Doubts {
  readonly #clock: Clock;
  readonly #desk: DoubtsDesk;
  /** Fences on their way: which messages they are to decide, and when they have left, behind those. */
  readonly #fences = new Map<string, { readonly ids: readonly string[]; readonly at: number }>();
  readonly #judging = new Set<string>();
  #cancelDoubt: (() => void) | undefined;
  readonly #cancels = new Set<() => void>();
  #roundTripMs = 0;
  /** Of a replay that is late; what is asked now is answered behind it. */
  #mark = '';

  constructor(clock: Clock, desk: DoubtsDesk) {
    this.#clock = clock;
    this.#desk = desk;
    this.handed();
  }

  /** The frame that a gateway would not take is the last that was given to it. */
  tooLarge(): void {
    const localId = this.#sending.at(-1);
    if (localId !== undefined) this.#desk.note({ type: 'rejected', localId, error: 'message/too-large' });
  }

  /** The replay has ended: what was on its way before this link, and is not in it, does not exist. */
  settled(): void {
    const before = this.#overdue(this.#desk.ready() ?? Infinity, 0, Infinity);
    // A link that is gone may still be letting out what was given to it.
    this.#judge(before, (localId) => this.#desk.note({ type: 'doubted', localId }), this.leavingMs);
  }

  /** Its replay is late: what is not in it may still come. */
  get late(): boolean {
    return this.#mark !== '';
  }

  /** It is waited for, but a service may let none pass: then until it is quiet, and not for ever. */
  awaits(mark: string, looks = MOST_LOOKS): void {
    this.#mark = mark;
    this.#later(ECHO_MS, () => {
      if (this.#mark !== mark) return;
      if (looks > 1 && this.#desk.quietMs() < ECHO_MS) this.awaits(mark, looks - 1);
      else this.#marked();
    });
  }

  #marked(): void {
    this.#mark = '';
    this.#desk.marked();
    this.handed();
  }

  /** The echo of a fence: what was handed over before it, and has no echo, is in doubt. */
  passed(fence: string): void {
    if (fence === this.#mark) return this.#marked();
    const one = this.#fences.get(fence);
    if (one === undefined) return;
    this.#fences.delete(fence);
    // On a slow link more patience is due (F30).
    this.#roundTripMs = Math.max(this.#clock.now() - one.at, this.#roundTripMs * 0.8);
    // An echo may have been lost on its way here alone. Only a replay without it is proof.
    this.#judge(one.ids, () => this.#desk.resync());
  }

  /** The link is gone; so are the fences that were on it. What was about to be judged is for the replay of the next. */
  dropped(): void {
    this.#mark = '';
    this.#fences.clear();
    this.#judging.clear();
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#cancelDoubt?.();
    this.#cancelDoubt = undefined;
  }

  /** Something was given to the link, or may have been. */
  handed(): void {
    if (!this.#desk.fenced() || this.#sending.length === 0) return;
    const asked = new Set([...this.#fences.values()].flatMap(({ ids }) => ids));
    const now = this.#clock.now();
    const at = this.#sending.filter((id) => !asked.has(id)).map((id) => this.#desk.outbox.handed.get(id)?.at ?? now);
    // Also from before there was anybody to doubt.
    const ms = this.#patienceMs - (now - Math.min(now, ...at));
    this.#cancelDoubt ??= this.#clock.after(Math.max(0, ms), () => this.#doubt());
  }

  /** How long what has no echo may still be leaving, over the slowest link that there is, before anything behind it does. */
  get leavingMs(): number {
    const { outbox, drafts } = this.#desk;
    let until = 0;
    for (const draft of drafts()) {
      const localId = localIdOf(draft);
      if (draft.delivery === 'sending')
        // An earlier page gave it away before the clock of this one began.
        until = Math.max(until, outbox.handed.get(localId)?.at ?? 0) + weightOf(draft.text, localId) / SLOWEST;
    }
    return Math.max(0, until - this.#clock.now());
  }

  get #sending(): readonly string[] {
    return this.#desk.outbox.all('sending');
  }

  get #patienceMs(): number {
    return Math.max(DOUBT_MS, 4 * this.#roundTripMs);
  }

  /**
   * On their way since before `link`, or since so long on it, that their echo should be here: what a fence is to decide. One
   * of an earlier page was given to a socket or not.
   */
  #overdue(link: number, now: number, patienceMs: number): readonly string[] {
    return this.#sending.filter((id) => {
      const one = this.#desk.outbox.handed.get(id);
      return one === undefined || one.link < link || now - one.at >= patienceMs;
    });
  }

  #doubt(): void {
    this.#cancelDoubt = undefined;
    const link = this.#desk.ready();
    if (link === null || this.late) return;
    const now = this.#clock.now();
    const due = this.#overdue(link, now, this.#patienceMs - 1);
    if (due.length > 0) {
      const fence = this.#clock.uuid();
      if (this.#desk.send({ type: 'heartbeat', fence })) {
        const leavingMs = this.leavingMs;
        this.#fences.set(fence, { ids: due, at: now + leavingMs });
        // F05: no echo of that either, and the link is dead; its heartbeat would find out much later.
        this.#later(Math.max(this.#patienceMs, leavingMs), () => this.#fences.has(fence) && this.#desk.resync());
      }
    }
    if (this.#sending.length > due.length) this.handed();
  }

  #judge(ids: readonly string[], missing: (localId: string) => void, ms = 0): void {
    const fresh = ids.filter((id) => !this.#judging.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) this.#judging.add(id);
    // Its echo may be a little behind the fence's: it goes through the journal first.
    this.#later(Math.max(AFTER_FENCE_MS, ms), () => {
      for (const localId of fresh) {
        this.#judging.delete(localId);
        if (this.#sending.includes(localId)) missing(localId);
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
