import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Example } from './example.js';
import { root, type Ground } from './ground.js';
import { environmentFor, placeholder, serveFiles, startServer, type Site } from './site.js';
import { folderOf } from './table.js';

const TARBALL = 'agent-messenger.tgz';
type Dependencies = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Makes a site of an example, as whoever has copied its folder would, and serves it. */
export async function siteOf(example: Example, ground: Ground, tarball: string): Promise<Site> {
  const { site } = example;
  if (site.kind === 'files') {
    const { bend = (html) => html, extra = {} } = site;
    return serveFiles(ground, { folder: folderOf(example), onePage: false, bend, extra });
  }
  const folder = copied(example);
  if (example.light) linked(folder, tarball);
  else installed(folder, tarball);
  if (site.kind === 'server') givePages(folder, ground, site.pages ?? {});
  run(folder, ['run', '--silent', 'build'], environmentFor(ground));
  if (site.kind === 'server') return startServer(ground, folder, site);
  return serveFiles(ground, { folder: join(folder, site.to), onePage: true, bend: (html) => html, extra: {} });
}

/** Where an example is copied to. */
export const placeOf = ({ name }: Example): string => join(root, '.cache', 'examples', name);

function givePages(folder: string, { messaging }: Ground, pages: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(join(folder, 'public'), { recursive: true });
    writeFileSync(join(folder, 'public', name), text.replaceAll(placeholder, messaging));
  }
}

function copied(example: Example): string {
  const folder = placeOf(example);
  rmSync(folder, { recursive: true, force: true });
  const left = /\/(?:node_modules|dist|\.\w[\w-]*)$/;
  cpSync(folderOf(example), folder, { recursive: true, filter: (path) => !left.test(path) });
  return folder;
}

/** From the registry by the example's own lock file, and the package from the file that would be published. */
function installed(folder: string, tarball: string): void {
  cpSync(tarball, join(folder, TARBALL));
  for (const name of ['package.json', 'package-lock.json']) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/("agent-messenger": )"[^"]+"/g, `$1"file:${TARBALL}"`));
  }
  run(folder, ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    NODE_ENV: undefined,
  });
}

/** The same without a registry: the versions must be those that this project has installed. */
function linked(folder: string, tarball: string): void {
  const { dependencies, devDependencies } = manifestOf(folder);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    if (name === 'agent-messenger') unpacked(tarball, to);
    else link(name, version, to);
  }
  for (const name of Object.keys(manifestOf(join(folder, 'node_modules/agent-messenger')).dependencies ?? {})) {
    const to = join(folder, 'node_modules', name);
    if (!existsSync(to)) symlinkSync(join(root, 'node_modules', name), to);
  }
}

function unpacked(tarball: string, to: string): void {
  mkdirSync(to);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', to]);
}

function link(name: string, version: string, to: string): void {
  const from = join(root, 'node_modules', name);
  const { version: ours } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string };
  if (ours !== version) throw new Error(`${name}: the example asks for ${version}, and the project has ${ours}`);
  symlinkSync(from, to);
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function run(folder: string, words: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  throw new Error(`npm ${words.join(' ')} ended with ${String(status)}:\n${`${stdout}\n${stderr}`.slice(0, 4_000)}`);
}
