import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../tools/browser.mjs';
import { atMost, figure, type Options, type Row } from '../row.js';
import { median } from '../sheet.js';
import { loads, stands, THROTTLE, type Load, type Seen } from './load.js';
import { servePages } from './pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 7;
/** An empty page is soon there: what else the machine does is most of a single reading. */
const STARTS = 31;

/** One round of four pages that hold next to nothing. */
type Start = Record<'chatOverText' | 'chatOverEmpty' | 'nothingOverEmpty', number>;

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
