import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { pageScript } from '../page-script.js';
import { atLeast, atMost, figure, type Options, type Row } from '../row.js';
import { browser as launched, median, Sheet } from '../sheet.js';
import { serveSite } from './site.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How slow a phone is. */
const THROTTLE = 4;
const LENGTHS = [1, 50, 1_000, 5_000] as const;
type Length = (typeof LENGTHS)[number];

interface Bench {
  prepare(who: string, messages: number): void;
  show(): Promise<void>;
  append(): Promise<void>;
  scroll(): Promise<number>;
  nodes(): number;
}
declare const bench: Bench;

/** One chat with so many messages in it. Times are CPU of the main thread, in milliseconds. */
interface Seen {
  readonly shown: number;
  readonly heap: number;
  readonly nodes: number;
  readonly append: number;
  readonly scroll: number;
  readonly frames: number;
}

const nothing: Seen = { shown: 0, heap: 0, nodes: 0, append: 0, scroll: 0, frames: 0 };

/** Until it can be seen; what is done at leisure after that is not in it. A thread that is slowed down is never quiet. */
async function opened(sheet: Sheet): Promise<number> {
  await sheet.slowDown(THROTTLE);
  const before = await sheet.cpu();
  await sheet.page.evaluate(() => bench.show());
  return (await sheet.cpu()) - before;
}

async function seen(browser: Browser, address: string, who: string, messages: Length): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(([name, length]) => bench.prepare(name, length), [who, messages] as const);
    const sheet = await Sheet.open(page);
    if (messages === 1) return { ...nothing, shown: await opened(sheet) };
    const shown = await sheet.cost(() => page.evaluate(() => bench.show()));
    const heap = await sheet.heap();
    const nodes = await page.evaluate(() => bench.nodes());
    const append = await sheet.cost(() => page.evaluate(() => bench.append()));
    let frames = 0;
    const scroll = await sheet.cost(async () => void (frames = await page.evaluate(() => bench.scroll())));
    return { shown, heap, nodes, append, scroll, frames };
  } finally {
    await context.close();
  }
}

/** The widget as it ships, beside the least that can be called a chat, with short and long histories. */
export async function widgetRows({ rounds, say }: Pick<Options, 'rounds' | 'say'>): Promise<Row[]> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const site = await serveSite(await pageScript('widget'));
  const browser = await launched();
  const all: (Record<'floor' | 'ours', Record<Length, Seen>> & { readonly fetched: number })[] = [];
  try {
    const at = (who: string, messages: Length): Promise<Seen> => seen(browser, site.address, who, messages);
    // The first pays for the browser's own beginning.
    await at('ours', 50);
    for (let round = 0; round < rounds; round++) {
      const { shown: fetched } = await at('fetched', 1);
      const both = { fetched, floor: {}, ours: {} } as (typeof all)[number];
      for (const length of LENGTHS) {
        both.floor[length] = await at('floor', length);
        both.ours[length] = await at('ours', length);
      }
      all.push(both);
      say(
        `round ${round + 1}: ${JSON.stringify(both, (_, value: unknown) => (typeof value === 'number' ? +value.toFixed(2) : value))}`,
      );
    }
  } finally {
    await browser.close();
    site.stop();
  }
  const over = (length: Length, of: keyof Seen): number =>
    median(all.map(({ floor, ours }) => ours[length][of] / floor[length][of]));
  const own = (length: Length, of: keyof Seen): number => median(all.map(({ ours }) => ours[length][of]));
  const grows = (of: keyof Seen): number => median(all.map(({ ours }) => ours[5_000][of] / ours[50][of]));
  return [
    atMost(
      'P6 open with one message, at 4x, over a script',
      1.8,
      median(all.map(({ fetched, ours }) => ours[1].shown / fetched)),
    ),
    figure('P6 the same, over what nothing is fetched for', over(1, 'shown')),
    figure('P6 the same, ms at 4x', own(1, 'shown')),
    atMost('P12 history of 1,000, over the floor', 0.7, over(1_000, 'shown')),
    atMost('P13 history of 5,000, over the floor', 0.3, over(5_000, 'shown')),
    atMost('P13 the same, over our own of 50', 1.2, grows('shown')),
    atMost('P14 nodes at 5,000', 900, own(5_000, 'nodes')),
    atMost('P14 heap at 5,000, over the floor', 2, over(5_000, 'heap')),
    figure('P14 the same, MB', own(5_000, 'heap') / 1e6),
    figure('P14 heap at 50, MB', own(50, 'heap') / 1e6),
    atLeast('P15 scroll through 5,000: frames, over the floor', 0.97, over(5_000, 'frames')),
    atMost('P15 the same: CPU, over the floor', 2, over(5_000, 'scroll')),
    atMost('P16 one more at 5,000, over the floor', 0.5, over(5_000, 'append')),
    atMost('P16 the same, over our own at 50', 1.1, grows('append')),
  ];
}
