import { expect } from 'chai';
import { eventBody } from '../../../demo/platform/messaging/events.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { again, connect, control, joined, names } from '../../support/wire.js';

describe('Heartbeats, several sockets', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  it('HB-1 echoes a heartbeat with id, timestamp and a null sequence', async () => {
    const wire = await connect(running);
    wire.say('HEARTBEAT');
    const echo = await wire.hears('HEARTBEAT');
    expect(echo.id).to.be.a('string').and.not.equal('');
    expect(Number.isNaN(Date.parse(echo.timestamp ?? ''))).to.equal(false);
    expect(echo.sequence).to.equal(null);
    expect(echo.payload).to.deep.equal({});
  });
  it('HB-1 takes a heartbeat without a payload, and one with a null payload', async () => {
    const wire = await connect(running);
    wire.raw('{"type":"EVENT_TYPE_HEARTBEAT"}');
    wire.raw('{"type":"EVENT_TYPE_HEARTBEAT","payload":null}');
    await wire.hears('HEARTBEAT', 2);
    expect(wire.all('SYSTEM_MESSAGE')).to.have.length(0);
  });
  it('HB-2 announces the interval, and another one when told to', async () => {
    const before = await connect(running);
    expect(before.all('SESSION_START')[0]?.payload['capabilities'].heartbeat_interval_seconds).to.equal(30);
    await control(running, '/settings', { capabilities: { heartbeat_interval_seconds: 0, max_reconnect_attempts: 2 } });
    const after = await connect(running);
    expect(after.all('SESSION_START')[0]?.payload['capabilities']).to.deep.include({
      heartbeat_interval_seconds: 0,
      max_reconnect_attempts: 2,
    });
  });
  it('echoes a heartbeat to its sender only', async () => {
    const one = await connect(running);
    const other = await again(running, one.session);
    one.say('HEARTBEAT', {}, { custom: { from: 'one' } });
    await one.hears('HEARTBEAT');
    await other.settle();
    expect(other.all('HEARTBEAT').map(({ metadata }) => metadata?.custom?.['from'])).not.to.include('one');
  });
  it('tells E1 and E2 to the sender only', async () => {
    const one = await connect(running);
    const other = await again(running, one.session);
    one.raw('nonsense');
    one.say('SESSION_END');
    await one.hears('SYSTEM_MESSAGE', 2);
    await other.settle();
    expect(other.all('SYSTEM_MESSAGE')).to.have.length(0);
  });
  it('tells every socket of the session everything else, the same and in one order', async () => {
    const one = await joined(running, { streaming_enabled: true });
    const other = await again(running, one.session);
    one.say('USER_MESSAGE', { text: '/rich' }, { custom: { local_id: 'x' } });
    // The greeting may be told to the second while it comes: what counts begins with what is said to both.
    const seen = ({ events }: typeof other): typeof events => {
      const from = events.findIndex(({ type }) => type === 'EVENT_TYPE_USER_MESSAGE');
      return from < 0 ? [] : events.slice(from).filter(({ type }) => type !== 'EVENT_TYPE_HEARTBEAT');
    };
    for (const wire of [one, other])
      await wire.until(() => seen(wire).some(({ payload }) => payload['is_complete'] === true), 'the answer');
    expect(seen(other)).to.deep.equal(seen(one));
    expect(names({ events: seen(other) })).to.include.members([
      'USER_MESSAGE',
      'SERVICE_AGENT_THINKING',
      'SERVICE_AGENT_MESSAGE_CHUNK',
    ]);
  });
  it('tells nobody at the customer side that the user types', async () => {
    const one = await connect(running);
    const other = await again(running, one.session);
    one.say('USER_TYPING', { state: 'TYPING_STATE_STARTED' });
    one.say('USER_TYPING', { state: 'TYPING_STATE_STOPPED' });
    await one.settle();
    await other.settle();
    expect([...names(one), ...names(other)]).not.to.include('USER_TYPING');
    expect(one.all('SYSTEM_MESSAGE')).to.have.length(0);
  });
  it('tells the sockets of another session nothing', async () => {
    const one = await joined(running);
    const stranger = await connect(running);
    const before = names(stranger);
    one.say('USER_MESSAGE', { text: '/rich' });
    await one.hears('SERVICE_AGENT_MESSAGE', 2);
    await stranger.settle();
    expect(names(stranger)).to.deep.equal([...before, 'HEARTBEAT']);
  });

  it('hears how it ended before it is closed, also where another process has ended it', async () => {
    const wire = await connect(running);
    const { sessionId } = wire.session;
    const { platform } = running;
    const payload = { reason: 'REASON_USER_END' };
    const body = eventBody(platform.clock.iso(), 'EVENT_TYPE_SESSION_END', payload);
    await platform.journal.append({ sessionId, body, final: platform.clock.now() });
    const query = platform.db.query.bind(platform.db);
    let open: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    platform.db.query = async <Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]> => {
      if (sql.includes('FROM journal')) await gate;
      return query<Row>(sql, parameters);
    };
    // As it is told by another process: that something was written, and that it is over.
    platform.hub.journaledElsewhere(sessionId);
    const over = platform.hub.over(sessionId, 1000);
    await new Promise((resolve) => setImmediate(resolve));
    open?.();
    await over;
    platform.db.query = query;
    expect(await wire.closes()).to.equal(1000);
    expect(wire.all('SESSION_END').map((event) => event.payload)).to.deep.equal([payload]);
  });
});
