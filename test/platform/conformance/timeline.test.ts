import { expect } from 'chai';
import { defaultTimeline } from '../../../demo/platform/settings.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { connect, control, joined, names, spoken, upgrade, Wire, type WireEvent } from '../../support/wire.js';

describe('Timeline', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const at = ({ timestamp }: WireEvent) => Date.parse(timestamp ?? '');

  it('has the documented pace by default', () => {
    expect(defaultTimeline).to.deep.equal({
      echo: 10,
      joinEcho: 5,
      joined: 60,
      joinThinking: 80,
      greeting: 500,
      thinking: 50,
      reply: 700,
      firstChunk: 300,
      chunkEvery: 60,
      closeAfterEnd: 1000,
    });
  });
  it('join: echo, JOINED, THINKING, greeting, in that order and at that pace', async () => {
    await control(running, '/settings', { timeline: 'default' });
    const wire = await connect(running);
    // The pace is that of what was asked: on a busy machine the echo itself is late.
    const asked = Date.now();
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    await spoken(wire, 1);
    expect(names(wire)).to.deep.equal([
      'SESSION_START',
      'REQUEST_SERVICE_AGENT_JOIN',
      'SERVICE_AGENT_JOINED',
      'SERVICE_AGENT_THINKING',
      'SERVICE_AGENT_MESSAGE',
    ]);
    const [, , joinedAt, , greeting] = wire.events.map(at) as [number, number, number, number, number];
    expect(joinedAt - asked).to.be.at.least(50);
    expect(greeting - asked).to.be.at.least(490);
  });
  it('message: echo, THINKING, reply, in that order and at that pace', async () => {
    const wire = await joined(running);
    await control(running, '/settings', { timeline: 'default' });
    const before = wire.events.length;
    const asked = Date.now();
    wire.say('USER_MESSAGE', { text: '/rich' });
    await spoken(wire, 2);
    const told = wire.events.slice(before);
    expect(names({ events: told })).to.deep.equal(['USER_MESSAGE', 'SERVICE_AGENT_THINKING', 'SERVICE_AGENT_MESSAGE']);
    const [, thinking, reply] = told.map(at) as [number, number, number];
    expect(thinking - asked).to.be.at.least(35);
    expect(reply - asked).to.be.at.least(680);
  });
  it('chunks come one after the other, each a while after the one before', async () => {
    const wire = await joined(running, { streaming_enabled: true });
    await control(running, '/settings', { timeline: { chunkEvery: 20, firstChunk: 100 } });
    const before = wire.events.length;
    wire.say('USER_MESSAGE', { text: '/twice' });
    await spoken(wire, 2);
    const times = wire.events
      .slice(before)
      .filter(({ type }) => type.endsWith('_CHUNK'))
      .map(at);
    expect(times.length).to.be.greaterThan(1);
    for (const [place, time] of times.entries())
      if (place > 0) expect(time - (times[place - 1] ?? 0)).to.be.at.least(19);
  });
  it('a greeting offers nothing to press to who has asked something already', async () => {
    const offers = async (asks: boolean): Promise<unknown> => {
      await control(running, '/settings', { timeline: { greeting: 100 } });
      const wire = await connect(running);
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      if (asks) wire.say('USER_MESSAGE', { text: '/rich' });
      await spoken(wire, asks ? 2 : 1);
      return wire.all('SERVICE_AGENT_MESSAGE')[0]?.payload['response_suggestions'];
    };
    expect(await offers(false)).to.have.length.above(0);
    expect(await offers(true)).to.equal(undefined);
  });
  it('a second join is echoed and greeted again, without a second JOINED', async () => {
    const wire = await joined(running);
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    expect(await spoken(wire, 2)).to.equal(await spoken(wire, 1));
    expect(wire.all('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(2);
    expect(wire.all('SERVICE_AGENT_JOINED')).to.have.length(1);
  });

  describe('the end', () => {
    it('closes with 1000 a second after SESSION_END', async () => {
      await control(running, '/settings', { timeline: { closeAfterEnd: 1000 } });
      const wire = await connect(running);
      wire.say('USER_END_SESSION');
      const ended = await wire.hears('SESSION_END');
      expect(wire.closed).to.equal(undefined);
      expect(await wire.closes()).to.equal(1000);
      expect(Date.now() - at(ended)).to.be.at.least(990);
    });
    it('waits for the clock, not for the wall', async () => {
      await control(running, '/settings', { timeline: { closeAfterEnd: 60_000 } });
      const wire = await connect(running);
      await control(running, `/sessions/${wire.session.sessionId}/end`, {});
      await control(running, '/clock', { advanceMs: 50_000 });
      await wire.settle();
      expect(wire.closed).to.equal(undefined);
      await control(running, '/clock', { advanceMs: 10_000 });
      expect(await wire.closes()).to.equal(1000);
    });
    it('closes every socket of the session', async () => {
      const one = await connect(running);
      const other = new Wire(one.session.url());
      await other.hears('SESSION_START');
      one.say('USER_END_SESSION');
      expect([await one.closes(), await other.closes()]).to.deep.equal([1000, 1000]);
      expect(names(other)).to.include('SESSION_END');
    });
    it('says SESSION_END once, whatever comes at once', async () => {
      const wire = await connect(running);
      const ends = Array.from({ length: 3 }, () => control(running, `/sessions/${wire.session.sessionId}/end`, {}));
      wire.say('USER_END_SESSION');
      wire.say('USER_END_SESSION');
      await Promise.all(ends);
      await wire.closes();
      expect(wire.all('SESSION_END')).to.have.length(1);
      expect(names(wire).at(-1)).to.be.oneOf(['SESSION_END', 'SYSTEM_MESSAGE']);
    });
    it('replays an ended session with its SESSION_END and closes 1000, within the retention', async () => {
      const wire = await connect(running);
      wire.say('USER_END_SESSION');
      await wire.closes();
      await control(running, '/clock', { advanceMs: 55_000 });
      const late = new Wire(wire.session.url());
      expect(await late.closes()).to.equal(1000);
      expect(names(late)).to.deep.equal(['SESSION_START', 'USER_END_SESSION', 'SESSION_END']);
    });
    it('answers 404 after the retention', async () => {
      const wire = await connect(running);
      wire.say('USER_END_SESSION');
      await wire.closes();
      await control(running, '/clock', { advanceMs: 60_001 });
      expect(await upgrade(wire.session.url())).to.deep.equal({ status: 404, body: 'session not found' });
    });
    it('keeps an ended session as long as told', async () => {
      await control(running, '/settings', { retentionMs: 600_000 });
      const wire = await connect(running);
      wire.say('USER_END_SESSION');
      await wire.closes();
      await control(running, '/clock', { advanceMs: 500_000 });
      expect((await upgrade(wire.session.url())).status).to.equal(101);
    });
    it('/end: a farewell, SESSION_END REASON_NATURAL_END, 1000', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/end' });
      expect(await wire.closes()).to.equal(1000);
      expect(names(wire).slice(-2)).to.deep.equal(['SERVICE_AGENT_MESSAGE', 'SESSION_END']);
      expect(wire.all('SESSION_END')[0]?.payload).to.deep.equal({ reason: 'REASON_NATURAL_END' });
    });
    it('a close of the client, without USER_END_SESSION, ends nothing', async () => {
      const wire = await joined(running);
      wire.close();
      await wire.closes();
      const next = new Wire(wire.session.url());
      await next.hears('SERVICE_AGENT_MESSAGE');
      await next.settle();
      expect(names(next)).not.to.include('SESSION_END');
    });
  });
});

