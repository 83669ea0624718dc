import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cutPlatform } from './conversation.js';
import { cutsOf, runCuts, uncut, type Tally } from './run.js';

/**
 * `npx tsx test/cuts/main.ts --all [--json]`: every byte of the conversation, in both directions, as FIN, RST and silence.
 * `--from 30000 --to 40000` is a part of it, to go on where a run was stopped; `--every 7` takes each seventh.
 * `--workers` processes take slices in turn, each with a platform of its own and `--lanes` conversations at once. More
 * lanes than the machine can serve within a client's patience of ten seconds fail by that alone.
 */
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '60' },
    /** How the service tells a streamed answer again: full, chunks or both. */
    replay: { type: 'string', default: 'full' },
    /** Seconds; the client agrees to no less than 5. */
    heartbeat: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    /** One slice, in this process; the last line is its tally. */
    slice: { type: 'boolean', default: false },
  },
});
/** A platform keeps all it was ever told: a new one after so many conversations. */
const SLICE = 1_500;

const whole = (name: 'from' | 'every' | 'workers' | 'lanes' | 'heartbeat'): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= (name === 'from' ? 0 : 1)) return value;
  throw new Error(`--${name}: expected a whole number`);
};
const replayMode = (['full', 'chunks', 'both'] as const).find((mode) => mode === values.replay);
if (replayMode === undefined) throw new Error('--replay: expected full, chunks or both');
if (!values.all && !values.slice && values.to === '') throw new Error('expected --all, or --from and --to');
const [from, every, lanes] = [whole('from'), whole('every'), whole('lanes')];
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const model = async (): Promise<
  readonly [Awaited<ReturnType<typeof cutPlatform>>, Awaited<ReturnType<typeof uncut>>]
> => {
  const running = await cutPlatform({ replayMode }, whole('heartbeat'));
  return [running, await uncut(running)];
};
process.exit(values.slice ? await slice() : await everything());

async function slice(): Promise<number> {
  const [running, held] = await model();
  const numbers: number[] = [];
  for (let number = from; number < Number(values.to); number += every) numbers.push(number);
  write(JSON.stringify(await runCuts(running, held, numbers, lanes)));
  return 0;
}

async function everything(): Promise<number> {
  const began = performance.now();
  const [running, held] = await model();
  await running.stop();
  const cuts = cutsOf(held.passed);
  const end = values.to === '' ? cuts : Math.min(cuts, Number(values.to));
  write(`${held.passed.up} bytes up, ${held.passed.down} down: ${cuts} cuts; ${from} to ${end}, every ${every}`);
  const starts: number[] = [];
  for (let at = from; at < end; at += SLICE * every) starts.push(at);
  const total: Tally = { cuts: 0, missed: 0, retries: 0, longestMs: 0, failures: [] };
  const worker = async (): Promise<void> => {
    for (let at = starts.shift(); at !== undefined; at = starts.shift()) {
      const to = Math.min(end, at + SLICE * every);
      const tally = await sliced(at, to);
      total.cuts += tally.cuts;
      total.missed += tally.missed;
      total.retries += tally.retries;
      total.longestMs = Math.max(total.longestMs, tally.longestMs);
      total.failures.push(...tally.failures);
      write(
        `${at}–${to} done: ${total.cuts} cuts, ${total.failures.length} failures, ${Math.round((performance.now() - began) / 1000)} s`,
      );
      for (const { number, cut, why } of tally.failures) write(`  ${number} ${JSON.stringify(cut)}: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: whole('workers') }, worker));
  const { failures, ...sums } = total;
  const seconds = Math.round((performance.now() - began) / 1000);
  if (values.json)
    write(
      JSON.stringify({
        bytes: held.passed,
        ...sums,
        failures: failures.length,
        firstFailure: failures[0] ?? null,
        seconds,
      }),
    );
  return failures.length === 0 ? 0 : 1;
}

async function sliced(at: number, to: number): Promise<Tally> {
  const given = ['--slice', '--from', at, '--to', to, '--every', every, '--lanes', lanes];
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      fileURLToPath(import.meta.url),
      ...given.map(String),
      '--replay',
      values.replay,
      '--heartbeat',
      values.heartbeat,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let last = '';
  for await (const line of createInterface(child.stdout)) last = line;
  if (last === '') throw new Error(`the slice from ${at} died`);
  return JSON.parse(last) as Tally;
}
