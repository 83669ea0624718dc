import { HostError } from './errors.js';
import { isLoopback } from './rules.js';
import type { Seal } from './seal.js';

/** What the site knows of one browser: all of it is in a cookie that no script and nobody else can read. */
export interface Visitor {
  /** Random; the same for as long as the cookie lives. */
  readonly id: string;
  readonly token: string;
  /** The session that the token belongs to; empty while it is not known. */
  readonly sessionId: string;
  /** Sessions of tokens that were before this one, the newest last. */
  readonly former: readonly string[];
  /** When the token ends, in seconds since 1970. */
  readonly expiresAt: number;
  /** Conversations of the fallback, the newest last. */
  readonly conversations: readonly string[];
}

/** More conversations, and more sessions, than one visitor has at a time. */
const MOST_KEPT = 5;
const COOKIE_SECONDS = 86_400;
/** With its name and all that is said of it (RFC 6265, 6.1): a larger one no browser has to keep, and most keep nothing of it. */
const LONGEST_COOKIE = 4_096;
/** A cookie that opens for nobody costs as much as one that does, and a header has room for hundreds. */
const MOST_TRIED = 8;
/** Cookies that are remembered as opened. */
const MOST_OPENED = 2_000;

/** As it lies in a cookie, which is itself good for a time. */
type Kept = Visitor & { readonly until: number };

/** How far a cookie goes. */
export interface Reach {
  /** To pages of other sites too: browsers keep such a cookie only if it is secure. */
  readonly crossSite: boolean;
  readonly secure: boolean;
}

/**
 * Over TLS all pages are treated alike, so that one browser has one cookie. By plain http it depends on who asks: pages of
 * the same host, whatever the port, are the same site to a browser. Pages of another site can be given a cookie only by
 * this machine, which browsers take for secure; elsewhere none can be kept, and one is given as to the same site, for two
 * names below one domain are one.
 */
export function reachOf(origin: string, own: string, anyOthers: boolean): Reach {
  if (origin.startsWith('https:') || own.startsWith('https:')) return { crossSite: anyOthers, secure: true };
  const [page, kit] = [new URL(origin).hostname, new URL(own).hostname];
  // An app has a scheme of its own, and is another site whatever its host is called.
  const crossSite = (page !== kit || !origin.startsWith('http:')) && isLoopback(kit);
  return { crossSite, secure: crossSite };
}

export const newVisitor = (): Visitor => ({
  id: crypto.randomUUID(),
  token: '',
  sessionId: '',
  former: [],
  expiresAt: 0,
  conversations: [],
});

const withNewest = (ids: readonly string[], id: string): readonly string[] =>
  [...ids.filter((one) => one !== id), id].slice(-MOST_KEPT);

export const withConversation = (visitor: Visitor, id: string): Visitor => ({
  ...visitor,
  conversations: withNewest(visitor.conversations, id),
});

/** Which session a page has made by itself nobody says here: until one is asked for, it may be any that is new. */
export function mayHave(visitor: Visitor, session: string, now: number): boolean {
  const { token, sessionId, former, expiresAt } = visitor;
  const lives = token !== '' && expiresAt > now / 1000;
  return lives && (sessionId === '' ? !former.includes(session) : sessionId === session);
}

/** With another token: what is known to be a session of the one before will not be taken for this one's. */
export const withToken = (visitor: Visitor, granted: Pick<Visitor, 'token' | 'sessionId' | 'expiresAt'>): Visitor => ({
  ...visitor,
  ...granted,
  former: visitor.sessionId === '' ? visitor.former : withNewest(visitor.former, visitor.sessionId),
});

/** Opening a seal costs more than all the rest of a request, and a browser sends the same cookie again and again. */
export class OpenedCookies {
  readonly #seal: Seal;
  readonly #opened = new Map<string, Kept>();

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  async open(sealed: string): Promise<Kept | null> {
    let visitor: Kept | null | undefined = this.#opened.get(sealed);
    if (visitor === undefined) {
      const text = await this.#seal.open(sealed);
      visitor = text === null ? null : visitorOf(text);
      // What does not open is not remembered: anybody can send any amount of it.
      if (visitor === null) return null;
      if (this.#opened.size >= MOST_OPENED) this.#opened.delete(this.#opened.keys().next().value as string);
      this.#opened.set(sealed, visitor);
    }
    return visitor;
  }
}

/** As who has written it counts; in the name of a cookie each may be twelve characters, for which there is room. */
const LONGEST_NAME = 64;

/**
 * The cookie of one chat among several on a page: each is a visitor of its own. The one without a name has the plain cookie.
 * A dot is in no name that a site gives its cookies here, so that two kits do not meet.
 */
export function cookieOf(cookieName: string, { searchParams }: URL): string {
  const instance = searchParams.get('instance') ?? '';
  if (instance === '' || instance === 'default') return cookieName;
  if ([...instance].length > LONGEST_NAME) throw new HostError('host/instance');
  const name = encodeURIComponent(instance).replaceAll('(', '%28').replaceAll(')', '%29');
  return `${cookieName}.${name}`;
}

/** Of one name, for there may be several: below the fallback's address it has one of its own, which comes first. */
export const cookiesNamed = (name: string, header: string | null): readonly string[] =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));