describe('An agent that greets the unasked', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  for (const streaming_enabled of [false, true])
    it(`leaves it at the answer, where somebody asks before it could greet; streaming: ${streaming_enabled}`, async () => {
      const timeline = { greeting: 60_000, firstChunk: 60_000 };
      await control(running, '/settings', { greets: 'unasked', timeline });
      const wire = await connect(running, { streaming_enabled });
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      await wire.hears('SERVICE_AGENT_THINKING');
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.hears('USER_MESSAGE');
      await control(running, '/settings', { timeline: 'instant' });
      await control(running, '/clock', { advanceMs: 60_000 });
      expect(await spoken(wire, 1)).to.contain('Firefly');
      await running.platform.talks.settled();
      expect(wire.all('SERVICE_AGENT_JOINED')).to.have.length(1);
      const said = names(wire).filter((name) => /MESSAGE$|CHUNK$/.test(name));
      expect(said[0]).to.equal('USER_MESSAGE');
      const kept = await running.platform.db.query('SELECT user_input FROM turns WHERE conversation_id = $1', [
        wire.session.sessionId,
      ]);
      expect(kept).to.have.length(1);
    });
  it('greets who asks nothing, before it answers', async () => {
    await control(running, '/settings', { greets: 'unasked' });
    const wire = await connect(running);
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    const greeting = await spoken(wire, 1);
    wire.say('USER_MESSAGE', { text: '/rich' });
    expect(await spoken(wire, 2))
      .to.contain('Firefly')
      .and.not.equal(greeting);
  });
});
