import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { connect, control, handshake, joined, journalOf, post, spoken, upgrade, Wire } from '../../support/wire.js';

const E1 = 'Unknown event type or invalid message format';

describe('Bad input', () => {
  let running: Running;
  before(async () => (running = await testPlatform({ agent: 'silent' })));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  describe('frames', () => {
    it('DEC-12 answers E1 to a binary frame, even one that holds an event, and lives', async () => {
      const wire = await connect(running);
      wire.raw(Buffer.from('{"type":"EVENT_TYPE_USER_MESSAGE","payload":{"text":"x"}}'));
      expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.equal(E1);
      await wire.settle();
      expect(wire.all('USER_MESSAGE')).to.have.length(0);
    });
    it('RFC 6455 closes 1007 at a text frame that is no UTF-8, and the session lives', async () => {
      const wire = await connect(running);
      wire.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
      expect(await wire.closes()).to.equal(1007);
      const next = new Wire(wire.session.url());
      await next.hears('SESSION_START');
      await next.settle();
    });
    for (const key of ['__proto__', 'constructor', 'prototype'])
      it(`takes ${key} in payload and metadata for a name like any other`, async () => {
        const wire = await connect(running);
        const poison = `{"${key}":{"polluted":"yes","toString":null},"text":"still a text"}`;
        wire.raw(
          `{"type":"EVENT_TYPE_USER_MESSAGE","payload":${poison},"metadata":{"custom":{"${key}":"x"},"${key}":{"polluted":"yes"}}}`,
        );
        const echo = await wire.hears('USER_MESSAGE');
        expect(echo.payload).to.have.all.keys('message_id', 'text');
        expect(Object.hasOwn(echo.metadata?.custom ?? {}, key)).to.equal(true);
        expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
        await wire.settle();
      });
    for (const metadata of [
      'null',
      '[]',
      '"x"',
      '7',
      '{"custom":null}',
      '{"custom":[1]}',
      '{"custom":{"a":1,"b":null}}',
    ])
      it(`takes a message with the metadata ${metadata}`, async () => {
        const wire = await connect(running);
        wire.raw(`{"type":"EVENT_TYPE_USER_MESSAGE","payload":{"text":"x"},"metadata":${metadata}}`);
        expect((await wire.hears('USER_MESSAGE')).payload['text']).to.equal('x');
        await wire.settle();
      });
    it('survives deep nesting in payload and metadata', async () => {
      const wire = await connect(running);
      const deep = (open: string, close: string) => open.repeat(10_000) + '1' + close.repeat(10_000);
      wire.raw(`{"type":"EVENT_TYPE_USER_MESSAGE","payload":{"text":"a","x":${deep('[', ']')}}}`);
      wire.raw(`{"type":"EVENT_TYPE_USER_MESSAGE","payload":{"text":"b"},"metadata":{"custom":${deep('{"a":', '}')}}}`);
      wire.raw(deep('[', ']'));
      await wire.hears('USER_MESSAGE', 2);
      expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.equal(E1);
      await wire.settle();
    });
    it('survives deep nesting in a reserved event, which is kept as it came', async () => {
      await control(running, '/settings', { reserved: true });
      const wire = await connect(running);
      wire.raw(`{"type":"EVENT_TYPE_CSAT_RESPONSE","payload":{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`);
      await wire.until(() => wire.events[1]);
      await wire.settle();
    });
    it('keeps lone surrogates, zero bytes and markup as they came', async () => {
      const wire = await connect(running);
      const text = "\ud800 \u0000 \u2028 <script>alert(1)</script> ' OR 1=1; --";
      wire.say('USER_MESSAGE', { text });
      expect((await wire.hears('USER_MESSAGE')).payload['text']).to.equal(text);
      expect((await journalOf(running, wire.session.sessionId))[1]?.payload['text']).to.equal(text);
    });
    it('the agent answers a text of zero bytes and lone surrogates', async () => {
      await control(running, '/settings', { agent: 'on' });
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '\u0000\ud800' });
      await spoken(wire, 2);
      expect(wire.all('SYSTEM_MESSAGE')).to.have.length(0);
    });
    it('survives a duplicate key, a huge number and an empty name', async () => {
      const wire = await connect(running);
      wire.raw('{"type":"X","type":"EVENT_TYPE_USER_MESSAGE","payload":{"text":"x","":1e999}}');
      expect((await wire.hears('USER_MESSAGE')).payload).to.have.all.keys('message_id', 'text');
    });
    it('cuts a refused type name of any length', async () => {
      const wire = await connect(running);
      wire.raw(JSON.stringify({ type: `EVENT_TYPE_${'X'.repeat(100_000)}`, payload: {} }));
      expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.equal(E1);
    });
    it('lets a client pull its cable in the middle of everything', async () => {
      const wire = await connect(running);
      for (let place = 0; place < 20; place++) wire.say('USER_MESSAGE', { text: String(place) });
      wire.socket.terminate();
      await wire.closes();
      const next = new Wire(wire.session.url());
      await next.hears('SESSION_START');
      next.say('USER_MESSAGE', { text: 'back' });
      await next.until(() => next.all('USER_MESSAGE').find(({ payload }) => payload['text'] === 'back'));
    });
  });

  describe('flood', () => {
    it('5,000 frames on one socket: another session stays served, and nothing is lost or out of order', async function () {
      this.timeout(60_000);
      const [flooding, calm] = [await connect(running), await connect(running)];
      const MANY = 5_000;
      for (let place = 0; place < MANY; place++) flooding.say('USER_MESSAGE', { text: String(place) });
      for (let round = 1; round <= 5; round++) {
        const asked = performance.now();
        calm.say('USER_MESSAGE', { text: `calm ${round}` });
        await calm.hears('USER_MESSAGE', round);
        expect(performance.now() - asked).to.be.lessThan(2_000);
      }
      await flooding.until(() => flooding.events.length > MANY, 'the whole flood', 50_000);
      const kept = (await journalOf(running, flooding.session.sessionId)).slice(1);
      expect(kept).to.have.length(MANY);
      expect(
        kept.every(({ payload, sequence }, place) => payload['text'] === String(place) && sequence === place + 2),
      ).to.equal(true);
      expect(flooding.events.slice(1).every(({ payload }, place) => payload['text'] === String(place))).to.equal(true);
    });
    it('2,000 frames of nonsense: each is answered, another session stays served', async () => {
      const [flooding, calm] = [await connect(running), await connect(running)];
      for (let place = 0; place < 2_000; place++) flooding.raw('{');
      await calm.settle();
      await flooding.hears('SYSTEM_MESSAGE', 2_000);
      expect(await journalOf(running, flooding.session.sessionId)).to.have.length(1);
    });
  });

  describe('HTTP', () => {
    const sessions = async (body: string) => {
      const { token } = await handshake(running);
      return post(`${running.addresses.messaging}/api/v1/sessions`, body, { Authorization: `Bearer ${token}` });
    };
    it('answers 413 to a body of 2 MB', async () => {
      expect((await sessions(JSON.stringify({ platform: 'x'.repeat(2_000_000) }))).status).to.equal(413);
    });
    it('answers 413 to 2 MB without a length', async () => {
      const { token } = await handshake(running);
      const stream = new ReadableStream({
        start(controller) {
          for (let part = 0; part < 32; part++) controller.enqueue(new Uint8Array(65_536).fill(0x20));
          controller.close();
        },
      });
      const response = await fetch(`${running.addresses.messaging}/api/v1/sessions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: stream,
        duplex: 'half',
      } as RequestInit);
      expect(response.status).to.equal(413);
    });
    it('answers 400 to a body that is no UTF-8', async () => {
      const { token } = await handshake(running);
      const response = await fetch(`${running.addresses.messaging}/api/v1/sessions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: Buffer.from([0x7b, 0xff, 0x7d]),
      });
      expect(response.status).to.equal(400);
      expect(await response.json()).to.include({ message: 'Error parsing request' });
    });
    it('survives __proto__ and deep nesting in a body', async () => {
      expect(
        (await sessions('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')).status,
      ).to.equal(200);
      expect((await sessions(`{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).to.be.oneOf([200, 400]);
      expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
    });
    it('finds no session under a name with a zero byte or a quote', async () => {
      const { token } = await handshake(running);
      for (const id of ['%00', "'%20OR%201=1--", '%E0%A4%A'])
        expect(
          (
            await post(
              `${running.addresses.messaging}/api/v1/sessions/${id}/context`,
              {},
              { Authorization: `Bearer ${token}` },
            )
          ).status,
        ).to.equal(404);
    });
    it('refuses an upgrade with a zero byte in the session id', async () => {
      const { token } = await handshake(running);
      const url = `${running.addresses.messaging}/ws?access_token=${token}&session_id=%00`;
      expect((await upgrade(url)).status).to.equal(404);
      await connect(running);
    });
  });
});
