import { expect } from 'chai';
import { fingerprint } from '../../../demo/platform/messaging/tokens.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { control, handshake, post, upgrade } from '../../support/wire.js';

describe('1 Handshake', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const mint = (headers: Record<string, string>, body: unknown = {}) =>
    post(`${running.addresses.messaging}/api/v1/access-token`, body, headers);
  const keys = (host = 'shop.example') => ({ 'X-Token': running.platform.keys.connectorToken, 'X-Host': host });
  const token = async () => ((await (await mint(keys())).json()) as { access_token: string }).access_token;
  const create = (headers: Record<string, string>, body: unknown = {}) =>
    post(`${running.addresses.messaging}/api/v1/sessions`, body, headers);
  const bearer = (value: string) => ({ Authorization: `Bearer ${value}` });

  async function refused(response: Response, status: number, message: string): Promise<void> {
    expect(response.status).to.equal(status);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body['message']).to.equal(message);
    expect(body['error']).to.equal(message);
  }

  describe('access-token', () => {
    it('answers access_token, expires_in and token_type', async () => {
      const response = await mint(keys());
      expect(response.status).to.equal(200);
      const body = (await response.json()) as Record<string, unknown>;
      expect(body).to.have.all.keys('access_token', 'expires_in', 'token_type');
      expect(body['expires_in']).to.equal(86_400);
      expect(body['token_type']).to.equal('Bearer');
    });

    it('issue an HS256 JWT with sub, iat, exp and cid', async () => {
      const [head = '', claims = ''] = (await token()).split('.');
      const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
      expect(read(head)['alg']).to.equal('HS256');
      const { sub, iat, exp, cid } = read(claims);
      expect(sub).to.be.a('string').and.not.equal('');
      expect(cid).to.be.a('string').and.not.equal('');
      expect(Number(exp) - Number(iat)).to.equal(86_400);
    });

    it('mints a new anonymous user at every call', async () => {
      const subject = (value: string) =>
        (JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
      expect(subject(await token())).not.to.equal(subject(await token()));
    });

    it('needs no body', async () => {
      expect((await mint(keys(), '')).status).to.equal(200);
    });
  });

  describe('REST errors', () => {
    it('access-token without X-Token', async () => {
      await refused(await mint({ 'X-Host': 'shop.example' }), 401, 'Missing authentication headers');
    });
    it('access-token without X-Host', async () => {
      await refused(await mint({ 'X-Token': 'x' }), 401, 'Missing authentication headers');
    });
    it('access-token with an unknown connector', async () => {
      await refused(await mint({ ...keys(), 'X-Token': 'nobody' }), 401, 'Connector token does not exist');
    });
    it('access-token for a host that is not registered', async () => {
      await refused(await mint(keys('evil.example')), 401, 'Failed to validate connector');
    });
    it('access-token for a connector without a host', async () => {
      const hostless = `${running.platform.keys.connectorToken}-hostless`;
      await refused(await mint({ ...keys(), 'X-Token': hostless }), 401, 'Connector missing host domain');
    });
    it('sessions without Authorization', async () => {
      await refused(await create({}), 400, 'Missing access token');
    });
    for (const header of ['Basic abc', 'Bearer', 'token', 'Bearer a b'])
      it(`sessions with the header "${header}"`, async () => {
        await refused(await create({ Authorization: header }), 401, 'Missing authentication headers');
      });
    it('sessions with a malformed token', async () => {
      await refused(await create(bearer('a.b.c')), 401, 'Invalid access token');
    });
    it('sessions with a tampered token', async () => {
      const [head, claims = '', signature] = (await token()).split('.');
      const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
      const forged = Buffer.from(JSON.stringify({ ...told, sub: 'somebody else' })).toString('base64url');
      await refused(await create(bearer([head, forged, signature].join('.'))), 401, 'Invalid access token');
    });
    it('sessions with an unsigned token (alg none)', async () => {
      const [, claims] = (await token()).split('.');
      const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      await refused(await create(bearer(`${head}.${claims}.`)), 401, 'Invalid access token');
    });
    it('sessions with an expired token', async () => {
      const old = await token();
      await control(running, '/clock', { advanceMs: 86_400_000 + 1000 });
      await refused(await create(bearer(old)), 401, 'Invalid access token');
    });
    it('sessions with invalid JSON', async () => {
      await refused(await create(bearer(await token()), '{"platform":'), 400, 'Error parsing request');
    });
    it('sessions with a body that is no object', async () => {
      await refused(await create(bearer(await token()), '[1]'), 400, 'Error parsing request');
    });
    it('sessions looks at the credential before the body', async () => {
      await refused(await create({}, '{"platform":'), 400, 'Missing access token');
    });
    it('answers 429 with Retry-After when told to', async () => {
      await control(running, '/faults', { kind: 'rest.status', status: 429, retryAfter: 2, times: 1 });
      const response = await mint(keys());
      expect(response.status).to.equal(429);
      expect(response.headers.get('retry-after')).to.equal('2');
    });
    it('answer 405 to another method, and name the right one', async () => {
      const response = await fetch(`${running.addresses.messaging}/api/v1/sessions`);
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.contain('POST');
    });
    it('answers 404 with a body to an unknown path', async () => {
      await refused(await post(`${running.addresses.messaging}/api/v2/sessions`, {}), 404, 'Not found');
    });
  });

  describe('sessions', () => {
    it('answers a session_id that is a UUID', async () => {
      const response = await create(bearer(await token()), {
        streaming_enabled: true,
        platform: 'ios-web',
        device_type: 'tablet',
      });
      expect(response.status).to.equal(200);
      const { session_id: id } = (await response.json()) as { session_id: string };
      expect(id).to.match(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    });
    it('lets the whole body be omitted', async () => {
      expect((await create(bearer(await token()), '')).status).to.equal(200);
    });
    for (const platform of ['web', 'ios', 'android', 'custom', 'ios-web', 'android-web'])
      it(`knows the platform ${platform}`, async () => {
        expect((await create(bearer(await token()), { platform })).status).to.equal(200);
      });
    it('refuses a streaming flag that is no boolean', async () => {
      expect((await create(bearer(await token()), { streaming_enabled: 'yes' })).status).to.equal(400);
    });
    it('makes streaming false by default, and says so in the capabilities', async () => {
      const { sessionId } = await handshake(running);
      const { events } = await control(running, `/sessions/${sessionId}/journal`, undefined, 'GET');
      expect(events[0].payload.capabilities.streaming).to.equal(false);
    });
  });

  describe('host validation', () => {
    const allowed: [string, string][] = [
      ['1 takes the host of a URL', 'https://shop.example/deep/page?x=1'],
      ['1 cuts at the first slash', 'shop.example/path'],
      ['1 strips the port', 'shop.example:8443'],
      ['1 strips a trailing dot', 'shop.example.'],
      ['1 strips white space', '  shop.example  '],
      ['1 ignores case', 'SHOP.Example'],
      ['3 accepts what is equal', 'shop.example'],
      ['4 accepts a subdomain', 'www.shop.example'],
      ['4 accepts a subdomain of a subdomain', 'a.b.shop.example'],
      ['7 ignores the scheme', 'http://shop.example'],
      ['7 ignores the port of a URL', 'http://localhost:5173'],
      ['accepts a page on this machine', '127.0.0.1:3000'],
    ];
    for (const [rule, host] of allowed)
      it(`step ${rule}: "${host}"`, async () => expect((await mint(keys(host))).status).to.equal(200));

    const foreign: [string, string][] = [
      ['4 wants a label boundary', 'evilshop.example'],
      ['4 wants the suffix, not the prefix', 'shop.example.evil.test'],
      ['6 never matches upwards', 'example'],
      ['1 takes no user part for a host', 'https://shop.example@evil.test/'],
      ['1 makes nothing of a bare scheme', 'https://'],
      ['1 makes nothing of "null"', 'null'],
    ];
    for (const [rule, host] of foreign)
      it(`step ${rule}: "${host}"`, async () => refused(await mint(keys(host)), 401, 'Failed to validate connector'));

    /** A connector with the hosts of the test. */
    async function registered(hosts: string[]): Promise<string> {
      const secret = `ct_${crypto.randomUUID()}`;
      await running.platform.db.query(
        `INSERT INTO connectors (id, kind, secret_hash, account_id, account_slug, project_id, project_slug, environment, hosts)
         SELECT $1, kind, $2, account_id, account_slug, project_id, project_slug, environment, $3
         FROM connectors WHERE id = 'messaging-live'`,
        [secret, fingerprint(secret), hosts],
      );
      return secret;
    }
    const status = async (hosts: string[], host: string): Promise<number> =>
      (await mint({ 'X-Token': await registered(hosts), 'X-Host': host })).status;

    it('step 2 tolerates a registered URL with a trailing slash', async () =>
      expect(await status(['https://Acme.Test:443/'], 'acme.test')).to.equal(200));
    it('step 2 strips a leading wildcard', async () =>
      expect(await status(['*.acme.test'], 'chat.acme.test')).to.equal(200));
    it('step 2 strips a wildcard inside a URL', async () =>
      expect(await status(['https://*.acme.test'], 'acme.test')).to.equal(200));
    it('step 5 compares app namespaces the same way', async () => {
      expect(await status(['com.acme.app'], 'com.acme.app')).to.equal(200);
      expect(await status(['com.acme.app'], 'com.acme.other')).to.equal(401);
    });
    it('step 6 does not admit the parent of what is registered', async () =>
      expect(await status(['www.acme.test'], 'acme.test')).to.equal(401));
    it('compares with the Origin only when the switch is on', async () => {
      const elsewhere = { ...keys(), Origin: 'https://other.example' };
      expect((await mint(elsewhere)).status).to.equal(200);
      await control(running, '/settings', { checkOrigin: true });
      await refused(await mint(elsewhere), 401, 'Failed to validate connector');
      expect((await mint({ ...keys(), Origin: 'https://shop.example' })).status).to.equal(200);
    });
  });

  describe('tokens', () => {
    it('gives tokens the life they are told to have', async () => {
      await control(running, '/settings', { tokenLifeSeconds: 60 });
      const made = await handshake(running);
      expect((await upgrade(made.url())).status).to.equal(101);
      await control(running, '/clock', { advanceMs: 61_000 });
      expect(await upgrade(made.url())).to.deep.equal({ status: 401, body: 'authentication failed' });
    });
    it('BIND-1 admits the token the session was made with, again and again', async () => {
      const made = await handshake(running);
      expect((await upgrade(made.url())).status).to.equal(101);
      expect((await upgrade(made.url())).status).to.equal(101);
    });
    it('BIND-1 refuses a fresh token for an old session', async () => {
      const made = await handshake(running);
      const url = made.url().replace(made.token, await token());
      expect(await upgrade(url)).to.deep.equal({ status: 401, body: 'authentication failed' });
    });
    it('BIND-1 refuses the token of another session', async () => {
      const [one, other] = [await handshake(running), await handshake(running)];
      expect((await upgrade(one.url().replace(one.token, other.token))).status).to.equal(401);
    });
  });

  describe('CORS', () => {
    const preflight = (path: string) =>
      fetch(`${running.addresses.messaging}${path}`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
      });
    for (const path of ['/api/v1/access-token', '/api/v1/sessions', '/api/v1/sessions/x/context'])
      it(`answers the preflight of ${path}`, async () => {
        const response = await preflight(path);
        expect(response.status).to.equal(204);
        expect(response.headers.get('access-control-allow-origin')).to.equal('https://shop.example');
        expect(response.headers.get('access-control-allow-headers')).to.equal(
          'content-type, x-token, x-host, authorization',
        );
        expect(response.headers.get('access-control-allow-methods')).to.equal('POST, OPTIONS');
        expect(response.headers.get('access-control-expose-headers')).to.equal('Retry-After');
        expect(response.headers.get('access-control-max-age')).to.equal('600');
        expect(await response.text()).to.equal('');
      });
    it('names the origin on answers, on errors and on refusals for rate', async () => {
      const from = { Origin: 'https://shop.example' };
      await control(running, '/faults', { kind: 'rest.status', status: 429, retryAfter: 1, times: 1 });
      for (const response of [
        await mint({ ...keys(), ...from }),
        await mint({ ...keys(), ...from }),
        await mint(from),
      ]) {
        expect(response.headers.get('access-control-allow-origin')).to.equal('https://shop.example');
        expect(response.headers.get('access-control-expose-headers')).to.equal('Retry-After');
        expect(response.headers.get('vary')).to.match(/origin/i);
      }
    });
    it('never allows credentials', async () => {
      expect((await preflight('/api/v1/sessions')).headers.has('access-control-allow-credentials')).to.equal(false);
    });
  });
});
