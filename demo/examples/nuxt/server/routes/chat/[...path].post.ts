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

export default defineEventHandler((event) => host.handle(toWebRequest(event)));
