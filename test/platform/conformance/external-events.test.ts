import { expect } from 'chai';
import type { Act, Agent, Turn } from '../../../demo/platform/agent/port.js';
import { codeOf, LANGUAGES } from '../../../demo/platform/agent/language.js';
import { phrasesFor } from '../../../demo/platform/agent/phrases/by-language.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith, testPlatform } from '../../support/platform.js';
import { chunksOf, connect, control, joined, journalOf, names, spoken, type Wire } from '../../support/wire.js';

interface Told {
  readonly status: number;
  readonly text: string;
  readonly body: any;
  readonly headers: Headers;
}

interface How {
  readonly query?: Record<string, string | undefined>;
  readonly more?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const ID_MISSING = 'No external event id was found in the request';
const ID_WRONG = 'The external event id is not valid';
const UNKNOWN = `evt_${'0'.repeat(32)}`;
const HOUR_MS = 3_600_000;

/** The call of a third party, as raw as it can be. */
function caller(running: () => Running) {
  return async ({ query = {}, more = '', headers = {}, body }: How): Promise<Told> => {
    const { keys } = running().platform;
    const named = { account_id: keys.accountId, project_id: keys.projectId, ...query };
    const given = Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const address = `${running().addresses.runtime}/v1/external-events/webhook?${new URLSearchParams(given)}${more}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'X-Api-Key': keys.externalEventsKey, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const read: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, text, body: read, headers: response.headers };
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const payload = (event_id_path: string) => ({ event_id_location: 'payload', event_id_path });
const asJson = (id: string, more: object = {}): How => ({
  query: payload('event.id'),
  headers: JSON_TYPE,
  body: JSON.stringify({ event: { id }, ...more }),
});

function refused({ status, body, headers }: Told, expected: number, message?: string): void {
  expect(status).to.equal(expected);
  expect(body.error_message).to.be.a('string').and.not.equal('');
  expect(body.error_code).to.match(/^[A-Z][A-Z_]+$/);
  expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
  if (message !== undefined) expect(body.error_message).to.equal(message);
}

/** Gives an id to whoever asks for one, and tells the events it hears. */
function courier(): { agent: Agent; turns: Turn[]; fail: (times: number) => void } {
  const turns: Turn[] = [];
  let failures = 0;
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    turns.push(turn);
    if (turn.events.length > 0 && failures > 0) {
      failures -= 1;
      throw new Error('not now');
    }
    for (const { text } of turn.events) yield* [{ do: 'say', text: `told: ${text}` }, { do: 'next' }] as const;
    if (turn.said === null) yield { do: 'say', text: 'hello' };
    else if (/^(mint|quiet)$/.test(turn.said))
      yield { do: 'say', text: await turn.mintEventId({ sendToLlm: turn.said === 'mint' }) };
    else if (turn.said !== '') yield { do: 'say', text: `heard: ${turn.said}` };
  }
  return { agent: { reply }, turns, fail: (times) => (failures = times) };
}

describe('External events', () => {
  let running: Running;
  const { agent, turns, fail } = courier();
  before(async () => (running = await platformWith(agent)));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    turns.length = 0;
    fail(0);
  });
  const tell = caller(() => running);
  const stored = (id: string): Promise<any[]> =>
    running.platform.db.query('SELECT * FROM external_events WHERE ext_event_id = $1 ORDER BY place', [id]);

  const chat = async (operation: string, body: object): Promise<any> => {
    const { keys } = running.platform;
    const path = `v1/${keys.accountId}/${keys.projectId}/chat/${operation}`;
    const response = await fetch(`${running.addresses.runtime}/${path}`, {
      method: operation === 'close' ? 'PUT' : 'POST',
      headers: { ...JSON_TYPE, 'X-API-KEY': keys.chat.apiKey, 'X-TOKEN': keys.chat.token },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  /** An id of a chat conversation: nothing reacts to it until the next respond. */
  const ofChat = async (said = 'mint'): Promise<{ id: string; conversation_id: string }> => {
    const { conversation_id } = await chat('create', {});
    return { conversation_id, id: (await chat('respond', { conversation_id, message: said })).response };
  };
  const say = (wire: Wire, text: string): void => wire.say('USER_MESSAGE', { text });

  describe('the request', () => {
    it('is answered with 201 and no body', async () => {
      const { id } = await ofChat();
      const { status, text } = await tell(asJson(id));
      expect([status, text]).to.deep.equal([201, '']);
    });
    for (const [name, key] of [
      ['no key', ''],
      ['a wrong key', 'ek_wrong'],
    ] as const)
      it(`is refused with ${name}, before anything else is looked at`, async () => {
        refused(await tell({ query: {}, headers: { 'X-Api-Key': key, ...JSON_TYPE }, body: '{' }), 401);
      });
    it('is refused with the key of another family', async () => {
      const { id } = await ofChat();
      const { reservationKey } = running.platform.keys;
      const how = asJson(id);
      refused(await tell({ ...how, headers: { ...how.headers, 'X-Api-Key': reservationKey } }), 401);
    });
    for (const name of ['account_id', 'project_id'])
      it(`is refused with 401 for a ${name} that is not the key's`, async () => {
        const { id } = await ofChat();
        const how = asJson(id);
        refused(await tell({ ...how, query: { ...how.query, [name]: 'OTHER' } }), 401);
      });
    it('takes account and project by their slugs', async () => {
      const { id } = await ofChat();
      const how = asJson(id);
      const slugs = { account_id: 'fernway', project_id: 'shop' };
      expect((await tell({ ...how, query: { ...how.query, ...slugs } })).status).to.equal(201);
    });
    for (const name of ['event_id_location', 'event_id_path', 'account_id', 'project_id'])
      for (const value of [undefined, ''])
        it(`needs ${name}, and not ${JSON.stringify(value) ?? 'nothing'}`, async () => {
          const { id } = await ofChat();
          const how = asJson(id);
          const told = await tell({ ...how, query: { ...how.query, [name]: value } });
          refused(told, value === '' && name.endsWith('_id') ? 401 : 400);
        });
    for (const more of ['&event_id_location=headers', '&event_id_path=x', '&account_id=fernway'])
      it(`is refused with ${more.slice(1)} a second time`, async () => {
        const { id } = await ofChat();
        refused(await tell({ ...asJson(id), more }), 400);
      });
    for (const location of ['header', 'body', 'HEADERS', '__proto__', 'constructor'])
      it(`is refused with the location ${location}`, async () => {
        const { id } = await ofChat();
        refused(await tell({ ...asJson(id), query: { event_id_location: location, event_id_path: 'event.id' } }), 400);
      });
    it('is refused with a path that is too long', async () => {
      const { id } = await ofChat();
      refused(await tell({ ...asJson(id), query: payload('a.'.repeat(200)) }), 400);
    });
    for (const type of ['application/octet-stream', 'text/html', 'multipart/form-data', 'application/json5', ''])
      it(`is refused with 415 for the type ${JSON.stringify(type)}`, async () => {
        const { id } = await ofChat();
        const body = new TextEncoder().encode(JSON.stringify({ event: { id } }));
        refused(await tell({ query: payload('event.id'), headers: type ? { 'Content-Type': type } : {}, body }), 415);
      });
    it('is refused with 405 for another method, and with 404 beside the path', async () => {
      const base = `${running.addresses.runtime}/v1/external-events`;
      const get = await fetch(`${base}/webhook`);
      expect([get.status, get.headers.get('allow')]).to.deep.equal([405, 'POST']);
      expect(((await get.json()) as any).error_message).to.be.a('string');
      expect((await fetch(base, { method: 'POST' })).status).to.equal(404);
    });
    it('is refused with 413 when the body is larger than a mebibyte', async () => {
      const { id } = await ofChat();
      refused(await tell(asJson(id, { filler: 'x'.repeat(1_100_000) })), 413);
    });
    it('stands in the OpenAPI document, with its query and its bodies', async () => {
      const document = (await (await fetch(`${running.addresses.runtime}/openapi.json`)).json()) as any;
      const { post } = document.paths['/v1/external-events/webhook'];
      const query = post.parameters.filter((one: any) => one.in === 'query');
      expect(query.map(({ name, required }: any) => [name, required])).to.deep.equal([
        ['event_id_location', true],
        ['event_id_path', true],
        ['account_id', true],
        ['project_id', true],
      ]);
      expect(Object.keys(post.requestBody.content)).to.have.members([
        'application/json',
        'application/x-www-form-urlencoded',
        'application/xml',
        'text/plain',
      ]);
      expect(document.paths).to.include.keys('/{version}/{account_id}/{project_id}/chat/create');
    });
  });

  describe('the id', () => {
    const bodies: [type: string, path: string, body: (id: string) => string][] = [
      ['application/json', 'id', (id) => JSON.stringify({ id })],
      ['application/json; charset=utf-8', 'a.b.id', (id) => JSON.stringify({ a: { b: { id } } })],
      ['application/json', 'events.1.id', (id) => JSON.stringify({ events: [{ id: 'x' }, { id }] })],
      ['application/json', '__proto__.id', (id) => `{"__proto__":{"id":"${id}"}}`],
      ['application/x-www-form-urlencoded', 'id', (id) => `a=1&id=${id}&b=%20`],
      ['application/x-www-form-urlencoded', 'order[id]', (id) => `order%5Bid%5D=${id}`],
      ['application/xml', 'event.id', (id) => `<event><id>${id}</id></event>`],
      ['application/xml', 'id', (id) => `<?xml version="1.0"?><event kind="a>b"><id> ${id}\n</id></event>`],
      ['application/xml', 'event.data.id', (id) => `<event><id>x</id><data><id><![CDATA[${id}]]></id></data></event>`],
      ['application/xml', 'event.id', (id) => `<!-- <event> --><p:event><p:id>${id}</p:id><empty a='1'/></p:event>`],
      ['application/xml', 'id', (id) => `<id>${id}</id>`],
      ['text/plain', 'id', (id) => `status = paid\r\nid = ${id}\nnote`],
      ['text/plain', 'id', (id) => `status=paid&id=${id}`],
    ];
    for (const [type, path, body] of bodies)
      it(`is found in ${type} at ${path}: ${body('ID')}`, async () => {
        const { id } = await ofChat();
        const told = await tell({ query: payload(path), headers: { 'Content-Type': type }, body: body(id) });
        expect(told.status, told.text).to.equal(201);
      });
    it('is found in a header whatever its case, and the body need not be what it says it is', async () => {
      const { id } = await ofChat();
      const query = { event_id_location: 'headers', event_id_path: 'x-EVENT-id' };
      const headers = { 'X-Event-Id': id, ...JSON_TYPE };
      expect((await tell({ query, headers, body: '{ not json' })).status).to.equal(201);
    });
    it('is found in the query, and a body is not needed', async () => {
      const { id } = await ofChat();
      const query = { event_id_location: 'querystring', event_id_path: 'ref', ref: id };
      expect((await tell({ query })).status).to.equal(201);
    });
    const missing: [type: string, path: string, body: string][] = [
      ['application/json', 'event.id', '{"event":{}}'],
      ['application/json', 'event.id', '{"event":{"id":7}}'],
      ['application/json', 'event.id', '{"event":{"id":""}}'],
      ['application/json', 'event.id', 'null'],
      ['application/json', 'toString.name', '{}'],
      ['application/json', '__proto__', '{}'],
      ['application/json', '0.id', '"text"'],
      ['application/x-www-form-urlencoded', 'id', 'id=one&id=two'],
      ['application/x-www-form-urlencoded', 'id', ''],
      ['application/xml', 'event.id', '<event><data><id>x</id></data></event>'],
      ['application/xml', 'event..id', '<event><id>x</id></event>'],
      ['text/plain', 'id', 'the id is evt_1'],
    ];
    for (const [type, path, body] of missing)
      it(`is missed in ${type} at ${path}: ${body}`, async () => {
        refused(await tell({ query: payload(path), headers: { 'Content-Type': type }, body }), 400, ID_MISSING);
      });
    for (const path of ['x-not-there', 'no name at all', 'x:\u0000', 'ünïcode'])
      it(`is missed in the header ${JSON.stringify(path)}`, async () => {
        refused(await tell({ query: { event_id_location: 'headers', event_id_path: path } }), 400, ID_MISSING);
      });
    it('is missed in a query that names two', async () => {
      const query = { event_id_location: 'querystring', event_id_path: 'ref' };
      refused(await tell({ query, more: '&ref=a&ref=b' }), 400, ID_MISSING);
    });
    for (const id of [UNKNOWN, 'x', "'; DROP TABLE turns;--", 'evt_\u0000', `evt_${'F'.repeat(32)}`, '\uD800'])
      it(`is not valid: ${JSON.stringify(id)}`, async () => refused(await tell(asJson(id)), 400, ID_WRONG));
    it('is not valid in a query that is no UTF-8', async () => {
      const query = { event_id_location: 'querystring', event_id_path: 'ref' };
      refused(await tell({ query, more: '&ref=%FF%00' }), 400, ID_WRONG);
    });
    it('is not valid after its hour of the platform’s clock, and is valid until then', async () => {
      const { id } = await ofChat();
      await control(running, '/clock', { advanceMs: HOUR_MS - 5_000 });
      expect((await tell(asJson(id))).status).to.equal(201);
      await control(running, '/clock', { advanceMs: 5_000 });
      refused(await tell(asJson(id)), 400, ID_WRONG);
    });
    it('is not valid with the key of another project', async () => {
      const { id } = await ofChat();
      await running.platform.db.query("UPDATE external_event_ids SET project_id = 'PROJECT-OTHER001' WHERE id = $1", [
        id,
      ]);
      refused(await tell(asJson(id)), 400, ID_WRONG);
    });
    it('is another one every time', async () => {
      const ids = await Promise.all([ofChat(), ofChat(), ofChat()]);
      expect(new Set(ids.map(({ id }) => id)).size).to.equal(3);
      for (const { id } of ids) expect(id).to.match(/^evt_[0-9a-f]{32}$/);
    });
  });

  describe('the body', () => {
    for (const body of ['{"broken', '[]]', ''])
      it(`is malformed JSON when an id is looked for in it: ${JSON.stringify(body)}`, async () => {
        const told = await tell({ query: payload('id'), headers: JSON_TYPE, body });
        refused(told, 400);
        expect(told.body.error_message).to.not.be.oneOf([ID_MISSING, ID_WRONG]);
      });
    const hostile: [string, string][] = [
      ['a document type', '<!DOCTYPE e [<!ENTITY a "x">]><event><id>&a;</id></event>'],
      ['an external entity', '<!DOCTYPE e SYSTEM "file:///etc/passwd"><event><id>x</id></event>'],
      ['an open element', '<event><id>x</event>'],
      ['an element left open', '<event>'],
      ['two roots', '<event/><event/>'],
      ['nothing', ' '],
      ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000)],
      ['a tag that never ends', `<event ${'a'.repeat(1000)}`],
      ['a comment that never ends', '<event><!-- '],
      ['words outside', 'words <event/>'],
      ['no name', '<><id>x</id></>'],
    ];
    for (const [name, body] of hostile)
      it(`is no XML with ${name}`, async () => {
        const headers = { 'Content-Type': 'application/xml' };
        refused(await tell({ query: payload('event.id'), headers, body }), 400, 'The body is not valid XML');
      });
    it('is read in one pass, however it is made', async () => {
      const headers = { 'Content-Type': 'application/xml' };
      const started = performance.now();
      for (const piece of ['<', '<a>', '<!--', '<![CDATA[', ']]>', '"', '<a b="', '</', '&lt;', '<a/>'])
        await tell({ query: payload('a.id'), headers, body: `<a>${piece.repeat(Math.floor(900_000 / piece.length))}` });
      expect(performance.now() - started).to.be.below(5_000);
    });
    for (const [what, type, begins] of [
      ['its type', 'application/xml; charset="ISO-8859-1"', ''],
      ['its type', 'text/plain;charset=windows-1252', ''],
      ['itself, where it is XML', 'application/xml', '<?xml version="1.0" encoding="iso-8859-1"?>'],
    ] as const)
      it(`is read and heard as ${what} says that it is written: ${type}`, async () => {
        const { id, conversation_id } = await ofChat();
        const words = type.startsWith('text')
          ? `name=J\u00f6rg&id=${id}`
          : `<e><name>J\u00f6rg</name><id>${id}</id></e>`;
        const body = Uint8Array.from(Buffer.from(`${begins}${words}`, 'latin1'));
        const told = await tell({ query: payload('id'), headers: { 'Content-Type': type }, body });
        expect(told.status, told.text).to.equal(201);
        expect(Buffer.compare((await stored(id))[0].data, body)).to.equal(0);
        expect((await chat('respond', { conversation_id, message: '' })).response).to.contain('J\u00f6rg');
      });
    it('is written in a way that nobody knows', async () => {
      const headers = { 'Content-Type': 'text/plain; charset=runes' };
      refused(await tell({ query: payload('id'), headers, body: 'id=x' }), 400, 'The body is not valid RUNES');
      const { id } = await ofChat();
      const query = { event_id_location: 'querystring', event_id_path: 'ref', ref: id };
      expect((await tell({ query, headers, body: 'x' })).status).to.equal(201);
    });
    it('is no UTF-8', async () => {
      const body = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]);
      refused(await tell({ query: payload('id'), headers: JSON_TYPE, body }), 400, 'The body is not valid UTF-8');
    });
    it('is kept byte by byte with its type, and repeats are kept after it', async () => {
      const { id } = await ofChat();
      const query = { event_id_location: 'querystring', event_id_path: 'ref', ref: id };
      const body = new Uint8Array([0x00, 0xff, 0x0d, 0x0a, 0x27, 0x5c, 0xc3]);
      const headers = { 'Content-Type': 'text/plain; charset=latin1' };
      for (let times = 0; times < 3; times++) expect((await tell({ query, headers, body })).status).to.equal(201);
      const rows = await stored(id);
      expect(rows).to.have.length(3);
      for (const row of rows) {
        expect([...row.data]).to.deep.equal([...body]);
        expect(row).to.include({ content_type: 'text/plain; charset=latin1', send_to_llm: true });
        expect(Number(row.created_at)).to.be.closeTo(running.platform.clock.now(), 60_000);
      }
    });
  });

  describe('in a chat conversation', () => {
    it('is heard at the next respond, once, before the words', async () => {
      const { id, conversation_id } = await ofChat();
      await tell({ ...asJson(id), body: `{"event":{"id":"${id}"},"n":1}` });
      await tell({ ...asJson(id), body: `{"event":{"id":"${id}"},"n":2}` });
      const first = await chat('respond', { conversation_id, message: 'hi' });
      expect(first.response).to.match(/^told: .*"n":1\}\n\ntold: .*"n":2\}\n\nheard: hi$/);
      expect((await chat('respond', { conversation_id, message: 'hi' })).response).to.equal('heard: hi');
      const [event] = turns.at(-2)!.events;
      expect(event).to.include({ id, sendToLlm: true, contentType: 'application/json' });
    });
    it('is heard as well when the agent is not to react by itself', async () => {
      const { id, conversation_id } = await ofChat('quiet');
      await tell(asJson(id));
      expect((await chat('respond', { conversation_id, message: 'hi' })).response).to.match(/^told: /);
      expect(turns.at(-1)!.events[0]?.sendToLlm).to.equal(false);
    });
    it('is not lost when the agent fails', async () => {
      const { id, conversation_id } = await ofChat();
      await tell(asJson(id));
      fail(1);
      expect(await chat('respond', { conversation_id, message: 'hi' })).to.have.property('error_message');
      expect((await chat('respond', { conversation_id, message: 'hi' })).response).to.match(/^told: /);
    });
    it('is accepted without effect once the conversation is over', async () => {
      const { id, conversation_id } = await ofChat();
      await chat('close', { conversation_id });
      expect((await tell(asJson(id))).status).to.equal(201);
      expect(await stored(id)).to.deep.equal([]);
    });
    it('comes to its own conversation only', async () => {
      const [one, other] = [await ofChat(), await ofChat()];
      await tell(asJson(one.id));
      expect((await chat('respond', { ...other, message: 'hi' })).response).to.equal('heard: hi');
      expect((await chat('respond', { ...one, message: 'hi' })).response).to.match(/^told: /);
    });
  });

  describe('in a messaging session', () => {
    const minted = async (wire: Wire, said = 'mint'): Promise<string> => {
      say(wire, said);
      return spoken(wire, 2);
    };
    for (const streaming_enabled of [true, false])
      it(`is answered by itself, journaled and ${streaming_enabled ? 'streamed' : 'whole'}, as any message`, async () => {
        const wire = await joined(running, { streaming_enabled });
        const id = await minted(wire);
        await tell(asJson(id));
        expect(await spoken(wire, 3)).to.equal(`told: {"event":{"id":"${id}"}}`);
        await running.platform.talks.settled();
        const journal = await journalOf(running, wire.session.sessionId);
        const last = journal.at(-1)!;
        expect(last.type).to.equal('EVENT_TYPE_SERVICE_AGENT_MESSAGE');
        expect(last.payload['text']).to.equal(`told: {"event":{"id":"${id}"}}`);
        expect(chunksOf(wire, last.payload['message_id'] as string).length > 0).to.equal(streaming_enabled);
        expect(names({ events: journal }).filter((name) => name === 'USER_MESSAGE')).to.have.length(1);
      });
    it('is one turn of the record', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      await tell(asJson(id));
      await spoken(wire, 3);
      await running.platform.talks.settled();
      const rows = await running.platform.db.query<{ user_input: string }>(
        'SELECT user_input FROM turns WHERE conversation_id = $1 ORDER BY position',
        [wire.session.sessionId],
      );
      expect(rows.map(({ user_input }) => user_input)).to.deep.equal(['', 'mint', '']);
    });
    it('waits for the answer that is under way, and what is written meanwhile is answered after it', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      await control(running, '/settings', { timeline: { reply: 5_000 } });
      say(wire, 'one');
      await wire.hears('SERVICE_AGENT_THINKING', 3);
      await tell(asJson(id));
      say(wire, 'two');
      await wire.hears('USER_MESSAGE', 3);
      await wire.settle();
      await control(running, '/clock', { advanceMs: 5_000 });
      expect(await spoken(wire, 3)).to.equal('heard: one');
      await control(running, '/clock', { advanceMs: 5_000 });
      expect(await spoken(wire, 4)).to.match(/^told: /);
      await control(running, '/clock', { advanceMs: 5_000 });
      expect(await spoken(wire, 5)).to.equal('heard: two');
      expect(wire.events.map(({ sequence }) => sequence).filter((at) => typeof at === 'number')).to.satisfy(
        (places: number[]) => places.every((place, index) => place === index + 1),
      );
    });
    it('is told in one turn when more have come', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      await control(running, '/settings', { timeline: { thinking: 5_000 } });
      for (let times = 0; times < 30; times++) await tell(asJson(id, { times }));
      await control(running, '/clock', { advanceMs: 5_000 });
      say(wire, 'hi');
      await wire.hears('USER_MESSAGE', 2);
      await control(running, '/clock', { advanceMs: 5_000 });
      expect(await spoken(wire, 33)).to.equal('heard: hi');
      expect(turns.filter(({ events }) => events.length > 0).map(({ events }) => events.length)).to.deep.equal([30]);
      await wire.settle();
      expect(wire.all('SYSTEM_MESSAGE')).to.deep.equal([]);
    });
    it('is heard with the next words when the agent is not to react', async () => {
      const wire = await joined(running);
      const id = await minted(wire, 'quiet');
      await tell(asJson(id));
      await control(running, '/clock', { advanceMs: 2_000 });
      await wire.settle();
      expect(turns.filter(({ events }) => events.length > 0)).to.deep.equal([]);
      say(wire, 'hi');
      expect(await spoken(wire, 3)).to.match(/^told: /);
      expect(await spoken(wire, 4)).to.equal('heard: hi');
    });
    it('does not talk over a person, and is heard when the agent is back', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      await running.platform.conversations.give(wire.session.sessionId, 'live');
      await tell(asJson(id));
      await running.platform.talks.settled();
      await control(running, '/clock', { advanceMs: 2_000 });
      await wire.settle();
      expect(turns.filter(({ events }) => events.length > 0)).to.deep.equal([]);
      expect(wire.all('SYSTEM_MESSAGE')).to.deep.equal([]);
      await running.platform.conversations.give(wire.session.sessionId, 'agent');
      await control(running, '/clock', { advanceMs: 1_000 });
      expect(await spoken(wire, 3)).to.match(/^told: /);
    });
    it('is heard at the next turn, without a word until then, when the agent fails', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      fail(1);
      await tell(asJson(id));
      await running.platform.talks.settled();
      await control(running, '/clock', { advanceMs: 3_000 });
      await running.platform.talks.settled();
      expect(turns.filter(({ events }) => events.length > 0)).to.have.length(1);
      expect(wire.all('SYSTEM_MESSAGE')).to.deep.equal([]);
      say(wire, 'hi');
      expect(await spoken(wire, 3)).to.match(/^told: /);
    });
    it('reaches a visitor who comes back later', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      wire.close();
      await wire.closes();
      await tell(asJson(id));
      await running.platform.talks.settled();
      const texts = (await journalOf(running, wire.session.sessionId)).map(({ payload: { text } }) => String(text));
      expect(texts.at(-1)).to.match(/^told: /);
    });
    it('is accepted without effect once the session is over', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      await control(running, `/sessions/${wire.session.sessionId}/end`, {});
      await wire.hears('SESSION_END');
      expect((await tell(asJson(id))).status).to.equal(201);
      expect(await stored(id)).to.deep.equal([]);
    });
    it('is looked for every second: what another process took, or had no time for, is not forgotten', async () => {
      const wire = await joined(running);
      const id = await minted(wire);
      const known = await running.platform.externalEvents.find(id, running.platform.keys.projectId);
      await running.platform.externalEvents.append(known!, 'text/plain', Buffer.from('by another'));
      await control(running, '/clock', { advanceMs: 1_000 });
      expect(await spoken(wire, 3)).to.equal('told: by another');
    });
  });
});

