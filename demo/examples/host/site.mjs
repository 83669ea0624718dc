// What every example here shares: the site's page, and the kit set up for the local platform.
//   npm start --silent -- --json > /tmp/platform.json     # in another terminal
//   npx tsx demo/examples/host/express.mjs /tmp/platform.json
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
// From the package this is 'agent-messenger/host'.
import { createHost } from '../../../src/host/index.ts';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const platform = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { credentials } = platform;

/** The port to listen on; 0 is any. */
export const port = Number(process.env.PORT ?? 0);

export const host = createHost({
  path: '/chat',
  // As browsers see it, when a proxy stands before the site.
  ...(process.env.SITE_ORIGIN === undefined ? {} : { origin: process.env.SITE_ORIGIN }),
  messaging: { baseUrl: platform.messaging, connectorToken: credentials.connectorToken, host: credentials.host },
  chat: {
    baseUrl: platform.runtime,
    accountId: credentials.accountId,
    projectId: credentials.projectId,
    apiKey: credentials.chat.apiKey,
    token: credentials.chat.token,
  },
  context: {
    keyId: credentials.contextKey.id,
    secret: credentials.contextKey.secret,
    // Here a site looks at its own session cookie.
    claims: () => ({ name: 'Ann Visitor', tier: 'gold' }),
  },
  // With several instances of the site, one Redis counts for all.
  ...(process.env.REDIS_URL === undefined ? {} : { limits: { redis: new Redis(process.env.REDIS_URL) } }),
  // From the environment of the server, as long as they are random.
  secrets: [process.env.CHAT_SECRET ?? 'only-for-examples-0123456789-abcdef'],
});

const files = {
  '/': ['page.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
};

/** The path of what is asked for; null where that is no address, as `//`. */
export const pathOf = (url) =>
  URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : null;

/** The page and its scripts: [type, text], or null. */
export function file(path) {
  if (path in files) {
    const [name, type] = files[path];
    // The page is told where the service is, and nothing else.
    return [type, readFileSync(at(name), 'utf8').replaceAll('{{messaging}}', platform.messaging)];
  }
  const script = /^\/client\/((?:d\/)?[\w-]+\.js)$/.exec(path);
  if (script === null) return null;
  if (!existsSync(at('../../../dist/cdn/client.js'))) execFileSync(process.execPath, [at('../../../tools/build.mjs')]);
  const built = at(`../../../dist/cdn/${script[1]}`);
  return existsSync(built) ? ['text/javascript; charset=utf-8', readFileSync(built, 'utf8')] : null;
}

/** One line for whoever started it. */
export const ready = (address) => console.log(`the site is at ${address}`);
