import type { Hand } from './hand.js';
import { parts } from './parts.js';
import { placeWords } from './place-words.js';
import type { Scene } from './scene.js';

export const isAwaited = ({ state }: Hand): boolean => /^(asking|accepted|queued|elsewhere)$/.test(state);
export const isOver = ({ state }: Hand): boolean => /^(left|failed|timeout)$/.test(state);

/** What somebody hears of a hand-over that has come so far since `before`; null where the card alone says it, or is not there yet. */
export function handWords(
  scene: Scene,
  hand: Hand,
  before: Hand | null,
): readonly [voice: 'status' | 'log' | 'alert', words: string] | null {
  const { say, assistant, words } = scene;
  const name = hand.name || say('person');
  const { part } = parts.handoff;
  switch (hand.state) {
    case 'asking':
      return ['status', say('handAsking')];
    case 'accepted':
      return ['status', say('handAccepted')];
    case 'queued':
      return [
        'status',
        `${placeWords(scene, hand)}${words.stop} ${hand.minutes === null ? '' : say('wait', { n: hand.minutes })}`,
      ];
    case 'joined':
      // A state would be told after what the person says, or not at all when the next one comes.
      return ['log', `${say('personJoined', { name })}${words.stop} ${say('person')}${words.stop}`];
    case 'left': {
      const left = before?.state === 'left' ? '' : say('personLeft', { name }) + words.stop;
      const told = `${left} ${hand.back ? say('handLeftWhy', { name: assistant }) : ''}`.trim();
      return told === '' ? null : ['log', told];
    }
    case 'failed':
    case 'timeout':
      return [
        'alert',
        part?.spoken(scene, hand) ??
          `${say(hand.state === 'failed' ? 'handFailed' : 'handTimeout')}${words.stop} ${say('handTimeoutWhy')}`,
      ];
    case 'elsewhere':
      return part && ['alert', part.spoken(scene, hand)];
  }
}
