import type { ReplyMessage } from '../../core/conversation/items.js';
import { nameOf } from '../name-of.js';
import type { Scene } from '../scene.js';
import './words.js';

/** What was said is nowhere but in this page: its text goes with it. */
export const leavesWithPage = ({ kept, snapshot }: Scene): boolean =>
  kept === 'keptMemory' || (kept === 'keptSession' && snapshot.phase === 'ended');

/** In words: that it is over, when, and who has ended it. */
export function whyOver(scene: Scene): string {
  const { say, words, snapshot, items, assistant } = scene;
  const time = words.time(items.at(-1)?.at ?? Number.NaN);
  const person = items.findLast((item): item is ReplyMessage => item.kind === 'person');
  switch (snapshot.conversation.ended) {
    case 'REASON_USER_END':
    case 'user_ended':
      return say('endedByYou', { time });
    case 'REASON_USER_ABANDONED':
    case 'expired':
      return say('endedIdle', { time });
    case 'REASON_NATURAL_END':
    case 'agent_ended':
      return say('endedBy', { time, name: person === undefined ? assistant : nameOf(scene, person) });
    default:
      return say('ended', { time });
  }
}
