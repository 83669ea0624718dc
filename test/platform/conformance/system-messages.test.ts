import { expect } from 'chai';
import { AgentError, type Agent } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith, testPlatform } from '../../support/platform.js';
import { again, atDesk, chunksOf, connect, control, joined, names, spoken, type Wire } from '../../support/wire.js';

const LEVEL = 'SYSTEM_MESSAGE_LEVEL_ERROR';
const custom = { local_id: 'm-1' };

describe('6 System messages', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  /** A journaled error with the metadata of the message that caused it; replayed, and no end of the session. */
  async function expectKept(wire: Wire & { session: { url(): string } }, fragment: string): Promise<void> {
    const error = await wire.hears('SYSTEM_MESSAGE');
    expect(error.payload['message']).to.contain(fragment);
    expect(error.payload['level']).to.equal(LEVEL);
    expect(error.sequence).to.be.a('number');
    expect(error.metadata?.custom).to.deep.equal(custom);
    const other = await again(running, wire.session as never);
    expect(other.all('SYSTEM_MESSAGE')).to.deep.equal([error]);
    await wire.settle();
    expect(names(wire)).not.to.include('SESSION_END');
  }

  for (const [number, fragment] of [
    ['3', 'Our system is experiencing high load'],
    ['5', 'having trouble responding right now'],
    ['6', 'I encountered an error'],
  ] as const) {
    it(`E${number} is kept, tells which message it is about, and ends nothing`, async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: `/error ${number}` }, { custom });
      await expectKept(wire, fragment);
    });
    it(`E${number} leaves the session able to answer the next message`, async () => {
      const wire = await joined(running, { streaming_enabled: true });
      wire.say('USER_MESSAGE', { text: `/error ${number}` });
      await wire.hears('SYSTEM_MESSAGE');
      wire.say('USER_MESSAGE', { text: '/rich' });
      expect(await spoken(wire, 2)).to.contain('Firefly');
    });
  }
  it('E6 follows a stream that is never completed; what was said stays in the history', async () => {
    const wire = await joined(running, { streaming_enabled: true });
    const before = chunksOf(wire).length;
    wire.say('USER_MESSAGE', { text: '/error 6' });
    await wire.hears('SYSTEM_MESSAGE');
    const chunks = chunksOf(wire).slice(before);
    expect(chunks.length).to.be.greaterThan(0);
    expect(chunks.some(({ payload }) => payload['is_complete'])).to.equal(false);
    const said = chunks.map(({ payload }) => payload['text']).join('');
    const replay = await again(running, wire.session);
    expect(replay.all('SERVICE_AGENT_MESSAGE').at(-1)?.payload['text']).to.equal(said);
  });
  it('E10 answers a message before the join, after its echo', async () => {
    const wire = await connect(running);
    wire.say('USER_MESSAGE', { text: 'early' }, { custom });
    await expectKept(wire, 'Error: Conversation not found');
    expect(names(wire).slice(0, 3)).to.deep.equal(['SESSION_START', 'USER_MESSAGE', 'SYSTEM_MESSAGE']);
  });
  it('E10 is over once the agent has joined', async () => {
    const wire = await connect(running);
    wire.say('USER_MESSAGE', { text: 'early' });
    await wire.hears('SYSTEM_MESSAGE');
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    await spoken(wire, 1);
    wire.say('USER_MESSAGE', { text: '/rich' });
    expect(await spoken(wire, 2)).to.contain('Firefly');
    expect(wire.all('SYSTEM_MESSAGE')).to.have.length(1);
  });
  it('E7 answers what is sent after the end and before the close, to the sender', async () => {
    await control(running, '/settings', { timeline: { closeAfterEnd: 600_000 } });
    const wire = await joined(running);
    await control(running, `/sessions/${wire.session.sessionId}/end`, {});
    wire.say('USER_MESSAGE', { text: 'too late' }, { custom });
    const error = await wire.hears('SYSTEM_MESSAGE');
    expect(error.payload).to.deep.equal({ message: 'Error: Session not found', level: LEVEL });
    expect(error.sequence).to.equal(null);
    expect(error.metadata?.custom).to.deep.equal(custom);
    expect(names(wire)).not.to.include('USER_MESSAGE');
  });
  it('E8 answers when the journal cannot be written, and the socket lives', async () => {
    const wire = await joined(running);
    const { journal } = running.platform;
    const append = journal.append.bind(journal);
    journal.append = () => Promise.reject(new Error('the disk is full'));
    try {
      wire.say('USER_MESSAGE', { text: 'x' }, { custom });
      const error = await wire.hears('SYSTEM_MESSAGE');
      expect(error.payload['message']).to.equal('Error: Unable to retrieve session');
      expect(error.metadata?.custom).to.deep.equal(custom);
    } finally {
      journal.append = append;
    }
    wire.say('USER_MESSAGE', { text: '/rich' });
    expect(await spoken(wire, 2)).to.contain('Firefly');
  });
  it('E12 follows a handoff that nobody takes', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    await atDesk(running, wire.session.sessionId, 'fail', {});
    const error = await wire.hears('SYSTEM_MESSAGE');
    expect(error.payload['message']).to.contain('could not connect you to an agent');
    expect(error.payload['level']).to.equal(LEVEL);
    expect(error.sequence).to.be.a('number');
  });
  it('E13 answers a message whose live agent cannot be reached, and names it', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    await atDesk(running, wire.session.sessionId, 'accept', { agent: { id: 'gone', name: 'Gone' } });
    await control(running, '/clock', { advanceMs: 61_000 });
    wire.say('USER_MESSAGE', { text: 'still there?' }, { custom });
    await wire.hears('SYSTEM_MESSAGE');
    await expectKept(wire, 'Failed to forward message to live agent');
  });

  it('E3 answers once when far more is written than can be answered', async () => {
    const wire = await joined(running, { streaming_enabled: true });
    await control(running, '/script', {
      session_id: wire.session.sessionId,
      steps: [{ delayMs: 3_000_000, message: { text: 'slow' } }],
    });
    await control(running, '/settings', { idleMs: 100_000_000, maxAgeMs: 100_000_000 });
    for (let place = 0; place < 60; place++) wire.say('USER_MESSAGE', { text: `message ${place}` });
    await wire.hears('USER_MESSAGE', 60);
    await wire.hears('SERVICE_AGENT_THINKING', 2);
    await wire.settle();
    await control(running, '/clock', { advanceMs: 3_000_000 });
    expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.contain('high load');
    expect(wire.all('SYSTEM_MESSAGE')).to.have.length(1);
  });
});

