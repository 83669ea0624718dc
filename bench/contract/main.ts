import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sizes } from '../../tools/sizes.mjs';
import { loads, THROTTLE, type Load } from '../host-page/load.js';
import { servePages } from '../host-page/pages.js';
import { browser as launched } from '../sheet.js';
import { contract, rowsOf } from './contract.js';
import { conversation, SCREEN, type Reading } from './conversation.js';

/**
 * `npm run perf [-- --rounds 5] [--built]`: measures what is built (and builds it first, unless told that it is), says how that
 * is beside what was promised, and writes it to dist/perf.json, which goes with the package.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, built: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('--rounds must be a whole number');
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
if (!values.built)
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });

const pages = await servePages();
const browser = await launched();
const readings: Reading[] = [];
const pairs: { readonly without: Load; readonly withChat: Load }[] = [];
const asked: string[] = [];
try {
  // The first pays for the browser's own beginning.
  await conversation(browser, pages.address);
  for (let round = 0; round < rounds; round++) {
    readings.push(await conversation(browser, pages.address));
    const without = await loads(browser, `${pages.address}/heavy`);
    pages.asked.length = 0;
    pairs.push({ without, withChat: await loads(browser, `${pages.address}/heavy-chat`) });
    asked.push(...pages.asked.filter((path) => path.startsWith('/cdn/')));
    console.log(`round ${round + 1} of ${rounds}`);
  }
} finally {
  await browser.close();
  pages.stop();
}

const { version } = JSON.parse(read('package.json')) as { version: string };
const said = contract({
  version,
  widget: `sha384-${createHash('sha384')
    .update(readFileSync(join(root, 'dist/cdn/widget.js')))
    .digest('base64')}`,
  conditions: {
    browser: `Chromium ${browser.version()}`,
    cpuSlowdown: THROTTLE,
    screen: SCREEN,
    network: 'none',
    rounds,
  },
  sizes: sizes(),
  readings,
  pairs,
  asked: asked.length / rounds,
});
writeFileSync(join(root, 'dist/perf.json'), `${JSON.stringify(said, null, 2)}\n`);
const rows = rowsOf(said);
for (const { id, goal, value, ok } of rows)
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${id.padEnd(52)} ${String(value).padStart(8)} ${goal === null ? '' : `goal ${goal}`}`,
  );
console.log('written: dist/perf.json');
// What is measured is told as it is, also where it is more than was meant.
process.exit(0);
