/** How much may be looked through, so that any text is done with soon. */
export interface Effort {
  left: number;
}

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Strings within strings, as deep as nobody writes them. */
const DEEPEST = 50;

/** Behind the bracket that closes the one there, as code is read; -1 where none does. */
export function closed(text: string, at: number, effort: Effort, depth = 0): number {
  if (depth > DEEPEST) return -1;
  const open: string[] = [];
  for (let place = at; place < text.length && effort.left > 0; place++, effort.left--) {
    const sign = text[place]!;
    if (sign === '"' || sign === "'" || sign === '`') place = stringEnd(text, place, effort, depth);
    else if (sign === '/' && text[place + 1] === '*') {
      const end = text.indexOf('*/', place + 2);
      if (end < 0) return -1;
      effort.left -= end - place;
      place = end + 1;
    } else if (Object.hasOwn(PAIRS, sign)) open.push(PAIRS[sign]!);
    else if (sign === open.at(-1)) {
      open.pop();
      if (open.length === 0) return place + 1;
    }
  }
  return -1;
}

/** Where a string ends that begins there; there itself, where it was an apostrophe. */
function stringEnd(text: string, at: number, effort: Effort, depth: number): number {
  const quote = text[at]!;
  for (let place = at + 1; place < text.length && effort.left > 0; place++, effort.left--) {
    const sign = text[place]!;
    if (sign === quote) return place;
    if (sign === '\\') place += 1;
    else if (sign === '\n' && quote !== '`') return at;
    else if (sign === '$' && quote === '`' && text[place + 1] === '{') {
      const end = closed(text, place + 1, effort, depth + 1);
      if (end < 0) return at;
      place = end - 1;
    }
  }
  return at;
}
