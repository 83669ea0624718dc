// Workers: the site's files are assets, which are served before this is asked, and the kit is what is left.
import { env } from 'cloudflare:workers';
import { createHost } from 'agent-messenger/host';

const host = createHost({
  path: '/chat',
  origin: env.SITE_ORIGIN,
  messaging: { baseUrl: env.MESSAGING_URL, connectorToken: env.CONNECTOR_TOKEN, host: env.CHAT_HOST },
  secrets: [env.CHAT_SECRET],
});

export default {
  fetch: (request) =>
    host.owns(new URL(request.url).pathname)
      ? host.handle(request, request.headers.get('CF-Connecting-IP'))
      : new Response('Not found', { status: 404 }),
};
