import { parseArgs } from 'node:util';
import { clientRows } from './client/rows.js';
import { hostRows } from './host/rows.js';
import { hostPageRows } from './host-page/rows.js';
import { markdownRows } from './markdown/rows.js';
import { platformRows } from './platform/rows.js';
import type { Options, Row } from './row.js';
import { widgetRows } from './widget/rows.js';

/**
 * `npm run bench -- --only platform|client|host|host-page|markdown|widget [--rows postgres-replay] [--sessions 1000]
 * [--rounds 5] [--json]`
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'platform' },
    rows: { type: 'string', default: '' },
    sessions: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});

const parts: Readonly<Record<string, (options: Options) => Promise<Row[]>>> = {
  platform: platformRows,
  client: clientRows,
  host: hostRows,
  'host-page': hostPageRows,
  markdown: markdownRows,
  widget: widgetRows,
};
const part = Object.hasOwn(parts, values.only) ? parts[values.only] : undefined;
const [sessions, rounds] = [Number(values.sessions), Number(values.rounds)];
if (part === undefined || ![sessions, rounds].every((one) => Number.isInteger(one) && one > 0)) {
  console.error(`--only must be one of ${Object.keys(parts).join(', ')}; --sessions and --rounds whole numbers`);
  process.exit(1);
}
const rows = await part({ sessions, rounds, only: values.rows, say: (text) => console.log(text) });
for (const { id, goal, value, ok } of rows)
  console.log(
    `${ok ? 'ok  ' : 'MISS'} ${id.padEnd(42)} ${value.toFixed(3).padStart(12)} ${goal === null ? '' : `goal ${goal}`}`,
  );
if (values.json) console.log(JSON.stringify({ rows }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
