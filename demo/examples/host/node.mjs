// Plain node:http.
import { createServer } from 'node:http';
import { nodeHandler } from '../../../src/host/index.ts';
import { file, host, pathOf, port, ready } from './site.mjs';

const chat = nodeHandler(host);
const server = createServer((request, response) =>
  chat(request, response, () => {
    const path = pathOf(request.url);
    if (path === null) return response.writeHead(400).end('No address');
    const [type, text] = file(path) ?? [];
    response.writeHead(type === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain' });
    response.end(text ?? 'Not found');
  }),
);
server.listen(port, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`));
