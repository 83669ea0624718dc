import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import {
  seenEvents,
  verifyWebhook,
  type SeenEvents,
  type WebhookDelivery,
  type WebhookOptions,
  type WebhookRefusal,
  type WebhookResult,
} from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { serviceOf } from './support.js';

const SECRET = 'whsec_canary-0123456789';
const NOW = 1_760_000_000;
const BODY = JSON.stringify({ event_type: 'alerts.triggered', alert: { id: 'ar_1', name: 'Zu spät' } });

const sign = (body: string | Uint8Array, timestamp: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

interface Given {
  body?: string;
  timestamp?: string;
  signature?: string;
  id?: string;
  prefix?: string;
}

function headersOf({ body = BODY, timestamp = String(NOW), signature, id = 'evt_1', prefix = 'X-Service-' }: Given) {
  return {
    [`${prefix}Timestamp`]: timestamp,
    [`${prefix}Signature`]: signature ?? sign(body, timestamp),
    [`${prefix}Event-ID`]: id,
  };
}
const request = (given: Given = {}, sent = given.body ?? BODY): Request =>
  new Request('https://shop.test/alerts', { method: 'POST', headers: headersOf(given), body: sent });

describe('A webhook, as a website’s server gets it', () => {
  const verify = (delivery: WebhookDelivery, given: Partial<WebhookOptions> = {}) =>
    verifyWebhook(delivery, { secret: SECRET, seen: seenEvents(), now: () => NOW * 1000, ...given });

  it('is the service’s: as a request of the web, and as what Node has of one', async () => {
    const headers = headersOf({});
    const bytes = new TextEncoder().encode(BODY);
    const around = new Uint8Array(bytes.length + 6);
    around.set(bytes, 3);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    for (const delivery of [
      request(),
      { headers, body: BODY },
      { headers: lower, body: Buffer.from(BODY) },
      { headers: new Headers(headers), body: new TextEncoder().encode(BODY) },
      { headers, body: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      { headers, body: new DataView(around.buffer, 3, bytes.length) },
      { headers, body: around.subarray(3, 3 + bytes.length) },
    ]) {
      const result = await verify(delivery);
      expect(result).to.include({ kind: 'event', eventId: 'evt_1' });
      if (result.kind === 'event') expect(result.event).to.deep.equal(JSON.parse(BODY));
    }
  });
  it('is read as it came, byte by byte', async () => {
    const body = ' {"event_type" : "alerts.resolved", "alert": {"id":"ar_1","name":"\u00e9\ufeff"}}\n';
    expect((await verify(request({ body }))).kind).to.equal('event');
    expect(await verify(request({ body }, body.trim()))).to.deep.equal({
      kind: 'refused',
      status: 400,
      reason: 'forged',
    });
  });
  const other = (hex: string): string => hex.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const right = sign(BODY, String(NOW));
  const rows: readonly (readonly [why: string, delivery: WebhookDelivery, reason: WebhookRefusal])[] = [
    ['without a signature', new Request('https://shop.test', { method: 'POST', body: BODY }), 'unsigned'],
    ['without an id', request({ id: '' }), 'unsigned'],
    ['without a time', request({ timestamp: '' }), 'unsigned'],
    ['with a time that is none', request({ timestamp: `${NOW}.0` }), 'unsigned'],
    ['with a signature in capitals', request({ signature: right.toUpperCase() }), 'unsigned'],
    ['with a signature that has something before it', request({ signature: `sha256=${right}` }), 'unsigned'],
    ['with half a signature', request({ signature: right.slice(0, 32) }), 'unsigned'],
    ['with the signature of something else', request({ signature: sign('{}', String(NOW)) }), 'forged'],
    ['with one wrong digit', request({ signature: other(right) }), 'forged'],
    ['with another secret', request({ signature: sign(BODY, String(NOW), 'whsec_other') }), 'forged'],
    ['with the signature of another time', request({ signature: sign(BODY, String(NOW - 1)) }), 'forged'],
    [
      'with the signature of the body alone',
      request({ signature: createHmac('sha256', SECRET).update(BODY).digest('hex') }),
      'forged',
    ],
    ['with another body', request({}, BODY.replace('ar_1', 'ar_2')), 'forged'],
    ['with no body', request({ signature: right }, ''), 'forged'],
    ['too old', request({ timestamp: String(NOW - 301) }), 'stale'],
    ['of the future', request({ timestamp: String(NOW + 301) }), 'stale'],
    ['too large', request({ body: `{"a":"${'x'.repeat(1_048_576)}"}` }), 'too-large'],
    ['too large, as text', { headers: headersOf({}), body: 'x'.repeat(1_048_577) }, 'too-large'],
    ['no JSON', request({ body: 'x' }), 'malformed'],
    ['no event', request({ body: '{}' }), 'malformed'],
    ['no alert', request({ body: '{"event_type":"alerts.triggered","alert":[]}' }), 'malformed'],
    ['an alert without its id', request({ body: '{"event_type":"alerts.triggered","alert":{}}' }), 'malformed'],
    ['an alert with no id', request({ body: '{"event_type":"alerts.triggered","alert":{"id":""}}' }), 'malformed'],
    ['no event that there is', request({ body: '{"event_type":"alerts.paused","alert":{"id":"ar_1"}}' }), 'malformed'],
    ['without a body, as Express 5 has it', { headers: headersOf({}), body: undefined }, 'forged'],
    ['without a body, as Express 4 has it', { headers: headersOf({}), body: {} as Uint8Array }, 'forged'],
    ['without a body, as Node has it', { headers: headersOf({}), body: null }, 'forged'],
    ['with two of a header', { headers: { ...headersOf({}), 'x-service-event-id': 'evt_2' }, body: BODY }, 'unsigned'],
    [
      'with a list for a header',
      { headers: { ...headersOf({}), 'X-Service-Event-ID': ['evt_1'] }, body: BODY },
      'unsigned',
    ],
  ];
  for (const [why, delivery, reason] of rows)
    it(`is refused ${why}: ${reason}`, async () => {
      const claimed: string[] = [];
      const seen: SeenEvents = { ...seenEvents(), claim: (key) => (claimed.push(key), null) };
      expect(await verify(delivery, { seen })).to.deep.equal({ kind: 'refused', status: 400, reason });
      expect(claimed, 'nobody is taken for having come by what is refused').to.deep.equal([]);
    });
  for (const [how, length] of [
    ['of a length', { 'Content-Length': '80' }],
    ['as it comes', { 'transfer-encoding': 'chunked' }],
  ] as const)
    for (const body of [undefined, null, {} as Uint8Array])
      it(`is an error of the site where a body ${how} is there and was not read: ${JSON.stringify(body)}`, async () => {
        const headers = { ...headersOf({}), 'content-type': 'application/json; charset=utf-8', ...length };
        const error: unknown = await verify({ headers, body }).catch((thrown: unknown) => thrown);
        expect(String(error)).to.equal(
          'TypeError: agent-messenger host: body: expected bytes that nobody has read or parsed',
        );
        const others = { ...headers, 'content-type': 'text/plain' };
        expect(await verify({ headers: others, body })).to.include({ kind: 'refused', reason: 'forged' });
      });
  for (const seconds of [-300, 300])
    it(`may be ${seconds} seconds off`, async () => {
      expect((await verify(request({ timestamp: String(NOW + seconds) }))).kind).to.equal('event');
    });
  const MINUTE = 60_000;
  /** A site with one memory, and a clock that is moved. */
  function site() {
    let at = NOW * 1000;
    const now = (): number => at;
    const seen = seenEvents(now);
    return {
      later: (ms: number): void => void (at += ms),
      /** A new attempt of the service, or a copy of an older one. */
      hears: (id = 'evt_1', timestamp = String(Math.floor(at / 1000))) =>
        verify(request({ id, timestamp }), { seen, now }),
    };
  }
  const event = (result: WebhookResult): Extract<WebhookResult, { kind: 'event' }> => {
    if (result.kind === 'event') return result;
    throw new Error(`It is ${result.kind}`);
  };

  describe('is heard once', () => {
    it('what was dealt with is repeated, for as long as the service tries', async () => {
      const { hears, later } = site();
      await event(await hears()).done();
      for (const minutes of [1, 5, 15, 60, 240]) {
        later(minutes * MINUTE);
        expect(await hears()).to.deep.equal({ kind: 'repeated', status: 204, eventId: 'evt_1' });
      }
      expect((await hears('evt_2')).kind, 'another one').to.equal('repeated');
      later(MINUTE);
      expect((await hears('evt_2')).kind, 'another one, signed anew').to.equal('event');
    });
    it('what is being dealt with is under way: the service is to ask again', async () => {
      const { hears, later } = site();
      const first = event(await hears());
      later(MINUTE);
      expect(await hears()).to.deep.equal({ kind: 'underWay', status: 503, eventId: 'evt_1' });
      await first.done();
      later(5 * MINUTE);
      expect((await hears()).kind).to.equal('repeated');
    });
    it('what nobody has finished, as when the process died, is heard by the third attempt', async () => {
      const { hears, later } = site();
      expect((await hears()).kind).to.equal('event');
      later(MINUTE);
      expect((await hears()).kind).to.equal('underWay');
      later(5 * MINUTE);
      expect((await hears()).kind).to.equal('event');
    });
    it('what could not be dealt with is heard by the next attempt', async () => {
      const { hears, later } = site();
      await event(await hears()).release();
      expect((await hears()).kind, 'as it was, by a proxy').to.equal('event');
      later(MINUTE);
      expect((await hears()).kind).to.equal('underWay');
    });
    it('what was dealt with is not heard again because that could not be kept', async () => {
      const seen: SeenEvents = { ...seenEvents(), done: () => Promise.reject(new Error('Redis is gone')) };
      const first = event(await verify(request(), { seen }));
      const kept = await first.done().catch((error: unknown) => error);
      expect(kept).to.have.property('message', 'Redis is gone');
      await first.release();
      expect((await verify(request(), { seen })).kind).to.equal('underWay');
    });
    it('what could not be dealt with for so long that another attempt has it is not taken from that', async () => {
      const { hears, later } = site();
      const first = event(await hears());
      later(2 * MINUTE);
      const second = event(await hears());
      await first.release();
      later(1_000);
      expect((await hears()).kind).to.equal('underWay');
      await second.done();
      await first.release();
      later(1_000);
      expect((await hears()).kind).to.equal('repeated');
    });
  });

  describe('that was overheard', () => {
    it('is not heard under another id: not while it is under way, nor when it is done', async () => {
      const { hears } = site();
      const first = event(await hears());
      expect(await hears('evt_invented')).to.deep.equal({ kind: 'underWay', status: 503, eventId: 'evt_invented' });
      await first.done();
      expect((await hears('evt_invented')).kind).to.equal('repeated');
    });
    it('is not heard when whoever had it has died: for as long as its time is good', async () => {
      const { hears, later } = site();
      await hears();
      later(299_000);
      expect((await hears('evt_invented', String(NOW))).kind).to.equal('underWay');
      const { hears: early, later: much } = site();
      await early('evt_1', String(NOW + 300));
      much(600_000);
      expect((await early('evt_invented', String(NOW + 300))).kind).to.equal('underWay');
    });
    it('drives nothing out of what is known, however many ids are made up', async () => {
      const { hears, later } = site();
      await event(await hears()).done();
      later(1_000);
      const other = String(NOW);
      for (let at = 0; at <= 10_000; at++) await hears(`evt_${at}x`, other);
      expect((await hears()).kind).to.equal('repeated');
    }).timeout(120_000);
  });

  it('asks whoever remembers for all instances, as Redis does', async () => {
    const kept = new Map<string, string>();
    const asked: string[] = [];
    const seen: SeenEvents = {
      claim: async (key, seconds) => {
        asked.push(`${key.slice(0, 15)} ${seconds}`);
        const known = kept.get(key) ?? null;
        if (known === null) kept.set(key, 'underWay');
        return known;
      },
      done: async (key, seconds) => {
        asked.push(`done ${key.slice(0, 15)} ${seconds}`);
        return kept.set(key, 'done');
      },
      release: async (key) => kept.delete(key),
    };
    const first = event(await verify(request(), { seen }));
    const signature = `signature:${right.slice(0, 5)}`;
    expect(asked).to.deep.equal([`${signature} 601`, 'event:evt_1 120']);
    expect((await verify(request(), { seen })).kind).to.equal('underWay');
    await first.release();
    expect(kept.size).to.equal(0);
    asked.length = 0;
    await event(await verify(request(), { seen })).done();
    expect(asked.slice(2)).to.have.members([`done ${signature} 601`, 'done event:evt_1 21600']);
    const again = request({ timestamp: String(NOW + 60) });
    expect((await verify(again, { seen })).kind).to.equal('repeated');
    expect([...kept.keys()].filter((key) => key.startsWith('event:'))).to.have.length(1);
  });
  for (const known of [true, false, 'OK', undefined, 1])
    it(`says when whoever remembers does not say what was known, but ${known}`, async () => {
      const seen = { claim: () => known, done: () => undefined, release: () => undefined } as unknown as SeenEvents;
      const error = await verify(request(), { seen }).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(TypeError).with.property('message').that.contains('seen.claim: expected');
    });
  it('is signed with one of several secrets, and its headers are called as the provider calls them', async () => {
    const secret = ['whsec_new', SECRET];
    expect((await verify(request(), { secret })).kind).to.equal('event');
    expect((await verify(request({ prefix: 'X-Acme-' }), { headerPrefix: 'X-Acme-' })).kind).to.equal('event');
    expect(await verify(request(), { headerPrefix: 'X-Acme-' })).to.include({ reason: 'unsigned' });
  });
  const wrong: readonly (readonly [field: string, given: object])[] = [
    ['secret', { secret: '' }],
    ['secret', { secret: [] }],
    ['secret', { secret: ['canary\n'] }],
    ['seen', { seen: undefined }],
    ['seen', { seen: new Set() }],
    ['seen', { seen: { claim: () => null, release: () => undefined } }],
    ['secret', { secret: ' canary' }],
    ['headerPrefix', { headerPrefix: 'a b' }],
    ['now', { now: 5 }],
    ['secrt', { secrt: 'canary' }],
  ];
  for (const [field, given] of wrong)
    it(`is not looked at with a wrong option: ${field} ${JSON.stringify(given)}`, async () => {
      const error = await verify(request(), given).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(TypeError);
      expect((error as Error).message)
        .to.contain(`agent-messenger host: ${field}: expected`)
        .and.not.contain('canary');
    });
  it('says when somebody has read or parsed the body before', async () => {
    const read = request();
    await read.text();
    const locked = request();
    locked.body!.getReader();
    for (const delivery of [read, locked, { headers: headersOf({}), body: JSON.parse(BODY) as string }]) {
      const error = await verify(delivery).catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(TypeError).with.property('message').that.contains('body: expected bytes');
    }
  });

  describe('of the local platform', () => {
    let running: Running;
    let receiver: Server;
    let heard: { headers: IncomingHttpHeaders; body: Buffer }[];
    let answers: number[];
    before(async () => {
      running = await platformWith({
        async *reply({ said }) {
          yield { do: 'say', text: said ?? 'Hello' };
        },
      });
      receiver = createServer((asked, response) => {
        const parts: Buffer[] = [];
        asked.on('data', (part: Buffer) => parts.push(part));
        asked.on('end', () => {
          heard.push({ headers: asked.headers, body: Buffer.concat(parts) });
          response.writeHead(answers.shift() ?? 204).end();
        });
      });
      await new Promise<void>((up) => receiver.listen(0, '127.0.0.1', up));
    });
    after(async () => {
      await running.stop();
      receiver.close();
    });
    beforeEach(async () => {
      [heard, answers] = [[], []];
      await control(running, '/reset');
      await control(running, '/settings', { localReceivers: true });
    });
    const post = async (path: string, body: object): Promise<any> => {
      const response = await fetch(`${running.addresses.agents}/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-api-key': running.platform.keys.agentsKey },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    /** So much later, all that was due is told. */
    const later = async (ms: number): Promise<void> => {
      await control(running, '/clock', { advanceMs: ms });
      await running.platform.monitoring.settled();
    };
    it('is verified at each attempt, repeated where it was taken, and told once', async () => {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
      const event_types = ['alerts.triggered', 'alerts.resolved'];
      const { signing_secret: secret } = await post('/webhook-endpoints', { name: 'Site', url, event_types });
      await post('/alert-rules', {
        name: 'Many',
        metric: 'call_volume',
        operator: '>=',
        threshold_value: 1,
        window_duration: '5m',
      });
      answers = [503];
      await serviceOf(running).chat.create();
      await later(60_000);
      await later(60_000);
      expect(heard.length).to.be.at.least(2);
      const seen = seenEvents();
      const options = { secret, seen, now: () => running.platform.clock.now() };
      const first = await verifyWebhook(heard[0]!, options);
      expect(first.kind).to.equal('event');
      if (first.kind === 'event') {
        expect(first.event).to.include({ event_type: 'alerts.triggered' });
        expect(first.event.alert).to.include({ name: 'Many', metric: 'call_volume', operator: '>=' });
        await first.done();
      }
      for (const name of ['x-service-timestamp', 'x-service-signature'])
        expect(heard[1]!.headers[name], name).not.to.equal(heard[0]!.headers[name]);
      expect((await verifyWebhook(heard[1]!, options)).kind).to.equal('repeated');
      const wrong = { ...options, secret: 'whsec_other' };
      expect(await verifyWebhook(heard[1]!, wrong)).to.deep.equal({ kind: 'refused', status: 400, reason: 'forged' });
      await later(600_000);
      expect(await verifyWebhook(heard[1]!, options)).to.deep.equal({ kind: 'refused', status: 400, reason: 'stale' });
    });
  });
});
