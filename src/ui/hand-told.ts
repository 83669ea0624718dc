import type { Announcer } from './controllers/announcer.js';
import type { Hand } from './hand.js';
import { handWords, isAwaited, isOver } from './hand-words.js';
import type { Scene } from './scene.js';

/** A queue that moves is told of so often at most. */
const QUEUE_MS = 30_000;

/** What is heard of a hand-over to a person: each step of it once. */
export class HandTold {
  readonly #announcer: Announcer;
  #hand: Hand | null = null;
  /** Of the place in the queue that was told last. */
  #position: number | null = null;
  #queueSaidAt = -Infinity;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** What was over before this page is no news. */
  restored({ hand }: Scene): void {
    if (hand !== null && isOver(hand)) this.#hand ??= hand;
  }

  look(scene: Scene): void {
    const was = this.#hand;
    const { hand, snapshot } = scene;
    // What has come of it is not known before all is told again.
    if (was === null && snapshot.phase === 'replaying') return;
    this.#hand = hand;
    clearTimeout(this.#next);
    if (hand === null) return;
    // On the disk alone: who came was told by the page before, and may have gone; what is waited for is told again.
    if (was === null && early.has(snapshot.phase) && !isAwaited(hand)) return;
    const moved = hand.state !== was?.state || hand.back !== was.back || hand.place !== was.place;
    if (!moved && !this.#movesOn(hand, scene)) return;
    if (hand.state === 'queued') {
      this.#position = hand.position;
      this.#queueSaidAt = performance.now();
    }
    const said = handWords(scene, hand, was);
    if (said === null) {
      // Its words come with the card.
      if (hand.state === 'elsewhere') this.#hand = was;
      return;
    }
    // Where one was before somebody came or went, or it came to nothing.
    if (was !== null && said[0] !== 'status') this.#announcer.hush('status');
    this.#announcer.follow(...said);
  }

  /** It is another place in the queue than was told; too soon after that, it is looked at again when it may be told. */
  #movesOn({ state, position }: Hand, { home }: Scene): boolean {
    if (state !== 'queued' || position === this.#position) return false;
    const left = this.#queueSaidAt + QUEUE_MS - performance.now();
    if (left > 0) this.#next = setTimeout(() => home.requestUpdate(), left);
    return left <= 0;
  }
}

/** Before it was what it is for the visitor. */
export const early: ReadonlySet<Scene['snapshot']['phase']> = new Set(['idle', 'authorizing', 'connecting']);
