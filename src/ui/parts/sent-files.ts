import { html, nothing, type TemplateResult } from 'lit';
import { MAX_ADDRESS, MAX_LABEL } from '../../core/markdown/limits.js';
import { markdown } from '../directives/index.js';
import type { Scene } from '../scene.js';
import { figured } from './figures.js';

const FILE = /^\[((?:[^[\]\\]|\\[[\]\\`<]){1,400})\]\(https?:\/\/\S+\)$/;

/** A name is no Markdown. */
const plain = (name: string): string => name.replace(/\\(.)/g, '$1').replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** What a visitor wrote, and the addresses of files after it, each a line of its own: where one is too long for a link, its name. */
export function apart(text: string): readonly [words: string, links: string] {
  const links: string[] = [];
  // From the end on, and each line once: what only looks like files, and is long, would be read over and over again.
  let end = text.length;
  while (end > 0) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const [line, name] = FILE.exec(text.slice(from, end)) ?? [];
    if (line === undefined) break;
    links.unshift(line.length > MAX_LABEL + MAX_ADDRESS ? plain(name!) : line);
    end = from - 1;
  }
  return [text.slice(0, Math.max(end, 0)), links.join('\n')];
}

export const linksIn = (scene: Scene, links: string): TemplateResult =>
  html`<div class="md" ${markdown(links, true, { ...scene.markdown, files: true })}></div>`;

/** What a visitor sent, as it was written; the addresses of files as links. */
export function withFiles(scene: Scene, text: string): unknown {
  const [words, links] = apart(text);
  return [figured(words), links === '' ? nothing : linksIn(scene, links)];
}
