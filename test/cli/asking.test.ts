import { expect } from 'chai';
import type { Clock } from '../../src/core/session/ports.js';
import { clock } from '../../src/browser/clock.js';
import { BASE, lint, page, right, tag, type Ran, type World } from './world.js';

const SHOP = 'https://shop.example';
const html =
  (body = tag()): (() => Response) =>
  () =>
    new Response(page(body), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'sid=1; Path=/' },
    });

const jwt = (claims: object): string =>
  [{ alg: 'none' }, claims, 'signed'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
const inSeconds = (seconds: number): number => Math.round(Date.now() / 1_000) + seconds;
const token = jwt({ exp: inSeconds(600), iat: inSeconds(-1) });
const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString(), ...headers },
  });
const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'POST',
};

const loader = "fetch('widget.js')";
const well: NonNullable<World['answers']> = {
  [`${SHOP}/`]: html(),
  [`${SHOP}/loader.js`]: () => new Response(loader, { headers: { 'Content-Type': 'text/javascript' } }),
  [`POST ${SHOP}/chat/token`]: () => json({ access_token: token }, 200, { 'Cache-Control': 'no-store' }),
  [`OPTIONS ${BASE}/api/v1/sessions`]: () => new Response(null, { status: 204, headers: shared }),
  [`POST ${BASE}/api/v1/sessions`]: () => json({ session_id: 's-1' }, 201, shared),
  [`${BASE}/`]: () => new Response('it is me'),
};
const asked = (answers: World['answers'], given: readonly string[] = [`${SHOP}/`], more: World = {}): Promise<Ran> =>
  lint(given, { ...more, answers: { ...well, ...answers } });
const endpoint = (answer: (asked: Request) => Response): World['answers'] => ({ [`POST ${SHOP}/chat/token`]: answer });

/** At once, whatever is waited for: somebody never answers. */
const late: Clock = { ...clock, after: (_ms, then) => (queueMicrotask(then), () => undefined) };
const never = ({ signal }: Request): Promise<Response> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

