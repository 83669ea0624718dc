import { nearest } from '../../ui/nearest.js';
import { HOLE, holed } from './holes.js';
import { PAGE, type Kind } from './kinds.js';
import { attributeOf, tokensOf, valueOf, type Attribute, type Tag, type Token } from './tokens.js';

/** Something that would be a chat: a script tag of ours, or the element itself. */
export interface Found {
  readonly kind: 'script' | 'element';
  readonly tag: Tag;
  /** In what of the page it does nothing, or something else: `noscript`, `template`, `svg`, `head`. */
  readonly within: string;
  /** What stands in a script tag. */
  readonly text: string;
}

/** A policy that the page says itself. */
export interface SaidPolicy {
  readonly text: string;
  readonly at: number;
}

export interface Passage {
  readonly text: string;
  readonly at: number;
}

/** What of a page matters to a chat. */
export interface Page {
  readonly html: string;
  readonly found: readonly Found[];
  /** Elements whose name nearly is ours. */
  readonly misnamed: readonly Tag[];
  /** By what it resolves addresses, as it says itself; null where it says nothing of it. */
  readonly base: string | null;
  readonly policies: readonly SaidPolicy[];
  /** Policies that no browser heeds: they stand in the body. */
  readonly unheeded: readonly SaidPolicy[];
  /** Something of the page opens the chat. */
  readonly opener: boolean;
  /** Scripts of the page's own, as far as they stand in it. */
  readonly scripts: readonly Passage[];
  /** How many scripts there are that may run, ours apart. */
  readonly others: number;
  readonly comments: readonly Passage[];
  /** Scripts that bring the element along, as a bundle does. */
  readonly bringing: readonly number[];
  /** A module of the page's own, and nothing of ours by its name, in whatever script: what makes a chat of the element is in a bundle. */
  readonly bundled: boolean;
  /** A script of the page makes the tag, or the element. */
  readonly making: boolean;
  /** It is what a build or a server makes a page of. */
  readonly filled: boolean;
  readonly kind: Kind;
  /** Of what is written here there may be some on the page, and some not, or many. */
  readonly decides: boolean;
}

