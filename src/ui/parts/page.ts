import type { TranscriptLine } from '../config.js';
import { Writer } from '../directives/writer.js';
import type { Scene } from '../scene.js';
import { linesOf, speakerOf, when } from './copies.js';

/** The conversation as a file of its own, never shown here: a heading for each message, and every text escaped. */
export function page(scene: Scene): string {
  const { words, config, say } = scene;
  const title = escaped(config.title || say('conversation'));
  const lines = linesOf(scene, asWords).map((line) => article(scene, line));
  return `<!doctype html><html lang="${escaped(words.tag)}" dir="${words.dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${lines.join('')}</html>`;
}

function article(scene: Scene, line: TranscriptLine): string {
  const { who, at, text, mark } = line;
  const speaker = speakerOf(scene, line);
  const heading = speaker === '' ? '' : `<h2>${escaped(speaker)}</h2>`;
  const time = at === '' ? '' : `<p><time datetime="${at}">${escaped(when(scene, at))}</time></p>`;
  const said =
    who === 'assistant' || who === 'person' ? drawn(scene, text) : `<p dir="auto">${spaced(escaped(text))}</p>`;
  return `<article>${heading}${time}${said}${mark === '' ? '' : `<p><small>${escaped(mark)}</small></p>`}</article>`;
}

/** As it was written: a page makes one of several spaces. */
const spaced = (text: string): string => text.replace(/[ \t](?=[ \t])|^[ \t]/gm, '&nbsp;').replace(/\n/g, '<br>');

/** Drawn as it is on the screen, and read off: what may be a link there is one here, and nothing is fetched. */
function drawn({ markdown }: Scene, text: string): string {
  const root = document.createElement('div');
  // Each picture asks once, in its turn.
  const pictures: string[] = [];
  const mayLoad = ({ href }: URL): boolean => pictures.push(href) < 0;
  const options = { ...markdown, headingLevel: 3, mayLoad };
  new Writer(root, options).write(text, true, options);
  for (const [index, shot] of root.querySelectorAll('.shot').entries()) {
    const link = document.createElement('a');
    link.href = pictures[index]!;
    link.textContent = markdown.words.image(shot.textContent);
    shot.replaceWith(link);
  }
  return within(root);
}

/** What an answer brings with it is no Markdown. */
const asWords = (title: string): string => title.replace(/[!-/:-@[-`{-~]/g, '\\$&');

const within = (node: Node): string => [...node.childNodes].map(written).join('');

function written(node: Node): string {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element) || node.matches(ONLY_THERE)) return '';
  if (node.role === 'img') return `${escaped(node.ariaLabel ?? '')}: `;
  const { localName: tag } = node;
  if (!KEPT.test(tag)) return within(node);
  const given = ATTRIBUTES.filter((name) => node.hasAttribute(name)).map(
    (name) => ` ${name}="${escaped(node.getAttribute(name)!)}"`,
  );
  const open = `<${tag}${given.join('')}>`;
  return tag === 'br' || tag === 'hr' ? open : `${open}${within(node)}</${tag}>`;
}

/** To be pressed, or said of what a press does. */
const ONLY_THERE = '.bar,.sr,.out,button';
const KEPT = /^(?:a|blockquote|br|code|del|em|h[3-6]|hr|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;
const ATTRIBUTES = ['dir', 'href', 'rel', 'scope', 'start', 'target'];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
