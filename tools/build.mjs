// npm run build: the doors that there are, for npm and for a CDN, their types, and the hash of each file.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { root } from './installed.mjs';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const hashOf = (path) => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
for (const mode of ['npm', 'cdn', 'loader']) {
  // The loader knows the hash of what it fetches.
  if (mode === 'loader') process.env.WIDGET_HASH = hashOf(join(dist, 'cdn', 'widget.js'));
  await build({ root, configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
}

// The projects emit their types one by one; together, in the folders of the sources, they are the package's.
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-b', join(root, 'src')], { stdio: 'inherit' });
const types = join(root, '.cache', 'types');
for (const [from, to] of [
  ['doors', '.'],
  ['core', 'core'],
  ['browser', 'browser'],
  ['ui', 'ui'],
])
  cpSync(join(types, from), join(dist, 'types', to), {
    recursive: true,
    filter: (path) => !path.endsWith('.tsbuildinfo'),
  });

const hashes = {};
for (const entry of readdirSync(join(dist, 'cdn'), { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.js')) continue;
  const path = join(entry.parentPath, entry.name);
  hashes[relative(dist, path)] = hashOf(path);
}
writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
console.log(`built: ${Object.keys(hashes).join(', ')}`);
