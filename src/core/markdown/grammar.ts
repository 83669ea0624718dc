import { Lexer, type Token, type Tokens } from 'marked';
import { BlockGrammar } from './block-grammar.js';
import { emphasisAt, opens } from './emphasis.js';
import { isHtml } from './html-names.js';
import { MAX_ADDRESS, MAX_CODE_SPAN, MAX_DEPTH, MAX_LABEL, isTooDense } from './limits.js';
import { PARAGRAPH } from './lines.js';
import { ATTRIBUTE, DESTINATION, ESCAPED } from './patterns.js';
import { loneTagsAsWords } from './lone-tags.js';
import { literal, paragraph, tokensOf, type MarkedToken, type Unfinished } from './tokens.js';
import { decidedRun } from './undecided.js';
import { asLetters, isBesideWide } from './wide.js';

// The lexer's own pattern looks ahead for a mail address at every letter, which is quadratic in a long word.
const WORDS = /^(?:`+|~+|[^`~])[^]*?(?=[\\<!\[`*~_]|\bhttps?:\/\/|\bwww\.|$)/i;
// Where no spaces are written, the words that go on behind the letters of an address are no part of it.
const ADDRESS =
  /^(?:https?:\/\/|www\.(?=[^\s.]))(?:(?!(?<=[a-z\d])[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af])[^\s<>*`\\\u00ab\u00bb\u060c\u061b\u061f\u06d4\u0964\u0965\u2014\u2026\u2039\u203a\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff65\u2018-\u201f]){1,2000}/i;

// Brackets in a label end, and so do code and tags, in which they mean nothing.
const LINK = new RegExp(
  String.raw`^(!?)\[((?:\[(?:\[(?:\\[^]|[^[\]\\])*\]|\\[^]|[^[\]\\])*\]|\\[^]|${'`+(?!`)[^`]*`+(?!`)|``+(?=\\])'}|<[a-z/!?][^<>]*>|<(?![a-z/!?][^<>]*>)|[^[\]\\<${'`'}])*)\]\(${DESTINATION}`,
  'i',
);
const AUTOLINK = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+(@)[a-z\d-]+(?:\.[a-z\d-]+)+)>/i;
const TAG = new RegExp(
  String.raw`^<(?:!--(?:-?>|[^]*?-->)|\/[a-z][a-z\d-]*\s*>|[a-z][a-z\d-]*(?:${ATTRIBUTE})*\s*\/?>|\?[^]*?\?>|![a-z]+\s[^]*?>|!\[CDATA\[[^]*?\]\]>)`,
  'i',
);
const DELETED = /^~~(?!~)[^]*?[^\s~]~~(?!~)/;

// What stands behind a growing run while the lexer looks for the ends of emphasis, so that it asks us about each start.
const ENDS = 'x~_*';

/** Markdown without what would let a finished block change later, and with a bound on everything. */
class Grammar extends BlockGrammar {
  /** Whether the run now read is still being written. */
  growing = false;
  #depth = 0;
  #unended = 0;

  override reflink(): undefined {}

