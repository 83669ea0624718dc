import { givenPack } from './i18n/packs.js';
import type { Pack } from './i18n/words.js';
import { aPerson } from './name-of.js';
import type { Scene } from './scene.js';

/**
 * Who answers, under the composer: while a person is there, that it is one. Who has no name yet is not said to be what it is
 * called: our first sentence, which ends also as in Chinese and in Hindi, is then only what it is. What a site says in its own
 * words stays as it is.
 */
export function ownNote(scene: Pick<Scene, 'say' | 'assistant' | 'words' | 'snapshot'>, strings: Pack): string {
  const { say, assistant, words, snapshot } = scene;
  const note = say('note', { name: assistant });
  const packs = [strings, givenPack(words.tag)];
  if (packs.some((pack) => pack?.note)) return note;
  if (snapshot.conversation.handoff.state === 'live') return aPerson(scene);
  return packs.some((pack) => pack?.assistant) || assistant !== say('assistant')
    ? note
    : note.replace(/^[^.\u3002\u0964]+/, () => say('aiAssistant'));
}
