import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { chatter, reader, refused } from '../../support/runtime.js';
import { atDesk, control, joined, spoken } from '../../support/wire.js';

const PATH = 'v1/fernway/shop/handoff_state';

describe('11 Handoff state', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const chat = chatter(() => running);
  const read = reader(() => running);
  const state = async (query: Record<string, string> | string): Promise<any> => (await read(PATH, query)).body;
  const issue = async (body: object): Promise<string> => (await control(running, '/keys', body)).key;
  async function handedOff(attributes?: object): Promise<string> {
    const id = await chat.create(attributes === undefined ? {} : { integration_attributes: attributes });
    await chat.say(id, '/handoff');
    return id;
  }
  it('tells what a chat knew when it was handed over', async () => {
    const id = await chat.create({
      integration_attributes: { shared_id: 'crm-77', customer_id: 'C-9', cart: [1, { a: 2 }] },
    });
    await chat.say(id, 'Where is my order FW-10234?');
    await chat.say(id, '/handoff');
    const body = await state({ id });
    expect(body).to.have.all.keys('id', 'data', 'shared_id');
    expect(body).to.include({ id, shared_id: 'crm-77' });
    expect(body.data).to.deep.include({
      customer_id: 'C-9',
      cart: [1, { a: 2 }],
      order_number: 'FW-10234',
      language: 'en-US',
      handoff_to: 'support',
      handoff_reason: 'visitor asked',
    });
    expect(body.data).not.to.have.any.keys('shared_id', 'failures', 'silences', 'flow', 'step');
  });
  it('has no shared_id where none was given, or what was given is no text', async () => {
    for (const attributes of [undefined, {}, { shared_id: 7 }, { shared_id: null }])
      expect(await state({ id: await handedOff(attributes) })).to.have.all.keys('id', 'data');
  });
  it('finds by shared_id, the latest when there are several', async () => {
    const first = await handedOff({ shared_id: 'same' });
    expect(await state({ shared_id: 'same' })).to.include({ id: first });
    await control(running, '/clock', { advanceMs: 1 });
    const second = await handedOff({ shared_id: 'same' });
    expect(await state({ shared_id: 'same' })).to.include({ id: second });
  });
  it('looks at shared_id alone when both are given', async () => {
    const one = await handedOff({ shared_id: 'a' });
    const other = await handedOff({ shared_id: 'b' });
    expect(await state({ id: one, shared_id: 'b' })).to.include({ id: other });
    refused(await read(PATH, { id: one, shared_id: 'nobody' }), 404);
  });
  it('takes what respond has merged into the attributes', async () => {
    const id = await chat.create({ integration_attributes: { plan: 'silver' } });
    await chat.say(id, '/handoff', { integration_attributes: { plan: 'gold', shared_id: 'late' } });
    expect((await state({ shared_id: 'late' })).data).to.include({ plan: 'gold' });
  });
  it('tells of a messaging session, as it was at that moment', async () => {
    const wire = await joined(running);
    const id = wire.session.sessionId;
    wire.say('USER_MESSAGE', { text: 'Where is my order FW-10234?' });
    await spoken(wire, 2);
    refused(await read(PATH, { id }), 404);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    const then = await state({ id });
    expect(then.data).to.include({ order_number: 'FW-10234', language: 'en-US', handoff_to: 'support' });
    await atDesk(running, id, 'accept', { agent: { id: 'pat', name: 'Pat' } });
    await atDesk(running, id, 'leave', { then: 'agent' });
    wire.say('USER_MESSAGE', { text: '/lang fr-FR' });
    await wire.hears('LANGUAGE_CHANGED');
    await running.platform.talks.settled();
    expect(await state({ id })).to.deep.equal(then);
  });
  it('tells of a conversation that was left to the page', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff-client' });
    await wire.hears('SERVICE_AGENT_LEFT');
    expect((await state({ id: wire.session.sessionId })).data).to.include({ handoff_to: 'support' });
  });
  it('a second handoff of a conversation takes the place of the first', async () => {
    const wire = await joined(running);
    const id = wire.session.sessionId;
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    await atDesk(running, id, 'fail');
    wire.say('USER_MESSAGE', { text: 'we are a school and want a bulk order' });
    await wire.hears('SERVICE_AGENT_TRIGGERED_HANDOFF', 2);
    expect((await state({ id })).data).to.include({ handoff_to: 'sales' });
  });
  it('keeps a shared_id of any length and any characters', async () => {
    for (const shared_id of ['x'.repeat(9_000), "'; --", 'Ünïcode 🙂', ' ']) {
      const id = await handedOff({ shared_id });
      expect(await state({ shared_id })).to.include({ id, shared_id });
    }
  });
  for (const name of ['constructor', 'toString'])
    it(`takes an attribute named ${name} for a name like any other`, async () => {
      const id = await chat.create(JSON.parse(`{"integration_attributes":{"${name}":{"polluted":1}}}`) as object);
      await chat.say(id, '/handoff');
      const body = await state({ id });
      expect(Object.hasOwn(body.data, name)).to.equal(true);
      expect(body.data).to.include({ handoff_to: 'support' });
    });
  it('404 where nothing was handed over', async () => {
    refused(await read(PATH, { id: await chat.create() }), 404);
    refused(await read(PATH, 'id=nobody'), 404);
    refused(await read(PATH, 'shared_id=nobody'), 404);
  });
  for (const query of ['', 'id=', 'shared_id=', 'id=&shared_id=', 'other=1', 'id=a&id=b', 'id=%FF', 'shared_id=%00'])
    it(`400 for "${query}"`, async () => refused(await read(PATH, query), 400));
  it('401 without a key, 403 for one without the permission or of another agent, 404 for another project', async () => {
    const id = await handedOff();
    refused(await read(PATH, { id }, null), 401);
    refused(await read(PATH, { id }, await issue({ permissions: ['conversations', 'analytics'] })), 403);
    refused(await read(PATH, { id }, await issue({ agents: ['PROJECT-OTHER001'] })), 403);
    refused(await read('v1/fernway/nothing/handoff_state', { id }), 404);
    expect((await read(PATH, { id }, await issue({ permissions: ['handoff'] }))).status).to.equal(200);
    expect((await read('v1/ACCOUNT-FERNWAY1/PROJECT-SHOP0001/handoff_state', { id })).status).to.equal(200);
  });
  it('is gone with its conversation', async () => {
    const id = await handedOff();
    await control(running, '/reset');
    refused(await read(PATH, { id }), 404);
  });
});
