import { decode } from '../../core/markdown/entities.js';
import { gapOf, inline } from '../../core/markdown/plain-text.js';
import { tokensOf, type MarkedToken, type Tokens, type Unfinished } from '../../core/markdown/tokens.js';
import { safeLink } from '../../core/markdown/links.js';
import { adopt } from '../adopt.js';
import { inTurns } from './figures.js';
import { drawLink } from './link.js';
import type { MarkdownOptions } from './markdown-options.js';
import type { Tag } from './pen.js';
import type { Sketch } from './sketch.js';
import { urlOf } from '../url.js';

/** Words and what is among them. */
export function drawInline(sketch: Sketch, tokens: readonly MarkedToken[]): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.type === 'html') i = drawTag(sketch, tokens, i, token.raw);
    else if (token !== undefined) drawOne(sketch, token);
  }
}

function drawOne(sketch: Sketch, token: MarkedToken): void {
  const { pen } = sketch;
  switch (token.type) {
    case 'text':
      drawWords(sketch, decode(token.raw), (token as Unfinished).unfinished);
      break;
    case 'escape':
      pen.text(token.text);
      break;
    case 'strong':
    case 'em':
    case 'del':
      pen.open(token.type);
      drawInline(sketch, tokensOf(token));
      pen.close();
      break;
    case 'codespan':
      pen.open('code', CODE);
      pen.text(token.text);
      pen.close();
      break;
    case 'br':
      pen.open('br');
      pen.close();
      break;
    case 'link':
      drawMarkedLink(sketch, token);
      break;
    case 'image':
      drawImage(sketch, token);
      break;
    default:
  }
}

const CODE = { dir: 'ltr' } as const;

/** What a reader sees of it, without the marks that would come between the letters of a name. */
const plainly = ({ options }: Sketch, tokens: readonly MarkedToken[]): string => inline(tokens, options.words);

function drawMarkedLink(sketch: Sketch, token: Tokens.Link & Unfinished): void {
  drawLink(sketch, {
    address: token.autolink === true ? token.href : decode(token.href),
    words: plainly(sketch, tokensOf(token)),
    unfinished: token.unfinished === true,
    children: () => drawInline(sketch, tokensOf(token)),
  });
}

function drawImage({ pen, inLink, options }: Sketch, token: Tokens.Image): void {
  const alt = decode(token.text).trim();
  const safe = inLink ? undefined : safeLink(decode(token.href));
  const url = safe?.host ? urlOf(safe.href) : undefined;
  if (url === undefined) pen.text(alt);
  else pen.own(`${safe!.href} ${alt} ${options.mayLoad?.(url)}`, () => frame(url, alt, options));
}

/** Where a picture may come to stand; how it comes there is loaded with the first one. */
function frame(url: URL, alt: string, options: MarkdownOptions): Element {
  const span = document.createElement('span');
  span.className = 'shot';
  span.textContent = alt;
  void import('./picture.js').then(
    ({ picture, pictureStyles }) => {
      adopt(span.getRootNode(), pictureStyles);
      picture(span, { url, alt, options });
    },
    // Its description stays.
    () => undefined,
  );
  return span;
}

const MAIL = /[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi;

function drawFigures({ pen, leftwards }: Sketch, words: string): void {
  for (const [at, part] of (leftwards ? inTurns(words) : [words]).entries()) {
    if (at % 2 > 0) pen.open('span', CODE);
    pen.text(part);
    if (at % 2 > 0) pen.close();
  }
}

/** Text, with mail addresses as links. */
function drawWords(sketch: Sketch, words: string, growing = false): void {
  let from = 0;
  if (words.includes('@'))
    for (const { 0: mail, index } of words.matchAll(MAIL)) {
      drawFigures(sketch, words.slice(from, index));
      const children = (): void => sketch.pen.text(mail);
      from = index + mail.length;
      const unfinished = growing && !/\s/.test(words.slice(from));
      drawLink(sketch, { address: `mailto:${mail}`, words: mail, unfinished, children });
    }
  drawFigures(sketch, words.slice(from));
}

const ELEMENTS: readonly Tag[] = ['strong', 'em', 'code', 'p', 'ul', 'ol', 'li', 'a', 'br'];

/** What raw HTML may become; others leave only what is in them. */
const elementOf = ({ localName }: Element): Tag | undefined =>
  ELEMENTS.find((tag) => tag === (localName === 'b' ? 'strong' : localName === 'i' ? 'em' : localName));

/** A tag among words: an element up to the tag that ends it. Says where drawing goes on. */
function drawTag(sketch: Sketch, tokens: readonly MarkedToken[], at: number, raw: string): number {
  sketch.hasHtml = true;
  const node = raw.startsWith('</') ? null : sketch.html?.(`${raw}-`).firstElementChild;
  if (!node || elementOf(node) === undefined) {
    sketch.pen.text(gapOf(raw));
    return at;
  }
  const end = node.localName === 'br' ? at : endOf(tokens, at, node.localName);
  const inside = tokens.slice(at + 1, end);
  drawNode(sketch, node, () => drawInline(sketch, inside), plainly(sketch, inside));
  return end;
}

function endOf(tokens: readonly MarkedToken[], at: number, name: string): number {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i];
    const [, slash, found] = token?.type === 'html' ? (/^<(\/?)([a-z]+)/i.exec(token.raw) ?? []) : [];
    if (found?.toLowerCase() === name && (depth += slash === '' ? 1 : -1) === 0) return i;
  }
  return tokens.length;
}

/** Sanitised HTML, drawn with the same pen as everything else. */
export function drawNodes(sketch: Sketch, nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (node instanceof Text) sketch.pen.text(node.data);
    else if (node instanceof Element) drawNode(sketch, node);
  }
}

function drawNode(
  sketch: Sketch,
  node: Element,
  children = (): void => drawNodes(sketch, node.childNodes),
  words = node.textContent,
): void {
  const tag = elementOf(node);
  if (tag === undefined) children();
  else if (tag === 'a') drawLink(sketch, { address: node.getAttribute('href') ?? '', words, children });
  else {
    sketch.pen.open(tag);
    if (tag !== 'br') children();
    sketch.pen.close();
  }
}
