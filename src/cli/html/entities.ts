/** Text of an attribute, and where in the page each piece of it was written. */
export interface Decoded {
  readonly text: string;
  /** Where, from the beginning of what was written, the letter at that place of the text stands. */
  readonly from: (place: number) => number;
}

/**
 * What may stand for a sign of an address or of JSON, of the two thousand names that there are: others are letters of words,
 * and of words it does not matter here how they are written.
 */
const signs: Readonly<Record<string, string>> = {
  amp: '&',
  AMP: '&',
  lt: '<',
  LT: '<',
  gt: '>',
  GT: '>',
  quot: '"',
  QUOT: '"',
  apos: "'",
  nbsp: '\u00a0',
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
};
/** These need no semicolon, unless a letter, a digit or a sign of equality follows, as in an address. */
const OLD = /^(?:amp|AMP|lt|LT|gt|GT|quot|QUOT|nbsp)(?![A-Za-z0-9=])/;
const REFERENCE =
  /\r\n?|\0|&(?:#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?|([A-Za-z][A-Za-z0-9]*);|(?:amp|AMP|lt|LT|gt|GT|quot|QUOT|nbsp)(?![A-Za-z0-9=;]))/g;
/** What the numbers of Windows mean that are none of Unicode: the quotes and dashes of word processors. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** As a browser reads the value of an attribute. */
export function decoded(written: string): Decoded {
  let text = '';
  let last = 0;
  // Where the text and what was written come apart.
  const steps: (readonly [place: number, from: number])[] = [[0, 0]];
  for (const found of written.matchAll(REFERENCE)) {
    const sign = meant(found);
    if (sign === null) continue;
    text += written.slice(last, found.index) + sign;
    last = found.index + found[0].length;
    steps.push([text.length, last]);
  }
  text += written.slice(last);
  return {
    text,
    from: (place) => {
      const [step, from] = steps.findLast(([begins]) => begins <= place)!;
      return from + place - step;
    },
  };
}

function meant([all, hex, decimal, name]: RegExpExecArray | RegExpMatchArray): string | null {
  if (all === '\0') return '\ufffd';
  if (all.startsWith('\r')) return '\n';
  if (name !== undefined) return Object.hasOwn(signs, name) ? signs[name]! : null;
  if (hex !== undefined || decimal !== undefined)
    return numbered(parseInt(hex ?? decimal!, hex === undefined ? 10 : 16));
  const [old = ''] = OLD.exec(all.slice(1)) ?? [];
  return signs[old] ?? null;
}

function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS[code - 0x80]!;
  const none = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return none ? '\ufffd' : String.fromCodePoint(code);
}
