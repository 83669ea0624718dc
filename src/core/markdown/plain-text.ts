import { decode } from './entities.js';
import { tokensOf, type MarkedToken, type Tokens } from './tokens.js';

/** What is said of things that are not words. */
export interface SpokenWords {
  readonly codeBlock: (lines: number, language: string) => string;
  readonly table: (columns: number, rows: number) => string;
  readonly image: (title: string) => string;
  readonly done: string;
  readonly notDone: string;
}

/** What a screen reader hears of closed blocks: words without marks, a line for each block. */
export const plainText = (blocks: readonly MarkedToken[], words: SpokenWords): string =>
  blocks.map((block) => spoken(block, words)).join('');

const spoken = (block: MarkedToken, words: SpokenWords): string => {
  const text = told(block, words).trim();
  return text === '' ? '' : `${text}\n`;
};

function told(block: MarkedToken, words: SpokenWords): string {
  switch (block.type) {
    case 'code':
      return words.codeBlock(linesOf(block.text), block.lang ?? '');
    case 'table':
      return words.table(block.header.length, block.rows.length);
    case 'list':
      return block.items.map((item, index) => toldItem(item, number(block, index), words)).join('');
    case 'blockquote':
      return plainText(tokensOf(block), words);
    case 'html':
      return decode(withoutTags(block.raw));
    case 'paragraph':
    case 'heading':
    case 'text':
      return inline(tokensOf(block), words);
    default:
      return '';
  }
}

const number = (list: Tokens.List, index: number): string =>
  list.ordered ? `${(list.start === '' ? 1 : list.start) + index}. ` : '';

const toldItem = (item: Tokens.ListItem, mark: string, words: SpokenWords): string => {
  const box = item.task ? `${item.checked === true ? words.done : words.notDone}: ` : '';
  return `${mark}${box}${plainText(tokensOf(item), words).trim()}\n`;
};

/** Words, and what is among them. */
export const inline = (tokens: readonly MarkedToken[], words: SpokenWords): string =>
  tokens.map((token) => toldInline(token, words)).join('');

function toldInline(token: MarkedToken, words: SpokenWords): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return inline(tokensOf(token), words);
    case 'image':
      return words.image(decode(token.text));
    case 'br':
      return '\n';
    case 'html':
      return gapOf(token.raw);
    case 'codespan':
    case 'escape':
      return token.text;
    case 'text':
      return decode(token.raw);
    default:
      return '';
  }
}

export const linesOf = (code: string): number => code.replace(/\n+$/, '').split('\n').length;

/** The words of raw HTML, for as long as nothing better can read it. A tag without an end is not shown. */
export const withoutTags = (html: string): string =>
  html.replace(/<!--[\s\S]*?(?:-->|$)|<(?:\/?[a-z]|[!?])[^<>]*(?:>|$)|<\/?$/gi, gapOf);

/** What stands in the place of a tag, so that the words before it and behind it stay two. */
export const gapOf = (tag: string): string =>
  /^<(?:br|\/(?:p|li|div|tr|h[1-6]))(?![\w-])/i.test(tag) ? '\n' : /^<\/t[dh](?![\w-])/i.test(tag) ? ' ' : '';
