import { expect } from 'chai';
import type { Act, Turn } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import type { EventOptions, Service } from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, fine, serviceOf, thrownBy } from './support.js';

describe('External events, from a website’s server', () => {
  let running: Running;
  let service: Service;
  const heard: { readonly type: string; readonly text: string }[] = [];
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    for (const { contentType, text } of turn.events) heard.push({ type: contentType, text });
    if (turn.said === 'mint') yield { do: 'say', text: await turn.mintEventId({ sendToLlm: true }) };
    else yield { do: 'say', text: 'Well' };
  }
  before(async () => {
    running = await platformWith({ reply });
    service = serviceOf(running);
  });
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    heard.length = 0;
  });
  let conversationId = '';
  async function minted(): Promise<string> {
    ({ conversationId } = await service.chat.create());
    return (await service.chat.respond(conversationId, 'mint')).response;
  }
  /** What the agent has heard by its next turn. */
  async function told(): Promise<typeof heard> {
    await service.chat.respond(conversationId, 'and?');
    return heard;
  }
  const TYPE = 'application/json';

  it('come as JSON, as they are, with the id in a header', async () => {
    const id = await minted();
    expect(await service.events.send(id, { paid: true })).to.equal(undefined);
    expect(await told()).to.deep.equal([{ type: TYPE, text: '{"paid":true}' }]);
  });
  const rows: readonly (readonly [
    where: string,
    data: unknown,
    options: EventOptions,
    text: (id: string) => string,
  ])[] = [
    ['a header of that name', [1], { at: { in: 'headers', name: 'X-Payment' } }, () => '[1]'],
    ['the query', 'paid', { at: { in: 'querystring', name: 'my id' } }, () => '"paid"'],
    ['what is sent', { a: 1 }, { at: { in: 'payload', path: 'id' } }, (id) => `{"a":1,"id":"${id}"}`],
    [
      'the depth of what is sent',
      { event: { type: 'paid' } },
      { at: { in: 'payload', path: 'event.data.id' } },
      (id) => `{"event":{"type":"paid","data":{"id":"${id}"}}}`,
    ],
    [
      'a list of what is sent',
      { events: [{ a: 1 }] },
      { at: { in: 'payload', path: 'events.0.id' } },
      (id) => `{"events":[{"a":1,"id":"${id}"}]}`,
    ],
    [
      'what is sent, and there is nothing else',
      undefined,
      { at: { in: 'payload', path: 'id' } },
      (id) => `{"id":"${id}"}`,
    ],
  ];
  for (const [where, data, options, text] of rows)
    it(`have their id in ${where}`, async () => {
      const id = await minted();
      await service.events.send(id, data, options);
      expect(await told()).to.deep.equal([{ type: TYPE, text: text(id) }]);
    });
  it('are left as they were by whoever sends them', async () => {
    const data = { event: { list: [] } };
    const { service: other, asked } = answering([json({}, 201)]);
    await other.events.send('evt_1', data, { at: { in: 'payload', path: 'event.id' } });
    expect(asked[0]!.body).to.deep.equal({ event: { list: [], id: 'evt_1' } });
    expect(data).to.deep.equal({ event: { list: [] } });
  });
  it('come in three other forms, with the id in them', async () => {
    const id = await minted();
    const at = { in: 'payload', path: 'id' } as const;
    const form = new URLSearchParams({ id, note: 'a b' });
    const formType = 'application/x-www-form-urlencoded';
    await service.events.send(id, form, { at, type: formType });
    await service.events.send(id, `<e><id>${id}</id></e>`, { at, type: 'application/xml' });
    await service.events.send(id, `id=${id}`, { at, type: 'text/plain' });
    expect((await told()).map(({ type }) => type)).to.deep.equal([formType, 'application/xml', 'text/plain']);
  });
  it('an address is for whoever posts by themselves', async () => {
    const id = await minted();
    const response = await fetch(service.events.address({ in: 'payload', path: 'ref.id' }), {
      method: 'POST',
      headers: { 'X-Api-Key': running.platform.keys.externalEventsKey, 'Content-Type': TYPE },
      body: JSON.stringify({ ref: { id } }),
    });
    expect(response.status).to.equal(201);
    expect(service.events.address({ in: 'headers', name: 'X-Id' })).not.to.contain(id);
  });

  describe('are not sent', () => {
    const wrong: readonly (readonly [why: string, data: unknown, options?: EventOptions])[] = [
      ['to a header that is none', {}, { at: { in: 'headers', name: 'a b' } }],
      ['in the header of the key', {}, { at: { in: 'headers', name: 'x-API-key' } }],
      ['in a parameter that is there already', {}, { at: { in: 'querystring', name: 'project_id' } }],
      ['without a path', {}, { at: { in: 'payload', path: ' ' } }],
      ['over something else', { id: 'canary' }, { at: { in: 'payload', path: 'id' } }],
      ['below a text', { a: 'canary' }, { at: { in: 'payload', path: 'a.id' } }],
      ['into a list by name', [], { at: { in: 'payload', path: 'name' } }],
      ['into what all objects have', {}, { at: { in: 'payload', path: '__proto__.id' } }],
      ['as a form that is an object', { a: 1 }, { type: 'application/x-www-form-urlencoded' }],
      ['as nothing', undefined],
    ];
    for (const [why, data, options] of wrong)
      it(why, async () => {
        const { service: other, asked } = answering([fine]);
        const error = await thrownBy(other.events.send('evt_1', data, options));
        expect(error).to.include({ code: 'api/invalid', family: 'events', unclear: false });
        expect(error.message).not.to.contain('canary');
        expect(asked).to.have.length(0);
      });
    for (const id of ['', 'a b', 'é', 7 as unknown as string])
      it(`with the id ${JSON.stringify(id)}`, async () => {
        expect((await thrownBy(answering([fine]).service.events.send(id, {}))).code).to.equal('api/invalid');
      });
  });
  it('with the id that is there already are sent', async () => {
    const { service: other, asked } = answering([json({}, 201)]);
    await other.events.send('evt_1', { id: 'evt_1' }, { at: { in: 'payload', path: 'id' } });
    expect(asked).to.have.length(1);
  });
  it('are refused with an id that nobody has given, and one that is an hour old', async () => {
    for (const id of ['evt_nothing', await minted()]) {
      await control(running, '/clock', { advanceMs: 3_700_000 });
      expect(await thrownBy(service.events.send(id, {}))).to.include({
        code: 'api/refused',
        status: 400,
        serviceCode: 'EXTERNAL_EVENT_ID_INVALID',
      });
    }
  });
  it('are refused with a wrong key', async () => {
    const { events } = serviceOf(running, { runtime: { eventsKey: 'canary-wrong' } });
    expect(await thrownBy(events.send('evt_1', {}))).to.include({ code: 'api/rejected', status: 401 });
  });
});
