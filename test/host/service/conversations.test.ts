import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import type { ConversationFilter, ConversationRecord, Service } from '../../../src/host/index.js';
import { testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, serviceOf, thrownBy } from './support.js';

describe('Conversations, for a website’s server', () => {
  let running: Running;
  let service: Service;
  before(async () => {
    running = await testPlatform();
    service = serviceOf(running);
  });
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  async function begun(many: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < many; at++) {
      ids.push((await service.chat.create({ channel: at % 2 === 0 ? 'sms' : 'api' })).conversationId);
      await control(running, '/clock', { advanceMs: 1_000 });
    }
    return ids;
  }
  async function listed(filter?: ConversationFilter, of = service): Promise<ConversationRecord[]> {
    const all: ConversationRecord[] = [];
    for await (const one of of.conversations.list(filter)) all.push(one);
    return all;
  }
  const idsOf = (records: readonly ConversationRecord[]): string[] => records.map(({ id }) => id);

  for (const version of ['v1', 'v2', 'v3'] as const) {
    it(`all are read by ${version}, page by page, in the order of time`, async () => {
      const ids = await begun(7);
      expect(idsOf(await listed({ version, limit: 3 }))).to.deep.equal(ids);
      expect(idsOf(await listed({ version, limit: 7 }))).to.deep.equal(ids);
      expect(idsOf(await listed({ version }))).to.deep.equal(ids);
    });
    it(`none are read by ${version} where there are none`, async () => {
      expect(await listed({ version })).to.deep.equal([]);
    });
    it(`no text is null by ${version}: there is ''`, async () => {
      const [id] = await begun(1);
      const [record] = await listed({ version });
      expect(record).to.include({ id, from_number: '', to_number: '', handoff_reason: '', handoff_destination: '' });
      expect(record!.turns[0]).to.include({ user_input: '', user_input_dtmf: '', translated_user_input: '' });
      expect(JSON.stringify(record)).not.to.contain(':null');
    });
  }
  it('and by v2 also where it streams, and has a cursor', async () => {
    const ids = await begun(5);
    await control(running, '/settings', { listingStreams: true });
    expect(idsOf(await listed({ version: 'v2', limit: 2 }))).to.deep.equal(ids);
    expect(idsOf(await listed({ version: 'v3', limit: 2 }))).to.deep.equal(ids);
  });
  it('are read as far as somebody reads', async () => {
    const { service: other, asked } = answering([
      json({ conversations: [{ id: 'a' }, { id: 'b' }], cursor: 'one', next_offset: 2 }),
      json({ conversations: [{ id: 'c' }], cursor: null }),
    ]);
    for await (const { id } of other.conversations.list()) if (id === 'b') break;
    expect(asked).to.have.length(1);
    expect(idsOf(await listed({}, other))).to.deep.equal(['c']);
  });
  it('by the cursor where there is one, with all else as it was', async () => {
    const { service: other, asked } = answering([
      json({ conversations: [{ id: 'a' }], cursor: 'A/+=', next_offset: 1 }),
      json({ conversations: [{ id: 'b' }], cursor: null }),
    ]);
    expect(
      idsOf(await listed({ variantName: 'Main street', channel: ['SMS', 'CHAT'], limit: 1 }, other)),
    ).to.deep.equal(['a', 'b']);
    const same = '?limit=1&variant_name=Main%20street&channel=SMS&channel=CHAT';
    expect(asked.map(({ url }) => url.search)).to.deep.equal([same, `${same}&cursor=A%2F%2B%3D`]);
  });
  it('a listing that leads back to where it was is an error, and does not go on for ever', async () => {
    for (const page of [
      { conversations: [{ id: 'a' }], cursor: 'same' },
      { conversations: [{ id: 'a' }], next_offset: 0 },
      { conversations: [{ id: 'a' }], next_offset: 1 },
    ]) {
      const { service: other, asked } = answering([json(page)]);
      expect(await thrownBy(listed({ version: 'v2' }, other))).to.include({ code: 'api/malformed' });
      expect(asked.length).to.be.within(1, 2);
    }
  });
  it('a listing that goes round in a circle is an error when it comes to where it has been', async () => {
    const page = (cursor: string | null, next_offset?: number): Response =>
      json({ conversations: [{ id: 'a' }], cursor, next_offset });
    const more = new TypeError('There is no more');
    for (const [pages, many] of [
      [[page('A'), page('B'), page('A'), page('B'), page('A'), more], 3],
      [[page(null, 2), page('A'), page(null, 2), page('B'), page(null, 2), more], 3],
      [[page(null, 2), page(null, 4), page('A'), page(null, 3), more], 4],
    ] as const) {
      const { service: other, asked } = answering(pages);
      expect(await thrownBy(listed({ version: 'v2' }, other))).to.include({ code: 'api/malformed' });
      expect(asked).to.have.length(many);
    }
  });
  it('a cursor with nothing in it is the end', async () => {
    const { service: other, asked } = answering([json({ conversations: [{ id: 'a' }], cursor: '' })]);
    expect(idsOf(await listed({}, other))).to.deep.equal(['a']);
    expect(asked).to.have.length(1);
    expect((await other.conversations.page()).next).to.equal(null);
  });
  it('are filtered by the service', async () => {
    const [first, second, third] = await begun(3);
    await service.chat.close(first!);
    const { started_at: from } = (await service.conversations.byId(second!))!;
    expect(idsOf(await listed({ startTime: from }))).to.deep.equal([second, third]);
    expect(idsOf(await listed({ endTime: new Date(from) }))).to.deep.equal([first]);
    expect(idsOf(await listed({ channel: 'sms' }))).to.deep.equal([first, third]);
    expect(idsOf(await listed({ channel: ['sms', 'chat'] }))).to.deep.equal([first, second, third]);
    expect(idsOf(await listed({ inProgress: false }))).to.deep.equal([first]);
    expect(idsOf(await listed({ clientEnv: 'sandbox' }))).to.deep.equal([]);
  });
  it('are searched, and sampled: of a sample there is one page', async () => {
    const ids = await begun(6);
    await service.chat.respond(ids[2]!, 'Where is my order FW-10234?');
    const time = { startTime: new Date(0), endTime: '2100-01-01T00:00:00Z' };
    const found = await listed({ ...time, queryType: 'transcript', query: 'FW-10234', turnType: 'user' });
    expect(idsOf(found)).to.deep.equal([ids[2]]);
    const likest = await listed({ ...time, queryType: 'semantic', query: 'Where is my order?', limit: 2 });
    expect(new Set(idsOf(likest))).to.deep.equal(new Set(ids));
    expect(likest).to.have.length(ids.length);
    expect(likest[0]!.id).to.equal(ids[2]);
    expect(await listed({ ...time, sample: 'random', limit: 4 })).to.have.length(4);
  });
  it('a page says where it goes on', async () => {
    const ids = await begun(3);
    const first = await service.conversations.page({ limit: 2 });
    expect(idsOf(first.conversations)).to.deep.equal(ids.slice(0, 2));
    const second = await service.conversations.page({ limit: 2 }, first.next!);
    expect(idsOf(second.conversations)).to.deep.equal(ids.slice(2));
    expect(second.next).to.equal(null);
  });
  it('what contradicts itself is refused in the service’s words', async () => {
    const error = await thrownBy(listed({ variantId: 'a', variantName: 'b' }));
    expect(error).to.include({ code: 'api/refused', status: 400 });
    expect(error.message).to.contain('variant_id and variant_name');
  });
  it('one is read by its id, with how long the agent took where that is asked for', async () => {
    const { conversationId: id } = await service.chat.create();
    await service.chat.respond(id, 'Hello');
    const record = await service.conversations.byId(id);
    expect(record).to.include({ id, in_progress: true, num_turns: 2 });
    expect(record!.turns[1]).not.to.have.property('latency');
    const timed = await service.conversations.byId(id, { includeLatency: true });
    expect(timed!.turns[1]!.latency).to.be.a('number');
  });
  it('what is not there is null, and a wrong account is an error', async () => {
    expect(await service.conversations.byId('CONV-nothing')).to.equal(null);
    expect(await service.conversations.audio('CONV-nothing')).to.equal(null);
    for (const runtime of [{ accountId: 'nobody' }, { projectId: 'nothing' }]) {
      const { conversations } = serviceOf(running, { runtime });
      const works = [conversations.byId('C'), conversations.audio('C'), listed({}, { conversations } as Service)];
      for (const error of await Promise.all(works.map(thrownBy)))
        expect(error).to.include({ code: 'api/not-found', status: 404 });
    }
  });
  it('are refused with a wrong key, and with one that may not', async () => {
    const { key } = await control(running, '/keys', { permissions: ['handoff'] });
    for (const [apiKey, status] of [
      ['canary-wrong', 401],
      [key, 403],
    ] as const) {
      const { conversations } = serviceOf(running, { runtime: { apiKey } });
      const works = [conversations.byId('C'), conversations.audio('C'), listed({}, { conversations } as Service)];
      for (const error of await Promise.all(works.map(thrownBy)))
        expect(error).to.include({ code: 'api/rejected', status });
    }
  });

  describe('a recording', () => {
    const called = async (): Promise<string> =>
      (await control(running, '/calls', { to: '+15550100999', says: ['My number is 020 7946 0958'] })).conversation_id;
    const bytesOf = async (stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> =>
      new Uint8Array(await new Response(stream).arrayBuffer());
    const name = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 4));

    it('comes as it is, one side or both, raw or without what is personal', async () => {
      const id = await called();
      const [both, user, agent, redacted] = await Promise.all([
        service.conversations.audio(id).then(bytesOf),
        service.conversations.audio(id, { direction: 'user' }).then(bytesOf),
        service.conversations.audio(id, { direction: 'agent' }).then(bytesOf),
        service.conversations.audio(id, { redacted: true }).then(bytesOf),
      ]);
      for (const one of [both, user, agent, redacted]) expect(name(one)).to.equal('RIFF');
      expect(new Set([both, user, agent, redacted].map((one) => Buffer.from(one).toString('base64'))).size).to.equal(4);
    });
    it('of a written conversation is none', async () => {
      const { conversationId } = await service.chat.create();
      expect(await service.conversations.audio(conversationId)).to.equal(null);
    });
    it('that takes longer than an answer may is heard to its end, and cut off by who leaves', async () => {
      const leaver = new AbortController();
      const { service: other, asked } = answering([
        new Response(new Uint8Array(9), { headers: { 'Content-Type': 'audio/wav' } }),
      ]);
      const { timeout } = AbortSignal;
      const late = new AbortController();
      AbortSignal.timeout = () => late.signal;
      try {
        const stream = await other.conversations.audio('C', { signal: leaver.signal });
        late.abort();
        expect(asked[0]!.signal.aborted).to.equal(false);
        expect(await bytesOf(stream)).to.have.length(9);
        leaver.abort();
        expect(asked[0]!.signal.aborted).to.equal(true);
      } finally {
        AbortSignal.timeout = timeout;
      }
    });
  });
});
