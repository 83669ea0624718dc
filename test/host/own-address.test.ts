import { expect } from 'chai';
import { createServer, request as ask, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

describe('a service behind an address of the site’s own', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let front: Server;
  before(async () => {
    site = await startSite();
    front = createServer((request, response) => {
      const { to, path } = wayOf(request);
      const options: RequestOptions = { ...to, path, method: request.method!, headers: request.headers };
      const passed = ask(options, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(passed.on('error', () => response.destroy()));
    });
    front.on('upgrade', (request, socket, head) => {
      const { to, path } = wayOf(request);
      const line = connect(to.port, to.hostname, () => {
        const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        line.write(`GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`);
        line.write(head);
        line.pipe(socket).pipe(line);
      });
      line.on('error', () => socket.destroy());
      socket.on('error', () => line.destroy());
    });
    await new Promise<void>((up) => front.listen(0, '127.0.0.1', up));
  });
  after(async () => {
    front?.close();
    front?.closeAllConnections();
    await site?.stop();
  });

  /** What is under `/support` is the service's. */
  const wayOf = ({ url = '/' }: IncomingMessage): { to: { hostname: string; port: number }; path: string } => {
    const within = url.startsWith('/support/');
    const { hostname, port } = new URL(within ? site.messaging : site.address);
    return { to: { hostname, port: Number(port) }, path: within ? url.slice('/support'.length) : url };
  };

  for (const base of ['/support', '/support/'])
    it(`is talked to there, and nowhere else (base-url ${base})`, async () => {
      site.html = twoLines({ messaging: base });
      const origin = `127.0.0.1:${(front.address() as AddressInfo).port}`;
      const context = await site.browser.newContext({ viewport: { width: 1000, height: 860 } });
      const view = await context.newPage();
      const asked = new Set<string>();
      const seen = (address: string): void => void asked.add(new URL(address).host);
      view.on('request', (request) => seen(request.url()));
      view.on('websocket', (socket) => seen(socket.url()));
      await view.goto(`http://${origin}/page`);
      await talks(view);
      asked.delete('');
      expect([...asked]).to.deep.equal([origin]);
      await context.close();
    });
});
