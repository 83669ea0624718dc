// npm start: installs what is missing, then runs the platform and the demo until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './installed.mjs';

const parent = process.ppid;
ensureInstalled();
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'demo/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both; whoever knows this process stops it alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// A tool that stops npm stops npm's shell, which dies (dash) and passes nothing on: then this process has another parent.
// Not where no npm is: a shell may start this, go home and leave it running. On Windows a parent is never another.
if (process.env['npm_lifecycle_script']?.includes('tools/start.mjs')) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