/** All that this site sealed and that still hold, in their order; none where there is no cookie. */
export async function readVisitors(
  sent: readonly string[],
  cookies: OpenedCookies,
  now: number,
): Promise<readonly Visitor[]> {
  const opened = await Promise.all(sent.slice(0, MOST_TRIED).map((one) => cookies.open(one)));
  return opened.filter((one) => one !== null && one.until > now / 1000) as Kept[];
}

/**
 * Who asks: of several the one whose is what they ask for, the newest if more could have it; else the first. A sub-domain
 * can toss in a cookie that is somebody's, and one of another kind (`SameSite`) stays beside the one that follows it.
 */
export function whoAsks(
  visitors: readonly Visitor[],
  { session_id: session, conversation_id: conversation }: Readonly<Record<string, unknown>>,
  now: number,
): Visitor | null {
  const talking = visitors.find(({ conversations }) => conversations.some((one) => one === conversation));
  const [having] = visitors
    .filter((one) => typeof session === 'string' && mayHave(one, session, now))
    .sort((a, b) => Number(b.sessionId !== '') - Number(a.sessionId !== '') || b.expiresAt - a.expiresAt);
  return talking ?? having ?? visitors[0] ?? null;
}

/** Some frameworks put a slash behind every address. */
export const withoutSlash = (pathname: string): string => pathname.replace(/\/$/, '');

/** What a cookie is for: the endpoint of tokens and the one of conversations have one each. */
export type Use = 'token' | 'conversation';

/**
 * The cookie that carries the visitor on, as a header; null where not even what it is for fits into one. It names no path:
 * only the browser knows at which address it has asked, and takes what is beside it. The kit's own path is another one behind
 * a proxy that strips a prefix. But of an address with a slash behind it a browser takes what is below, and has to be told
 * what it would have taken without; `pathname` is that which browsers ask.
 */
export async function writeVisitor(
  visitor: Visitor,
  seal: Seal,
  name: string,
  {
    now,
    pathname,
    use,
    crossSite,
    secure,
  }: Reach & { readonly now: number; readonly pathname: string; readonly use: Use },
): Promise<string | null> {
  const until = Math.floor(now / 1000) + COOKIE_SECONDS;
  const site = crossSite ? 'SameSite=None; Partitioned' : 'SameSite=Strict';
  const plain = withoutSlash(pathname);
  const path = plain === pathname ? '' : `; Path=${plain.slice(0, plain.lastIndexOf('/'))}`;
  const rest = `; Max-Age=${COOKIE_SECONDS}${path}; HttpOnly; ${site}${secure ? '; Secure' : ''}`;
  for (let kept = visitor; ;) {
    const cookie = `${name}=${await seal.close(textOf(kept, until))}`;
    const less = cookie.length + rest.length > LONGEST_COOKIE ? lessOf(kept, use) : null;
    // Most browsers measure name and value alone: what is needed is tried as long as one of them keeps it.
    if (less === null) return cookie.length > LONGEST_COOKIE ? null : cookie + rest;
    kept = less;
  }
}

type Less = (visitor: Visitor) => Visitor | null;
const lessFormer: Less = (visitor) =>
  visitor.former.length > 0 ? { ...visitor, former: visitor.former.slice(1) } : null;
const lessConversations =
  (least: number): Less =>
  (visitor) =>
    visitor.conversations.length > least ? { ...visitor, conversations: visitor.conversations.slice(1) } : null;
const lessToken: Less = (visitor) =>
  visitor.token === '' ? null : { ...visitor, token: '', sessionId: '', expiresAt: 0 };

/** What is missed least goes first; never what has just been made. Whoever has a conversation gets tokens by another cookie. */
const leftOut: Readonly<Record<Use, readonly Less[]>> = {
  token: [lessFormer, lessConversations(0)],
  conversation: [lessFormer, lessToken, lessConversations(1)],
};

function lessOf(visitor: Visitor, use: Use): Visitor | null {
  for (const less of leftOut[use]) {
    const left = less(visitor);
    if (left !== null) return left;
  }
  return null;
}

const textOf = ({ id, token, sessionId, expiresAt, conversations, former }: Visitor, until: number): string =>
  JSON.stringify([id, token, sessionId, expiresAt, conversations, until, former]);

function visitorOf(text: string): Kept | null {
  try {
    const [id, token, sessionId, expiresAt, conversations, until, former = []] = JSON.parse(text) as [
      string,
      string,
      string,
      number,
      string[],
      number,
      string[]?,
    ];
    return { id, token, sessionId, expiresAt, conversations, until, former };
  } catch {
    // Sealed by another version of the kit.
    return null;
  }
}
