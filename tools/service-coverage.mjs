/**
 * npm run coverage:service: which tests prove each route of the service. Runs the conformance suite once, each test with what
 * it called, and writes docs/service-coverage.md; `--check` only says whether that page is still what the suite does. Exits
 * with 1 when a route is not proven, or one is called that is not in test/service.json. `--listed` (npm run check:service)
 * runs no test: it compares the page with the list.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './installed.mjs';
import { dataWrong, listedWrong, page, routesOf, unproven } from './service/page.mjs';

const PAGE = join(root, 'docs/service-coverage.md');
const data = JSON.parse(readFileSync(join(root, 'test/service.json'), 'utf8'));
const is = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';

const wrong = dataWrong(data);
if (process.argv.includes('--listed')) wrong.push(...listedWrong(data, is, (file) => existsSync(join(root, file))));
else if (wrong.length === 0) wrong.push(...(await measured(process.argv.includes('--check'))));

for (const line of wrong) console.error(line);
console.log(`the service: ${routesOf(data).length} routes, ${wrong.length} wrong`);
process.exitCode = wrong.length > 0 ? 1 : 0;

async function measured(onlyCheck) {
  const tests = run();
  if (tests === undefined) return ['not every test has passed'];
  const not = unproven(data, tests);
  if (not.length > 0) return not;
  const now = await format(page(data, tests), { ...(await resolveConfig(PAGE)), parser: 'markdown' });
  if (!onlyCheck) writeFileSync(PAGE, now);
  return onlyCheck && now !== is ? ['docs/service-coverage.md is not what the tests do: npm run coverage:service'] : [];
}

/** The tests in the order of their files, or undefined where one has failed: the others may then have called less. */
function run() {
  const calls = join(root, '.cache', 'service-calls.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(calls, { force: true });
  const mocha = join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const words = ['--config', '.ci/mocharc.json', '--reporter', '.ci/service-reporter.cjs'];
  const { status } = spawnSync(process.execPath, [mocha, ...words, 'test/platform/conformance/**/*.test.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CALLS: calls },
  });
  if (status !== 0) return undefined;
  return JSON.parse(readFileSync(calls, 'utf8')).map((test, at) => ({ ...test, at }));
}
