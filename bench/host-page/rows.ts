import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { atMost, figure, type Options, type Row } from '../row.js';
import { median } from '../sheet.js';
import { servePages } from './pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 7;
/** An empty page is soon there: what else the machine does is most of a single reading. */
const STARTS = 31;
const THROTTLE = 4;

interface Seen {
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  readonly back: string | null;
}
interface Load extends Seen {
  /** Thread time of the main thread until what there is to see is there, in milliseconds. */
  readonly cpu: number;
  readonly heap: number;
  readonly nodes: number;
}

/** One round of four pages that hold next to nothing. */
type Start = Record<'chatOverText' | 'chatOverEmpty' | 'nothingOverEmpty', number>;

/** In words: it runs in the page. Two frames after the page has loaded, and its launcher, if there is to be one, stands. */
const stands = (path: string): string => `(async () => {
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  const there = () => [...document.body.children].some((one) => (one.shadowRoot ?? one.parentNode).querySelector('button'));
  while (${/-(chat|text)$/.test(path)} && !there()) await new Promise((drawn) => requestAnimationFrame(drawn));
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
})()`;

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

async function loads(browser: Browser, address: string, { settles = true, slower = THROTTLE } = {}): Promise<Load> {
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

/** Away to another page and back: whether it came back as it was, and if not, the browser's reasons. */
async function comesBack(browser: Browser, site: string, path: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${site}${path}`);
    await page.evaluate(stands(path));
    await page.goto(`${site}/empty`);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction('window.seen?.back !== null');
    return ((await page.evaluate('seen')) as Seen).back ?? '';
  } finally {
    await context.close();
  }
}

/** What a page is like with the chat on it, closed, in comparison with the same page without. */
export async function hostPageRows({ say }: Pick<Options, 'say'>): Promise<Row[]> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const pages = await servePages();
  const { path, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    // It would turn off what is measured.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const starts = new Map<number, Start[]>();
  const rounds: Record<'heavy' | 'heavyChat', Load>[] = [];
  let without = '';
  let withChat = '';
  try {
    const at = (name: string, how = {}): Promise<Load> => loads(browser, `${pages.address}/${name}`, how);
    // The first load pays for the browser's own beginning.
    await at('heavy-chat');
    // Slowing a thread down adds what else the machine does; at its own speed the same ratio is steadier.
    for (const slower of [THROTTLE, 1]) {
      const seen: Start[] = [];
      for (let round = 0; round < STARTS; round++) {
        const cpu = async (name: string): Promise<number> => (await at(name, { settles: false, slower })).cpu;
        const [empty, nothing, text] = [await cpu('empty'), await cpu('empty-nothing'), await cpu('empty-text')];
        const chat = await cpu('empty-chat');
        seen.push({ chatOverText: chat / text, chatOverEmpty: chat / empty, nothingOverEmpty: nothing / empty });
      }
      starts.set(slower, seen);
      say(`starts at ${slower}x: ${seen.map(({ chatOverText }) => chatOverText.toFixed(2)).join(' ')}`);
    }
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ heavy: await at('heavy'), heavyChat: await at('heavy-chat') });
      say(`round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`);
    }
    without = await comesBack(browser, pages.address, '/heavy');
    withChat = await comesBack(browser, pages.address, '/heavy-chat');
    say(`back: without ${without}, with ${withChat}`);
  } finally {
    await browser.close();
    pages.stop();
  }
  type Round = (typeof rounds)[number];
  const over = (of: (round: Round) => number): number => median(rounds.map(of));
  const start = (slower: number, of: keyof Start): number => median((starts.get(slower) ?? []).map((one) => one[of]));
  return [
    atMost('P5 CPU until the launcher, over a button of text', 1.15, start(THROTTLE, 'chatOverText')),
    figure('the same, not slowed down', start(1, 'chatOverText')),
    figure('the same over an empty page', start(THROTTLE, 'chatOverEmpty')),
    figure('a script that does nothing over an empty page', start(THROTTLE, 'nothingOverEmpty')),
    atMost('P7 layout shift', 0, Math.max(...rounds.map(({ heavyChat }) => heavyChat.cls))),
    atMost(
      'P7 heap more, MB',
      0.6,
      over(({ heavy, heavyChat }) => (heavyChat.heap - heavy.heap) / 1e6),
    ),
    atMost(
      'P7 nodes more',
      80,
      over(({ heavy, heavyChat }) => heavyChat.nodes - heavy.nodes),
    ),
    figure(
      'heavy page: CPU over the same without',
      over(({ heavy, heavyChat }) => heavyChat.cpu / heavy.cpu),
    ),
    figure(
      'heavy page: largest paint over the same without',
      over(({ heavy, heavyChat }) => heavyChat.lcp / heavy.lcp),
    ),
    figure(
      'heavy page: blocking time more, ms',
      over(({ heavy, heavyChat }) => heavyChat.tbt - heavy.tbt),
    ),
    ...(without === 'kept' ? [atMost('pages that do not come back as they were', 0, withChat === 'kept' ? 0 : 1)] : []),
  ];
}
