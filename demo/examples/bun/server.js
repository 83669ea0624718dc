// Bun: what is below /chat is the kit's, and everything else a file of the site.
import { createHost } from 'agent-messenger/host';

const { env } = process;
const host = createHost({
  path: '/chat',
  origin: env.SITE_ORIGIN,
  messaging: { baseUrl: env.MESSAGING_URL, connectorToken: env.CONNECTOR_TOKEN, host: env.CHAT_HOST },
  secrets: [env.CHAT_SECRET],
});

Bun.serve({
  port: Number(env.PORT),
  hostname: env.HOST,
  routes: {
    // Behind a proxy the address is the proxy's, and who asks is the last of X-Forwarded-For.
    '/chat/*': (request, server) => host.handle(request, server.requestIP(request)?.address),
  },
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const page = pathname === '/' ? '/index.html' : /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`;
    const file = Bun.file(new URL(`public${page}`, import.meta.url));
    return (await file.exists()) ? new Response(file) : new Response('Not found', { status: 404 });
  },
});