// Apart: platforms on one database end each other's sessions once the clock of one was moved.
describe('6 System messages, with an agent that fails', () => {
  let failing: Running;
  const agent: Agent = {
    async *reply({ said }) {
      await Promise.resolve();
      if (said === null) throw new AgentError('failed', 'no greeting');
      if (said === 'talk') yield { do: 'say', text: 'words' };
      throw said === 'crash' ? new TypeError('a bug') : new AgentError(said as 'overloaded', 'told to');
    },
  };
  before(async () => (failing = await platformWith(agent)));
  after(() => failing.stop());

  it('E4 answers a join that could not be greeted', async () => {
    const wire = await connect(failing);
    wire.say('REQUEST_SERVICE_AGENT_JOIN', {}, { custom });
    const error = await wire.hears('SYSTEM_MESSAGE');
    expect(error.payload['message']).to.contain('unable to start a conversation');
    expect(error.sequence).to.be.a('number');
    expect(error.metadata?.custom).to.deep.equal(custom);
  });
  for (const [fault, fragment] of [
    ['overloaded', 'experiencing high load'],
    ['failed', 'having trouble responding'],
    ['broken', 'I encountered an error'],
    ['misconfigured', 'unable to start a conversation'],
    ['crash', 'having trouble responding'],
  ] as const)
    it(`6 a fault "${fault}" of the agent becomes its sentence`, async () => {
      const wire = await connect(failing);
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      await wire.hears('SYSTEM_MESSAGE');
      wire.say('USER_MESSAGE', { text: fault });
      expect((await wire.hears('SYSTEM_MESSAGE', 2)).payload['message']).to.contain(fragment);
    });
});
