import type { Scene } from './scene.js';

/**
 * Who answers, under the composer. Who has no name yet is not said to be what it is called: that first sentence is what it
 * is. A sentence also ends as in Chinese and in Hindi.
 */
export function ownNote({ say, assistant }: Pick<Scene, 'say' | 'assistant'>): string {
  const kind = say('aiAssistant');
  const note = say('note', { name: assistant });
  if (assistant !== say('assistant')) return note;
  return note.replace(/^[^.\u3002\u0964]+/, (first) =>
    first.toLowerCase().includes(kind.toLowerCase()) ? kind : first,
  );
}
