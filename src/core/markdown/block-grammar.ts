import { Tokenizer, type Tokens } from 'marked';
import { Fence } from './fence.js';
import { isHtmlBlock, isHtmlStart } from './html-names.js';
import { MAX_COLUMNS, MAX_DEPTH } from './limits.js';
import { UNDERLINED, begins, goesOn, isFence, isRule, lineAt, untabbed } from './lines.js';

const QUOTE = /^ {0,3}>[ \t]?/;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;
const TABLE = /^ *(\|.*)\n {0,3}((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)(?:\n|$)/;
const NO_ROW = /^(?: {4}| {0,3}(?:\t|(?:[*+-]|1[.)])[ \t])|\s*$)/;
/** HTML that has an end of its own; other ends with a blank line. */
const ENDED_HTML =
  /^ {0,3}<(?:(script|pre|style|textarea)[\s>][^]*?(?:<\/\1>|$)|!--(?:-?>|[^]*?(?:-->|$))|\?[^]*?(?:\?>|$)|!\[CDATA\[[^]*?(?:\]\]>|$)|![a-z][^]*?(?:>|$)).*/i;
const OPEN_HTML = /^.+(?:\n(?![ \t]*(?:\n|$)).+)*/;

/** Blocks by their lines: most of what the lexer has for them it has for what our grammar never lets through. */
export class BlockGrammar extends Tokenizer {
  #depth = 0;

  // Definitions would turn words of earlier blocks into links. They stay to be read, with their addresses as links.
  override def(): undefined {}

  override code(src: string): Tokens.Code | undefined {
    const raw = /^(?: {4}| {0,3}\t).+(?:\n+(?: {4}| {0,3}\t).+)*/.exec(src)?.[0];
    return raw === undefined ? undefined : { type: 'code', raw, text: raw.replace(/^(?: {0,3}\t| {1,4})/gm, '') };
  }

  override fences(src: string): Tokens.Code | undefined {
    const { token, length } = Fence.at(src, true)?.read(src, true) ?? {};
    return token && { ...token, raw: src.slice(0, length) };
  }

  override heading(src: string): Tokens.Heading | undefined {
    const [raw, marks = '', words = ''] = /^ {0,3}(#{1,6})(?=\s|$)(.*)/.exec(src) ?? [];
    return this.#heading(raw, marks.length, words.trim().replace(/(?:^|[ \t])#+$/, ''));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    if (!/\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/.test(src)) return undefined;
    const [raw, words = '', , mark] = UNDERLINED.exec(src) ?? [];
    return this.#heading(raw, mark?.[0] === '=' ? 1 : 2, words);
  }

  #heading(raw: string | undefined, depth: number, words: string): Tokens.Heading | undefined {
    const text = words.trim();
    return raw === undefined ? undefined : { type: 'heading', raw, depth, text, tokens: this.lexer.inline(text) };
  }

