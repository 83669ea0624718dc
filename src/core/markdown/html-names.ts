/** Names that are HTML. Others between angle brackets are words: `List<String>`, `<your name>`. */
const NAMES = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
    'image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu meta meter nav ' +
    'nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby ' +
    's samp script search section select slot small source span strike strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
);

/** Whether what starts with `<` here is a tag, a comment or a declaration, and not a word in brackets. */
export function isHtml(source: string): boolean {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(source)?.[1];
  return name === undefined ? /^<[!?]/.test(source) : name.includes('-') || NAMES.has(name.toLowerCase());
}

/** Those that say something by themselves: a break, or a paragraph and an item, whose ends HTML lets one leave out. */
const ALONE = new Set('br hr li p wbr'.split(' '));

/** What begins a part of a page, whose end may stand in another block. */
const FRAMES = new Set(
  (
    'article blockquote body center details dialog div dd dl dt fieldset figure form head html iframe li math nav object ol p ' +
    'pre script section style svg table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
);

export interface BareTag {
  readonly name: string;
  readonly ends: boolean;
  /** What it begins may end in another block. */
  readonly frames: boolean;
}

/** A tag of which only its pair tells it from a word in brackets: `<address>`, `<title>`. What has attributes is HTML. */
export function bareTag(source: string): BareTag | undefined {
  const [, slash, found] = /^<(\/?)([a-z][a-z0-9-]*)\s*\/?>/i.exec(source) ?? [];
  const name = found?.toLowerCase() ?? '';
  return found === undefined || ALONE.has(name) || !isHtml(source)
    ? undefined
    : { name, ends: slash === '/', frames: FRAMES.has(name) };
}

/** Whether a block of raw HTML begins here, and not a line that begins with a tag. */
export function isHtmlBlock(source: string): boolean {
  const tag = bareTag(source);
  return isHtml(source) && (tag?.frames ?? true);
}
