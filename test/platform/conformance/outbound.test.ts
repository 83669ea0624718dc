import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Act, Agent, Turn } from '../../../demo/platform/agent/port.js';
import { e164 } from '../../../demo/platform/phone/numbers.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith, testPlatform } from '../../support/platform.js';
import { childPlatform, type Reachable } from '../../support/process.js';
import { control } from '../../support/wire.js';

const KEPT_MS = 7_200_000;
const ANSWERS = '+442079460958';
const NO_ANSWER = '+12025550151';
const BUSY = '+12025550152';
const NO_CONNECTION = '+12025550153';
const NEVER_DIALLED = '+12025550154';
const SAYS_NOTHING = '+12025550155';
const UNKNOWN = 'OUT-00000000-0000-4000-8000-000000000000';

interface Told {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}

function caller(running: () => Reachable) {
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { addresses, platform } = running();
    const response = await fetch(`${addresses.runtime}/v1/outbound-calling${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Service-Auth-Token': platform.keys.outboundToken,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers } as Told;
  };
  return {
    ask,
    place: async (to_number: string, more: object = {}): Promise<string> =>
      (await ask('POST', '', { to_number, ...more })).body.call_sid as string,
    look: async (sid: string): Promise<any> => (await ask('GET', `/${sid}/status`)).body,
  };
}

describe('Outbound calling', () => {
  let running: Running;
  const turns: Turn[] = [];
  let hold: Promise<void> = Promise.resolve();
  let broken = false;
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    turns.push(turn);
    await hold;
    if (broken) throw new Error('no voice');
    yield { do: 'say', text: turn.said === null ? 'Fernway here' : `heard: ${turn.said}` };
  }
  const agent: Agent = { reply };
  before(async () => (running = await platformWith(agent)));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    turns.length = 0;
    hold = Promise.resolve();
    broken = false;
  });
  const { ask, place, look } = caller(() => running);
  const later = (advanceMs: number): Promise<unknown> => control(running, '/clock', { advanceMs });
  /** The call was answered, and the agent has finished. */
  const over = async (): Promise<void> => {
    await later(5_000);
    await running.platform.outbound.tick();
    await running.platform.outbound.settled();
  };
  const row = async (sid: string): Promise<any> =>
    (await running.platform.db.query('SELECT * FROM outbound_calls WHERE call_sid = $1', [sid]))[0];

  function refused({ status, body, headers }: Told, expected: number, code?: string): void {
    expect(status).to.equal(expected);
    expect(body.error).to.be.a('string').and.not.equal('');
    expect(body.code).to.match(/^[A-Z][A-Z_]+$/);
    expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
    if (code !== undefined) expect(body.code).to.equal(code);
  }

  describe('a call', () => {
    it('has an id, and nothing else is told', async () => {
      const { status, body } = await ask('POST', '', { to_number: ANSWERS });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('call_sid');
      expect(body.call_sid).to.match(/^OUT-[0-9a-f-]{36}$/);
    });
    it('is queued, then calling, then a success, by the platform’s clock', async () => {
      const sid = await place(ANSWERS);
      expect(await look(sid)).to.deep.equal({ status: 'queued', reason: '' });
      await later(1_000);
      expect(await look(sid)).to.deep.equal({ status: 'calling', reason: '' });
      await over();
      expect(await look(sid)).to.deep.equal({ status: 'success', reason: '' });
    });
    for (const [number, ms, before, reason] of [
      [NO_ANSWER, 31_000, 'calling', 'The call was not answered'],
      [BUSY, 3_000, 'calling', 'The line was busy'],
      [NO_CONNECTION, 2_000, 'calling', 'The call could not be connected'],
      [NEVER_DIALLED, 60_000, 'queued', 'Queueing timed out before the call was placed'],
    ] as const)
      it(`to ${number} fails after ${ms / 1000} s: ${reason}`, async () => {
        const sid = await place(number);
        await later(ms - 900);
        expect(await look(sid)).to.deep.equal({ status: before, reason: '' });
        await later(900);
        expect(await look(sid)).to.deep.equal({ status: 'failure', reason });
        expect(turns).to.deep.equal([]);
      });
    it('goes through every state when the clock leaps', async () => {
      const sid = await place(BUSY);
      await later(3_600_000);
      expect(await look(sid)).to.deep.equal({ status: 'failure', reason: 'The line was busy' });
      const { queued_at, ended_at } = await row(sid);
      expect(Number(ended_at) - Number(queued_at)).to.equal(3_000);
    });
    it('never changes once it is final', async () => {
      const [failed, done] = [await place(BUSY), await place(ANSWERS)];
      await over();
      const before = [await row(failed), await row(done)];
      for (let times = 0; times < 5; times++) await later(600_000);
      expect([await row(failed), await row(done)]).to.deep.equal(before);
      expect((await look(failed)).status).to.equal('failure');
      expect((await look(done)).status).to.equal('success');
    });
    it('is forgotten two hours after its end, and not before', async () => {
      const sid = await place(BUSY);
      await later(3_000 + KEPT_MS - 5_000);
      expect((await look(sid)).status).to.equal('failure');
      await later(5_000);
      refused(await ask('GET', `/${sid}/status`), 404, 'CALL_NOT_FOUND');
    });
    it('that goes on is not forgotten, and is cut off when nobody holds it any more', async () => {
      let release = (): void => undefined;
      hold = new Promise((done) => (release = done));
      const sid = await place(ANSWERS);
      await later(5_000);
      expect((await look(sid)).status).to.equal('calling');
      await later(600_000);
      expect(await look(sid)).to.deep.equal({ status: 'failure', reason: 'The call was cut off' });
      release();
      await running.platform.outbound.settled();
      expect((await look(sid)).status).to.equal('failure');
    });
    it('fails when the agent cannot speak', async () => {
      broken = true;
      const sid = await place(ANSWERS);
      await over();
      expect(await look(sid)).to.deep.equal({ status: 'failure', reason: 'The agent could not hold the call' });
    });
  });

  describe('a call that is answered', () => {
    it('is a conversation of the phone, with turns of the agent', async () => {
      const sid = await place(ANSWERS);
      await over();
      const { conversation_id: id } = await row(sid);
      const [kept] = await running.platform.db.query<any>('SELECT * FROM conversations WHERE id = $1', [id]);
      expect(kept).to.deep.include({
        project_id: running.platform.keys.projectId,
        channel: 'VOICE-SIP',
        environment: 'live',
        to_number: ANSWERS,
        ended_by: 'hangup',
      });
      expect(kept.from_number).to.match(/^\+\d+$/);
      expect(id).to.match(/^CA[0-9a-f]{32}$/);
      const told = await running.platform.db.query<any>('SELECT * FROM turns WHERE conversation_id = $1 ORDER BY position', [id]); // prettier-ignore
      expect(told.map(({ user_input, agent_response }) => [user_input, agent_response])).to.deep.equal([
        ['', 'Fernway here'],
        ['Where is my order FW-10234?', 'heard: Where is my order FW-10234?'],
        ['Thank you, goodbye', 'heard: Thank you, goodbye'],
      ]);
    });
    it('gives the agent the metadata as SIP headers, from its first step', async () => {
      const metadata = { order: 'FW-10234', 'X-Name': 'Ada', empty: '' };
      await place(SAYS_NOTHING, { metadata });
      await over();
      expect(turns.map(({ said }) => said)).to.deep.equal([null]);
      expect(turns[0]!.attributes).to.deep.equal({ sip_headers: metadata });
    });
    it('is held once, however many look', async () => {
      await place(SAYS_NOTHING);
      await running.platform.clock.advance(5_000);
      await Promise.all(Array.from({ length: 10 }, () => running.platform.outbound.tick()));
      await running.platform.outbound.settled();
      expect(turns).to.have.length(1);
    });
    it('is held at any number: each at its own time', async () => {
      const sids = await Promise.all(Array.from({ length: 20 }, () => place(SAYS_NOTHING)));
      await over();
      expect(turns).to.have.length(20);
      for (const sid of sids) expect((await look(sid)).status).to.equal('success');
    });
  });

  describe('a number', () => {
    const right: [written: string, country: string | undefined, read: string][] = [
      ['+442079460958', undefined, '+442079460958'],
      ['+44 20 7946 0958', undefined, '+442079460958'],
      ['+44 (20) 7946-0958', 'GB', '+442079460958'],
      ['+44 (0)20 7946 0958', undefined, '+442079460958'],
      ['+49 (0) 30 / 90 18 20', 'DE', '+4930901820'],
      ['\u202A+44\u00A020\u202F7946\u20110958\u202C', undefined, '+442079460958'],
      ['020 7946\u20130958', 'GB', '+442079460958'],
      ['\uFF0B\uFF14\uFF14 20 7946 0958', undefined, '+442079460958'],
      ['020 7946 0958', 'GB', '+442079460958'],
      ['(202) 555-0143', 'US', '+12025550143'],
      ['1 202 555 0143', 'US', '+12025550143'],
      ['2025550143', 'CA', '+12025550143'],
      ['030 901820', 'DE', '+4930901820'],
      ['01 23 45 67 89', 'FR', '+33123456789'],
      ['06 5555 5555', 'IT', '+390655555555'],
      ['912 345 678', 'ES', '+34912345678'],
      ['8 912 345-67-89', 'RU', '+79123456789'],
      ['06 1 234 5678', 'HU', '+3612345678'],
      ['4002', 'NU', '+6834002'],
      ['+6834002', undefined, '+6834002'],
    ];
    for (const [to_number, country_code, read] of right)
      it(`is right: ${to_number}${country_code === undefined ? '' : ` in ${country_code}`}`, async () => {
        expect((await row(await place(to_number, { country_code }))).to_number).to.equal(read);
      });
    const wrong: [written: unknown, country?: unknown][] = [
      ['020 7946 0958'],
      ['442079460958'],
      [''],
      ['+'],
      ['+0123456789'],
      ['+999123456789'],
      ['+44 20 7946 0958 12345678'],
      ['+441'],
      ['+11025550143'],
      ['+12021550143'],
      ['+1202555014'],
      ['+44 20 7946 0958', 'US'],
      ['+44 (0)(0)20 7946 0958'],
      ['020 7946 0958', 'XX'],
      ['020 7946 0958', 'gb'],
      ['020 7946 0958', '__'],
      ['020 7946 0958', 'GBR'],
      ['020 7946 0958', 44],
      ['call me'],
      ['+44 20 7946 095x'],
      ['+٤٤٢٠٧٩٤٦٠٩٥٨'],
      ['\u0000+442079460958'],
      ['+442079460958; DROP'],
      ['1'.repeat(500), 'US'],
      [442079460958],
      [null],
      [['+442079460958']],
    ];
    for (const [to_number, country_code] of wrong)
      it(`is wrong: ${JSON.stringify(to_number).slice(0, 60)} in ${JSON.stringify(country_code) ?? 'no country'}`, async () =>
        refused(await ask('POST', '', { to_number, country_code }), 400));
    it('is needed', async () => refused(await ask('POST', '', { country_code: 'GB' }), 400));
    it('is read the same from both forms for every calling code', () => {
      for (const [country, national] of [
        ['SE', '0812345678'],
        ['JP', '0312345678'],
        ['IN', '09812345678'],
        ['AU', '0212345678'],
        ['BR', '01123456789'],
      ] as const) {
        // prettier-ignore
        const read = e164(national, country);
        expect(read, country).to.match(/^\+[1-9]\d{6,14}$/);
        expect(e164(read!), country).to.equal(read);
      }
    });
  });

  describe('the request', () => {
    it('ignores fields that it does not know', async () => {
      expect((await ask('POST', '', { to_number: ANSWERS, more: [1] })).status).to.equal(200);
    });
    for (const encryption of ['TLS/SRTP', 'TLS/RTP', 'UDP/SRTP', 'UDP/RTP'])
      it(`takes the encryption ${encryption}`, async () => {
        expect((await row(await place(ANSWERS, { encryption }))).encryption).to.equal(encryption);
      });
    it('is for TLS/SRTP unless it says otherwise', async () => {
      expect((await row(await place(ANSWERS))).encryption).to.equal('TLS/SRTP');
    });
    for (const encryption of ['', 'tls/srtp', 'NONE', 7, null])
      it(`refuses the encryption ${JSON.stringify(encryption)}`, async () =>
        refused(await ask('POST', '', { to_number: ANSWERS, encryption }), 400));
    for (const metadata of [{ a: 1 }, { a: true }, { a: null }, { a: { b: 'c' } }, { a: ['b'] }, [], 'x', 7])
      it(`refuses the metadata ${JSON.stringify(metadata)}`, async () =>
        refused(await ask('POST', '', { to_number: ANSWERS, metadata }), 400));
    it('takes metadata whose base64 form is under 26 KB, and no more', async () => {
      // {"a":""} is eight bytes; base64 makes four of three, and 26 KB are 26,624.
      const most = (26_624 / 4 - 1) * 3 - 8;
      const asked = (length: number) => ask('POST', '', { to_number: ANSWERS, metadata: { a: 'x'.repeat(length) } });
      expect((await asked(most)).status).to.equal(200);
      refused(await asked(most + 1), 400);
      refused(await ask('POST', '', { to_number: ANSWERS, metadata: { a: 'ü'.repeat(most / 2 + 1) } }), 400);
    });
    it('takes a key named __proto__ for a key', async () => {
      const body = `{"to_number":"${ANSWERS}","metadata":{"__proto__":"x","constructor":"y\\u0000"},"__proto__":{"a":1}}`;
      expect((await ask('POST', '', body)).status).to.equal(200);
      expect(({} as Record<string, unknown>)['a']).to.equal(undefined);
    });
    for (const body of [undefined, '', '{', 'null', '[]', '"x"', '7'])
      it(`refuses the body ${JSON.stringify(body) ?? 'that is none'}`, async () =>
        refused(await ask('POST', '', body), 400));
    it('refuses another type', async () =>
      refused(await ask('POST', '', { to_number: ANSWERS }, { 'Content-Type': 'text/plain' }), 415));
    for (const [name, token] of [
      ['no token', ''],
      ['a wrong token', 'ot_wrong'],
    ] as const)
      it(`is refused with ${name}, whatever is asked`, async () => {
        const headers = { 'X-Service-Auth-Token': token };
        refused(await ask('POST', '', '{', headers), 401);
        refused(await ask('GET', '/nonsense/status', undefined, headers), 401);
      });
    it('is refused with the token of a connector that may not call', async () => {
      const headers = { 'X-Service-Auth-Token': running.platform.keys.chat.token };
      refused(await ask('POST', '', { to_number: ANSWERS }, headers), 401);
      refused(await ask('GET', `/${UNKNOWN}/status`, undefined, headers), 401);
    });
    it('is refused with 405 for another method, and with 404 beside the paths', async () => {
      refused(await ask('GET', ''), 405);
      refused(await ask('POST', `/${UNKNOWN}/status`), 405);
      refused(await ask('GET', `/${UNKNOWN}`), 404);
    });
    for (const sid of ['x', 'OUT-', 'OUT-1', UNKNOWN.slice(4), `${UNKNOWN}0`, 'OUT-%00', '%FF', "OUT-'", '..%2F'])
      it(`refuses the call id ${sid}`, async () =>
        refused(await ask('GET', `/${sid}/status`), 400, 'INVALID_CALL_SID'));
    it('answers 404 for a call that never was', async () =>
      refused(await ask('GET', `/${UNKNOWN}/status`), 404, 'CALL_NOT_FOUND'));
    it('answers 404 for the call of another project', async () => {
      const sid = await place(ANSWERS);
      await running.platform.db.query("UPDATE outbound_calls SET project_id = 'PROJECT-OTHER001' WHERE call_sid = $1", [
        sid,
      ]);
      refused(await ask('GET', `/${sid}/status`), 404);
    });
    it('stands in the OpenAPI document', async () => {
      const document = (await (await fetch(`${running.addresses.runtime}/openapi.json`)).json()) as any;
      expect(document.paths).to.include.keys('/v1/outbound-calling', '/v1/outbound-calling/{call_sid}/status');
    });
  });

  it('hangs up when the platform stops', async () => {
    const other = await platformWith({
      async *reply({ signal }) {
        if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done));
        yield { do: 'say', text: '' };
      },
    });
    await caller(() => other).place(ANSWERS);
    await control(other, '/clock', { advanceMs: 5_000 });
    await other.stop();
  });

  it('is spoken by the agent of the house', async () => {
    const house = await testPlatform();
    const calls = caller(() => house);
    const sid = await calls.place(ANSWERS);
    await control(house, '/clock', { advanceMs: 5_000 });
    await house.platform.outbound.tick();
    await house.platform.outbound.settled();
    expect((await calls.look(sid)).status).to.equal('success');
    const told = await house.platform.db.query<any>(
      `SELECT agent_response FROM turns t JOIN outbound_calls c ON c.conversation_id = t.conversation_id
       WHERE c.call_sid = $1 ORDER BY position`,
      [sid],
    );
    expect(told.map(({ agent_response }) => agent_response).join('\n')).to.include('Order FW-10234');
    await house.stop();
  });
});

describe('Outbound calling, through a restart', () => {
  it('goes on where it was, and what was final stays so', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), 'am-calls-'));
    try {
      let platform = await childPlatform({ folder });
      const { place, look } = caller(() => platform);
      const [waiting, busy] = [await place(NEVER_DIALLED), await place(BUSY)];
      await control(platform, '/clock', { advanceMs: 4_000 });
      expect((await look(busy)).reason).to.equal('The line was busy');
      await platform.kill();
      platform = await childPlatform({ folder });
      expect(await look(busy)).to.deep.equal({ status: 'failure', reason: 'The line was busy' });
      expect((await look(waiting)).status).to.equal('queued');
      await control(platform, '/clock', { advanceMs: 61_000 });
      expect((await look(waiting)).reason).to.match(/^Queueing/);
      await platform.kill();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
