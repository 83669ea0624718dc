import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { ScriptedService, serve } from '../../src/testing/index.js';
import { findChromium } from '../../tools/browser.mjs';
import { slopeOf } from './slope.js';

/**
 * `npm run soak [-- --messages 10000] [--json]`: one conversation of so many messages through the widget as it ships, in one
 * page that is never reloaded. What is in the page's memory is the widget's: the service is outside of it.
 */
const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, json: { type: 'boolean', default: false } },
});
const messages = Number(values.messages);
if (!Number.isInteger(messages) || messages < 1_000) {
  console.error('--messages must be a whole number, 1000 at least');
  process.exit(1);
}

/** A conversation in which both sides never stop: the visitor writes every twelve seconds. */
const MESSAGES_PER_HOUR = 600;
const GOAL_MB_PER_HOUR = 1;
const GOAL_NODES = 900;
const BATCH = 250;
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Mark {
  readonly messages: number;
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
const html = (base: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soak</title>
<link rel="icon" href="data:,"></head><body><h1>A page</h1>
<script async src="/cdn/loader.js" data-base-url="${base}" data-token-endpoint="/chat/token" data-load="eager"></script></body></html>`;

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  const file = path.startsWith('/cdn/');
  response.writeHead(200, { 'Content-Type': `text/${file ? 'javascript' : 'html'}; charset=utf-8` });
  response.end(file ? readFileSync(join(root, 'dist', path)) : html(service.baseUrl));
});
await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const answer =
  'It is **on its way**: it left us this morning.\n\n- carrier: Nordpost\n- parcel 2 of 3\n\nAnything else?';
const service = new ScriptedService(
  { answers: [{ then: [{ do: 'stream', text: answer, chunks: 6 }] }] },
  { baseUrl: 'https://messaging.test', tokenEndpoint: `${address}/chat/token` },
);
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...(process.env as Record<string, string>), ...found.env },
  args: [...found.args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
});
const page = await (await browser.newContext({ viewport: { width: 1000, height: 800 } })).newPage();
const failed: string[] = [];
page.on('pageerror', (error) => failed.push(error.message));
await serve(page, service);
await page.goto(address);
const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable');
await page.locator('button[aria-haspopup=dialog]').first().click();
await page.locator('agent-messenger textarea').waitFor();

const marks: Mark[] = [];
for (let said = 0; said < messages; said += BATCH) {
  await exchange(page, said, BATCH / 2);
  marks.push(await look(cdp, page, said + BATCH));
  const { heap, nodes, messages: so } = marks.at(-1)!;
  if (so % 1_000 === 0) console.log(`${so} messages: ${(heap / 1e6).toFixed(2)} MB, ${nodes} nodes`);
}
await browser.close();
server.close();

// What is drawn and compiled at first is there once; what grows, grows after that.
const later = marks.slice(Math.floor(marks.length / 5));
const perMessage = slopeOf(later.map(({ messages: at, heap }) => [at, heap]));
const perHour = (perMessage * MESSAGES_PER_HOUR) / 1e6;
const nodes = Math.max(...marks.map((mark) => mark.nodes));
const listeners = slopeOf(later.map(({ messages: at, listeners: count }) => [at, count])) * 1_000;
const ok = perHour <= GOAL_MB_PER_HOUR && nodes <= GOAL_NODES && failed.length === 0;
console.log(
  `${ok ? 'ok  ' : 'MISS'} ${messages} messages: ${perMessage.toFixed(0)} B kept of each, that is ${perHour.toFixed(2)} MB an hour at ${MESSAGES_PER_HOUR} (goal ${GOAL_MB_PER_HOUR}); at most ${nodes} nodes (goal ${GOAL_NODES}); ${listeners.toFixed(1)} listeners more each 1000; ${failed.length} errors`,
);
if (values.json)
  console.log(JSON.stringify({ messages, perMessage, perHour, nodes, listeners, errors: failed.length }));
process.exit(ok ? 0 : 1);

/** So many messages of the visitor, each answered before the next. */
async function exchange(view: Page, from: number, count: number): Promise<void> {
  await view.evaluate(
    async ([start, many]) => {
      const chat = document.querySelector('agent-messenger') as HTMLElement & {
        send(text: string): Promise<string>;
        state: { items: readonly { kind: string; state?: string }[] };
      };
      for (let at = 0; at < many!; at++) {
        const before = chat.state.items.length;
        await chat.send(`Where is parcel number ${start! + at} of my order?`);
        const end = performance.now() + 30_000;
        while (chat.state.items.length < before + 2 || chat.state.items.at(-1)?.state !== 'whole') {
          if (performance.now() > end) throw new Error(`no answer to message ${start! + at}`);
          await new Promise((soon) => setTimeout(soon, 5));
        }
      }
    },
    [from, count],
  );
}

async function look(session: CDPSession, view: Page, so: number): Promise<Mark> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const nodes = await view.evaluate(() => {
    const all = document.createTreeWalker(document.querySelector('agent-messenger')!.shadowRoot!, NodeFilter.SHOW_ALL);
    let count = 0;
    while (all.nextNode()) count++;
    return count;
  });
  return { messages: so, heap: of('JSHeapUsedSize'), nodes, listeners: of('JSEventListeners') };
}
