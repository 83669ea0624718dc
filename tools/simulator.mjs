// npm run chaos [-- options]; node tools/simulator.mjs kills [options]. What is simulated, made into one file first:
// tsx gives every function its name again whenever it is made, and that is a sixth of a schedule's time.
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './installed.mjs';

const [name = 'main', ...options] = process.argv.slice(2);
const outDir = mkdtempSync(join(tmpdir(), 'am-simulator-'));
const leave = () => rmSync(outDir, { recursive: true, force: true });
process.on('exit', leave);
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: join(root, 'test', 'chaos', `${name}.ts`),
    outDir,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
  },
  ssr: { noExternal: true },
});
const child = spawn(process.execPath, [join(outDir, `${name}.js`), ...options], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
