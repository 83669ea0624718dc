import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutants, type Mutant } from './mutants.js';

/** `npx tsx test/mutants/main.ts [--only N] [--json]`: plants each wrong line in a copy, and lets the suite look at it. */
const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
/** What finds most comes first. */
const suites: readonly (readonly string[])[] = [
  ['tools/simulator.mjs', 'main', '--schedules', '1200', '--seed', '1', '--no-shrink'],
  mocha('test/core/conversation/**/*.test.ts', 'test/core/session/**/*.test.ts', 'test/scenarios/**/*.test.ts'),
  ['tools/simulator.mjs', 'kills', '--seeds', '2'],
  ['tools/simulator.mjs', 'main', '--schedules', '6000', '--seed', '5000', '--no-shrink'],
  ['tools/simulator.mjs', 'main', '--schedules', '3000', '--seed', '1', '--mix', 'early', '--no-shrink'],
];

const folder = mkdtempSync(join(tmpdir(), 'am-mutants-'));
try {
  for (const part of ['src', 'test', 'demo', 'tools', 'loader', 'bench', '.ci', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const sound = failing();
  if (sound !== null) throw new Error(`${sound} fails without any wrong line: it would seem to catch them all`);
  let caught = 0;
  const chosen = values.only === undefined ? mutants : mutants.slice(Number(values.only), Number(values.only) + 1);
  for (const mutant of chosen) {
    const by = catcherOf(mutant);
    if (by !== null) caught++;
    console.log(`${by === null ? 'MISSED' : 'caught'}  ${mutant.what}${by === null ? '' : `  (${by})`}`);
  }
  console.log(`${caught} of ${chosen.length} caught`);
  if (values.json) console.log(JSON.stringify({ mutants: chosen.length, caught }));
  process.exitCode = caught === chosen.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Which suite failed on it; null when none did. */
function catcherOf({ file, right, wrong }: Mutant): string | null {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(right).length !== 2) throw new Error(`${file} does not have once: ${right}`);
  writeFileSync(
    path,
    source.replace(right, () => wrong),
  );
  try {
    return failing();
  } finally {
    writeFileSync(path, source);
  }
}

/** The first suite that fails; null when none does. */
function failing(): string | null {
  for (const suite of suites) {
    const { status } = spawnSync(process.execPath, suite, { cwd: folder, timeout: 240_000, encoding: 'utf8' });
    if (status !== 0) return suite.find((word) => word.includes('test/')) ?? '';
  }
  return null;
}

function mocha(...patterns: string[]): string[] {
  const cli = join('node_modules', 'mocha', 'bin', 'mocha.js');
  return [
    cli,
    '--config',
    '.ci/mocharc.json',
    '--bail',
    ...patterns.filter((one) => existsSync(join(root, one.split('*')[0]!))),
  ];
}
