import { connectionOf, pauseOf } from './connection.js';
import type { Announcer } from './controllers/announcer.js';
import type { ConnectionStatus } from './events.js';
import type { Scene } from './scene.js';

/** What is heard of the connection: that it takes its time to begin, that it is gone, that it is back; each once, when somebody is there. */
export class LinkTold {
  readonly #announcer: Announcer;
  /** That the link is gone, for as long as it is. */
  #loss: { readonly status: 'offline' | 'reconnecting'; told: boolean } | null = null;
  /** That there is none yet, until it is said. */
  #starts = false;

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  /** `scene`: to whom it can be told at once; null where nobody is there. */
  changed(status: ConnectionStatus, shown: boolean, scene: Scene | null): void {
    if (shown && (status === 'offline' || status === 'reconnecting')) this.#loss ??= { status, told: false };
    else if (shown && status === 'connecting') this.#starts = true;
    else if (status === 'online') {
      if (this.#loss?.told === true && scene !== null) this.#announcer.say('status', scene.say('online'));
      this.#loss = null;
    }
    if (shown && scene !== null) this.look(scene);
  }

  look({ say, snapshot }: Scene): void {
    const loss = this.#loss;
    if (loss?.told === false) {
      loss.told = true;
      const waits = snapshot.conversation.drafts.some(({ delivery }) => delivery === 'waiting');
      const words = loss.status === 'offline' ? `${say('noConnection')}.` : say('reconnecting');
      this.#announcer.say(waits ? 'alert' : 'status', `${words} ${say('keepWriting')}`);
    }
    if (!this.#starts || connectionOf(snapshot) !== 'connecting') return;
    this.#starts = false;
    this.#announcer.say('status', `${say(pauseOf(snapshot) > 0 ? 'pause' : 'connecting')} ${say('keepWriting')}`);
  }
}