describe('Paying for an order', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const tell = caller(() => running);

  /** The link that the agent has attached, and the id in it. */
  async function offered(wire: Wire, nth: number): Promise<{ url: URL; id: string }> {
    await spoken(wire, nth);
    const links = wire.events.flatMap(
      ({ payload: { attachments } }) => (attachments ?? []) as { content_url: string }[],
    );
    const url = new URL(links.map(({ content_url }) => content_url).find((link) => link.includes('/pay/'))!);
    return { url, id: url.pathname.split('/').at(-1)! };
  }
  const journaled = async (wire: Wire & { session: { sessionId: string } }): Promise<string[]> =>
    (await journalOf(running, wire.session.sessionId)).map(({ payload: { text } }) => String(text));

  for (const language of LANGUAGES) {
    const code = codeOf(language);
    it(`is offered by a link, and confirmed by itself in ${language}`, async () => {
      const { payment, buttons } = phrasesFor(code);
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: `/lang ${code}` });
      await spoken(wire, 2);
      wire.say('USER_MESSAGE', { text: `${buttons.payOrder} FW-10237` });
      const { url, id } = await offered(wire, 3);
      expect(url.searchParams.get('order')).to.equal('FW-10237');
      expect(await spoken(wire, 3)).to.equal(payment.offer('FW-10237'));
      expect((await tell(asJson(id, { status: 'paid' }))).status).to.equal(201);
      expect(await spoken(wire, 4)).to.equal(payment.paid('FW-10237'));
    });
  }
  it('is offered by a link in the words of a chat conversation, and told at the next respond', async () => {
    const { keys } = running.platform;
    const chat = async (operation: string, body: object): Promise<any> => {
      const path = `v1/${keys.accountId}/${keys.projectId}/chat/${operation}`;
      const response = await fetch(`${running.addresses.runtime}/${path}`, {
        method: 'POST',
        headers: { ...JSON_TYPE, 'X-API-KEY': keys.chat.apiKey, 'X-TOKEN': keys.chat.token },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const { conversation_id } = await chat('create', { initial_message: 'pay for my order FW-10239' });
    const { response } = await chat('respond', { conversation_id, message: 'pay my order' });
    const id = /\]\(https:\/\/shop\.example\/pay\/(evt_\w+)\?order=FW-10239\)$/.exec(response)![1]!;
    await tell(asJson(id, { status: 'paid' }));
    const { payment } = phrasesFor('en');
    expect((await chat('respond', { conversation_id, message: '' })).response).to.equal(payment.paid('FW-10239'));
  });
  it('is confirmed once, however often it is told', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: 'I want to pay for FW-10238' });
    const { id } = await offered(wire, 2);
    for (let times = 0; times < 3; times++) await tell(asJson(id, { status: 'paid' }));
    await spoken(wire, 3);
    await running.platform.talks.settled();
    const { payment } = phrasesFor('en');
    expect((await journaled(wire)).filter((text) => text === payment.paid('FW-10238'))).to.have.length(1);
    wire.say('USER_MESSAGE', { text: 'pay my order' });
    expect(await spoken(wire, 4)).to.equal(payment.already('FW-10238'));
  });
  it('can fail and be tried again by the same link', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: 'pay for my order FW-10238' });
    const { id } = await offered(wire, 2);
    await tell({ ...asJson(id), query: payload('id'), headers: { 'Content-Type': 'text/plain' }, body: `id=${id}\nstatus=failed` }); // prettier-ignore
    expect(await spoken(wire, 3)).to.equal(phrasesFor('en').payment.failed('FW-10238'));
    const headers = { 'Content-Type': 'application/xml' };
    const body = `<payment><id>${id}</id><status>paid</status></payment>`;
    await tell({ query: payload('id'), headers, body });
    expect(await spoken(wire, 4)).to.equal(phrasesFor('en').payment.paid('FW-10238'));
  });
  it('goes on with the question that was open', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: 'pay for FW-10237, pay my order' });
    const { id } = await offered(wire, 2);
    wire.say('USER_MESSAGE', { text: 'Book a consultation' });
    await spoken(wire, 3);
    await tell(asJson(id, { status: 'paid' }));
    const { payment, booking } = phrasesFor('en');
    expect(await spoken(wire, 4)).to.equal(payment.paid('FW-10237'));
    expect(await spoken(wire, 5)).to.equal(booking.askDay);
  });
  it('says nothing to an event that is about something else', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: 'pay for my order FW-10237' });
    const { id } = await offered(wire, 2);
    await tell(asJson(id, { status: 'seen' }));
    await running.platform.talks.settled();
    await wire.settle();
    expect(wire.all('SERVICE_AGENT_MESSAGE')).to.have.length(2);
    wire.close();
  });
  it('needs a session that is only connected for nothing', async () => {
    const wire = await connect(running);
    refused(await tell(asJson(UNKNOWN, { status: 'paid' })), 400, ID_WRONG);
    await wire.settle();
    expect(wire.all('SERVICE_AGENT_MESSAGE')).to.deep.equal([]);
  });
});