/** What is answered otherwise than it should be, and what is found. */
const broken: Readonly<Record<string, readonly [answers: World['answers'], found: readonly string[]]>> = {
  'nothing where all is well': [{}, []],
  'no answer': [{ [`POST ${SHOP}/chat/token`]: () => Promise.reject(new TypeError('x')) }, ['token/unreachable 3:73']],
  'a page in place of JSON': [
    endpoint(() => new Response('<p>', { headers: { 'Content-Type': 'text/html' } })),
    ['token/not-json 3:73'],
  ],
  'JSON of another shape': [endpoint(() => json({ jwt: token })), ['token/malformed 3:73']],
  'a token that is none': [endpoint(() => json({ access_token: 'abc' })), ['token/malformed 3:73']],
  'that nobody is signed in': [endpoint(() => json({}, 401)), ['token/refused 3:73']],
  'that the origin is another': [endpoint(() => json({ code: 'host/origin' }, 403)), ['token/origin 3:73']],
  'that the host is not registered': [
    endpoint(() => json({ code: 'platform/rejected' }, 502)),
    ['token/host-not-registered 3:73'],
  ],
  'that the service is away': [
    endpoint(() => json({ code: 'platform/unavailable' }, 502)),
    ['token/service-away 3:73'],
  ],
  'that there is nothing': [endpoint(() => new Response('', { status: 404 })), ['token/not-found 3:73']],
  'that it takes no POST': [endpoint(() => new Response('', { status: 405 })), ['token/not-found 3:73']],
  'that there were too many': [endpoint(() => json({}, 429)), ['token/rate-limited 3:73']],
  'that it fails': [endpoint(() => new Response('', { status: 500 })), ['token/failed 3:73']],
  'a page to sign in at': [
    {
      [`POST ${SHOP}/chat/token`]: () =>
        new Response(null, { status: 302, headers: { Location: '/login?next=%2Fchat' } }),
      [`${SHOP}/login?next=%2Fchat`]: html(),
    },
    ['token/redirected 3:73'],
  ],
  'somebody who leads on and on': [
    endpoint(() => new Response(null, { status: 307, headers: { Location: '/chat/token' } })),
    ['token/cors 3:73'],
  ],
  'an answer that anybody may keep': [
    endpoint(() => json({ access_token: token }, 200, { 'Cache-Control': 'public, max-age=60' })),
    ['token/cacheable 3:73'],
  ],
  'an answer that somebody has kept': [
    endpoint(() => json({ access_token: token }, 200, { Age: '30' })),
    ['token/cacheable 3:73'],
  ],
  'a token that has run out': [
    endpoint(() => json({ access_token: jwt({ exp: inSeconds(-300) }) })),
    ['token/expired 3:73'],
  ],
  'a token of tomorrow': [
    endpoint(() => json({ access_token: jwt({ exp: inSeconds(9_000), iat: inSeconds(3_600) }) })),
    ['token/clock 3:73'],
  ],
  'a clock that is wrong': [
    endpoint(() => json({ access_token: token }, 200, { Date: new Date(Date.now() - 7_200_000).toUTCString() })),
    ['page/clock 3:73', 'token/clock 3:73'],
  ],
  'more than a token': [endpoint(() => json({ access_token: 'x'.repeat(100_000) })), ['token/too-long 3:73']],
  'a service of another region': [
    { [`POST ${BASE}/api/v1/sessions`]: () => json({}, 401, shared) },
    ['service/wrong-region 3:31'],
  ],
  'a service that refuses': [
    { [`POST ${BASE}/api/v1/sessions`]: () => json({}, 503, shared) },
    ['service/refused 3:31'],
  ],
  'something that is not the service': [
    { [`POST ${BASE}/api/v1/sessions`]: () => new Response('<p>', { headers: shared }) },
    ['service/wrong-host 3:31'],
  ],
  'something that answers no page of another origin': [
    { [`OPTIONS ${BASE}/api/v1/sessions`]: () => new Response(null, { status: 405 }) },
    ['service/wrong-host 3:31'],
  ],
  'nothing at the base URL': [
    {
      [`OPTIONS ${BASE}/api/v1/sessions`]: () => Promise.reject(new TypeError('x')),
      [`${BASE}/`]: () => Promise.reject(new TypeError('x')),
    },
    ['service/unreachable 3:31'],
  ],
  'no file of the widget': [{ [`${SHOP}/loader.js`]: () => new Response('', { status: 404 }) }, ['tag/not-there 3:15']],
  'a page in place of it': [{ [`${SHOP}/loader.js`]: html() }, ['tag/not-there 3:15']],
};

