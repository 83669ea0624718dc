import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { quietLog } from '../../../demo/platform/log.js';
import { startPlatform, type Running } from '../../../demo/platform/start.js';
import { createHost } from '../../../src/host/index.js';
import { nodeHandler } from '../../../src/host/node.js';
import { chaos, type FaultProxy } from '../../../tools/tcp-fault-proxy.mjs';
import { browser as launched } from '../../sheet.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a server may do instead of answering. */
export type Failing = 'error' | 'busy' | 'refuses' | 'garbage' | 'hangs' | null;

export type Place = 'token' | 'files';

/** What a visitor meets: a site with the script tag, its server, the platform behind a line that can fail, and a browser. */
export interface Ground {
  readonly site: string;
  readonly line: FaultProxy;
  /** How the site's own server fails: where it gives tokens, and with the files that come later. */
  readonly fails: Readonly<Record<Place, Failing>>;
  /** From now on; what hangs where all is well again is cut, as it is sooner or later by whatever is between. */
  becomes(place: Place, failing: Failing): void;
  readonly browser: Browser;
  readonly platform: Running['platform'];
  stop(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'am-page-'));
  const running = await startPlatform({
    port: 0,
    control: false,
    log: quietLog(),
    url: undefined,
    folder,
    cache: join(root, '.cache'),
    say: () => undefined,
  });
  const { messaging, runtime } = running.addresses;
  const { accountId, projectId, connectorToken, chat } = running.platform.keys;
  const kit = nodeHandler(
    createHost({
      path: '/chat',
      messaging: { baseUrl: messaging, connectorToken, host: 'localhost' },
      chat: { baseUrl: runtime, accountId, projectId, apiKey: chat.apiKey, token: chat.token },
      secrets: ['a secret of thirty-two characters, at least'],
      // Every run is another visitor, and all come from here.
      limits: { newcomersPerAddress: 1_000_000, perAddress: 10_000_000 },
    }),
  );
  const line = await chaos({ target: Number(new URL(messaging).port) });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script async src="/cdn/loader.js" data-base-url="http://127.0.0.1:${line.port}" data-token-endpoint="/chat/token"></script></head><body><h1>A page</h1></body></html>`;
  const fails: Record<Place, Failing> = { token: null, files: null };
  const hanging = new Set<readonly [Place, ServerResponse]>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const place = path === '/chat/token' ? 'token' : path.startsWith('/cdn/c/') ? 'files' : null;
    const failing = place && fails[place];
    if (failing === 'hangs') return void hanging.add([place!, response]);
    if (failing !== null) return failed(response, failing);
    if (path.startsWith('/chat/')) return void kit(request, response);
    const file = path.startsWith('/cdn/');
    response.writeHead(200, {
      'Content-Type': `text/${file ? 'javascript' : 'html'}; charset=utf-8`,
      ...(file ? { 'Cache-Control': 'max-age=3600' } : {}),
    });
    response.end(file ? readFileSync(join(root, 'dist', path)) : html);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const browser = await launched();
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    line,
    fails,
    becomes(place, failing) {
      fails[place] = failing;
      if (failing !== null) return;
      for (const one of hanging) if (one[0] === place && hanging.delete(one)) one[1].destroy();
    },
    browser,
    platform: running.platform,
    async stop() {
      await browser.close();
      server.close();
      server.closeAllConnections();
      line.close();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function failed(response: ServerResponse, failing: Exclude<Failing, 'hangs' | null>): void {
  const status = { error: 500, busy: 429, refuses: 401, garbage: 200 }[failing];
  response.writeHead(status, { 'Content-Type': 'text/plain', ...(failing === 'busy' ? { 'Retry-After': '1' } : {}) });
  response.end(failing === 'garbage' ? '}{' : '');
}
