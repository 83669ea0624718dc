import { expect } from 'chai';
import { clientEvents, reservedClientEvents, serverEvents } from '../../../demo/platform/messaging/events.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { again, atDesk, connect, control, joined, journalOf, names, spoken } from '../../support/wire.js';

/** As the service's own documents name them: written down here, and not read from the code. */
const FIVE = ['REQUEST_SERVICE_AGENT_JOIN', 'USER_MESSAGE', 'USER_TYPING', 'USER_END_SESSION', 'HEARTBEAT'];
const SERVER_ONLY = [
  'SESSION_START',
  'SESSION_END',
  'SESSION_IDLE_WARNING',
  'SERVICE_AGENT_JOINED',
  'SERVICE_AGENT_THINKING',
  'SERVICE_AGENT_MESSAGE',
  'SERVICE_AGENT_MESSAGE_CHUNK',
  'SERVICE_AGENT_LEFT',
  'SERVICE_AGENT_TRIGGERED_HANDOFF',
  'SERVICE_AGENT_RECEIVED_MESSAGE',
  'SERVICE_AGENT_READ_MESSAGE',
  'LANGUAGE_CHANGED',
  'SYSTEM_MESSAGE',
  'EVENT_BATCH',
  'LIVE_AGENT_JOINED',
  'LIVE_AGENT_TYPING',
  'LIVE_AGENT_MESSAGE',
  'LIVE_AGENT_LEFT',
  'LIVE_AGENT_RECEIVED_MESSAGE',
  'LIVE_AGENT_READ_MESSAGE',
  'HANDOFF_ACCEPTED',
  'HANDOFF_QUEUE_STATUS',
  'HANDOFF_FAILED',
  'HANDOFF_TIMEOUT',
  'CLIENT_HANDOFF_REQUIRED',
  'SHOW_CSAT_REQUEST',
  'REQUEST_SERVICE_AGENT_JOIN_WITH_GREETING_MESSAGE',
];
const RESERVED = ['CSAT_RESPONSE', 'USER_RECEIVED_MESSAGE', 'USER_READ_MESSAGE', 'LINK_TO_WEBRTC_CONVERSATION'];
const E1 = 'Unknown event type or invalid message format';

