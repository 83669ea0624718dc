import { expect } from 'chai';
import { Prng } from '../../../bench/fuzz/prng.js';
import { decodeAll as decode } from '../../../src/core/protocol/other-events.js';
import { batch, event, frame } from '../support/frames.js';

const MEGABYTE = 1_000_000;
/** Depth that would exhaust the stack of anything that recursed. */
const deep = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000);

/** Whatever a service, or somebody in its place, may send. The count is of events that are let through. */
const corpus: readonly (readonly [name: string, data: string, events: number])[] = [
  ...['', 'null', '[]', '"x"', '1e999', '{', '{"type":null}'].map((data) => [data, data, 0] as const),
  ['a type of __proto__', '{"type":"__proto__"}', 0],
  ['a type of constructor', '{"type":"constructor","payload":{}}', 0],
  ['such a type, stamped', frame('', {}, { type: '__proto__' }), 1],
  [
    'an own __proto__',
    `{"__proto__":{"polluted":1},"id":"e","timestamp":"","type":"EVENT_TYPE_POLY_AGENT_MESSAGE","payload":{}}`,
    1,
  ],
  [
    'payload.__proto__',
    frame('USER_MESSAGE').replace('"payload":{}', '"payload":{"__proto__":{"polluted":1,"text":"x"}}'),
    1,
  ],
  ['payload.constructor.prototype', frame('USER_MESSAGE', { constructor: { prototype: { polluted: 1 } } }), 1],
  [
    'metadata.custom with __proto__ and toString',
    frame('USER_MESSAGE').replace(
      '"payload"',
      '"metadata":{"custom":{"__proto__":{"polluted":"1"},"toString":"x"}},"payload"',
    ),
    1,
  ],
  [
    'metadata.custom with 10,000 keys',
    frame(
      'USER_MESSAGE',
      {},
      { metadata: { custom: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 'v'])) } },
    ),
    1,
  ],
  ['metadata.custom of 1 MB', frame('USER_MESSAGE', {}, { metadata: { custom: { x: 'y'.repeat(MEGABYTE) } } }), 1],
  ['an id of 1 MB', frame('USER_MESSAGE', {}, { id: 'x'.repeat(MEGABYTE) }), 0],
  ...['', 'never', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map(
    (timestamp) => [`a timestamp of "${timestamp}"`, frame('USER_MESSAGE', {}, { timestamp }), 1] as const,
  ),
  ['a timestamp that is a number', frame('USER_MESSAGE', {}, { timestamp: 1 }), 0],
  ...[5, {}, null, []].map(
    (text) => [`a text of ${JSON.stringify(text)}`, frame('USER_MESSAGE', { text }), 1] as const,
  ),
  ['100 KB of NUL', frame('USER_MESSAGE', { text: '\u0000'.repeat(100_000) }), 1],
  ['lone surrogates', frame('USER_MESSAGE', { text: '\ud800'.repeat(100) }), 1],
  ...[null, {}, [[[]]], 'x', [{ content_url: { $ref: '#' } }]].map(
    (attachments) =>
      [`attachments of ${JSON.stringify(attachments)}`, frame('SERVICE_AGENT_MESSAGE', { attachments }), 1] as const,
  ),
  [
    '10,000 attachments',
    frame('SERVICE_AGENT_MESSAGE', { attachments: Array.from({ length: 10_000 }, () => ({ title: 'x' })) }),
    1,
  ],
  [
    'suggestions that are empty, long, the same and HTML',
    frame('SERVICE_AGENT_MESSAGE', {
      response_suggestions: ['', 'x'.repeat(10_000), 'a', 'a', '<img src=x>'].map((message_text) => ({ message_text })),
    }),
    1,
  ],
  [
    'a batch inside a batch, a thousand deep',
    `{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[`.repeat(1000) + ']}}'.repeat(1000),
    0,
  ],
  [
    '50,000 events',
    batch(...Array.from({ length: 50_000 }, (_, sequence) => event('SERVICE_AGENT_THINKING', {}, { sequence }))),
    50_000,
  ],
  [
    'duplicate keys',
    '{"type":5,"id":"a","id":"b","timestamp":"","type":"EVENT_TYPE_USER_MESSAGE","payload":5,"payload":{"text":"x"}}',
    1,
  ],
  ['arrays 100,000 deep', deep('[', ']'), 0],
  [
    'objects 100,000 deep in a payload',
    frame('USER_MESSAGE').replace('"payload":{}', `"payload":${deep('{"a":', '}').replace('}', '1}')}`),
    1,
  ],
  ['a byte order mark', `\ufeff${frame('USER_MESSAGE')}`, 0],
  ['130 KB', frame('USER_MESSAGE', { text: 'x'.repeat(130_000) }), 1],
  ['16 MB', frame('USER_MESSAGE', { text: 'x'.repeat(16 * 1024 * 1024) }), 0],
];

