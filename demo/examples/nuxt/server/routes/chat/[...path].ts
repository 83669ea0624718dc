import { createHost } from 'agent-messenger/host';

const host = createHost({
  path: '/chat',
  messaging: {
    baseUrl: process.env.NUXT_PUBLIC_MESSAGING_URL!,
    connectorToken: process.env.CONNECTOR_TOKEN!,
    host: process.env.CHAT_HOST!,
  },
  secrets: [process.env.CHAT_SECRET!],
  origin: process.env.SITE_ORIGIN!,
});

// Behind a proxy: the last of X-Forwarded-For. With `xForwardedFor`, getRequestIP takes the first, which a visitor writes.
export default defineEventHandler((event) => host.handle(toWebRequest(event), getRequestIP(event)));
