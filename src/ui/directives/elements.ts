import { withoutTags } from '../../core/markdown/plain-text.js';
import { decode } from '../../core/markdown/entities.js';
import { tokensOf, type MarkedToken, type Tokens } from '../../core/markdown/tokens.js';
import { drawCode } from './code-block.js';
import { drawInline, drawNodes } from './inline.js';
import type { Attributes, Heading } from './pen.js';
import type { Sketch } from './sketch.js';

/** Words run as their own first letter does; what they stand in, as the message does. */
const WORDS: Attributes = { dir: 'auto' };
const LARGE: Attributes = { class: 'large', dir: 'auto' };

/** How far a block is written. */
export interface Progress {
  readonly closed: boolean;
  /** So many of its items or rows are final; of these, so many are drawn. */
  readonly firm: number;
  readonly drawn: number;
}

const CLOSED: Progress = { closed: true, firm: 0, drawn: 0 };
const OPEN: Progress = { closed: false, firm: 0, drawn: 0 };

/** One block, as one element. */
export function drawBlock(sketch: Sketch, token: MarkedToken, progress: Progress): void {
  const { pen } = sketch;
  switch (token.type) {
    case 'heading':
      pen.open(heading(sketch, token.depth, sketch.options.headingLevel), token.depth <= 2 ? LARGE : WORDS);
      drawInline(sketch, tokensOf(token));
      break;
    case 'list':
      pen.open(token.ordered ? 'ol' : 'ul', listAttributes(token));
      drawItems(sketch, token.items, progress);
      break;
    case 'blockquote':
      pen.open('blockquote');
      drawBlocks(sketch, tokensOf(token), progress.closed);
      break;
    case 'code':
      drawCode(sketch, token, progress.closed);
      return;
    case 'table':
      drawTable(sketch, token, progress);
      return;
    case 'hr':
      pen.open('hr');
      break;
    case 'html':
      pen.open('div', WORDS);
      drawHtml(sketch, token.raw);
      break;
    default:
      pen.open('p', WORDS);
      drawInline(sketch, 'tokens' in token ? tokensOf(token) : []);
  }
  pen.close();
}

/** One level below what it stands under, however deep an answer begins. It hangs on nothing that comes after it. */
function heading(sketch: Sketch, depth: number, first = 4): Heading {
  const above = sketch.above.filter((one) => one < depth);
  // What stands in another block has nothing under it.
  if (!sketch.inner) sketch.above = [...above, depth];
  return `h${Math.min(6, first + above.length)}` as Heading;
}

const listAttributes = ({ ordered, start }: Tokens.List): Attributes =>
  ordered && start !== '' && start !== 1 ? { start: String(start) } : {};

function drawBlocks(sketch: Sketch, tokens: readonly MarkedToken[], closed: boolean): void {
  const blocks = tokens.filter(({ type }) => type !== 'space');
  const { inner } = sketch;
  sketch.inner = true;
  for (const [index, block] of blocks.entries())
    drawBlock(sketch, block, closed || index < blocks.length - 1 ? CLOSED : OPEN);
  sketch.inner = inner;
}

function drawItems(sketch: Sketch, items: readonly Tokens.ListItem[], { closed, firm, drawn }: Progress): void {
  sketch.pen.skip(drawn);
  for (const [index, item] of items.slice(drawn).entries()) drawItem(sketch, item, closed || drawn + index < firm);
}

/** The first words of an item stand in it the same way whatever follows, so that nothing moves when more blocks do. */
function drawItem(sketch: Sketch, item: Tokens.ListItem, closed: boolean): void {
  const { pen, options } = sketch;
  pen.open('li', item.task ? TASK : {});
  if (item.task) {
    const label = item.checked === true ? options.words.done : options.words.notDone;
    pen.open('span', { class: item.checked === true ? 'tick done' : 'tick', role: 'img', 'aria-label': label });
    pen.close();
  }
  const [first, ...rest] = tokensOf(item).filter(({ type }) => type !== 'space');
  const bare = first?.type === 'text' || first?.type === 'paragraph';
  if (bare) {
    pen.open('div', WORDS);
    drawInline(sketch, tokensOf(first));
    pen.close();
  }
  drawBlocks(sketch, first === undefined || bare ? rest : [first, ...rest], closed);
  pen.close();
}

const TASK: Attributes = { class: 'task' };

function drawTable(sketch: Sketch, table: Tokens.Table, { drawn }: Progress): void {
  const { pen, options } = sketch;
  const label = options.words.table(table.header.length, table.rows.length);
  pen.open('div', FRAME);
  pen.open('div', { class: 'scroll', role: 'group', tabindex: '0', 'aria-label': label });
  pen.open('table');
  pen.open('thead');
  drawRow(sketch, table.header);
  pen.close();
  pen.open('tbody');
  pen.skip(drawn);
  for (const row of table.rows.slice(drawn)) drawRow(sketch, row);
  for (let open = 0; open < 4; open++) pen.close();
}

const FRAME: Attributes = { class: 'table', part: 'table' };

/** Longer than a name, a date or a price: a sentence, which nobody reads in one line of a table. */
const LONG = 28;
/** What has no more letters is not broken in the first column either. */
const SHORT = 12;

function drawRow(sketch: Sketch, cells: readonly Tokens.TableCell[]): void {
  const { pen } = sketch;
  pen.open('tr');
  for (const [at, { header, align, text, tokens }] of cells.entries()) {
    const wraps = text.length > LONG ? 'long' : at === 0 && text.length > SHORT ? 'name' : '';
    const looks = [align === 'center' ? 'middle' : align === 'right' ? 'end' : '', wraps];
    const kind = looks.filter(Boolean).join(' ');
    pen.open(header ? 'th' : 'td', { ...(kind !== '' && { class: kind }), ...(header && { scope: 'col' }) });
    // A measure or a number of a telephone is not turned around in a table whose words run the other way.
    pen.open('span');
    drawInline(sketch, tokensOf({ tokens }));
    pen.close();
    pen.close();
  }
  pen.close();
}

/** Raw HTML, or its words for as long as nothing can read it. */
function drawHtml(sketch: Sketch, raw: string): void {
  sketch.hasHtml = true;
  if (sketch.html === undefined) sketch.pen.text(decode(withoutTags(raw)).trim());
  else drawNodes(sketch, sketch.html(raw).childNodes);
}
