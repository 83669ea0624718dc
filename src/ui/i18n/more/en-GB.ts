import { enMore } from '../en-more.js';
import type { MorePhrases } from '../phrases.js';

/** English, as in Britain. */
export const pack: MorePhrases = {
  ...enMore,
  startOverTitle: 'Start again?',
  startOver: 'Start again',
};
