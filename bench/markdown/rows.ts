import type { Browser } from 'playwright-core';
import { pageScript } from '../page-script.js';
import { atMost, figure, type Options, type Row } from '../row.js';
import { browser as launched, median, Sheet } from '../sheet.js';
import { PIECE, sections } from './answer.js';

const POINTS = [1_000, 5_000, 10_000, 20_000, 40_000] as const;
/** One piece takes ten milliseconds, which is as much as other things on the page take now and then. */
const REPEATS = 5;
const STYLE =
  'body{margin:0;font:15px/1.5 sans-serif}.list{width:400px;height:600px;overflow-y:auto}.bubble{padding:8px}';

type Who = 'floor' | 'ours';
interface Bench {
  begin(who: Who): void;
  big(text: string): void;
  end(): void;
  flood(text: string): Promise<void>;
  paced(text: string): Promise<{ late: number; long: number }>;
}
declare const bench: Bench;

interface Round {
  readonly marginal: readonly number[];
  readonly floods: readonly number[];
  readonly paced: number;
  readonly late: number;
  readonly long: number;
}

async function round(browser: Browser, code: string, who: Who): Promise<Round> {
  const fresh = async <T>(work: (sheet: Sheet) => Promise<T>): Promise<T> => {
    const page = await browser.newPage({ viewport: { width: 480, height: 700 } });
    await page.setContent(`<!doctype html><style>${STYLE}</style><body>`);
    await page.addScriptTag({ content: code });
    const sheet = await Sheet.open(page);
    try {
      await sheet.page.evaluate((name) => bench.begin(name), who);
      return await work(sheet);
    } finally {
      await sheet.page.close();
    }
  };
  const marginal = await fresh(async (sheet) => {
    const costs: number[] = [];
    let at = 0;
    await sheet.page.evaluate((text) => bench.flood(text), PIECE.slice(0, 120));
    for (const to of POINTS) {
      await sheet.page.evaluate((text) => bench.big(text), `\n\n${sections(at, to)}`);
      at = to;
      const text = PIECE.repeat(REPEATS);
      costs.push(
        (await sheet.cost(() => sheet.page.evaluate((piece) => bench.flood(piece), text))) / (text.length / 4),
      );
    }
    return costs;
  });
  const floods: number[] = [];
  for (const length of [5_000, 20_000, 40_000])
    floods.push(
      await fresh((sheet) =>
        sheet.cost(() => sheet.page.evaluate((text) => bench.flood(text), sections(0, length).slice(0, length))),
      ),
    );
  const { cost, late, long } = await fresh(async (sheet) => {
    await sheet.page.evaluate((text) => bench.big(text), sections(0, 8_000));
    let told = { late: 0, long: 0 };
    const spent = await sheet.cost(async () => {
      told = await sheet.page.evaluate((text) => bench.paced(text), sections(8_000, 12_000).slice(0, 4_000));
    });
    return { cost: spent, ...told };
  });
  return { marginal, floods, paced: cost, late, long };
}

/** What a whole answer of 20 kB costs, from what a piece costs at its lengths. */
function integrated(marginal: readonly number[]): number {
  let sum = 0;
  for (let i = 0; (POINTS[i + 1] ?? Infinity) <= 20_000; i++)
    sum += (((marginal[i] ?? 0) + (marginal[i + 1] ?? 0)) / 2) * (((POINTS[i + 1] ?? 0) - (POINTS[i] ?? 0)) / 4);
  return sum;
}

const exponent = (small: number | undefined, large: number | undefined): number =>
  Math.log((large ?? Number.NaN) / (small ?? Number.NaN)) / Math.log(8);

/** How the price of a piece grows with the answer, as a power of its length; over all points, as one alone is noisy. */
function slope(marginal: readonly number[]): number {
  const points = POINTS.slice(1).map(
    (length, at) => [Math.log(length), Math.log(marginal[at + 1] ?? Number.NaN)] as const,
  );
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

export async function markdownRows({ rounds, say }: Pick<Options, 'rounds' | 'say'>): Promise<Row[]> {
  const code = await pageScript('markdown');
  const browser = await launched();
  const pairs: { floor: Round; ours: Round }[] = [];
  try {
    for (let number = 0; number < rounds; number++) {
      const pair = { floor: await round(browser, code, 'floor'), ours: await round(browser, code, 'ours') };
      pairs.push(pair);
      say(
        `round ${number + 1}: ${JSON.stringify(pair, (_, value: unknown) => (typeof value === 'number' ? +value.toFixed(3) : value))}`,
      );
    }
  } finally {
    await browser.close();
  }
  const over = (value: (one: Round) => number): number =>
    median(pairs.map(({ floor, ours }) => value(ours) / value(floor)));
  const own = (value: (one: Round) => number): number => median(pairs.map(({ ours }) => value(ours)));
  return [
    atMost(
      'P8 streaming 20 kB, over the floor',
      1.3,
      over(({ marginal }) => integrated(marginal)),
    ),
    atMost(
      'P9 slope of a piece, 5 to 40 kB',
      0.15,
      own(({ marginal }) => slope(marginal)),
    ),
    atMost(
      'P10 flood of 20 kB, over the floor',
      1.8,
      over(({ floods }) => floods[1] ?? Number.NaN),
    ),
    atMost(
      'P10 flood, growth from 5 to 40 kB',
      1,
      own(({ floods }) => exponent(floods[0], floods[2])),
    ),
    atMost(
      'P11 paced at 200 a second, over the floor',
      0.75,
      over(({ paced }) => paced),
    ),
    atMost('P11 long tasks', 0, own(({ long }) => long) - median(pairs.map(({ floor }) => floor.long))),
    atMost('P11 late by, s', 0.02, (own(({ late }) => late) - median(pairs.map(({ floor }) => floor.late))) / 1_000),
    figure(
      'a piece at 20 kB, ms',
      own(({ marginal }) => marginal[3] ?? Number.NaN),
    ),
  ];
}
