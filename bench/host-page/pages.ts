import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const WORDS = 'planter harebell canvas delivery cotton weather garden workshop repair evening'.split(' ');

/** Told of a page from its first moment: what was painted last, what moved, what took long, and how it came back. */
const WATCH = `
  const seen = (window.seen = { lcp: 0, cls: 0, tbt: 0, back: null });
  const on = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('largest-contentful-paint', (one) => (seen.lcp = one.startTime));
  on('layout-shift', (one) => (seen.cls += one.value));
  on('longtask', (one) => (seen.tbt += Math.max(0, one.duration - 50)));
  addEventListener('pageshow', (event) => {
    if (event.persisted) seen.back = 'kept';
    else if (performance.getEntriesByType('navigation')[0].type === 'back_forward')
      seen.back = JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons) ?? 'not kept';
  });`;

/** A page with work of its own: slices of a calculation, one after the other, while it is being read. */
const BUSY = `
  let left = 40;
  const slice = () => {
    for (let sum = 0, i = 0; i < 150_000; i++) sum += Math.sqrt(i);
    if (--left > 0) setTimeout(slice, 10);
  };
  slice();`;

const paragraph = (at: number): string => {
  const words = Array.from({ length: 60 }, (_, i) => WORDS[(at * 7 + i * i + i) % WORDS.length]!);
  return `<p>${words.join(' ')}.</p>`;
};
const article = Array.from({ length: 160 }, (_, at) => {
  const picture = at % 8 === 0 ? `<img src="/picture.svg?${at}" width="640" height="240" alt="A pattern">` : '';
  return `${at % 10 === 0 ? `<h2>Part ${at / 10 + 1}</h2>` : ''}${picture}${paragraph(at)}`;
}).join('');
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240">${Array.from(
  { length: 400 },
  (_, at) => `<circle cx="${(at * 37) % 640}" cy="${(at * 53) % 240}" r="${8 + (at % 9)}" fill="hsl(${at} 40% 60%)"/>`,
).join('')}</svg>`;

const TAG =
  '<script async src="/cdn/loader.js" data-base-url="https://messaging.example" data-token-endpoint="/chat/token"></script>';
/** A launcher of plain text: the least that a script can draw. And a script that does nothing. */
const scripts: Readonly<Record<string, string>> = {
  '/text.js': `(() => {
    const button = document.createElement('button');
    button.textContent = 'Open chat';
    button.style.cssText = 'position:fixed;right:20px;bottom:20px';
    document.body.append(button);
  })();`,
  '/nothing.js': '0',
};
const html = (body: string, tag: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">` +
  `<style>body{font:16px/1.5 sans-serif;max-width:680px;margin:auto}</style><script>${WATCH}</script></head>` +
  `<body><h1>A page</h1>${body}${tag}</body></html>`;

/** The pages by their address; `-chat` has the script tag. */
const pages: Readonly<Record<string, string>> = {
  '/empty': html('', ''),
  '/empty-chat': html('', TAG),
  '/empty-text': html('', '<script async src="/text.js"></script>'),
  '/empty-nothing': html('', '<script async src="/nothing.js"></script>'),
  '/heavy': html(`${article}<script>${BUSY}</script>`, ''),
  '/heavy-chat': html(`${article}<script>${BUSY}</script>`, TAG),
};

export interface Pages {
  readonly address: string;
  /** Every path that was asked for, for whoever counts them. */
  readonly asked: string[];
  stop(): void;
}

export async function servePages(): Promise<Pages> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.push(path);
    if (path === '/picture.svg') return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(picture);
    if (path.startsWith('/cdn/'))
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(join(dist, path)));
    const script = scripts[path];
    if (script !== undefined) return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    const page = pages[path];
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked, stop: () => void server.close() };
}
