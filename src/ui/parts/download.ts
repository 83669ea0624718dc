import type { Scene } from '../scene.js';
import { copy } from './copies.js';

export { copy } from './copies.js';

const kinds = { text: ['text/plain', 'txt'], html: ['text/html', 'html'], json: ['application/json', 'json'] } as const;

export function download(scene: Scene, format: 'text' | 'html' | 'json'): void {
  const [type, ending] = kinds[format];
  const url = URL.createObjectURL(new Blob([copy(scene, format)], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `chat-${new Date(scene.now).toISOString().slice(0, 10)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
