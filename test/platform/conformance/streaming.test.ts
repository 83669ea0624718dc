import { expect } from 'chai';
import { LONG_STORY } from '../../../demo/platform/agent/story-long.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import {
  again,
  chunksOf,
  connect,
  control,
  joined,
  journalOf,
  names,
  spoken,
  textOf,
  type Wire,
  type WireEvent,
} from '../../support/wire.js';

describe('4 Streaming', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const streaming = () => joined(running, { streaming_enabled: true });
  const indices = (chunks: readonly WireEvent[]) => chunks.map(({ payload }) => payload['chunk_index'] as number);
  const upTo = (many: number, base = 1) => Array.from({ length: many }, (_, index) => index + base);
  const ids = (wire: Wire) => [...new Set(chunksOf(wire).map(({ payload }) => payload['message_id'] as string))];
  /** The chunks of the answer to a text. */
  async function answer(wire: Wire, text: string): Promise<{ id: string; chunks: WireEvent[] }> {
    const known = ids(wire);
    wire.say('USER_MESSAGE', { text });
    const last = await wire.until(() =>
      chunksOf(wire).find(({ payload }) => payload['is_complete'] === true && !known.includes(payload['message_id'])),
    );
    const id = last.payload['message_id'] as string;
    return { id, chunks: chunksOf(wire, id) };
  }

  it('streams only when the session asked for it', async () => {
    const whole = await joined(running);
    expect(chunksOf(whole)).to.have.length(0);
    expect(whole.all('SERVICE_AGENT_MESSAGE')).to.have.length(1);
    expect(chunksOf(await streaming()).length).to.be.greaterThan(1);
  });
  it('numbers the chunks from 1 without a gap', async () => {
    const { chunks } = await answer(await streaming(), '/long');
    expect(chunks.length).to.be.greaterThan(20);
    expect(indices(chunks)).to.deep.equal(upTo(chunks.length));
  });
  it('numbers from 0 when told to', async () => {
    await control(running, '/settings', { chunkBase: 0 });
    const wire = await streaming();
    expect(indices(chunksOf(wire))).to.deep.equal(upTo(chunksOf(wire).length, 0));
  });
  it('marks one chunk complete, the last', async () => {
    const { chunks } = await answer(await streaming(), '/long');
    expect(chunks.map(({ payload }) => payload['is_complete'])).to.deep.equal(
      chunks.map((_, place) => place === chunks.length - 1),
    );
  });
  it('gives each message an id of its own, the same for all its chunks', async () => {
    const wire = await streaming();
    const { id } = await answer(wire, '/long');
    expect(ids(wire)).to.have.length(2);
    expect(ids(wire)[1]).to.equal(id);
  });
  it('STR-1 the verbatim concatenation is the message, as the agent said it', async () => {
    const wire = await streaming();
    const { id } = await answer(wire, '/long');
    expect(textOf(wire, id)).to.equal(LONG_STORY);
  });
  it('sends attachments, suggestions and call actions once, with the last chunk', async () => {
    const { chunks } = await answer(await streaming(), '/rich');
    for (const key of ['attachments', 'response_suggestions', 'chat_call_actions'])
      expect(chunks.filter(({ payload }) => key in payload)).to.deep.equal([chunks.at(-1)]);
  });
  it('4 sends two messages of one turn one after the other, each complete', async () => {
    const wire = await streaming();
    wire.say('USER_MESSAGE', { text: '/twice' });
    await spoken(wire, 3);
    const [, first = '', second = ''] = ids(wire);
    expect(textOf(wire, first)).to.contain('first of two');
    expect(textOf(wire, second)).to.contain('second one');
    const order = chunksOf(wire).map(({ payload }) => payload['message_id'] as string);
    expect(order.lastIndexOf(first)).to.be.lessThan(order.indexOf(second));
    for (const id of [first, second]) expect(chunksOf(wire, id).at(-1)?.payload['is_complete']).to.equal(true);
  });
  it('4 sends two whole messages of one turn to a session that does not stream', async () => {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/twice' });
    await wire.hears('SERVICE_AGENT_MESSAGE', 3);
    expect(
      wire
        .all('SERVICE_AGENT_MESSAGE')
        .map(({ payload }) => payload['text'])
        .slice(1),
    ).to.deep.equal(['This is the first of two messages.', 'And this is the second one, in the same turn.']);
  });

  describe('what is kept of a stream', () => {
    it('mode full: chunks pass, the whole is kept under the same id, not told live, and replayed', async () => {
      const wire = await streaming();
      const { id, chunks } = await answer(wire, '/rich');
      for (const { sequence } of chunks) expect(sequence).to.equal(null);
      await wire.settle();
      const replay = await again(running, wire.session);
      await replay.hears('SERVICE_AGENT_MESSAGE', 2);
      const whole = replay.all('SERVICE_AGENT_MESSAGE').find(({ payload }) => payload['message_id'] === id);
      expect(whole?.payload['text']).to.equal(textOf(wire, id));
      expect(whole?.payload['attachments']).to.deep.equal(chunks.at(-1)?.payload['attachments']);
      expect(whole?.payload['chat_call_actions']).to.deep.equal(chunks.at(-1)?.payload['chat_call_actions']);
      expect(chunksOf(replay)).to.have.length(0);
      expect(names(wire)).not.to.include('SERVICE_AGENT_MESSAGE');
    });
    it('mode chunks: each chunk is kept and replayed, and no whole', async () => {
      await control(running, '/settings', { replayMode: 'chunks' });
      const wire = await streaming();
      const { chunks } = await answer(wire, '/rich');
      for (const { sequence } of chunks) expect(sequence).to.be.a('number');
      const replay = await again(running, wire.session);
      expect(chunksOf(replay)).to.deep.equal(chunksOf(wire));
      expect(names(replay)).not.to.include('SERVICE_AGENT_MESSAGE');
    });
    it('mode both: the whole follows the last chunk, live and in the replay', async () => {
      await control(running, '/settings', { replayMode: 'both' });
      const wire = await streaming();
      const { id, chunks } = await answer(wire, '/rich');
      const whole = await wire.hears('SERVICE_AGENT_MESSAGE', 2);
      expect(whole.payload['message_id']).to.equal(id);
      expect(whole.payload['text']).to.equal(textOf(wire, id));
      expect(whole.sequence).to.be.greaterThan(chunks.at(-1)?.sequence ?? Infinity);
      const replay = await again(running, wire.session);
      const kept = (from: Wire) =>
        from.events.filter(({ sequence, type }) => sequence !== null && type !== 'EVENT_TYPE_HEARTBEAT');
      expect(kept(replay)).to.deep.equal(kept(wire));
    });
  });

  describe('in mid-stream', () => {
    const ENDLESS = 3_600_000;
    /** A stream that stands still before its last chunk, until the clock is moved. */
    async function halfSaid(mode: 'full' | 'chunks' | 'both' = 'full') {
      const wire = await streaming();
      await control(running, '/settings', { replayMode: mode, idleMs: 10 * ENDLESS, maxAgeMs: 10 * ENDLESS });
      await control(running, '/script', {
        session_id: wire.session.sessionId,
        messageId: 'm-1',
        steps: [
          { chunk: { index: 1, text: 'Half ' } },
          { chunk: { index: 2, text: 'a loaf ' } },
          { delayMs: ENDLESS, chunk: { index: 3, text: 'is better.', complete: true } },
        ],
      });
      wire.say('USER_MESSAGE', { text: 'go' });
      await wire.until(() => chunksOf(wire, 'm-1')[1]);
      return wire;
    }
    const goOn = () => control(running, '/clock', { advanceMs: ENDLESS });
    const wholeOf = (wire: Wire) =>
      wire.until(() => wire.all('SERVICE_AGENT_MESSAGE').find(({ payload }) => payload['message_id'] === 'm-1'));

    it('a socket that resumes in mid-stream gets the finished message as one event', async () => {
      const wire = await halfSaid();
      const cursor = Math.max(...wire.events.map(({ sequence }) => sequence ?? 0));
      await control(running, '/sockets/drop', { session_id: wire.session.sessionId });
      await wire.closes();
      const resumed = await again(running, wire.session, cursor);
      await goOn();
      expect((await wholeOf(resumed)).payload['text']).to.equal('Half a loaf is better.');
    });
    it('a socket that followed from the start is not told the whole', async () => {
      const wire = await halfSaid();
      const late = await again(running, wire.session);
      await goOn();
      await wholeOf(late);
      await wire.settle();
      expect(textOf(wire, 'm-1')).to.equal('Half a loaf is better.');
      expect(names(wire)).not.to.include('SERVICE_AGENT_MESSAGE');
    });
    it('a socket that comes after the end is told the whole and no chunk', async () => {
      const wire = await halfSaid();
      await goOn();
      await wire.until(() => chunksOf(wire, 'm-1')[2]);
      await wire.settle();
      const late = await again(running, wire.session);
      expect((await wholeOf(late)).payload['text']).to.equal('Half a loaf is better.');
      expect(chunksOf(late)).to.have.length(0);
    });
    it('mode chunks: a socket that resumes gets the rest of the chunks, each once', async () => {
      const wire = await halfSaid('chunks');
      await control(running, '/sockets/drop', { session_id: wire.session.sessionId });
      await wire.closes();
      const resumed = await again(running, wire.session);
      await goOn();
      await resumed.until(() => chunksOf(resumed, 'm-1')[2]);
      expect(indices(chunksOf(resumed, 'm-1'))).to.deep.equal([1, 2, 3]);
    });
    it('4 a user message in the middle is echoed at once, and answered after the stream', async () => {
      const wire = await halfSaid();
      wire.say('USER_MESSAGE', { text: 'I write meanwhile' });
      await wire.hears('USER_MESSAGE', 2);
      expect(chunksOf(wire, 'm-1')).to.have.length(2);
      await goOn();
      await spoken(wire, 3);
      const order = chunksOf(wire).map(({ payload }) => payload['message_id'] as string);
      expect(order.slice(order.indexOf('m-1')).lastIndexOf('m-1')).to.equal(2);
    });
    it('STR-9 a session may end with a stream open; nothing follows SESSION_END', async () => {
      const wire = await halfSaid();
      await control(running, '/settings', { timeline: { closeAfterEnd: 10 * ENDLESS } });
      wire.say('USER_END_SESSION');
      await wire.hears('SESSION_END');
      await goOn();
      await wire.settle();
      expect(
        names(wire)
          .filter((name) => name !== 'HEARTBEAT')
          .at(-1),
      ).to.equal('SESSION_END');
    });
    it('an agent that goes on talking is not heard after SESSION_END', async () => {
      const wire = await streaming();
      await control(running, '/settings', { timeline: { chunkEvery: 60_000, closeAfterEnd: 10 * ENDLESS } });
      const before = chunksOf(wire).length;
      wire.say('USER_MESSAGE', { text: '/long' });
      await wire.until(() => chunksOf(wire)[before]);
      await control(running, `/sessions/${wire.session.sessionId}/end`, {});
      await wire.settle();
      expect(
        names(wire)
          .filter((name) => name !== 'HEARTBEAT')
          .at(-1),
      ).to.equal('SESSION_END');
      expect(chunksOf(wire).length).to.equal(before + 1);
    });
    it('4 streams of two sessions do not mix', async () => {
      const [one, other] = [await halfSaid(), await streaming()];
      const { id } = await answer(other, '/long');
      expect(textOf(other, id)).to.equal(LONG_STORY);
      expect(chunksOf(other, 'm-1')).to.have.length(0);
      expect(chunksOf(one, id)).to.have.length(0);
    });
  });

  describe('chunk faults', () => {
    /** The turn is over when the next one is answered. */
    async function whole(wire: Wire, kind: string): Promise<WireEvent[]> {
      const before = chunksOf(wire).length;
      await control(running, '/faults', { kind, times: 1 });
      wire.say('USER_MESSAGE', { text: '/rich' });
      await wire.until(() => chunksOf(wire)[before]);
      wire.say('USER_MESSAGE', { text: '/twice' });
      const next = await wire.until(() =>
        chunksOf(wire).find(({ payload }) => String(payload['text']).startsWith('This is the first')),
      );
      return chunksOf(wire).slice(before, chunksOf(wire).indexOf(next));
    }
    const RICH = 'This is the **Firefly** garden lamp, our favourite for long evenings.';
    const sorted = (chunks: readonly WireEvent[]) =>
      [...chunks]
        .sort((a, b) => a.payload['chunk_index'] - b.payload['chunk_index'])
        .map(({ payload }) => payload['text'])
        .join('');

    it('chunks.reverse sends the last first, with the true indices', async () => {
      const chunks = await whole(await streaming(), 'chunks.reverse');
      expect(indices(chunks)).to.deep.equal(upTo(chunks.length).reverse());
      expect(sorted(chunks)).to.equal(RICH);
    });
    it('chunks.duplicate sends every chunk twice', async () => {
      const chunks = await whole(await streaming(), 'chunks.duplicate');
      expect(indices(chunks)).to.deep.equal(upTo(chunks.length / 2).flatMap((index) => [index, index]));
    });
    it('chunks.missing leaves one out in the middle, and keeps the whole', async () => {
      const wire = await streaming();
      const chunks = await whole(wire, 'chunks.missing');
      const last = indices(chunks).at(-1) ?? 0;
      expect(upTo(last).filter((index) => !indices(chunks).includes(index))).to.have.length(1);
      expect(indices(chunks)[0]).to.equal(1);
      expect(await keptTexts(wire)).to.include(RICH);
    });
    it('chunks.abandon stops half way and says it again under a new id', async () => {
      const chunks = await whole(await streaming(), 'chunks.abandon');
      const [first, second] = [...new Set(chunks.map(({ payload }) => payload['message_id'] as string))];
      const of = (id?: string) => chunks.filter(({ payload }) => payload['message_id'] === id);
      expect(of(first).some(({ payload }) => payload['is_complete'])).to.equal(false);
      expect(RICH.startsWith(sorted(of(first)))).to.equal(true);
      expect(sorted(of(second))).to.equal(RICH);
    });
    it('chunks.emptyFinal ends with an empty chunk', async () => {
      const chunks = await whole(await streaming(), 'chunks.emptyFinal');
      expect(chunks.at(-1)?.payload).to.include({ text: '', is_complete: true, chunk_index: chunks.length });
      expect(chunks.slice(0, -1).some(({ payload }) => payload['is_complete'])).to.equal(false);
      expect(sorted(chunks)).to.equal(RICH);
    });
    it('a chunk fault is over after its times', async () => {
      const wire = await streaming();
      await whole(wire, 'chunks.duplicate');
      await wire.until(() => textOf(wire, ids(wire).at(-1) ?? '').includes('same turn'));
      const { chunks } = await answer(wire, '/long');
      expect(indices(chunks)).to.deep.equal(upTo(chunks.length));
    });
    const keptTexts = async (wire: Wire & { session: { sessionId: string } }) =>
      (await journalOf(running, wire.session.sessionId)).map(({ payload }) => payload['text']);
    it('plays any order of chunks a test asks for', async () => {
      const wire = await connect(running, { streaming_enabled: true });
      await control(running, '/script', {
        steps: [
          { chunk: { index: 3, text: 'C', complete: true } },
          { chunk: { index: 1, text: 'A' } },
          { chunk: { index: 2, text: 'B' } },
        ],
      });
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      await wire.until(() => chunksOf(wire)[2]);
      expect(indices(chunksOf(wire))).to.deep.equal([3, 1, 2]);
    });
  });
});
