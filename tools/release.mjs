// npm run release -- <folder> [--at <path>] [--to <version>]: what is built, as any static host or CDN can serve it to any site.
// Every version stays for good in a folder of its own; `v<major>` is a channel, whose loader takes a page to the version it was
// last moved to. `--at` is the path of the folder's address, where that is not the root of its host.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './installed.mjs';

const VERSION = /^(\d+)\.\d+\.\d+(?:-[\w.]+)?$/;
/** What a page names; everything else is fetched by these, and checked against hashes that they know. */
const ENTRIES = ['loader.js', 'agent-messenger.all.js'];
/** What is said of them. */
const BESIDE = ['integrity.json', 'perf.json'];
const FOREVER = 'Cache-Control: public, max-age=31536000, immutable';
const SOON = 'Cache-Control: public, max-age=300, stale-while-revalidate=86400';
/** A page of another origin checks what it fetches, and may only do so where it may read it. */
const SHARED = ['Access-Control-Allow-Origin: *', 'Cross-Origin-Resource-Policy: cross-origin'];

export class ReleaseError extends Error {}

/** Puts a version into the folder, for good, and moves the channel of its major to it. */
export function release(folder, { version, from, integrity, at = '', perf = null }) {
  majorOf(version);
  const place = join(folder, version);
  const files = filesOf(from);
  if (existsSync(place)) {
    const there = filesOf(place).filter((file) => !BESIDE.includes(file));
    const other = [...new Set([...files, ...there])].find(
      (file) => !files.includes(file) || !there.includes(file) || !isSame(join(from, file), join(place, file)),
    );
    if (other !== undefined)
      throw new ReleaseError(
        `release/taken: ${version} is there already, with another ${other}. Pages have its hash: raise the version.`,
      );
  } else {
    // Whole, or not at all.
    const coming = `${place}.coming`;
    rmSync(coming, { recursive: true, force: true });
    for (const file of files) cpSync(join(from, file), join(coming, file));
    const hashes = Object.entries(integrity).map(([file, hash]) => [file.replace(/^cdn\//, ''), hash]);
    writeFileSync(join(coming, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
    if (perf !== null) writeFileSync(join(coming, 'perf.json'), `${JSON.stringify(perf, null, 2)}\n`);
    renameSync(coming, place);
  }
  return moveTo(folder, version, at);
}

/** Moves the channel to a version that is there, an earlier one as well; returns what a page writes. */
export function moveTo(folder, version, at = '') {
  const path = pathOf(at);
  const channel = `v${majorOf(version)}`;
  const place = join(folder, version);
  if (!existsSync(place)) throw new ReleaseError(`release/unknown: there is no ${version} in ${folder}.`);
  for (const file of ENTRIES) {
    const text = readFileSync(join(place, file), 'utf8');
    put(join(folder, channel, file), pointed(file, text, version));
  }
  put(join(folder, channel, 'version.json'), `${JSON.stringify({ version })}\n`);
  put(join(folder, '_headers'), headersOf(folder, path));
  const hash = JSON.parse(readFileSync(join(place, 'integrity.json'), 'utf8'))['loader.js'];
  return {
    pinned: `<script async crossorigin src="…${path}/${version}/loader.js" integrity="${hash}"`,
    floating: `<script async src="…${path}/${channel}/loader.js"`,
  };
}

/** What a channel has leads to the folder of the version: the loader to the widget, whose hash it knows. */
function pointed(file, text, version) {
  const led = text.replace('sourceMappingURL=', `sourceMappingURL=../${version}/`);
  if (file !== 'loader.js') return led;
  const parts = led.split('widget.js');
  if (parts.length !== 2) throw new ReleaseError('release/loader: it does not name its widget once.');
  return parts.join(`../${version}/widget.js`);
}

function majorOf(version) {
  const major = VERSION.exec(version)?.[1];
  if (major === undefined) throw new ReleaseError(`release/version: ${version} is none, as 1.2.3.`);
  return major;
}

/** `/agent-messenger`, however it is written; nothing for the root. */
const pathOf = (at) => `/${at}`.replace(/\/+/g, '/').replace(/\/$/, '');

/** As several hosts of static files read them, at the root of the site; for others, what they have to send. What the site has there of its own stays. */
function headersOf(folder, path) {
  const file = join(folder, '_headers');
  const ours = new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')}/(v\\d+|\\d+\\.\\d+\\.[^/]+)/\\*\\s`);
  const others = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\n(?=\/)/)
        .filter((rule) => !ours.test(rule))
    : [];
  const versions = readdirSync(folder).filter((name) => VERSION.test(name));
  const channels = [...new Set(versions.map((version) => `v${majorOf(version)}`))];
  const rules = [...versions.map((name) => [name, FOREVER]), ...channels.map((name) => [name, SOON])].map(
    ([name, cached]) => [`${path}/${name}/*`, ...[cached, ...SHARED].map((line) => `  ${line}`)].join('\n'),
  );
  return [...others.map((rule) => rule.trimEnd()), ...rules].join('\n').concat('\n');
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const isSame = (one, other) => hashOf(one) === hashOf(other);

/** Nobody ever reads half of it. */
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.coming`, text);
  renameSync(`${path}.coming`, path);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, at: { type: 'string' } },
  });
  const [named] = positionals;
  if (named === undefined)
    throw new ReleaseError('release/folder: npm run release -- <folder> [--at <path>] [--to <version>]');
  const folder = resolve(named);
  const { to, at = '' } = values;
  const from = join(root, 'dist', 'cdn');
  if (to === undefined && !existsSync(from)) throw new ReleaseError('release/build: npm run build comes first.');
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  /** What was measured, if it was measured of these files. */
  const measured = (integrity) => {
    const perf = existsSync(join(root, 'dist/perf.json')) ? read('dist/perf.json') : null;
    if (perf?.widget === integrity['cdn/widget.js']) return perf;
    console.log('without perf.json: npm run perf measures what is built.');
    return null;
  };
  const built = (integrity) => ({ integrity, perf: measured(integrity) });
  const tags =
    to === undefined
      ? release(folder, { version: read('package.json').version, from, at, ...built(read('dist/integrity.json')) })
      : moveTo(folder, to, at);
  console.log(`one version, for good:\n  ${tags.pinned}\nthe newest of its major:\n  ${tags.floating}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
