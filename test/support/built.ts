import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What ships is in `dist`: made once for all tests of a run, for what it is made of does not change meanwhile. The processes
 * that a run begins after it find it made, and do not make it anew beneath each other's feet.
 */
export function build(): void {
  if (process.env['BUILT'] !== undefined) return;
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  process.env['BUILT'] = 'yes';
}

export { build as mochaGlobalSetup };
