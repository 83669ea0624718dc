import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Settings } from '../../demo/platform/settings.js';
import { openGround, root } from '../examples/ground.js';
import { build } from '../support/built.js';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.xhtml': 'application/xhtml+xml; charset=utf-8',
};

export interface EmbedSite {
  /** Its address, by number; under another name it is another origin. */
  readonly address: string;
  readonly messaging: string;
  readonly browser: Browser;
  /** What every page is, whatever is asked for. */
  html: string;
  /** Sent with it, besides its type. */
  headers: Readonly<Record<string, string>>;
  /** Of the page that is sent. */
  kind: '.html' | '.xhtml';
  /** What the server does to a file of the widget on its way. */
  bend: (path: string, body: Buffer) => Buffer;
  /** Every path that was asked for, the site's own endpoints apart. */
  asked: string[];
  reset(): void;
  stop(): Promise<void>;
}

/** A site with what is built of the loader and the widget, its own server with the host kit, and the platform behind it. */
export async function startSite(settings: Partial<Settings> = {}): Promise<EmbedSite> {
  build();
  const { messaging, browser, kit, secrets, stop } = await openGround({
    settings,
    // Every test is another visitor, and all come from here.
    limits: { newcomersPerAddress: 1_000, perAddress: 10_000 },
  });
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const site: EmbedSite = {
    address: addressOf(server),
    messaging,
    browser,
    ...blank(),
    reset: () => void Object.assign(site, blank()),
    async stop() {
      server.close();
      await stop();
    },
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path.startsWith('/chat/')) return void kit(request, response);
    if (path === '/open/token') return void open(request, response, messaging, secrets.CONNECTOR_TOKEN);
    site.asked.push(path);
    const headers = { 'Content-Type': types[extname(path)] ?? types[site.kind]!, ...site.headers };
    if (!path.startsWith('/cdn/')) return void response.writeHead(200, headers).end(site.html);
    const file = site.bend(path, readFileSync(join(root, 'dist', path)));
    // A file for any page: those of an origin of its own as well.
    response.writeHead(200, { ...headers, ...shared }).end(file);
  };
  return site;
}

const blank = (): Pick<EmbedSite, 'html' | 'headers' | 'kind' | 'bend' | 'asked'> => ({
  html: '',
  headers: {},
  kind: '.html',
  bend: (_path, body) => body,
  asked: [],
});

const shared = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** A token for pages without an origin, as a site may decide to give. */
async function open(
  request: IncomingMessage,
  response: ServerResponse,
  messaging: string,
  connector: string,
): Promise<void> {
  const headers = { ...shared, 'Access-Control-Allow-Headers': '*', 'Content-Type': 'application/json' };
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
  const minted = await fetch(`${messaging}/api/v1/access-token`, {
    method: 'POST',
    headers: { 'X-Token': connector, 'X-Host': 'localhost', 'Content-Type': 'application/json' },
    body: '{}',
  });
  response.writeHead(minted.status, headers).end(await minted.text());
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

type Place = Pick<Page, 'locator'>;
export const launcher = (view: Place): Locator => view.locator('button[aria-haspopup=dialog]').first();

/** A visitor opens the chat, asks, and is answered. */
export async function talks(view: Place, timeout = 30_000): Promise<void> {
  await launcher(view).click({ timeout });
  await asks(view, timeout);
}

/** In a chat that is open: its settings, which come in files of their own. */
export async function opensSettings(view: Place): Promise<void> {
  await view.locator('agent-messenger #menu-button').click();
  await view.locator('agent-messenger [role=menuitem]', { hasText: 'Settings' }).click();
  await view.locator('agent-messenger .seg').first().waitFor();
}

/** In a chat that is open: what was said and answered there before is not what is waited for. */
export async function asks(view: Place, timeout = 30_000): Promise<void> {
  const answers = view.locator('agent-messenger .turn.agent .md', { hasText: 'FW-10234' });
  const before = await answers.count();
  const area = view.locator('agent-messenger textarea');
  await area.click({ timeout });
  await area.pressSequentially('Where is my order FW-10234?', { timeout });
  await area.press('Enter');
  await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor({ timeout });
  await answers.nth(before).waitFor({ timeout });
}

/** A page with nothing on it but the two lines, and what else the tag is given. */
export const twoLines = ({ messaging }: Pick<EmbedSite, 'messaging'>, attributes = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script async src="/cdn/loader.js" data-base-url="${messaging}" data-token-endpoint="/chat/token" ${attributes}></script></head><body><h1>A page</h1></body></html>`;
