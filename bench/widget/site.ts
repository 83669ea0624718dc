import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const token = `${part({ alg: 'none' })}.${part({ session_id: 's-1', exp: 4_000_000_000 })}.x`;
/** What the website says, and then the service. */
const answers: Readonly<Record<string, object>> = {
  '/chat/token': { access_token: token },
  '/api/v1/sessions': { session_id: 's-1' },
};
const html = (code: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">` +
  `<body><script>${code}</script></body></html>`;

/** A page that runs this, the files of the script tag, and what the website and the service answer. */
export async function serveSite(code: string): Promise<{ readonly address: string; stop(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const answer = answers[path];
    const script = path === '/floor.js' ? 'drawFloor()' : path.startsWith('/cdn/') && readFileSync(join(dist, path));
    const [type, body] = script
      ? ['text/javascript', script]
      : answer === undefined
        ? ['text/html', html(code)]
        : ['application/json', JSON.stringify(answer)];
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
