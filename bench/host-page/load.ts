import type { Browser, CDPSession } from 'playwright-core';

/** How slow a phone is. */
export const THROTTLE = 4;

export interface Seen {
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly back: string | null;
}
export interface Load extends Seen {
  /** Thread time of the main thread until what there is to see is there, in milliseconds. */
  readonly cpu: number;
  readonly heap: number;
  readonly nodes: number;
}

/** In words: it runs in the page. Two frames after the page has loaded, and its launcher, if there is to be one, stands. */
export const stands = (path: string): string => `(async () => {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  const there = () => [...document.body.children].some((one) => (one.shadowRoot ?? one.parentNode).querySelector('button'));
  while (${/-(chat|text)$/.test(path)} && !there()) await new Promise((drawn) => requestAnimationFrame(drawn));
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
})()`;

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

/** A page that has just loaded, in a browser that remembers nothing. */
export async function loads(
  browser: Browser,
  address: string,
  { settles = true, slower = THROTTLE } = {},
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  try {
    const page = await context.newPage();
    // Its process has begun, and not for what is measured.
    await page.goto(new URL('/empty', address).href);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const before = await metric(session, 'ThreadTime');
    await page.goto(address, { waitUntil: 'commit' });
    await page.evaluate(stands(address));
    const cpu = ((await metric(session, 'ThreadTime')) - before) * 1_000;
    // The page's own work, and what would still move, is over.
    if (settles) await page.waitForTimeout(4_000);
    await session.send('HeapProfiler.collectGarbage');
    const heap = await metric(session, 'JSHeapUsedSize');
    const nodes = await metric(session, 'Nodes');
    return { ...((await page.evaluate('seen')) as Seen), cpu, heap, nodes };
  } finally {
    await context.close();
  }
}
