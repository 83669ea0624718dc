import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { listen } from './platform/listen.js';
import { lineLog, quietLog } from './platform/log.js';
import { startPlatform } from './platform/start.js';
import { Unreachable } from './platform/store/open.js';
import { createHost } from '../src/host/index.js';
import { siteApp } from './site.js';
import { till } from './till.js';

/** `npm start`: the platform and the shop, one address, until Ctrl-C. */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const environment = process.env;
const json = process.argv.includes('--json');
const say = (text: string): void => void process.stderr.write(`· ${text}\n`);

const lines =
  environment['LOG'] === undefined || environment['LOG'] === 'off'
    ? quietLog()
    : lineLog({ withText: environment['LOG'] === 'text' });
const port = Number(environment['PORT'] ?? 4100);
const url = environment['DATABASE_URL'];
const folder = environment['DATA_DIR'];
const siteFolder = await builtSite();
/** The platform is up before the site, whose port may turn out to be taken. */
let shop = `http://127.0.0.1:${port}`;
const running = await startPlatform({
  port: port === 0 ? 0 : port + 1,
  control: environment['CONTROL'] !== 'off',
  log: lines,
  url,
  folder: resolve(folder ?? join(root, '.data')),
  cache: join(root, '.cache'),
  environment,
  shop: () => shop,
  settings: { colleagueAfterMs: 8_000, greets: 'unasked' },
  say,
}).catch((error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
  say(error.message);
  process.exit(1);
});
const { platform, addresses } = running;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const { keys } = platform;
const chat = createHost({
  path: '/chat',
  messaging: { baseUrl: addresses.messaging, connectorToken: keys.connectorToken, host: 'localhost' },
  chat: { baseUrl: addresses.runtime, accountId: keys.accountId, projectId: keys.projectId, ...keys.chat },
  context: {
    keyId: keys.contextKey.id,
    secret: keys.contextKey.secret,
    claims: ({ url }) => ({ language: (new URL(url).searchParams.get('language') ?? '').slice(0, 35) }),
  },
  // Seeded with the platform: a visitor is known after a restart.
  secrets: [`demo ${keys.contextKey.secret}`],
});
const app = siteApp(siteFolder, {
  status: async () => ({ ...(await platform.status()), version, addresses }),
  chat,
  messaging: addresses.messaging,
  till: till(addresses, keys),
  desk: { address: addresses.desk, key: keys.deskKey },
  control: environment['CONTROL'] === 'off' ? undefined : addresses.control,
});
const site = await listen({ fetch: (request, env) => app.fetch(request, env), port });
shop = site.address;

say(`ready: the shop is at ${site.address}`);
// Never the address itself: a password may be in it.
const kept = url === undefined ? (folder ?? '.data') : 'the PostgreSQL of DATABASE_URL';
say(`Ctrl-C stops everything; conversations are kept in ${kept}`);
if (json) process.stdout.write(`${JSON.stringify({ site: site.address, ...addresses, credentials: platform.keys })}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  if (stopping) process.exit(130);
  stopping = true;
  say('stopping');
  await site.close();
  await running.stop();
  process.exit(0);
}

/** Builds the page when it is missing or older than what it is made of. */
async function builtSite(): Promise<string> {
  const folder = join(root, '.cache', 'site');
  const page = join(folder, 'index.html');
  const sources = [
    join(root, 'demo/index.html'),
    join(root, 'demo/pay.html'),
    join(root, 'demo/desk.html'),
    join(root, 'vite.config.ts'),
    ...filesIn(join(root, 'demo/shop')),
    ...filesIn(join(root, 'demo/desk')),
    ...filesIn(join(root, 'src')),
  ];
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  if (existsSync(page) && statSync(page).mtimeMs > newest) return folder;
  say('building the demo page');
  await build({ root: join(root, 'demo'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