describe('hostile frames', () => {
  const good = frame('SERVICE_AGENT_MESSAGE', { text: 'still here' });

  for (const [name, data, events] of corpus)
    it(`${name.slice(0, 60) || 'nothing'}: ${events} event(s), and the next good frame is read within 100 ms`, () => {
      const read = decode(data);
      expect(read.events).to.have.length(events);
      const begun = performance.now();
      expect(decode(good).events[0]).to.include({ text: 'still here' });
      expect(performance.now() - begun).to.be.below(100);
      expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
      for (const one of read.events.slice(0, 5)) expect(Object.getPrototypeOf(one)).to.equal(Object.prototype);
    });

  it('S10 takes no text from an own __proto__', () => {
    const [, data] = corpus.find(([name]) => name === 'payload.__proto__')!;
    expect(decode(data).events[0]).to.include({ text: '' });
  });

  it('200,000 mutants of honest frames never throw, and cost no more than their parsing, a few times over', function () {
    this.timeout(60_000);
    const prng = new Prng(20260301);
    const mutants: string[] = [];
    const sizes = { parse: 0, decode: 0 };
    for (let made = 0; made < 200_000; made++) {
      mutants.push(mutant(prng));
      if (mutants.length < 1_000) continue;
      sizes.parse += timed(() => mutants.forEach(parse));
      sizes.decode += timed(() => mutants.forEach(check));
      mutants.length = 0;
    }
    expect(sizes.decode).to.be.below(6 * sizes.parse + 1_000);
  });
});

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function check(data: string): void {
  for (const { type, id, sequence, at, localId, fence } of decode(data).events) {
    const sound =
      [type, id, localId, fence].every((value) => typeof value === 'string') &&
      (sequence === null || (Number.isInteger(sequence) && sequence >= 0)) &&
      typeof at === 'number';
    if (!sound) throw new Error(`unsound: ${data}`);
  }
}

const honest: readonly string[] = [
  frame('SESSION_START', { capabilities: { streaming: true, heartbeat_interval_seconds: 30 }, context_id: 'c' }),
  frame('SERVICE_AGENT_MESSAGE_CHUNK', { message_id: 'm', chunk_index: 1, is_complete: false, text: 'some words' }),
  frame('POLY_AGENT_MESSAGE', {
    message_id: 'm',
    text: 't',
    attachments: [{ content_url: 'https://a.example' }],
    response_suggestions: [{ message_text: 's' }],
  }),
  frame('USER_MESSAGE', { text: 'x' }, { metadata: { custom: { local_id: 'k' } } }),
  frame('LIVE_AGENT_JOINED', { agent: { id: 'a', name: 'Kim' } }),
  frame('HANDOFF_QUEUE_STATUS', { position_in_queue: 3 }),
  frame('LANGUAGE_CHANGED', { language_code: 'fr-FR' }),
  frame('SYSTEM_MESSAGE', { message: 'm', level: 'SYSTEM_MESSAGE_LEVEL_ERROR' }),
  batch(
    event('SESSION_START'),
    event('SERVICE_AGENT_JOINED', undefined, { service_agent_joined: { agent_name: 'R' } }),
    event('USER_MESSAGE', { text: 'x' }),
  ),
];

const nasty: readonly string[] = [
  ...[
    'null',
    '0',
    '-1',
    '1.5',
    '1e999',
    '"5"',
    '4294967296',
    'true',
    '""',
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '"\\ud800"',
    '"\\u0000"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"EVENT_TYPE_EVENT_BATCH"',
    '{"__proto__":{"x":1}}',
    '{"toString":1}',
    '{"length":9}',
    '{"events":[{}]}',
  ],
];
const keys: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'type',
  'payload',
  'metadata',
  'sequence',
  'id',
  'events',
  'event_batch',
  'text',
];

/** A value swapped, a key added, a piece cut or repeated, a byte changed: one to three of them. */
function mutant(prng: Prng): string {
  let data = prng.pick(honest);
  for (let left = 1 + prng.int(3); left > 0; left--) data = prng.pick(mutations)(prng, data);
  return data;
}

const mutations: readonly ((prng: Prng, data: string) => string)[] = [
  (prng, data) => {
    const values = [...data.matchAll(/:("(?:[^"\\]|\\.)*"|\{|\[|-?[\d.]+|true|false|null)/g)];
    if (values.length === 0) return data;
    const { index, 0: whole } = prng.pick(values);
    return `${data.slice(0, index)}:${prng.pick(nasty)}${/[{[]$/.test(whole) ? ',"x":' : ''}${data.slice(index + whole.length)}`;
  },
  (prng, data) => {
    const at = data.indexOf('{', prng.int(data.length + 1));
    return at < 0 ? data : `${data.slice(0, at + 1)}"${prng.pick(keys)}":${prng.pick(nasty)},${data.slice(at + 1)}`;
  },
  (prng, data) => data.slice(0, prng.int(data.length + 1)) + data.slice(prng.int(data.length + 1)),
  (prng, data) => {
    const at = prng.int(data.length + 1);
    return data.slice(0, at) + String.fromCharCode(prng.int(0x10000)) + data.slice(at + prng.int(2));
  },
  (prng, data) =>
    data.replace(/EVENT_TYPE_\w+/, () =>
      prng.pick([
        'EVENT_TYPE_EVENT_BATCH',
        'EVENT_TYPE_HEARTBEAT',
        '__proto__',
        'EVENT_TYPE_',
        'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
      ]),
    ),
];
