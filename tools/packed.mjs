// What `npm publish` would send, as a file: of what is built now, or of a build that is made first.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

export function packed({ built = process.env.BUILT !== undefined } = {}) {
  // Tests of several processes pack at once.
  const to = join(root, '.cache', 'packed', String(process.pid));
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const run = (command, args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (!built) run(process.execPath, [join('tools', 'build.mjs')]);
  const said = run('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', to]);
  const [{ filename, files, size }] = JSON.parse(said);
  return { tarball: join(to, filename), files: files.map(({ path }) => path), size };
}
