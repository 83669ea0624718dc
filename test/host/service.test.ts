import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { refusal } from '../../src/core/protocol/chat-api.js';
import { TURN_TIMEOUT_MS } from '../../src/core/protocol/limits.js';
import type { HostOptions } from '../../src/host/index.js';
import { CONNECTOR, json, scene, willing } from './support.js';

const code = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

/** What a fetch that follows the letter gives for a redirect that it is not to follow. */
const opaqueRedirect = (): Response =>
  Object.defineProperties(new Response(null), { type: { value: 'opaqueredirect' }, status: { value: 0 } });

describe('when the service behind the host kit fails', () => {
  const cases: readonly (readonly [string, () => Response | Promise<Response>, number, string])[] = [
    [
      'refuses the site',
      () => json({ message: 'Connector token does not exist canary' }, 401),
      502,
      'platform/rejected',
    ],
    ['breaks', () => json({ message: 'canary' }, 500), 502, 'platform/unavailable'],
    [
      'answers HTML',
      () => new Response('<h1>canary</h1>', { headers: { 'Content-Type': 'text/html' } }),
      502,
      'platform/malformed',
    ],
    ['answers nothing', () => new Response(''), 502, 'platform/malformed'],
    ['answers a list', () => json([]), 502, 'platform/malformed'],
    ['answers without a token', () => json({ expires_in: 5 }), 502, 'platform/malformed'],
    ['answers without end', () => json({ access_token: 'x'.repeat(2_000_000) }), 502, 'platform/malformed'],
    // As the runtime host, or a path below the right one.
    ['has no such address', () => json({ error: 'canary', error_code: 'NOT_FOUND' }, 404), 502, 'platform/malformed'],
    ['takes no POST there', () => json({ error: 'canary' }, 405), 502, 'platform/malformed'],
    ['has it no more', () => json({ error: 'canary' }, 410), 502, 'platform/malformed'],
    ['refuses with words in its code', () => json({ error_code: 'canary' }, 400), 400, 'platform/refused'],
    ['resets the connection', () => Promise.reject(new TypeError('fetch failed canary')), 502, 'platform/unavailable'],
    ['redirects', () => json({ access_token: 'canary' }, 307), 502, 'platform/unavailable'],
    ['redirects, where nobody is told to what', () => opaqueRedirect(), 502, 'platform/unavailable'],
  ];
  for (const [what, answer, status, expected] of cases)
    it(`it ${what}: ${status} ${expected}, and nothing of what it said`, async () => {
      const { visitor, service, lines } = scene();
      service.answer = answer;
      const response = await visitor().post('/token');
      expect(response.status).to.equal(status);
      const text = await response.clone().text();
      expect(await code(response)).to.equal(expected);
      expect(text + JSON.stringify(lines)).not.to.contain('canary');
    });
  it('it redirects: nobody else is told the secret', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(307, { Location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const messaging = { baseUrl, connectorToken: CONNECTOR, host: 'shop.test' };
    const response = await scene({ messaging, fetch: globalThis.fetch }).visitor().post('/token');
    server.close();
    server.closeAllConnections();
    expect([response.status, await code(response)]).to.deep.equal([502, 'platform/unavailable']);
    expect(asked).to.deep.equal(['/api/v1/access-token']);
  });
  it('it is asked by a runtime that does not know how to fail at a redirect, as Workers do not', async () => {
    const { visitor, service } = scene();
    const { answer } = service;
    service.answer = (url, init) => {
      if (init.redirect === 'error')
        throw new TypeError(
          'Invalid redirect value, must be one of "follow" or "manual" ("error" won\'t be implemented)',
        );
      return answer(url, init);
    };
    expect((await visitor().post('/session')).status).to.equal(200);
  });
  it('the log says why, by names and codes; never by words, which can be the secret itself', async () => {
    const refused = Object.assign(new Error('connect canary'), { code: 'ECONNREFUSED' });
    const rows: readonly (readonly [() => Response | Promise<Response>, string, string?])[] = [
      [() => Promise.reject(new TypeError('fetch failed', { cause: refused })), 'TypeError: Error ECONNREFUSED'],
      // What Node says of a secret that does not fit into a header.
      [() => Promise.reject(new TypeError(`Headers.append: "${CONNECTOR}" is an invalid header value.`)), 'TypeError'],
      [() => Promise.reject(Object.assign(new Error('x'), { name: CONNECTOR, code: `h.${CONNECTOR}.s` })), 'Error'],
      [() => json({}, 503), 'Error HTTP_503'],
      [() => json({}, 307), 'Error HTTP_307'],
      [() => json({}, 403), 'Error HTTP_403'],
      [() => json({}, 429), 'Error HTTP_429'],
      [() => new Response('<h1>canary</h1>'), 'Error HTTP_200'],
      [() => json({ access_token: '' }), 'Error HTTP_200'],
      // A token, and no session or conversation.
      [() => json({ access_token: 'h.canary.s' }), 'Error HTTP_200', '/session'],
      [() => json({}), 'Error HTTP_200', '/chat/create'],
    ];
    for (const [answer, cause, route = '/token'] of rows) {
      const { visitor, service, lines } = scene();
      service.answer = answer;
      const said = await (await visitor().post(route)).text();
      expect(lines[0]).to.include({ cause });
      expect(said + JSON.stringify(lines)).not.to.contain('canary');
      expect(said).not.to.contain(cause);
    }
  });
  it('a line about what went well names no cause', async () => {
    const { visitor, lines } = scene();
    await visitor().post('/token');
    expect(lines[0]).to.have.all.keys('route', 'status', 'code', 'correlationId', 'ms');
  });
  it('it mints, and has no sessions: 502 as well', async () => {
    const { visitor, service } = scene();
    const { answer } = service;
    service.answer = (url, init) => (url.endsWith('/sessions') ? json({}, 404) : answer(url, init));
    const response = await visitor().post('/session');
    expect([response.status, await code(response)]).to.deep.equal([502, 'platform/malformed']);
  });
  it('it hangs: 504 in the time that the site gives it', async () => {
    const { visitor, service } = scene({ timeoutMs: 100 });
    service.answer = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const response = await visitor().post('/token');
    expect([response.status, await code(response)]).to.deep.equal([504, 'platform/timeout']);
  });
  for (const [status, expected] of [
    [200, 'platform/malformed'],
    [404, 'platform/malformed'],
    [503, 'platform/unavailable'],
  ] as const)
    it(`it answers ${status} without an end: no more is read than an answer may have`, async () => {
      const { visitor, service } = scene();
      let given = 0;
      let left = false;
      const pull = (to: ReadableStreamDefaultController<Uint8Array>): void => {
        // As much as a reader that goes on would take: no test waits for ever.
        if (++given === 200) to.close();
        else to.enqueue(new Uint8Array(65_536));
      };
      service.answer = () => new Response(new ReadableStream({ pull, cancel: () => void (left = true) }), { status });
      expect(await code(await visitor().post('/token'))).to.equal(expected);
      expect(left).to.equal(true);
      expect(given).to.be.below(20);
    });
  it('it says itself that it took too long: 504 as well, for what was said may have been heard', async () => {
    const { visitor, service, lines } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create');
    service.answer = () => json({ error_message: 'canary' }, 408);
    for (const [asking, route, body] of [
      [browser, '/chat/respond', { conversation_id, message: 'x' }],
      [visitor(), '/token', {}],
    ] as const) {
      const response = await asking.post(route, body);
      expect([response.status, await code(response)], route).to.deep.equal([504, 'platform/timeout']);
      expect(lines.at(-1)).to.include({ cause: 'Error HTTP_408' });
    }
    expect(refusal(504, {})).to.equal('unclear');
  });
  it('it thinks: it is waited for longer than the page waits, where it is asked for words', async () => {
    const { timeout } = AbortSignal;
    const waits = async (given: Partial<HostOptions>): Promise<(readonly [string, number])[]> => {
      const waited: number[] = [];
      AbortSignal.timeout = (ms) => {
        waited.push(ms);
        return new AbortController().signal;
      };
      try {
        const { visitor, service } = scene(given);
        const browser = visitor();
        await browser.post('/token');
        const { conversation_id } = await browser.body('/chat/create');
        await browser.post('/chat/respond', { conversation_id, message: 'x' });
        await browser.post('/chat/close', { conversation_id });
        return service.asked.map(({ url }, at) => [url.split('/').at(-1)!, waited[at]!]);
      } finally {
        AbortSignal.timeout = timeout;
      }
    };
    const [token, ...chat] = await waits({});
    expect(token).to.deep.equal(['access-token', 10_000]);
    expect(chat.map(([operation, ms]) => [operation, ms > TURN_TIMEOUT_MS])).to.deep.equal([
      ['create', true],
      ['respond', true],
      ['close', false],
    ]);
    const said = await waits({ timeoutMs: 5_000 });
    expect(said.map(([, ms]) => ms)).to.deep.equal([5_000, 5_000, 5_000, 5_000]);
  });
  it('a token and its session are waited for together: what comes later is lost, for the page has gone', async () => {
    const { visitor, service } = scene();
    const { answer } = service;
    const signals: unknown[] = [];
    service.answer = (url, init) => {
      signals.push(init.signal);
      return answer(url, init);
    };
    await visitor().post('/session');
    expect(signals).to.have.length(2);
    expect(signals[0]).to.be.an.instanceOf(AbortSignal).and.to.equal(signals[1]);
    await visitor().post('/session');
    expect(signals[2]).not.to.equal(signals[1]);
  });
  it('it is busy: 429, and when to come back', async () => {
    const { visitor, service } = scene();
    for (const [given, told] of [
      ['7', '7'],
      ['0', '5'],
      ['junk', '5'],
      ['1e9', '300'],
      ['Thu, 01 Jan 2026 00:00:09 GMT', '9'],
      ['Thursday, 01-Jan-26 00:00:09 GMT', '9'],
      ['Thu, 01 Jan 2026 00:59:00 GMT', '300'],
      ['Wed, 31 Dec 2025 23:59:59 GMT', '5'],
    ] as const) {
      service.answer = () => json({}, 429, { 'Retry-After': given, Date: 'Thu, 01 Jan 2026 00:00:00 GMT' });
      const response = await visitor().post('/token');
      expect([response.status, response.headers.get('Retry-After')], given).to.deep.equal([429, told]);
    }
    service.answer = () => json({}, 429, { 'Retry-After': 'Thu, 01 Jan 2026 00:00:09 GMT' });
    expect((await visitor().post('/token')).headers.get('Retry-After'), 'no clock').to.equal('5');
  });
  for (const [what, rest] of [
    ['stalls', () => undefined],
    ['is cut', (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated canary'))],
  ] as const)
    it(`it says no, and what it says with it ${what}: its status counts, and a newcomer is counted only for what was made`, async () => {
      for (const [status, expected, again] of [
        [429, 'platform/rate-limited', 200],
        [503, 'platform/unavailable', 200],
        [307, 'platform/unavailable', 200],
        [401, 'platform/rejected', 429],
        [410, 'platform/malformed', 429],
      ] as const) {
        const { visitor, service } = scene({ timeoutMs: 100, limits: { newcomersPerAddress: 1 } });
        let left = false;
        service.answer = (_url, { signal }) => {
          const body = new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"error":'));
              rest(controller);
              signal?.addEventListener('abort', () => controller.error(signal.reason));
            },
            cancel: () => void (left = true),
          });
          return new Response(body, { status, headers: { 'Retry-After': '7', Location: '/elsewhere' } });
        };
        const response = await visitor().post('/token');
        expect(await code(response.clone()), String(status)).to.equal(expected);
        if (status === 429) expect(response.headers.get('Retry-After')).to.equal('7');
        if (what === 'stalls') expect(left, String(status)).to.equal(again === 200);
        service.answer = willing;
        expect((await visitor().post('/token')).status, `after ${status}`).to.equal(again);
      }
    });
  it('it says no without JSON: what it says by the status counts, but no page of a proxy ends a conversation', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create');
    for (const [status, expected, read] of [
      [410, 'platform/ended', 'ended'],
      [400, 'platform/refused', 'refused'],
      // As a proxy says it of a body that it did not pass on.
      [413, 'platform/refused', 'refused'],
      [401, 'platform/rejected', 'unclear'],
      [403, 'platform/rejected', 'unclear'],
      [408, 'platform/timeout', 'unclear'],
      [404, 'platform/malformed', 'unclear'],
      [500, 'platform/unavailable', 'unclear'],
    ] as const)
      for (const body of [null, 'canary', '<h1>canary</h1>', '[]', 'x'.repeat(2_000_000)]) {
        service.answer = () => new Response(body, { status });
        const response = await browser.post('/chat/respond', { conversation_id, message: 'x' });
        const { code: told } = (await response.json()) as { code: string };
        expect([told, refusal(response.status, {})], `${status} ${body?.slice(0, 20)}`).to.deep.equal([expected, read]);
      }
  });
  it('it says no without JSON to who asks for a token: the site reads what to look at', async () => {
    const { visitor, service } = scene();
    for (const [status, expected] of [
      [401, 'platform/rejected'],
      [403, 'platform/rejected'],
      [404, 'platform/malformed'],
      [405, 'platform/malformed'],
    ] as const) {
      service.answer = () => new Response(null, { status });
      expect(await code(await visitor().post('/token')), `${status}`).to.equal(expected);
    }
  });
  it('it ended a conversation, or lost it: the page is told which', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create');
    for (const [status, error_code, expected] of [
      [410, 'ChatConversationEnded', 410],
      [404, 'NOT_FOUND', 404],
      [400, 'CHAT_TIMEOUT', 400],
    ] as const) {
      service.answer = () => json({ error_code }, status);
      const response = await browser.post('/chat/respond', { conversation_id, message: 'x' });
      expect(response.status).to.equal(expected);
      expect(await response.json()).to.include({ error_code });
    }
  });
});
