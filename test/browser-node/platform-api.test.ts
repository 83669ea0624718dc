import { expect } from 'chai';
import { baseAddress } from '../../src/browser/addresses.js';
import { platformApi, type PlatformOptions } from '../../src/browser/platform-api.js';
import { serviceAt } from '../../src/browser/platform-more.js';
import { isChatError, type ChatError } from '../../src/core/errors.js';
import type { SessionRecord } from '../../src/core/session/ports.js';
import { HandClock } from '../core/support/hand-clock.js';
import { TinyServer, type Reply } from './tiny-server.js';

const MINT = '/api/v1/access-token';
const CREATE = '/api/v1/sessions';
const TIMEOUT_MS = 15_000;
const CALLBACK_MS = 60_000;
const PROBE_MS = 5_000;

const jwt = (claims: object = {}): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const token = jwt({ sub: 'u' });
const minted: Reply = { json: { access_token: token, expires_in: 86_400, token_type: 'Bearer' } };
const made: Reply = { json: { session_id: 's-1' } };

describe('platformApi', () => {
  let server: TinyServer;
  let clock: HandClock;
  let notes: string[];
  beforeEach(async () => {
    server = await new TinyServer().listen();
    server.answers(MINT, minted).answers(CREATE, made).answers('/token', minted);
    clock = new HandClock();
    notes = [];
  });
  afterEach(() => server.close());

  const never = { aborted: false, addEventListener: () => undefined };
  const api = ({ base = server.url, ...options }: Partial<Omit<PlatformOptions, 'base'>> & { base?: string }) =>
    platformApi({
      base: baseAddress(base),
      clock,
      log: { note: (code, fields) => void notes.push(`${code} ${JSON.stringify(fields ?? {})}`) },
      device: 'desktop',
      ...options,
    });
  const direct = (more: Parameters<typeof api>[0] = {}) => api({ connectorToken: 'ct', host: 'shop.example', ...more });
  const service = () => serviceAt(baseAddress(server.url), { clock, fetch });
  const endpoint = () => api({ tokenEndpoint: `${server.url}/token` });

  /** What it fails with; the waits in between are passed as they come, and told. */
  async function outcome(
    work: Promise<unknown>,
    own: readonly number[] = [TIMEOUT_MS, CALLBACK_MS],
  ): Promise<{ waits: number[]; error?: ChatError; value?: unknown }> {
    const waits: number[] = [];
    let settled = false;
    const done = work.then(
      (value) => ({ waits, value }),
      (error: unknown) => {
        if (!isChatError(error)) throw error;
        return { waits, error };
      },
    );
    void done.finally(() => (settled = true)).catch(() => undefined);
    while (!settled) {
      // What is on its way waits for nothing but its own time-out.
      if (clock.pending === 1 && !own.includes(clock.next)) {
        waits.push(clock.next);
        clock.advance(clock.next);
      }
      await new Promise((soon) => setImmediate(soon));
    }
    return done;
  }
  const start = (from = direct()) => outcome(from.authorize(null, never));
  const failure = async (from = direct()): Promise<string | undefined> => (await start(from)).error?.code;

  describe('a connector token, on this machine only', () => {
    it('HS-7 mints a token, then makes a session with it', async () => {
      const { value } = await start();
      expect(value).to.deep.equal({ sessionId: 's-1', token });
      expect(server.asked.map(({ path, method }) => `${method} ${path}`)).to.deep.equal([
        `POST ${MINT}`,
        `POST ${CREATE}`,
      ]);
      const [mint, create] = server.asked;
      expect(mint?.headers).to.include({
        'x-token': 'ct',
        'x-host': 'shop.example',
        'content-type': 'application/json',
      });
      expect(mint?.body).to.deep.equal({});
      expect(create?.headers).to.include({ authorization: `Bearer ${token}` });
      expect(create?.headers).not.to.have.property('x-host');
      expect(create?.body).to.deep.equal({ streaming_enabled: true, platform: 'web', device_type: 'desktop' });
    });

    it('tells the service what the site has chosen', async () => {
      await start(direct({ streaming: false, platform: 'ios-web', device: 'mobile' }));
      expect(server.asked[1]?.body).to.deep.equal({
        streaming_enabled: false,
        platform: 'ios-web',
        device_type: 'mobile',
      });
    });

    it('S6 warns, without the token', () => {
      direct();
      expect(notes).to.deep.equal(['auth/insecure-token {"allowed":"loopback"}']);
    });

    it('S6 refuses it for any other host', () => {
      expect(() => direct({ base: 'https://messaging.example' })).to.throw('auth/insecure-token');
    });

    it('cannot have the token of a session again', async () => {
      expect(await direct().authorize('s-1', never)).to.equal(null);
      expect(server.asked).to.deep.equal([]);
    });
  });

  describe('where it may go', () => {
    for (const base of [
      'http://messaging.example',
      'ws://messaging.example',
      'ftp://127.0.0.1',
      'http://localhost.evil.example',
      '',
      'not an address',
    ])
      it(`refuses ${JSON.stringify(base)}`, () => {
        expect(() => direct({ base })).to.throw('option/invalid: baseUrl: ');
      });

    it('refuses an endpoint without TLS', () => {
      expect(() => api({ tokenEndpoint: 'http://shop.example/token' })).to.throw(
        'option/invalid: tokenEndpoint: expected an https or localhost address',
      );
    });

    it('refuses an address of a page where there is none, by the name of the option', () => {
      for (const name of ['tokenEndpoint', 'sessionEndpoint'] as const)
        expect(() => api({ [name]: '/chat/token' })).to.throw(`option/invalid: ${name}: expected an`);
    });

    it('refuses to begin without any way to a token', () => {
      expect(() => api({})).to.throw('option/invalid: tokenEndpoint: expected');
    });
  });

  describe('retries', () => {
    it('HS-1 and HS-2 try four times, a second, two and four apart', async () => {
      server.answers(MINT, { status: 500, json: {} });
      const { waits, error } = await start();
      expect(waits).to.deep.equal([1000, 2000, 4000]);
      expect(error).to.include({ code: 'auth/unreachable', retryable: true });
      expect(server.asked).to.have.length(4);
    });

    it('HS-2 waits a fifth more or less', async () => {
      for (const [chance, wait] of [
        [0, 800],
        [1, 1200],
      ] as const) {
        clock.chance = chance;
        server.answers(MINT, { status: 503, json: {} }, minted);
        expect((await start()).waits.map(Math.round)).to.deep.equal([wait]);
      }
    });

    it('HS-2 tries again after a connection that was cut', async () => {
      server.answers(MINT, 'cut', minted);
      const { waits, value } = await start();
      expect(waits).to.deep.equal([1000]);
      expect(value).to.include({ sessionId: 's-1' });
    });

    it('HS-2 is unreachable when nobody listens', async () => {
      const away = direct({ base: server.url });
      await server.close();
      expect(await failure(away)).to.equal('auth/unreachable');
      server = await new TinyServer().listen();
    });

    for (const [header, wait] of [
      ['2', 2000],
      ['0', 0],
      ['1.5', 1500],
      ['999', 30_000],
      ['soon', 5000],
      ['-3', 5000],
      ['', 5000],
      ['Sun, 01 Mar 2026 09:00:07 GMT', 7000],
      ['Sun, 01 Mar 2020 09:00:07 GMT', 0],
    ] as const)
      it(`HS-3 waits ${wait} ms when told "${header}"`, async () => {
        // By the clock of whoever asks for the wait; that of this machine is a day off.
        const headers = { 'Retry-After': header, Date: 'Sun, 01 Mar 2026 09:00:00 GMT' };
        clock.wall = () => Date.parse('2026-03-02T09:00:00Z');
        server.answers(MINT, { status: 429, json: {}, headers }, minted);
        expect((await start()).waits).to.deep.equal([wait]);
      });

    it('HS-3 takes its own time where nobody says what time it is', async () => {
      const headers = { 'Retry-After': 'Sun, 01 Mar 2026 09:00:07 GMT', Date: '' };
      server.answers(MINT, { status: 429, json: {}, headers }, minted);
      expect((await start()).waits).to.deep.equal([7000]);
    });

    it('F13 tells of every wait that it is asked for, and of no other', async () => {
      server.answers(
        MINT,
        { status: 503, json: {} },
        { status: 429, json: {}, headers: { 'Retry-After': '7' } },
        minted,
      );
      const told: number[] = [];
      const signal = Object.assign(new AbortController().signal, {
        told: ({ until }: { readonly until: number }) => void told.push(until - clock.wall()),
      });
      const { waits } = await outcome(direct().authorize(null, signal));
      expect(waits).to.deep.equal([1000, 7000]);
      expect(told).to.deep.equal([7000]);
    });

    it('HS-3 waits five seconds when told nothing, and each 429 uses up an attempt', async () => {
      server.answers(MINT, { status: 429, json: {} });
      const { waits, error } = await start();
      expect(waits).to.deep.equal([5000, 5000, 5000]);
      expect(error).to.include({ code: 'auth/rate-limited', retryable: true, retryAfterMs: 5000 });
    });

    for (const status of [400, 401, 403, 404])
      it(`HS-4 does not ask again after ${status}`, async () => {
        server.answers(MINT, { status, json: { message: 'Connector token does not exist' } });
        expect(await failure()).to.equal('auth/rejected');
        expect(server.asked).to.have.length(1);
      });

    it('HS-5 asks again when the answer is no JSON', async () => {
      server.answers(MINT, { text: 'oops' });
      const { waits, error } = await start();
      expect([waits.length, error?.code]).to.deep.equal([3, 'auth/malformed']);
    });

    for (const json of [
      {},
      { access_token: '' },
      { access_token: 5 },
      [],
      null,
      { access_token: 'a.b' },
      { access_token: jwt({ exp: 'x' }) },
    ])
      it(`HS-5 and JWT-1 give up on ${JSON.stringify(json)}`, async () => {
        server.answers(MINT, { json });
        const { waits, error } = await start();
        expect([waits, error?.code]).to.deep.equal([[], 'auth/malformed']);
      });

    it('F16 knows a page for no answer, and asks it once', async () => {
      for (const page of [
        { text: '<html>Sign in</html>' },
        { text: 'Sign in', headers: { 'Content-Type': 'text/html; charset=utf-8' } },
      ]) {
        server.answers(MINT, page);
        const { waits, error } = await start();
        expect([waits, error?.code]).to.deep.equal([[], 'auth/malformed']);
      }
    });

    it('HS-9 gives an attempt fifteen seconds', async () => {
      server.answers(MINT, 'hang', minted);
      const work = start();
      while (server.asked.length === 0) await new Promise((soon) => setImmediate(soon));
      clock.advance(TIMEOUT_MS - 1);
      expect(server.asked).to.have.length(1);
      clock.advance(1);
      expect((await work).value).to.include({ sessionId: 's-1' });
    });

    it('HS-9 tells of a time-out when that is what it was, four times', async () => {
      server.answers(MINT, 'hang');
      const work = start();
      for (let attempt = 1; attempt <= 4; attempt++) {
        while (server.asked.length < attempt) await new Promise((soon) => setImmediate(soon));
        clock.advance(TIMEOUT_MS);
      }
      expect((await work).error?.code).to.equal('auth/timeout');
    });

    it('HS-10 makes no session without a token', async () => {
      server.answers(MINT, { status: 401, json: {} });
      await start();
      expect(server.at(CREATE)).to.deep.equal([]);
    });

    it('leaves no timer behind', async () => {
      await start();
      expect(clock.pending).to.equal(0);
    });
  });

  describe('the session', () => {
    it('mints once more when the token is refused', async () => {
      server.answers(CREATE, { status: 401, json: { message: 'Invalid access token' } }, made);
      expect((await start()).value).to.include({ sessionId: 's-1' });
      expect(server.at(MINT)).to.have.length(2);
    });

    it('and no third time', async () => {
      server.answers(CREATE, { status: 401, json: {} });
      expect(await failure()).to.equal('session/refused');
      expect(server.at(MINT)).to.have.length(2);
    });

    for (const [reply, code] of [
      [{ status: 400, json: {} }, 'session/unavailable'],
      [{ status: 500, json: {} }, 'session/refused'],
      [{ json: {} }, 'session/refused'],
      [{ text: 'oops' }, 'session/refused'],
      [{ text: '<html>' }, 'session/refused'],
    ] as const)
      it(`tells ${code} after ${JSON.stringify(reply)}`, async () => {
        server.answers(CREATE, reply);
        expect(await failure()).to.equal(code);
      });

    it('HS-2 has not reached the service that answers nothing, though a token was given', async () => {
      server.answers(CREATE, 'cut');
      const { waits, error } = await start();
      expect(waits).to.deep.equal([1000, 2000, 4000]);
      expect(error).to.include({ code: 'transport/unreachable', retryable: true });
    });

    it('HS-2 says that the service is kept from it, where the website’s fallback answers in its place', async () => {
      const failure = async (fallbackEndpoint: string): Promise<string | undefined> => {
        server.answers(CREATE, 'cut');
        const asked = direct({ fallbackEndpoint }).authorize(null, never);
        return (await outcome(asked, [TIMEOUT_MS, PROBE_MS])).error?.code;
      };
      expect(await failure(`${server.url}/chat`)).to.equal('transport/blocked');
      expect(server.at(CREATE)).to.have.length(4);
      expect(server.at('/chat')).to.have.length(1);
      const away = await new TinyServer().listen();
      const { url } = away;
      await away.close();
      expect(await failure(url)).to.equal('transport/unreachable');
    });

    it('HS-4 asks nobody else about an answer', async () => {
      server.answers(CREATE, { status: 500, json: {} });
      expect(await failure(direct({ fallbackEndpoint: `${server.url}/chat` }))).to.equal('session/refused');
      expect(server.at('/chat')).to.deep.equal([]);
    });

    it('HS-7 uses a token for one session only', async () => {
      const from = direct();
      await start(from);
      await start(from);
      expect(server.at(MINT)).to.have.length(2);
    });
  });

  describe('a token endpoint of the website', () => {
    it('asks for a new token with an empty body, and makes the session itself', async () => {
      expect((await start(endpoint())).value).to.deep.equal({ sessionId: 's-1', token });
      expect(server.at('/token')[0]).to.deep.include({ method: 'POST', body: {} });
    });

    it('makes no session when the endpoint made one', async () => {
      server.answers('/token', { json: { accessToken: token, session_id: 's-9' } });
      expect((await start(endpoint())).value).to.deep.equal({ sessionId: 's-9', token });
      expect(server.at(CREATE)).to.deep.equal([]);
    });

    it("asks for a session's own token by its id", async () => {
      expect(await endpoint().authorize('s-1', never)).to.deep.equal({ sessionId: 's-1', token });
      expect(server.at('/token')[0]?.body).to.deep.equal({ session_id: 's-1' });
      expect(server.at(CREATE)).to.deep.equal([]);
    });

    it('asks once more with cookies where the website’s server is elsewhere and says that it keeps one', async () => {
      const kept = { json: { access_token: jwt({ sub: 'kept' }) } };
      const headers = { 'X-Credentials': 'include' };
      const modes: unknown[] = [];
      const watched: typeof fetch = (url, init) => {
        if (String(url).endsWith('/token')) modes.push(init?.credentials);
        return fetch(url, init);
      };
      server.answers('/token', { ...minted, headers }, kept, { status: 404, json: {}, headers }, kept);
      const elsewhere = () => api({ tokenEndpoint: `${server.url}/token`, fetch: watched });
      expect((await start(elsewhere())).value).to.include({ token: kept.json.access_token });
      expect(await elsewhere().authorize('s-1', never)).to.include({ token: kept.json.access_token });
      expect(modes).to.deep.equal(['same-origin', 'include', 'same-origin', 'include']);
    });

    for (const reply of [
      { status: 404, json: {} },
      { status: 410, json: {} },
      { json: { access_token: token, session_id: 'another' } },
      { json: { access_token: jwt({ exp: 5 }) } },
    ])
      it(`BIND-2 has the session for lost after ${JSON.stringify(reply).slice(0, 40)}`, async () => {
        server.answers('/token', reply);
        expect(await endpoint().authorize('s-1', never)).to.equal(null);
      });

    it('F18 does not judge a token that it was just given by the clock of this machine', async () => {
      server.answers('/token', { json: { access_token: jwt({ exp: 5 }) } });
      expect((await start(endpoint())).value).to.include({ sessionId: 's-1' });
    });

    it('F18 takes the time from whoever gave the token, so that a clock that is a day off loses no conversation', async () => {
      const end = Date.parse('2026-06-01T12:00:00Z');
      const kept = { access_token: jwt({ exp: end / 1000 }) };
      const by = (offMs: number) => ({ json: kept, headers: { Date: new Date(end + offMs).toUTCString() } });
      for (const [wallMs, offMs, resumed] of [
        [end + 86_400_000, -60_000, true],
        [end - 86_400_000, 60_000, false],
        [end + 86_400_000, 4_000, true],
      ] as const) {
        clock.wall = () => wallMs;
        server.answers('/token', by(offMs));
        const record = await endpoint().authorize('s-1', never);
        expect(record !== null, `${offMs}`).to.equal(resumed);
      }
    });

    it('JWT-1 takes its own where nobody says what time it is', async () => {
      for (const [exp, resumed] of [
        [100, true],
        [-100, false],
      ] as const) {
        const bare = jwt({ exp: clock.wall() / 1000 + exp });
        const record = await api({ getAccessToken: () => bare }).authorize('s-1', never);
        expect(record !== null).to.equal(resumed);
      }
    });

    it('tells that the website refused', async () => {
      server.answers('/token', { status: 403, json: {} });
      expect(await failure(endpoint())).to.equal('auth/rejected');
      expect((await outcome(endpoint().authorize('s-1', never))).error?.code).to.equal('auth/rejected');
    });

    it('a session endpoint does the same under another name', async () => {
      server.answers('/session', { json: { access_token: token, session_id: 's-2' } });
      expect((await start(api({ sessionEndpoint: `${server.url}/session` }))).value).to.deep.equal({
        sessionId: 's-2',
        token,
      });
    });
  });

  describe('a callback of the website', () => {
    it('is told why, and may give a bare token', async () => {
      const asked: unknown[] = [];
      const from = api({
        getAccessToken: (why) => {
          asked.push(why);
          return Promise.resolve(token);
        },
      });
      expect((await start(from)).value).to.deep.equal({ sessionId: 's-1', token });
      expect(await from.authorize('s-1', never)).to.deep.equal({ sessionId: 's-1', token });
      expect(asked).to.deep.equal([
        { sessionId: null, reason: 'start' },
        { sessionId: 's-1', reason: 'resume' },
      ]);
    });

    it('gives null for a session that is gone', async () => {
      expect(await api({ getAccessToken: () => null }).authorize('s-1', never)).to.equal(null);
    });

    it('F11 may be slow, and is not waited for for ever', async () => {
      const work = start(api({ getAccessToken: () => new Promise(() => undefined) }));
      clock.advance(CALLBACK_MS);
      expect((await work).error?.code).to.equal('auth/timeout');
    });

    it('may give both', async () => {
      const from = api({ getSession: () => ({ accessToken: token, sessionId: 's-5' }) });
      expect((await start(from)).value).to.deep.equal({ sessionId: 's-5', token });
    });

    for (const [what, getAccessToken] of [
      [
        'throws',
        () => {
          throw new Error('secret');
        },
      ],
      ['rejects', () => Promise.reject(new Error('secret'))],
    ] as const)
      it(`is rejected when it ${what}, and its words are not ours`, async () => {
        const { error } = await start(api({ getAccessToken }));
        expect(error?.code).to.equal('auth/rejected');
        expect(error?.message).not.to.contain('secret');
      });

    for (const [whose, lost] of Object.entries({
      fetch: () => new TypeError('Failed to fetch'),
      'fetch, which it gave no longer': () => new DOMException('signal timed out', 'TimeoutError'),
      axios: () => Object.assign(new Error('Network Error'), { name: 'AxiosError', code: 'ERR_NETWORK' }),
      Angular: () => ({ name: 'HttpErrorResponse', status: 0 }),
    })) {
      it(`HS-2 is asked again where the network of ${whose} failed`, async () => {
        let asked = 0;
        const getAccessToken = async () => {
          if (++asked < 3) throw lost();
          return token;
        };
        const { value, waits } = await start(api({ getAccessToken }));
        expect(value).to.deep.equal({ sessionId: 's-1', token });
        expect(waits).to.deep.equal([1_000, 2_000]);
      });

      it(`HS-1 is unreachable where that of ${whose} goes on failing`, async () => {
        let asked = 0;
        const getAccessToken = () => {
          asked++;
          throw lost();
        };
        const { error } = await start(api({ getAccessToken }));
        expect([asked, error?.code, error?.retryable]).to.deep.equal([4, 'auth/unreachable', true]);
      });
    }

    it('HS-4 has refused once it says so, whatever came before', async () => {
      let asked = 0;
      const getAccessToken = () => {
        throw ++asked === 1 ? new TypeError('Load failed') : new Error('401');
      };
      const { error } = await start(api({ getAccessToken }));
      expect([asked, error?.code]).to.deep.equal([2, 'auth/rejected']);
    });

    it('is asked no more when nobody wants to know', async () => {
      const stop = new AbortController();
      const work = outcome(
        api({ getAccessToken: () => Promise.reject(new TypeError('fetch failed')) }).authorize(null, stop.signal),
        [CALLBACK_MS, 1_000],
      );
      while (clock.next !== 1_000) await new Promise((soon) => setImmediate(soon));
      stop.abort();
      expect((await work).error?.code).to.equal('client/destroyed');
      expect(clock.pending).to.equal(0);
    });

    for (const junk of [undefined, null, 5, {}, 'junk', { accessToken: '' }])
      it(`is malformed when it gives ${JSON.stringify(junk)}`, async () => {
        expect(await failure(api({ getAccessToken: () => junk }))).to.equal('auth/malformed');
      });
  });

  it('stops asking when nobody wants to know any more', async () => {
    for (const when of ['waiting', 'asking']) {
      const stop = new AbortController();
      server.answers(MINT, when === 'waiting' ? { status: 500, json: {} } : 'hang');
      const before = server.asked.length;
      const work = direct().authorize(null, stop.signal);
      const wanted =
        when === 'waiting' ? (): boolean => clock.next === 1000 : (): boolean => server.asked.length > before;
      while (!wanted()) await new Promise((soon) => setImmediate(soon));
      stop.abort();
      const error: unknown = await work.catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'client/destroyed' });
      expect([server.asked.length - before, clock.pending]).to.deep.equal([1, 0]);
    }
  });

  it('HSF-3 says whether the host answers at all, whatever it answers', async () => {
    const from = service();
    expect(await from.probe()).to.equal('service');
    expect(server.asked[0]).to.include({ method: 'GET', path: '/' });
    await server.close();
    expect(await from.probe()).to.equal('nobody');
    expect(clock.pending).to.equal(0);
    server = await new TinyServer().listen();
  });

  it('HSF-3 asks the website’s fallback where the service has no answer, whatever that answers', async () => {
    const site = await new TinyServer().listen();
    const from = serviceAt(baseAddress(server.url), { clock, fetch }, `${site.url}/chat`);
    expect(await from.probe()).to.equal('service');
    expect(site.asked).to.deep.equal([]);
    await server.close();
    expect(await from.probe()).to.equal('site');
    expect(site.asked[0]).to.include({ method: 'GET', path: '/chat' });
    await site.close();
    expect(await from.probe()).to.equal('nobody');
    server = await new TinyServer().listen();
  });

  it('HSF-3 takes silence for no after five seconds', async () => {
    server.answers('/', 'hang');
    const answer = service().probe();
    while (server.asked.length === 0) await new Promise((soon) => setImmediate(soon));
    clock.advance(5_000);
    expect(await answer).to.equal('nobody');
  });

  describe('verified context', () => {
    const record: SessionRecord = { sessionId: 's/1', token };
    const path = '/api/v1/sessions/s%2F1/context';

    it('submits it with the token of the session', async () => {
      server.answers(path, { status: 204, text: '' });
      await service().submitContext(record, 'ctx');
      expect(server.at(path)[0]).to.deep.include({ method: 'POST', body: { token: 'ctx' } });
      expect(server.at(path)[0]?.headers).to.include({ authorization: `Bearer ${token}` });
    });

    it('tells that it was refused, and asks once', async () => {
      server.answers(path, { status: 401, json: {} });
      const error: unknown = await service()
        .submitContext(record, 'ctx')
        .catch((reason: unknown) => reason);
      expect(error).to.include({ code: 'context/refused' });
      expect(server.asked).to.have.length(1);
    });

    it('CTX-5 gives up after five seconds', async () => {
      server.answers(path, 'hang');
      const work = service()
        .submitContext(record, 'ctx')
        .catch((error: unknown) => error);
      while (server.asked.length === 0) await new Promise((soon) => setImmediate(soon));
      clock.advance(5_000);
      expect(await work).to.include({ code: 'context/timeout' });
    });
  });
});
