import { expect } from 'chai';
import { createService, type ServiceOptions } from '../../../src/host/index.js';
import { pause } from '../../../src/host/service/retry.js';
import { json } from '../support.js';
import { answering, calls, fine, hanging, KEYS, thrownBy, untimed } from './support.js';

const runtime = { baseUrl: 'https://runtime.test', accountId: 'ACC', projectId: 'PRO', ...KEYS };

describe('What the service is asked by a website', () => {
  describe('options', () => {
    const wrong: readonly (readonly [field: string, options: unknown])[] = [
      ['options', undefined],
      ['options', 'canary'],
      ['runtme', { runtme: {} }],
      ['runtime', { runtime: 'canary' }],
      ['runtime.baseUrl', { runtime: { ...runtime, baseUrl: 'http://canary.test' } }],
      ['runtime.baseUrl', { runtime: { ...runtime, baseUrl: 'https://canary.test ' } }],
      ['runtime.baseUrl', { runtime: { ...runtime, baseUrl: 'https://canary.test?' } }],
      ['runtime.baseUrl', { runtime: { ...runtime, baseUrl: 'https://canary.test/#' } }],
      ['runtime.accountId', { runtime: { ...runtime, accountId: '' } }],
      ['runtime.projectId', { runtime: { ...runtime, projectId: 7 } }],
      ['runtime.apiKey', { runtime: { ...runtime, apiKey: 'canary\n' } }],
      ['runtime.chatKey', { runtime: { ...runtime, chatKey: ' ' } }],
      ['runtime.chatToken', { runtime: { ...runtime, chatToken: 'canary“' } }],
      ['runtime.eventsKey', { runtime: { ...runtime, eventsKey: null } }],
      ['runtime.numbersKey', { runtime: { ...runtime, numbersKey: 5 } }],
      ['runtime.outboundToken', { runtime: { ...runtime, outboundToken: '' } }],
      // It would not be known again in words that repeat it without its blanks.
      ['runtime.apiKey', { runtime: { ...runtime, apiKey: ' canary' } }],
      ['runtime.chatKey', { runtime: { ...runtime, chatKey: 'canary ' } }],
      ['runtime.outboundBaseUrl', { runtime: { ...runtime, outboundBaseUrl: 'http://canary.test' } }],
      ['runtime.eventKey', { runtime: { ...runtime, eventsKey: undefined, eventKey: 'canary' } }],
      ['agents.baseUrl', { agents: { baseUrl: 'canary', agentId: 'A', apiKey: 'k' } }],
      ['agents.agentId', { agents: { baseUrl: 'https://a.test', agentId: '', apiKey: 'k' } }],
      ['agents.apiKey', { agents: { baseUrl: 'https://a.test', agentId: 'A' } }],
      ['timeoutMs', { runtime, timeoutMs: 50 }],
      ['headerPrefix', { runtime, headerPrefix: 'canary canary' }],
      ['fetch', { runtime, fetch: 'canary' }],
      ['wait', { runtime, wait: 5 }],
    ];
    for (const [field, options] of wrong)
      it(`name what is wrong, and never what it was: ${field} ${JSON.stringify(options)?.slice(0, 30)}`, () => {
        // A name that is near another's is told only where that one is missing.
        const given =
          field === 'runtime.eventKey' ? { runtime: without('eventsKey', { eventKey: 'canary' }) } : options;
        expect(() => createService(given as ServiceOptions))
          .to.throw(TypeError, `agent-messenger host: ${field}: expected`)
          .with.property('message')
          .that.does.not.contain('canary');
      });
    const needed = {
      chat: ['chatKey', 'chatToken'],
      conversations: ['apiKey'],
      handoff: ['apiKey'],
      events: ['eventsKey'],
      numbers: ['numbersKey'],
      outbound: ['outboundToken'],
    } as const;
    for (const [member, names] of Object.entries(needed))
      for (const name of names)
        it(`${member} is there with its keys alone, and says when ${name} is missing`, () => {
          const own = Object.fromEntries(names.map((one) => [one, 'k']));
          const { baseUrl, accountId, projectId } = runtime;
          const bare = { baseUrl, accountId, projectId };
          const taken = (given: object): unknown =>
            createService({ runtime: given as typeof runtime })[member as 'chat'];
          expect(taken({ ...bare, ...own })).to.be.an('object');
          expect(() => taken({ ...bare, ...own, [name]: undefined })).to.throw(
            TypeError,
            `agent-messenger host: runtime.${name}: expected a key, and there is none: service.${member} needs it`,
          );
        });
    it('say which group is missing', () => {
      expect(() => createService({}).chat).to.throw(TypeError, 'runtime: expected an object');
      expect(() => createService({}).realTimeConfig).to.throw(TypeError, 'agents: expected an object');
    });
    it('are not to be read from what is made of them', () => {
      const { service } = answering([fine]);
      expect(JSON.stringify(service)).not.to.contain('canary');
    });
    it('that are missing are no trouble to who only looks: to write it down, to copy it', () => {
      const service = createService({});
      expect(JSON.stringify({ service })).to.equal('{"service":{}}');
      expect({ ...service }).to.deep.equal({});
      expect(Object.keys(service)).to.deep.equal([]);
      expect('chat' in service).to.equal(true);
    });
    it('make each part once', () => {
      const { service } = answering([fine]);
      for (const member of [...Object.keys(needed), 'realTimeConfig'] as (keyof typeof service)[])
        expect(service[member]).to.be.an('object').and.equal(service[member]);
    });
    it('say nothing of fetch: it is the one of the moment, as in the kit', async () => {
      const service = createService({ runtime });
      const { fetch } = globalThis;
      try {
        globalThis.fetch = () => Promise.resolve(json({ status: 'queued' }));
        expect(await service.outbound.status('OUT-1')).to.include({ status: 'queued' });
      } finally {
        globalThis.fetch = fetch;
      }
    });
  });

  describe('headers', () => {
    const sent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'chat.create': { 'X-API-KEY': KEYS.chatKey, 'X-TOKEN': KEYS.chatToken },
      'conversations.page': { 'x-api-key': KEYS.apiKey },
      'handoff.getByShared': { 'x-api-key': KEYS.apiKey },
      'events.send': { 'X-Api-Key': KEYS.eventsKey },
      'numbers.reserve': { 'x-api-key': KEYS.numbersKey },
      'outbound.trigger': { 'X-Service-Auth-Token': KEYS.outboundToken },
      'outbound.status': { 'X-Service-Auth-Token': KEYS.outboundToken },
      'realTimeConfig.read': { 'x-api-key': 'canary-agents' },
    };
    for (const [name, , call] of calls.filter(([one]) => one in sent))
      it(`${name}: its own keys, and no others`, async () => {
        const { service, asked } = answering([fine]);
        await call(service);
        const secrets = [...asked[0]!.headers].filter(([, value]) => value.includes('canary'));
        const expected = Object.entries(sent[name]!).map(([header, value]) => [header.toLowerCase(), value]);
        expect(secrets.toSorted()).to.deep.equal(expected.toSorted());
        expect(String(asked[0]!.url) + JSON.stringify(asked[0]!.body)).not.to.contain('canary');
      });
    it('of the service’s own have the name that its provider gives them', async () => {
      const refusal = () => json({ error: 'x', code: 'X' }, 400, { 'X-Acme-Correlation-Id': 'c-1' });
      const { service, asked } = answering([refusal], { headerPrefix: 'X-Acme-' });
      const { correlationId } = await thrownBy(service.outbound.status('OUT-1'));
      expect(asked[0]!.headers.get('X-Acme-Auth-Token')).to.equal(KEYS.outboundToken);
      expect(correlationId).to.equal('c-1');
    });
  });

  describe('is asked again', () => {
    const passing: readonly (readonly [why: string, reply: Response | Error])[] = [
      ['408', json({}, 408)],
      ['500', json({}, 500)],
      ['503', new Response('<h1>busy</h1>', { status: 503 })],
      ['no network', new TypeError('fetch failed')],
    ];
    for (const [name, safe, call] of calls) {
      for (const [why, reply] of passing)
        it(`${name} after ${why}: ${safe ? 'twice' : 'never'}`, async () => {
          const { service, asked, waits } = answering([reply, reply, fine]);
          if (safe) {
            await call(service);
            expect(asked).to.have.length(3);
            expect(waits).to.have.length(2);
            expect(new Set(asked.map(({ method, url, body }) => JSON.stringify([method, url, body]))).size).to.equal(1);
          } else {
            expect(await thrownBy(call(service))).to.include({ unclear: true });
            expect(asked).to.have.length(1);
          }
        });
      it(`${name} after 429: nothing was done`, async () => {
        const { service, asked } = answering([json({}, 429), fine]);
        await call(service);
        expect(asked).to.have.length(2);
      });
      it(`${name} after a refusal, a redirect or a page: never`, async () => {
        for (const [reply, code] of [
          [json({}, 400), 'api/refused'],
          [json({}, 401), 'api/rejected'],
          [json({}, 403), 'api/rejected'],
          [json({}, 409), 'api/refused'],
          [new Response(null, { status: 307, headers: { Location: 'https://elsewhere.test' } }), 'api/unavailable'],
          [new Response('<h1>no</h1>', { status: 404 }), 'api/malformed'],
        ] as const) {
          const { service, asked } = answering([reply, fine]);
          expect(await thrownBy(call(service)), code).to.include({ code, status: reply.status, unclear: false });
          expect(asked).to.have.length(1);
        }
      });
    }
    it('three times at most, each later than the one before', async () => {
      const { service, asked, waits } = answering([json({ error_message: 'down' }, 502)]);
      const error = await thrownBy(service.handoff.getByShared('x'));
      expect(error).to.include({ code: 'api/unavailable', status: 502, unclear: false });
      expect(asked).to.have.length(3);
      expect(waits[0]).to.be.within(250, 500);
      expect(waits[1]).to.be.within(500, 1_000);
    });
    it('as late as the service says, in seconds or by its clock', async () => {
      const dated = { 'Retry-After': 'Thu, 01 Jan 2026 00:00:04 GMT', Date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
      const { service, waits } = answering([json({}, 429, { 'Retry-After': '7' }), json({}, 503, dated), fine]);
      await service.outbound.status('OUT-1');
      expect(waits).to.deep.equal([7_000, 4_000]);
    });
    it('not where that is too late: whoever asks is told when', async () => {
      const { service, asked, waits } = answering([json({}, 429, { 'Retry-After': '60' })]);
      const error = await thrownBy(service.outbound.trigger({ toNumber: '+1' }));
      expect(error).to.include({ code: 'api/rate-limited', retryAfterSeconds: 60, unclear: false });
      expect([asked.length, waits.length]).to.deep.equal([1, 0]);
    });
  });

  describe('takes too long', () => {
    for (const [name, safe, call] of calls)
      it(`${name}: gives up, and asks no second time`, () =>
        untimed(async (late, given) => {
          const { service, asked } = answering([hanging]);
          const error = thrownBy(call(service));
          await Promise.resolve();
          late();
          expect(await error).to.include({ code: 'api/timeout', status: null, unclear: !safe });
          expect(asked).to.have.length(1);
          expect(given).to.deep.equal([/create|respond/.test(name) ? 32_000 : 10_000]);
        }));
    it('as the site has said, for all', () =>
      untimed(async (_late, given) => {
        const { service } = answering([fine], { timeoutMs: 5_000 });
        for (const [, , call] of calls) await call(service);
        expect(new Set(given)).to.deep.equal(new Set([5_000]));
        expect(given).to.have.length(calls.length);
      }));
    it('also where it begins to answer, and does not end', () =>
      untimed(async (late) => {
        const reply = ({ signal }: { signal: AbortSignal }): Response =>
          new Response(
            new ReadableStream({
              start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)),
              pull: () => late(),
            }),
          );
        const { service } = answering([reply]);
        expect((await thrownBy(service.handoff.getByShared('x'))).code).to.equal('api/timeout');
      }));
  });

  describe('is left', () => {
    for (const [name, safe, call] of calls) {
      it(`${name}: by who never asked`, async () => {
        const { service, asked } = answering([fine]);
        expect(await thrownBy(call(service, AbortSignal.abort()))).to.include({
          code: 'api/aborted',
          unclear: false,
        });
        expect(asked).to.have.length(0);
      });
      it(`${name}: by who waits`, async () => {
        const leaver = new AbortController();
        const { service, asked } = answering([hanging]);
        const error = thrownBy(call(service, leaver.signal));
        await Promise.resolve();
        leaver.abort();
        expect(await error).to.include({ code: 'api/aborted', unclear: !safe });
        expect(asked).to.have.length(1);
      });
    }
    it('between two attempts', async () => {
      const leaver = new AbortController();
      const wait = (): Promise<void> => Promise.resolve(leaver.abort());
      const { service, asked } = answering([json({}, 500)], { wait });
      const error = await thrownBy(service.outbound.status('OUT-1', { signal: leaver.signal }));
      expect(error.code).to.equal('api/aborted');
      expect(asked).to.have.length(1);
    });
    it('without a wait: it ends with the signal, before or during', async () => {
      const leaver = new AbortController();
      const waited = pause(1_000_000, leaver.signal);
      leaver.abort();
      await waited;
      await pause(1_000_000, leaver.signal);
      expect(leaver.signal.aborted).to.equal(true);
    });
  });

  describe('answers something else', () => {
    for (const [name, safe, call] of calls)
      it(`${name}: no JSON, or not what was asked for`, async () => {
        for (const body of [
          '',
          'canary',
          '<h1>canary</h1>',
          '[]',
          'null',
          '{}',
          '{"conversations":[1],"configPages":[1]}',
        ]) {
          const { service, asked } = answering([new Response(body, { status: 200 })]);
          const error = await thrownBy(call(service));
          expect(error, body).to.include({ code: 'api/malformed', status: 200, unclear: !safe });
          expect(error.message).not.to.contain('canary');
          expect(asked).to.have.length(1);
        }
      });
  });

  describe('an error', () => {
    const fields = [{ field: 'name', message: 'is missing' }];
    const bodies: readonly (readonly [family: string, body: object, words: string, code: string | null])[] = [
      ['agents', { message: 'No such page', errors: fields, error_code: 'A_CODE' }, 'No such page', 'A_CODE'],
      ['conversations', { error: 'Bad', error_message: 'Wrong filter', error_code: 'B' }, 'Wrong filter', 'B'],
      ['outbound', { error: 'Not a number', code: 'INVALID' }, 'Not a number', 'INVALID'],
      ['reservation', { success: false, error: 'Bad Request', message: 'Not an object' }, 'Not an object', null],
    ];
    for (const [family, body, words, serviceCode] of bodies)
      it(`has the words of ${family}`, async () => {
        const { service } = answering([json(body, 400, { 'X-Service-Correlation-Id': 'c-1' })]);
        const error = await thrownBy(service.outbound.status('OUT-1'));
        expect(error.message).to.equal(`The service refused the request: ${words}`);
        expect(error).to.include({ name: 'ServiceError', family: 'outbound', serviceCode, correlationId: 'c-1' });
        expect(error.fields).to.deep.equal('errors' in body ? fields : []);
      });
    it('has the correlation id of the body where no header has it, and none that is none', async () => {
      const { service } = answering([json({ error_id: 'e-1' }, 400), json({ error_id: 'a b' }, 400)]);
      expect((await thrownBy(service.outbound.status('OUT-1'))).correlationId).to.equal('e-1');
      expect((await thrownBy(service.outbound.status('OUT-1'))).correlationId).to.equal(null);
    });
    it('has no key and no token in it, whoever repeats them', async () => {
      for (const [name, , call] of calls) {
        const echo = ({ headers, url }: { headers: Headers; url: URL }): Response => {
          const said = `${String(url)} ${[...headers].join(' ')}`;
          const body = { message: said, error_code: [...headers.values()].find((one) => one.includes('canary')) };
          return json({ ...body, errors: [{ field: said, message: said }] }, 400, { 'X-Service-Correlation-Id': 'c' });
        };
        const broken = Object.assign(new TypeError(`Headers.append: "canary" is invalid`), { code: 'canary' });
        for (const reply of [echo, broken]) {
          const error = await thrownBy(call(answering([reply]).service));
          const { message, stack, cause, ...rest } = error as unknown as Record<string, unknown>;
          expect([message, stack, cause, JSON.stringify(rest)].join(' '), name).not.to.contain('canary');
        }
      }
    });
    it('says by names and codes why there is no network', async () => {
      const refused = Object.assign(new Error('canary'), { code: 'ECONNREFUSED' });
      const { service } = answering([new TypeError('fetch failed', { cause: refused })]);
      const { message } = await thrownBy(service.outbound.status('OUT-1'));
      expect(message).to.equal('The service is not available: TypeError: Error ECONNREFUSED');
    });
  });

  it('no id leads elsewhere', async () => {
    const { service, asked } = answering([json({ error_message: 'no' }, 404)]);
    for (const id of ['', '.', '..', '\ud800', undefined as unknown as string])
      expect(await thrownBy(service.conversations.byId(id))).to.include({ code: 'api/invalid', status: null });
    await service.conversations.byId('../a?b#c/%2e');
    expect(asked.map(({ url }) => url.href)).to.deep.equal([
      'https://runtime.test/v3/ACC/PRO/conversations/..%2Fa%3Fb%23c%2F%252e',
    ]);
  });
});

const without = (name: keyof typeof KEYS, more: object): object => {
  const { [name]: _left, ...rest } = runtime;
  return { ...rest, ...more };
};
