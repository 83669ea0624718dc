import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Served } from './example.js';
import { root, type Ground } from './ground.js';

export interface Site {
  readonly address: string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface Files {
  readonly folder: string;
  /** Every address is the one page, which knows its own routes. */
  readonly onePage: boolean;
  /** What a system does to a page before it sends it. */
  readonly bend: (html: string) => string;
  /** What else there is, by address. */
  readonly extra: Readonly<Record<string, string>>;
}

/** A site of files, with the chat's files and the host kit beside them. */
export async function serveFiles(ground: Ground, files: Files): Promise<Site> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    if (path.startsWith('/chat/')) return void ground.kit(request, response);
    const found = files.extra[path] ?? fileAt(path, files);
    if (found === null) return void response.writeHead(404).end('Not found');
    const type = types[extname(path)] ?? types['.html']!;
    const text = type === types['.html'] ? files.bend(String(found)) : String(found);
    response.writeHead(200, { 'Content-Type': type }).end(text.replaceAll(placeholder, ground.messaging));
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((down) => server.close(down));
    },
  };
}

/** What a page of plain HTML has in place of the address of the service. */
export const placeholder = 'https://messaging.example';

function fileAt(path: string, { folder, onePage }: Files): Buffer | null {
  const outside = path.startsWith('/cdn/') ? join(root, 'dist', path) : join(root, path);
  const inside = extname(path) === '' ? pageAt(path, folder, onePage) : join(folder, path);
  const from = /^\/(?:cdn|node_modules)\//.test(path) ? outside : inside;
  return existsSync(from) && statSync(from).isFile() ? readFileSync(from) : null;
}

const pageAt = (path: string, folder: string, onePage: boolean): string =>
  join(folder, onePage || path === '/' ? 'index.html' : `${path}.html`);

/** A site whose framework brings its own server, with the host kit in one of its routes. */
export async function startServer(
  ground: Ground,
  folder: string,
  { run, by }: Pick<Served, 'run' | 'by'>,
  more: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let said = '';
  const program = by === undefined ? process.execPath : join(folder, 'node_modules', '.bin', by);
  const words = run.map((word) => word.replace(/\bPORT$/, String(port)));
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentFor(ground),
      ...more,
      SITE_ORIGIN: address,
      ORIGIN: address,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
  });
  const gone = new Promise<void>((left) => child.once('exit', () => left()));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  const until = Date.now() + 60_000;
  while (Date.now() < until && child.exitCode === null) {
    const up = await fetch(address).then(
      () => true,
      () => false,
    );
    if (up) return { address, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`no server came up:\n${said}`);
}

/** The same for a build and for a server; the frameworks differ in what may be read in a browser. */
export const environmentFor = ({ messaging, secrets }: Ground): NodeJS.ProcessEnv => ({
  ...process.env,
  ...secrets,
  MESSAGING_URL: messaging,
  VITE_MESSAGING_URL: messaging,
  NUXT_PUBLIC_MESSAGING_URL: messaging,
  PUBLIC_MESSAGING_URL: messaging,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  // What Workers are told comes from files or an account, unless said.
  CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const { port } = server.address() as AddressInfo;
  await new Promise((down) => server.close(down));
  return port;
}
