import { expect } from 'chai';
import {
  createService,
  type AudioOptions,
  type CallOptions,
  type ChatStart,
  type ConversationFilter,
  type ConversationPlace,
  type EventOptions,
  type RuntimeOptions,
  type Service,
  type ServiceOptions,
  type WebhookOptions,
} from '../../../src/host/index.js';
import { json } from '../support.js';
import { answering, calls, fine, thrownBy } from './support.js';

type Work = (service: Service) => unknown;
const any = (value: unknown): any => value;

/** What may be left out, as undefined. */
type Undefined<Options> = {
  readonly [Name in keyof Options as {} extends Pick<Options, Name> ? Name : never]: undefined;
};
/** Does not compile where one of them may be left out, and may not be undefined. */
type Open<Options> = Undefined<Options> extends Partial<Options> ? Undefined<Options> : never;

describe('What a website gives the calls of the service', () => {
  /** Refused before anything is sent, with the name of what is wrong, and never with what it was. */
  async function refused(work: Work, field: string): Promise<void> {
    const { service, asked } = answering([fine]);
    // What throws at once, and is no promise, would get past who waits for one.
    const error = await thrownBy(Promise.resolve().then(() => work(service)));
    expect(error).to.include({ code: 'api/invalid', status: null, unclear: false });
    expect(error.fields.map((one) => one.field)).to.deep.equal([field]);
    expect(error.message).not.to.contain('canary');
    expect(asked).to.have.length(0);
  }

  describe('an id', () => {
    const works: readonly (readonly [name: string, (service: Service, id: any) => unknown])[] = [
      ['handoff.getByShared', ({ handoff }, id) => handoff.getByShared(id)],
      ['handoff.getByConversation', ({ handoff }, id) => handoff.getByConversation(id)],
      ['conversations.byId', ({ conversations }, id) => conversations.byId(id)],
      ['conversations.audio', ({ conversations }, id) => conversations.audio(id)],
      ['chat.respond', ({ chat }, id) => chat.respond(id, 'x')],
      ['chat.close', ({ chat }, id) => chat.close(id)],
      ['outbound.status', ({ outbound }, id) => outbound.status(id)],
      ['outbound.waitForFinal', ({ outbound }, id) => outbound.waitForFinal(id)],
    ];
    for (const [name, work] of works)
      it(`${name}: is one, and no word such as "undefined"`, async () => {
        for (const id of [undefined, null, '', 5, {}, ['canary'], Symbol('canary'), '\ud800'])
          await refused((service) => work(service, id), 'id');
      });
    it('of an environment is one', async () => {
      for (const environment of [undefined, null, ''])
        await refused(({ realTimeConfig }) => realTimeConfig.read(any(environment)), 'id');
    });
  });

  describe('a filter', () => {
    const wrong: readonly (readonly [field: string, filter: object])[] = [
      ['variantId', { variantId: null }],
      ['channel', { channel: [] }],
      ['channel', { channel: ['SMS', undefined] }],
      ['channel', { channel: {} }],
      ['startTime', { startTime: new Date(NaN) }],
      ['startTime', { startTime: null }],
      ['limit', { limit: null }],
      ['limit', { limit: NaN }],
      ['query', { query: ['canary', Symbol('canary')] }],
      ['strtTime', { strtTime: 'canary' }],
      ['variant_id', { variant_id: 'canary' }],
      ['foo', { foo: 'canary' }],
      ['version', { version: 'v4' }],
      ['version', { version: null }],
      // By which nothing was filtered, and everything came back.
      ['channel', { version: 'v1', channel: 'SMS' }],
      ['queryType', { version: 'v1', queryType: 'transcript', query: 'canary' }],
      ['sample', { version: 'v1', sample: 'random' }],
      ['turnType', { version: 'v1', turnType: 'user' }],
      ['signal', { signal: 'canary' }],
      ['signal', { signal: null }],
    ];
    for (const [field, filter] of wrong)
      it(`is not sent with a wrong ${field}: ${JSON.stringify(filter)}`, async () => {
        await refused(({ conversations }) => conversations.page(any(filter)), field);
        await refused(({ conversations }) => conversations.list(any(filter)).next(), field);
      });
    it('is told the right name', async () => {
      const { service } = answering([fine]);
      const { message } = await thrownBy(service.conversations.page(any({ strtTime: 'x' })));
      expect(message).to.equal('This cannot be sent: strtTime: expected the name "startTime"');
    });
    it('with nothing in it is as none: a hundred are asked for, not as many as the service likes', async () => {
      const { service, asked } = answering([fine]);
      const nothing = any({ limit: undefined, channel: undefined, startTime: undefined }) as ConversationFilter;
      await service.conversations.page(nothing, any({ cursor: undefined }) as ConversationPlace);
      expect(asked[0]!.url.search).to.equal('?limit=100');
    });
    const places: readonly (readonly [field: string, filter: object, place: unknown])[] = [
      ['place', {}, null],
      ['cursr', {}, { cursr: 'x' }],
      ['offset', {}, { offset: null }],
      ['cursor', { version: 'v1' }, { cursor: 'x' }],
    ];
    for (const [field, filter, place] of places)
      it(`is not sent with the place ${JSON.stringify(place)}`, async () => {
        await refused(({ conversations }) => conversations.page(filter, any(place)), field);
      });
  });

  describe('what is no option', () => {
    const taking: readonly (readonly [name: string, (service: Service, options: any) => unknown])[] = [
      ['chat.create', ({ chat }, options) => chat.create(options)],
      ['chat.respond', ({ chat }, options) => chat.respond('C', 'x', options)],
      ['chat.close', ({ chat }, options) => chat.close('C', options)],
      ['conversations.page', ({ conversations }, options) => conversations.page(options)],
      ['conversations.list', ({ conversations }, options) => conversations.list(options).next()],
      ['conversations.byId', ({ conversations }, options) => conversations.byId('C', options)],
      ['conversations.audio', ({ conversations }, options) => conversations.audio('C', options)],
      ['handoff.getByConversation', ({ handoff }, options) => handoff.getByConversation('C', options)],
      ['handoff.getByShared', ({ handoff }, options) => handoff.getByShared('C', options)],
      ['events.send', ({ events }, options) => events.send('evt_1', {}, options)],
      ['numbers.reserve', ({ numbers }, options) => numbers.reserve({}, options)],
      ['outbound.trigger', ({ outbound }, options) => outbound.trigger(options)],
      ['outbound.status', ({ outbound }, options) => outbound.status('OUT-1', options)],
      ['outbound.waitForFinal', ({ outbound }, options) => outbound.waitForFinal('OUT-1', options)],
      ['realTimeConfig.readAll', ({ realTimeConfig }, options) => realTimeConfig.readAll(options)],
      ['realTimeConfig.read', ({ realTimeConfig }, options) => realTimeConfig.read('live', options)],
      ['realTimeConfig.change', ({ realTimeConfig }, options) => realTimeConfig.change('live', {}, options)],
      ['realTimeConfig.modify', ({ realTimeConfig }, options) => realTimeConfig.modify('live', (one) => one, options)],
    ];
    for (const [name, work] of taking)
      it(`${name}: is told as an error of ours`, async () => {
        for (const options of [null, 5, 'canary', ['canary']]) await refused((one) => work(one, options), 'options');
        await refused((one) => work(one, { signal: 'canary' }), 'signal');
        await refused((one) => work(one, { sginal: 'canary' }), 'sginal');
      });
    it('a call without its number, and a part without its words', async () => {
      await refused(({ outbound }) => any(outbound).trigger(), 'options');
      await refused(({ outbound }) => any(outbound).trigger({}), 'toNumber');
      await refused(({ chat }) => chat.respond('C', any(5)), 'message');
      for (const attributes of [undefined, null, 5, [], new Map()])
        await refused(({ numbers }) => numbers.reserve(any(attributes)), 'attributes');
      for (const variables of [undefined, null, 5, []])
        await refused(({ realTimeConfig }) => realTimeConfig.change('live', any(variables)), 'variables');
      await refused(({ realTimeConfig }) => realTimeConfig.modify('live', any(undefined)), 'edit');
      await refused(({ outbound }) => outbound.waitForFinal('OUT-1', any({ onStatus: 5 })), 'onStatus');
    });
  });

  describe('what JSON cannot say', () => {
    for (const value of [new URLSearchParams({ a: 'canary' }), new Map([['a', 1]]), new Set([1]), new Uint8Array(2)])
      it(`is not sent as something else: ${value.constructor.name}`, async () => {
        await refused(({ events }) => events.send('evt_1', value), 'body');
        await refused(({ chat }) => chat.create({ integrationAttributes: { value } }), 'body');
        await refused(({ outbound }) => outbound.trigger({ toNumber: '+1', metadata: any(value) }), 'metadata');
      });
    it('but a date is, and what says itself how', async () => {
      const { service, asked } = answering([json({}, 201)]);
      await service.events.send('evt_1', { at: new Date(0), url: new URL('https://shop.test') });
      expect(asked[0]!.body).to.deep.equal({ at: '1970-01-01T00:00:00.000Z', url: 'https://shop.test/' });
    });
  });

  describe('the place of an event', () => {
    const wrong: readonly unknown[] = [
      null,
      'canary',
      {},
      { in: 'header', name: 'X-Id' },
      { in: 'headers' },
      { in: 'payload', name: 'x' },
      { in: 'querystring', name: null },
      ...['Host', 'content-length', 'Connection', 'TRANSFER-ENCODING', 'keep-alive', 'Upgrade', 'Expect', 'TE'].map(
        (name) => ({ in: 'headers', name }),
      ),
    ];
    for (const at of wrong)
      it(`is none: ${JSON.stringify(at)}`, async () => {
        await refused(({ events }) => events.send('evt_1', {}, { at } as EventOptions), 'at');
        await refused(({ events }) => events.address(any(at)), 'at');
      });
    it('a form has a type that is one', async () => {
      await refused(({ events }) => events.send('evt_1', 'a', any({ type: 'text/html' })), 'type');
      await refused(({ events }) => events.send('evt_1', 'a', any({ type: null })), 'type');
    });
  });

  describe('the values of modify', () => {
    const page = { clientEnv: 'live', variables: { a: 1 }, schema: null, lastUpdated: null };
    it('are waited for', async () => {
      const { service, asked } = answering([json(page)]);
      await service.realTimeConfig.modify('live', ({ a }) => Promise.resolve({ a: Number(a) + 1 }));
      expect(asked.map(({ method }) => method)).to.deep.equal(['GET', 'PATCH']);
      expect(asked[1]!.body).to.deep.equal({ variables: { a: 2 } });
    });
    for (const [what, edit] of [
      ['nothing', () => undefined],
      ['a list', () => [1]],
      ['a text', () => 'canary'],
      ['nothing, later', () => Promise.resolve()],
    ] as const)
      it(`are not ${what}: nothing is changed`, async () => {
        const { service, asked } = answering([json(page)]);
        const error = await thrownBy(service.realTimeConfig.modify('live', any(edit)));
        expect(error).to.include({ code: 'api/invalid', family: 'realTimeConfig', unclear: false });
        expect(error.fields[0]).to.include({ field: 'edit' });
        expect(asked.map(({ method }) => method)).to.deep.equal(['GET']);
      });
    it('can be said in JSON', async () => {
      const { service } = answering([json(page)]);
      const error = await thrownBy(service.realTimeConfig.modify('live', () => ({ a: 5n })));
      expect(error.code).to.equal('api/invalid');
    });
    it('what the site’s own code throws is the site’s, and comes as it is', async () => {
      const own = new RangeError('canary');
      const thrown = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
      const { service } = answering([json(page)]);
      const fail = (): never => {
        throw own;
      };
      expect(await thrown(service.realTimeConfig.modify('live', fail))).to.equal(own);
      const other = answering([json({ status: 'queued' })]);
      const unknown = await thrownBy(answering([json({}, 503)]).service.outbound.status('OUT-1', {}));
      expect(await thrown(other.service.outbound.waitForFinal('OUT-1', { onStatus: fail }))).to.equal(own);
      const failOurs = (): never => {
        throw unknown;
      };
      expect(await thrown(other.service.outbound.waitForFinal('OUT-1', { onStatus: failOurs }))).to.equal(unknown);
      expect(other.asked).to.have.length(2);
    });
  });

  it('a recording is asked for as one', async () => {
    const { service, asked } = answering([fine]);
    await service.conversations.audio('C');
    expect(asked[0]!.headers.get('Accept')).to.match(/^audio\//);
  });
  it('what is undefined is not given, also where it is compiled with exactOptionalPropertyTypes', async () => {
    const start: Open<ChatStart> = {
      ...{ integrationAttributes: undefined, variantId: undefined, channel: undefined, initialMessage: undefined },
      ...{ asrLangCode: undefined, ttsLangCode: undefined, signal: undefined },
    };
    const filter: Open<ConversationFilter> = {
      ...{ version: undefined, startTime: undefined, endTime: undefined, queryType: undefined, query: undefined },
      ...{ turnType: undefined, sample: undefined, clientEnv: undefined, channel: undefined, variantId: undefined },
      ...{ variantName: undefined, inProgress: undefined, includeLatency: undefined, limit: undefined },
      signal: undefined,
    };
    const place: Open<ConversationPlace> = { cursor: undefined, offset: undefined };
    const audio: Open<AudioOptions> = { direction: undefined, redacted: undefined, signal: undefined };
    const event: Open<EventOptions> = { at: undefined, type: undefined, signal: undefined };
    const phone: Open<CallOptions> = {
      ...{ countryCode: undefined, metadata: undefined, encryption: undefined, signal: undefined },
    };
    const keys: Open<RuntimeOptions> = {
      ...{ apiKey: undefined, chatKey: undefined, chatToken: undefined, eventsKey: undefined, numbersKey: undefined },
      ...{ outboundToken: undefined, outboundBaseUrl: undefined },
    };
    const options: Open<ServiceOptions> = {
      ...{ runtime: undefined, agents: undefined, timeoutMs: undefined, headerPrefix: undefined, fetch: undefined },
      wait: undefined,
    };
    const webhook: Open<WebhookOptions> = { headerPrefix: undefined, now: undefined };
    expect(webhook).to.have.keys('headerPrefix', 'now');
    createService(options);
    createService({ runtime: { baseUrl: 'https://runtime.test', accountId: 'ACC', projectId: 'PRO', ...keys } });
    const works: readonly (readonly [full: Work, bare: Work])[] = [
      [({ chat }) => chat.create(start), ({ chat }) => chat.create()],
      [({ conversations }) => conversations.page(filter, place), ({ conversations }) => conversations.page()],
      [({ conversations }) => conversations.audio('C', audio), ({ conversations }) => conversations.audio('C')],
      [({ events }) => events.send('E', {}, event), ({ events }) => events.send('E', {})],
      [
        ({ outbound }) => outbound.trigger({ toNumber: '+44', ...phone }),
        ({ outbound }) => outbound.trigger({ toNumber: '+44' }),
      ],
    ];
    for (const pair of works) {
      const [full, bare] = await Promise.all(
        pair.map(async (work) => {
          const { service, asked } = answering([fine]);
          await work(service);
          return asked.map(({ method, url, headers, body }) => [method, url.href, [...headers], body]);
        }),
      );
      expect(full).to.deep.equal(bare);
    }
  });
  it('nothing that is missing is sent as a word', async () => {
    for (const [, , call] of calls) {
      const { service, asked } = answering([fine]);
      await call(service);
      for (const { url, body } of asked) expect(url.href + (JSON.stringify(body) ?? '')).not.to.match(/undefined|null/);
    }
  });
});
