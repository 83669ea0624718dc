// Controls, overrides of direction, and tag characters say nothing and hide something.
export const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

// But for those of which a flag is made: of England, Scotland, Wales.
const SEEN = new RegExp(String.raw`(\ud83c\udff4(?:\udb40[\udc30-\udc7a]){1,6}\udb40\udc7f)|${UNSEEN.source}`, 'g');

/**
 * Text as it may be shown. Works on pieces: `rest` is what cannot be judged before the next piece is here, so that
 * the pieces together give what the whole gives.
 */
export function clean(piece: string, complete: boolean): { text: string; rest: string } {
  const rest = complete
    ? ''
    : (/(?:\ud83c\udff4(?:\udb40[\udc30-\udc7a]){0,6}\udb40?|[\r\ud800-\udbff])$/.exec(piece)?.[0] ?? '');
  const text = piece.slice(0, piece.length - rest.length);
  return { text: text.replace(/\r\n?/g, '\n').replace(SEEN, '$1'), rest };
}
