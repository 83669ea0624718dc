import { givenPack } from './i18n/packs.js';
import type { Pack } from './i18n/words.js';
import type { Scene } from './scene.js';

/**
 * Who answers, under the composer. Who has no name yet is not said to be what it is called: our first sentence, which ends
 * also as in Chinese and in Hindi, is then only what it is. What a site says in its own words stays as it is.
 */
export function ownNote({ say, assistant, words }: Pick<Scene, 'say' | 'assistant' | 'words'>, strings: Pack): string {
  const note = say('note', { name: assistant });
  const isSites = [strings, givenPack(words.tag)].some((pack) => pack?.note ?? pack?.assistant);
  return isSites || assistant !== say('assistant')
    ? note
    : note.replace(/^[^.\u3002\u0964]+/, () => say('aiAssistant'));
}
