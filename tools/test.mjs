// npm test: everything that must pass, one suite after the other, and one line that says how many did.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './installed.mjs';

ensureInstalled();
const results = join(root, '.cache', 'results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const suites = [
  ['the platform, the agent', 'test:platform'],
  ['the session, its adapters, the tools', 'test:node'],
  ['the host kit, the script tag in pages, the package', 'test:pages'],
  ['the widget, the client, the demo page, in a browser', 'test:browser'],
  ['every state of the widget, audited', 'test:a11y'],
  ['what a screen reader and the keys meet in each', 'test:a11y-walk'],
  ['the platform on PostgreSQL', 'test:postgres'],
];
const counts = [];
for (const [title, script] of suites) {
  console.log(`\n=== ${title} (npm run ${script})`);
  const file = join(results, `${script.replace(':', '-')}.json`);
  const code = await run(script, file);
  counts.push({ title, ...read(file, code) });
}

console.log('');
for (const { title, passed, failed } of counts)
  console.log(`${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed   ${title}`);
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function run(script, file) {
  return new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, RESULTS: file },
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => done(code ?? 1));
  });
}

// A suite that ran nothing, or broke before it could count, has failed, whatever its exit code says.
function read(file, code) {
  try {
    const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed: failed + (passed === 0 || (code !== 0 && failed === 0) ? 1 : 0) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
