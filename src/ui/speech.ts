/** What a screen reader is given to say, cut so that nothing is lost. Pure. */

const PIECE = 500;
const LONG = 1_500;

/** Pieces of at most 500 signs, cut at the ends of sentences where there are any. Joined, they are the text. */
export function pieces(text: string, most = PIECE): string[] {
  const cut: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const at = Math.max(end(head, END), end(head, /\n/g)) || end(head, /\s/g) || whole(rest, most);
    cut.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  if (rest !== '') cut.push(rest);
  return cut;
}

/** Behind those of Chinese and Japanese there is no space. */
const END =
  /[.!?\u061f\u06d4\u0964\u0965\u2026]["'\u00bb\u201d\u2019)]*\s|[\u3002\uff01\uff1f\uff61]["'\u201d\u2019\u300b\u300d\u300f\u3011\uff09]*(?=[^"'\u201d\u2019\u300b\u300d\u300f\u3011\uff09])/g;

/** Where the last match ends, or 0. */
function end(text: string, sign: RegExp): number {
  let at = 0;
  for (const match of text.matchAll(sign)) at = match.index + match[0].length;
  return at;
}

/** Never in the middle of a sign that takes two places. */
const whole = (text: string, at: number): number => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at);

/** Its pieces; of a long reply the first, and how much is left. */
export function shortened<Told>(text: string, of: (piece: string) => Told, continues: (words: number) => Told): Told[] {
  const [first = '', ...more] = pieces(text);
  return text.length > LONG
    ? [of(first), continues(words(text.slice(first.length)))]
    : [first, ...more].filter((piece) => piece !== '').map(of);
}

/** Not every language has spaces between them, and not every browser knows of that. */
const words = (text: string): number =>
  'Segmenter' in Intl ? slices(text).reduce((sum, one) => sum + wordLike(one), 0) : text.split(/\s+/).length;

/** An engine may take a time for each word that grows with the text around it. */
const slices = (text: string): string[] => text.match(/[^]{1,1000}(?=\s|$)|[^]{1,1000}/g) ?? [];

const wordLike = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter((one) => one.isWordLike).length;

/** To know a message by. What it ends with is the sentence's. */
export const beginning = (text: string): string =>
  [...text]
    .slice(0, 40)
    .join('')
    .replace(/[\s\p{P}]+$/u, '');
