import { connectionOf, pauseOf } from './connection.js';
import type { Announcer } from './controllers/announcer.js';
import type { ConnectionStatus } from './events.js';
import type { Scene } from './scene.js';

/** So long a message may wait for it before that is urgent. */
const LONG_MS = 10_000;
/** A connection that comes and goes is told of so often at most. */
const BETWEEN_MS = 5_000;

/**
 * What is heard of the connection: that it takes its time to begin, that it is gone, that a message has waited long for it,
 * that it is back; each once, when somebody is there.
 */
export class LinkTold {
  readonly #announcer: Announcer;
  /** That the link is gone, for as long as it is. */
  #loss: { readonly status: 'offline' | 'reconnecting'; told: boolean } | null = null;
  /** That it is back, until it is said; gone again by then, that is what was heard last. */
  #back = false;
  #toldAt = -Infinity;
  #next: ReturnType<typeof setTimeout> | undefined;
  /** That there is none yet, until it is said. */
  #starts = false;
  /** The first message that waits for it, and whether it has for long. */
  #waits: { readonly key: string; readonly timer: ReturnType<typeof setTimeout>; long: boolean } | null = null;
  /** That it has was told, for as long as there is none. */
  #urged = false;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** `scene`: to whom it can be told at once; null where nobody is there. */
  changed(status: ConnectionStatus, shown: boolean, scene: Scene | null): void {
    if (shown && (status === 'offline' || status === 'reconnecting')) {
      this.#loss ??= { status, told: this.#back };
      this.#back = false;
    } else if (shown && status === 'connecting') this.#starts = true;
    else if (status === 'online') {
      this.#back ||= this.#loss?.told === true && scene !== null;
      this.#loss = null;
    }
    if ((shown || this.#back) && scene !== null) this.look(scene);
  }

  look(scene: Scene): void {
    const { say, snapshot } = scene;
    const loss = this.#loss;
    if (this.#back && connectionOf(snapshot) === 'online' && this.#may(scene)) {
      this.#back = false;
      this.#announcer.say('status', say('online'));
    }
    if (loss?.told === false && this.#may(scene)) {
      loss.told = true;
      this.#announcer.say('status', `${wordsOf(scene, loss.status)} ${say('keepWriting')}`);
    }
    this.#urge(scene);
    if (!this.#starts || connectionOf(snapshot) !== 'connecting') return;
    this.#starts = false;
    this.#announcer.say('status', `${say(pauseOf(snapshot) > 0 ? 'pause' : 'connecting')} ${say('keepWriting')}`);
  }

  /** Too soon after the last, it is looked at again when it may be told. */
  #may({ home }: Scene): boolean {
    clearTimeout(this.#next);
    const left = this.#toldAt + BETWEEN_MS - performance.now();
    if (left > 0) this.#next = setTimeout(() => home.requestUpdate(), left);
    else this.#toldAt = performance.now();
    return left <= 0;
  }

  /** A18: after a pause that the website wants it goes out by itself. */
  #urge(scene: Scene): void {
    const { say, snapshot, home } = scene;
    const status = connectionOf(snapshot);
    const lacks = status === 'offline' || status === 'reconnecting' || status === 'connecting';
    if (!lacks) this.#urged = false;
    const waiting = snapshot.conversation.drafts.filter(({ delivery }) => delivery === 'waiting');
    const key = lacks && pauseOf(snapshot) === 0 ? waiting[0]?.key : undefined;
    if (key !== this.#waits?.key) {
      clearTimeout(this.#waits?.timer);
      this.#waits =
        key === undefined ? null : { key, timer: setTimeout(() => this.#isLong(home), LONG_MS), long: false };
    }
    if (!lacks || this.#waits?.long !== true || this.#urged) return;
    this.#urged = true;
    this.#announcer.say('alert', `${wordsOf(scene, status)} ${say('isWaiting', { n: waiting.length })}`);
  }

  /** It is told with a drawing, as everything: then somebody is there. */
  #isLong(home: Scene['home']): void {
    if (this.#waits !== null) this.#waits.long = true;
    home.requestUpdate();
  }
}

const wordsOf = ({ say, words }: Scene, status: 'offline' | 'reconnecting' | 'connecting'): string =>
  status === 'offline' ? say('noConnection') + words.stop : say(status);
