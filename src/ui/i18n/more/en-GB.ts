import { enMore } from '../en-more.js';
import type { MorePhrases } from '../phrases.js';

/** English, as in Britain. Nothing of it differs. */
export const pack: MorePhrases = enMore;
