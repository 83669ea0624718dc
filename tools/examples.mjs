// npm run test:examples [-- name,…]: what is in demo/examples, installed, built and visited (test/examples/main.ts).
import { spawn } from 'node:child_process';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
const words = ['--import', 'tsx', 'test/examples/main.ts', ...process.argv.slice(2)];
spawn(process.execPath, words, { cwd: root, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
