import { once } from 'node:events';
import { expect } from 'chai';
import WebSocket from 'ws';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { again, atDesk, control, joined, names, spoken } from '../../support/wire.js';

const PAT = { agent: { id: 'pat', name: 'Pat', avatar_url: 'https://shop.example/pat.png' } };
const KIM = { agent: { id: 'kim', name: 'Kim' } };
type Talk = Awaited<ReturnType<typeof joined>>;

describe('7 Handoff', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  async function waiting(command = '/handoff'): Promise<Talk> {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: command });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    return wire;
  }
  async function live(): Promise<Talk> {
    const wire = await waiting();
    expect((await desk(wire, 'accept', PAT)).status).to.equal(204);
    await wire.hears('LIVE_AGENT_JOINED');
    return wire;
  }
  const desk = (wire: Talk, verb: string, body: object = {}) => atDesk(running, wire.session.sessionId, verb, body);
  /** The kept events of the handoff itself. */
  const story = (wire: Talk) =>
    wire.events
      .filter(({ sequence }) => sequence !== null)
      .map(({ type }) => type.replace('EVENT_TYPE_', ''))
      .filter((name) => /HANDOFF|LIVE|_LEFT|SESSION_END|JOINED/.test(name));
  const BEGUN = [
    'SERVICE_AGENT_JOINED',
    'SERVICE_AGENT_TRIGGERED_HANDOFF',
    'SERVICE_AGENT_LEFT',
    'HANDOFF_ACCEPTED',
    'HANDOFF_QUEUE_STATUS',
  ];

  describe('sequences', () => {
    it('server-managed: from the trigger to SESSION_END with REASON_NATURAL_END', async () => {
      const wire = await live();
      await desk(wire, 'message', { text: 'I am Pat' });
      wire.say('USER_MESSAGE', { text: 'hello Pat' }, { custom: { local_id: 'h' } });
      await wire.hears('USER_MESSAGE', 2);
      await desk(wire, 'leave', {});
      expect(await wire.closes()).to.equal(1000);
      expect(story(wire)).to.deep.equal([
        ...BEGUN,
        'LIVE_AGENT_JOINED',
        'LIVE_AGENT_MESSAGE',
        'LIVE_AGENT_LEFT',
        'SESSION_END',
      ]);
      expect(wire.all('SESSION_END')[0]?.payload).to.deep.equal({ reason: 'REASON_NATURAL_END' });
    });
    it('announces the transfer by an ordinary message before the trigger', async () => {
      const wire = await waiting();
      const order = names(wire);
      expect(order.lastIndexOf('SERVICE_AGENT_MESSAGE')).to.equal(order.indexOf('SERVICE_AGENT_TRIGGERED_HANDOFF') - 1);
    });
    it('keeps all of it but the typing', async () => {
      const wire = await live();
      await desk(wire, 'message', { text: 'x' });
      await desk(wire, 'typing', { state: 'TYPING_STATE_STARTED' });
      const typing = await wire.hears('LIVE_AGENT_TYPING');
      expect(typing.sequence).to.equal(null);
      expect(typing.payload).to.deep.equal({ state: 'TYPING_STATE_STARTED', agent_id: 'pat', agent_name: 'Pat' });
      const replay = await again(running, wire.session);
      expect(names(replay).filter((name) => name !== 'HEARTBEAT')).to.deep.equal(
        names(wire).filter((name) => !['SERVICE_AGENT_THINKING', 'LIVE_AGENT_TYPING', 'HEARTBEAT'].includes(name)),
      );
    });
    it('client-managed: the page is told where to go, and the session stays open', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/handoff-client' });
      await wire.hears('SERVICE_AGENT_LEFT');
      expect(story(wire)).to.deep.equal([
        'SERVICE_AGENT_JOINED',
        'SERVICE_AGENT_TRIGGERED_HANDOFF',
        'CLIENT_HANDOFF_REQUIRED',
        'SERVICE_AGENT_LEFT',
      ]);
      expect(wire.all('CLIENT_HANDOFF_REQUIRED')[0]?.payload['route']).to.match(/^https:/);
      wire.say('USER_MESSAGE', { text: 'still here' });
      await wire.hears('USER_MESSAGE', 2);
      await wire.settle();
      expect(names(wire)).not.to.include('SESSION_END');
    });
    it('rejected: failed at once, and the agent goes on', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/handoff-fail' });
      expect((await wire.hears('HANDOFF_FAILED')).payload['reason'])
        .to.be.a('string')
        .and.not.equal('');
      expect(story(wire)).to.deep.equal(['SERVICE_AGENT_JOINED', 'SERVICE_AGENT_TRIGGERED_HANDOFF', 'HANDOFF_FAILED']);
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.until(() => wire.all('SERVICE_AGENT_MESSAGE').find(({ payload }) => payload['attachments']));
    });
    it('rejected by the desk: the agent comes back at the next message', async () => {
      const wire = await waiting();
      expect((await desk(wire, 'fail', { reason: 'closed today' })).status).to.equal(204);
      expect((await wire.hears('HANDOFF_FAILED')).payload).to.deep.equal({ reason: 'closed today' });
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.hears('SERVICE_AGENT_JOINED', 2);
      await wire.until(() => wire.all('SERVICE_AGENT_MESSAGE').find(({ payload }) => payload['attachments']));
    });
    it('queue timeout by time: nobody takes it, the session goes on', async () => {
      const wire = await waiting();
      await control(running, '/clock', { advanceMs: 299_000 });
      await wire.settle();
      expect(names(wire)).not.to.include('HANDOFF_TIMEOUT');
      await control(running, '/clock', { advanceMs: 2_000 });
      await wire.hears('HANDOFF_TIMEOUT');
      expect((await desk(wire, 'accept', PAT)).status).to.equal(409);
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.hears('SERVICE_AGENT_JOINED', 2);
    });
    it('queue timeout by the demo command, in its order', async () => {
      const wire = await waiting('/handoff-timeout');
      await wire.hears('HANDOFF_TIMEOUT');
      expect(story(wire)).to.deep.equal([...BEGUN, 'HANDOFF_TIMEOUT']);
    });
    it('agent swap: one leaves, the other joins', async () => {
      const wire = await live();
      expect((await desk(wire, 'transfer', KIM)).status).to.equal(204);
      const { payload } = await wire.hears('LIVE_AGENT_JOINED', 2);
      expect(payload).to.deep.equal({ agent: { id: 'kim', name: 'Kim' } });
      expect(story(wire).slice(-3)).to.deep.equal(['LIVE_AGENT_JOINED', 'LIVE_AGENT_LEFT', 'LIVE_AGENT_JOINED']);
      expect(wire.all('LIVE_AGENT_LEFT')[0]?.payload).to.include({ agent_id: 'pat', agent_name: 'Pat' });
      await desk(wire, 'message', { text: 'Kim here' });
      expect((await wire.hears('LIVE_AGENT_MESSAGE')).payload).to.include({ agent_name: 'Kim', text: 'Kim here' });
    });
    it('back to bot: the person leaves, the agent joins again and answers', async () => {
      const wire = await live();
      expect((await desk(wire, 'leave', { then: 'agent', reason: 'solved' })).status).to.equal(204);
      expect((await wire.hears('LIVE_AGENT_LEFT')).payload).to.deep.equal({
        agent_id: 'pat',
        agent_name: 'Pat',
        reason: 'solved',
      });
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.until(() => wire.all('SERVICE_AGENT_MESSAGE').find(({ payload }) => payload['attachments']));
      expect(story(wire).slice(-2)).to.deep.equal(['LIVE_AGENT_LEFT', 'SERVICE_AGENT_JOINED']);
      expect(names(wire)).not.to.include('SESSION_END');
    });
    it('a second handoff in the same session goes the same way', async () => {
      const wire = await live();
      await desk(wire, 'leave', { then: 'agent' });
      wire.say('USER_MESSAGE', { text: '/handoff' });
      await wire.hears('HANDOFF_QUEUE_STATUS', 2);
      expect((await desk(wire, 'accept', KIM)).status).to.equal(204);
      expect((await wire.hears('LIVE_AGENT_JOINED', 2)).payload['agent']).to.include({ name: 'Kim' });
    });
    it('the agent says nothing while a person has the conversation', async () => {
      const wire = await live();
      const before = wire.all('SERVICE_AGENT_MESSAGE').length;
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.hears('USER_MESSAGE', 2);
      await wire.settle();
      await desk(wire, 'message', { text: 'done' });
      await wire.hears('LIVE_AGENT_MESSAGE');
      expect(wire.all('SERVICE_AGENT_MESSAGE')).to.have.length(before);
    });
  });

  describe('queue', () => {
    it('tells the place, the wait and the queue', async () => {
      const wire = await waiting();
      const { payload } = wire.all('HANDOFF_QUEUE_STATUS')[0]!;
      expect(payload['position_in_queue']).to.equal(1);
      expect(payload['estimated_wait_seconds']).to.be.a('number').and.to.be.greaterThan(0);
      expect(payload['queue_name']).to.equal('Customer care');
      expect(wire.all('HANDOFF_ACCEPTED')[0]?.payload).to.deep.equal({ queue_name: 'Customer care' });
    });
    it('counts two waiting sessions, and moves the second up when the first is taken', async () => {
      const first = await waiting();
      const second = await waiting();
      expect(second.all('HANDOFF_QUEUE_STATUS')[0]?.payload['position_in_queue']).to.equal(2);
      await desk(first, 'accept', PAT);
      expect((await second.hears('HANDOFF_QUEUE_STATUS', 2)).payload['position_in_queue']).to.equal(1);
    });
    it('moves the second up when the first ends', async () => {
      const first = await waiting();
      const second = await waiting();
      first.say('USER_END_SESSION');
      expect((await second.hears('HANDOFF_QUEUE_STATUS', 2)).payload['position_in_queue']).to.equal(1);
    });
    it('repeats the status as time goes by', async () => {
      const wire = await waiting();
      await control(running, '/clock', { advanceMs: 15_000 });
      await wire.hears('HANDOFF_QUEUE_STATUS', 2);
    });
  });

  describe('desk', () => {
    it('desk refuses a missing and a wrong key', async () => {
      const url = `${running.addresses.desk}/desk/queue`;
      expect((await fetch(url)).status).to.equal(401);
      expect((await fetch(url, { headers: { Authorization: 'Bearer x' } })).status).to.equal(401);
    });
    it('desk lists who waits and who is helped', async () => {
      const first = await live();
      const second = await waiting();
      const queue = (await (
        await fetch(`${running.addresses.desk}/desk/queue`, {
          headers: { Authorization: `Bearer ${running.platform.keys.deskKey}` },
        })
      ).json()) as {
        waiting: { session_id: string; position: number }[];
        live: { session_id: string; agent: object }[];
      };
      expect(queue.waiting).to.have.length(1);
      expect(queue.waiting[0]).to.include({ session_id: second.session.sessionId, position: 1 });
      expect(queue.live[0]).to.deep.include({ session_id: first.session.sessionId, agent: { id: 'pat', name: 'Pat' } });
    });
    it('desk gives a conversation to one person only', async () => {
      const wire = await waiting();
      const statuses = await Promise.all([desk(wire, 'accept', PAT), desk(wire, 'accept', KIM)]);
      expect(statuses.map(({ status }) => status).sort()).to.deep.equal([204, 409]);
      await wire.settle();
      expect(wire.all('LIVE_AGENT_JOINED')).to.have.length(1);
    });
    for (const [verb, body] of [
      ['message', { text: 'x' }],
      ['typing', { state: 'TYPING_STATE_STARTED' }],
      ['leave', {}],
      ['transfer', KIM],
    ] as const)
      it(`desk refuses to ${verb} in a conversation that nobody has taken`, async () => {
        expect((await desk(await waiting(), verb, body)).status).to.equal(409);
      });
    it('desk refuses a body that is not right', async () => {
      expect((await desk(await waiting(), 'accept', { agent: { id: '' } })).status).to.equal(400);
      expect((await desk(await live(), 'message', { text: '' })).status).to.equal(400);
    });
    it('desk works by socket: queue, accept, what the visitor writes and types, answer, end', async () => {
      const { keys } = running.platform;
      const socket = new WebSocket(
        `${running.addresses.desk.replace('http', 'ws')}/desk/ws?key=${keys.deskKey}&agent_id=pat`,
      );
      const heard: Record<string, unknown>[] = [];
      socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Record<string, unknown>));
      await once(socket, 'open');
      const wire = await waiting();
      const session_id = wire.session.sessionId;
      const tell = (body: object) => socket.send(JSON.stringify({ session_id, ...body }));
      const hears = async (type: string): Promise<Record<string, unknown>> => {
        for (;;) {
          const found = heard.find((one) => one['type'] === type);
          if (found !== undefined) return found;
          await once(socket, 'message');
        }
      };
      tell({ do: 'accept', ...PAT });
      await wire.hears('LIVE_AGENT_JOINED');
      wire.say('USER_MESSAGE', { text: 'are you there?' });
      expect(await hears('message')).to.include({ session_id, text: 'are you there?' });
      wire.say('USER_TYPING', { state: 'TYPING_STATE_STARTED' });
      expect(await hears('typing')).to.include({ session_id, state: 'TYPING_STATE_STARTED' });
      tell({ do: 'message', text: 'Yes.' });
      expect((await wire.hears('LIVE_AGENT_MESSAGE')).payload['text']).to.equal('Yes.');
      socket.send('nonsense');
      await hears('refused');
      // By socket a person is there for as long as it is open.
      await control(running, '/clock', { advanceMs: 120_000 });
      wire.say('USER_MESSAGE', { text: 'later' });
      await wire.hears('USER_MESSAGE', 3);
      wire.say('USER_END_SESSION');
      expect(await hears('ended')).to.include({ session_id, reason: 'REASON_USER_END' });
      expect(names(wire)).not.to.include('SYSTEM_MESSAGE');
      socket.terminate();
    });
    it('desk refuses a socket without the key', async () => {
      const socket = new WebSocket(`${running.addresses.desk.replace('http', 'ws')}/desk/ws?key=x`);
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).to.contain('401');
    });
    it('desk reads what was said before', async () => {
      const wire = await waiting();
      const response = await fetch(`${running.addresses.desk}/desk/conversations/${wire.session.sessionId}`, {
        headers: { Authorization: `Bearer ${running.platform.keys.deskKey}` },
      });
      const { history } = (await response.json()) as { history: { role: string; text: string }[] };
      expect(history.some(({ role, text }) => role === 'user' && text === '/handoff')).to.equal(true);
      expect(history[0]?.text).to.equal(await spoken(wire, 1));
    });
  });
});
