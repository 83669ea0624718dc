import { decoded } from './entities.js';
import { Foreign } from './foreign.js';

export interface Attribute {
  /** In small letters. */
  readonly name: string;
  readonly value: string;
  /** Where its name begins. */
  readonly at: number;
  /** Where the letter at that place of its value stands in the page. */
  readonly from: (place: number) => number;
}

export interface Tag {
  readonly kind: 'tag';
  /** In small letters. */
  readonly name: string;
  readonly at: number;
  /** Behind its `>`. */
  readonly end: number;
  /** As they are written; of one name the first counts. */
  readonly attributes: readonly Attribute[];
  readonly selfClosing: boolean;
  /** `svg` or `math`, where it is part of one. */
  readonly foreign: string;
}

/** What is no markup inside an element: `of` a script, a style, a title. */
export interface Raw {
  readonly kind: 'raw';
  readonly of: string;
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

export interface Closing {
  readonly kind: 'end';
  readonly name: string;
  readonly at: number;
  /** Behind its `>`, whatever stands before that. */
  readonly end: number;
}

export interface Comment {
  readonly kind: 'comment';
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

export type Token = Tag | Raw | Closing | Comment;

/** In a browser that runs scripts `noscript` is one of them. */
const RAW = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|noscript)$/;

/** As a browser reads a page, but for what text there is between. It ends with any input, and throws at none. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  const foreign = new Foreign();
  let at = 0;
  for (;;) {
    at = html.indexOf('<', at);
    if (at < 0) return tokens;
    const next = html[at + 1] ?? '';
    if (/[A-Za-z]/.test(next)) {
      const tag = tagAt(html, at);
      if (tag === null) return tokens;
      foreign.opens(tag.name, tag.selfClosing);
      const root = /^(?:svg|math)$/.test(tag.name) ? '' : foreign.within;
      tokens.push({ ...tag, foreign: root });
      at = tag.end;
      if (root !== '') continue;
      if (tag.name === 'plaintext') return tokens;
      if (!RAW.test(tag.name)) continue;
      const end = rawEnd(html, tag.name, at);
      tokens.push({ kind: 'raw', of: tag.name, text: html.slice(at, end), at, end });
      at = end;
    } else if (next === '/' && /[A-Za-z]/.test(html[at + 2] ?? '')) {
      const tag = tagAt(html, at + 1);
      if (tag === null) return tokens;
      tokens.push({ kind: 'end', name: tag.name, at, end: tag.end });
      foreign.closes(tag.name);
      at = tag.end;
    } else if (next === '!' || next === '?' || next === '/') {
      const [text, end] = remarkAt(html, at, foreign.within !== '');
      if (text !== null) tokens.push({ kind: 'comment', text, at, end });
      at = end;
    } else at += 1;
  }
}

/** A comment, or what is read as one; null for what says nothing. */
function remarkAt(html: string, at: number, foreign: boolean): readonly [string | null, number] {
  const ended = (from: number, mark: string): readonly [string, number] => {
    const end = html.indexOf(mark, from);
    return end < 0 ? [html.slice(from), html.length] : [html.slice(from, end), end + mark.length];
  };
  if (html.startsWith('<!--', at)) {
    const [empty = ''] = /^-?>/.exec(html.slice(at + 4, at + 6)) ?? [];
    if (empty !== '') return ['', at + 4 + empty.length];
    const mark = /--!?>/g;
    mark.lastIndex = at + 4;
    const end = mark.exec(html);
    return end === null ? [html.slice(at + 4), html.length] : [html.slice(at + 4, end.index), mark.lastIndex];
  }
  if (foreign && html.startsWith('<![CDATA[', at)) return [null, ended(at + 9, ']]>')[1]];
  if (/^<!doctype/i.test(html.slice(at, at + 9))) return [null, ended(at, '>')[1]];
  return ended(at + 2, '>');
}

/** A tag whose name begins behind that place; null where the page ends before it does, and it is none. */
function tagAt(html: string, before: number): Omit<Tag, 'foreign'> | null {
  let at = before + 1;
  const until = (stop: RegExp): string => {
    const from = at;
    while (at < html.length && !stop.test(html[at]!)) at += 1;
    return html.slice(from, at);
  };
  const name = lower(until(/[\t\n\f\r />]/));
  const attributes: Attribute[] = [];
  for (;;) {
    until(/[^\t\n\f\r ]/);
    const sign = html[at];
    if (sign === undefined) return null;
    if (sign === '>') return { kind: 'tag', name, at: before, end: at + 1, attributes, selfClosing: false };
    if (sign === '/') {
      at += 1;
      if (html[at] === '>') return { kind: 'tag', name, at: before, end: at + 1, attributes, selfClosing: true };
      continue;
    }
    const from = at;
    // The first letter is of the name, whatever it is.
    at += 1;
    until(/[\t\n\f\r />=]/);
    const called = lower(html.slice(from, at));
    const behind = at;
    until(/[^\t\n\f\r ]/);
    if (html[at] !== '=') {
      at = behind;
      attributes.push({ name: called, value: '', at: from, from: () => from });
      continue;
    }
    at += 1;
    until(/[^\t\n\f\r ]/);
    const quote = html[at] === '"' || html[at] === "'" ? html[at]! : '';
    at += quote.length;
    const start = at;
    if (quote === '') until(/[\t\n\f\r >]/);
    else at = html.indexOf(quote, at);
    if (at < 0) return null;
    const value = decoded(html.slice(start, at));
    at += quote.length;
    attributes.push({ name: called, value: value.text, at: from, from: (place) => start + value.from(place) });
  }
}

/** Where what is no markup ends: before its own closing tag, or with the page. */
function rawEnd(html: string, name: string, from: number): number {
  if (name === 'script') return scriptEnd(html, from);
  const closing = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

/** In what looks like a comment, a script may hold a whole other one. */
function scriptEnd(html: string, from: number): number {
  const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = from;
  let state: 'plain' | 'escaped' | 'twice' = 'plain';
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const [said] = mark;
    if (said === '<!--') {
      if (state === 'plain') state = 'escaped';
      // Its dashes may be those of its end.
      marks.lastIndex = mark.index + 2;
    } else if (said === '-->') state = 'plain';
    else if (said.startsWith('</')) {
      if (state !== 'twice') return mark.index;
      state = 'escaped';
    } else if (state === 'escaped') state = 'twice';
  }
  return html.length;
}

const lower = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('\0', '\ufffd');

/** The first of its name counts. */
export const attributeOf = ({ attributes }: Pick<Tag, 'attributes'>, name: string): Attribute | undefined =>
  attributes.find((one) => one.name === name);
export const valueOf = (tag: Pick<Tag, 'attributes'>, name: string): string | undefined =>
  attributeOf(tag, name)?.value;
