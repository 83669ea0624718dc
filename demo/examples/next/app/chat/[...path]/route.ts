import { createHost, type Host } from 'agent-messenger/host';

let host: Host | undefined;

export function POST(request: Request): Promise<Response> {
  // Not while it is built, where there are no secrets.
  host ??= createHost({
    path: '/chat',
    messaging: {
      baseUrl: process.env.MESSAGING_URL!,
      connectorToken: process.env.CONNECTOR_TOKEN!,
      host: process.env.CHAT_HOST!,
    },
    secrets: [process.env.CHAT_SECRET!],
    origin: process.env.SITE_ORIGIN!,
  });
  return host.handle(request);
}
