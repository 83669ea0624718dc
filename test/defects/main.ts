import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defects, type Check, type Defect } from './defects.js';
import { placeOf } from './source.js';

/** `npx tsx test/defects/main.ts [--only N] [--json]`: plants each defect in a copy, and lets the check that is named look. */
const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const ENOUGH_MS = 240_000;

/** What was printed by the check that ran last. */
let last = '';

const folder = mkdtempSync(join(tmpdir(), 'am-defects-'));
try {
  for (const part of [
    'src',
    'loader',
    'test',
    'demo',
    'bench',
    'docs',
    'tools',
    '.ci',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const chosen = values.only === undefined ? defects : defects.slice(Number(values.only), Number(values.only) + 1);
  for (const check of new Map(chosen.map((one) => [one.check.join(' '), one.check])).values())
    if (sees(check)) throw new Error(`${check.join(' ')} fails without any defect: it would catch them all\n${last}`);
  let caught = 0;
  for (const defect of chosen) {
    const seen = isCaught(defect);
    if (seen) caught++;
    console.log(`${seen ? 'caught' : 'MISSED'}  ${defect.what}  (${defect.check.join(' ')})`);
  }
  console.log(`${caught} of ${chosen.length} caught`);
  if (values.json) console.log(JSON.stringify({ defects: chosen.length, caught }));
  process.exitCode = caught === chosen.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isCaught({ right, wrong, check }: Defect): boolean {
  const { path, text } = placeOf(folder, right);
  writeFileSync(
    path,
    text.replace(right, () => wrong),
  );
  try {
    return sees(check);
  } finally {
    writeFileSync(path, text);
  }
}

function sees(check: Check): boolean {
  const [command, ...words] = commandOf(check);
  const { status, stdout } = spawnSync(command!, words, { cwd: folder, timeout: ENOUGH_MS, encoding: 'utf8' });
  last = stdout.slice(-4_000);
  return status !== 0;
}

function commandOf([kind, of, where = '']: Check): string[] {
  const { execPath: node } = process;
  switch (kind) {
    case 'ui': {
      const browser = ['tools/with-browser.mjs', 'wtr', '--config', '.ci/web-test-runner.config.mjs', '--files'];
      return [node, ...browser, `test/ui/${of}.test.ts`];
    }
    case 'node':
      return [node, 'node_modules/mocha/bin/mocha.js', '--config', '.ci/mocharc.json', of];
    case 'walk':
      return [node, 'tools/a11y-walk.mjs', '--states', of];
    case 'audit':
      return [node, 'tools/a11y.mjs', '--states', of, '--where', where];
  }
}
