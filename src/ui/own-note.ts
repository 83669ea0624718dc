import type { Scene } from './scene.js';

/** Who answers, under the composer. Who has no name yet is not said to be what it is called: that first sentence is what it is. */
export function ownNote({ say, assistant }: Pick<Scene, 'say' | 'assistant'>): string {
  const kind = say('aiAssistant');
  const note = say('note', { name: assistant });
  if (assistant !== say('assistant')) return note;
  return note.replace(/^[^.。।]+/, (first) => (first.toLowerCase().includes(kind.toLowerCase()) ? kind : first));
}
