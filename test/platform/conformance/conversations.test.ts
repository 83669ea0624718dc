import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { chatter, reader, refused, type Told } from '../../support/runtime.js';
import { atDesk, connect, control, joined, spoken } from '../../support/wire.js';

const V3 = 'v3/fernway/shop/conversations';

describe('10 Conversations', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const chat = chatter(() => running);
  const read = reader(() => running);
  const listed = async (query: Record<string, string> | string = '', version = 'v3'): Promise<any[]> =>
    (await read(`${version}/fernway/shop/conversations`, query)).body.conversations;
  const ids = async (query: Record<string, string> | string = '', version = 'v3'): Promise<string[]> =>
    (await listed(query, version)).map(({ id }) => id);
  const later = (advanceMs: number) => control(running, '/clock', { advanceMs });
  const now = () => new Date(running.platform.clock.now()).toISOString();
  const ever = () => ({
    start_time: '2020-01-01T00:00:00Z',
    end_time: new Date(running.platform.clock.now() + 1).toISOString(),
  });
  /** One after another, each a second later. */
  async function several(count: number, body: object = {}): Promise<string[]> {
    const made: string[] = [];
    for (let one = 0; one < count; one += 1) {
      made.push(await chat.create(body));
      await later(1_000);
    }
    return made;
  }
  describe('the record', () => {
    it('has every documented field, and no other', async () => {
      await chat.create();
      const [record] = await listed();
      expect(Object.keys(record)).to.deep.equal(
        'id account_id project_id variant_id variant_name environment started_at channel from_number to_number in_progress num_turns total_duration service_duration handoff handoff_reason handoff_destination num_silences num_ood metrics state turns'.split(' '), // prettier-ignore
      );
      expect(Object.keys(record.turns[0])).to.deep.equal(
        'user_input user_input_dtmf user_input_datetime agent_response agent_response_datetime translated_user_input english_agent_response intents entities barge_in is_ood is_silence'.split(' '), // prettier-ignore
      );
      expect(JSON.stringify(record)).not.to.contain('null');
    });
    it('tells a chat as it was: greeting, words, silence, what the agent had no answer to', async () => {
      const id = await chat.create({ channel: 'api', variant_id: 'VARIANT-SOUTH001' });
      await chat.say(id, 'how long does delivery take');
      await chat.say(id, '');
      await chat.say(id, 'qwxz blorp');
      const [record] = await listed();
      expect(record).to.include({
        id,
        account_id: 'ACCOUNT-FERNWAY1',
        project_id: 'PROJECT-SHOP0001',
        variant_id: 'VARIANT-SOUTH001',
        variant_name: 'South',
        environment: 'live',
        channel: 'CHAT',
        in_progress: true,
        num_turns: 4,
        num_silences: 1,
        num_ood: 1,
        handoff: false,
      });
      expect(record.turns.map((turn: any) => turn.user_input)).to.deep.equal(['', 'how long does delivery take', '', 'qwxz blorp']); // prettier-ignore
      expect(record.turns.map((turn: any) => turn.is_silence)).to.deep.equal([false, false, true, false]);
      expect(record.turns.map((turn: any) => turn.is_ood)).to.deep.equal([false, false, false, true]);
      expect(record.turns[1].agent_response).to.contain('elivery');
      expect(record.state).to.include({ asr_lang_code: 'en-US', tts_lang_code: 'en-US', handoff: false });
    });
    it('tells the language that is heard and the one that is spoken', async () => {
      const id = await chat.create({ asr_lang_code: 'en-US', tts_lang_code: 'en-GB' });
      const languages = async () => {
        const { asr_lang_code, tts_lang_code } = (await listed())[0].state;
        return [asr_lang_code, tts_lang_code];
      };
      expect(await languages()).to.deep.equal(['en-US', 'en-GB']);
      await chat.say(id, '', { asr_lang_code: 'fr-FR' });
      expect(await languages()).to.deep.equal(['fr-FR', 'en-GB']);
      await chat.say(id, '', { tts_lang_code: 'fr-FR' });
      expect(await languages()).to.deep.equal(['fr-FR', 'fr-FR']);
      await chat.say(id, '', { asr_lang_code: 'en-US' });
      expect(await languages()).to.deep.equal(['en-US', 'en-US']);
    });
    it('tells a messaging session beside it, with the person who took it', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/handoff' });
      await wire.hears('HANDOFF_QUEUE_STATUS');
      await later(10_000);
      await atDesk(running, wire.session.sessionId, 'accept', { agent: { id: 'pat', name: 'Pat' } });
      wire.say('USER_MESSAGE', { text: 'hello Pat' });
      await wire.hears('USER_MESSAGE', 2);
      await running.platform.talks.settled();
      await later(20_000);
      await atDesk(running, wire.session.sessionId, 'message', { text: 'Good morning' });
      await atDesk(running, wire.session.sessionId, 'leave', {});
      await wire.closes();
      const [record] = await listed('include_latency=true');
      expect(record).to.include({
        id: wire.session.sessionId,
        channel: 'WEBCHAT',
        in_progress: false,
        handoff: true,
        handoff_destination: 'support',
        handoff_reason: 'visitor asked',
        num_turns: 3,
        variant_name: 'North',
      });
      expect(record.turns[2]).to.include({ user_input: 'hello Pat', agent_response: 'Good morning' });
      expect(record.turns[2].latency).to.be.within(20, 29);
      expect(record.total_duration).to.be.within(30, 39);
      expect(record.service_duration).to.be.within(0, 9);
      expect(record.metrics).to.include({
        HANDOFF_TO: 'support',
        HANDOFF_REASON: 'visitor asked',
        CALL_COMPLETED: 'true',
      });
    });
    it('ends what nobody was in any more when it was over, however late that is noticed', async () => {
      await chat.create();
      const wire = await joined(running);
      const { clock } = running.platform;
      const around = { start_time: new Date(clock.now()).toISOString(), end_time: '' };
      wire.close();
      await wire.closes();
      await later(3 * 3_600_000);
      const records = await listed();
      expect(records.map(({ in_progress }) => in_progress)).to.deep.equal([false, false]);
      for (const { total_duration } of records) expect(total_duration).to.be.within(600, 609);
      around.end_time = clock.iso();
      const { intervals } = (await read('v1/fernway/shop/conversations/concurrency', around)).body;
      // Five minutes each: whatever lies an hour after the start is empty.
      const counts = intervals.map((row: any) => row.max_concurrent_conversations);
      expect([counts[1], ...counts.slice(12)]).to.deep.equal([2, ...counts.slice(12).fill(0)]);
    });
    it('counts durations from the start to the end, or until now', async () => {
      const id = await chat.create();
      await later(5_000);
      expect((await listed())[0].total_duration).to.be.within(5, 9);
      await chat.close(id);
      await later(60_000);
      const [record] = await listed();
      expect(record.total_duration).to.be.within(5, 9);
      expect(record.service_duration).to.equal(record.total_duration);
      expect(record.metrics.CALL_DURATION).to.equal(String(record.total_duration));
    });
    it('measures latency only when it is asked for, in seconds', async () => {
      const id = await chat.create();
      await chat.say(id, '/rich');
      expect((await listed())[0].turns[1]).not.to.have.property('latency');
      const [record] = await listed('include_latency=true');
      const { user_input_datetime, agent_response_datetime, latency } = record.turns[1];
      expect(latency).to.equal((Date.parse(agent_response_datetime) - Date.parse(user_input_datetime)) / 1000);
    });
    it('tells what the agent found and cited, when it is asked for', async () => {
      const id = await chat.create();
      await chat.say(id, 'how long does delivery take');
      const [record] = await listed('include_turn_metadata=true');
      const { metadata } = record.turns[1];
      expect(metadata).to.have.all.keys('retrievedTopics', 'citedTopic', 'nodeTrace');
      expect(metadata.citedTopic).to.equal(metadata.retrievedTopics[0]);
      expect((await listed())[0].turns[1]).not.to.have.property('metadata');
    });
    it('keeps the number of turns when the project does not tell them', async () => {
      await chat.create();
      await control(running, '/settings', { showTranscripts: false });
      const [record] = await listed('include_latency=true&include_turn_metadata=true');
      expect(record).to.deep.include({ num_turns: 1, turns: [] });
    });
    it('tells the metrics the project has selected, a repeated one as a list', async () => {
      const id = await chat.create();
      expect((await listed())[0].metrics.CALL_TURN).to.be.a('string');
      await chat.say(id, '/rich');
      expect((await listed())[0].metrics.CALL_TURN).to.have.length(2);
      await control(running, '/settings', { recordMetrics: [] });
      expect((await listed())[0].metrics).to.deep.equal({});
    });
    it('has null for empty texts in v1, and an empty text in v2 and v3', async () => {
      await chat.create();
      for (const [version, empty] of [
        ['v1', null],
        ['v2', ''],
        ['v3', ''],
      ] as const) {
        const [record] = await listed('', version);
        expect(record.handoff_reason).to.equal(empty);
        expect(record.from_number).to.equal(empty);
        expect(record.turns[0].user_input).to.equal(empty);
      }
    });
  });

  describe('pages', () => {
    for (const version of ['v1', 'v2', 'v3'])
      it(`lists the oldest first in ${version}`, async () => {
        const made = await several(3);
        expect(await ids('', version)).to.deep.equal(made);
      });
    it('walks by cursor over conversations of the same moment, each once', async () => {
      const made = await several(7);
      await running.platform.db.query('UPDATE conversations SET started_at = 1000');
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: Told = await read(V3, { limit: '2', ...(cursor === null ? {} : { cursor }) });
        seen.push(...body.conversations.map((one: any) => one.id));
        if (cursor !== null) expect(body).not.to.have.property('next_offset');
        cursor = body.cursor;
        expect(cursor ?? 'x').to.match(/^[\w-]+$/);
      } while (cursor !== null);
      expect(seen).to.deep.equal([...made].sort());
    });
    it('says next_offset while there is more, and walks by it', async () => {
      const made = await several(3);
      for (const version of ['v1', 'v2', 'v3']) {
        const first = (await read(`${version}/fernway/shop/conversations`, 'limit=2')).body;
        expect(first.next_offset).to.equal(2);
        const second = (await read(`${version}/fernway/shop/conversations`, 'limit=2&offset=2')).body;
        expect(second.conversations.map((one: any) => one.id)).to.deep.equal(made.slice(2));
        expect(second).not.to.have.property('next_offset');
      }
    });
    it('does not say that there is more where the page is just full', async () => {
      await several(2);
      expect((await read(V3, 'limit=2')).body)
        .to.deep.include({ cursor: null })
        .and.not.have.property('next_offset');
    });
    it('lets the cursor win over offset', async () => {
      const made = await several(3);
      const { cursor } = (await read(V3, 'limit=1')).body;
      expect(await ids({ cursor, offset: '2' })).to.deep.equal(made.slice(1));
    });
    it('applies other filters to a cursor as they are', async () => {
      const made = await several(3);
      await chat.close(made[2]!);
      const { cursor } = (await read(V3, 'limit=1')).body;
      expect(await ids({ cursor, in_progress: 'false' })).to.deep.equal(made.slice(2));
    });
    it('has a cursor in v3, in v2 only where the project streams, never in v1', async () => {
      await several(2);
      const has = async (version: string) =>
        (await read(`${version}/fernway/shop/conversations`, 'limit=1')).body.cursor;
      expect([await has('v1'), await has('v2')]).to.deep.equal([undefined, undefined]);
      await control(running, '/settings', { listingStreams: true });
      expect(await has('v1')).to.equal(undefined);
      expect(await has('v2'))
        .to.equal(await has('v3'))
        .and.be.a('string');
    });
    it('streams the same answer in chunks where the project says so, not in v1', async () => {
      await several(3);
      const whole = await read(V3, 'limit=2');
      const empty = await read(V3, 'variant_id=nothing');
      await control(running, '/settings', { listingStreams: true });
      const streamed = await read(V3, 'limit=2');
      expect(streamed.headers.get('transfer-encoding')).to.equal('chunked');
      expect(streamed.headers.get('content-type')).to.match(/^application\/json/);
      const timeless = (body: any) =>
        JSON.stringify(body).replace(/"(total_duration|service_duration|CALL_DURATION)":[^,}]+/g, '');
      expect(timeless(streamed.body)).to.equal(timeless(whole.body));
      expect((await read(V3, 'variant_id=nothing')).body).to.deep.equal(empty.body);
      expect((await read('v1/fernway/shop/conversations')).headers.get('transfer-encoding')).to.equal(null);
    });
    it('breaks off where a part of it cannot be read, and tells nothing of why', async () => {
      // More than goes into a socket at once.
      const initial_message = 'x '.repeat(9_000);
      await Promise.all(Array.from({ length: 101 }, () => chat.create({ initial_message })));
      await control(running, '/settings', { listingStreams: true });
      const { db, keys } = running.platform;
      const query = db.query.bind(db);
      let asked = 0;
      db.query = <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
        /FROM turns WHERE conversation_id = ANY/.test(sql) && ++asked > 1
          ? Promise.reject(new Error('words of the database'))
          : query<Row>(sql, parameters);
      try {
        const response = await fetch(`${running.addresses.runtime}/${V3}`, {
          headers: { 'x-api-key': keys.conversationsKey },
        });
        expect(response.status).to.equal(200);
        let text = '';
        const whole = (async () => {
          for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part;
        })();
        expect(await whole.then(() => 'whole').catch(() => 'broken off')).to.equal('broken off');
        expect(text).to.contain('CONV-').and.not.contain('words');
      } finally {
        db.query = query;
      }
      expect((await read(V3, 'limit=1')).body.conversations).to.have.length(1);
    });
    it('takes five in v1 and a thousand in v3 when no limit is given', async () => {
      await several(6);
      expect(await ids('', 'v1')).to.have.length(5);
      expect(await ids()).to.have.length(6);
    });
    it('describes the fields in v1', async () => {
      await chat.create();
      const { descriptions, conversations } = (await read('v1/fernway/shop/conversations')).body;
      expect(Object.keys(descriptions.conversations)).to.deep.equal(Object.keys(conversations[0]));
      for (const text of Object.values(descriptions.conversations)) expect(text).to.be.a('string').and.not.equal('');
    });
    it('is empty, with a null cursor, where there is nothing', async () =>
      expect((await read(V3)).body).to.deep.equal({ conversations: [], cursor: null }));
  });

  describe('filters', () => {
    it('start_time belongs to the range, end_time does not', async () => {
      const made = await several(3);
      const [first, second, third] = (await listed()).map(({ started_at }) => started_at as string);
      expect(await ids({ start_time: second!, end_time: third! })).to.deep.equal([made[1]]);
      expect(await ids({ start_time: second! })).to.deep.equal(made.slice(1));
      expect(await ids({ end_time: first! })).to.deep.equal([]);
      const zoned = first!.replace('Z', '+00:00');
      expect(await ids({ start_time: zoned })).to.deep.equal(made);
      expect(await ids(`start_time=${zoned}`)).to.deep.equal(made);
      expect(await ids({ start_time: '0001-01-01T00:00:00Z', end_time: '9999-12-31T23:59:59Z' })).to.deep.equal(made);
    });
    it('client_env is live unless said otherwise', async () => {
      const live = await chat.create();
      const sandbox = await chat.create({}, running.platform.keys.chat.tokens['sandbox']);
      expect(await ids()).to.deep.equal([live]);
      expect(await ids('client_env=sandbox')).to.deep.equal([sandbox]);
      expect(await ids('client_env=pre-release')).to.deep.equal([]);
    });
    it('channel may be repeated, in any case, and voice is VOICE-SIP', async () => {
      const sms = await chat.create({ channel: 'sms' });
      const api = await chat.create({ channel: 'api' });
      const call = await chat.create();
      await running.platform.db.query(`UPDATE conversations SET channel = 'VOICE-SIP' WHERE id = $1`, [call]);
      expect(await ids('channel=sms')).to.deep.equal([sms]);
      expect(await ids('channel=Sms&channel=CHAT')).to.deep.equal([sms, api]);
      expect(await ids('channel=voice')).to.deep.equal([call]);
      expect(await ids('channel=fax')).to.deep.equal([]);
      expect(await ids('channel=sms', 'v1')).to.have.length(3);
    });
    it('variant_id or variant_name', async () => {
      const north = await chat.create();
      const south = await chat.create({ variant_id: 'VARIANT-SOUTH001' });
      expect(await ids('variant_id=VARIANT-SOUTH001')).to.deep.equal([south]);
      expect(await ids('variant_name=North')).to.deep.equal([north]);
      expect(await ids('variant_name=North%20West')).to.deep.equal([]);
    });
    it('in_progress: true, false, or both', async () => {
      const going = await chat.create();
      const over = await chat.create();
      await chat.close(over);
      expect(await ids('in_progress=true')).to.deep.equal([going]);
      expect(await ids('in_progress=false')).to.deep.equal([over]);
      expect(await ids()).to.have.length(2);
    });
    it('v1 does not look at what it does not know', async () => {
      const id = await chat.create();
      expect(await ids('query_type=nonsense&sample=all&turn_type=x&cursor=%21&query=y', 'v1')).to.deep.equal([id]);
    });
  });

  describe('searches', () => {
    async function talks(): Promise<{ lamps: string; pets: string }> {
      const lamps = await chat.create();
      await chat.say(lamps, 'Do garden lamps run on batteries? My order was FW-10234.');
      await later(1_000);
      const pets = await chat.create();
      await chat.say(pets, 'May I bring my dog into the shop');
      await later(1_000);
      return { lamps, pets };
    }
    it('transcript finds conversations with a turn that has all the words', async () => {
      const { lamps, pets } = await talks();
      const search = (query: string, more: object = {}) => ids({ ...ever(), query_type: 'transcript', query, ...more });
      expect(await search('BATTERIES garden')).to.deep.equal([lamps]);
      expect(await search('10234')).to.deep.equal([lamps]);
      expect(await search('dog')).to.deep.equal([pets]);
      expect(await search('dog batteries')).to.deep.equal([]);
      expect(await search("' & | ! <-> :*")).to.deep.equal([]);
    });
    it('turn_type says whose words, of a transcript', async () => {
      const { pets } = await talks();
      const search = (turn_type: string) => ids({ ...ever(), query_type: 'transcript', query: 'dog', turn_type });
      expect(await search('user')).to.deep.equal([pets]);
      const told = (await listed()).find(({ id }) => id === pets).turns[0].agent_response.match(/[A-Za-z]{6,}/)[0];
      const by = (turn_type: string) => ids({ ...ever(), query_type: 'transcript', query: told, turn_type });
      expect(await by('agent')).to.include(pets);
      expect(await by('user')).to.deep.equal([]);
    });
    it('transcript goes on by cursor', async () => {
      const made = await several(3);
      for (const id of made) await chat.say(id, 'umbrella');
      const query = { ...ever(), query_type: 'transcript', query: 'umbrella' };
      const { cursor } = (await read(V3, { ...query, limit: '1' })).body;
      expect(await ids({ ...query, cursor })).to.deep.equal(made.slice(1));
    });
    it('semantic has the most alike first, the same each time, and no cursor', async () => {
      const { lamps, pets } = await talks();
      const query = { ...ever(), query_type: 'semantic', query: 'a battery for the lamp in my gardens' };
      const first = (await read(V3, query)).body;
      expect(first.conversations[0].id).to.equal(lamps);
      expect(first.cursor).to.equal(null);
      expect(await ids(query)).to.deep.equal(first.conversations.map((one: any) => one.id));
      expect((await ids({ ...query, query: 'dogs in shops' }))[0]).to.equal(pets);
      expect(await ids({ ...query, query: 'zzzz' })).to.deep.equal([]);
    });
    it('semantic goes on by offset', async () => {
      const made = await several(3);
      for (const id of made) await chat.say(id, 'umbrella');
      const query = { ...ever(), query_type: 'semantic', query: 'umbrellas', limit: '2' };
      const { body } = await read(V3, query);
      expect(body).to.deep.include({ next_offset: 2, cursor: null });
      expect(await ids({ ...query, offset: '2' })).to.deep.equal(made.slice(2));
    });
    it('sample=random takes some of them, the same for the same seed', async () => {
      const made = await several(8);
      const sample = () => ids({ ...ever(), sample: 'random', limit: '4' });
      const first = await sample();
      expect(first).to.have.length(4);
      expect(made).to.include.members(first);
      expect(await sample()).to.deep.equal(first);
      const others = new Set<string>();
      for (const sampleSeed of [2, 3, 4, 5]) {
        await control(running, '/settings', { sampleSeed });
        others.add(JSON.stringify(await sample()));
      }
      expect(others.size).to.be.greaterThan(1);
      expect((await read(V3, { ...ever(), sample: 'random', limit: '4' })).body.cursor).to.equal(null);
    });
    for (const query_type of ['transcript', 'semantic'])
      it(`${query_type} looks only at what the other filters leave`, async () => {
        const { lamps } = await talks();
        const query = { ...ever(), query_type, query: 'garden lamps batteries' };
        expect((await ids(query))[0]).to.equal(lamps);
        expect(await ids({ ...query, end_time: '2020-01-02T00:00:00Z' })).to.deep.equal([]);
        expect(await ids({ ...query, in_progress: 'false' })).to.deep.equal([]);
      });
  });

  describe('what is refused', () => {
    const T = 'start_time=2026-01-01T00:00:00Z&end_time=2026-01-02T00:00:00Z';
    for (const query of [
      'limit=0',
      'limit=1001',
      'limit=-1',
      'limit=x',
      'limit=',
      'limit=1.5',
      'limit=1e2',
      'limit=99999999999999999999',
      'offset=-1',
      'offset=x',
      'offset=99999999999999999999',
      'limit=1&limit=2',
      'cursor=x',
      'cursor=',
      'cursor=%00',
      'cursor=WzEsMSwiYSJd%3D',
      'cursor=WzIsMSwiYSJd',
      'cursor=e30',
      'cursor=WzEsMS41LCJhIl0',
      'client_env=production',
      'client_env=',
      'in_progress=maybe',
      'include_latency=1',
      'include_turn_metadata=x',
      'include_context_state=x',
      'start_time=yesterday',
      'start_time=2026-02-30T00:00:00Z',
      'end_time=2026-13-01T00:00:00Z',
      'start_time=',
      'variant_id=a&variant_name=b',
      'variant_id=',
      'variant_name=%FF',
      'variant_name=%00',
      'channel=%FF',
      'channel=',
      `query_type=transcript&sample=random&query=x&${T}`,
      `query_type=transcript&${T}`,
      `query_type=transcript&query=&${T}`,
      `query_type=fuzzy&query=x&${T}`,
      `query_type=__proto__&query=x&${T}`,
      `sample=all&${T}`,
      `query=x&${T}`,
      'query_type=semantic&query=x',
      'query_type=semantic&query=x&start_time=2026-01-01T00:00:00Z',
      'sample=random',
      'sample=random&end_time=2026-01-01T00:00:00Z',
      `query_type=transcript&query=x&turn_type=both&${T}`,
    ])
      // prettier-ignore
      it(`400 for ${query}`, async () => refused(await read(V3, query), 400, 'GET_CONVERSATIONS_FILTER_PARSE_ERROR'));
    for (const query of ['limit=0', 'limit=5001', 'variant_id=a&variant_name=b', 'start_time=x', 'client_env=x'])
      it(`400 in v1 for ${query}`, async () => refused(await read('v1/fernway/shop/conversations', query), 400));
    it('takes 5000 in v1, and names it does not know', async () => {
      expect((await read('v1/fernway/shop/conversations', 'limit=5000&__proto__=1&constructor=2')).status).to.equal(
        200,
      );
    });
    for (const method of ['POST', 'PUT', 'DELETE'])
      it(`405 for ${method}`, async () => {
        const response = await fetch(`${running.addresses.runtime}/${V3}`, { method });
        expect(response.status).to.equal(405);
      });
    it('404 for another version', async () => refused(await read('v4/fernway/shop/conversations'), 404));
  });

  describe('keys', () => {
    const issue = async (body: object = {}): Promise<string> => (await control(running, '/keys', body)).key;
    it('401 without a key, with a wrong one, and with one of another family', async () => {
      const { keys } = running.platform;
      for (const key of [null, '', 'wrong', keys.chat.apiKey, keys.agentsKey])
        refused(await read(V3, '', key), 401, 'UNAUTHORIZED');
    });
    it('401 from the moment a key expires', async () => {
      const key = await issue({ expiresInMs: 60_000 });
      expect((await read(V3, '', key)).status).to.equal(200);
      await later(60_000);
      refused(await read(V3, '', key), 401);
    });
    it('403 for a key of other agents, or of another account', async () => {
      refused(await read(V3, '', await issue({ agents: ['PROJECT-OTHER001'] })), 403);
      refused(await read(V3, '', await issue({ account_id: 'ACCOUNT-OTHER001' })), 403);
      expect((await read(V3, '', await issue({ agents: ['PROJECT-SHOP0001'] }))).status).to.equal(200);
    });
    it('403 for a key without the permission', async () => {
      refused(await read(V3, '', await issue({ permissions: ['handoff', 'analytics'] })), 403);
      refused(await read(`${V3}/x`, '', await issue({ permissions: [] })), 403);
    });
    it('is looked at before the path, and the path before the query', async () => {
      refused(await read('v3/nobody/shop/conversations', 'limit=0', 'wrong'), 401);
      refused(await read('v3/nobody/shop/conversations', 'limit=0'), 404, 'ACCOUNT_NOT_FOUND');
      refused(await read('v3/fernway/nothing/conversations', 'limit=0'), 404, 'PROJECT_NOT_FOUND');
      refused(await read('v3/fernway/%00/conversations'), 404);
      refused(await read('v3/%00/shop/conversations'), 404);
      refused(await read('v3/%FF/shop/conversations'), 404);
    });
    for (const path of ['ACCOUNT-FERNWAY1/PROJECT-SHOP0001', 'fernway/PROJECT-SHOP0001', 'ACCOUNT-FERNWAY1/shop'])
      it(`resolves ${path}`, async () => {
        const id = await chat.create();
        expect((await read(`v3/${path}/conversations`)).body.conversations[0].id).to.equal(id);
      });
    it('does not tell what belongs to another project', async () => {
      const id = await chat.create();
      await running.platform.db.query(`UPDATE conversations SET project_id = 'PROJECT-OTHER001'`);
      expect(await ids()).to.deep.equal([]);
      refused(await read(`${V3}/${id}`), 404);
    });
  });

  describe('one conversation', () => {
    it('is the record of the listing, in any environment', async () => {
      const token = running.platform.keys.chat.tokens['sandbox'];
      const id = await chat.create({}, token);
      await chat.close(id, token);
      const { status, body } = await read(`${V3}/${id}`, 'include_latency=true');
      expect(status).to.equal(200);
      expect(body).to.deep.equal((await listed('client_env=sandbox&include_latency=true'))[0]);
    });
    it('404 for one that there is not', async () => {
      for (const id of ['CONV-nobody', '%00', '%FF', "'"])
        refused(await read(`${V3}/${id}`), 404, 'CONVERSATIONS_NOT_FOUND');
    });
    it('400 for a flag that is none', async () => refused(await read(`${V3}/x`, 'include_latency=x'), 400));
  });

  it('shows a message as a turn as soon as it is answered', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/rich' });
    await spoken(wire, 2);
    await running.platform.talks.settled();
    expect((await listed())[0].turns.at(-1)).to.deep.include({ user_input: '/rich' });
    wire.close();
  });
  it('a session whose visitor has not asked for the agent is no conversation yet', async () => {
    await connect(running);
    expect(await ids({ end_time: now() })).to.deep.equal([]);
  });
  it('is described with its parameters', async () => {
    const document = (await (await fetch(`${running.addresses.runtime}/openapi.json`)).json()) as any;
    const operation = document.paths['/v3/{account_id}/{project_id}/conversations'].get;
    expect(operation.parameters.map(({ name }: any) => name)).to.include.members(['cursor', 'query_type', 'x-api-key', 'account_id']); // prettier-ignore
    expect(operation.parameters.find(({ name }: any) => name === 'cursor').required).to.equal(false);
    expect(document.paths).to.include.keys('/v1/{account_id}/{project_id}/conversations');
  });
});
