// Deno: what is below /chat is the kit's, and everything else a file of the site.
import { createHost } from 'agent-messenger/host';

const { env } = Deno;
const host = createHost({
  path: '/chat',
  origin: env.get('SITE_ORIGIN'),
  messaging: {
    baseUrl: env.get('MESSAGING_URL'),
    connectorToken: env.get('CONNECTOR_TOKEN'),
    host: env.get('CHAT_HOST'),
  },
  secrets: [env.get('CHAT_SECRET')],
});

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

async function file(path) {
  const page = path === '/' ? '/index.html' : /\.\w+$/.test(path) ? path : `${path}.html`;
  try {
    const text = await Deno.readFile(new URL(`public${page}`, import.meta.url));
    return new Response(text, {
      headers: { 'Content-Type': types[page.split('.').at(-1)] ?? 'application/octet-stream' },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}

Deno.serve({ port: Number(env.get('PORT')), hostname: env.get('HOST') }, (request, { remoteAddr }) => {
  const { pathname } = new URL(request.url);
  // Behind a proxy it is the proxy's, and who asks is the last of X-Forwarded-For.
  return host.owns(pathname) ? host.handle(request, remoteAddr.hostname) : file(pathname);
});
