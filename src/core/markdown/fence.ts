import { ESCAPED } from './patterns.js';
import type { Tokens } from './tokens.js';

const OPENING = /^( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(\n|$)/;

export interface Fenced {
  readonly token: Tokens.Code;
  readonly length: number;
  readonly closed: boolean;
}

/**
 * Code between fences, which may be long, read without the lexer: its lines mean nothing. Reading goes on where the
 * last one stopped.
 */
export class Fence {
  readonly #indent: string;
  readonly #lang: string;
  readonly #start: number;
  readonly #closing: RegExp;
  #seen: number;

  /** Of a text that may still grow, the line with which it begins has to be there. */
  static at(text: string, complete = false): Fence | undefined {
    const opening = OPENING.exec(text);
    return opening === null || (!complete && opening[4] === '') ? undefined : new Fence(opening);
  }

  private constructor([all, indent = '', mark = '', info = '']: RegExpExecArray) {
    this.#indent = indent;
    this.#lang = info.trim().replace(ESCAPED, '$1');
    this.#start = this.#seen = all.length;
    this.#closing = new RegExp(`^ {0,3}${mark}${mark[0] ?? ''}* *$`, 'gm');
  }

  read(text: string, complete: boolean): Fenced {
    this.#closing.lastIndex = this.#seen;
    const found = this.#closing.exec(text);
    const end = found === null ? text.length : found.index + found[0].length;
    // A closing fence at the very end may still become a line of code.
    const closed = found !== null && (complete || end < text.length);
    const lastLine = text.lastIndexOf('\n') + 1;
    this.#seen = Math.max(this.#start, lastLine);
    const held = !complete && /^[ \t]*[`~]*$/.test(text.slice(lastLine)) ? lastLine : text.length;
    return { token: this.#token(text, closed ? found.index : held), length: end, closed };
  }

  #token(text: string, end: number): Tokens.Code {
    const body = text.slice(this.#start, Math.max(end, this.#start));
    const inner = this.#indent === '' ? body : body.replace(new RegExp(`^ {1,${this.#indent.length}}`, 'gm'), '');
    return { type: 'code', raw: '', lang: this.#lang, text: inner.replace(/\n+$/, '') };
  }
}
