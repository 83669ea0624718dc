import { clean } from './clean.js';
import { Fence } from './fence.js';
import { lex } from './grammar.js';
import { MAX_BLOCKS, MAX_CELLS, MAX_LENGTH, WINDOW } from './limits.js';
import { paragraph, type MarkedToken, type Tokens } from './tokens.js';
import { decidedLines } from './undecided.js';

/**
 * Growing Markdown as closed blocks, which stay the same objects for ever, and one open block. Only the open tail is
 * read again, and of a list or a table only its last part. What comes out does not depend on the pieces that went in.
 */
export class GrowingText {
  readonly closed: MarkedToken[] = [];
  /** The block that is being written. A new object each time. */
  open: MarkedToken | undefined;
  /** So many items or rows of the open block are final. */
  firm = 0;

  #rest = '';
  #tail = '';
  #length = 0;
  #fence: Fence | undefined;
  #part: Tokens.List | Tokens.Table | undefined;
  /** The head of the open table, which its later rows are read with. */
  #head = '';
  #plain: string | undefined;

  write(piece: string, complete = false): void {
    const { text, rest } = clean(this.#rest + piece, complete);
    this.#rest = rest;
    this.#take(text, complete);
  }

  #take(text: string, complete: boolean): void {
    const room = Math.max(0, MAX_LENGTH - this.#length);
    this.#length += text.length;
    const line = this.#tail.lastIndexOf('\n') + 1;
    // Blanks at the end of a line say nothing here: every line break is one.
    const lines = (this.#tail.slice(line) + text.slice(0, room)).replace(/(?<![ \t])[ \t]+(?=\n)/g, '');
    this.#tail = this.#tail.slice(0, line) + lines;
    const over = text.slice(room);
    if (this.#plain === undefined) this.#advance(complete || over !== '');
    if (this.#plain === undefined && over === '') return;
    this.#plain = (this.#plain ?? '') + over;
    this.#showPlain(complete);
  }

  #advance(complete: boolean): void {
    while (this.closed.length < MAX_BLOCKS && this.#step(complete));
    if (this.closed.length < MAX_BLOCKS || this.#tail === '') return;
    this.#plain = this.#tail;
    this.#tail = this.#head = '';
  }

  /** Reads one piece. False when there is nothing more to be read. */
  #step(complete: boolean): boolean {
    this.#fence ??= this.#part === undefined ? Fence.at(this.#tail) : undefined;
    if (this.#fence !== undefined) return this.#stepFence(this.#fence, complete);
    const whole = this.#tail.length > WINDOW;
    const text = whole ? this.#tail.slice(0, WINDOW) : complete ? this.#tail : this.#decided();
    const tokens = lex(this.#head + text, whole || !complete);
    const end = complete && !whole;
    const before = this.#tail.length;
    this.#close(tokens, end);
    if (end) return false;
    if (this.#tail.length < before) return whole || this.open?.type === 'code';
    if (!whole) return false;
    this.#cut();
    return true;
  }

  #decided(): string {
    return this.#tail.slice(0, decidedLines(this.#tail));
  }

  #stepFence(fence: Fence, complete: boolean): boolean {
    const { token, length, closed } = fence.read(this.#tail, complete);
    if (!closed && !complete) {
      this.#show(token);
      return false;
    }
    this.closed.push(token);
    this.#fence = undefined;
    this.#tail = this.#tail.slice(length);
    this.#show(undefined);
    return this.#tail !== '';
  }

  /** Keeps what cannot change any more: all blocks but the last, and of the last all parts but the last. */
  #close(tokens: readonly MarkedToken[], end: boolean): void {
    const last = tokens.findLastIndex((token) => token.type !== 'space');
    const ended = end || (last < tokens.length - 1 && endsAtBlankLine(tokens[last]));
    let length = -this.#head.length;
    for (const [index, token] of tokens.entries()) {
      if (index === last && !ended) {
        this.#open(token, Math.max(0, length));
        return;
      }
      if (this.closed.length >= MAX_BLOCKS) break;
      length += token.raw.length;
      if (token.type !== 'space') this.#push(token);
    }
    this.#endPart();
    const all = end && this.closed.length < MAX_BLOCKS;
    this.#tail = all ? '' : this.#tail.slice(Math.max(0, length));
    this.#show(undefined);
  }

  #push(token: MarkedToken): void {
    const merged = this.#merged(token);
    if (merged === undefined) this.#endPart();
    this.#part = undefined;
    this.#head = '';
    this.closed.push(merged ?? token);
  }

  #endPart(): void {
    if (this.#part !== undefined) this.closed.push(this.#part);
    this.#part = undefined;
    this.#head = '';
  }

  #open(token: MarkedToken, length: number): void {
    const merged = this.#merged(token);
    if (merged === undefined) this.#endPart();
    if (token.type === 'list') this.#openList(token, length);
    else if (token.type === 'table') this.#openTable(token, length);
    else {
      this.#tail = this.#tail.slice(length);
      this.#show(token);
    }
  }

  #openList(list: Tokens.List, length: number): void {
    const done = list.items.slice(0, -1);
    const raw = done.map((item) => item.raw).join('');
    const fits = list.raw.startsWith(raw);
    const before = this.#part?.type === 'list' ? this.#part : { ...list, items: [] };
    const firm = fits ? [...before.items, ...done] : before.items;
    this.#show({ ...before, items: [...firm, ...list.items.slice(fits ? -1 : 0)] }, firm.length);
    if (firm.length > 0) this.#part = { ...before, items: firm };
    this.#tail = this.#tail.slice(length + (fits ? raw.length : 0));
  }

  #openTable(table: Tokens.Table, length: number): void {
    const before = this.#part?.type === 'table' ? this.#part : undefined;
    const lines = table.raw.split('\n');
    const head = `${lines.slice(0, 2).join('\n')}\n`;
    const room = Math.floor(MAX_CELLS / table.header.length) - (before?.rows.length ?? 0);
    const whole = (this.#head + this.#tail.slice(length)).startsWith(`${table.raw.replace(/\n$/, '')}\n`);
    const seen = whole ? table.rows : table.rows.slice(0, -1);
    const done = seen.slice(0, Math.min(room, Math.max(0, table.rows.length - 1)));
    const raw = lines.slice(before === undefined ? 0 : 2, 2 + done.length).join('\n') + '\n';
    const rows = [...(before?.rows ?? []), ...done];
    this.#show({ ...table, rows: [...(before?.rows ?? []), ...seen.slice(0, room)] }, rows.length);
    if (rows.length === 0) {
      this.#tail = this.#tail.slice(length);
      return;
    }
    this.#part = { ...table, rows };
    this.#head = head;
    this.#tail = this.#tail.slice(length + (done.length > 0 ? raw.length : 0));
    if (done.length === room) this.#endPart();
  }

  /** A list or a table whose first parts were kept before goes on here. */
  #merged(token: MarkedToken): MarkedToken | undefined {
    const part = this.#part;
    if (part?.type === 'list' && token.type === 'list') return { ...part, items: [...part.items, ...token.items] };
    if (part?.type === 'table' && token.type === 'table') return { ...part, rows: [...part.rows, ...token.rows] };
    return undefined;
  }

  /** A block longer than the window goes on as another one. */
  #cut(): void {
    const text = this.#tail.slice(0, WINDOW);
    const at = Math.max(text.lastIndexOf('\n'), text.lastIndexOf(' ')) + 1;
    const end = at > WINDOW / 2 ? at : WINDOW - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
    for (const token of lex(this.#head + this.#tail.slice(0, end), false))
      if (token.type !== 'space') this.#push(token);
    this.#tail = this.#tail.slice(end);
  }

  #show(token: MarkedToken | undefined, firm = 0): void {
    this.open = token;
    this.firm = firm;
  }

  #showPlain(complete: boolean): void {
    this.#endPart();
    const token = paragraph(this.#plain ?? '');
    if (complete) this.closed.push(token);
    this.#show(complete ? undefined : token);
  }
}

/** Whether a blank line ends such a block. Lists, indented code and some HTML go on after one. */
const endsAtBlankLine = (token: MarkedToken | undefined): boolean =>
  token !== undefined && token.type !== 'list' && token.type !== 'code' && token.type !== 'html';
