import { env } from '$env/dynamic/private';
import { createHost, type Host } from 'agent-messenger/host';
import type { RequestHandler } from './$types';

let host: Host | undefined;

export const POST: RequestHandler = ({ request, getClientAddress }) => {
  // Not while it is built, where there are no secrets.
  host ??= createHost({
    path: '/chat',
    messaging: { baseUrl: env.MESSAGING_URL!, connectorToken: env.CONNECTOR_TOKEN!, host: env.CHAT_HOST! },
    secrets: [env.CHAT_SECRET!],
    origin: env.SITE_ORIGIN!,
  });
  // Behind a proxy, the adapter is told which header counts: ADDRESS_HEADER and XFF_DEPTH.
  return host.handle(request, getClientAddress());
};

// What a browser asks first for a page of another origin.
export const OPTIONS = POST;
