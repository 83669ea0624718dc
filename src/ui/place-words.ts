import type { Hand } from './hand.js';
import type { Scene } from './scene.js';

/** Where in the queue they are. That they are next is a phrase of the card's, and comes with it. */
export const placeWords = ({ say }: Pick<Scene, 'say'>, { words, position }: Hand): string =>
  words || (position !== null && say(position === 1 ? 'placeNext' : 'place', { n: position })) || say('handQueue');
