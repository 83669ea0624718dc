import type { Phrase, PhraseKey } from './en.js';
import type { MoreKey } from './en-more.js';

/** Every phrase of one language: what everybody is told, and what few are. A missing one does not compile. */
export type Phrases = Readonly<Record<PhraseKey, Phrase>>;
export type MorePhrases = Readonly<Record<MoreKey, Phrase>>;
