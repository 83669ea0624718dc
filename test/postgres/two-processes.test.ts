import { expect } from 'chai';
import { childPlatform, type ChildPlatform, type Reachable } from '../support/process.js';
import { control, handshake, post, Wire, type Handshake } from '../support/wire.js';

/** Two processes on the PostgreSQL that DATABASE_URL names: one platform with two doors. */
describe('two processes on one PostgreSQL', () => {
  let first: ChildPlatform;
  let second: ChildPlatform;

  before(async () => {
    expect(process.env['DATABASE_URL'], 'run by npm run test:postgres').to.be.a('string');
    first = await childPlatform();
    second = await childPlatform();
  });
  after(async () => {
    await first.kill();
    await second.kill();
  });

  const at = (session: Handshake, { addresses }: Reachable, cursor?: number): Wire =>
    new Wire(session.url(cursor).replace(/^ws:\/\/[^/]+/, addresses.messaging.replace('http', 'ws')));

  /** One session, a socket at each process, both replayed. */
  async function both(): Promise<{ session: Handshake; here: Wire; there: Wire }> {
    const session = await handshake(first);
    const here = at(session, first);
    const there = at(session, second);
    await here.hears('SESSION_START');
    await there.hears('SESSION_START');
    await here.settle();
    await there.settle();
    return { session, here, there };
  }

  const texts = (wire: Wire): string[] => wire.all('USER_MESSAGE').map(({ payload }) => String(payload['text']));
  const places = (wire: Wire): number[] =>
    wire.events.flatMap(({ sequence }) => (typeof sequence === 'number' ? [sequence] : []));

  it('a session made at one is known at the other', async () => {
    const session = await handshake(first);
    const wire = at(session, second);
    expect((await wire.hears('SESSION_START')).sequence).to.equal(1);
  });

  it('a message sent at one is told at both, under one place and one id', async () => {
    const { here, there } = await both();
    here.say('USER_MESSAGE', { text: 'from here' });
    there.say('USER_MESSAGE', { text: 'from there' });
    await here.hears('USER_MESSAGE', 2);
    await there.hears('USER_MESSAGE', 2);
    const told = (wire: Wire): unknown[] =>
      wire.all('USER_MESSAGE').map(({ id, sequence, payload }) => [id, sequence, payload]);
    expect(told(here)).to.deep.equal(told(there));
    expect(places(here)).to.deep.equal([1, 2, 3]);
  });

  it('500 messages from both sides arrive at both, once, in one order without a hole', async () => {
    const { here, there } = await both();
    for (let count = 0; count < 250; count++) {
      here.say('USER_MESSAGE', { text: `here ${count}` });
      there.say('USER_MESSAGE', { text: `there ${count}` });
    }
    await here.until(() => texts(here).length === 500, '500 echoes here', 20_000);
    await there.until(() => texts(there).length === 500, '500 echoes there', 20_000);
    expect(places(here)).to.deep.equal(Array.from({ length: 501 }, (_place, index) => index + 1));
    expect(texts(there)).to.deep.equal(texts(here));
    expect(texts(here).filter((text) => text.startsWith('here'))).to.deep.equal(
      Array.from({ length: 250 }, (_text, index) => `here ${index}`),
    );
  });

  it('what passes and is not kept reaches the socket at the other, however long', async () => {
    const { session, there } = await both();
    const text = 'long '.repeat(6_000);
    const chunk = { index: 1, text, complete: true };
    await there.settle();
    await control(first, '/emit', {
      session_id: session.sessionId,
      type: 'EVENT_TYPE_SERVICE_AGENT_THINKING',
      passing: true,
    });
    await there.hears('SERVICE_AGENT_THINKING');
    await control(first, '/emit', {
      session_id: session.sessionId,
      type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK',
      payload: { message_id: 'm', chunk_index: chunk.index, text, is_complete: true },
      passing: true,
    });
    expect((await there.hears('SERVICE_AGENT_MESSAGE_CHUNK')).payload['text']).to.equal(text);
  });

  it('ten sockets are the most over both together', async () => {
    const session = await handshake(first);
    const wires = Array.from({ length: 10 }, (_wire, index) => index);
    for (const index of wires) {
      const wire = at(session, index % 2 === 0 ? first : second);
      await wire.hears('SESSION_START');
      await wire.settle();
    }
    const eleventh = at(session, first);
    expect(await eleventh.closes()).to.equal(1006);
  });

  it('a session ended at one is over at the other, once', async () => {
    const { session, here, there } = await both();
    here.say('USER_END_SESSION');
    await there.hears('SESSION_END');
    expect(await there.closes()).to.equal(1000);
    expect(await here.closes()).to.equal(1000);
    const again = at(session, second);
    expect(await again.closes()).to.equal(1000);
    expect(again.all('SESSION_END')).to.have.length(1);
  });

  it('a conversation waiting at one can be taken at the other', async () => {
    await control(first, '/settings', { agent: 'on' });
    const { session, here, there } = await both();
    here.say('REQUEST_SERVICE_AGENT_JOIN');
    await here.hears('SERVICE_AGENT_MESSAGE');
    here.say('USER_MESSAGE', { text: '/handoff' });
    await there.hears('HANDOFF_QUEUE_STATUS');
    const path = `${second.addresses.desk}/desk/conversations/${session.sessionId}`;
    const key = { Authorization: `Bearer ${second.platform.keys.deskKey}` };
    const taken = await post(`${path}/accept`, { agent: { id: 'p', name: 'Pat' } }, key);
    expect(taken.status).to.equal(204);
    await here.hears('LIVE_AGENT_JOINED');
    await post(`${path}/message`, { text: 'Hello from the other door' }, key);
    expect((await here.hears('LIVE_AGENT_MESSAGE')).payload['text']).to.equal('Hello from the other door');
  });

  it('the sockets of a process that was killed are room for others at once', async () => {
    const third = await childPlatform();
    const session = await handshake(third);
    for (let count = 0; count < 10; count++) await at(session, third).hears('SESSION_START');
    await third.kill();
    // As soon as the database knows; a process that is only slow may be so for fifteen seconds.
    const giveUp = Date.now() + 5_000;
    for (;;) {
      const resumed = at(session, first);
      if (
        (await resumed.until(() =>
          resumed.closed === undefined ? resumed.all('SESSION_START').length > 0 : 'refused',
        )) === true
      )
        return;
      expect(Date.now(), 'refused for long').to.be.lessThan(giveUp);
    }
  });

  it('one process killed, the other goes on with the session', async () => {
    const third = await childPlatform();
    const session = await handshake(third);
    const wire = at(session, third);
    await wire.hears('SESSION_START');
    wire.say('USER_MESSAGE', { text: 'before' });
    await wire.hears('USER_MESSAGE');
    await third.kill();
    const resumed = at(session, first, 1);
    resumed.socket.once('open', () => resumed.say('USER_MESSAGE', { text: 'after' }));
    await resumed.hears('USER_MESSAGE', 2);
    expect(texts(resumed)).to.deep.equal(['before', 'after']);
  });
});
