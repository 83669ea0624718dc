/** A text as it is meant, where it was written otherwise, and where in that each of its signs stood. */
export interface Meant {
  readonly text: string;
  /** Of a place in what is meant, where in what was written it begins, and where it ends. */
  from(place: number): number;
  to(place: number): number;
}

/** As JSON, an address and a page write what they cannot write as it is; also twice, one in the other. */
const WRITTEN =
  /\\+u([\da-f]{4})|\\+x([\da-f]{2})|\\+([nrt"'/])|((?:%(?:25){0,3}[\da-f]{2})+)|&(?:amp;){0,3}(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{3,6}));/gi;
const MAYBE = /[\\%&]/;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  colon: ':',
  commat: '@',
  equals: '=',
  hyphen: '-',
  lowbar: '_',
  nbsp: '\u00a0',
  ndash: '–',
  num: '#',
  period: '.',
  plus: '+',
  quest: '?',
  quot: '"',
  sol: '/',
};

const signOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

function bytesOf(run: string): string {
  const bytes = run.replace(/%(?:25)*(?=[\da-f]{2})/gi, '%');
  try {
    return decodeURIComponent(bytes);
  } catch {
    return bytes.replace(/%(..)/g, (_all, hex: string) => signOf(parseInt(hex, 16)));
  }
}

function meantBy([all, json, byte, escape, percent, figure, hex, name]: RegExpMatchArray): string {
  if (percent !== undefined) return bytesOf(percent);
  if (escape !== undefined) return ESCAPES[escape] ?? escape;
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
  return signOf(figure === undefined ? parseInt(json ?? byte ?? hex ?? '', 16) : Number(figure));
}

/** Null where it is written as it is meant. */
export function meant(written: string): Meant | null {
  if (!MAYBE.test(written)) return null;
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  const plain = (end: number): void => {
    parts.push(written.slice(at, end));
    for (; at < end; at++) {
      from.push(at);
      to.push(at + 1);
    }
  };
  for (const match of written.matchAll(WRITTEN)) {
    plain(match.index);
    const text = meantBy(match);
    const end = at + match[0].length;
    parts.push(text);
    // Several signs that were written together stand where all of them did.
    for (let sign = 0; sign < text.length; sign++) {
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  if (parts.length === 0) return null;
  plain(written.length);
  return { text: parts.join(''), from: (place) => from[place]!, to: (place) => to[place - 1]! };
}
