import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { nodeHandler, type LogLine } from '../../src/host/index.js';
import { scene, SITE } from './support.js';

describe('who tries it with the host kit over the wire', () => {
  let hears = (_line: LogLine): void => undefined;
  const { host, service } = scene({ origin: SITE, log: (line) => hears(line) });
  let server: Server;
  before(async () => {
    const handler = nodeHandler(host);
    server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  /** What the server says to bytes as they are. */
  async function says(...lines: readonly string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(lines.join('\r\n'));
    let said = '';
    for await (const part of socket.setEncoding('utf8')) said += String(part);
    return said;
  }
  const good = (path = '/chat/token', ...more: string[]): readonly string[] => [
    `POST ${path} HTTP/1.1`,
    'Host: shop.test',
    `Origin: ${SITE}`,
    'Content-Type: application/json',
    ...more,
    'Content-Length: 2',
    'Connection: close',
    '',
    '{}',
  ];

  it('answers what is right', async () => {
    expect(await says(...good())).to.match(/^HTTP\/1\.1 200 /);
  });
  it('two lengths, a length and chunks: refused, and nothing is smuggled behind it', async () => {
    const asked = service.asked.length;
    expect(await says(...good('/chat/token', 'Content-Length: 40'))).to.match(/^HTTP\/1\.1 400 /);
    const smuggled = await says(
      ...good('/chat/token', 'Transfer-Encoding: chunked'),
      '0',
      '',
      ...good('/chat/session'),
    );
    expect(smuggled).to.match(/^HTTP\/1\.1 400 /);
    expect(service.asked).to.have.length(asked);
  });
  it('a line break in a header starts no other header', async () => {
    expect(await says(...good('/chat/token', 'Cookie: am_visitor=a\rOrigin: https://evil.test'))).to.match(
      /^HTTP\/1\.1 400 /,
    );
    const answer = await says(...good('/chat/token', 'X-Service-Correlation-Id: a\n Set-Cookie: evil=1'));
    expect(answer).not.to.contain('evil=1');
  });
  it('headers as large as a book, and a cookie of a thousand parts', async () => {
    expect(await says(...good('/chat/token', `X-Book: ${'x'.repeat(40_000)}`))).to.match(/^HTTP\/1\.1 431 /);
    expect(await says(...good('/chat/token', `Cookie: ${'am_visitor=x; '.repeat(1_000)}`))).to.match(
      /^HTTP\/1\.1 (200|431) /,
    );
  });
  it('addresses that are not what they seem', async () => {
    for (const path of ['//evil.test/chat/token', '/chat/%2e%2e/token', '/chat/token%00', '/CHAT/token'])
      expect(await says(...good(path)), path).to.match(/^HTTP\/1\.1 40[034] /);
  });
  it('a body that is longer than it said is cut there, and the rest is no request', async () => {
    expect(await says(...good(), '{"session_id":"x"}')).to.match(/^HTTP\/1\.1 (200|400) /);
  });
  it('a body that never comes to its end keeps nobody else waiting', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write([...good().slice(0, -4), 'Content-Length: 500', '', '{"a":'].join('\r\n'));
    expect(await says(...good())).to.match(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
  it('whoever leaves while they speak is told apart from a site that fails', async () => {
    const line = new Promise<LogLine>((found) => {
      hears = (line) => line.route === '/context' && found(line);
    });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    server.once('request', () => socket.destroy());
    socket.write([...good('/chat/context').slice(0, -4), 'Content-Length: 500', '', '{"a":'].join('\r\n'));
    expect(await line).to.include({ status: 400, code: 'host/aborted', cause: 'Error ECONNRESET' });
  });
  it('serves on after all of it', async () => {
    expect(await says(...good())).to.match(/^HTTP\/1\.1 200 /);
  });
});

describe('cookies that are not what they should be', () => {
  it('an old one opens its own session, and not the newer', async () => {
    const made = scene();
    const browser = made.visitor();
    const first = await browser.body('/session');
    const old = browser.cookie;
    made.time += 10_000;
    const second = await browser.body('/session');
    expect(second['session_id']).not.to.equal(first['session_id']);
    const replayed = made.visitor();
    replayed.cookie = old;
    expect((await replayed.post('/token', { session_id: second['session_id'] })).status).to.equal(404);
    expect(await replayed.body('/token', { session_id: first['session_id'] })).to.include({
      access_token: first['access_token'],
    });
  });
  it('one that has run out is none, whatever the browser thinks', async () => {
    const made = scene();
    const browser = made.visitor();
    const { conversation_id } = await browser.body('/chat/create');
    made.time += 25 * 3_600_000;
    expect((await browser.post('/chat/respond', { conversation_id, message: 'x' })).status).to.equal(404);
  });
  it('a service that gives somebody else’s token gives it to this visitor only, and for one session', async () => {
    const { visitor, service } = scene();
    service.answer = (url) =>
      new Response(
        JSON.stringify(
          url.endsWith('/sessions') ? { session_id: 'theirs' } : { access_token: 'h.theirs.s', expires_in: 60 },
        ),
      );
    const browser = visitor();
    expect(await browser.body('/session')).to.include({ session_id: 'theirs' });
    expect((await browser.post('/token', { session_id: 'mine' })).status).to.equal(404);
  });
});
