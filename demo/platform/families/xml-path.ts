/** Deeper than this nothing goes that is honest. */
const DEEPEST = 64;

const NAME = /^[\p{L}_:][\p{L}\p{N}_:.-]*/u;

export class NotXml extends Error {
  override readonly name = 'NotXml';
}

interface Open {
  readonly name: string;
  text: string;
}

/**
 * The text of the first element at a dotted path; the root's name may be left out. A reader of its own: nothing is expanded,
 * nothing is fetched, a document type is refused, and each character is looked at once.
 */
export function textAt(xml: string, path: string): string | undefined {
  const wanted = path.split('.');
  const open: Open[] = [];
  let found: string | undefined;
  let roots = 0;
  for (const piece of pieces(xml)) {
    if (piece.kind === 'text') {
      const last = open.at(-1);
      if (last !== undefined) last.text += piece.text;
      else if (piece.text.trim() !== '') throw new NotXml('text outside the root');
      continue;
    }
    if (piece.kind === 'close') {
      const last = open.pop();
      if (last?.name !== piece.name) throw new NotXml('an element is not closed');
      if (matches([...open, last], wanted)) found ??= last.text.trim();
      continue;
    }
    if (open.length === 0 && ++roots > 1) throw new NotXml('a second root');
    if (open.length >= DEEPEST) throw new NotXml('nested too deeply');
    open.push({ name: piece.name, text: '' });
    if (!piece.empty) continue;
    if (matches(open, wanted)) found ??= '';
    open.pop();
  }
  if (open.length > 0 || roots === 0) throw new NotXml('an element is not closed');
  return found;
}

/** By the whole name or by the one after its prefix. */
function matches(open: readonly Open[], wanted: readonly string[]): boolean {
  const spare = open.length - wanted.length;
  if (spare !== 0 && spare !== 1) return false;
  return wanted.every((step, at) => {
    const { name } = open[at + spare]!;
    return name === step || name.slice(name.indexOf(':') + 1) === step;
  });
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly empty: boolean }
  | { readonly kind: 'close'; readonly name: string };

/** What begins so ends so, and says nothing about elements. */
const SILENT = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const CDATA = '<![CDATA[';

function* pieces(xml: string): Generator<Piece> {
  let at = xml.startsWith('\uFEFF') ? 1 : 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    if (tag !== at) {
      yield { kind: 'text', text: xml.slice(at, tag === -1 ? xml.length : tag) };
      if (tag === -1) return;
      at = tag;
    }
    const silent = SILENT.find(([begin]) => xml.startsWith(begin, at));
    if (silent !== undefined) {
      at = after(xml, silent[1], at + silent[0].length);
    } else if (xml.startsWith(CDATA, at)) {
      const end = after(xml, ']]>', at + CDATA.length);
      yield { kind: 'text', text: xml.slice(at + CDATA.length, end - 3) };
      at = end;
    } else {
      const end = tagEnd(xml, at + 1);
      yield element(xml.slice(at + 1, end));
      at = end + 1;
    }
  }
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at === -1) throw new NotXml(`no ${mark}`);
  return at + mark.length;
}

/** A `>` inside quotes ends nothing. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const character = xml.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
    else if (character === '<') break;
  }
  throw new NotXml('a tag is not closed');
}

/** `!DOCTYPE` is no name, and so is refused here. */
function element(inside: string): Piece {
  const closing = inside.startsWith('/');
  const rest = closing ? inside.slice(1) : inside;
  const name = NAME.exec(rest.slice(0, 256))?.[0];
  const next = name === undefined ? '' : rest.charAt(name.length);
  if (name === undefined || !/^[\s/]?$/.test(next)) throw new NotXml('no name of an element');
  if (closing) return { kind: 'close', name };
  return { kind: 'open', name, empty: rest.endsWith('/') };
}
