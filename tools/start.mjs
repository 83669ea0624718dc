// npm start: installs what is missing, then runs the platform and the demo until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'demo/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to both; a tool that stops npm sends it to this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
