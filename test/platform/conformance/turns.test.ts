import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { atDesk, control, joined, post, spoken } from '../../support/wire.js';

const PAT = { agent: { id: 'pat', name: 'Pat' } };
type Talk = Awaited<ReturnType<typeof joined>>;

describe('Turns, as they are kept', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const turns = (id: string): Promise<any[]> =>
    running.platform.db.query('SELECT * FROM turns WHERE conversation_id = $1 ORDER BY position', [id]);
  const row = async (id: string): Promise<any> =>
    (await running.platform.db.query('SELECT * FROM conversations WHERE id = $1', [id]))[0];
  const kept = async (wire: Talk) =>
    (await turns(wire.session.sessionId)).map((turn) => [turn.user_input, turn.agent_response]);
  const desk = (wire: Talk, verb: string, body: object = {}) => atDesk(running, wire.session.sessionId, verb, body);
  const create = async (): Promise<string> => {
    const { keys } = running.platform;
    const headers = { 'X-API-KEY': keys.chat.apiKey, 'X-TOKEN': keys.chat.token };
    const made = await post(`${running.addresses.runtime}/v1/fernway/shop/chat/create`, {}, headers);
    return ((await made.json()) as { conversation_id: string }).conversation_id;
  };
  async function withPerson(): Promise<Talk> {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    wire.say('USER_MESSAGE', { text: 'is somebody there?' });
    await wire.hears('USER_MESSAGE', 2);
    await running.platform.talks.settled();
    await desk(wire, 'accept', PAT);
    return wire;
  }

  it('a person answers what was written to the queue, and what they add stands alone', async () => {
    const wire = await withPerson();
    await desk(wire, 'message', { text: 'Yes, I am.' });
    await desk(wire, 'message', { text: 'What can I do?' });
    expect((await kept(wire)).slice(2)).to.deep.equal([
      ['is somebody there?', 'Yes, I am.'],
      ['', 'What can I do?'],
    ]);
    const [, , answered, alone] = await turns(wire.session.sessionId);
    expect(Number(answered.agent_at)).to.be.at.least(Number(answered.user_at));
    expect(alone).to.include({ user_at: null, is_silence: false });
  });
  it('a message that nobody answers is a turn without an answer', async () => {
    const wire = await withPerson();
    wire.say('USER_MESSAGE', { text: 'hello?' });
    await wire.hears('USER_MESSAGE', 3);
    await running.platform.talks.settled();
    expect((await turns(wire.session.sessionId)).at(-1)).to.include({
      user_input: 'hello?',
      agent_response: '',
      agent_at: null,
    });
  });
  it('a conversation that was left to the page keeps what is written after it', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff-client' });
    await wire.hears('SERVICE_AGENT_LEFT');
    wire.say('USER_MESSAGE', { text: 'and now?' });
    await wire.hears('USER_MESSAGE', 2);
    await running.platform.talks.settled();
    expect((await kept(wire)).at(-1)).to.deep.equal(['and now?', '']);
  });
  it('the greeting is no silence', async () => {
    const wire = await joined(running);
    await running.platform.talks.settled();
    expect(await turns(wire.session.sessionId)).to.have.length(1);
    expect((await turns(wire.session.sessionId))[0]).to.include({ user_input: '', is_silence: false });
  });
  it('the time of people is counted apart from that of the agent', async () => {
    const wire = await withPerson();
    await control(running, '/clock', { advanceMs: 20_000 });
    await desk(wire, 'leave', { then: 'agent' });
    await wire.hears('LIVE_AGENT_LEFT');
    await control(running, '/clock', { advanceMs: 30_000 });
    const { away_ms, away_since } = await row(wire.session.sessionId);
    expect(Number(away_ms)).to.be.within(20_000, 29_000);
    expect(away_since).to.equal(null);
  });
  it('a messaging session has the default variant', async () => {
    const wire = await joined(running);
    expect((await row(wire.session.sessionId)).variant_id).to.equal('VARIANT-NORTH001');
  });
  it('keeps what the agent made of a turn: topics, wishes, and that it had no answer', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: 'Where is my order FW-10234?' });
    await spoken(wire, 2);
    wire.say('USER_MESSAGE', { text: 'qwxz blorp' });
    await spoken(wire, 3);
    wire.say('USER_MESSAGE', { text: 'how long does delivery take' });
    await spoken(wire, 4);
    await running.platform.talks.settled();
    const notes = (await turns(wire.session.sessionId)).map(({ note }) => note);
    expect(notes[1]).to.deep.include({ intents: ['order_status'], entities: [{ order_number: 'FW-10234' }] });
    expect(notes[2]).to.deep.equal({ outOfDomain: true, trace: ['fallback'] });
    expect(notes[3].citedTopic).to.equal(notes[3].retrievedTopics[0]);
  });
  it('a chat that nobody speaks in is over without a call', async () => {
    const id = await create();
    await control(running, '/clock', { advanceMs: 599_000 });
    expect((await row(id)).ended_at).to.equal(null);
    await control(running, '/clock', { advanceMs: 2_000 });
    expect(await row(id)).to.include({ ended_by: 'idle' });
  });
  it('a session that is forgotten leaves no conversation that goes on', async () => {
    const wire = await joined(running);
    await control(running, `/sessions/${wire.session.sessionId}/expire`);
    expect((await row(wire.session.sessionId)).ended_at).not.to.equal(null);
  });
});