  override tag(src: string): Tokens.Tag | undefined {
    const raw = isHtml(src) ? this.rules.inline.tag.exec(src)?.[0] : undefined;
    if (raw === undefined) return undefined;
    // Addresses between these are no links of their own.
    if (/^<\/?a[ >]/i.test(raw)) this.lexer.state.inLink = raw[1] !== '/';
    return { type: 'html', raw } as Tokens.Tag;
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    const [raw, image, label = '', angled, bare = ''] = LINK.exec(src) ?? [];
    if (raw === undefined || label.length > MAX_LABEL || raw.length > MAX_LABEL + MAX_ADDRESS) return undefined;
    const { state } = this.lexer;
    const { inLink } = state;
    state.inLink = true;
    const tokens = this.#closed(() => this.lexer.inlineTokens(label));
    state.inLink = inLink;
    if (tokens === undefined || (image === '' && holdsLink(tokens))) return undefined;
    const href = (angled ?? bare).replace(ESCAPED, '$1').replaceAll(' ', '%20');
    const text = label.replace(/\\([[\]])/g, '$1');
    return { type: image === '' ? 'link' : 'image', raw, href, text, tokens } as Tokens.Link | Tokens.Image;
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    const [raw, , words = ''] = /^(`+)([^`]|[^`][^]*?[^`])\1(?!`)/.exec(src) ?? [];
    if (raw === undefined || raw.length > MAX_CODE_SPAN) return undefined;
    const line = words.replace(/\n/g, ' ');
    return { type: 'codespan', raw, text: line.trim() === '' ? line : line.replace(/^ ([^]*) $/, '$1') };
  }

  override escape(src: string): Tokens.Escape | undefined {
    const [raw, text] = /^\\([!-/:-@[-`{-~])/.exec(src) ?? [];
    return raw === undefined ? undefined : { ...literal(text!), raw };
  }

  // Blanks before the end of a line are gone.
  override br(src: string): Tokens.Br | undefined {
    const raw = /^\\\n(?!\s*$)[ \t]*/.exec(src)?.[0];
    return raw === undefined ? undefined : { type: 'br', raw };
  }

  override autolink(src: string): Tokens.Link | undefined {
    const [raw, address = '', mail] = AUTOLINK.exec(src) ?? [];
    return raw === undefined ? undefined : linked(raw, address, mail === undefined ? '' : 'mailto:');
  }

  // Whoever draws words decodes them: what was written is enough.
  override inlineText(src: string): (Tokens.Text & Unfinished) | undefined {
    const raw = WORDS.exec(src)?.[0];
    if (raw === undefined) return undefined;
    const text: Tokens.Text = { type: 'text', raw, text: raw, escaped: false };
    // A mail address, too, may go on.
    const grows = this.growing && raw === src && raw.includes('@') && !/\s/.test(raw.slice(raw.lastIndexOf('@')));
    return grows ? { ...text, unfinished: true } : text;
  }

  override url(src: string): (Tokens.Link & Unfinished) | undefined {
    const found = ADDRESS.exec(src)?.[0];
    if (found === undefined) return undefined;
    const raw = withoutEnd(found);
    const link = linked(raw, raw, /^www\./i.test(raw) ? 'https://' : '');
    return this.growing && raw === src ? { ...link, unfinished: true } : link;
  }

  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const mark = src[0] ?? '';
    if (mark !== '*' && mark !== '_') return undefined;
    if (mark === '*' && /\d/.test(before) && /\d/.test(src[1] ?? '')) return undefined;
    const beside = isBesideWide(src, before) ? '' : before;
    const closed = this.#closed((growing) =>
      this.#emphasis(src, growing ? masked.slice(0, -ENDS.length) : masked, beside),
    );
    if (closed !== undefined || !this.growing) return closed;
    const length = /^(?:\*+|_+)/.exec(src)?.[0].length ?? 1;
    if (!opens(src, mark, beside)) return this.#mayClose(src, length, before) as Tokens.Em | undefined;
    return this.#unfinished(length % 2 === 0 ? 'strong' : 'em', src, length % 2 === 0 ? 2 : 1) as Tokens.Em;
  }

  // A single tilde means "about": ~5 to ~10 minutes.
  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    if (!src.startsWith('~~')) return undefined;
    if (!opens(src, '~', isBesideWide(src, before) ? '' : before)) return undefined;
    const end = DELETED.exec(masked.slice(masked.length - (this.growing ? ENDS.length : 0) - src.length))?.[0].length;
    const tokens = end && this.#closed(() => this.lexer.inlineTokens(src.slice(2, end - 2)));
    if (tokens) return { type: 'del', raw: src.slice(0, end), tokens } as Tokens.Del;
    if (!this.growing) return undefined;
    return this.#unfinished('del', src, 2) as Tokens.Del;
  }

  #emphasis(src: string, masked: string, before: string): Tokens.Em | Tokens.Strong | undefined {
    const found = emphasisAt(src, masked, before);
    if (found === undefined) return undefined;
    const { length, marks } = found;
    const text = src.slice(marks, length - marks);
    const type = marks === 1 ? 'em' : 'strong';
    return { type, raw: src.slice(0, length), text, tokens: this.lexer.inlineTokens(text) } as
      Tokens.Em | Tokens.Strong;
  }

  /** A construct whose end is not written yet ends, for now, where the text does. */
  #unfinished(type: 'em' | 'strong' | 'del', src: string, marks: number): (Tokens.Generic & Unfinished) | undefined {
    const text = src.slice(marks);
    this.#unended++;
    const tokens = this.#inside(() => this.lexer.inlineTokens(text));
    this.#unended--;
    return tokens && { type, raw: src, text, tokens, unfinished: true };
  }

  /** Marks behind a word, inside something that has no end yet, may turn out to be the end of something around it. */
  #mayClose(src: string, length: number, before: string): Tokens.Generic | undefined {
    const inWord = src[0] === '_' && /^[\p{L}\p{N}]/u.test(src.slice(length));
    return this.#unended > 0 && !/\s/.test(before) && !inWord
      ? { ...literal(''), raw: src.slice(0, length) }
      : undefined;
  }

  /** What has its end inside the run is finished, and so is everything in it. */
  #closed<T>(read: (growing: boolean) => T | undefined): T | undefined {
    const growing = this.growing;
    this.growing = false;
    const token = this.#inside(() => read(growing));
    this.growing = growing;
    return token;
  }

  #inside<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth++;
    const token = read();
    this.#depth--;
    return token;
  }
}

