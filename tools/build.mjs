// npm run build: the doors that there are, for npm and for a CDN, their types, and the hash of each file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './installed.mjs';
import { gatherTypes } from './types.mjs';
import { describePackage } from './describe.mjs';
import { listFiles } from './list-files.mjs';
import { writeLocales } from './locales.mjs';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const hashOf = (path, kind = 'sha384') => `${kind}-${createHash(kind).update(readFileSync(path)).digest('base64')}`;
for (const mode of ['npm', 'testing', 'cli', 'cdn', 'doors', 'all', 'loader']) {
  // The loader knows the hash of what it fetches: the shorter one, for every letter of it weighs.
  if (mode === 'loader') process.env.WIDGET_HASH = hashOf(join(dist, 'cdn', 'widget.js'), 'sha256');
  await build({ root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
  if (mode === 'cdn') listFiles(join(dist, 'cdn', 'c'));
}

// Whoever runs it from here, and not by npm, which sees to that.
chmodSync(join(dist, 'npm', 'cli.js'), 0o755);

// The projects emit their types one by one; what the doors name of them, in the folders of the sources, is the package's.
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(
  process.execPath,
  [tsc, '-b', join(root, 'src'), join(root, 'src', 'host'), join(root, 'src', 'testing')],
  { stdio: 'inherit' },
);
gatherTypes(join(dist, 'types'));
describePackage();
await writeLocales(dist);

// What a bundler may drop is said in package.json; a chunk that is imported for what it does has to be excused there.
const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const acts = sideEffects.map((glob) => new RegExp(`^${glob.replace(/[.]/g, '\\.').replace(/\*+/g, '.*')}$`));
for (const entry of readdirSync(join(dist, 'npm'), { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.js')) continue;
  const path = join(entry.parentPath, entry.name);
  for (const [, named] of readFileSync(path, 'utf8').matchAll(/^import "(\.[^"]+)"/gm)) {
    const imported = `./${relative(root, join(path, '..', named)).replaceAll('\\', '/')}`;
    if (!acts.some((one) => one.test(imported)))
      throw new Error(`${imported} does something, and package.json denies it`);
  }
}

const hashes = {};
for (const entry of readdirSync(join(dist, 'cdn'), { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.js')) continue;
  const path = join(entry.parentPath, entry.name);
  hashes[relative(dist, path)] = hashOf(path);
}
writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
console.log(`built: ${Object.keys(hashes).join(', ')}`);
