import { expect } from 'chai';
import { json, scene } from './support.js';

describe('the host kit’s chat proxy', () => {
  it('creates, responds and closes, with the keys that only it knows', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { conversation_id, response } = await browser.body('/chat/create');
    expect(response).to.equal('Hello');
    expect(await browser.body('/chat/respond', { conversation_id, message: 'Hi' })).to.deep.equal({
      conversation_id,
      response: 'Well',
      end_conversation: false,
    });
    expect(await browser.body('/chat/close', { conversation_id })).to.deep.equal({ success: true });
    expect(service.asked.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      'POST https://runtime.test/v1/ACC/PRO/chat/create',
      'POST https://runtime.test/v1/ACC/PRO/chat/respond',
      'PUT https://runtime.test/v1/ACC/PRO/chat/close',
    ]);
  });
  it('a visitor reaches nobody else’s conversation, and is not told that there is one', async () => {
    const { visitor, service } = scene();
    const { conversation_id } = await visitor().body('/chat/create');
    const asked = service.asked.length;
    for (const thief of [visitor(), visitor()]) {
      if (thief.cookie === '') await thief.post('/token');
      for (const route of ['/chat/respond', '/chat/close']) {
        const response = await thief.post(route, { conversation_id, message: 'x' });
        expect(response.status).to.equal(404);
        expect(await response.json()).to.include({ code: 'host/unknown-conversation' });
      }
    }
    expect(service.asked.slice(asked).every(({ url }) => url.endsWith('/access-token'))).to.equal(true);
  });
  it('passes on no more of a body than what it is', async () => {
    const { visitor, service } = scene();
    const browser = visitor();
    const { conversation_id } = await browser.body('/chat/create', {
      channel: 'sms',
      variant_id: 'evil',
      initial_message: 'x',
    });
    await browser.post('/chat/respond', {
      conversation_id,
      message: 'Hi',
      metadata: { admin: true },
      integration_attributes: {},
    });
    expect(service.asked.map(({ body }) => body)).to.deep.equal([
      { channel: 'webchat' },
      { conversation_id, message: 'Hi' },
    ]);
  });
  for (const [given, status] of [
    [{ response: '', end_conversation: true }, 200],
    [{}, 502],
    [{ ok: true }, 502],
    [{ response: null, end_conversation: false }, 502],
  ] as const)
    it(`takes ${JSON.stringify(given)} for ${status === 200 ? 'an answer' : 'none'}`, async () => {
      const { visitor, service, lines } = scene();
      const browser = visitor();
      const { conversation_id } = await browser.body('/chat/create');
      service.answer = () => json(given);
      const told = await browser.post('/chat/respond', { conversation_id, message: 'Hi' });
      expect(told.status).to.equal(status);
      expect(lines.at(-1)).to.include({ code: status === 200 ? 'ok' : 'platform/malformed' });
    });
  it('is not there when the site did not set it up', async () => {
    const { visitor } = scene({ chat: undefined as never });
    expect((await visitor().post('/chat/create')).status).to.equal(404);
  });
});
