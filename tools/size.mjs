// npm run size [-- --json]: what ships, in bytes of brotli, against its budget. Builds it first.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './installed.mjs';
import { sizes } from './sizes.mjs';

const json = process.argv.includes('--json');
execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], {
  stdio: ['ignore', json ? 'ignore' : 'inherit', 'inherit'],
});

const { rows, after } = sizes();
for (const { id, what, goal, value, ok } of rows)
  console.log(`${ok ? 'ok  ' : 'OVER'} ${id} ${value} of ${goal} B  ${what}`);
console.log(`     ${after} B more are fetched when that answer has been read (docs/decisions/0032)`);
if (json) console.log(JSON.stringify({ rows: rows.map(({ id, goal, value, ok }) => ({ id, goal, value, ok })) }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
