import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { chatter } from '../../support/runtime.js';
import { control } from '../../support/wire.js';

describe('Audio of a call', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const ask = (
    id: string,
    query = '',
    key = running.platform.keys.conversationsKey,
    project = 'shop',
  ): Promise<Response> =>
    fetch(`${running.addresses.runtime}/v3/fernway/${project}/conversations/${id}/audio?${query}`, {
      headers: key === '' ? {} : { 'x-api-key': key },
    });
  const called = async (...says: string[]): Promise<string> =>
    (await control(running, '/calls', { to: '+15550100999', says })).conversation_id;

  /** Its samples, once it is known to be what it says. */
  async function heard(id: string, query = '', key?: string): Promise<Int16Array> {
    const response = await ask(id, query, key);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('audio/wav');
    const bytes = await response.arrayBuffer();
    const view = new DataView(bytes);
    const name = (at: number): string => new TextDecoder().decode(bytes.slice(at, at + 4));
    expect([name(0), name(8), name(12), name(36)]).to.deep.equal(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)]).to.deep.equal([1, 1, 16]);
    expect(view.getUint32(24, true)).to.equal(8_000);
    expect([view.getUint32(40, true), view.getUint32(4, true)]).to.deep.equal([
      bytes.byteLength - 44,
      bytes.byteLength - 8,
    ]);
    return new Int16Array(bytes.slice(44));
  }
  const loud = (samples: Int16Array): number => samples.filter((one) => one !== 0).length;

  it('is both sides, or one with the other silent, all as long', async () => {
    const id = await called('How long does delivery take?');
    const [both, user, agent] = [
      await heard(id),
      await heard(id, 'direction=user'),
      await heard(id, 'direction=agent'),
    ];
    expect([user.length, agent.length]).to.deep.equal([both.length, both.length]);
    expect(loud(user)).to.be.above(1_000);
    expect(loud(agent)).to.be.above(loud(user));
    expect(both.every((one, at) => one === user[at]! + agent[at]!)).to.equal(true);
    expect(user.every((one, at) => one === 0 || agent[at] === 0)).to.equal(true);
  });

  it('is the same each time', async () => {
    const id = await called('How long does delivery take?');
    expect(await heard(id)).to.deep.equal(await heard(id));
  });

  it('is silent about what is personal where it is redacted, and as long', async () => {
    const id = await called('My name is Ann Smith, ann@example.com, order 10234 please');
    const [raw, redacted] = [await heard(id, 'direction=user'), await heard(id, 'direction=user&redacted=true')];
    expect(redacted.length).to.equal(raw.length);
    const [before, after] = [loud(raw), loud(redacted)];
    const letters = (text: string): number => text.replaceAll(/\s/g, '').length;
    const left =
      letters('My name is order please') / letters('My name is Ann Smith, ann@example.com, order 10234 please');
    expect(after / before).to.be.within(left - 0.03, left + 0.03);
    expect(raw.every((one, at) => redacted[at] === 0 || redacted[at] === one)).to.equal(true);
  });

  it('is never raw for a key that may not know it', async () => {
    const id = await called('My number is 5550100');
    const { key } = await control(running, '/keys', { pii: false });
    const redacted = await heard(id, 'redacted=true');
    expect(loud(redacted)).to.be.below(loud(await heard(id)));
    for (const query of ['', 'redacted=false', 'redacted=true'])
      expect(await heard(id, query, key)).to.deep.equal(redacted);
  });

  it('is not there for a text conversation, nor for none', async () => {
    const id = await chatter(() => running).create();
    for (const one of [id, 'CA0', 'nothing'])
      expect((await ask(one).then((response) => response.json() as Promise<any>)).error_code).to.equal(
        'CONVERSATIONS_RECORDING_NOT_FOUND',
      );
  });

  for (const query of ['direction=left', 'redacted=perhaps', 'direction=user&direction=agent'])
    it(`is refused with ${query}`, async () => expect((await ask(await called(), query)).status).to.equal(400));

  it('is for who has a key to it', async () => {
    const id = await called();
    expect((await ask(id, '', '')).status).to.equal(401);
    const { key } = await control(running, '/keys', { permissions: ['handoff'] });
    expect((await ask(id, '', key)).status).to.equal(403);
    expect((await ask(id, '', undefined, 'none')).status).to.equal(404);
  });
});
