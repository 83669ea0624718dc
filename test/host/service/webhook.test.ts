import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { seenEvents, verifyWebhook, type WebhookDelivery, type WebhookOptions } from '../../../src/host/index.js';
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
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    for (const delivery of [
      request(),
      { headers, body: BODY },
      { headers: lower, body: Buffer.from(BODY) },
      { headers: new Headers(headers), body: new TextEncoder().encode(BODY) },
    ]) {
      const result = await verify(delivery);
      expect(result).to.include({ kind: 'event', eventId: 'evt_1' });
      if (result.kind === 'event') expect(result.event).to.deep.equal(JSON.parse(BODY));
    }
  });
  it('is read as it came, byte by byte', async () => {
    const body = ' {"event_type" : "alerts.resolved", "alert": {"name":"\u00e9\ufeff"}}\n';
    expect((await verify(request({ body }))).kind).to.equal('event');
    expect(await verify(request({ body }, body.trim()))).to.deep.equal({ kind: 'refused', reason: 'forged' });
  });
  const other = (hex: string): string => hex.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  const right = sign(BODY, String(NOW));
  const rows: readonly (readonly [why: string, delivery: WebhookDelivery, reason: string])[] = [
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
    ['with two of a header', { headers: { ...headersOf({}), 'x-service-event-id': 'evt_2' }, body: BODY }, 'unsigned'],
    [
      'with a list for a header',
      { headers: { ...headersOf({}), 'X-Service-Event-ID': ['evt_1'] }, body: BODY },
      'unsigned',
    ],
  ];
  for (const [why, delivery, reason] of rows)
    it(`is refused ${why}: ${reason}`, async () => {
      const seen = seenEvents();
      expect(await verify(delivery, { seen })).to.deep.equal({ kind: 'refused', reason });
      expect(seen.claim('evt_1'), 'nobody is taken for having come by what is refused').to.equal(true);
    });
  for (const seconds of [-300, 300])
    it(`may be ${seconds} seconds off`, async () => {
      expect((await verify(request({ timestamp: String(NOW + seconds) }))).kind).to.equal('event');
    });
  it('is taken once: what comes again is repeated, also with a new time', async () => {
    const seen = seenEvents();
    expect((await verify(request(), { seen })).kind).to.equal('event');
    expect(await verify(request(), { seen })).to.deep.equal({ kind: 'repeated', eventId: 'evt_1' });
    expect((await verify(request({ timestamp: String(NOW + 60) }), { seen })).kind).to.equal('repeated');
    expect((await verify(request({ id: 'evt_2' }), { seen })).kind).to.equal('event');
  });
  it('is taken again when it could not be dealt with', async () => {
    const seen = seenEvents();
    const first = await verify(request(), { seen });
    if (first.kind === 'event') await first.release();
    expect((await verify(request(), { seen })).kind).to.equal('event');
  });
  it('asks whoever remembers for all instances', async () => {
    const ids: string[] = [];
    const seen = {
      claim: async (id: string) => ids.push(id) === 1,
      release: async (id: string) => void ids.push(`-${id}`),
    };
    const first = await verify(request(), { seen });
    if (first.kind === 'event') await first.release();
    expect((await verify(request(), { seen })).kind).to.equal('repeated');
    expect(ids).to.deep.equal(['evt_1', '-evt_1', 'evt_1']);
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

  describe('which have come', () => {
    it('is known for longer than the service tries', () => {
      let now = 0;
      const seen = seenEvents(() => now);
      expect(seen.claim('a')).to.equal(true);
      // A minute, five, fifteen, an hour, four hours.
      now = (1 + 5 + 15 + 60 + 240) * 60_000;
      expect(seen.claim('a')).to.equal(false);
      now = 6 * 3_600_000;
      expect(seen.claim('a')).to.equal(true);
    });
    it('is known of ten thousand, and of the latest', () => {
      const seen = seenEvents(() => 0);
      for (let at = 0; at <= 10_000; at++) expect(seen.claim(`e${at}`)).to.equal(true);
      expect(seen.claim('e10000')).to.equal(false);
      expect(seen.claim('e1')).to.equal(false);
      expect(seen.claim('e0')).to.equal(true);
    });
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
      }
      expect(heard[1]!.headers['x-service-timestamp']).not.to.equal(heard[0]!.headers['x-service-timestamp']);
      expect((await verifyWebhook(heard[1]!, options)).kind).to.equal('repeated');
      const wrong = { ...options, secret: 'whsec_other' };
      expect(await verifyWebhook(heard[1]!, wrong)).to.deep.equal({ kind: 'refused', reason: 'forged' });
      await later(600_000);
      expect(await verifyWebhook(heard[1]!, options)).to.deep.equal({ kind: 'refused', reason: 'stale' });
    });
  });
});
