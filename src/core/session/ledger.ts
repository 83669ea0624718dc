import type { Fact, LocalFact } from '../conversation/facts.js';
import { Journal } from '../conversation/journal.js';
import { justAfter, placeOf } from '../conversation/place.js';
import { reduce, type Reduce } from '../conversation/reduce.js';
import { timeline } from '../conversation/select.js';
import { emptyConversation, type Conversation } from '../conversation/state.js';
import type { ServerEvent } from '../protocol/events.js';

/** What has been told, each event once, and what follows from it. */
export class Ledger {
  conversation: Conversation = emptyConversation;
  journal = new Journal();
  #reduce: Reduce;
  /** Told, and not understood yet; each with its place, so that it may be understood at any time. */
  held: (readonly [Fact, number])[] = [];

  constructor(understands: Reduce = reduce) {
    this.#reduce = understands;
  }

  /** Understands more from now on, also of what was told before. */
  learn(understands: Reduce): void {
    this.#reduce = understands;
    for (const [fact, place] of this.held.splice(0)) this.#apply(fact, place);
  }

  /** False for what was known already. */
  tell(event: ServerEvent): boolean {
    if (!this.journal.admit(event)) return false;
    this.#apply(event, event.sequence === null ? this.#next() : placeOf(this.conversation.session, event.sequence));
    return true;
  }

  note(fact: LocalFact): void {
    if (fact.type === 'sessionOpened' || fact.type === 'forgotten') {
      this.journal = new Journal();
      this.held = [];
    }
    this.#apply(fact, this.#next());
  }

  /** What is passing has no place but its arrival: what comes of it stands behind all that was told before it. */
  #next(): number {
    const last = timeline(this.conversation).at(-1)?.place ?? 0;
    const known = placeOf(this.conversation.session, this.journal.head);
    return justAfter(known, Math.max(last, this.held.at(-1)?.[1] ?? 0));
  }

  #apply(fact: Fact, place: number): void {
    const next = this.#reduce(this.conversation, fact, place);
    if (next === null) this.held.push([fact, place]);
    else this.conversation = next;
  }
}
