import type { Browser, Page } from 'playwright-core';
import { ScriptedService, serve } from '../../src/testing/index.js';
import { THROTTLE } from '../host-page/load.js';
import { Sheet } from '../sheet.js';

/** No narrower: of a window of less than 500, a browser without a screen does not always say when it was drawn. */
export const SCREEN = { width: 500, height: 720 } as const;

/** What a visitor does; `answer` is what they wait for. */
export const STEPS = ['open', 'type', 'send', 'answer', 'menu', 'close', 'again'] as const;
export type Step = (typeof STEPS)[number];

export interface Reading {
  /** From a touch or a key until what it did is on the screen: the longest of each step, in milliseconds. */
  readonly touched: Readonly<Record<Exclude<Step, 'answer'>, number>>;
  /** Tasks of more than 50 ms, in milliseconds. */
  readonly long: Readonly<Record<Step, readonly number[]>>;
  /** Bytes in use after all of it, the chat closed again, over those of the same page without a chat. */
  readonly heap: number;
  /** How far things moved by themselves, as browsers count it of a page: the worst of its windows. */
  readonly shift: number;
  /** The same, of each step. */
  readonly shifts: Readonly<Record<Step, number>>;
}

/** Browsers tell nothing of what was quicker, and round to 8. */
const QUICKEST_MS = 16;

const WATCH = `
  window.touches = []; window.tasks = []; window.moves = [];
  const on = (how, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ buffered: true, ...how });
  on({ type: 'event', durationThreshold: ${QUICKEST_MS} }, (one) => one.interactionId > 0 && touches.push(one.duration));
  on({ type: 'longtask' }, (one) => tasks.push(one.duration));
  on({ type: 'layout-shift' }, (one) => one.hadRecentInput || moves.push([one.startTime, one.value]));`;
const TAKEN = `(async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((told) => setTimeout(told, 300));
  return { touches: touches.splice(0), tasks: tasks.splice(0), moves: moves.splice(0) };
})()`;

type Move = readonly [at: number, by: number];
interface Taken {
  readonly touches: readonly number[];
  readonly tasks: readonly number[];
  readonly moves: readonly Move[];
}

const QUESTION = 'Where is my order?';
const ANSWER = `It is **on its way**: it left us this morning, with *Nordpost*.

1. Parcel 1 of 2: the [planter](https://shop.example/planter)
2. Parcel 2 of 2: tools

| Parcel | Weight | Comes |
| ------ | ------ | ----- |
| 1      | 4.2 kg | Monday |
| 2      | 0.8 kg | Monday |

${'Somebody has to be at home, since they ring once and take it back to the depot. '.repeat(8)}`;

export const service = (address: string): ScriptedService =>
  new ScriptedService(
    {
      greeting: [{ do: 'say', text: 'Hello! What can I do for you?', suggestions: ['Opening hours', 'Delivery'] }],
      answers: [{ then: [{ do: 'stream', text: ANSWER, chunks: 120 }] }],
    },
    { baseUrl: 'https://messaging.example', tokenEndpoint: `${address}/chat/token` },
  );

/** A visitor's first conversation, on a thread that is slowed down. What it is fetched over is no network. */
export async function conversation(browser: Browser, address: string): Promise<Reading> {
  const context = await browser.newContext({ viewport: SCREEN, hasTouch: true });
  try {
    const bare = await heapOf(await context.newPage(), `${address}/empty`);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await serve(page, service(address));
    await page.goto(`${address}/empty-chat`);
    const launcher = page.locator('button[aria-haspopup=dialog]').first();
    await launcher.waitFor();
    const sheet = await Sheet.open(page);
    await sheet.slowDown(THROTTLE);
    const touched: Record<string, number> = {};
    const long: Record<string, readonly number[]> = {};
    const moved: Move[][] = [];
    for (const step of STEPS) {
      await acts[step](page);
      const { touches, tasks, moves } = (await page.evaluate(TAKEN)) as Taken;
      if (step !== 'answer') touched[step] = Math.max(QUICKEST_MS, ...touches);
      long[step] = tasks;
      moved.push([...moves]);
    }
    await acts.close(page);
    await sheet.slowDown(1);
    const heap = (await sheet.heap()) - bare;
    const shift = worstWindow([...moved.flat(), ...((await page.evaluate('moves')) as Move[])]);
    const shifts = Object.fromEntries(STEPS.map((step, i) => [step, worstWindow(moved[i]!)]));
    return { touched, long, heap, shift, shifts } as unknown as Reading;
  } finally {
    await context.close();
  }
}

const acts: Readonly<Record<Step, (page: Page) => Promise<unknown>>> = {
  async open(page) {
    await page.locator('button[aria-haspopup=dialog]').first().tap();
    await page.locator('agent-messenger .turn.agent .md').first().waitFor();
  },
  async type(page) {
    await page.locator('agent-messenger textarea').tap();
    await page.locator('agent-messenger textarea').pressSequentially(QUESTION, { delay: 60 });
  },
  async send(page) {
    await page.locator('agent-messenger textarea').press('Enter');
    await page.locator('agent-messenger .delivery', { hasText: 'Sent' }).waitFor();
  },
  answer: (page) =>
    page.waitForFunction(`document.querySelector('agent-messenger').state.items.at(-1).state === 'whole'`),
  async menu(page) {
    await page.locator('agent-messenger .head button[aria-haspopup=menu]').tap();
    await page.locator('agent-messenger [role=menu]').waitFor();
    await page.keyboard.press('Escape');
  },
  async close(page) {
    await page.locator('agent-messenger .head button').last().tap();
    await page.locator('agent-messenger textarea').waitFor({ state: 'hidden' });
  },
  async again(page) {
    await page.locator('button[aria-haspopup=dialog]').first().tap();
    await page.locator('agent-messenger textarea').waitFor();
  },
};

/** A window has no pause of a second in it, and is no longer than five. */
export function worstWindow(moves: readonly Move[]): number {
  let [worst, sum, began, last] = [0, 0, -Infinity, -Infinity];
  for (const [at, by] of moves) {
    if (at - last >= 1_000 || at - began >= 5_000) [sum, began] = [0, at];
    last = at;
    worst = Math.max(worst, (sum += by));
  }
  return worst;
}

async function heapOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const bytes = await (await Sheet.open(page)).heap();
  await page.close();
  return bytes;
}
