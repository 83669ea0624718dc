import { parseArgs } from 'node:util';
import { markdownRows } from './rows.js';

/** `npx tsx bench/markdown/main.ts [--rounds 5] [--json]` */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const rows = await markdownRows({ rounds: Number(values.rounds), say: (text) => console.error(text) });
for (const { id, goal, value, ok } of rows)
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${id.padEnd(42)} ${value.toFixed(3).padStart(9)} ${goal === null ? '' : `goal ${goal}`}`,
  );
if (values.json) console.log(JSON.stringify({ rows }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
