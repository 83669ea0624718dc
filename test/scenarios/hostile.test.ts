import { expect } from 'chai';
import { answer, sessionEnd } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

let ids = 0;
/** A frame as text, so that what JSON.stringify would mend stays broken. */
const frame = (type: string, payload: string, more = ''): string =>
  `{"id":"h-${++ids}","sequence":null,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_${type}","payload":${payload}${more}}`;

/** All of which must leave everything as it was. */
const harmless: readonly (readonly [name: string, data: unknown])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a string', '"x"'],
  ['a number that is too large', '1e999'],
  ['half an object', '{'],
  ['a type that is null', '{"type":null}'],
  ['a type __proto__', '{"type":"__proto__"}'],
  ['a type constructor', '{"type":"constructor","payload":{}}'],
  ['a frame that would pollute', '{"__proto__":{"polluted":1},"type":"EVENT_TYPE_POLY_AGENT_MESSAGE","payload":{}}'],
  ['a payload that would pollute', frame('POLY_AGENT_MESSAGE', '{"constructor":{"prototype":{"polluted":1}}}')],
  [
    'an answer without payload',
    '{"id":"h","sequence":null,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE"}',
  ],
  ...['null', '[]', '"x"', '7'].map(
    (payload) => [`an answer whose payload is ${payload}`, frame('SERVICE_AGENT_MESSAGE', payload)] as const,
  ),
  ...['7', '{}', '[]', 'null', 'true'].map(
    (text) => [`a text that is ${text}`, frame('SERVICE_AGENT_MESSAGE', `{"text":${text}}`)] as const,
  ),
  ['no id', '{"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE","payload":{"text":"x"}}'],
  ['an id of a megabyte', frame('SERVICE_AGENT_MESSAGE', '{"text":"x"}').replace(/h-\d+/, 'i'.repeat(1 << 20))],
  ['no timestamp', '{"id":"h","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE","payload":{"text":"x"}}'],
  [
    'a timestamp that is a number',
    '{"id":"h","timestamp":7,"type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE","payload":{"text":"x"}}',
  ],
  ...['-1', '1.5', '9007199254740992', '"five"', 'true', '{}', '1e999'].map(
    (sequence) =>
      [
        `a sequence that is ${sequence}`,
        frame('SERVICE_AGENT_MESSAGE', '{"text":"x"}').replace('"sequence":null', `"sequence":${sequence}`),
      ] as const,
  ),
  ['attachments that are null', frame('SERVICE_AGENT_MESSAGE', '{"attachments":null}')],
  ['attachments that are an object', frame('SERVICE_AGENT_MESSAGE', '{"attachments":{"length":9}}')],
  ['attachments in attachments', frame('SERVICE_AGENT_MESSAGE', '{"attachments":[[[]]]}')],
  [
    'suggestions without a word',
    frame('SERVICE_AGENT_MESSAGE', '{"response_suggestions":[{"message_text":"  "},{},null,7]}'),
  ],
  ['a batch without events', '{"type":"EVENT_TYPE_EVENT_BATCH"}'],
  ['a batch of null', '{"type":"EVENT_TYPE_EVENT_BATCH","payload":null}'],
  ['a batch of an object', '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":{}}}'],
  ['a batch of nonsense', '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[null,7,"x",[],{}]}}'],
  [
    'a batch in a batch in a batch',
    '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":['.repeat(1000) + ']}}'.repeat(1000),
  ],
  ['100,000 levels', '['.repeat(100_000)],
  ['a type of next year', frame('OF_NEXT_YEAR', '{}')],
  ['a type for the other way', frame('CSAT_RESPONSE', '{"rating":5}')],
  ['typing that is ours', frame('USER_TYPING', '{"state":7}')],
  ['no language', frame('LANGUAGE_CHANGED', '{"language_code":""}')],
  ['a language that is none', frame('LANGUAGE_CHANGED', '{"language_code":"x-evil\\" onload="}')],
  ['a language of a kilobyte', frame('LANGUAGE_CHANGED', `{"language_code":"en-${'a'.repeat(1024)}"}`)],
  ['a system message without words', frame('SYSTEM_MESSAGE', '{"message":7,"level":"SYSTEM_MESSAGE_LEVEL_ERROR"}')],
  ['binary data', new ArrayBuffer(8)],
  ['a Blob', new Blob(['{}'])],
  ['no data', undefined],
  ['16 MB and one', `"${'x'.repeat(16 * 1024 * 1024)}"`],
];

