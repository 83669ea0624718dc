import { fileURLToPath } from 'node:url';
import { urlOf } from '../ui/url.js';
import type { Along } from './along.js';
import { download } from './download.js';
import type { Source } from './finding.js';
import { kindOf, PAGE, type Kind } from './html/kinds.js';
import { causeOf, Unseen, type Ports } from './ports.js';
import { NOWHERE } from './versions.js';

/** A page that was read. */
export interface Opened {
  readonly source: Source;
  /** Null where it is a file, and nobody has said where that will be. */
  readonly address: URL | null;
  /** By what its files are resolved, which is not where its endpoints are; null where nobody knows. */
  readonly base: URL | null;
  /** It came from there, and what it names can be asked for as well. */
  readonly live: boolean;
  /** In what it is written. */
  readonly kind: Kind;
  /** The file that it is, if it is one, and if what it names is beside it. */
  readonly path: string | null;
  /** Null where nothing was sent with it. */
  readonly headers: Headers | null;
  /** For the site where it was named; null where nobody knows that. */
  readonly along: Along | null;
}

const LARGEST_PAGE = 8 * 1_024 * 1_024;

export interface Reading {
  readonly timeoutMs: number;
  /** Where a file will be. */
  readonly at: URL | null;
  readonly along: (site: URL) => Along;
}

/** Reads a page: of a file, of an address, or of what is piped in. */
export async function openPage(ports: Ports, named: string, reading: Reading): Promise<Opened> {
  if (/^https?:\/\//i.test(named)) return fromWeb(ports, named, reading);
  const path = /^file:/i.test(named) ? pathOf(named) : named;
  const bytes = await (named === '-' ? ports.readInput(LARGEST_PAGE) : ports.readFile(path, LARGEST_PAGE)).catch(
    (error: unknown) => {
      const code = causeOf(error);
      throw new Unseen(
        code === 'ENOENT' ? 'look/not-found' : 'look/unreadable',
        `The file cannot be read (${code}).`,
        code === 'EISDIR'
          ? 'Give the files of the folder by name.'
          : SITE.test(named)
            ? 'Begin an address with https://.'
            : 'Check its name.',
      );
    },
  );
  if (bytes.length > LARGEST_PAGE) throw tooLarge();
  return {
    source: { name: named, text: textOf(bytes, '') },
    address: reading.at,
    base: reading.at,
    live: false,
    kind: kindOf(path),
    path: named === '-' ? null : path,
    headers: null,
    along: reading.at === null ? null : reading.along(reading.at),
  };
}

/** What people call a site, and hardly a file of a page. */
const SITE =
  /^(?:localhost\b|(?![^/]*\.(?:[a-z]?html?|php\d?|aspx?|jsp|[jt]sx?|vue|svelte|astro|txt|mdx?|erb|ejs|hbs|twig|liquid|jinja2?|njk|(?:cs|vb)html|razor|latte|tpl|ftlh?)$)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?=[:/]|$))/i;

function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw new Unseen('look/address', 'That is no address of a file here.', 'Give its path.');
  }
}

/** As its `<base href>` says, which a browser heeds where that is an address. */
export function basedOn(opened: Opened, href: string | null): Opened {
  const { address, path } = opened;
  // Somewhere below the root, as a file is.
  const page = address ?? new URL('somewhere/', NOWHERE);
  const base = urlOf((href ?? '').trim(), page.href) ?? page;
  if (href === null || !/^https?:$/.test(base.protocol)) return opened;
  const beside = new URL('.', base).href === new URL('.', page).href;
  const known = address !== null || base.origin !== page.origin;
  return { ...opened, base: known ? base : null, path: beside ? path : null };
}

const tooLarge = (): Unseen =>
  new Unseen('look/too-large', `It is larger than ${LARGEST_PAGE / 1_024} kB.`, 'Look at a smaller page.');

async function fromWeb(ports: Ports, named: string, reading: Reading): Promise<Opened> {
  if (!URL.canParse(named)) throw new Unseen('look/address', 'That is no address.', 'Give one as https://….');
  const headers = { Accept: 'text/html,application/xhtml+xml', 'User-Agent': `agent-messenger/${ports.version}` };
  const url = new URL(named);
  if (url.username !== '' || url.password !== '')
    throw new Unseen(
      'look/address',
      'There is a name or a password in it, with which nothing is fetched.',
      "Leave it out, and give it by --header 'Authorization: Basic …'.",
    );
  const along = reading.along(url);
  const answer = await download(ports, { url, most: LARGEST_PAGE, timeoutMs: reading.timeoutMs, headers, along });
  if (answer.status < 200 || answer.status > 299)
    throw new Unseen(
      'look/status',
      `It answers ${answer.status}.`,
      'Give the address of a page that anybody may read.',
    );
  // An empty one says as much as none.
  const type = answer.headers.get('Content-Type') || 'text/html';
  if (!/^\s*(?:text\/(?:html|plain|xml)|application\/(?:xhtml\+)?xml)\b/i.test(type))
    throw new Unseen(
      'look/not-html',
      `It is ${/^[\w/+.-]{0,60}/.exec(type)![0]}, and no page.`,
      'Give the address of a page.',
    );
  return {
    source: { name: named, text: textOf(answer.bytes, type) },
    address: answer.url,
    base: answer.url,
    live: true,
    kind: PAGE,
    path: null,
    headers: answer.headers,
    along,
  };
}

/** As a browser would read it, in short: what is sent with it, the mark at its beginning, what it says itself. */
function textOf(bytes: Uint8Array, type: string): string {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const marked = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : null;
  const own = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  // Who can read that much of it has not got UTF-16.
  const said = /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ?? own?.replace(/^utf-16.*/i, 'utf-8');
  const nulls = marked === null ? start.split('\0').length - 1 : 0;
  if (nulls > start.length / 50) throw new Unseen('look/not-html', 'It is no text.', 'Give a page.');
  try {
    return new TextDecoder(marked ?? (start.startsWith('\xef\xbb\xbf') ? 'utf-8' : (said ?? 'utf-8'))).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
