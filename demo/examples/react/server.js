import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createHost, nodeHandler } from 'agent-messenger/host';
import { render } from './dist/server/server.js';

const chat = nodeHandler(
  createHost({
    path: '/chat',
    messaging: {
      baseUrl: process.env.MESSAGING_URL,
      connectorToken: process.env.CONNECTOR_TOKEN,
      host: process.env.CHAT_HOST,
    },
    secrets: [process.env.CHAT_SECRET],
    origin: process.env.SITE_ORIGIN,
  }),
);
const built = new URL('dist/client/', import.meta.url);
const html = readFileSync(new URL('index.html', built), 'utf8');

const server = createServer((request, response) =>
  chat(request, response, () => {
    // Not every path that can be asked for is an address: `//` is none.
    if (!URL.canParse(request.url, 'http://localhost')) return response.writeHead(400).end();
    const { pathname } = new URL(request.url, 'http://localhost');
    if (/^\/assets\/[\w.-]+\.js$/.test(pathname)) {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      return response.end(readFileSync(new URL(`.${pathname}`, built)));
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return response.end(html.replace('<!--app-->', () => render(pathname)));
  }),
);
server.listen(process.env.PORT, process.env.HOST);
