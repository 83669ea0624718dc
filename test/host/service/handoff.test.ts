import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import type { Service } from '../../../src/host/index.js';
import { testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { serviceOf, thrownBy } from './support.js';

describe('What was known at a hand-over, for a website’s server', () => {
  let running: Running;
  let service: Service;
  before(async () => {
    running = await testPlatform();
    service = serviceOf(running);
  });
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  async function handedOff(integrationAttributes: Record<string, unknown> = {}): Promise<string> {
    const { conversationId } = await service.chat.create({ integrationAttributes });
    expect((await service.chat.respond(conversationId, '/handoff')).kind).to.equal('handedOff');
    return conversationId;
  }

  it('is found by the conversation', async () => {
    const id = await handedOff({ customer_id: 'C-9' });
    const state = (await service.handoff.getByConversation(id))!;
    expect(state).to.include({ id, sharedId: null });
    expect(state.data).to.include({ customer_id: 'C-9', handoff_to: 'support' });
  });
  it('is found by the site’s own id, the latest of several', async () => {
    await handedOff({ shared_id: 'crm 7&8' });
    await control(running, '/clock', { advanceMs: 1 });
    const id = await handedOff({ shared_id: 'crm 7&8' });
    expect(await service.handoff.getByShared('crm 7&8')).to.include({ id, sharedId: 'crm 7&8' });
  });
  it('is null where there is nothing: no id is looked up as the other', async () => {
    const id = await handedOff({ shared_id: 'crm-1' });
    expect(await service.handoff.getByShared(id)).to.equal(null);
    expect(await service.handoff.getByConversation('crm-1')).to.equal(null);
    const { conversationId } = await service.chat.create();
    expect(await service.handoff.getByConversation(conversationId)).to.equal(null);
  });
  it('is an error where there is no such project, and with an id that is none', async () => {
    const { handoff } = serviceOf(running, { runtime: { projectId: 'nothing' } });
    expect(await thrownBy(handoff.getByShared('x'))).to.include({ code: 'api/not-found', family: 'handoff' });
    expect(await thrownBy(service.handoff.getByShared(''))).to.include({ code: 'api/invalid', status: null });
  });
  it('is refused with a wrong key, and with one that may not', async () => {
    const { key } = await control(running, '/keys', { permissions: ['conversations'] });
    for (const [apiKey, status] of [
      ['canary-wrong', 401],
      [key, 403],
    ] as const) {
      const { handoff } = serviceOf(running, { runtime: { apiKey } });
      expect(await thrownBy(handoff.getByShared('x'))).to.include({ code: 'api/rejected', status });
    }
  });
});
