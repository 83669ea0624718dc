import { closed, type Effort } from './balanced.js';
import type { Kind } from './kinds.js';

/** Stands for each letter of what is made later; it is no letter of any text. */
export const HOLE = '\ufdd0';
export const isHole = (text: string): boolean => text.includes(HOLE);

/** A text in which what is made later is holes, as long as before. */
export interface Holed {
  readonly text: string;
  /** Something of it says what stands there and what does not. */
  readonly decides: boolean;
}

/** As long as one may be; a page that shows such signs in its words has none of them near. */
const LONGEST = 20_000;
const OPENS =
  /<\?(?:php\b|=|(?=\s))|<%|\{\{|\{%|\{#(?=[\s-])|\{!!|\$\{|%(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]\w*\.[\w.]+)%|@/g;

interface Found {
  readonly end: number;
  /** It prints something, decides about something, or is a comment. */
  readonly does: 'prints' | 'decides' | 'nothing';
}

export function holed(text: string, kind: Kind): Holed {
  if (kind.code) return { text: uncommented(text), decides: true };
  const pieces: string[] = [];
  const ends = new Ends(text);
  let last = 0;
  let decides = false;
  const cut = (at: number, { end, does }: Found): void => {
    const length = end - at;
    decides ||= does === 'decides';
    pieces.push(text.slice(last, at));
    pieces.push(
      does === 'nothing'
        ? ' '.repeat(length)
        : does === 'prints'
          ? HOLE.repeat(length)
          : ` ${HOLE.repeat(length - 2)} `,
    );
    last = end;
  };
  OPENS.lastIndex = 0;
  for (let opens = OPENS.exec(text); opens !== null; opens = OPENS.exec(text)) {
    const found = regionAt(text, opens.index, opens[0], kind, ends);
    if (found === null) continue;
    cut(opens.index, found);
    OPENS.lastIndex = found.end;
  }
  const all = pieces.join('') + text.slice(last);
  if (kind.tags === null) return { text: all, decides };
  return { text: all.replace(kind.tags, ({ length }) => ` ${HOLE.repeat(length - 2)} `), decides: true };
}

/** Where each mark stands next, looked for once. */
class Ends {
  readonly #next = new Map<string, number>();
  readonly text: string;
  readonly effort: Effort;

  constructor(text: string) {
    this.text = text;
    this.effort = { left: 4 * text.length + 100_000 };
  }

  /** Behind the mark; -1 where there is none. */
  behind(mark: string, from: number): number {
    let at = this.#next.get(mark) ?? 0;
    if (at >= 0 && (at < from || !this.#next.has(mark))) at = this.text.indexOf(mark, from);
    this.#next.set(mark, at);
    return at < 0 ? -1 : at + mark.length;
  }
}

function regionAt(text: string, at: number, sign: string, kind: Kind, ends: Ends): Found | null {
  if (sign === '@') return kind.at === '' ? null : atSign(text, at, kind.at, ends);
  if (sign.startsWith('%')) return { end: at + sign.length, does: 'prints' };
  if (sign.startsWith('<?')) {
    const end = ends.behind('?>', at);
    const prints = /^<\?(?:=|php\s+(?:echo|print)\b|\s+(?:echo|print)\b)/.test(text.slice(at, at + 40));
    // The last of a file is not closed.
    return { end: end < 0 ? text.length : end, does: prints ? 'prints' : 'decides' };
  }
  const found = between(text, at, sign, ends);
  if (found === null) return null;
  // Code of the page has such signs too, and what begins in it ends in it.
  const script = sign === '<%' ? -1 : ends.behind('</script', at);
  return found.end - at > LONGEST || (script >= 0 && script < found.end) ? null : found;
}

function between(text: string, at: number, sign: string, ends: Ends): Found | null {
  const until = (mark: string, does: Found['does']): Found | null => {
    const end = ends.behind(mark, at + sign.length);
    return end < 0 ? null : { end, does };
  };
  const begins = text.slice(at, at + 60);
  switch (sign) {
    case '<%':
      if (begins.startsWith('<%--')) return until('--%>', 'nothing');
      return until('%>', /^<%[=#:-]/.test(begins) ? 'prints' : 'decides');
    case '{%': {
      if (!/^\{%-?\s*comment\b/.test(begins)) return until('%}', 'decides');
      const end = ends.behind('endcomment', at);
      const behind = end < 0 ? -1 : text.indexOf('%}', end);
      return behind < 0 ? null : { end: behind + 2, does: 'nothing' };
    }
    case '{#':
      return until('#}', 'nothing');
    case '{!!':
      return until('!!}', 'prints');
    case '${': {
      const end = closed(text, at + 1, ends.effort);
      return end < 0 ? null : { end, does: 'prints' };
    }
    default:
      if (begins.startsWith('{{--') || begins.startsWith('{{!--')) return until('--}}', 'nothing');
      if (begins.startsWith('{{!')) return until('}}', 'nothing');
      if (begins.startsWith('{{{')) return until('}}}', 'prints');
      return until(
        '}}',
        /^\{\{[-~]?\s*(?:[#/^]|(?:else|if|end|range|with|block|define)\b)/.test(begins) ? 'decides' : 'prints',
      );
  }
}

const ALONE =
  /^@(?:else|end\w*|auth|guest|production|csrf|once|verbatim|default|empty|break|continue|show|stop|parent|overwrite|append|prepend)\b/;
const PRINTS = /^@(?:json|js|yield|lang|choice|vite|asset|include\w*|each|svg)\b/i;
const DECIDES = /^@(?:if|else|switch|case|for|foreach|while|using|lock|section|try|catch)\b/;

/** Blade's and Razor's: a word, what it is told in brackets, and what is asked of that. */
function atSign(text: string, at: number, kind: 'blade' | 'razor', ends: Ends): Found | null {
  if (/[\w@]/.test(text[at - 1] ?? '')) return null;
  const begins = text.slice(at, at + 80);
  if (kind === 'blade') {
    if (/^@php\s(?!\()/.test(begins)) {
      const end = ends.behind('@endphp', at);
      return { end: end < 0 ? text.length : end, does: 'decides' };
    }
    const [called] = /^@\w+\s*(?=\()/.exec(begins) ?? [];
    const end = called === undefined ? -1 : closed(text, at + called.length, ends.effort);
    if (end >= 0) return { end, does: PRINTS.test(begins) ? 'prints' : 'decides' };
    const [alone] = ALONE.exec(begins) ?? [];
    return alone === undefined ? null : { end: at + alone.length, does: 'decides' };
  }
  if (begins.startsWith('@*')) {
    const end = ends.behind('*@', at);
    return end < 0 ? null : { end, does: 'nothing' };
  }
  const [code] = /^@(?:code|functions)\s*(?=\{)/.exec(begins) ?? [];
  if (code !== undefined) {
    const end = closed(text, at + code.length, ends.effort);
    return end < 0 ? null : { end, does: 'nothing' };
  }
  let end = at + (/^@(?:await\s+)?\w*/.exec(begins)?.[0].length ?? 1);
  if (DECIDES.test(begins)) end += /^\s*(?=\()/.exec(text.slice(end, end + 20))?.[0].length ?? 0;
  for (;;) {
    const sign = text[end] ?? '';
    const next = sign === '(' || sign === '[' ? closed(text, end, ends.effort) : -1;
    const [member] = /^[?!]?\.[A-Za-z_]\w*/.exec(text.slice(end, end + 80)) ?? [];
    if (next < 0 && member === undefined) break;
    end = next < 0 ? end + member!.length : next;
  }
  // What Blazor is told in a tag has a value of its own.
  const named = /\s/.test(text[at - 1] ?? '') && /^[\w:-]*\s*=(?!=)/.test(text.slice(end, end + 40));
  if (named || end < at + 2) return null;
  return { end, does: DECIDES.test(begins) ? 'decides' : 'prints' };
}

/** Code without what it says to whoever reads it, as long as before. */
function uncommented(text: string): string {
  const pieces: string[] = [];
  const marks = /(?<=^|[\s{(,;>])\/[/*]/g;
  let last = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const { 0: sign, index } = mark;
    const end = sign === '//' ? lineEnd(text, index) : text.indexOf('*/', index + 2) + 2;
    // None of the others is closed either.
    if (end < 2) break;
    // An address may begin so.
    if (sign === '//' && !/\s/.test(text[index - 1] ?? '\n')) continue;
    pieces.push(text.slice(last, index), ' '.repeat(end - index));
    last = end;
    marks.lastIndex = end;
  }
  return pieces.join('') + text.slice(last);
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};
