// npm run size [-- --json]: what ships, in bytes of brotli, against its budget. Builds it first.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './installed.mjs';

const json = process.argv.includes('--json');
execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], {
  stdio: ['ignore', json ? 'ignore' : 'inherit', 'inherit'],
});

/** A file and all that it imports before it can run; what it imports later is not in it. */
function needed(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bimport|\bfrom)\s*"(\.[^"]+)"/g);
  for (const [, path] of imports) needed(join(file, '..', path), seen);
  return seen;
}

const brotli = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** Budgets of performance.md; the rest comes with the doors that it is about. */
const rows = [
  { id: 'P4', what: './client, all that a first message needs', goal: 12_000, files: ['cdn/client.js'] },
].map(({ id, what, goal, files }) => {
  const all = new Set(files.flatMap((file) => [...needed(join(root, 'dist', file))]));
  const value = [...all].reduce((sum, file) => sum + brotli(file), 0);
  return { id, what, goal, value, ok: value <= goal };
});
for (const { id, what, goal, value, ok } of rows)
  console.log(`${ok ? 'ok  ' : 'OVER'} ${id} ${value} of ${goal} B  ${what}`);
if (json) console.log(JSON.stringify({ rows: rows.map(({ id, goal, value, ok }) => ({ id, goal, value, ok })) }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
