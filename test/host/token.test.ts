import { expect } from 'chai';
import { sealWith } from '../../src/host/seal.js';
import {
  cookiesNamed,
  newVisitor,
  OpenedCookies,
  readVisitors,
  withToken,
  writeVisitor,
} from '../../src/host/visitor.js';
import type { HostOptions } from '../../src/host/index.js';
import { json, scene, SECRET, SITE, willing, type Scene } from './support.js';

describe('the host kit gives tokens', () => {
  it('mints one, and tells the service who the site is', async () => {
    const { visitor, service } = scene();
    const { access_token, expires_in } = await visitor().body('/token');
    expect(access_token).to.match(/^h\.canary\d+\.s$/);
    expect(expires_in).to.equal(86_400);
    expect(service.asked.map(({ url }) => url)).to.deep.equal(['https://messaging.test/api/v1/access-token']);
  });
  it('keeps it in a cookie that no script can read and no other site is sent', async () => {
    const response = await scene().visitor().post('/token');
    const cookie = response.headers.get('Set-Cookie')!;
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Max-Age=86400']) expect(cookie).to.contain(part);
    // A browser's own rule is the kit's path, wherever that is for it: elsewhere.test.ts has the browser.
    expect(cookie).to.not.match(/Path|Domain/i);
    expect(cookie).not.to.contain('canary');
  });
  it('takes an address with a slash behind it, and has the cookie kept where it is without', async () => {
    const { visitor, lines } = scene();
    const browser = visitor();
    const paths = [];
    for (const route of ['/token/', '/token', '/chat/create/', '/chat/create']) {
      const cookie = (await visitor().post(route)).headers.get('Set-Cookie')!;
      paths.push(/; Path=([^;]*)/.exec(cookie)?.[1]);
    }
    expect(paths).to.deep.equal(['/chat', undefined, '/chat/chat', undefined]);
    const { session_id, access_token } = await browser.body('/session/');
    expect(await browser.body('/token/', { session_id })).to.include({ access_token });
    expect(await browser.body('/token', { session_id })).to.include({ access_token });
    expect(lines.map(({ code }) => code).filter((code) => code !== 'ok')).to.deep.equal([]);
  });
  it('where a prefix is taken away before it, the cookie of such an address is kept where a browser has asked', async () => {
    const { visitor } = scene({ pathPrefix: '/shop/de' });
    const paths = [];
    for (const route of ['/token/', '/token', '/chat/create/', '/chat/create']) {
      const cookie = (await visitor().post(route)).headers.get('Set-Cookie')!;
      paths.push(/; Path=([^;]*)/.exec(cookie)?.[1]);
    }
    expect(paths).to.deep.equal(['/shop/de/chat', undefined, '/shop/de/chat/chat', undefined]);
  });
  // Next adds `?path=…`, the name of what its route takes, and leaves `basePath` where it is in the edge runtime alone.
  const asks = async (given: Partial<HostOptions>, address: string) => {
    const headers = { Origin: SITE, 'Content-Type': 'application/json' };
    const request = new Request(`${SITE}${address}?path=token`, { method: 'POST', headers, body: '{}' });
    const { host, lines } = scene(given);
    const { status, headers: said } = await host.handle(request, '192.0.2.1');
    const set = said.get('Set-Cookie');
    return {
      owned: host.owns(address),
      status,
      route: lines.at(-1)!.route,
      at: set && /; Path=([^;]*)/.exec(set)?.[1],
    };
  };
  const known = { owned: true, status: 200 };
  for (const before of ['', '/shop'])
    it(`a prefix that was ${before === '' ? '' : 'not '}taken away is one setting`, async () => {
      const given = { pathPrefix: '/shop' };
      const [plain, slashed] = [`${before}/chat/token`, `${before}/chat/chat/create/`];
      expect(await asks(given, plain)).to.deep.equal({ ...known, route: '/token', at: undefined });
      expect(await asks(given, `${plain}/`)).to.deep.equal({ ...known, route: '/token', at: '/shop/chat' });
      expect(await asks(given, slashed)).to.deep.equal({ ...known, route: '/chat/create', at: '/shop/chat/chat' });
    });
  it('what only begins with the letters of a prefix is somebody else’s', async () => {
    const others = ['/shopping/chat/token', '/shop/chatter/token', '/shop/shop/chat/token', '/de/shop/chat/token'];
    for (const address of [...others, '/shopchat/token'])
      expect(await asks({ pathPrefix: '/shop' }, address)).to.deep.equal({
        owned: false,
        status: 404,
        route: '',
        at: null,
      });
    expect(await asks({}, '/shop/chat/token')).to.include({ owned: false, status: 404 });
  });
  it('a path that has the prefix in it is the whole one, and one that is called as the prefix is below it', async () => {
    const whole = { path: '/shop/chat', pathPrefix: '/shop' };
    expect(await asks(whole, '/shop/chat/token')).to.deep.equal({ ...known, route: '/token', at: undefined });
    expect(await asks(whole, '/shop/chat/token/')).to.deep.equal({ ...known, route: '/token', at: '/shop/chat' });
    const alike = { pathPrefix: '/chat' };
    for (const address of ['/chat/token/', '/chat/chat/token/'])
      expect(await asks(alike, address)).to.deep.equal({ ...known, route: '/token', at: '/chat/chat' });
  });
  it('BIND-1 gives a session its own token again, without minting', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const first = await browser.body('/token');
    const again = await browser.body('/token', { session_id: 'session-a' });
    expect(again).to.include({ access_token: first['access_token'], session_id: 'session-a' });
    expect(service.asked).to.have.length(1);
  });
  it('does not give it for another session than the one it was asked for first', async () => {
    const browser = scene().visitor();
    await browser.post('/token');
    await browser.post('/token', { session_id: 'session-a' });
    const response = await browser.post('/token', { session_id: 'session-b' });
    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ code: 'host/unknown-session' });
  });
  it('does not know a session for a browser without a cookie, nor for another browser', async () => {
    const { visitor } = scene();
    const [mine, theirs] = [visitor(), visitor()];
    const { session_id } = await mine.body('/session');
    await theirs.post('/session');
    expect((await theirs.post('/token', { session_id })).status).to.equal(404);
    expect((await visitor().post('/token', { session_id })).status).to.equal(404);
    expect((await mine.post('/token', { session_id })).status).to.equal(200);
  });
  it('gives the session of an earlier token no other token, and leaves the newer one to its own', async () => {
    const browser = scene().visitor();
    const { session_id } = await browser.body('/session');
    const { access_token } = await browser.body('/token');
    const response = await browser.post('/token', { session_id });
    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ code: 'host/unknown-session' });
    expect(await browser.body('/token', { session_id: 'its-own' })).to.include({ access_token, session_id: 'its-own' });
  });
  it('remembers the sessions of the last few tokens, and none that never had one', () => {
    let visitor = newVisitor();
    for (const sessionId of ['a', '', 'b', 'c', 'd', '', 'e', 'f', 'g'])
      visitor = withToken(visitor, { token: `of ${sessionId}`, sessionId, expiresAt: 1 });
    expect(visitor.former).to.deep.equal(['b', 'c', 'd', 'e', 'f']);
  });
  it('is no larger than browsers keep: the oldest of what is remembered goes, and the token never', async () => {
    const seal = sealWith([SECRET], 'test');
    const ids = (of: string): string[] => ['1', '2', '3', '4', '5'].map((at) => `${of}${at}`.padStart(128, '-'));
    const reach = { now: 0, pathname: '/chat/token/', use: 'token', crossSite: true, secure: true } as const;
    const left = async (token: number): Promise<number[]> => {
      const [former, conversations] = [ids('s'), ids('c')];
      const known = { ...newVisitor(), token: 't'.repeat(token), sessionId: 's', expiresAt: 1, former, conversations };
      const line = (await writeVisitor(known, seal, 'am_visitor', reach))!;
      expect(line.length, String(token)).to.be.at.most(4_096);
      const sent = cookiesNamed('am_visitor', line.split(';', 1)[0]!);
      const read = (await readVisitors(sent, new OpenedCookies(seal), 0))[0]!;
      expect(read.token).to.equal(known.token);
      // Whatever is left is the newest.
      expect(former.slice(5 - read.former.length)).to.deep.equal(read.former);
      expect(conversations.slice(5 - read.conversations.length)).to.deep.equal(read.conversations);
      return [read.former.length, read.conversations.length];
    };
    expect(await left(1_000)).to.deep.equal([5, 5]);
    expect(await left(2_000)).to.deep.equal([1, 5]);
    expect(await left(2_500)).to.deep.equal([0, 3]);
  });
  describe('however long the tokens of the service are', () => {
    const served = (length: number): Scene => {
      const made = scene({ limits: { mintSeconds: 1e-9 } });
      made.service.answer = (url) =>
        url.endsWith('/access-token') ? json({ access_token: 't'.repeat(length), expires_in: 86_400 }) : willing(url);
      return made;
    };
    const cookieOf = (response: Response): string | null =>
      response.headers.get('Set-Cookie')?.split(';', 1)[0] ?? null;

    it('a conversation that was made goes on, and so does the session beside it', async () => {
      for (let length = 2_500; length <= 3_100; length += 50) {
        const { visitor } = served(length);
        const browser = visitor();
        const session = await browser.post('/session');
        const token = cookieOf(session);
        // What the endpoint of conversations gives is kept for that endpoint, and sent before the other.
        let both = token ?? '';
        for (let at = 1; at <= 3; at++) {
          const one = visitor();
          one.cookie = both;
          const created = await one.post('/chat/create');
          const { conversation_id } = (await created.json()) as { conversation_id: string };
          both = [cookieOf(created)!, ...(token === null ? [] : [token])].join('; ');
          const said = visitor();
          said.cookie = both;
          const answer = await said.post('/chat/respond', { conversation_id, message: 'Hi' });
          expect(answer.status, `${length}, ${at}`).to.equal(200);
        }
        if (token === null) continue;
        browser.cookie = token;
        const { session_id } = (await session.json()) as { session_id: string };
        expect((await browser.post('/session', { session_id })).status, String(length)).to.equal(200);
      }
    });
    it('one that fits into no cookie is given without one, and the site is told so once, with words', async () => {
      const made = served(3_100);
      for (const route of ['/token', '/session']) {
        const response = await made.visitor().post(route);
        expect([response.status, cookieOf(response)]).to.deep.equal([200, null]);
      }
      const codes = made.lines.map(({ route, code }) => `${route} ${code}`);
      expect(codes).to.deep.equal(['/token host/cookie-too-long', '/token ok', '/session ok']);
    });
    it('and no cookie is longer than one that browsers keep, and that the kit opens', async () => {
      const kept = [];
      for (let length = 2_800; length <= 3_100; length += 4) {
        const { visitor } = served(length);
        const cookie = cookieOf(await visitor().post('/session'));
        kept.push(cookie !== null);
        expect(cookie?.length ?? 0).to.be.at.most(4_096);
      }
      // All up to one length, and none from there on.
      expect(kept).to.deep.equal(kept.toSorted().toReversed());
      expect(new Set(kept).size).to.equal(2);
    });
  });
  it('never gives anybody the token of somebody else, whatever session they name', async () => {
    const { visitor } = scene();
    const [mine, theirs] = [visitor(), visitor()];
    const { session_id, access_token } = await mine.body('/session');
    const own = await theirs.body('/token');
    // Which session they have made with it is not known here: it is the one that they name. Theirs is the token all the same.
    expect(await theirs.body('/token', { session_id })).to.include({ access_token: own['access_token'] });
    expect(await mine.body('/token', { session_id })).to.include({ access_token });
  });
  it('says where a browser has sent no cookie at all, in the answer and in the log', async () => {
    const { visitor, lines } = scene();
    for (const route of ['/token', '/session']) {
      const response = await visitor().post(route, { session_id: 'session-a' }, { Cookie: 'other=1' });
      expect(response.status).to.equal(404);
      expect(await response.json()).to.include({ code: 'host/no-cookie' });
    }
    expect(lines.map(({ code }) => code)).to.deep.equal(['host/no-cookie', 'host/no-cookie']);
    const strange = await visitor().post(
      '/token',
      { session_id: 'session-a' },
      { Cookie: 'am_visitor=of-another-secret' },
    );
    expect(await strange.json()).to.include({ code: 'host/unknown-session' });
  });
  it('makes the session as well when asked, so that a page asks the service nothing by HTTP', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { access_token, session_id } = await browser.body('/session');
    expect(session_id).to.match(/^session-/);
    expect(service.asked.map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/api/v1/access-token',
      '/api/v1/sessions',
    ]);
    expect(await browser.body('/session', { session_id })).to.include({ access_token, session_id });
  });
  it('forgets a token that has run out', async () => {
    const made = scene();
    const browser = made.visitor();
    await browser.post('/token');
    made.time += 86_401_000;
    expect((await browser.post('/token', { session_id: 'session-a' })).status).to.equal(404);
  });
  it('a clock that is five minutes off does no harm, either way', async () => {
    const made = scene();
    const browser = made.visitor();
    await browser.post('/token');
    for (const skew of [300_000, -600_000]) {
      made.time += skew;
      expect((await browser.post('/token', { session_id: 'session-a' })).status).to.equal(200);
    }
  });
});
