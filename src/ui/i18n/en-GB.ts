import { en } from './en.js';
import { enBesides } from './en-besides.js';
import type { Phrases } from './phrases.js';

/** English, as in Britain. */
export const pack: Phrases = {
  ...en,
  ...enBesides,
};
