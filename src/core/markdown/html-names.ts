/** What begins a part of a page, whose end may stand in another block. */
const FRAMES =
  'article blockquote body center details dialog div dd dl dt fieldset figure form head html iframe li math nav object ol p ' +
  'pre script section style svg table tbody td textarea tfoot th thead tr ul';
/** What else begins a block by its name alone. */
const BLOCKS =
  'address aside base basefont caption col colgroup dir figcaption footer frame frameset h1 h2 h3 h4 h5 h6 header hr legend ' +
  'link main menu meta noframes optgroup option param search summary title track';
const OTHERS =
  'a abbr acronym applet area audio b bdi bdo bgsound big blink br button canvas cite code data datalist del dfn em embed ' +
  'font hgroup i image img input ins isindex kbd keygen label listing map mark marquee meter nobr noembed noscript output ' +
  'picture plaintext progress q rp rt ruby s samp select slot small source span strike strong sub sup template time tt u var ' +
  'video wbr xmp';
/** Names that are HTML, and of which kind. Others between angle brackets are words: `List<String>`, `<your name>`. */
const NAMES = new Map(
  [FRAMES, BLOCKS, OTHERS].flatMap((names, kind) => names.split(' ').map((name) => [name, kind] as const)),
);

/** Whether what starts with `<` here is a tag, a comment or a declaration, and not a word in brackets. */
export function isHtml(source: string): boolean {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(source)?.[1];
  return name === undefined ? /^<[!?]/.test(source) : name.includes('-') || NAMES.has(name.toLowerCase());
}

export interface BareTag {
  readonly name: string;
  readonly ends: boolean;
  /** What it begins may end in another block. */
  readonly frames: boolean;
}

/**
 * A tag of which only its pair tells it from a word in brackets: `<address>`, `<title>`. What has attributes is HTML, and so
 * is what says something by itself: a break, or a paragraph and an item, whose ends HTML lets one leave out.
 */
export function bareTag(source: string): BareTag | undefined {
  const [, slash, found] = /^<(\/?)(?!(?:[bh]r|li|p|wbr)\b(?!-))([a-z][a-z0-9-]*)\s*\/?>/i.exec(source) ?? [];
  const name = found?.toLowerCase() ?? '';
  return found !== undefined && isHtml(source)
    ? { name, ends: slash === '/', frames: NAMES.get(name) === 0 }
    : undefined;
}

/** Whether a block of raw HTML begins here, and not a line that begins with a tag. */
export function isHtmlBlock(source: string): boolean {
  const tag = bareTag(source);
  return isHtml(source) && (tag?.frames ?? true);
}

/** Whether a line ends a paragraph, because raw HTML begins with it. */
export function isHtmlStart(line: string): boolean {
  const [all, name = ''] =
    /^ {0,3}<(?:[?]|!(?:--|[a-z]|\[CDATA\[)|\/?([a-z][a-z0-9]*)(?=[\s>]|\/>|$))/i.exec(line) ?? [];
  return all !== undefined && (name === '' || (NAMES.get(name.toLowerCase()) ?? 2) < 2);
}
