import { atMost, figure, type Row } from '../row.js';
import { bundled } from './bundled.js';
import { herd } from './herd.js';

const CLIENTS = 10_000;
const SEED = 20_261_121;

interface Options {
  readonly only: string;
  say(text: string): void;
}

type Fold = Awaited<ReturnType<typeof bundled>>;

/** By the name that `--rows` picks them by. What is measured is bundled and minified, and run by Node. */
const measures: Readonly<Record<string, (fold: Fold, say: Options['say']) => Row[]>> = {
  chunk: (fold, say) => [...chunkRows(fold, 'kept', say), ...chunkRows(fold, 'passing', say)],
  look({ chunkCosts }, say) {
    const [few, many] = chunkCosts([10, 10_000], 'kept', true);
    say(
      `looking after every chunk: ${few!.perChunkMicroseconds.toFixed(2)} µs with 10 messages, ${many!.perChunkMicroseconds.toFixed(2)} with 10,000`,
    );
    return [figure('client-chunk-look-flat', many!.perChunkMicroseconds / few!.perChunkMicroseconds)];
  },
  replay: ({ replayRatio }) =>
    (['messages', 'chunks'] as const).flatMap((kind) =>
      [50, 1_000].map((batch) => atMost(`client-replay-${kind}-by-${batch}`, 3, replayRatio(kind, 10_000, batch))),
    ),
  herd(_fold, say) {
    const rows: Row[] = [];
    for (const outageMs of [0, 5_000, 30_000]) {
      const { peak, peakServed, allBackMs } = herd(CLIENTS, 0.05, outageMs, SEED);
      say(`herd: out for ${outageMs} ms; all ${CLIENTS} back ${Math.round(allBackMs)} ms later`);
      // As docs/decisions/0009 wants it: not all in the same second. While it is away nobody suffers from being dialled.
      if (outageMs === 0) rows.push(atMost('client-herd-peak', 0.15, peak));
      else
        rows.push(
          atMost(`client-herd-peak-out-${outageMs / 1000}s`, 0.25, peakServed),
          figure(`client-herd-dials-out-${outageMs / 1000}s`, peak),
        );
    }
    return rows;
  },
};

function chunkRows({ chunkCosts }: Fold, kept: 'kept' | 'passing', say: Options['say']): Row[] {
  const [few, many] = chunkCosts([10, 10_000], kept);
  say(
    `a ${kept} chunk: ${few!.perChunkMicroseconds.toFixed(2)} µs with 10 messages, ${many!.perChunkMicroseconds.toFixed(2)} with 10,000; JSON.parse ${few!.parseMicroseconds.toFixed(2)}`,
  );
  return [
    atMost(`client-chunk-${kept}`, 4, few!.ratio),
    atMost(`client-chunk-${kept}-at-10000`, 4, many!.ratio),
    // Each over the parsing in its own round: the machine is shared.
    atMost(`client-chunk-${kept}-flat`, 1.2, many!.ratio / few!.ratio),
  ];
}

/** Every figure of the headless client that needs no page. */
export async function clientRows({ only, say }: Options): Promise<Row[]> {
  const fold = await bundled();
  return Object.entries(measures)
    .filter(([name]) => `client-${name}`.includes(only))
    .flatMap(([, measure]) => measure(fold, say));
}
