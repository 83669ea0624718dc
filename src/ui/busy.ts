import { connectionOf } from './connection.js';
import { nameOf } from './name-of.js';
import { growing } from './rows.js';
import type { Scene } from './scene.js';

/** When it is told that it goes on, for as long as nothing else is to be heard. */
const TOLD_MS = [1_500, 10_000, 25_000, 40_000];

/** That somebody is at it, to whom sees no dots and no words that grow: once for a turn if it takes long, then now and again. */
export class Busy {
  readonly #say: (words: string) => void;
  #who = '';
  #still = '';
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  look(scene: Scene): void {
    const { say, snapshot, preferences } = scene;
    const { typing } = snapshot.conversation;
    const who = typing ?? (preferences.announce === 'sentence' ? undefined : growing(scene));
    // Without a link nobody is at it, as far as anybody knows.
    if (who === undefined || connectionOf(snapshot) !== 'online') return this.quiet();
    const kind = 'who' in who ? who.who : who.kind;
    const name = nameOf(scene, { kind, name: who.name });
    // Somebody else may be at it by the time that it is told, and in other words.
    this.#still = say('stillWorking');
    this.#who = say(typing?.who === 'agent' ? 'isThinking' : 'isWriting', { name });
    if (this.#timers.length > 0) return;
    this.#timers = TOLD_MS.map((ms, turn) => setTimeout(() => this.#say(turn === 0 ? this.#who : this.#still), ms));
  }

  quiet(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
