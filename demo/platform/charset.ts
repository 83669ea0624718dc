/** How a body says that it is written: by its type or, where it is XML, by itself; UTF-8 unless said. */
export function charsetOf(contentType: string, raw: Uint8Array): string {
  const told = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const begins = /^application\/xml\b/i.test(contentType) ? Buffer.from(raw.subarray(0, 200)).toString('latin1') : '';
  const declared = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(begins)?.[1];
  return (told ?? declared ?? 'utf-8').toUpperCase();
}

/** The text of a body; null where it is not written as it says, or in a way that nobody knows. */
export function textIn(contentType: string, raw: Uint8Array): string | null {
  try {
    return new TextDecoder(charsetOf(contentType, raw), { fatal: true }).decode(raw);
  } catch {
    return null;
  }
}
