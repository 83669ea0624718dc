import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import {
  again,
  connect,
  control,
  handshake,
  journalOf,
  names,
  upgrade,
  Wire,
  type Handshake,
  type WireEvent,
} from '../../support/wire.js';

describe('Cursor, replay, order', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    await control(running, '/settings', { agent: 'silent' });
  });

  /** A session with this many user messages after its start. */
  async function told(many: number): Promise<Wire & { readonly session: Handshake }> {
    const wire = await connect(running);
    for (let place = 1; place <= many; place++) wire.say('USER_MESSAGE', { text: `message ${place}` });
    if (many > 0) await wire.hears('USER_MESSAGE', many);
    return wire;
  }
  const batches = (wire: Wire): WireEvent[][] =>
    (wire.frames as WireEvent[])
      .filter(({ type }) => type === 'EVENT_TYPE_EVENT_BATCH')
      .map(({ payload }) => payload['events'] as WireEvent[]);
  const sequences = (wire: Wire) =>
    wire.events.filter(({ sequence }) => sequence !== null).map(({ sequence }) => sequence);
  /** What a fresh socket is replayed under a fault; the last event of the history tells that it is over. */
  async function replayed(made: Handshake, fault: object): Promise<Wire> {
    await control(running, '/faults', fault);
    return again(running, made);
  }

  describe('cursor', () => {
    it('CUR-1 replays what lies after the cursor and nothing else', async () => {
      const { session } = await told(5);
      expect(sequences(await again(running, session, 3))).to.deep.equal([4, 5, 6]);
    });
    it('CUR-1 goes on live after the cursor, with no gap and no repetition', async () => {
      const first = await told(3);
      const second = await again(running, first.session, 2);
      first.say('USER_MESSAGE', { text: 'live' });
      await second.hears('USER_MESSAGE', 3);
      expect(sequences(second)).to.deep.equal([3, 4, 5]);
    });
    it('CUR-2 takes a plain decimal integer; seq:<n> is not one, and replays everything', async () => {
      const { session } = await told(2);
      expect(sequences(await again(running, session, 'seq:2'))).to.deep.equal([1, 2, 3]);
    });
    for (const cursor of [undefined, '0', ''])
      it(`CUR-3 replays the full history with the cursor ${String(cursor)}`, async () => {
        const { session } = await told(2);
        expect(sequences(await again(running, session, cursor))).to.deep.equal([1, 2, 3]);
      });
    for (const cursor of ['two', '2x', '0x2', '%20', '1e1', '99999999999999999999', 'NaN', 'null', '__proto__'])
      it(`CUR-4 uses 0 for the unparseable cursor "${cursor}" and keeps the connection`, async () => {
        const { session } = await told(1);
        const wire = await again(running, session, cursor);
        expect(sequences(wire)).to.deep.equal([1, 2]);
        expect(wire.closed).to.equal(undefined);
      });
    it('CUR-4 answers 400 as earlier revisions did when the switch says so', async () => {
      await control(running, '/settings', { badCursor: 'refuse' });
      const { session } = await told(0);
      expect(await upgrade(session.url('two'))).to.deep.equal({
        status: 400,
        body: 'invalid cursor: must be a non-negative integer',
      });
      expect((await upgrade(session.url(1))).status).to.equal(101);
    });
    for (const cursor of ['-1', '-3', '1.5', '2.0'])
      it(`CUR-8 treats the cursor ${cursor} as unparseable`, async () => {
        const { session } = await told(2);
        expect(sequences(await again(running, session, cursor))).to.deep.equal([1, 2, 3]);
      });
    it('CUR-1 a cursor beyond the journal hides nothing that is still to come', async () => {
      const first = await told(1);
      const second = await again(running, first.session, 5000);
      first.say('USER_MESSAGE', { text: 'to come' });
      expect((await second.hears('USER_MESSAGE')).payload['text']).to.equal('to come');
    });
  });

  describe('replay', () => {
    it('RPL-1 pushes the journal as batch frames before anything else', async () => {
      const { session } = await told(2);
      const wire = await again(running, session);
      expect((wire.frames[0] as WireEvent).type).to.equal('EVENT_TYPE_EVENT_BATCH');
      expect(batches(wire).flat()).to.deep.equal(await journalOf(running, session.sessionId));
    });
    it('RPL-2 puts SESSION_START first in the first batch', async () => {
      const { session } = await told(1);
      expect(batches(await again(running, session))[0]?.[0]).to.include({
        type: 'EVENT_TYPE_SESSION_START',
        sequence: 1,
      });
    });
    it('RPL-2 does not replay SESSION_START past its cursor', async () => {
      const { session } = await told(1);
      expect(names(await again(running, session, 1))).not.to.include('SESSION_START');
    });
    it('RPL-3 sends no event on a resume with nothing new', async () => {
      const { session } = await told(1);
      expect(batches(await again(running, session, 2)).flat()).to.deep.equal([]);
    });
    it('RPL-4 sends batch frames with type and payload.events', async () => {
      const { session } = await told(1);
      const [frame] = (await again(running, session)).frames as WireEvent[];
      expect(frame?.type).to.equal('EVENT_TYPE_EVENT_BATCH');
      expect(frame?.payload['events']).to.be.an('array').with.length(2);
    });
    it('RPL-5 loses and repeats nothing for a socket that replays while others write', async () => {
      const writer = await told(60);
      const readers = Array.from({ length: 5 }, () => new Wire(writer.session.url()));
      for (let place = 0; place < 60; place++) writer.say('USER_MESSAGE', { text: `late ${place}` });
      await writer.hears('USER_MESSAGE', 120);
      for (const reader of readers) {
        await reader.hears('USER_MESSAGE', 120);
        expect(sequences(reader)).to.deep.equal(Array.from({ length: 121 }, (_, index) => index + 1));
      }
    });
    it('sends batches of 50', async () => {
      const { session } = await told(119);
      expect(batches(await again(running, session)).map(({ length }) => length)).to.deep.equal([50, 50, 20]);
    });
    it('counts the 50 from the cursor', async () => {
      const { session } = await told(119);
      expect(batches(await again(running, session, 15)).map(({ length }) => length)).to.deep.equal([50, 50, 5]);
    });
    it('sends batches of another size when told to', async () => {
      await control(running, '/settings', { batchSize: 2 });
      const { session } = await told(4);
      expect(batches(await again(running, session)).map(({ length }) => length)).to.deep.equal([2, 2, 1]);
    });
    it('RPL-1 replays an event as it was told live, metadata and all', async () => {
      const first = await connect(running);
      first.say('USER_MESSAGE', { text: 'héllo 👋' }, { custom: { local_id: 'a' } });
      const live = await first.hears('USER_MESSAGE');
      const wire = await again(running, first.session);
      expect(wire.all('USER_MESSAGE')[0]).to.deep.equal(live);
    });
  });

  describe('spoilt replays', () => {
    it('carries payloads under a key derived from the type', async () => {
      const { session } = await told(1);
      const wire = await replayed(session, { kind: 'replay.oneof' });
      const [start, message] = wire.events as unknown as Record<string, any>[];
      expect(start).not.to.have.property('payload');
      expect(start?.['session_start'].capabilities.streaming).to.equal(false);
      expect(message?.['user_message'].text).to.equal('message 1');
    });
    it('derives the key from the name of the dialect', async () => {
      await control(running, '/settings', { dialect: 'poly', agent: 'on' });
      const first = await connect(running);
      first.say('REQUEST_POLY_AGENT_JOIN');
      await first.hears('POLY_AGENT_MESSAGE');
      const wire = await replayed(first.session, { kind: 'replay.oneof' });
      const message = wire.all('POLY_AGENT_MESSAGE')[0] as unknown as Record<string, any>;
      expect(message['poly_agent_message'].text).to.be.a('string').and.not.equal('');
    });
    it('replays as k batches', async () => {
      const { session } = await told(5);
      const wire = await replayed(session, { kind: 'replay.batches', count: 3 });
      expect(batches(wire).map(({ length }) => length)).to.deep.equal([2, 2, 2]);
    });
    it('adds an empty batch', async () => {
      const { session } = await told(1);
      expect(batches(await replayed(session, { kind: 'replay.empty' })).at(-1)).to.deep.equal([]);
    });
    it('puts nulls between the events', async () => {
      const { session } = await told(1);
      await control(running, '/faults', { kind: 'replay.nulls' });
      const frames = await rawFrames(session);
      expect(frames[0].payload.events.map((event: unknown) => event === null)).to.deep.equal([
        true,
        false,
        true,
        false,
      ]);
    });
    it('puts primitives between the events', async () => {
      const { session } = await told(0);
      await control(running, '/faults', { kind: 'replay.primitives' });
      const frames = await rawFrames(session);
      expect(frames[0].payload.events.map((event: unknown) => typeof event)).to.include.members([
        'number',
        'string',
        'object',
      ]);
    });
    it('adds events of unknown types', async () => {
      const { session } = await told(0);
      expect(names(await replayed(session, { kind: 'replay.unknown' }))).to.include('OF_TOMORROW');
    });
    it('adds events without id or timestamp', async () => {
      const { session } = await told(0);
      const wire = await replayed(session, { kind: 'replay.headless' });
      expect(wire.events[0]).not.to.have.any.keys('id', 'timestamp');
    });
    it('adds a type in the wrong case', async () => {
      const { session } = await told(0);
      expect(names(await replayed(session, { kind: 'replay.wrongCase' }))).to.include('event_type_session_end');
    });
    it('makes sequences strings', async () => {
      const { session } = await told(1);
      const wire = await replayed(session, { kind: 'replay.stringSequence' });
      expect(wire.events.slice(0, 2).map(({ sequence }) => sequence)).to.deep.equal(['1', '2']);
    });
    it('puts batches out of order', async () => {
      const { session } = await told(3);
      expect(sequences(await replayed(session, { kind: 'replay.shuffled' }))).to.deep.equal([4, 3, 2, 1]);
    });
    it('spoils one session only, as often as told', async () => {
      const [one, other] = [await told(1), await told(1)];
      await control(running, '/faults', { kind: 'replay.shuffled', sessionId: one.session.sessionId, times: 1 });
      expect(sequences(await again(running, other.session))).to.deep.equal([1, 2]);
      expect(sequences(await again(running, one.session))).to.deep.equal([2, 1]);
      expect(sequences(await again(running, one.session))).to.deep.equal([1, 2]);
    });
    async function rawFrames(made: Handshake): Promise<any[]> {
      const wire = await again(running, made);
      return wire.frames as any[];
    }
  });

  describe('order and identity', () => {
    it('ORD-1 counts the journal from 1 without a gap, in the order written', async () => {
      const { session } = await told(20);
      const kept = await journalOf(running, session.sessionId);
      expect(kept.map(({ sequence }) => sequence)).to.deep.equal(Array.from({ length: 21 }, (_, index) => index + 1));
      expect(kept.slice(1).map(({ payload }) => payload['text'])).to.deep.equal(
        Array.from({ length: 20 }, (_, index) => `message ${index + 1}`),
      );
    });
    it('ORD-1 tells several writers one order, the same to all', async () => {
      const one = await told(0);
      const other = await again(running, one.session);
      for (let place = 0; place < 25; place++) {
        one.say('USER_MESSAGE', { text: `one ${place}` });
        other.say('USER_MESSAGE', { text: `other ${place}` });
      }
      await one.hears('USER_MESSAGE', 50);
      await other.hears('USER_MESSAGE', 50);
      const texts = (wire: Wire) =>
        wire.all('USER_MESSAGE').map(({ sequence, payload }) => `${sequence} ${payload['text']}`);
      expect(texts(one)).to.deep.equal(texts(other));
      expect(sequences(one)).to.deep.equal(Array.from({ length: 51 }, (_, index) => index + 1));
    });
    it('DED-1 gives every journaled event an id of its own', async () => {
      const { session } = await told(30);
      const ids = (await journalOf(running, session.sessionId)).map(({ id }) => id);
      expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).to.equal(true);
      expect(new Set(ids).size).to.equal(31);
    });
    it('DED-2 gives transient events a null sequence, and keeps none of them', async () => {
      await control(running, '/settings', { agent: 'on' });
      const wire = await connect(running, { streaming_enabled: true });
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      await wire.until(() => wire.all('SERVICE_AGENT_MESSAGE_CHUNK').find(({ payload }) => payload['is_complete']));
      await wire.settle();
      const passing = ['HEARTBEAT', 'SERVICE_AGENT_THINKING', 'SERVICE_AGENT_MESSAGE_CHUNK'];
      for (const name of passing) {
        expect(wire.all(name).length, name).to.be.greaterThan(0);
        for (const event of wire.all(name)) expect(event.sequence, name).to.equal(null);
      }
      const kept = names({ events: await journalOf(running, wire.session.sessionId) });
      for (const name of passing) expect(kept).not.to.include(name);
    });
    it('keeps the journals of two sessions apart', async () => {
      const [one, other] = [await told(2), await handshake(running)];
      expect(sequences(await again(running, other))).to.deep.equal([1]);
      expect(one.all('SESSION_START')[0]?.payload['context_id']).not.to.equal(undefined);
    });
  });
});
