import type { TranscriptLine } from '../config.js';
import { inTurns } from '../directives/figures.js';
import { RIGHT_TO_LEFT } from '../directives/link.js';
import { Writer } from '../directives/writer.js';
import type { Scene } from '../scene.js';
import { linesOf, speakerOf, when } from './copies.js';
import { apart } from './sent-files.js';

/** The conversation as a file of its own, never shown here: a heading for each message, and every text escaped. */
export function page(scene: Scene): string {
  const { words, config, say } = scene;
  const title = escaped(config.title || say('conversation'));
  const lines = linesOf(scene, asWords).map((line) => article(scene, line));
  return `<!doctype html><html lang="${escaped(words.tag)}" dir="${words.dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOKS}</style><h1>${title}</h1>${lines.join('')}</html>`;
}

function article(scene: Scene, line: TranscriptLine): string {
  const { who, at, text, mark } = line;
  const speaker = speakerOf(scene, line);
  const heading = speaker === '' ? '' : `<h2>${escaped(speaker)}</h2>`;
  const time = at === '' ? '' : `<p><time datetime="${at}">${escaped(when(scene, at))}</time></p>`;
  const said = who === 'assistant' || who === 'person' ? drawn(scene.markdown, text) : sent(scene, who, text);
  return `<article>${heading}${time}${said}${mark === '' ? '' : `<p><small>${escaped(mark)}</small></p>`}</article>`;
}

/** What a visitor sent has files after it, which are links as on the screen. */
function sent({ markdown }: Scene, who: TranscriptLine['who'], text: string): string {
  const [words, links] = who === 'you' ? apart(text) : [text, ''];
  const said = words === '' && links !== '' ? '' : `<p dir="auto">${inOrder(words)}</p>`;
  return links === '' ? said : said + drawn({ ...markdown, files: true }, links);
}

/** As on the screen, each figure too. */
const inOrder = (words: string): string =>
  (RIGHT_TO_LEFT.test(words) ? inTurns(words) : [words])
    .map((part, at) => (at % 2 > 0 ? `<span dir="ltr">${part}</span>` : spaced(escaped(part))))
    .join('');

/** As it was written: a page makes one of several spaces. */
const spaced = (text: string): string => text.replace(/[ \t](?=[ \t])|^[ \t]/gm, '&nbsp;').replace(/\n/g, '<br>');

/** Drawn as it is on the screen, and read off: what may be a link there is one here, and nothing is fetched. */
function drawn(markdown: Scene['markdown'], text: string): string {
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
    // On the screen it has its lines to itself.
    shot.replaceWith('\n', link, '\n');
  }
  // What stands in the message runs as it does.
  for (const block of root.querySelectorAll(':scope > :is(ul, ol, blockquote), .scroll'))
    block.setAttribute('dir', root.dir);
  root.normalize();
  return within(root);
}

/** What an answer brings with it is no Markdown. */
const asWords = (title: string): string => title.replace(/[!-/:-@[-`{-~]/g, '\\$&');

const within = (node: Node): string => [...node.childNodes].map(written).join('');

function written(node: Node): string {
  if (node instanceof Text) return node.parentElement?.closest('pre') ? escaped(node.data) : lines(node);
  if (!(node instanceof Element) || node.matches(ONLY_THERE)) return '';
  // In the visitor's language: the list runs as its own words do.
  if (node.role === 'img') return `<bdi>${escaped(node.ariaLabel ?? '')}</bdi>: `;
  const tag = node.className === 'language' ? 'figcaption' : node.localName;
  if (!KEPT.test(tag) && !node.matches(KEPT_TOO)) return within(node);
  const names = node.matches('td,th') ? ['class', ...ATTRIBUTES] : ATTRIBUTES;
  const given = names
    .filter((name) => node.hasAttribute(name))
    .map((name) => ` ${name}="${escaped(node.getAttribute(name)!)}"`);
  const open = `<${tag}${given.join('')}>`;
  return tag === 'br' || tag === 'hr' ? open : `${open}${within(node)}</${tag}>`;
}

/** The screen keeps where a line ends; a page has it wherever it is pasted, but where a block begins or ends there is one. */
function lines({ data, previousSibling, nextSibling, parentElement }: Text): string {
  const edge = (beside: Node | null): boolean => APART.test((beside ?? parentElement)?.nodeName ?? '');
  const from = edge(previousSibling) ? data.replace(/^[ \t\n]+/, '') : data;
  const words = edge(nextSibling) ? from.replace(/[ \t\n]+$/, '') : from;
  return escaped(words).replace(/[ \t]*\n[ \t\n]*/g, '<br>');
}

const APART = /^(?:BLOCKQUOTE|BR|DIV|FIGURE|H\d|HR|LI|OL|P|TABLE|TD|TH|UL)$/;
/** To be pressed, or said of what a press does. */
const ONLY_THERE = '.sr,.out,button';
const KEPT =
  /^(?:a|blockquote|br|code|del|em|fig(?:caption|ure)|h[3-6]|hr|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)$/;
/** What has a direction of its own, and the words of a cell. */
const KEPT_TOO = 'div[dir],span[dir],:is(td,th)>span';
const ATTRIBUTES = ['aria-label', 'dir', 'href', 'rel', 'role', 'scope', 'start', 'tabindex', 'target'];

/** A page to read and to print, and no more. Of a table what is no sentence stays in a line, as on the screen. */
const LOOKS = `:root{color-scheme:light dark}
body{max-width:44rem;margin:0 auto;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin-block:1.4em .4em}
h1{margin-top:0}
article>p:has(time){margin-block:0 .8em;font-size:.875em}
figure,pre{margin:0}
figcaption{font-size:.875em}
figure,:not(li)>div{margin-block:1em}
li>bdi+div{display:inline}
li,blockquote{text-align:-webkit-match-parent;text-align:match-parent}
pre,div[role]{overflow-x:auto}
pre{padding:.6em .8em;border:1px solid #888}
blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid #888}
table{border-collapse:collapse}
th,td{padding:.4em .8em;border:1px solid #888;text-align:start}
article>p[dir],:is(th,td)>span{unicode-bidi:plaintext}
.middle{text-align:center}
.end{text-align:end}
@media screen{:is(th,td):not(.name,.long){white-space:nowrap}.long{min-width:13em}.name{min-width:6em}}
@media print{pre{white-space:pre-wrap}}`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