const linked = (raw: string, text: string, before: string): Tokens.Link =>
  ({ type: 'link', raw, text, href: before + text, autolink: true, tokens: [literal(text)] }) as unknown as Tokens.Link;

const holdsLink = (tokens: readonly Tokens.Generic[]): boolean =>
  tokens.some(({ type, autolink, tokens: inner = [] }) =>
    type === 'link' ? autolink !== true : type !== 'image' && holdsLink(inner),
  );

/** A bare address does not take the full stop, the quote or the bracket around it with it. */
function withoutEnd(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? '';
    const before = '([{'[')]}'.indexOf(last)];
    const bracket = before !== undefined && count(address, before, end) < count(address, last, end);
    if (!bracket && !'?!.,:;*_\'"~'.includes(last)) return address.slice(0, end);
    end--;
  }
}

const count = (text: string, mark: string, end: number): number => text.slice(0, end).split(mark).length - 1;

const HALF_CODE = /^(\s*)`+ ?([^*_~`<[\\&!\s]+(?: +[^*_~`<[\\&!\s]+)*)/;

class Blocks extends Lexer {
  readonly #grammar: Grammar;

  constructor(grammar: Grammar) {
    super({
      gfm: true,
      tokenizer: grammar,
      hooks: { emStrongMask: (masked: string) => asLetters(masked) + (grammar.growing ? ENDS : '') } as never,
    });
    this.#grammar = grammar;
    const { block, inline } = grammar.rules;
    grammar.rules = {
      ...grammar.rules,
      block: { ...block, paragraph: PARAGRAPH },
      inline: { ...inline, autolink: AUTOLINK, tag: TAG },
    };
  }

  read(src: string, growing: boolean): MarkedToken[] {
    // Nor is the longest pattern, for where a paragraph ends, needed for one line that begins with a letter.
    if (/^\p{L}[^\n]*$/u.test(src)) this.tokens.push({ ...paragraph(src), tokens: this.inline(src) });
    else this.blockTokens(src, this.tokens);
    const end = growing ? lastOf(this.tokens as MarkedToken[]) : undefined;
    const last = end !== undefined && 'tokens' in end ? end.tokens : undefined;
    // Of a table inside something else only whole rows, too.
    if (end?.type === 'table' && end !== this.tokens.at(-1) && !src.endsWith('\n')) end.rows.pop();
    for (const { src: run, tokens } of this.inlineQueue) {
      this.state.inLink = false;
      this.#run(run, tokens, tokens === last);
    }
    return this.tokens as MarkedToken[];
  }

  #run(run: string, tokens: Token[], growing: boolean): void {
    if (isTooDense(run)) {
      tokens.push(literal(run));
      return;
    }
    const { length, inCode } = growing ? decidedRun(run) : { length: run.length, inCode: false };
    const decided = run.slice(0, length);
    this.#grammar.growing = growing;
    this.inlineTokens(decided, tokens);
    this.#grammar.growing = false;
    loneTagsAsWords(tokens, growing);
    // Of code without an end, what would read the same were it no code.
    const [, gap = '', code] = (inCode && HALF_CODE.exec(run.slice(length))) || [];
    if (code !== undefined)
      tokens.push(literal(gap), { type: 'codespan', raw: code, text: code, unfinished: true } as Token);
  }
}

/** The innermost block that the text ends in. */
function lastOf(tokens: readonly MarkedToken[]): MarkedToken | undefined {
  const last = tokens.at(-1);
  if (last?.type === 'blockquote') return lastOf(tokensOf(last));
  if (last?.type === 'list') return lastOf(tokensOf(last.items.at(-1) ?? { tokens: [] }));
  return last;
}

/** Blocks and runs of a text. What is `growing` has no end yet: nothing undecided is read as words. */
export function lex(src: string, growing: boolean): MarkedToken[] {
  try {
    return new Blocks(new Grammar()).read(src, growing);
  } catch {
    return [paragraph(src)];
  }
}
