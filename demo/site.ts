import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import type { Host } from '../src/host/index.js';
import { deskRoutes } from './desk-routes.js';
import type { DeskDoor } from './desk-stream.js';
import { placeOf } from './platform/agent/places.js';
import { ofThisMachine } from './platform/loopback.js';
import type { Outcome, Till } from './till.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** Strict, and no looser for the chat than one address to connect to and one name of a policy. */
const policy = (connect: readonly string[], names: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ['connect-src', "'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names}`,
  ].join('; ');

/** Written in no other way than its own: not by numbers of letters, with a slash more, or where files have many spellings. */
const PLAIN = /^(\/[\w-]+(\.[\w-]+)*)+$/;
/** They have addresses of their own, with what is asked there first; where case does not count, neither does it here. */
const ELSEWHERE = /^\/(pay|desk)\.html$/i;

/** What a stakeholder may do to the platform from the page, by its control door. */
const troubles: Readonly<Record<string, readonly [path: string, body: object]>> = {
  drop: ['/sockets/drop', {}],
  shuffle: ['/faults', { kind: 'chunks.reverse', times: 1 }],
  refuse: ['/faults', { kind: 'upgrade.reject', times: 5, status: 503 }],
};

export interface SiteParts {
  readonly status: () => Promise<object>;
  readonly chat: Host;
  readonly messaging: string;
  readonly till: Till;
  readonly desk: DeskDoor;
  /** Where the platform's control door is; undefined when it is shut. */
  readonly control: string | undefined;
}

/** The shop's own server: its pages, under a strict policy, the kit that keeps its secrets, and how the platform is doing. */
export function siteApp(folder: string, { status, chat, messaging, till, desk, control }: SiteParts): Hono {
  const forChat = policy([messaging, messaging.replace(/^http/, 'ws')], 'agent-messenger');
  const told = (path: string): Record<string, string> => ({
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    // Who answers a visitor runs no chat, and talks to nobody but this server.
    'Content-Security-Policy': path === '/desk.html' ? policy([], "'none'") : forChat,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  /** The page that a payment link of the agent leads to. */
  const pay = async (context: Context, outcome: (order: string) => Promise<Outcome>): Promise<Response> => {
    const order = /^FW-\d{5}$/.exec(context.req.query('order') ?? '')?.[0];
    const page = await readInside(folder, '/pay.html');
    if (order === undefined || page === null) return context.text('Not found', 404);
    const words = { order, outcome: await outcome(order) };
    const text = new TextDecoder()
      .decode(page)
      .replace(/\{\{(order|outcome)\}\}/g, (_, name: keyof typeof words) => words[name]);
    return context.body(text, words.outcome === 'failed' ? 502 : 200, told('/pay.html'));
  };
  return new Hono()
    .all('/chat/*', (context) => chat.handle(context.req.raw, getConnInfo(context).remote.address))
    .get('/status.json', async (context) => context.json(await status(), 200, { 'Cache-Control': 'no-store' }))
    .post('/demo/:trouble', async (context) => {
      const trouble = troubles[context.req.param('trouble')];
      if (trouble === undefined || control === undefined) return context.text('Not found', 404);
      // It is the control door by another name, and as shut to the pages of others.
      if (!ofThisMachine((name) => context.req.header(name))) return context.text('For this machine only', 403);
      const [path, body] = trouble;
      const headers = { 'Content-Type': 'application/json' };
      const { ok } = await fetch(`${control}/__control${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return context.text('', ok ? 200 : 502);
    })
    .get('/desk', async (context) => {
      if (!ofThisMachine((name) => context.req.header(name))) return context.text('For this machine only', 403);
      const page = await readInside(folder, '/desk.html');
      return page === null ? context.text('Not found', 404) : context.body(page, 200, told('/desk.html'));
    })
    .route('/desk', deskRoutes(desk, control))
    .get('/pay/:event', (context) => pay(context, () => Promise.resolve('open')))
    .post('/pay/:event', (context) => pay(context, (order) => till(context.req.param('event'), order)))
    .get('*', async (context) => {
      const place = placeOf(context.req.path);
      if (place !== null) return context.redirect(place);
      const path = context.req.path === '/' ? '/index.html' : context.req.path;
      const file = PLAIN.test(path) && !ELSEWHERE.test(path) ? await readInside(folder, path) : null;
      if (file === null) return context.text('Not found', 404);
      return context.body(file, 200, told(path));
    });
}

/** Null for what is not there, and for what lies outside the folder. */
async function readInside(folder: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const file = normalize(join(folder, decodeURIComponent(path)));
    return file.startsWith(folder + sep) ? new Uint8Array(await readFile(file)) : null;
  } catch {
    return null;
  }
}
