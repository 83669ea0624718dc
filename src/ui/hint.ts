import type { Backstage } from './backstage.js';
import type { Voice } from './controllers/announcer.js';
import type { PhraseKey } from './i18n/en.js';

/** Why nothing happens, or not yet: under the text, and aloud, for who is in the field has heard what describes it. */
export function hint(
  { composer, announcer, language }: Pick<Backstage, 'composer' | 'announcer' | 'language'>,
  words: PhraseKey,
  voice: Voice = 'alert',
): void {
  composer.hints(words);
  announcer.say(voice, language.words.say(words));
}
