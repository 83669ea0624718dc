import { expect } from 'chai';
import type { Act, Turn } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import type { CallStatus, Service } from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, hanging, serviceOf, thrownBy, untimed } from './support.js';

const ANSWERS = '+442079460958';
const BUSY = '+12025550152';

describe('Calls of the agent, for a website’s server', () => {
  let running: Running;
  let service: Service;
  const turns: Turn[] = [];
  const waits: number[] = [];
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    turns.push(turn);
    yield { do: 'say', text: 'Hello' };
  }
  before(async () => {
    running = await platformWith({ reply });
    // Whoever waits moves the platform's clock, and nothing else.
    const wait = async (ms: number): Promise<void> => {
      waits.push(ms);
      await control(running, '/clock', { advanceMs: ms });
      await running.platform.outbound.tick();
      await running.platform.outbound.settled();
    };
    service = serviceOf(running, { wait });
  });
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    [turns.length, waits.length] = [0, 0];
  });

  it('begin, and are looked at', async () => {
    const id = await service.outbound.trigger({ toNumber: ANSWERS });
    expect(id).to.match(/^OUT-/);
    expect(await service.outbound.status(id)).to.deep.equal({ status: 'queued', reason: '' });
  });
  it('take all that can be said of one', async () => {
    const metadata = { order: 'FW-10234', empty: '' };
    const id = await service.outbound.trigger({
      toNumber: '020 7946 0958',
      countryCode: 'GB',
      metadata,
      encryption: 'UDP/RTP',
    });
    expect((await service.outbound.waitForFinal(id)).status).to.equal('success');
    expect(turns[0]!.attributes).to.deep.equal({ sip_headers: metadata });
    const [row] = await running.platform.db.query<any>('SELECT * FROM outbound_calls WHERE call_sid = $1', [id]);
    expect(row).to.include({ to_number: ANSWERS, encryption: 'UDP/RTP' });
  });
  it('are waited for to their end, and each look is told', async () => {
    const looks: CallStatus[] = [];
    const id = await service.outbound.trigger({ toNumber: BUSY });
    const last = await service.outbound.waitForFinal(id, { onStatus: (status) => looks.push(status) });
    expect(last).to.deep.equal({ status: 'failure', reason: 'The line was busy' });
    expect(looks[0]!.status).to.equal('queued');
    expect(looks.at(-1)).to.deep.equal(last);
    expect(waits).to.have.length(looks.length - 1);
    for (const ms of waits) expect(ms).to.be.within(2_000, 5_000);
  });
  it('are refused in the service’s words', async () => {
    const error = await thrownBy(service.outbound.trigger({ toNumber: 'call me' }));
    expect(error).to.include({ code: 'api/refused', status: 400, serviceCode: 'INVALID_PHONE_NUMBER' });
    expect(error.message).to.contain('to_number');
  });
  it('are refused with a wrong token, and one of another part', async () => {
    for (const outboundToken of ['canary-wrong', running.platform.keys.reservationKey]) {
      const { outbound } = serviceOf(running, { runtime: { outboundToken } });
      const works = [outbound.trigger({ toNumber: ANSWERS }), outbound.status('OUT-1'), outbound.waitForFinal('OUT-1')];
      for (const error of await Promise.all(works.map(thrownBy)))
        expect(error).to.include({ code: 'api/rejected', status: 401 });
    }
  });
  it('are not there, or are no longer: waiting ends at once', async () => {
    const unknown = 'OUT-00000000-0000-4000-8000-000000000000';
    expect(await thrownBy(service.outbound.status(unknown))).to.include({ code: 'api/not-found', status: 404 });
    expect(await thrownBy(service.outbound.waitForFinal(unknown))).to.include({ code: 'api/not-found' });
    expect(await thrownBy(service.outbound.waitForFinal('canary'))).to.include({
      code: 'api/refused',
      status: 400,
    });
    expect(waits).to.deep.equal([]);
  });
  it('are not made twice when nobody knows whether one was', async () => {
    await control(running, '/faults', { kind: 'rest.status', status: 500, times: 1, path: '/outbound-calling' });
    expect(await thrownBy(service.outbound.trigger({ toNumber: ANSWERS }))).to.include({ status: 500, unclear: true });
    const rows = await running.platform.db.query('SELECT * FROM outbound_calls');
    expect(rows).to.have.length(0);
  });

  it('are asked of an address of their own, where the project has one', async () => {
    const { service: other, asked } = answering([json({ call_sid: 'OUT-1', status: 'success', dni: '+1' })], {
      runtime: {
        baseUrl: 'https://runtime.test',
        outboundBaseUrl: 'https://calls.test/own/',
        accountId: 'A',
        projectId: 'P',
        outboundToken: 'k',
        numbersKey: 'k',
      },
    });
    await other.outbound.waitForFinal(await other.outbound.trigger({ toNumber: ANSWERS }));
    await other.numbers.reserve({});
    expect(asked.map(({ url }) => url.href)).to.deep.equal([
      'https://calls.test/own/v1/outbound-calling',
      'https://calls.test/own/v1/outbound-calling/OUT-1/status',
      'https://runtime.test/v1/conversations/dni-reservation',
    ]);
  });

  describe('what the agent may know', () => {
    /** As long as its base64 form is to be: `{"a":""}` and more. */
    const sized = (base64: number): { a: string } => ({ a: 'x'.repeat((base64 / 4) * 3 - 8) });
    it('is sent as long as it may be, and no longer', async () => {
      const most = 26 * 1024;
      expect(Buffer.from(JSON.stringify(sized(most))).toString('base64')).to.have.length(most);
      expect(await service.outbound.trigger({ toNumber: ANSWERS, metadata: sized(most - 4) })).to.match(/^OUT-/);
      const { service: other, asked } = answering([json({ call_sid: 'OUT-1' })]);
      const error = await thrownBy(other.outbound.trigger({ toNumber: ANSWERS, metadata: sized(most) }));
      expect(error).to.include({ code: 'api/invalid', family: 'outbound', status: null });
      expect(error.fields[0]).to.include({ field: 'metadata' });
      // Not in letters: in bytes.
      const wide = { a: 'é'.repeat(10_000) };
      expect((await thrownBy(other.outbound.trigger({ toNumber: ANSWERS, metadata: wide }))).code).to.equal(
        'api/invalid',
      );
      expect(asked).to.have.length(0);
    });
    for (const value of [5, true, null, { b: 'canary' }, undefined])
      it(`is texts, and not ${JSON.stringify(value)}`, async () => {
        const { service: other, asked } = answering([json({ call_sid: 'OUT-1' })]);
        const metadata = { good: 'x', bad: value } as unknown as Record<string, string>;
        const error = await thrownBy(other.outbound.trigger({ toNumber: ANSWERS, metadata }));
        expect(error.fields.map(({ field }) => field)).to.deep.equal(['metadata.bad']);
        expect(error.message).not.to.contain('canary');
        expect(asked).to.have.length(0);
      });
    it('is an object', async () => {
      const metadata = ['x'] as unknown as Record<string, string>;
      expect((await thrownBy(service.outbound.trigger({ toNumber: ANSWERS, metadata }))).code).to.equal('api/invalid');
    });
  });

  describe('while one waits', () => {
    const going = json({ status: 'calling', reason: '' });
    const done = json({ status: 'success' });
    it('it is looked at every two seconds, then less often, then every five', async () => {
      const { service: other, waits: ms } = answering([...Array<Response>(8).fill(going), done]);
      expect(await other.outbound.waitForFinal('OUT-1')).to.deep.equal({ status: 'success', reason: '' });
      expect(ms).to.deep.equal([2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000, 5_000]);
    });
    it('errors are waited out, each longer than the one before, and from the beginning after a look', async () => {
      const bad = [json({}, 500), new TypeError('fetch failed'), json({}, 408)];
      const { service: other, asked, waits: ms } = answering([...bad, going, json({}, 503), done]);
      expect((await other.outbound.waitForFinal('OUT-1')).status).to.equal('success');
      expect(asked).to.have.length(6);
      const between = [
        [2_000, 4_000],
        [4_000, 8_000],
        [8_000, 16_000],
        [3_500, 3_500],
        [2_000, 4_000],
      ] as const;
      for (const [at, [least, most]] of between.entries()) expect(ms[at], `${at}`).to.be.within(least, most);
    });
    it('it comes back as late as it is told to', async () => {
      const { service: other, waits: ms } = answering([json({}, 429, { 'Retry-After': '90' }), done]);
      await other.outbound.waitForFinal('OUT-1');
      expect(ms).to.deep.equal([90_000]);
    });
    it('but whoever is told to come back after more than an hour is told so: by then it may be forgotten', async () => {
      const { service: other, asked, waits: ms } = answering([json({}, 429, { 'Retry-After': '3601' }), done]);
      const error = await thrownBy(other.outbound.waitForFinal('OUT-1'));
      expect(error).to.include({ code: 'api/rate-limited', retryAfterSeconds: 3_601 });
      expect([asked.length, ms.length]).to.deep.equal([1, 0]);
    });
    it('what takes too long is looked at again', () =>
      untimed(async (late) => {
        const { service: other, asked } = answering([hanging, done]);
        const last = other.outbound.waitForFinal('OUT-1');
        await Promise.resolve();
        late();
        expect((await last).status).to.equal('success');
        expect(asked).to.have.length(2);
      }));
    it('what does not pass is told after the eighth time', async () => {
      const { service: other, asked, waits: ms } = answering([json({}, 500)]);
      expect(await thrownBy(other.outbound.waitForFinal('OUT-1'))).to.include({ code: 'api/unavailable' });
      expect(asked).to.have.length(8);
      expect(Math.max(...ms)).to.be.at.most(60_000);
    });
    it('a state that there is not is no reason to wait for ever', async () => {
      const { service: other, asked } = answering([json({ status: 'ringing', reason: '' })]);
      expect(await thrownBy(other.outbound.waitForFinal('OUT-1'))).to.include({ code: 'api/malformed' });
      expect(asked).to.have.length(1);
    });
    it('whoever leaves is let go: before, between, and during a look', async () => {
      expect((await thrownBy(service.outbound.waitForFinal('OUT-1', { signal: AbortSignal.abort() }))).code).to.equal(
        'api/aborted',
      );
      const between = new AbortController();
      const wait = (): Promise<void> => Promise.resolve(between.abort());
      const { service: one, asked } = answering([going], { wait });
      expect((await thrownBy(one.outbound.waitForFinal('OUT-1', { signal: between.signal }))).code).to.equal(
        'api/aborted',
      );
      expect(asked).to.have.length(1);
      const during = new AbortController();
      const { service: other } = answering([hanging]);
      const error = thrownBy(other.outbound.waitForFinal('OUT-1', { signal: during.signal }));
      await Promise.resolve();
      during.abort();
      expect((await error).code).to.equal('api/aborted');
    });
  });
});
