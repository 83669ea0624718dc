import type { Notice, VisitorMessage } from '../core/conversation/items.js';
import { breaks } from './asks-again.js';
import { cameToNothing } from './came-to-nothing.js';
import type { Announcer } from './controllers/announcer.js';
import { early, HandTold } from './hand-told.js';
import { expiredWords, noticeWords, saysNothing } from './notice-words.js';
import { overAt } from './over-at.js';
import { among } from './rows.js';
import type { Scene } from './scene.js';

const MOST = 3;

/** What is heard besides what is said: what the service says of itself, each step of a hand-over, and that it is over. */
export class BesidesTold {
  readonly hand: HandTold;
  readonly #announcer: Announcer;
  readonly #noticed = new Set<string>();
  readonly #unsaid: Notice[] = [];

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
    this.hand = new HandTold(announcer);
  }

  /** `on`: whether the chat was at the last look, for what was there before is no news; `speaks`: it can be told now. */
  notices(scene: Scene, on: boolean, speaks: boolean): void {
    const { items } = scene;
    for (const item of items.slice(-64)) {
      if (item.kind !== 'notice' || item.what !== 'system' || this.#noticed.has(item.key)) continue;
      this.#noticed.add(item.key);
      if (on) this.#unsaid.push(item);
    }
    if (!speaks) return;
    // What the card of a hand-over says as well is said with it.
    const unsaid = this.#unsaid
      .splice(0)
      .filter((one) => !(cameToNothing(one) ? scene.hand?.state === 'failed' : saysNothing(items, items.indexOf(one))));
    for (const notice of unsaid.filter(among(items)).slice(-MOST))
      this.#announcer[breaks(notice) ? 'follow' : 'say'](
        notice.level === 'error' ? 'alert' : 'status',
        noticeWords(scene, notice),
      );
  }

  over(scene: Scene, was: Scene['snapshot']['phase']): void {
    const { say, words, snapshot, items } = scene;
    if (early.has(was)) return;
    if (snapshot.phase === 'ended') this.#announcer.say('status', say('ended', { time: overAt(scene) }));
    // What the service says of it itself is told as such.
    else if (snapshot.phase === 'expired' && items.at(-1)?.kind !== 'notice')
      // What the visitor has just written begins the next one by itself.
      this.#announcer.say(
        'status',
        expiredWords(scene)
          .slice(0, snapshot.conversation.drafts.some(goesOut) ? 1 : 2)
          .join(`${words.stop} `),
      );
  }
}

const goesOut = ({ delivery }: VisitorMessage): boolean => delivery === 'waiting' || delivery === 'sending';
