import { html } from 'lit';
import { markdown } from '../directives/index.js';
import type { Scene } from '../scene.js';

const FILES = /(?:(?:^|\n)\[(?:[^\n[\]\\]|\\[[\]\\]){1,400}\]\(https?:\/\/\S{1,2000}\))+$/;

/** What a visitor sent, as it was written; the addresses of files after it, each a line of its own, as links. */
export function withFiles(scene: Scene, text: string): unknown {
  const at = text.search(FILES);
  if (at < 0) return text;
  const links = text.slice(at).trimStart();
  return [text.slice(0, at), html`<div class="md" ${markdown(links, true, { ...scene.markdown, files: true })}></div>`];
}
