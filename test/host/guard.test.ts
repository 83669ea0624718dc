import { expect } from 'chai';
import type { Host } from '../../src/host/index.js';
import { scene, SITE } from './support.js';

const code = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('what the host kit does not answer', () => {
  it('a page of another origin, whatever it pretends', async () => {
    const { visitor, service } = scene();
    for (const origin of ['https://evil.test', 'null', `${SITE}.evil.test`, 'http://shop.test', `${SITE}:444`]) {
      const response = await visitor().post('/token', {}, { Origin: origin });
      expect(response.status, origin).to.equal(403);
      expect(response.headers.get('Access-Control-Allow-Origin')).to.equal(null);
    }
    expect(service.asked).to.have.length(0);
  });
  it('a request that names no origin, unless the browser says that it is the same', async () => {
    const { host } = scene();
    const ask = (headers: Record<string, string>): Promise<Response> =>
      host.handle(
        new Request(`${SITE}/chat/token`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{}',
        }),
      );
    expect((await ask({})).status).to.equal(403);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await ask({ 'Sec-Fetch-Site': site })).status).to.equal(403);
    expect((await ask({ 'Sec-Fetch-Site': 'same-origin' })).status).to.equal(200);
  });
  it('a request without a name of the site, and what is no address, as some runtimes hand them on', async () => {
    const { host, lines } = scene();
    for (const [url, status] of [
      ['/chat/token', 403],
      ['http://a b/chat/token', 404],
      ['', 404],
    ] as const) {
      const request = new Request(SITE, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': status === 404 ? 'same-origin' : 'none' },
        body: '{}',
      });
      Object.defineProperty(request, 'url', { value: url });
      expect((await host.handle(request)).status, url).to.equal(status);
    }
    expect(lines.map(({ code }) => code)).to.deep.equal(['host/origin', 'host/not-found', 'host/not-found']);
  });
  it('answers a configured origin with its name, and lets it send the cookie', async () => {
    const { visitor } = scene({ origins: ['https://app.test'] });
    const response = await visitor().post('/token', {}, { Origin: 'https://app.test' });
    expect(response.status).to.equal(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).to.equal('https://app.test');
    expect(response.headers.get('Access-Control-Allow-Credentials')).to.equal('true');
    expect(response.headers.get('Set-Cookie')).to.contain('SameSite=None; Partitioned; Secure');
  });
  it('gives a cookie of a kind that browsers keep: where from, where to, and what comes of it', async () => {
    const TLS = 'SameSite=None; Partitioned; Secure';
    const rows = [
      // A page, and a kit that lets it: over TLS, also where a proxy ends that and tells nobody.
      ['https://app.test', SITE, TLS],
      [SITE, SITE, TLS],
      ['https://app.test', 'http://shop.test', TLS],
      ['http://app.test', SITE, TLS],
      ['https://app.test', 'http://localhost:3000', TLS],
      // By plain http a cookie cannot be secure, and only a secure one goes to other sites. Ports are no sites.
      ['http://localhost:5173', 'http://localhost:3000', 'SameSite=Strict'],
      ['http://192.0.2.1:5173', 'http://192.0.2.1:3000', 'SameSite=Strict'],
      ['http://shop.lan', 'http://chat.shop.lan', 'SameSite=Strict'],
      // This machine is secure as it is, to Chromium and Firefox.
      ['http://localhost:5173', 'http://127.0.0.1:3000', TLS],
      ['http://shop.lan', 'http://[::1]:3000', TLS],
      // A page of an app, whatever the host of it is called.
      ['capacitor://localhost', SITE, TLS],
      ['capacitor://localhost', 'http://localhost:3000', TLS],
      ['app://.', 'http://127.0.0.1:3000', TLS],
    ] as const;
    for (const [page, origin, expected] of rows) {
      const response = await scene({ origin, origins: [page] })
        .visitor()
        .post('/token', {}, { Origin: page });
      expect(response.headers.get('Set-Cookie'), `${page} asks ${origin}`).to.match(
        new RegExp(`HttpOnly; ${expected}$`),
      );
    }
  });
  it('a page that has made its own name one of this server, where the site has said its own (DNS rebinding)', async () => {
    const rebound = (host: Host): Promise<Response> =>
      host.handle(
        new Request('http://evil.test/chat/token', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: 'http://evil.test', 'Sec-Fetch-Site': 'same-origin' },
          body: '{}',
        }),
      );
    expect((await rebound(scene({ origin: SITE }).host)).status).to.equal(403);
  });
  it('other methods, other addresses', async () => {
    const { host, visitor } = scene();
    const get = await host.handle(new Request(`${SITE}/chat/token`, { headers: { Origin: SITE } }));
    expect([get.status, get.headers.get('Allow')]).to.deep.equal([405, 'POST']);
    for (const path of [
      '/nothing',
      '',
      '/',
      '/token//',
      '//token',
      '/token/x',
      '/nothing/',
      '/__proto__',
      '/__proto__/',
    ])
      expect((await visitor().post(path)).status, path).to.equal(404);
  });
  it('bodies of another type, too large, malformed', async () => {
    const { visitor, service } = scene();
    expect(
      await code(await visitor().post('/token', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })),
    ).to.equal('host/content-type');
    expect(await code(await visitor().post('/token', 'x', { 'Content-Type': 'text/plain' }))).to.equal(
      'host/content-type',
    );
    expect(await code(await visitor().post('/token', { x: 'x'.repeat(70_000) }))).to.equal('host/too-large');
    for (const body of ['{', '[]', 'null', '"x"', '1', '\u0000', '{"a":1}}', '['.repeat(30_000)])
      expect(await code(await visitor().post('/token', body)), body.slice(0, 9)).to.equal('host/malformed');
    for (const session_id of [1, null, {}, '', 'a b', 'a\r\nSet-Cookie: x', 'x'.repeat(200), '../..'])
      expect(await code(await visitor().post('/token', { session_id })), String(session_id)).to.equal('host/malformed');
    expect(service.asked).to.have.length(0);
  });
  it('a body too large is read to its end, and is left where it has none', async () => {
    const { host } = scene();
    for (const [parts, cancelled] of [
      [10, false],
      [1_000, true],
    ] as const) {
      let given = 0;
      let left = false;
      const body = new ReadableStream<Uint8Array>({
        pull(to) {
          if (given++ === parts) to.close();
          else to.enqueue(new Uint8Array(20_000));
        },
        cancel() {
          left = true;
          throw new Error('nobody hears this');
        },
      });
      const headers = { Origin: SITE, 'Content-Type': 'application/json' };
      const asked = { method: 'POST', headers, body, duplex: 'half' };
      const response = await host.handle(new Request(`${SITE}/chat/token`, asked as RequestInit));
      expect([response.status, left]).to.deep.equal([413, cancelled]);
      if (!cancelled) expect(given).to.equal(parts + 1);
    }
  });
  it('says no in one shape, with an id that is in the log as well', async () => {
    const { visitor, lines } = scene();
    const response = await visitor().post('/token', '{');
    const body = (await response.json()) as Record<string, string>;
    expect(body).to.have.all.keys('error', 'code', 'correlation_id');
    expect(response.headers.get('X-Correlation-Id')).to.equal(body['correlation_id']);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({
      route: '/token',
      status: 400,
      code: 'host/malformed',
      correlationId: body['correlation_id'],
    });
  });
});
