import type { Backstage } from './backstage.js';
import type { Voice } from './controllers/announcer.js';
import type { AnyKey } from './i18n/words.js';

/** Why nothing happens, or not yet: under the text, and aloud, for who is in the field has heard what describes it. */
export function hint(
  { composer, announcer, language }: Pick<Backstage, 'composer' | 'announcer' | 'language'>,
  words: AnyKey,
  voice: Voice = 'alert',
): void {
  composer.hints(words);
  // Also where the chat's own line never went, and only a part of it could not be fetched.
  if (words === 'noConnection')
    addEventListener('online', () => composer.hint === words && composer.hints(null), { once: true });
  announcer.say(voice, language.words.say(words));
}
