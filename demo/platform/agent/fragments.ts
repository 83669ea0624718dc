import type { Act } from './port.js';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Words per fragment, in turn: uneven, as people and models are. */
const RHYTHM = [4, 3, 5, 4, 6, 3, 5] as const;
/** A fragment without a space (an address, Chinese, a code line) is cut here. */
const MOST_GRAPHEMES = 48;

/** Cuts a text in small pieces that together are the text again, never inside what a person sees as one character. */
export function fragments(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let words = 0;
  let graphemes = 0;
  let blank = true;
  for (const { segment } of GRAPHEMES.segment(text)) {
    const blankNow = segment.trim() === '';
    const wordBegins = blank && !blankNow;
    const full = wordBegins && words >= (RHYTHM[pieces.length % RHYTHM.length] ?? 4);
    if (piece !== '' && (full || graphemes >= MOST_GRAPHEMES)) {
      pieces.push(piece);
      piece = '';
      words = 0;
      graphemes = 0;
    }
    if (wordBegins) words += 1;
    piece += segment;
    graphemes += 1;
    blank = blankNow;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

/** One text as acts. */
export function saying(text: string): Act[] {
  return fragments(text).map((piece) => ({ do: 'say', text: piece }));
}
