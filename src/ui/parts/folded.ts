/** A text as it is compared: in one case, without accents, points and what nobody sees; and where each of its letters stood. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Accents, the points of Hebrew and Arabic, and what only joins, breaks or turns. Signs that are letters of their own stay. */
const UNSEEN =
  /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0652\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** First to capitals: only so are ß and ss, σ and ς, ı and i the same. */
const alike = (sign: string): string =>
  sign.normalize('NFKD').replace(UNSEEN, '').toUpperCase().toLowerCase().normalize('NFKC').replace(UNSEEN, '');

function folded(whole: string): Folded {
  const from: number[] = [];
  const to: number[] = [];
  let text = '';
  let at = 0;
  // To look at the end of what grows is to write all of it down, each time.
  let blank = true;
  for (const sign of whole) {
    const space = /\s/.test(sign);
    const like = space ? (blank ? '' : ' ') : alike(sign);
    if (like !== '') blank = space;
    for (let unit = 0; unit < like.length; unit++) {
      from.push(at);
      to.push(at + sign.length);
    }
    text += like;
    at += sign.length;
    // What is not seen by itself belongs to what is before it.
    if (like === '' && to.length > 0) to[to.length - 1] = at;
  }
  return { text, from, to };
}

/** Where in a text what is looked for stands, one after the other. */
export function placesOf(whole: string, wanted: string): (readonly [from: number, to: number])[] {
  const { text } = folded(wanted);
  const looked = text.trimEnd();
  if (looked === '') return [];
  const { text: within, from, to } = folded(whole);
  const places: [number, number][] = [];
  for (let at = within.indexOf(looked); at !== -1; at = within.indexOf(looked, at + looked.length))
    places.push([from[at]!, to[at + looked.length - 1]!]);
  return places;
}
