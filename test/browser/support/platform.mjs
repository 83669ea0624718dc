// A local platform and the website's own server beside it, for the tests in pages: `node --import tsx platform.mjs`.
// Lives as long as its standard input is open. Its first line of output is the address of the website's server.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { defaultTimeline } from '../../../demo/platform/settings.ts';
import { testPlatform } from '../../support/platform.ts';
import { handshake, journalOf } from '../../support/wire.ts';

const running = await testPlatform({
  timeline: { ...defaultTimeline, greeting: 20, thinking: 5, firstChunk: 10, chunkEvery: 5 },
});
const { platform, addresses } = running;
/** As a website's server does it: a session's own token, kept where no script of the page can read it. */
const tokens = new Map();

const routes = {
  '/where': () => ({ messaging: addresses.messaging }),
  async '/session'({ session_id: asked }) {
    if (asked !== undefined) return tokens.has(asked) ? { session_id: asked, access_token: tokens.get(asked) } : null;
    const { token, sessionId } = await handshake(running, { streaming_enabled: true });
    tokens.set(sessionId, token);
    return { session_id: sessionId, access_token: token };
  },
  '/sockets': ({ session_id: id }) => ({ sockets: platform.hub.rooms.get(id)?.connections.size ?? 0 }),
  '/journal': async ({ session_id: id }) => ({ events: await journalOf(running, id) }),
  '/token': ({ session_id: id }) => ({ token: tokens.get(id) }),
};

const site = createServer((request, response) => {
  const answer = (status, body) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const route = routes[request.url];
  if (route === undefined) return answer(404, {});
  json(request)
    .then(route)
    .then(
      (body) => answer(body === null ? 404 : 200, body ?? {}),
      (error) => answer(500, { error: String(error) }),
    );
});
site.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${site.address().port}\n`));
process.stdin.resume().on('end', () => process.exit(0));
