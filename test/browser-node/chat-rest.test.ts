import { expect } from 'chai';
import { csat, ending, typing } from '../../src/core/protocol/other-words.js';
import { chatRest } from '../../src/browser/chat-rest.js';
import type { Link } from '../../src/core/session/ports.js';
import { Hearing } from '../contract/hearing.js';
import { HandClock } from '../core/support/hand-clock.js';
import { TinyServer, type Reply } from './tiny-server.js';

describe('chatRest', () => {
  let server: TinyServer;
  let clock: HandClock;
  let link: Link | undefined;
  beforeEach(async () => {
    clock = new HandClock();
    server = await new TinyServer().listen();
    server.answers('/chat/create', { json: { conversation_id: 'c-1', response: 'Hi!' } });
    server.answers('/chat/close', { json: { success: true } });
  });
  afterEach(async () => {
    link?.close(1000);
    await server.close();
  });

  async function open(cursor = 0): Promise<{ link: Link; hearing: Hearing }> {
    const hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor, dialect: 'service' });
    link = chatRest({ proxy: `${server.url}/chat/`, clock }).open(hearing);
    await hearing.hears('sessionStart');
    return { link, hearing };
  }
  const say = (text: string, localId: string) => ({ type: 'message', text, localId }) as const;
  const answers = (...replies: Reply[]): void => void server.answers('/chat/respond', ...replies);
  const asked = (): Promise<void> => until(() => server.at('/chat/respond').length > 0);
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((soon) => setImmediate(soon));
  }

  it('begins with a conversation, and counts its places from where the client is', async () => {
    const { hearing } = await open(40);
    expect(hearing.events.map(({ type, sequence }) => [type, sequence])).to.deep.equal([
      ['sessionStart', 41],
      ['agentJoined', 42],
      ['agentMessage', 43],
    ]);
  });

  it('asks one thing at a time', async () => {
    const { link, hearing } = await open();
    answers('hang');
    link.send(say('one', 'a'));
    link.send(say('two', 'b'));
    await asked();
    expect(hearing.all('agentThinking')).to.have.length(1);
    expect(server.at('/chat/respond').map(({ body }) => body)).to.deep.equal([
      { conversation_id: 'c-1', message: 'one' },
    ]);
  });

  it('shows that the agent thinks for as long as it does', async () => {
    const { link, hearing } = await open();
    answers('hang');
    link.send(say('one', 'a'));
    await asked();
    clock.advance(8_000);
    clock.advance(8_000);
    expect(hearing.all('agentThinking')).to.have.length(3);
  });

  for (const reply of [
    'cut',
    { status: 500, json: {} },
    { status: 503, json: {} },
    { text: '<html>' },
    { json: {} },
  ] as const)
    it(`does not know who heard what after ${JSON.stringify(reply)}: it closes, and asks nothing again`, async () => {
      const { link, hearing } = await open();
      answers(reply);
      link.send(say('one', 'a'));
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.closes[0]).to.include({ code: 1006, opened: true });
      expect(hearing.all('userMessage')).to.deep.equal([]);
      expect(server.at('/chat/respond')).to.have.length(1);
    });

  it('gives an answer half a minute', async () => {
    const { link, hearing } = await open();
    answers('hang');
    link.send(say('one', 'a'));
    await asked();
    clock.advance(30_000);
    await hearing.until(() => hearing.closes[0]);
    expect(hearing.closes[0]).to.include({ code: 1006 });
  });

  it('drops what was queued when it is cut: it was never said, and nobody may say it unasked', async () => {
    const { link, hearing } = await open();
    hearing.verdict = 'now';
    answers('cut', { json: { response: 'Yes.' } });
    link.send(say('one', 'a'));
    link.send(say('two', 'b'));
    await hearing.until(() => hearing.told.filter((what) => what === 'opened').length === 2);
    link.send(say('three', 'c'));
    await hearing.hears('userMessage');
    expect(hearing.all('userMessage').map(({ localId }) => localId)).to.deep.equal(['c']);
    expect(server.at('/chat/create')).to.have.length(1);
  });

  it('is the same conversation on another link, until it is to be another', async () => {
    const rest = chatRest({ proxy: `${server.url}/chat`, clock });
    const hears = (): Hearing => {
      const hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor: 0, dialect: 'service' });
      link?.close(4002);
      link = rest.open(hearing);
      return hearing;
    };
    await hears().hears('sessionStart');
    answers({ json: { response: 'Yes.' } });
    const second = hears();
    await second.until(() => second.told.includes('opened'), 'the opening');
    link?.send(say('one', 'a'));
    const { sequence } = await second.hears('userMessage');
    expect(sequence).to.equal(4);
    expect(server.at('/chat/create')).to.have.length(1);
    rest.afresh();
    await hears().hears('sessionStart');
    expect(server.at('/chat/create')).to.have.length(2);
  });

  it('closes what is hung up in the same moment', async () => {
    const { link } = await open();
    link.send(ending);
    link.close(1000);
    await until(() => server.at('/chat/close').length > 0);
  });

  for (const status of [400, 401, 403, 429])
    it(`complains about one message after ${status}, and goes on`, async () => {
      const { link, hearing } = await open();
      answers({ status, json: {} }, { json: { response: 'Yes.' } });
      link.send(say('one', 'a'));
      expect(await hearing.hears('systemMessage')).to.include({ localId: 'a', level: 'error', sequence: null });
      link.send(say('two', 'b'));
      expect(await hearing.hears('userMessage')).to.include({ localId: 'b' });
      expect(hearing.closes).to.deep.equal([]);
    });

  for (const [reply, reason] of [
    [{ status: 410, json: { error_code: 'ChatConversationEnded' } }, 'REASON_NATURAL_END'],
    [{ status: 400, json: { error_code: 'CHAT_TIMEOUT' } }, 'REASON_USER_ABANDONED'],
    [{ status: 404, json: {} }, 'REASON_USER_ABANDONED'],
  ] as const)
    it(`is over after ${JSON.stringify(reply)}, and the message was not taken`, async () => {
      const { link, hearing } = await open();
      answers(reply);
      link.send(say('one', 'a'));
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.closes[0]).to.include({ code: 1000, opened: true });
      expect(hearing.all('systemMessage')[0]).to.include({ localId: 'a' });
      expect(hearing.all('sessionEnd')[0]).to.include({ reason });
    });

  it('closes after an answer that ends the conversation', async () => {
    const { link, hearing } = await open();
    answers({ json: { response: 'Bye.', end_conversation: true } });
    link.send(say('one', 'a'));
    await hearing.until(() => hearing.closes[0]);
    expect(hearing.told.slice(-2)).to.deep.equal(['userMessage+agentMessage+sessionEnd', 'closed 1000']);
  });

  it('is over when the visitor ends it, whatever the answer', async () => {
    for (const reply of [{ status: 500, json: {} }, 'cut'] as const) {
      const { link, hearing } = await open();
      server.answers('/chat/close', reply);
      link.send(ending);
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.all('sessionEnd')[0]).to.include({ reason: 'REASON_USER_END' });
    }
  });

  for (const [reply, code] of [
    [{ status: 401, json: {} }, 4401],
    [{ status: 403, json: {} }, 4401],
    [{ status: 404, json: {} }, 4404],
    [{ status: 429, json: {} }, 4429],
    [{ status: 500, json: {} }, 1006],
    [{ json: {} }, 1006],
    ['cut', 1006],
  ] as const)
    it(`is closed before it opened, with ${code}, after ${JSON.stringify(reply)}`, async () => {
      server.answers('/chat/create', reply);
      const hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor: 0, dialect: 'service' });
      link = chatRest({ proxy: `${server.url}/chat`, clock }).open(hearing);
      await hearing.until(() => hearing.closes[0]);
      expect(hearing.closes).to.deep.equal([{ code, opened: false, attempt: 0 }]);
    });

  it('begins once more with cookies where a proxy elsewhere keeps one, and goes on with them; nothing is said twice', async () => {
    const modes: string[] = [];
    const watched: typeof fetch = (url, init) => {
      modes.push(`${new URL(String(url)).pathname} ${init?.credentials}`);
      return fetch(url, init);
    };
    const headers = { 'X-Credentials': 'include' };
    server.answers('/chat/create', { json: { conversation_id: 'c-1', response: 'Hi!' }, headers });
    answers({ json: { response: 'Well', end_conversation: false }, headers });
    const hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor: 0, dialect: 'service' });
    link = chatRest({ proxy: `${server.url}/chat`, clock, fetch: watched }).open(hearing);
    await hearing.hears('sessionStart');
    link.send(say('one', 'a'));
    await until(() => hearing.all('agentMessage').length > 1);
    expect(modes).to.deep.equal(['/chat/create same-origin', '/chat/create include', '/chat/respond include']);
  });

  it('asks below the path of an address, and keeps what is asked for in it', async () => {
    const asked: string[] = [];
    const watched: typeof fetch = (url, init) => {
      asked.push(String(url).replace(server.url, ''));
      return fetch(String(url).split('?', 1)[0]!, init);
    };
    for (const proxy of ['/chat', '/chat//', '/chat?instance=a/b', '/chat/?instance=a']) {
      const hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor: 0, dialect: 'service' });
      link?.close(1000);
      link = chatRest({ proxy: server.url + proxy, clock, fetch: watched }).open(hearing);
      await hearing.hears('sessionStart');
    }
    expect(asked).to.deep.equal([
      '/chat/create',
      '/chat/create',
      '/chat/create?instance=a/b',
      '/chat/create?instance=a',
    ]);
  });

  it('takes no address without TLS', () => {
    expect(() => chatRest({ proxy: 'http://shop.example/chat', clock })).to.throw('option/invalid: fallbackEndpoint: ');
  });

  it('takes what it has no use for, and does nothing with it', async () => {
    const { link, hearing } = await open();
    for (const event of [typing(true), csat('s', 5)]) expect(link.send(event)).to.equal(true);
    link.send({ type: 'heartbeat', fence: 'f' });
    await hearing.hears('heartbeat');
    expect(server.asked).to.have.length(1);
  });
});
