import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let built = false;

/** What ships is in `dist`: made once for all tests of a run, for what it is made of does not change meanwhile. */
export function build(): void {
  if (!built)
    execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  built = true;
}
