import type { APIRoute } from 'astro';
import { getSecret } from 'astro:env/server';
import { createHost, type Host } from 'agent-messenger/host';

let host: Host | undefined;

export const POST: APIRoute = ({ request, clientAddress }) => {
  // Not while it is built, where there are no secrets.
  host ??= createHost({
    path: '/chat',
    messaging: {
      baseUrl: getSecret('MESSAGING_URL')!,
      connectorToken: getSecret('CONNECTOR_TOKEN')!,
      host: getSecret('CHAT_HOST')!,
    },
    secrets: [getSecret('CHAT_SECRET')!],
    origin: getSecret('SITE_ORIGIN')!,
  });
  // What the nearest proxy has seen, if there is one: `clientAddress` is then the first, which a visitor has written.
  const passedOn = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim();
  return host.handle(request, passedOn ?? clientAddress);
};

// What a browser asks first for a page of another origin.
export const OPTIONS = POST;
