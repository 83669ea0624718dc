import { cameToNothing } from './came-to-nothing.js';
import type { Item, Notice } from '../core/conversation/items.js';
import type { PhraseKey } from './i18n/en.js';
import { nameOf } from './name-of.js';
import { overAt } from './over-at.js';
import type { Scene } from './scene.js';

const known: Readonly<Record<string, PhraseKey>> = {
  overloaded: 'overloaded',
  notStarted: 'notStarted',
  replyFailed: 'replyFailed',
  streamBroke: 'streamBroke',
  sessionGone: 'sessionGone',
  connectorGone: 'notNow',
  handoffRefused: 'handFailed',
  handoffNotBegun: 'handFailed',
};

/** What happened between the messages: the same words on the screen, aloud, and in a copy. */
export function noticeWords(scene: Scene, notice: Notice): string {
  const { say, words } = scene;
  switch (notice.what) {
    case 'personJoined':
    case 'personLeft':
      return say(notice.what, { name: nameOf(scene, notice) });
    case 'newSession': {
      const time = words.time(notice.at);
      return time === '' ? say('newChat') : say('earlierClosed', { time });
    }
    case 'handoffFailed':
      return say('handFailed');
    case 'handoffTimeout':
      return say('handTimeout');
    case 'system':
      return known[notice.code] === undefined ? notice.text : say(known[notice.code]!);
  }
}

/**
 * The service tells it in an event and in a sentence, one after the other: the second says nothing (N16). Nor does a line that
 * says what the next message does, when that has been done.
 */
export function saysNothing(items: readonly Item[], index: number): boolean {
  const [item, before] = [items[index], items[index - 1]] as readonly (Notice | undefined)[];
  if (item?.code === 'sessionGone') return items.slice(index).some((one) => 'what' in one && one.what === 'newSession');
  return cameToNothing(before) && cameToNothing(item) && item!.what !== before!.what;
}

/** Over without a word from the service; what the visitor writes next begins anew. */
export function expiredWords(scene: Scene): readonly [what: string, then: string] {
  const { say } = scene;
  const time = overAt(scene);
  return [time === '' ? say('newChat') : say('earlierClosed', { time }), say('earlierClosedWhy')];
}
