import { nameOf } from '../name-of.js';
import { overAt } from '../over-at.js';
import { tells } from '../rows.js';
import type { Scene } from '../scene.js';
import './words.js';

/** What was said is nowhere but in this page: its text goes with it. */
export const leavesWithPage = ({ kept, snapshot }: Scene): boolean =>
  kept === 'keptMemory' || (kept === 'keptSession' && snapshot.phase === 'ended');

/** In words: that it is over, when, and who has ended it. */
export function whyOver(scene: Scene): string {
  const { say, snapshot, assistant } = scene;
  const time = overAt(scene);
  switch (snapshot.conversation.ended) {
    case 'REASON_USER_END':
    case 'user_ended':
      return say('endedByYou', { time });
    case 'REASON_USER_ABANDONED':
    case 'expired':
      return say('endedIdle', { time });
    case 'agent_ended':
      return say('endedBy', { time, name: assistant });
    case 'REASON_NATURAL_END': {
      const name = server(scene);
      return name === '' ? say('ended', { time }) : say('endedBy', { time, name });
    }
    default:
      return say('ended', { time });
  }
}

/**
 * Whoever served the visitor when it ended, and so has ended it; empty where nobody knows. The end of a hand-over is no fact
 * of the conversation any more, but what happened in this chat still stands among its messages.
 */
function server(scene: Scene): string {
  const { items, assistant, snapshot } = scene;
  const at = items.findLastIndex(tells);
  const last = items[at];
  // The software has come since, or come back.
  if (last?.kind === 'agent' || snapshot.conversation.agent.place > (last?.place ?? 0)) return assistant;
  if (last?.kind === 'person') return nameOf(scene, last);
  if (last?.kind !== 'notice' || last.what === 'newSession') return '';
  // A person ends a chat by leaving it, just before its end is told; somebody who was written to after that was not there.
  const gone =
    last.what === 'personLeft' && items.slice(at).some((item) => 'delivery' in item && item.delivery === 'sent');
  return gone ? '' : nameOf(scene, last);
}
