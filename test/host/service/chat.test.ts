import { expect } from 'chai';
import type { Act, Agent, Turn } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import type { Service } from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, serviceOf, thrownBy } from './support.js';

const turns: Turn[] = [];
async function* reply(turn: Turn): AsyncGenerator<Act> {
  turns.push(turn);
  const { said } = turn;
  if (said === 'person') yield { do: 'handOver', to: 'desk', destination: 'support', reason: 'asked' };
  yield { do: 'say', text: said === null ? 'Hello' : said === '' ? 'Still there?' : `heard: ${said}` };
  if (said === 'bye') yield { do: 'end' };
}
const agent: Agent = { reply };

describe('The chat of the service, for a website’s server', () => {
  let running: Running;
  let service: Service;
  before(async () => {
    running = await platformWith(agent);
    service = serviceOf(running);
  });
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    turns.length = 0;
  });
  const begun = async (): Promise<string> => (await service.chat.create()).conversationId;

  it('begins with what the agent says first', async () => {
    const { conversationId, response } = await service.chat.create();
    expect(conversationId).to.match(/^CONV-/);
    expect(response).to.equal('Hello');
  });
  it('takes all that can be said at its beginning', async () => {
    const { conversationId, response } = await service.chat.create({
      integrationAttributes: { customer_id: 'C-9' },
      channel: 'sms',
      asrLangCode: 'de-DE',
      ttsLangCode: 'de-DE',
      initialMessage: 'first',
    });
    expect(response).to.equal('heard: first');
    expect(turns[0]!.attributes).to.deep.equal({ customer_id: 'C-9' });
    const record = await service.conversations.byId(conversationId);
    expect(record).to.include({ channel: 'SMS' });
    expect(record!.state).to.include({ tts_lang_code: 'de-DE' });
  });
  it('goes on', async () => {
    const id = await begun();
    expect(await service.chat.respond(id, 'one')).to.deep.equal({
      kind: 'continues',
      conversationId: id,
      response: 'heard: one',
    });
  });
  it('takes all that can be said with a turn', async () => {
    const id = await begun();
    await service.chat.respond(id, 'one', { metadata: { page: '/cart' }, integrationAttributes: { plan: 'gold' } });
    expect(turns.at(-1)).to.deep.include({ metadata: { page: '/cart' } });
    expect(turns.at(-1)!.attributes).to.include({ plan: 'gold' });
  });
  it('hears that the visitor is silent', async () => {
    const id = await begun();
    expect((await service.chat.respond(id)).response).to.equal('Still there?');
    expect((await service.chat.respond(id, '')).response).to.equal('Still there?');
  });
  it('ends when the agent ends it, and then is over', async () => {
    const id = await begun();
    const answer = await service.chat.respond(id, 'bye');
    expect(answer).to.deep.equal({ kind: 'ended', conversationId: id, response: 'heard: bye' });
    expect(await thrownBy(service.chat.respond(id, 'again'))).to.include({
      family: 'chat',
      code: 'api/ended',
      status: 410,
      serviceCode: 'ChatConversationEnded',
      unclear: false,
    });
  });
  it('is handed over, and says where to and why', async () => {
    const id = await begun();
    const answer = await service.chat.respond(id, 'person');
    expect(answer.kind).to.equal('handedOff');
    if (answer.kind === 'handedOff') expect(answer.handoff).to.deep.equal({ destination: 'support', reason: 'asked' });
  });
  it('is over by itself when it was left alone for too long', async () => {
    const id = await begun();
    await control(running, '/clock', { advanceMs: 3_600_000 });
    expect(await thrownBy(service.chat.respond(id, 'late'))).to.include({
      code: 'api/expired',
      status: 400,
      serviceCode: 'CHAT_TIMEOUT',
    });
  });
  it('is closed, once or twice', async () => {
    const id = await begun();
    expect(await service.chat.close(id)).to.equal(true);
    expect(await service.chat.close(id)).to.equal(true);
    expect((await thrownBy(service.chat.respond(id, 'x'))).code).to.equal('api/ended');
  });
  it('is not there', async () => {
    const error = await thrownBy(service.chat.respond('CONV-nothing', 'x'));
    expect(error).to.include({ code: 'api/not-found', status: 404, serviceCode: 'CONVERSATIONS_NOT_FOUND' });
    expect(error.correlationId).to.be.a('string').and.not.equal('');
    expect(error.message).to.equal('The service does not know it: Conversation not found');
  });
  it('refuses what it is not given right, and says which', async () => {
    const error = await thrownBy(service.chat.create({ channel: 'pigeon' as 'sms' }));
    expect(error).to.include({ code: 'api/refused', status: 400 });
    expect(error.message).to.contain('channel');
  });
  for (const name of ['chatKey', 'chatToken'])
    it(`is refused with a wrong ${name}`, async () => {
      const { chat } = serviceOf(running, { runtime: { [name]: 'canary-wrong' } });
      expect(await thrownBy(chat.create())).to.include({ code: 'api/rejected', status: 401 });
    });
  it('is refused for another project', async () => {
    const { chat } = serviceOf(running, { runtime: { projectId: 'other' } });
    expect(await thrownBy(chat.create())).to.include({ code: 'api/rejected', status: 403 });
  });
  it('says a thing once, though the service may have heard it: whoever asks decides', async () => {
    const id = await begun();
    await control(running, '/faults', { kind: 'rest.status', status: 503, times: 1, path: '/respond' });
    expect(await thrownBy(service.chat.respond(id, 'one'))).to.include({ code: 'api/unavailable', unclear: true });
    expect((await service.chat.respond(id, 'one')).kind).to.equal('continues');
  });

  describe('an answer that is none', () => {
    const begin = { conversation_id: 'C', response: 'x' };
    for (const body of [
      { ...begin, conversation_id: '' },
      { ...begin, response: null },
      begin,
      { ...begin, end_conversation: 'no' },
    ])
      it(JSON.stringify(body), async () => {
        const { service: other } = answering([json(body)]);
        expect(await thrownBy(other.chat.respond('C', 'x'))).to.include({ code: 'api/malformed', unclear: true });
      });
    it('but a hand-over without a reason has that of its destination', async () => {
      const { service: other } = answering([json({ ...begin, end_conversation: true, handoff: { destination: 'd' } })]);
      expect(await other.chat.respond('C', 'x')).to.deep.include({ handoff: { destination: 'd', reason: 'd' } });
    });
  });
  it('keeps what the agent has said where it is handed over to nobody', async () => {
    for (const handoff of [{}, { destination: '' }, { destination: null, reason: 'asked' }, { destination: 5 }])
      for (const [over, kind] of [
        [true, 'ended'],
        [false, 'continues'],
      ] as const) {
        const body = { conversation_id: 'C', response: 'Goodbye', end_conversation: over, handoff };
        const answer = await answering([json(body)]).service.chat.respond('C', 'x');
        expect(answer).to.deep.equal({ kind, conversationId: 'C', response: 'Goodbye' });
      }
  });
  it('cannot say what JSON cannot', async () => {
    const { service: other, asked } = answering([json({})]);
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const value of [circle, 5n])
      expect(await thrownBy(other.chat.create({ integrationAttributes: { value } }))).to.include({
        code: 'api/invalid',
        status: null,
      });
    expect(asked).to.have.length(0);
  });
});
