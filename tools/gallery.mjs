// The gallery of states, built and served on loopback: for screenshots and audits.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from './browser.mjs';
import { onePolicy, tightTemplates } from './build-plugins.mjs';
import { root } from './installed.mjs';

const folder = join(root, '.cache', 'gallery');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** The strictest policy that a page of two own files can be under. */
export const POLICY =
  "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types agent-messenger";

async function buildGallery() {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'test', 'gallery'),
    plugins: [onePolicy(), tightTemplates()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
  });
}

/** Resolves with its address and how to stop it. */
async function serveGallery() {
  const server = createServer(async (asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://x').pathname;
    try {
      const file = await readFile(join(folder, path === '/' ? 'index.html' : path));
      answer.writeHead(200, {
        'Content-Type': types[extname(path === '/' ? '.html' : path)] ?? 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
      });
      answer.end(file);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((up) => server.listen(0, '127.0.0.1', up));
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** The gallery in a browser, and the names of its states. */
export async function openGallery() {
  await buildGallery();
  const served = await serveGallery();
  const { path, env, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [...args, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  await page.goto(`${served.address}/?state=closed`);
  const states = await page.evaluate(() => document.documentElement.dataset.states.split(' '));
  await page.close();
  const stop = async () => {
    await browser.close();
    served.stop();
  };
  return { address: served.address, browser, states, stop };
}

/** When the state asked for is on the page; a state that could not be brought about says why. */
export async function stateIsThere(page) {
  const said = await page.waitForFunction(() => document.documentElement.dataset.state, null, { timeout: 30_000 });
  const state = await said.jsonValue();
  if (state !== 'there') throw new Error(state);
}
