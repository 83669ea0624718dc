import { env } from '$env/dynamic/private';
import { createHost, type Host } from 'agent-messenger/host';

let host: Host | undefined;

export function POST({ request, url }: { request: Request; url: URL }): Promise<Response> {
  // Not while it is built, where there are no secrets.
  host ??= createHost({
    path: '/chat',
    messaging: { baseUrl: env.MESSAGING_URL!, connectorToken: env.CONNECTOR_TOKEN!, host: env.CHAT_HOST! },
    secrets: [env.CHAT_SECRET!],
    origin: url.origin,
  });
  return host.handle(request);
}
