import { html, type TemplateResult } from 'lit';
import { markdown } from '../directives/index.js';
import type { Scene } from '../scene.js';

const FILES = /(?:(?:^|\n)\[(?:[^\n[\]\\]|\\[[\]\\]){1,400}\]\(https?:\/\/\S{1,2000}\))+$/;

/** What a visitor wrote, and the addresses of files after it, each a line of its own. */
export function apart(text: string): readonly [words: string, links: string] {
  const at = text.search(FILES);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trimStart()];
}

export const linksIn = (scene: Scene, links: string): TemplateResult =>
  html`<div class="md" ${markdown(links, true, { ...scene.markdown, files: true })}></div>`;

/** What a visitor sent, as it was written; the addresses of files as links. */
export function withFiles(scene: Scene, text: string): unknown {
  const [words, links] = apart(text);
  return links === '' ? text : [words, linksIn(scene, links)];
}
