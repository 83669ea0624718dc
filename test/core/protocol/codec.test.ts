import { expect } from 'chai';
import { csat, ending, typing as isTyping } from '../../../src/core/protocol/other-words.js';
import { encode } from '../../../src/core/protocol/codec.js';
import { decodeAll as decode } from '../../../src/core/protocol/other-events.js';
import type { ServerEvent } from '../../../src/core/protocol/events.js';
import { batch, event, frame } from '../support/frames.js';

/** The one event of a frame. */
function one(data: string): ServerEvent {
  const { events, refused } = decode(data);
  expect(refused, 'refused').to.equal(0);
  expect(events).to.have.length(1);
  return events[0]!;
}
const refuses = (data: string): void => {
  const { events, refused } = decode(data);
  expect(events).to.have.length(0);
  expect(refused).to.equal(1);
};

describe('decode', () => {
  describe('the envelope', () => {
    it('gives id, sequence and time, a fraction of a second being a fraction', () => {
      const { id, sequence, at } = one(frame('SESSION_END', { reason: 'REASON_USER_END' }));
      expect({ id, sequence }).to.deep.equal({ id: 'e-1', sequence: 7 });
      expect(at).to.equal(Date.UTC(2026, 2, 1, 9, 0, 2, 500));
    });

    it('reads nine digits of a second, as Go writes them', () => {
      const { at } = one(frame('SESSION_END', {}, { timestamp: '2026-03-01T09:00:02.123456789Z' }));
      expect(at).to.equal(Date.UTC(2026, 2, 1, 9, 0, 2, 123));
    });

    it('keeps an event whose time cannot be read, without a time', () => {
      expect(one(frame('SESSION_END', {}, { timestamp: 'yesterday' })).at).to.deep.equal(NaN);
    });

    it('DEC-3 drops an event without a string id or a string timestamp', () => {
      for (const more of [{ id: undefined }, { id: 5 }, { id: null }, { timestamp: undefined }, { timestamp: 5 }])
        refuses(frame('USER_MESSAGE', { text: 'x' }, more));
    });

    it('accepts an empty id', () => {
      expect(one(frame('USER_MESSAGE', {}, { id: '' })).id).to.equal('');
    });

    it('HB-5 and DEC-3 accept the bare echo of a heartbeat', () => {
      const { type, id, sequence, at } = one('{"type":"EVENT_TYPE_HEARTBEAT"}');
      expect({ type, id, sequence, at }).to.deep.equal({ type: 'heartbeat', id: '', sequence: null, at: NaN });
    });

    it('reads a sequence that is a string of digits', () => {
      expect(one(frame('USER_MESSAGE', {}, { sequence: '41' })).sequence).to.equal(41);
    });

    for (const sequence of [null, undefined])
      it(`takes a sequence of ${String(sequence)} for passing`, () => {
        expect(one(frame('USER_MESSAGE', {}, { sequence })).sequence).to.equal(null);
      });

    for (const sequence of [-1, 1.5, 2 ** 32, 2 ** 53, 'five', '5.0', '-1', '', '99999999999', true, {}, [3]])
      it(`refuses a stored event whose sequence is ${JSON.stringify(sequence)}`, () => {
        refuses(frame('USER_MESSAGE', { text: 'x' }, { sequence }));
      });

    it('takes every sequence from 0 to 2^32-1', () => {
      for (const sequence of [0, 1, 2 ** 32 - 1])
        expect(one(frame('USER_MESSAGE', {}, { sequence })).sequence).to.equal(sequence);
      expect(Object.is(one(frame('USER_MESSAGE').replace(':7,', ':-0,')).sequence, 0)).to.equal(true);
    });

    it('accepts what is only passing with a sequence that is nonsense, and gives it none', () => {
      expect(one(frame('SERVICE_AGENT_THINKING', {}, { sequence: -4 })).sequence).to.equal(null);
    });

    it('finds our key under local_id, else under client_event_id', () => {
      const key = (custom: object) => one(frame('USER_MESSAGE', {}, { metadata: { custom } })).localId;
      expect(key({ local_id: 'a', client_event_id: 'b' })).to.equal('a');
      expect(key({ client_event_id: 'b' })).to.equal('b');
    });

    it('DEC-7 keeps the strings of metadata and ignores what is none', () => {
      const { localId, fence } = one(
        frame('HEARTBEAT', {}, { metadata: { custom: { local_id: 5, fence: 'f-1', x: {} } } }),
      );
      expect({ localId, fence }).to.deep.equal({ localId: '', fence: 'f-1' });
    });
  });

  describe('what cannot be read (DEC-1, DEC-2)', () => {
    for (const data of [
      '',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{',
      '{}',
      '{"type":null}',
      '{"type":""}',
      '{"type":5}',
      '\ufeff{}',
    ])
      it(`DEC-1 refuses ${JSON.stringify(data)}`, () => refuses(data));

    it('DEC-2 and CUR-6 keep an unknown type with its place', () => {
      const unknown = one(frame('TELEPATHY_BEGAN', { text: 'x' }));
      expect(unknown).to.include({ type: 'unknown', wire: 'EVENT_TYPE_TELEPATHY_BEGAN', sequence: 7 });
      expect(unknown).not.to.have.property('text');
    });

    for (const name of ['event_type_user_message', 'EVENT_TYPE_user_message', 'USER_MESSAGE'])
      it(`DEC-2 minds the case: ${name} is unknown`, () => {
        expect(one(frame('', {}, { type: name })).type).to.equal('unknown');
      });

    for (const name of [
      'SERVICE_AGENT_READ_MESSAGE',
      'USER_RECEIVED_MESSAGE',
      'LIVE_AGENT_READ_MESSAGE',
      'CSAT_RESPONSE',
    ])
      it(`takes the reserved ${name} for unknown`, () => {
        expect(one(frame(name)).type).to.equal('unknown');
      });

    it('refuses a frame longer than anything honest without parsing it', () => {
      refuses(`{"type":"${'x'.repeat(16 * 1024 * 1024)}"}`);
    });

    it('DEC-10 reads a frame of several megabytes', () => {
      const text = 'long '.repeat(600_000);
      expect(one(frame('SERVICE_AGENT_MESSAGE', { text }))).to.include({ text });
    });
  });

  describe('where the payload is', () => {
    const fields = { agent_name: 'Robin' };
    const at = (key: string, type: string) => JSON.stringify({ ...event(type), payload: undefined, [key]: fields });

    it('ONE-1 prefers an object under payload', () => {
      const both = { service_agent_joined: { agent_name: 'Other' } };
      expect(one(frame('SERVICE_AGENT_JOINED', fields, both))).to.include({ name: 'Robin' });
    });

    it('ONE-2 finds it under the derived key, also in a live frame', () => {
      expect(one(at('service_agent_joined', 'SERVICE_AGENT_JOINED'))).to.include({ name: 'Robin' });
    });

    for (const [key, type] of [
      ['poly_agent_joined', 'POLY_AGENT_JOINED'],
      ['poly_agent_joined', 'SERVICE_AGENT_JOINED'],
      ['service_agent_joined', 'POLY_AGENT_JOINED'],
    ] as const)
      it(`ONE-3 finds ${key} for ${type}`, () => expect(one(at(key, type))).to.include({ name: 'Robin' }));

    for (const payload of [null, undefined, 'x', 5, []])
      it(`ONE-1 delivers an event whose payload is ${JSON.stringify(payload)}, with nothing in it`, () => {
        expect(one(frame('SERVICE_AGENT_JOINED', null, { payload }))).to.include({ name: '', avatarUrl: null });
      });
  });

  describe('a batch', () => {
    it('RPL-4 needs no id, time or sequence of its own', () => {
      const { batch: is, events, refused } = decode(batch(event('SESSION_START')));
      expect({ is, count: events.length, refused }).to.deep.equal({ is: true, count: 1, refused: 0 });
    });

    it('RPL-3 may be empty', () => {
      expect(decode(batch())).to.deep.equal({ batch: true, events: [], refused: 0, dialect: null });
    });

    for (const payload of [null, undefined, 5, 'x', [], {}, { events: null }, { events: {} }, { events: 'x' }])
      it(`DEC-4 holds nothing when its payload is ${JSON.stringify(payload)}`, () => {
        expect(decode(JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload })).events).to.deep.equal([]);
      });

    it('DEC-5 skips what is no event and keeps the rest', () => {
      const { events, refused } = decode(
        batch(null, 5, event('SESSION_START'), [], 'x', { type: 5 }, event('HEARTBEAT')),
      );
      expect(events.map(({ type }) => type)).to.deep.equal(['sessionStart', 'heartbeat']);
      expect(refused).to.equal(5);
    });

    it('ORD-1 is sorted by sequence, and what has none comes after all others in its order', () => {
      const given = [9, null, 2, 2, null, 0].map((sequence, n) => event('USER_MESSAGE', {}, { sequence, id: `${n}` }));
      const order = decode(batch(...given)).events.map(({ id }) => id);
      expect(order).to.deep.equal(['5', '2', '3', '0', '1', '4']);
    });

    it('refuses a batch within a batch', () => {
      const inner = JSON.parse(batch(event('SESSION_START'))) as object;
      const { events, refused } = decode(batch({ ...event(''), ...inner }, event('HEARTBEAT')));
      expect({ types: events.map(({ type }) => type), refused }).to.deep.equal({ types: ['heartbeat'], refused: 1 });
    });

    it('reads fifty thousand events: slicing them is for the reader', () => {
      const events = Array.from({ length: 50_000 }, (_, n) => event('USER_MESSAGE', {}, { sequence: n, id: `${n}` }));
      expect(decode(batch(...events)).events).to.have.length(50_000);
    });
  });

  describe('dialects (11)', () => {
    for (const name of ['JOINED', 'THINKING', 'MESSAGE', 'MESSAGE_CHUNK', 'LEFT', 'TRIGGERED_HANDOFF'])
      it(`DIA-1 reads ${name} in both spellings, and tells which it was`, () => {
        const ours = decode(frame(`SERVICE_AGENT_${name}`, { text: 'x' }));
        const theirs = decode(frame(`POLY_AGENT_${name}`, { text: 'x' }));
        expect(theirs.events).to.deep.equal(ours.events);
        expect(ours.events[0]?.type).not.to.equal('unknown');
        expect([ours.dialect, theirs.dialect]).to.deep.equal(['service', 'poly']);
      });

    it('learns from a batch, from the echo of a join, and from a branded type that it does not know', () => {
      expect(decode(batch(event('SESSION_START'), event('POLY_AGENT_JOINED'))).dialect).to.equal('poly');
      expect(decode(frame('REQUEST_POLY_AGENT_JOIN')).dialect).to.equal('poly');
      expect(decode(frame('POLY_AGENT_READ_MESSAGE')).dialect).to.equal('poly');
    });

    it('learns nothing from a name without a brand', () => {
      expect(decode(frame('LIVE_AGENT_MESSAGE')).dialect).to.equal(null);
    });
  });

  it('keeps nothing of the frame by reference', () => {
    const shared = { message_text: 'x' };
    const payload = { text: 'x', response_suggestions: [shared] };
    const [first] = decode(frame('SERVICE_AGENT_MESSAGE', payload)).events;
    expect(first).to.have.all.keys(
      ...['type', 'id', 'sequence', 'at', 'localId', 'fence'],
      ...['messageId', 'text', 'name', 'avatarUrl', 'endsConversation', 'parts'],
    );
  });
});

