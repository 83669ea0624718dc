import { resolve } from 'node:path';
import type { Along } from './along.js';
import { found, type Finding } from './finding.js';
import { attributeOf, valueOf } from './html/tokens.js';
import { download } from './download.js';
import { hashOf, type Shipped } from './integrity.js';
import { Unseen, type Ports } from './ports.js';
import type { Opened } from './reading.js';
import type { Found } from './html/page.js';
import { fileOf, isFloating, nameOf, versionIn } from './versions.js';

const LARGEST_FILE = 4 * 1_024 * 1_024;
/** What of the loader says which file is the widget, and what that is. */
const HASH = /sha256-[\w+/]{43}=/;
const WIDGET = /["'`]((?:\.\.?\/[\w.-]+\/)*widget\.js)["'`]/;

/** The files that a script tag loads, as far as they can be had. */
export interface Files {
  readonly shipped: Shipped;
  readonly findings: readonly Finding[];
}

export interface Fetching {
  readonly timeoutMs: number;
  /** Nothing is asked of anybody. */
  readonly pageOnly: boolean;
  /** The page has to be able to read it, to check it. */
  readonly checked?: boolean;
}

/** Reads the loader and the widget beside it, and says what is the matter with them. */
export async function filesOf(ports: Ports, opened: Opened, { tag }: Found, fetching: Fetching): Promise<Files> {
  const src = attributeOf(tag, 'src');
  const file = src === undefined ? null : fileOf(src.value, opened.base);
  if (src === undefined || file === null || src.unknown || src.value.trim() === '')
    return { shipped: known(ports, null), findings: [] };
  const read = (name: string): Promise<Uint8Array | null> => bytesOf(ports, opened, name, fetching);
  const error = (code: string, cause: string, fix: string): Finding =>
    found(opened.source, src.at, { code, level: 'error', cause, fix });
  try {
    const bytes = await read(src.value.trim());
    if (bytes === null || nameOf(file) !== 'loader.js')
      return { shipped: { ...known(ports, file), bytes }, findings: [] };
    const text = new TextDecoder().decode(bytes);
    const [hash] = HASH.exec(text) ?? [];
    const widget = valueOf(tag, 'data-src') ?? WIDGET.exec(text)?.[1];
    if (hash === undefined || widget === undefined || attributeOf(tag, 'data-src')?.unknown)
      return { shipped: { ...known(ports, file), bytes }, findings: [] };
    const beside = await bytesOf(ports, opened, besides(src.value.trim(), widget), {
      ...fetching,
      checked: true,
    }).catch(() => null);
    const findings =
      beside !== null && hashOf(beside, 'sha256') === hash
        ? []
        : [
            error(
              'tag/files',
              beside === null
                ? `${widget} does not come from beside the loader, and without it there is no chat.`
                : `${widget} is not that of this loader, which refuses it.`,
              'Put the whole folder of one version there, unchanged; of another origin with Access-Control-Allow-Origin.',
            ),
          ];
    return { shipped: { ...known(ports, file), bytes }, findings };
  } catch (failed) {
    if (!(failed instanceof Unseen)) throw failed;
    const cause = `The script cannot be had: ${failed.why.replace(/^It /, 'it ')}`;
    return {
      shipped: known(ports, file),
      findings: [error('tag/not-there', cause, 'See that the file is there, and give its address as src.')],
    };
  }
}

/** Of the version that this package is, the hash is known without asking. */
function known({ version, hashes }: Ports, file: URL | null): Shipped {
  const is = file !== null && !isFloating(file) && versionIn(file) === version;
  return { bytes: null, hash: is ? (hashes[`cdn/${nameOf(file)}`] ?? null) : null };
}

/** Beside the loader, as a browser reads it. */
const besides = (src: string, name: string): string =>
  /^(?:[a-z]+:)?\/\//i.test(name) || name.startsWith('/')
    ? name
    : `${src.replace(/[?#].*$/, '').replace(/[^/]*$/, '')}${name}`;

/** Null where it cannot be known where it is. */
async function bytesOf(ports: Ports, opened: Opened, name: string, fetching: Fetching): Promise<Uint8Array | null> {
  const apart = /^(?:https?:)?\/\//i.test(name);
  if (opened.live && opened.address !== null && opened.along !== null) {
    if (fetching.pageOnly) return null;
    return web(ports, opened.along, opened.address, new URL(name, opened.base ?? opened.address), fetching);
  }
  return apart ? null : besideFile(ports, opened, name, LARGEST_FILE);
}

/** What a file names beside itself. What stands at an address may not be there yet, when a build is looked at. */
export async function besideFile(
  { readFile }: Ports,
  { path }: Opened,
  name: string,
  most: number,
): Promise<Uint8Array | null> {
  if (path === null || /^(?:[a-z]+:|\/)/i.test(name)) return null;
  try {
    return await readFile(resolve(path.replace(/[^/\\]*$/, ''), decodeURI(name.replace(/[?#].*$/, ''))), most);
  } catch {
    return null;
  }
}

async function web(
  ports: Ports,
  along: Along,
  page: URL,
  url: URL,
  { timeoutMs, checked = false }: Fetching,
): Promise<Uint8Array> {
  const headers = { Origin: page.origin, Accept: '*/*' };
  const {
    status,
    headers: said,
    bytes,
  } = await download(ports, {
    url,
    most: LARGEST_FILE,
    timeoutMs,
    headers,
    along,
  });
  if (status !== 200) throw new Unseen('look/status', `It answers ${status}.`, '');
  // Whatever it is called.
  const isPage = /^\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
  if (isPage || /^text\/html/i.test(said.get('Content-Type') ?? ''))
    throw new Unseen('look/not-html', 'It answers with a page.', '');
  const allowed = said.get('Access-Control-Allow-Origin');
  if (checked && url.origin !== page.origin && allowed !== '*' && allowed !== page.origin)
    throw new Unseen('look/status', 'It sends no Access-Control-Allow-Origin.', '');
  return bytes;
}
