import { closed, type Effort } from './balanced.js';
import { decoded } from './entities.js';
import { Foreign } from './foreign.js';
import { isHole } from './holes.js';
import { PAGE, type Kind } from './kinds.js';

export interface Attribute {
  /** In small letters. */
  readonly name: string;
  /** As it is written. */
  readonly written: string;
  readonly value: string;
  /** What makes the page gives it, and here nobody knows what: its value is empty. */
  readonly unknown: boolean;
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

/**
 * As a browser reads a page, but for what text there is between. It ends with any input, and throws at none. In code there are
 * only the tags that are wanted, and what stands there of HTML comes to nothing.
 */
export function tokensOf(html: string, kind = PAGE, wanted: (name: string) => boolean = () => true): Token[] {
  const tokens: Token[] = [];
  const foreign = new Foreign();
  const effort = { left: 4 * html.length + 100_000 };
  let at = 0;
  for (;;) {
    at = html.indexOf('<', at);
    if (at < 0) return tokens;
    const next = html[at + 1] ?? '';
    if (/[A-Za-z]/.test(next)) {
      if (kind.code && !wanted(/^[\w-]{1,40}(?=[\s/>])/.exec(html.slice(at + 1, at + 42))?.[0] ?? '')) {
        at += 1;
        continue;
      }
      const tag = tagAt(html, at, kind, effort);
      if (tag === null) {
        if (!kind.code) return tokens;
        at += 1;
        continue;
      }
      foreign.opens(tag.name, tag.selfClosing);
      const root = /^(?:svg|math)$/.test(tag.name) ? '' : foreign.within;
      tokens.push({ ...tag, foreign: root });
      at = tag.end;
      if (root !== '') continue;
      if (tag.name === 'plaintext') return tokens;
      if (!RAW.test(tag.name) || (kind.component && tag.selfClosing)) continue;
      const end = rawEnd(html, tag.name, at);
      if (kind.code && end === html.length) continue;
      tokens.push({ kind: 'raw', of: tag.name, text: html.slice(at, end), at, end });
      at = end;
    } else if (next === '/' && /[A-Za-z]/.test(html[at + 2] ?? '')) {
      if (kind.code) {
        at += 2;
        continue;
      }
      const tag = tagAt(html, at + 1, kind, effort);
      if (tag === null) return tokens;
      tokens.push({ kind: 'end', name: tag.name, at, end: tag.end });
      foreign.closes(tag.name);
      at = tag.end;
    } else if (kind.code ? html.startsWith('<!--', at) : next === '!' || next === '?' || next === '/') {
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
function tagAt(html: string, before: number, kind: Kind, effort: Effort): Omit<Tag, 'foreign'> | null {
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
    if (kind.code && isBrace(html, at)) {
      at = closed(html, at, effort);
      if (at < 0) return null;
      attributes.push(attribute(html.slice(from, at), from, { value: '', from: () => from, unknown: true }));
      continue;
    }
    // The first letter is of the name, whatever it is.
    at += 1;
    until(/[\t\n\f\r />=]/);
    const called = html.slice(from, at);
    const behind = at;
    until(/[^\t\n\f\r ]/);
    if (html[at] !== '=') {
      at = behind;
      attributes.push(attribute(called, from, { value: '', from: () => from, unknown: isHole(called) }));
      continue;
    }
    at += 1;
    until(/[^\t\n\f\r ]/);
    const [value, end] = valueAt(html, at, kind, effort);
    if (end < 0) return null;
    at = end;
    attributes.push(attribute(called, from, value));
  }
}

type Value = Pick<Attribute, 'value' | 'from' | 'unknown'>;

const attribute = (written: string, at: number, value: Value): Attribute => ({
  name: lower(written),
  written,
  at,
  ...value,
});

const isBrace = (html: string, at: number): boolean => html[at] === '{' || html.startsWith('${', at);
/** Words in braces are as good as in quotes. */
const LITERAL = /^(\{\s*(["'`]))([^"'`\\$]*)\2\s*\}$/;

/** The value that begins there, and what is behind it: -1 where the page ends before it does. */
function valueAt(html: string, start: number, kind: Kind, effort: Effort): readonly [Value, number] {
  const none = [{ value: '', from: () => start, unknown: true }, -1] as const;
  const read = (from: number, to: number): Value => {
    const written = html.slice(from, to);
    if (isHole(written)) return { value: '', from: () => from, unknown: true };
    const value = decoded(written);
    return { value: value.text, from: (place) => from + value.from(place), unknown: false };
  };
  const sign = html[start] ?? '';
  if (sign === '"' || sign === "'" || (sign === '`' && kind.code)) {
    let end = html.indexOf(sign, start + 1);
    let unknown = false;
    for (let at = start + 1; kind.code && at < end; at++) {
      if (!(html.startsWith('${', at) || (kind.quoted && html[at] === '{'))) continue;
      at = closed(html, at, effort) - 1;
      unknown = true;
      if (at < 0) return none;
      if (at >= end) end = html.indexOf(sign, at + 1);
    }
    if (end < 0) return none;
    return [unknown ? { ...none[0] } : read(start + 1, end), end + 1];
  }
  let at = start;
  let unknown = false;
  while (at < html.length && !/[\t\n\f\r >]/.test(html[at]!)) {
    if (unknown && html.startsWith('/>', at)) break;
    if (!(kind.code && isBrace(html, at))) {
      at += 1;
      continue;
    }
    const end = closed(html, at, effort);
    if (end < 0) return none;
    const [, before = '', , words] = LITERAL.exec(html.slice(at, end)) ?? [];
    const from = at + before.length;
    if (words !== undefined && at === start)
      return [{ value: words, from: (place) => from + place, unknown: false }, end];
    unknown = true;
    at = end;
  }
  return [unknown ? none[0] : read(start, at), at];
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