  override hr(src: string): Tokens.Hr | undefined {
    const raw = isRule.exec(src)?.[0].trimEnd();
    return raw === undefined ? undefined : { type: 'hr', raw };
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!QUOTE.test(src) || this.#depth >= MAX_DEPTH) return undefined;
    const text: string[] = [];
    let fenced = false;
    let at = 0;
    while (at < src.length) {
      const line = lineAt(src, at);
      const marked = QUOTE.test(line);
      if (!marked && (fenced || !goesOn(line, text.at(-1)))) break;
      const words = marked ? line.replace(QUOTE, '') : line;
      if (isFence.test(words)) fenced = !fenced;
      text.push(words);
      at += line.length + 1;
    }
    return { type: 'blockquote', raw: src.slice(0, at - 1), tokens: this.#inside(text) } as Tokens.Blockquote;
  }

  override list(src: string): Tokens.List | undefined {
    const mark = /^ {0,3}([*+-]|\d{1,9}[.)])(?![^ \t\n])/.exec(src)?.[1];
    if (mark === undefined || this.#depth >= MAX_DEPTH) return undefined;
    const ordered = mark.length > 1;
    const same = new RegExp(`^ {0,3}${ordered ? '\\d{1,9}' : ''}\\${mark.slice(-1)}(?![^ \\t])`);
    const items: Tokens.ListItem[] = [];
    let at = 0;
    for (;;) {
      const from = at;
      let line = lineAt(src, at);
      const { length } = same.exec(line)?.[0] ?? '';
      if (length === 0 || isRule.test(line)) break;
      at += line.length + 1;
      let words = untabbed(line.slice(length), length);
      const gap = words.search(/[^ ]/);
      const isEmpty = gap < 0;
      const indent = isEmpty || gap > 4 ? 1 : gap;
      const text = [words.slice(indent)];
      while (at < src.length) {
        line = lineAt(src, at);
        words = untabbed(line);
        const blank = words.trim() === '';
        if (blank || words.search(/[^ ]/) >= length + indent) text.push(words.slice(length + indent));
        else if (goesOn(line, text.at(-1))) text.push(words);
        else break;
        at += line.length + 1;
        // What begins with two empty lines is empty.
        if (isEmpty && blank && text.length === 2) break;
      }
      items.push(this.#item(src.slice(from, at), text));
    }
    const last = items.at(-1);
    if (last === undefined) return undefined;
    last.raw = withoutEnd(last.raw);
    const start = ordered ? parseInt(mark) : '';
    return { type: 'list', raw: withoutEnd(src.slice(0, at)), ordered, start, items } as Tokens.List;
  }

  #item(raw: string, text: readonly string[]): Tokens.ListItem {
    const { inlineQueue } = this.lexer;
    const { length } = inlineQueue;
    const tokens = this.#inside(text);
    const [box = '', mark] = (tokens[0]?.type === 'paragraph' && TASK.exec(text[0] ?? '')) || [];
    const words = inlineQueue[length];
    if (words !== undefined) words.src = words.src.slice(box.length);
    return { type: 'list_item', raw, task: box !== '', checked: box !== '' && mark !== ' ', tokens } as Tokens.ListItem;
  }

  #inside(lines: readonly string[]): Tokens.Generic[] {
    this.#depth++;
    const tokens = this.lexer.blockTokens(lines.join('\n').trimEnd(), []);
    this.#depth--;
    return tokens;
  }

  // Without a line at its start nobody could tell the head of a table from a sentence until the line below is there.
  override table(src: string): Tokens.Table | undefined {
    const [head, names = '', marks = ''] = TABLE.exec(src) ?? [];
    const columns = marks.replace(/^\||\| *$/g, '').split('|');
    const cells = cellsOf(names);
    if (head === undefined || !/[:|]/.test(marks) || cells.length !== columns.length || cells.length > MAX_COLUMNS)
      return undefined;
    const align = columns.map((mark) => (/-: *$/.test(mark) ? (/^ *:/.test(mark) ? 'center' : 'right') : null));
    const row = (texts: readonly string[], header: boolean): Tokens.TableCell[] =>
      align.map((side, column) => {
        const text = texts[column] ?? '';
        return { text, tokens: this.lexer.inline(text), header, align: side };
      });
    const header = row(cells, true);
    const rows: Tokens.TableCell[][] = [];
    let at = head.length;
    while (at < src.length) {
      const line = lineAt(src, at);
      if (NO_ROW.test(line) || begins(line)) break;
      rows.push(row(cellsOf(line), false));
      at += line.length + 1;
    }
    return { type: 'table', raw: withoutEnd(src.slice(0, at)), header, align, rows };
  }

  override html(src: string): Tokens.HTML | undefined {
    const text = src.trimStart();
    if (!/^ {0,3}</.test(src) || !isHtmlBlock(text)) return undefined;
    const raw = (ENDED_HTML.exec(src) ?? (this.#opens(src, text) ? OPEN_HTML.exec(src) : null))?.[0];
    return raw === undefined ? undefined : ({ type: 'html', raw } as Tokens.HTML);
  }

  /** Whether a block begins with a tag: by its name, or because it has a line of its own that ends no paragraph. */
  #opens(src: string, text: string): boolean {
    if (isHtmlStart(src)) return true;
    const alone = this.rules.inline.tag.exec(text)?.[0];
    return (
      alone !== undefined &&
      this.lexer.state.lastToken?.type !== 'paragraph' &&
      /^[ \t]*(?:\n|$)/.test(text.slice(alone.length))
    );
  }
}

// A space that does not break, or is wide, is a letter here: without it a block would be shorter than what was read of it.
// A pattern would look from each blank of a long row of them.
function withoutEnd(raw: string): string {
  let end = raw.length;
  while (end > 0 && ' \t\n'.includes(raw[end - 1]!)) end--;
  return raw.slice(0, end);
}

// A line between cells is one before which there is no backslash, or two.
const cellsOf = (row: string): string[] => {
  const cells = row.split(/(?<=(?:^|[^\\])(?:\\\\)*)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
};
