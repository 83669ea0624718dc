import { decode } from './entities.js';
import { GrowingText } from './growing-text.js';
import { safeLink } from './links.js';
import { gapOf } from './plain-text.js';
import { tokensOf, type MarkedToken, type Tokens } from './tokens.js';

/** As a person would write it in a mail: words without marks, an address behind the words that lead there, lists and rows as lines. */
export function writtenText(source: string): string {
  const text = new GrowingText();
  text.write(source, true);
  return apart(text.closed);
}

const apart = (blocks: readonly MarkedToken[]): string => together(blocks, '\n\n');

const together = (blocks: readonly MarkedToken[], between: string): string =>
  blocks
    .map(blockOf)
    .filter((text) => text !== '')
    .join(between);

function blockOf(block: MarkedToken): string {
  switch (block.type) {
    case 'code':
      return block.text;
    case 'table':
      return tableOf(block);
    case 'list':
      return block.items.map((item, index) => itemOf(item, markOf(block, index))).join('\n');
    case 'blockquote':
      return apart(tokensOf(block)).replace(/^/gm, '> ');
    case 'html':
      return decode(reading()(block.raw)).trim();
    case 'paragraph':
    case 'heading':
    case 'text':
      return words(tokensOf(block)).trim();
    default:
      return '';
  }
}

const markOf = ({ ordered, start }: Tokens.List, index: number): string =>
  ordered ? `${(start === '' ? 1 : start) + index}. ` : '- ';

/** What stands in an item stands below its first word. */
function itemOf(item: Tokens.ListItem, mark: string): string {
  const box = item.task ? `[${item.checked === true ? 'x' : ' '}] ` : '';
  const inside = together(tokensOf(item), '\n').replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
  return `${mark}${box}${inside}`.trimEnd();
}

/** A row is a line: each cell with the head of its column, where it has one. */
function tableOf({ header, rows }: Tokens.Table): string {
  const [heads, ...lines] = [header, ...rows].map((row) =>
    row.map(({ tokens }) => words(tokens as MarkedToken[]).trim()),
  );
  const named = (cell: string, column: number): string =>
    cell === '' || !heads?.[column] ? cell : `${heads[column].replace(/:$/, '')}: ${cell}`;
  const line = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join('; ');
  return (lines.length === 0 ? [heads!] : lines.map((cells) => cells.map(named))).map(line).join('\n');
}

function words(tokens: readonly MarkedToken[]): string {
  const tags = reading();
  return tokens
    .map((token) =>
      token.type === 'html' ? tags(token.raw) : token.type === 'text' ? decode(token.raw) : wordsOf(token),
    )
    .join('');
}

function wordsOf(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return words(tokensOf(token));
    case 'link':
      return led(words(tokensOf(token)), token.autolink === true ? token.href : decode(token.href));
    case 'image':
      return led(decode(token.text), decode(token.href));
    case 'br':
      return '\n';
    case 'codespan':
    case 'escape':
      return token.text;
    default:
      return '';
  }
}

const bare = (address: string): string => address.replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?|\/$/gi, '');

/** Where a link leads is said once, and of what is no link on the screen not at all. */
function led(name: string, address: string): string {
  const href = safeLink(address)?.href.replace(/^(?:mailto|tel):/i, '');
  return href === undefined || bare(name.trim()) === bare(href) ? name : `${name} (${href})`.trimStart();
}

/** Reads tags one after the other: a link's address is said where it ends. */
function reading(): (html: string) => string {
  let address: string | undefined;
  const tag = (raw: string): string => {
    const opens = /^<a(?=\s)[^<>]*?[\s"']href\s*=\s*["']?([^"'\s<>]+)/i.exec(raw)?.[1];
    if (opens !== undefined) address = decode(opens);
    if (opens !== undefined || address === undefined || !/^<\/a\b/i.test(raw)) return gapOf(raw);
    const said = led('', address);
    address = undefined;
    return said === '' ? '' : ` ${said}`;
  };
  return (html) => html.replace(/<!--[\s\S]*?(?:-->|$)|<(?:\/?[a-z]|[!?])[^<>]*(?:>|$)|<\/?$/gi, tag);
}
