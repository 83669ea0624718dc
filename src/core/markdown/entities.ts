const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  euro: '€',
  pound: '£',
  rarr: '→',
  larr: '←',
};

/** What a run of text says: references decoded, no towers of accents. */
export const decode = (raw: string): string =>
  raw
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? all) : all;
      const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
      return isShown(code) ? String.fromCodePoint(code) : '\ufffd';
    })
    .replace(/(\p{Mn}{4})\p{Mn}+/gu, '$1');

const isShown = (code: number): boolean =>
  code >= 32 &&
  code <= 0x10ffff &&
  !(code >= 0x7f && code <= 0x9f) &&
  !(code >= 0xd800 && code <= 0xdfff) &&
  !(code >= 0x202a && code <= 0x202e) &&
  !(code >= 0x2066 && code <= 0x2069) &&
  !(code >= 0xe0000 && code <= 0xe007f);
