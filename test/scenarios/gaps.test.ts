import { expect } from 'chai';
import { answer, chunk, lastChunk } from '../support/facts.js';
import { chatting } from '../support/scenario.js';

describe('when a number is missing', () => {
  it('ORD-4 shows at once what came after it, and waits for nothing', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 5 });
    expect(chat.lines).to.deep.equal(['agent: two']);
  });

  it('asks for everything below the hole after a second and a half, once, on a link of its own', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 5 });
    await chat.clock.advance(1_499);
    expect(chat.opened).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.opened).to.have.length(2);
    expect(chat.opened[1]?.cursor).to.equal(3);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-1', 'one'), sequence: 4 });
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two']);
  });

  it('does not ask when the missing one was only late', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 5 });
    await chat.clock.advance(1_400);
    await chat.server.tells({ ...answer('m-1', 'one'), sequence: 4 });
    await chat.clock.advance(5_000);
    expect(chat.opened).to.have.length(1);
  });

  it('takes it for a number that was never given when the replay has none, and does not ask again', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 5 });
    await chat.clock.advance(1_500);
    await chat.server.resumes();
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(2);
    expect(chat.notes.filter((note) => note === 'journal/resync')).to.have.length(1);
    await chat.server.drops();
    await chat.clock.advance(9_000);
    expect(chat.opened.at(-1)?.cursor).to.equal(5);
  });

  it('asks for what is missing between a replay and what was said during it: the replay was asked of less', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-1', 'one'), sequence: 4 });
    await chat.server.tells({ ...answer('m-3', 'three'), sequence: 6 });
    await chat.server.fences();
    await chat.clock.advance(1_500);
    expect(chat.opened.map(({ cursor }) => cursor)).to.deep.equal([0, 3, 4]);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-2', 'two'), sequence: 5 });
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two', 'agent: three']);
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(3);
  });

  it('asks for it once, and takes it for a number that was never given when that replay has none either', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-1', 'one'), sequence: 4 });
    await chat.server.tells({ ...answer('m-3', 'three'), sequence: 6 });
    await chat.server.fences();
    await chat.clock.advance(1_500);
    await chat.server.resumes();
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(3);
  });

  it('asks once for a piece that is missing of an answer, and shows what there is then', async () => {
    const chat = await chatting();
    await chat.server.tells(
      { ...chunk('m-1', 1, 'We open '), sequence: null },
      { ...lastChunk('m-1', 3, 'nine.'), sequence: null },
    );
    expect(chat.lines).to.deep.equal(['agent: We open  [writing]']);
    await chat.clock.advance(1_500);
    expect(chat.opened).to.have.length(2);
    await chat.server.accepts();
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: We open nine. [broken]']);
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(2);
  });

  it('does not excuse a missing number by an answer that came in pieces and then whole, with a number of its own', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells(
      { ...chunk('m-2', 1, 'At '), sequence: null },
      { ...lastChunk('m-2', 2, 'nine.'), sequence: null },
      { ...answer('m-2', 'At nine.'), sequence: 5 },
    );
    await chat.clock.advance(1_500);
    expect(chat.opened.map(({ cursor }) => cursor)).to.deep.equal([0, 3]);
  });

  it('excuses as many as there were answers of which the service says no number', async () => {
    const chat = await chatting();
    await chat.server.tells(
      { ...chunk('m-1', 1, 'At '), sequence: null },
      { ...lastChunk('m-1', 2, 'nine.'), sequence: null },
      { ...answer('m-2', 'Anything else?'), sequence: 5 },
    );
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(1);
  });

  it('asks once more for an answer in whose middle the link broke, when another one has come in its place', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells(
      { ...chunk('m-0', 1, 'One '), sequence: null },
      { ...lastChunk('m-0', 2, 'moment.'), sequence: null },
      { ...chunk('m-1', 1, 'We open at '), sequence: null },
    );
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-0', 'One moment.'), sequence: 4 });
    await chat.server.fences();
    await chat.server.tells(
      { ...chunk('m-2', 1, 'And close '), sequence: null },
      { ...lastChunk('m-2', 2, 'at five.'), sequence: null },
    );
    const before = chat.opened.length;
    expect(chat.lines).to.include('agent: We open at  [broken]');
    await chat.clock.advance(8_000);
    expect(chat.opened).to.have.length(before + 1);
    await chat.server.accepts();
    await chat.server.batch(
      { ...answer('m-1', 'We open at nine.'), sequence: 5 },
      { ...answer('m-2', 'And close at five.'), sequence: 6 },
    );
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: One moment.', 'agent: We open at nine.', 'agent: And close at five.']);
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(before + 1);
  });
});