describe('the lint asks as a page does, and tells of', () => {
  for (const [what, [answers, found]] of Object.entries(broken))
    it(what, async () => {
      const ran = await asked(answers);
      expect(ran.found, ran.out).to.deep.equal(found);
      expect(ran.out).not.to.contain(token).and.not.to.match(/eyJ/);
    });

  it('who never answers, and waits no longer', async () => {
    const { found } = await lint(['https://shop.example/', '--token-endpoint', `${SHOP}/chat/token`], {
      answers: { [`POST ${SHOP}/chat/token`]: never },
      ports: { clock: late },
    });
    expect(found).to.deep.equal(['look/timeout -']);
    const slow = await lint(['--token-endpoint', `${SHOP}/chat/token`], {
      answers: { [`POST ${SHOP}/chat/token`]: never },
      ports: { clock: late },
    });
    expect(slow.found).to.deep.equal(['token/timeout -']);
    expect(slow.exit).to.equal(1);
  });

  it('whether there is no token, or one that is none', async () => {
    for (const [body, cause] of [
      [{ jwt: token }, 'there is no token in it'],
      [{ access_token: '' }, 'there is no token in it'],
      [{ access_token: 'abc' }, 'none that can be read as one'],
      [{ access_token: jwt({ exp: 'soon' }) }, 'none that can be read as one'],
    ] as const) {
      const { report, found } = await asked(endpoint(() => json(body)));
      expect(found, cause).to.deep.equal(['token/malformed 3:73']);
      expect(report.pages[0]!.findings[0]!.cause).to.contain(cause);
    }
  });

  it('whom it asks: with the method, the headers and the body of the widget', async () => {
    const { asked: requests } = await asked({});
    const [, , posted, preflight, made] = requests;
    expect(posted!.method).to.equal('POST');
    expect(await posted!.text()).to.equal('{}');
    expect(Object.fromEntries(posted!.headers)).to.include({
      'content-type': 'application/json',
      accept: 'application/json',
      origin: SHOP,
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=1',
    });
    expect(preflight!.headers.get('Access-Control-Request-Headers')).to.equal('authorization,content-type');
    expect(made!.headers.get('Authorization')).to.equal(`Bearer ${token}`);
    expect(made!.headers.has('Cookie')).to.equal(false);
    expect(await made!.json()).to.have.keys('streaming_enabled', 'platform', 'device_type');
  });

  it('with what a site wants besides, and sends that to nobody else', async () => {
    const { asked: requests, found } = await asked(
      { [`${SHOP}/`]: html(tag('data-config="/chat.json"')), [`${SHOP}/chat.json`]: () => json({}) },
      [`${SHOP}/`, '--header', 'Authorization: Basic abc', '--header', 'X-Stage: 1'],
    );
    expect(found).to.deep.equal([]);
    const sent = requests.map(({ url, headers }) => [
      url.replace(SHOP, ''),
      headers.get('Authorization'),
      headers.get('X-Stage'),
    ]);
    expect(sent.filter(([url]) => url!.startsWith('/'))).to.deep.equal(
      ['/', '/chat.json', '/loader.js', '/chat/token'].map((path) => [path, 'Basic abc', '1']),
    );
    expect(sent.filter(([url]) => url!.startsWith(BASE)).map(([, , stage]) => stage)).to.deep.equal([null, null, null]);
    expect(
      requests.some(({ url, headers }) => url.startsWith(BASE) && /Basic/.test(headers.get('Authorization') ?? '')),
    ).to.equal(false);
    const led = await lint([`${SHOP}/`, '--page-only', '--header', 'X-Stage: 1'], {
      answers: {
        [`${SHOP}/`]: () => new Response(null, { status: 301, headers: { Location: 'https://other.example/' } }),
        'https://other.example/': html(),
      },
    });
    expect(led.asked.map(({ headers }) => headers.get('X-Stage'))).to.deep.equal(['1', null]);
  });

  it('and to nobody to whom the site leads on, with all that is asked there; but to itself by TLS', async () => {
    const other = 'https://login.example';
    const there = (origin: string): NonNullable<World['answers']> => ({
      [`${origin}/`]: html(tag('data-config="/chat.json"')),
      [`${origin}/chat.json`]: () => json({}),
      [`${origin}/loader.js`]: well[`${SHOP}/loader.js`]!,
      [`POST ${origin}/chat/token`]: well[`POST ${SHOP}/chat/token`]!,
    });
    const leads =
      (to: string): (() => Response) =>
      () =>
        new Response(null, { status: 302, headers: { Location: to } });
    const stages = async (named: string, answers: World['answers']): Promise<string[]> => {
      const { asked: requests, found } = await asked(answers, [named, '--header', 'X-Stage: 1']);
      expect(found).to.deep.equal([]);
      return requests.filter(({ headers }) => headers.has('X-Stage')).map(({ url }) => url);
    };
    expect(await stages(`${SHOP}/`, { ...there(other), [`${SHOP}/`]: leads(`${other}/`) })).to.deep.equal([`${SHOP}/`]);
    const plain = 'http://shop.example/';
    expect(await stages(plain, { ...there(SHOP), [plain]: leads(`${SHOP}/`) })).to.deep.equal([
      plain,
      ...['/', '/chat.json', '/loader.js', '/chat/token'].map((path) => `${SHOP}${path}`),
    ]);
    const elsewhere = 'https://shop.example:8443';
    for (const [from, to] of [
      [SHOP, 'https://www.shop.example'],
      [SHOP, elsewhere],
      ['http://shop.example:8080', SHOP],
    ] as const)
      expect(await stages(`${from}/`, { ...there(to), [`${from}/`]: leads(`${to}/`) })).to.deep.equal([`${from}/`]);
  });

  it('with the cookies that it was given on the way, each where it is to go, and for as long as it is to stay', async () => {
    const sets = (cookies: readonly string[], location?: string): Response => {
      const headers = new Headers(cookies.map((one) => ['Set-Cookie', one] as [string, string]));
      headers.set('Content-Type', 'text/html');
      if (location !== undefined) headers.set('Location', location);
      return new Response(location === undefined ? page(tag('data-config="/chat.json"')) : null, {
        status: location === undefined ? 200 : 302,
        headers,
      });
    };
    const cookies = [
      'sid=1; Path=/; HttpOnly',
      'here=1',
      'admin=1; Path=/admin',
      'a=b=c; path=/chat; max-age=60',
      'none',
    ];
    const { asked: requests, found } = await asked(
      {
        [`${SHOP}/in/start`]: () => sets(cookies, '/in/home'),
        [`${SHOP}/in/home`]: () =>
          sets(
            ['sid=2; Path=/', 'old=; Max-Age=0', 'past=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
            'https://other.example/',
          ),
        'https://other.example/': () => sets(['theirs=1; Path=/'], `${SHOP}/`),
        [`${SHOP}/`]: () => sets(['here=; Path=/in; Max-Age=0; Expires=Fri, 01 Jan 2999 00:00:00 GMT']),
        [`${SHOP}/chat.json`]: () => json({}),
        [`POST ${SHOP}/chat/token`]: () =>
          new Response(null, { status: 307, headers: { Location: '/in/token', 'Set-Cookie': 'seen=1; Path=/' } }),
        [`POST ${SHOP}/in/token`]: () => json({ access_token: token }, 200, { 'Set-Cookie': 'am_visitor=1; Path=/' }),
      },
      [`${SHOP}/in/start`, `${SHOP}/chat`],
    );
    expect(found).to.deep.equal(['look/unreachable -']);
    const sent = requests
      .filter(({ method, url }) => method !== 'OPTIONS' && !url.startsWith(BASE))
      .map(({ url, headers }) => `${url.replace(SHOP, '')} ${headers.get('Cookie') ?? ''}`);
    expect(sent).to.deep.equal([
      '/in/start ',
      '/in/home here=1; sid=1',
      'https://other.example/ ',
      '/ sid=2',
      '/chat.json sid=2',
      '/loader.js sid=2',
      '/chat/token a=b=c; sid=2',
      '/in/token sid=2; seen=1',
      '/chat a=b=c; sid=2; seen=1',
    ]);
  });

  it('nobody with a token that is meant for another', async () => {
    const { asked: requests, found } = await asked({
      [`POST ${BASE}/api/v1/sessions`]: () =>
        new Response(null, { status: 307, headers: { ...shared, Location: 'https://thief.example/' } }),
      'POST https://thief.example/': () => json({}, 200, shared),
    });
    expect(found).to.deep.equal(['service/wrong-host 3:31']);
    const thief = requests.filter(({ url }) => url.startsWith('https://thief.example/'));
    expect(thief.map(({ headers }) => headers.get('Authorization'))).to.deep.equal([null]);
  });

  it('an endpoint of another origin what a browser asks first', async () => {
    const far = 'https://api.example/token';
    const body = tag('').replace('/chat/token', far);
    const answers = (headers: Record<string, string>, status = 204): World['answers'] => ({
      [`${SHOP}/`]: html(body),
      [`OPTIONS ${far}`]: () => new Response(null, { status, headers }),
      [`POST ${far}`]: () => json({ access_token: token }, 200, headers),
    });
    const all = { 'Access-Control-Allow-Origin': SHOP, 'Access-Control-Allow-Headers': 'content-type' };
    expect((await asked(answers(all))).found).to.deep.equal([]);
    for (const [headers, status, why] of [
      [{}, 204, 'no Access-Control-Allow-Origin'],
      [{ ...all, 'Access-Control-Allow-Origin': 'https://other.example' }, 204, 'is another'],
      [{ 'Access-Control-Allow-Origin': SHOP }, 204, 'Access-Control-Allow-Headers lacks content-type'],
      [all, 405, '405 to OPTIONS'],
      [{ ...all, 'X-Credentials': 'include' }, 204, 'Access-Control-Allow-Credentials'],
    ] as const) {
      const { report, found } = await asked(answers(headers, status));
      expect(found).to.deep.equal(['token/cors 3:73']);
      expect(report.pages[0]!.findings[0]!.cause).to.contain(why);
    }
  });

  it('for each chat by its name, and of two pages once', async () => {
    const two = html(`${tag()}${tag('data-instance="sales"')}`);
    const answers = {
      [`${SHOP}/`]: two,
      [`${SHOP}/b`]: two,
      [`POST ${SHOP}/chat/token?instance=sales`]: () => json({ access_token: token }),
    };
    const { asked: requests, found } = await asked(answers, [`${SHOP}/`, `${SHOP}/b`]);
    expect(found).to.deep.equal([]);
    const tokens = requests
      .filter(({ method, url }) => method === 'POST' && url.startsWith(SHOP))
      .map(({ url }) => url);
    expect(tokens).to.deep.equal([`${SHOP}/chat/token`, `${SHOP}/chat/token?instance=sales`]);
  });

  it('nobody for a page alone, nor for a file, unless it is told whom', async () => {
    expect((await asked({}, [`${SHOP}/`, '--page-only'])).asked).to.have.length(1);
    const files = { 'a.html': page(tag()) };
    expect((await asked({}, ['a.html'], { files })).asked).to.have.length(0);
    const told = await asked({}, ['a.html', '--token-endpoint', `${SHOP}/chat/token`], { files });
    expect(told.found).to.deep.equal([]);
    expect(told.asked[0]!.headers.get('Origin')).to.equal(SHOP);
    const elsewhere = await asked(
      { [`OPTIONS ${SHOP}/chat/token`]: () => json({ code: 'host/origin' }, 403) },
      ['a.html', '--token-endpoint', `${SHOP}/chat/token`, '--at', 'https://www.example/'],
      { files },
    );
    expect(elsewhere.found).to.deep.equal(['token/cors 3:73']);
  });

  it('whether the page and what it asks are secure', async () => {
    const answers = { 'http://shop.example/': html(), 'http://shop.example/loader.js': () => new Response(loader) };
    expect((await asked(answers, ['http://shop.example/'])).found).to.deep.equal(['page/insecure -']);
    expect((await lint(['--token-endpoint', 'http://shop.example/t'], {})).found).to.deep.equal(['option/address -']);
  });

  it('a service behind an address of the site', async () => {
    const body = tag().replace(BASE, '/support');
    const made = { [`POST ${SHOP}/support/api/v1/sessions`]: (): Response => json({ session_id: 's' }, 201) };
    const answers = { [`${SHOP}/`]: html(body), [`${SHOP}/support`]: (): Response => new Response('') };
    expect((await asked({ ...answers, ...made })).found).to.deep.equal([]);
    expect((await asked(answers)).found).to.deep.equal(['service/wrong-host 3:31']);
  });

  it('for the options at their address, and where they are wrong', async () => {
    const answers = {
      [`${SHOP}/`]: html(tag('data-config="/chat.json"')),
      [`${SHOP}/chat.json`]: () => new Response('{\n  "titel": "Acme"\n}'),
    };
    const { report, found } = await asked(answers);
    expect(found).to.deep.equal(['option/config 2:3 title']);
    expect(report.pages[0]!.findings[0]!.source).to.equal(`${SHOP}/chat.json`);
    const apart = (headers: Readonly<Record<string, string>>): World['answers'] => ({
      [`${SHOP}/`]: html(tag('\ndata-config="https://options.example/chat.json"')),
      'https://options.example/chat.json': () => new Response('{}', { headers }),
    });
    expect((await asked(apart({}))).found).to.deep.equal(['config/cors 4:1']);
    expect((await asked(apart({ 'Access-Control-Allow-Origin': 'https://x.example' }))).found).to.have.length(1);
    expect((await asked(apart({ 'Access-Control-Allow-Origin': SHOP }))).found).to.deep.equal([]);
    const none = await asked({ ...answers, [`${SHOP}/chat.json`]: () => new Response('<p>') });
    expect(none.found).to.deep.equal(['config/unread 1:1']);
    const files = { 'a.html': page(tag('data-config="chat.json"')), 'chat.json': '{"titel": 1}' };
    expect((await lint(['a.html'], { files })).found).to.deep.equal(['option/config 1:2 title']);
    expect((await lint(['a.html'], { files: { 'a.html': files['a.html'] } })).found).to.deep.equal([]);
  });

  it('whether the files are those of one version', async () => {
    const widget = 'export {};';
    const hash = 'sha256-1MUyxrSFGmAcgcAsQ+zAfGqeCoyXcnpQF60C3+crFaA=';
    const whole = (body: string, src = 'src="loader.js"'): World['answers'] => ({
      [`${SHOP}/`]: html(tag('', src)),
      [`${SHOP}/loader.js`]: () => new Response(`const h="${hash}";new URL("widget.js")`),
      [`${SHOP}/widget.js`]: () => new Response(body),
    });
    const other = await asked(whole('export const a = 1;'));
    expect(other.found).to.deep.equal(['tag/files 3:15']);
    const { createHash } = await import('node:crypto');
    const real = `sha256-${createHash('sha256').update(widget).digest('base64')}`;
    const fine = await asked({
      ...whole(widget),
      [`${SHOP}/loader.js`]: () => new Response(`const h="${real}";new URL("widget.js")`),
    });
    expect(fine.found).to.deep.equal([]);
    const wrong = await asked({
      ...whole(widget),
      [`${SHOP}/`]: html(tag(`integrity="sha384-${'A'.repeat(64)}"`)),
      [`${SHOP}/loader.js`]: () => new Response(loader),
    });
    expect(wrong.found[0]).to.match(/^tag\/integrity 3:\d+ integrity="sha384-/);
  });

  it('a file beside a page that is a file, and the hash that this package has', async () => {
    const hashes = { 'cdn/loader.js': `sha384-${'B'.repeat(64)}` };
    const src = 'src="https://cdn.example/agent-messenger/1.2.3/loader.js"';
    const of = async (integrity: string): Promise<readonly string[]> => {
      const files = { 'a.html': page(tag(`crossorigin integrity="sha384-${integrity.repeat(64)}"`, src)) };
      return (await lint(['a.html'], { files, ports: { hashes } })).found;
    };
    expect(await of('B')).to.deep.equal([]);
    expect(await of('A')).to.deep.equal([`tag/integrity 3:161 integrity="${hashes['cdn/loader.js']}"`]);
    const files = {
      'a.html': page(`<script src="loader.js" integrity="sha384-${'A'.repeat(64)}" ${right}></script>`),
      'loader.js': loader,
    };
    expect((await lint(['a.html'], { files })).found[0]).to.match(/^tag\/integrity 3:25 /);
  });
});
