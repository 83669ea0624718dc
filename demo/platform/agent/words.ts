/** Nobody types more than this by hand; what is longer is pasted, and its beginning says what it is about. */
const READ_CHARS = 2000;

/** Half a character becomes the sign for an unreadable one. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Text a database takes: no NUL, no lone surrogate, of bounded length. */
export function storable(text: string, most = READ_CHARS): string {
  return wellFormed(text.slice(0, most)).replaceAll('\u0000', ' ');
}

/** Lower case, without accents and vowel marks, western digits: what people mean when they type in a hurry. */
export function folded(text: string): string {
  return wellFormed(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe');
}

/** Only the words of a text, each between single spaces, so that ` word ` finds a whole word in any script. */
export function plain(text: string): string {
  const words = folded(text.slice(0, READ_CHARS)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

export function wordCount(text: string): number {
  return plain(text).split(' ').length - 2 || 0;
}

/** True when one of the phrases occurs as whole words. The phrases are compared folded as well. */
export function says(text: string, phrases: readonly string[]): boolean {
  const heard = plain(text);
  return phrases.some((phrase) => heard.includes(plain(phrase)));
}

/** True when the whole text is one of the phrases. */
export function isJust(text: string, phrases: readonly string[]): boolean {
  const heard = plain(text);
  return phrases.some((phrase) => heard === plain(phrase));
}

/** A name as it may stand inside Markdown: one line, nothing that formats. */
export function nameOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = storable(value, 200)
    .replace(/[[\]()*_`<>#|\\!{}]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return wellFormed(line.slice(0, 60));
}