describe('3 Events', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const silent = () => control(running, '/settings', { agent: 'silent' });

  it('know the documented names and no others', () => {
    const short = (all: Iterable<string>) => [...all].map((name) => name.replace('EVENT_TYPE_', '')).sort();
    expect(short(Object.keys(clientEvents))).to.deep.equal([...FIVE].sort());
    expect(short(serverEvents)).to.deep.equal([...SERVER_ONLY].sort());
    expect(short(reservedClientEvents)).to.deep.equal([...RESERVED].sort());
  });

  describe('envelope', () => {
    it('gives every event an id, a sequence, a time, a type and a payload', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: 'hello' });
      await spoken(wire, 2);
      for (const event of wire.events) {
        expect(event.id).to.match(/^[0-9a-f-]{36}$/);
        expect(event.sequence === null || Number.isInteger(event.sequence)).to.equal(true);
        expect(event.timestamp).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
        expect(event.type).to.match(/^EVENT_TYPE_[A-Z_]+$/);
        expect(event.payload).to.be.an('object');
      }
    });
    it('follows the clock in its timestamps', async () => {
      await silent();
      const wire = await connect(running);
      await control(running, '/clock', { advanceMs: 300_000 });
      wire.say('USER_MESSAGE', { text: 'later' });
      const later = Date.parse((await wire.hears('USER_MESSAGE')).timestamp ?? '');
      expect(later - Date.parse(wire.all('SESSION_START')[0]?.timestamp ?? '')).to.be.at.least(300_000);
    });
    it('ignores an id, a sequence and a timestamp that a client sends', async () => {
      await silent();
      const wire = await connect(running);
      wire.raw(
        '{"type":"EVENT_TYPE_USER_MESSAGE","id":"mine","sequence":99,"timestamp":"1999-01-01T00:00:00Z","payload":{"text":"x"}}',
      );
      const echo = await wire.hears('USER_MESSAGE');
      expect(echo.id).not.to.equal('mine');
      expect(echo.sequence).to.equal(2);
      expect(echo.timestamp).not.to.contain('1999');
    });
    const custom = { local_id: 'l-1', client_event_id: 'l-1', 'ключ 👋': 'значение' };
    for (const [name, payload] of [
      ['USER_MESSAGE', { text: 'x' }],
      ['REQUEST_SERVICE_AGENT_JOIN', {}],
      ['HEARTBEAT', {}],
      ['USER_END_SESSION', {}],
    ] as const)
      it(`echoes metadata.custom on ${name}`, async () => {
        await silent();
        const wire = await connect(running);
        wire.say(name, payload, { custom });
        expect((await wire.hears(name)).metadata?.custom).to.deep.equal(custom);
      });
    it('keeps an empty metadata map, and adds none', async () => {
      await silent();
      const wire = await connect(running);
      wire.say('USER_MESSAGE', { text: 'with' }, { custom: {} });
      wire.say('USER_MESSAGE', { text: 'without' });
      await wire.hears('USER_MESSAGE', 2);
      const [withIt, without] = wire.all('USER_MESSAGE');
      expect(withIt?.metadata).to.deep.equal({ custom: {} });
      expect(without).not.to.have.property('metadata');
    });
    it('omits the metadata of echoes when told to', async () => {
      await silent();
      await control(running, '/faults', { kind: 'echo.bare', times: 1 });
      const wire = await connect(running);
      wire.say('USER_MESSAGE', { text: 'bare' }, { custom: { local_id: 'a' } });
      wire.say('USER_MESSAGE', { text: 'whole' }, { custom: { local_id: 'b' } });
      await wire.hears('USER_MESSAGE', 2);
      expect(wire.all('USER_MESSAGE').map(({ metadata }) => metadata?.custom?.['local_id'])).to.deep.equal([
        undefined,
        'b',
      ]);
    });
  });

  describe('client events', () => {
    it('echoes USER_MESSAGE with its text and a message_id, and keeps it', async () => {
      await silent();
      const wire = await connect(running);
      const text = 'Grüße 👩‍🚀 \u0000 \\ " <b>مرحبا</b>\n\t';
      wire.say('USER_MESSAGE', { text });
      const echo = await wire.hears('USER_MESSAGE');
      expect(echo.payload['text']).to.equal(text);
      expect(echo.payload['message_id']).to.be.a('string').and.not.equal('');
      expect(echo.sequence).to.equal(2);
      expect((await journalOf(running, wire.session.sessionId))[1]).to.deep.equal(echo);
    });
    it('gives each USER_MESSAGE another message_id, also when the key is the same', async () => {
      await silent();
      const wire = await connect(running);
      for (let time = 0; time < 2; time++) wire.say('USER_MESSAGE', { text: 'x' }, { custom: { local_id: 'same' } });
      await wire.hears('USER_MESSAGE', 2);
      const [one, two] = wire.all('USER_MESSAGE');
      expect(one?.payload['message_id']).not.to.equal(two?.payload['message_id']);
    });
    it('echoes the join and keeps it; a greeting in it is ignored', async () => {
      const wire = await connect(running);
      wire.say('REQUEST_SERVICE_AGENT_JOIN', { greeting_message: 'say this' });
      const echo = await wire.hears('REQUEST_SERVICE_AGENT_JOIN');
      expect(echo.payload).to.deep.equal({});
      expect(echo.sequence).to.equal(2);
      expect(await spoken(wire, 1)).not.to.contain('say this');
    });
    it('echoes USER_END_SESSION, keeps it, and ends the session', async () => {
      const wire = await connect(running);
      wire.say('USER_END_SESSION');
      expect(await wire.closes()).to.equal(1000);
      expect(names(wire)).to.deep.equal(['SESSION_START', 'USER_END_SESSION', 'SESSION_END']);
      expect(wire.events.map(({ sequence }) => sequence)).to.deep.equal([1, 2, 3]);
      expect(wire.events[2]?.payload).to.deep.equal({ reason: 'REASON_USER_END' });
    });
    it('neither echoes nor keeps USER_TYPING', async () => {
      const wire = await connect(running);
      wire.say('USER_TYPING', { state: 'TYPING_STATE_STARTED' });
      await wire.settle();
      expect(names(wire)).to.deep.equal(['SESSION_START', 'HEARTBEAT']);
      expect(await journalOf(running, wire.session.sessionId)).to.have.length(1);
    });
    for (const payload of [{}, { text: null }, { text: 7 }, { text: ['x'] }, { text: { a: 1 } }, { Text: 'x' }])
      it(`answers E1 to USER_MESSAGE with ${JSON.stringify(payload)}`, async () => {
        const wire = await connect(running);
        wire.say('USER_MESSAGE', payload, { custom: { local_id: 'a' } });
        const error = await wire.hears('SYSTEM_MESSAGE');
        expect(error.payload).to.deep.equal({ message: E1, level: 'SYSTEM_MESSAGE_LEVEL_ERROR' });
        expect(error.metadata?.custom).to.deep.equal({ local_id: 'a' });
        await wire.settle();
        expect(wire.all('USER_MESSAGE')).to.have.length(0);
      });
  });

  describe('what is no event', () => {
    const custom = { local_id: 'bad' };
    const frames: [string, string][] = [
      ['no JSON', 'hello'],
      ['half of JSON', '{"type":"EVENT_TYPE_HEARTBEAT"'],
      ['nothing', ''],
      ['an array', '[{"type":"EVENT_TYPE_HEARTBEAT","payload":{}}]'],
      ['null', 'null'],
      ['a number', '42'],
      ['a string', '"EVENT_TYPE_HEARTBEAT"'],
      ['no type', '{"payload":{}}'],
      ['an empty type', '{"type":"","payload":{}}'],
      ['a type that is a number', '{"type":1,"payload":{}}'],
      ['a type that is an array', '{"type":["EVENT_TYPE_HEARTBEAT"],"payload":{}}'],
      ['an unknown type', '{"type":"EVENT_TYPE_OF_TOMORROW","payload":{}}'],
      ['a type in lower case', '{"type":"event_type_heartbeat","payload":{}}'],
      ['a type without its prefix', '{"type":"HEARTBEAT","payload":{}}'],
      ['a payload that is a string', '{"type":"EVENT_TYPE_HEARTBEAT","payload":"x"}'],
      ['a payload that is an array', '{"type":"EVENT_TYPE_HEARTBEAT","payload":[]}'],
      ['the type constructor', '{"type":"constructor","payload":{}}'],
      ['the type __proto__', '{"type":"__proto__","payload":{}}'],
      ['the type toString', '{"type":"toString","payload":{}}'],
    ];
    for (const [what, frame] of frames)
      it(`E1 answers ${what}, transient, and the socket lives`, async () => {
        const wire = await connect(running);
        wire.raw(frame);
        const error = await wire.hears('SYSTEM_MESSAGE');
        expect(error.payload).to.deep.equal({ message: E1, level: 'SYSTEM_MESSAGE_LEVEL_ERROR' });
        expect(error.sequence).to.equal(null);
        await wire.settle();
        expect(wire.all('SYSTEM_MESSAGE')).to.have.length(1);
        expect(await journalOf(running, wire.session.sessionId)).to.have.length(1);
      });
    for (const frame of [
      { type: 'EVENT_TYPE_OF_TOMORROW', payload: {} },
      { type: 'EVENT_TYPE_HEARTBEAT', payload: [] },
      { type: 7, payload: {} },
      { payload: {} },
    ])
      it(`E1 echoes the metadata of ${JSON.stringify(frame)}`, async () => {
        const wire = await connect(running);
        wire.raw(JSON.stringify({ ...frame, metadata: { custom } }));
        expect((await wire.hears('SYSTEM_MESSAGE')).metadata?.custom).to.deep.equal(custom);
      });
    for (const name of SERVER_ONLY)
      it(`E2 answers ${name} with its name and the metadata`, async () => {
        const wire = await connect(running);
        wire.say(name, {}, { custom });
        const error = await wire.hears('SYSTEM_MESSAGE');
        expect(error.payload).to.deep.equal({
          message: `Event type not allowed: EVENT_TYPE_${name}`,
          level: 'SYSTEM_MESSAGE_LEVEL_ERROR',
        });
        expect(error.sequence).to.equal(null);
        expect(error.metadata?.custom).to.deep.equal(custom);
        await wire.settle();
        expect(await journalOf(running, wire.session.sessionId)).to.have.length(1);
      });
  });

  describe('reserved types', () => {
    for (const name of RESERVED) {
      it(`refuses ${name} while the switch is off`, async () => {
        const wire = await connect(running);
        wire.say(name, { rating: 5 });
        expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.equal(
          `Event type not allowed: EVENT_TYPE_${name}`,
        );
      });
      it(`takes ${name} while the switch is on`, async () => {
        await control(running, '/settings', { reserved: true });
        const wire = await connect(running);
        wire.say(name, { rating: 5 }, { custom: { local_id: 'r' } });
        const echo = await wire.hears(name);
        expect(echo.payload).to.deep.equal({ rating: 5 });
        expect(echo.metadata?.custom).to.deep.equal({ local_id: 'r' });
      });
    }
    it('sends none of them while the switch is off', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/end' });
      await wire.closes();
      for (const name of ['SHOW_CSAT_REQUEST', 'SESSION_IDLE_WARNING', 'SERVICE_AGENT_RECEIVED_MESSAGE'])
        expect(names(wire)).not.to.include(name);
    });
    it('asks for a rating before the end, and confirms messages, while it is on', async () => {
      await control(running, '/settings', { reserved: true });
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/end' });
      await wire.closes();
      const id = wire.all('USER_MESSAGE')[0]?.payload['message_id'];
      expect(wire.all('SERVICE_AGENT_RECEIVED_MESSAGE')[0]?.payload).to.deep.equal({ message_id: id });
      expect(names(wire).slice(-2)).to.deep.equal(['SHOW_CSAT_REQUEST', 'SESSION_END']);
      expect(wire.all('SHOW_CSAT_REQUEST')[0]?.payload).to.have.property('survey_id');
    });
    it('warns of idleness while it is on, transient', async () => {
      await control(running, '/settings', { reserved: true });
      const wire = await connect(running);
      await control(running, '/clock', { advanceMs: 480_000 });
      expect((await wire.hears('SESSION_IDLE_WARNING')).sequence).to.equal(null);
    });
  });

  describe('11 dialects', () => {
    const told = async (dialect: 'service' | 'poly', strict: boolean, join: 'SERVICE' | 'POLY') => {
      await control(running, '/settings', { dialect, strict });
      const wire = await connect(running);
      wire.say(`REQUEST_${join}_AGENT_JOIN`, {}, { custom: { local_id: 'j' } });
      return wire;
    };
    for (const dialect of ['service', 'poly'] as const) {
      const brand = dialect === 'service' ? 'SERVICE' : 'POLY';
      const strange = dialect === 'service' ? 'POLY' : 'SERVICE';
      for (const join of ['SERVICE', 'POLY'] as const)
        it(`lenient ${dialect} takes the ${join} join and speaks ${brand} only`, async () => {
          const wire = await told(dialect, false, join);
          await wire.hears(`${brand}_AGENT_MESSAGE`);
          expect(names(wire)).to.include.members([
            `REQUEST_${brand}_AGENT_JOIN`,
            `${brand}_AGENT_JOINED`,
            `${brand}_AGENT_THINKING`,
          ]);
          expect(names(wire).filter((name) => name.includes(`${strange}_AGENT`))).to.deep.equal([]);
        });
      it(`strict ${dialect} answers E1 to the ${strange} join, metadata and all, and takes its own`, async () => {
        const wire = await told(dialect, true, strange);
        const error = await wire.hears('SYSTEM_MESSAGE');
        expect(error.payload['message']).to.equal(E1);
        expect(error.metadata?.custom).to.deep.equal({ local_id: 'j' });
        expect(names(wire)).to.deep.equal(['SESSION_START', 'SYSTEM_MESSAGE']);
        wire.say(`REQUEST_${brand}_AGENT_JOIN`);
        await wire.hears(`${brand}_AGENT_MESSAGE`);
      });
    }
    it('spells every branded event in the dialect: chunks, handoff, leaving', async () => {
      await control(running, '/settings', { dialect: 'poly' });
      const wire = await connect(running, { streaming_enabled: true });
      wire.say('REQUEST_POLY_AGENT_JOIN');
      await wire.until(() => wire.all('POLY_AGENT_MESSAGE_CHUNK').find(({ payload }) => payload['is_complete']));
      wire.say('USER_MESSAGE', { text: '/handoff' });
      await wire.hears('HANDOFF_QUEUE_STATUS');
      expect(names(wire)).to.include.members(['POLY_AGENT_TRIGGERED_HANDOFF', 'POLY_AGENT_LEFT', 'HANDOFF_ACCEPTED']);
      expect(names(wire).filter((name) => name.includes('SERVICE'))).to.deep.equal([]);
    });
    it('the first replay of a new session reveals no brand', async () => {
      const wire = await connect(running);
      expect(names(wire)).to.deep.equal(['SESSION_START']);
    });
    it('names the refused type as it was spelled', async () => {
      const wire = await connect(running);
      wire.say('POLY_AGENT_MESSAGE');
      expect((await wire.hears('SYSTEM_MESSAGE')).payload['message']).to.equal(
        'Event type not allowed: EVENT_TYPE_POLY_AGENT_MESSAGE',
      );
    });
  });

  describe('payloads', () => {
    it('SESSION_START tells the capabilities and the context_id', async () => {
      const wire = await connect(running, { streaming_enabled: true });
      const { payload } = wire.events[0]!;
      expect(payload['capabilities']).to.deep.equal({
        streaming: true,
        max_message_size_bytes: 131_072,
        heartbeat_interval_seconds: 30,
        max_reconnect_attempts: 5,
      });
      expect(payload['context_id']).to.be.a('string').and.not.equal('');
    });
    it('SERVICE_AGENT_JOINED tells a name and a picture', async () => {
      const { payload } = (await joined(running)).all('SERVICE_AGENT_JOINED')[0]!;
      expect(payload['agent_name']).to.be.a('string').and.not.equal('');
      expect(payload['agent_avatar_url']).to.match(/^https:/);
    });
    it('a rich message has attachments, suggestions and call actions', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/rich' });
      const { payload, sequence } = await wire.hears('SERVICE_AGENT_MESSAGE', 2);
      expect(sequence).to.be.a('number');
      expect(payload['message_id']).to.be.a('string').and.not.equal('');
      const [image, link] = payload['attachments'];
      expect(image).to.include({ content_type: 'ATTACHMENT_CONTENT_TYPE_IMAGE' });
      expect(link).to.include({ content_type: 'ATTACHMENT_CONTENT_TYPE_URL' });
      for (const key of ['content_url', 'preview_image_url']) expect(image[key]).to.match(/^https:/);
      expect(link.call_to_action_text).to.be.a('string').and.not.equal('');
      expect(link.title).to.be.a('string').and.not.equal('');
      for (const one of payload['response_suggestions']) expect(one.message_text).to.be.a('string').and.not.equal('');
      expect(payload['response_suggestions']).to.have.length.greaterThan(0);
      expect(payload['chat_call_actions'][0]).to.deep.equal({
        title: 'Call the shop',
        contact_number: '+441234567890',
      });
    });
    it('LANGUAGE_CHANGED tells a language_code, is kept and replayed', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/lang fr-FR' });
      const event = await wire.hears('LANGUAGE_CHANGED');
      expect(event.payload).to.deep.equal({ language_code: 'fr-FR' });
      await spoken(wire, 2);
      expect((await again(running, wire.session)).all('LANGUAGE_CHANGED')[0]).to.deep.equal(event);
    });
    it('LIVE_AGENT_MESSAGE passes on what the desk attaches', async () => {
      const wire = await joined(running);
      wire.say('USER_MESSAGE', { text: '/handoff' });
      await wire.hears('HANDOFF_QUEUE_STATUS');
      const id = wire.session.sessionId;
      await atDesk(running, id, 'accept', {
        agent: { id: 'p', name: 'Pat', avatar_url: 'https://shop.example/p.png' },
      });
      const rich = {
        attachments: [{ content_type: 'ATTACHMENT_CONTENT_TYPE_URL', content_url: 'https://shop.example/x' }],
        response_suggestions: [{ message_text: 'Yes' }],
        chat_call_actions: [{ title: 'Call', contact_number: '+44' }],
      };
      await atDesk(running, id, 'message', { text: 'Look', ...rich });
      const { payload } = await wire.hears('LIVE_AGENT_MESSAGE');
      expect(payload).to.deep.include({
        text: 'Look',
        agent_id: 'p',
        agent_name: 'Pat',
        avatar_url: 'https://shop.example/p.png',
        ...rich,
      });
      expect(payload['message_id']).to.be.a('string').and.not.equal('');
    });
    it('lets a test emit any event, kept or passing', async () => {
      const wire = await connect(running);
      const session_id = wire.session.sessionId;
      await control(running, '/emit', {
        session_id,
        type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
        payload: { text: 'a', end_conversation: true },
      });
      expect((await wire.hears('SERVICE_AGENT_MESSAGE')).sequence).to.equal(2);
      await control(running, '/emit', { session_id, type: 'EVENT_TYPE_LIVE_AGENT_TYPING', passing: true });
      expect((await wire.hears('LIVE_AGENT_TYPING')).sequence).to.equal(null);
    });
  });
});