const TAG = 'agent-messenger';
/** What of the package a script tag loads. */
const FILES = /(?:^|\/)(?:loader|agent-messenger\.all)(?:\.min)?\.m?js(?:[?#]|$)/;
/** The door of the package that registers the element, or what does the same. */
const BRINGS = /agent-messenger[^\s"'`]*\/define\b|\bdefineAgentMessenger\s*\(/;
/** Of what we ship, by its name, wherever it is loaded from. */
const SHIPPED =
  /\b(?:loader|define|index|widget|agent-messenger(?:\.all)?)(?:\.min)?\.m?js\b|agent-messenger[^\s"'`<>]*\/\w/i;
/** What a script says that makes a chat. */
const MAKES = /agent-?messenger|\b(?:token|session)-?endpoint\b/i;
/** Where something else will stand. */
const FILLED = /\{\{|\{%|<%|<\?(?:php|=)|%(?:[a-z]\w*\.\w+|[A-Z]+_[A-Z_]+)%/;
/** What a head may hold; anything else begins the body. */
const HEAD = /^(?:html|head|base|basefont|bgsound|link|meta|title|noscript|noframes|style|script|template)$/;
const RUNS =
  /^(?:module|importmap|speculationrules|text\/(?:javascript|ecmascript|jscript|livescript)|application\/(?:x-)?(?:java|ecma)script|)$/;

/** Tools that ask for consent, or that delay scripts, put this in its place, and the right one back. */
export const PUT =
  /^(?:text\/(?:plain|rocketscript|delayscript|x-consent)|rocketlazyloadscript|(?:didomi|litespeed)\/javascript|.*-text\/javascript)$/;

/** More than any tag has that somebody wrote. */
const MOST_ATTRIBUTES = 500;

/** Names of tags that say something of a chat, wherever they stand. */
const WANTED = /^(?:script|meta|base)$/;

export function pageOf(html: string, kind: Kind = PAGE): Page {
  const { text: read, decides } = kind.signs ? holed(html, kind) : { text: html, decides: false };
  const wanted = (name: string): boolean => WANTED.test(name.toLowerCase()) || isChat(name);
  // A component has a name of its own.
  const isChat = (name: string): boolean =>
    !(kind.component && /^[A-Z]/.test(name)) && (name.toLowerCase() === TAG || isNearly(name.toLowerCase()));
  const found: Found[] = [];
  const misnamed: Tag[] = [];
  const policies: SaidPolicy[] = [];
  const unheeded: SaidPolicy[] = [];
  const scripts: Passage[] = [];
  const comments: Passage[] = [];
  const bringing: number[] = [];
  let base: string | null = null;
  let opener = false;
  let others = 0;
  let hasModule = false;
  let filled = kind.component || read !== html || FILLED.test(html);

  const written = (from: number, to: number): string => html.slice(from, to);
  const look = (tokens: readonly Token[], text: string, offset: number, outside: string): void => {
    // Nothing of the body has begun; and a head has.
    let before = true;
    let head = false;
    /** Those that are open: whether what is in it waits to be copied. */
    const templates: boolean[] = [];
    let end = 0;
    for (const [place, token] of tokens.entries()) {
      if (!kind.code && /[^\s\ufdd0]/.test(text.slice(end, token.at - offset).replace(/<!doctype[^>]*>/i, '')))
        before = false;
      end = token.end - offset;
      if (token.kind === 'comment') comments.push({ text: written(token.at, token.end), at: token.at });
      if (token.kind === 'end' && token.name === 'head') before = false;
      if (token.kind === 'end' && token.name === 'template') templates.pop();
      if (token.kind === 'raw' && token.of === 'noscript' && outside === '')
        look(moved(tokensOf(token.text, kind, wanted), token.at), token.text, token.at, 'noscript');
      if (token.kind !== 'tag') continue;
      const { name, foreign } = token;
      if (name === 'head') head = true;
      const within =
        outside || foreign || (templates.includes(true) ? 'template' : before && head && name === TAG ? 'head' : '');
      if (!HEAD.test(name) && !kind.code) before = false;
      // One that is a shadow root is of the page at once.
      if (name === 'template' && foreign === '' && !kind.component)
        templates.push(!/^(?:open|closed)$/i.test(valueOf(token, 'shadowrootmode') ?? ''));
      const inside = tokens[place + 1];
      const said = inside?.kind === 'raw' ? written(inside.at, inside.end) : '';
      const tag = { ...token, attributes: token.attributes.slice(0, MOST_ATTRIBUTES) };
      if (name === 'script' && isOurs(tag)) found.push({ kind: 'script', tag, within, text: said });
      else if (name === 'script' && within === '') {
        const type = (valueOf(token, 'type') ?? '').trim().toLowerCase();
        if (RUNS.test(type) || PUT.test(type)) others += 1;
        hasModule ||= type === 'module' && Boolean(valueOf(token, 'src'));
        if (BRINGS.test(`${valueOf(token, 'src') ?? ''}\n${said}`)) bringing.push(token.at);
        if (said !== '') scripts.push({ text: said, at: (inside as Passage).at });
      } else if (name === TAG && isChat(nameOf(token))) found.push({ kind: 'element', tag, within, text: '' });
      else if (isNearly(name) && isChat(nameOf(token))) misnamed.push(token);
      else if (name.includes('-') && foreign === '') filled = true;
      else if (name === 'meta' && within === '' && isPolicy(token)) {
        const content = attributeOf(token, 'content');
        const said = content?.unknown ? policyIn(read.slice(token.at, token.end)) : content?.value;
        if (said !== undefined) (before ? policies : unheeded).push({ text: said, at: token.at });
      }
      // The first counts, wherever it stands.
      if (name === 'base' && within === '')
        base ??= attributeOf(token, 'href')?.unknown ? null : (valueOf(token, 'href') ?? null);
      if (within === '' && attributeOf(token, 'data-agent-messenger-open') !== undefined) opener = true;
    }
  };
  const nameOf = ({ at, name }: Tag): string => written(at + 1, at + 1 + name.length);
  look(tokensOf(read, kind, wanted), read, 0, '');
  if (kind.code) {
    const code = besides(html, [
      ...found.map(({ tag }) => tag),
      ...scripts.map(({ text, at }) => ({ at, end: at + text.length })),
    ]);
    const brings = code.search(BRINGS);
    if (brings >= 0) bringing.push(brings);
    opener ||= code.includes('data-agent-messenger-open');
    scripts.push({ text: code, at: 0 });
  }
  const making = bringing.length > 0 || scripts.some(({ text }) => MAKES.test(text));
  return {
    html,
    found,
    misnamed,
    base,
    policies,
    unheeded,
    opener,
    scripts,
    others,
    comments,
    bringing,
    bundled: hasModule && bringing.length === 0 && !SHIPPED.test(html),
    making,
    filled,
    kind,
    decides,
  };
}

/** The rest of it, where it stands. */
function besides(text: string, pieces: readonly { readonly at: number; readonly end: number }[]): string {
  let last = 0;
  const rest: string[] = [];
  for (const { at, end } of [...pieces].sort((one, other) => one.at - other.at)) {
    if (at < last) continue;
    rest.push(text.slice(last, at), ' '.repeat(end - at));
    last = end;
  }
  return rest.join('') + text.slice(last);
}

/** A policy of which only the nonce is made later; of any other nobody knows here what it allows. */
function policyIn(tag: string): string {
  const [, , said = HOLE] = /\bcontent\s*=\s*(["'])([^]*?)\1/i.exec(tag) ?? [];
  const text = said.replace(/'nonce-\ufdd0+'/g, `'nonce-${HOLE}'`);
  return text.replaceAll(`'nonce-${HOLE}'`, '').includes(HOLE) ? '' : text;
}

/** The same, where they stand in the page. */
const moved = (tokens: readonly Token[], by: number): Token[] =>
  tokens.map((token) =>
    token.kind === 'tag'
      ? {
          ...token,
          at: token.at + by,
          end: token.end + by,
          attributes: token.attributes.map((one): Attribute => ({
            ...one,
            at: one.at + by,
            from: (place) => one.from(place) + by,
          })),
        }
      : { ...token, at: token.at + by, end: token.end + by },
  );

/** What no chat is without, and no script of anybody else has. */
const MAIN = ['token-endpoint', 'session-endpoint', 'base-url'];
const isMain = (name: string): boolean => name.length > 4 && nearest(name, MAIN) !== null;

/** The loader takes for its own what has one of two; and whoever names a file of ours means us, if anything of it says so. */
function isOurs(tag: Tag): boolean {
  const names = tag.attributes.map(({ name }) => name);
  if (names.includes('data-token-endpoint') || names.includes('data-base-url')) return true;
  const { value: src, unknown } = attributeOf(tag, 'src') ?? { value: '', unknown: false };
  if (unknown) return names.some((name) => name.startsWith('data-') && isMain(name.slice('data-'.length)));
  return FILES.test(src) && (/agent-messenger/.test(src) || names.some((name) => isMain(name.replace(/^data-/, ''))));
}

const isPolicy = (meta: Tag): boolean =>
  (valueOf(meta, 'http-equiv') ?? '').trim().toLowerCase() === 'content-security-policy';

/** A letter or two of it are wrong, or its hyphen is away. */
const isNearly = (name: string): boolean =>
  name.length > 9 && !name.startsWith(`${TAG}-`) && nearest(name, [TAG]) !== null;