describe('encode', () => {
  const sent = (...given: Parameters<typeof encode>): unknown => JSON.parse(encode(...given));

  it('asks for the agent in the dialect that it is told, with an empty payload', () => {
    expect(sent({ type: 'join' }, 'service')).to.deep.equal({
      type: 'EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN',
      payload: {},
    });
    expect(sent({ type: 'join' }, 'poly')).to.deep.equal({ type: 'EVENT_TYPE_REQUEST_POLY_AGENT_JOIN', payload: {} });
  });

  it('gives a message its key under both names', () => {
    expect(sent({ type: 'message', text: 'Hé 👋', localId: 'k' }, 'poly')).to.deep.equal({
      type: 'EVENT_TYPE_USER_MESSAGE',
      payload: { text: 'Hé 👋' },
      metadata: { custom: { local_id: 'k', client_event_id: 'k' } },
    });
  });

  it('S20 writes any text so that it can be read again as it was', () => {
    for (const text of ['\u0000\u0007', '\u202eevil', '\ud800', '"\\', '\u2028'])
      expect(sent({ type: 'message', text, localId: 'k' }, 'service')).to.have.nested.property('payload.text', text);
  });

  it('HB-1 marks a heartbeat only when there is a mark', () => {
    expect(sent({ type: 'heartbeat' }, 'service')).to.deep.equal({ type: 'EVENT_TYPE_HEARTBEAT', payload: {} });
    expect(sent({ type: 'heartbeat', fence: 'f' }, 'service')).to.have.nested.property('metadata.custom.fence', 'f');
  });

  it('tells typing, the end, and an answer to a survey', () => {
    const type = (name: string) => `EVENT_TYPE_${name}`;
    const typing = (is: boolean) => sent(isTyping(is), 'service');
    expect(typing(true)).to.deep.equal({ type: type('USER_TYPING'), payload: { state: 'TYPING_STATE_STARTED' } });
    expect(typing(false)).to.deep.equal({ type: type('USER_TYPING'), payload: { state: 'TYPING_STATE_STOPPED' } });
    expect(sent(ending, 'service')).to.deep.equal({ type: type('USER_END_SESSION'), payload: {} });
    const rated = (surveyId: string, rating: number | null) => sent(csat(surveyId, rating), 'service');
    expect(rated('s', 4)).to.deep.equal({ type: type('CSAT_RESPONSE'), payload: { survey_id: 's', rating: 4 } });
    expect(rated('', null)).to.deep.equal({ type: type('CSAT_RESPONSE'), payload: { skipped: true } });
  });

  it('never writes an id, a sequence or a time', () => {
    for (const made of [sent({ type: 'join' }, 'poly'), sent({ type: 'message', text: 'x', localId: 'k' }, 'service')])
      expect(made).not.to.have.any.keys('id', 'sequence', 'timestamp');
  });
});
