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
  // What the nearest proxy has seen; the first in this header is what a visitor has written.
  return host.handle(request, request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim());
}

/** What a browser asks first for a page of another origin. */
export const OPTIONS = POST;
