import type { Scene } from '../scene.js';
import { inText, linesOf } from './copies.js';
import { page } from './page.js';

type Format = 'text' | 'html' | 'json';

const kinds = { text: ['text/plain', 'txt'], html: ['text/html', 'html'], json: ['application/json', 'json'] } as const;

export function copy(scene: Scene, format: Format): string {
  if (format === 'html') return page(scene);
  if (format === 'text') return inText(scene);
  const { config, words } = scene;
  return JSON.stringify({ title: config.title ?? '', language: words.tag, lines: linesOf(scene) }, null, 2);
}

export function download(scene: Scene, format: Format): void {
  const [type, ending] = kinds[format];
  const url = URL.createObjectURL(new Blob([copy(scene, format)], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  // The day that it is for the visitor.
  link.download = `chat-${new Intl.DateTimeFormat('sv').format(scene.now)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
