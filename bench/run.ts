import { parseArgs } from 'node:util';
import { clientRows } from './client/rows.js';
import { hostRows } from './host/rows.js';
import { hostPageRows } from './host-page/rows.js';
import { platformRows, type Options } from './platform/rows.js';
import type { Row } from './row.js';

/** `npx tsx bench/run.ts --only platform|client|host|host-page [--rows postgres-replay] [--sessions 1000] [--json]` */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'platform' },
    rows: { type: 'string', default: '' },
    sessions: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});

const parts: Readonly<Record<string, (options: Options) => Promise<Row[]>>> = {
  platform: platformRows,
  client: clientRows,
  host: hostRows,
  'host-page': hostPageRows,
};
const part = Object.hasOwn(parts, values.only) ? parts[values.only] : undefined;
const sessions = Number(values.sessions);
if (part === undefined || !Number.isInteger(sessions) || sessions < 1) {
  console.error(`--only must be one of ${Object.keys(parts).join(', ')}; --sessions a number of sessions`);
  process.exit(1);
}
const rows = await part({ sessions, only: values.rows, say: (text) => console.log(text) });
for (const { id, goal, value, ok } of rows)
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${id.padEnd(42)} ${value.toFixed(3).padStart(12)} ${goal === null ? '' : `goal ${goal}`}`,
  );
if (values.json) console.log(JSON.stringify({ rows }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