const before = (chat: Chat): object => {
  const { phase, error, items, conversation } = chat.sees;
  const { typing, handoff, language, agent, ended } = conversation;
  return { phase, error, lines: chat.lines, items: items.length, typing, handoff, language, agent, ended };
};

describe('when a frame is hostile', () => {
  for (const [name, data] of harmless)
    it(`DEC-1, DEC-2, DEC-3, DEC-4, DEC-12 changes nothing, and shows the next good one: ${name}`, async () => {
      const chat = await chatting();
      await chat.server.tells(answer('m-1', 'Hello'));
      const was = before(chat);
      await chat.server.raw(data);
      expect(before(chat)).to.deep.equal(was);
      expect(({} as { polluted?: number }).polluted).to.equal(undefined);
      expect(chat.server.socket.closes).to.deep.equal([]);
      await chat.server.tells(answer('m-2', 'Still here'));
      expect(chat.lines).to.deep.equal(['agent: Hello', 'agent: Still here']);
    });

  it('reads a BOM as what it is in text: nothing that is JSON', async () => {
    const chat = await chatting();
    await chat.server.raw(`\uFEFF${frame('SERVICE_AGENT_MESSAGE', '{"text":"x"}')}`);
    await chat.server.tells(answer('m-1', 'Good'));
    expect(chat.lines).to.deep.equal(['agent: Good']);
  });

  it('DEC-7 keeps a key of ours that comes back among ten thousand others', async () => {
    const chat = await chatting();
    const id = await chat.says('Hello');
    const others = Array.from({ length: 10_000 }, (_, at) => `"k${at}":"v"`).join(',');
    await chat.server.raw(
      frame(
        'USER_MESSAGE',
        '{"text":"Hello","message_id":"u-1"}',
        `,"metadata":{"custom":{"__proto__":"x","toString":{},"n":7,${others},"local_id":"${id}"}}`,
      ),
    );
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('DEC-8 takes no string for a number, and a string of digits for a place', async () => {
    const chat = await chatting();
    await chat.server.raw(frame('HANDOFF_QUEUE_STATUS', '{"position_in_queue":"3","estimated_wait_seconds":1.9}'));
    expect(chat.sees.conversation.handoff).to.include({ position: null, waitSeconds: 1 });
    await chat.server.raw(
      frame('SERVICE_AGENT_MESSAGE', '{"message_id":"m","text":"five"}').replace('"sequence":null', '"sequence":"5"'),
    );
    await chat.server.raw(
      frame('SERVICE_AGENT_MESSAGE', '{"message_id":"n","text":"four","end_conversation":"true"}').replace(
        '"sequence":null',
        '"sequence":4',
      ),
    );
    expect(chat.lines).to.deep.equal(['agent: four', 'agent: five']);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('DEC-9 keeps no address that is not of the web', async () => {
    const chat = await chatting();
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//x.example', 'https:\\\\x', 'https://', 'ftp://x'])
      await chat.server.tells(
        answer(`m-${url}`, `see ${url}`, {
          attachments: [{ content_url: url, preview_image_url: url }],
          avatar_url: url,
        }),
      );
    for (const item of chat.sees.items) {
      if (item.kind !== 'agent') continue;
      expect(item.avatarUrl).to.equal(null);
      expect(item.parts.attachments[0]).to.include({ url: null, previewUrl: null });
    }
  });

  it('DEC-6 keeps what is good of a list', async () => {
    const chat = await chatting();
    await chat.server.tells(
      answer('m-1', 'Which?', {
        response_suggestions: [null, { message_text: 'Red' }, 7],
        attachments: [[], { content_url: 'https://a.example', content_type: 'OF_NEXT_YEAR' }],
        chat_call_actions: ['x', { title: 'Call' }],
      }),
    );
    const item = chat.sees.items[0];
    if (item?.kind !== 'agent') throw new Error('no answer');
    expect(item.parts.suggestions).to.have.length(1);
    expect(item.parts.attachments).to.have.length(1);
    expect(item.parts.callActions).to.deep.equal([{ title: 'Call', number: '' }]);
  });

  it('DEC-10 reads an answer of a megabyte, and a batch of fifty thousand', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'x'.repeat(1 << 20)));
    expect(chat.sees.items[0]?.text).to.have.length(1 << 20);
    const events = Array.from({ length: 50_000 }, (_, at) =>
      frame('SERVICE_AGENT_MESSAGE', `{"message_id":"b${at}","text":"t"}`).replace(
        '"sequence":null',
        `"sequence":${at + 10}`,
      ),
    );
    await chat.server.raw(`{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[${events.join(',')}]}}`);
    expect(chat.sees.items).to.have.length(50_001);
  }).timeout(60_000);

  it('shows text as it was sent: markup, blanks, half characters, directions', async () => {
    const chat = await chatting();
    const texts = ['<img src=x onerror=alert(1)>', '\u0000', 'a\ud800b', '\u202eabc', '{{x}}', '${x}'];
    for (const [at, text] of texts.entries()) await chat.server.tells(answer(`m-${at}`, text));
    expect(chat.sees.items.map(({ text }) => text)).to.deep.equal(texts);
  });

  it('F44 keeps the first of one id, one place, one message, whatever comes under them later', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-1', 'first'), id: 'a', sequence: 4 });
    await chat.server.tells({ ...answer('m-2', 'same id'), id: 'a', sequence: 5 });
    await chat.server.tells({ ...answer('m-3', 'same place'), id: 'b', sequence: 4 });
    await chat.server.tells({ ...answer('m-1', 'same message'), id: 'c', sequence: 6 });
    await chat.server.tells({ ...answer('m-4', 'the start again'), id: 'd', sequence: 1 });
    expect(chat.lines).to.deep.equal(['agent: first']);
    await chat.server.tells(answer('m-5', 'on'));
    expect(chat.lines).to.deep.equal(['agent: first', 'agent: on']);
  });

  it('STR-3, STR-8 takes pieces with strange numbers: each once, in their order', async () => {
    const chat = await chatting();
    for (const index of ['1000000000', '-1', '0', '"7"', 'null', '1e999'])
      await chat.server.raw(
        frame(
          'SERVICE_AGENT_MESSAGE_CHUNK',
          `{"message_id":"m-1","chunk_index":${index},"text":"[${index.replaceAll('"', '')}]"}`,
        ),
      );
    await chat.server.raw(
      frame('SERVICE_AGENT_MESSAGE_CHUNK', '{"message_id":"m-1","chunk_index":1,"is_complete":true}'),
    );
    await chat.server.raw(
      frame('SERVICE_AGENT_MESSAGE_CHUNK', '{"message_id":"m-1","chunk_index":1,"is_complete":true,"text":"again"}'),
    );
    await chat.server.tells(answer('m-2', 'on'));
    expect(chat.lines[0]).to.match(/^agent: \[-1\]\[0\]/);
    expect(chat.lines.at(-1)).to.equal('agent: on');
  });

  it('I11 shows what comes after the end, and lets nothing undo it', async () => {
    const chat = await chatting();
    await chat.server.batch(sessionEnd('REASON_OF_NEXT_YEAR'), answer('m-1', 'After'), sessionEnd('REASON_USER_END'));
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.ended).to.equal('REASON_OF_NEXT_YEAR');
  });

  for (const capabilities of [
    { heartbeat_interval_seconds: 0, max_message_size_bytes: -1, max_reconnect_attempts: -5 },
    { heartbeat_interval_seconds: 1e9, max_message_size_bytes: 1e12, max_reconnect_attempts: 1e9 },
    { heartbeat_interval_seconds: '30', max_message_size_bytes: '9', max_reconnect_attempts: {} },
    { heartbeat_interval_seconds: [], max_message_size_bytes: null, max_reconnect_attempts: 1.7 },
  ])
    it(`can be talked with when a service says of itself ${JSON.stringify(capabilities)}`, async () => {
      const chat = await chatting({}, capabilities);
      await chat.says('Hello');
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
      await chat.server.drops();
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      expect(chat.sees.phase).to.equal('ready');
    });

  it('lives through every hostile frame in one session, before the agent has come and after', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    for (const [, data] of harmless) await chat.server.raw(data);
    const fresh = await chatting();
    for (const [, data] of harmless) await fresh.server.raw(data);
    await fresh.server.tells(answer('m-1', 'Still here'));
    expect(fresh.lines).to.deep.equal(['agent: Still here']);
  });
});
