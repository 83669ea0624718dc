import { expect } from 'chai';
import { answer, chunk, lastChunk } from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('when the disk does not do its part', () => {
  it('F21 goes on in memory, says so once, and loses no message', async () => {
    const chat = await scenario();
    chat.disk.failing = true;
    await chat.starts();
    await chat.server.welcomes();
    await chat.says('Hello');
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    expect(chat.sees.kept).to.equal(false);
    expect(chat.notes.filter((note) => note === 'storage/failed')).to.have.length(1);
  });

  it('F21 goes on when it fails in the middle', async () => {
    const chat = await chatting();
    expect(chat.sees.kept).to.equal(true);
    chat.disk.failing = true;
    await chat.says('Hello');
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    expect(chat.sees.kept).to.equal(false);
  });

  it('F21 writes again when it can, so that a page that comes next goes on with what is true', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    chat.disk.failing = true;
    await chat.says('Hello');
    await chat.server.echoes();
    // Ever more rarely: once at five seconds, once ten later.
    await chat.clock.advance(14_000);
    expect(chat.sees.kept).to.equal(false);
    chat.disk.failing = false;
    await chat.clock.advance(1_000);
    expect(chat.sees.kept).to.equal(true);
    expect(chat.notes.filter((note) => note === 'storage/failed')).to.have.length(1);
    await chat.server.tells(answer('m-1', 'Hi'));
    const next = await chat.reloads();
    expect(next.lines).to.deep.equal(['me: Hello [sent]', 'agent: Hi']);
  });

  for (const early of [false, true])
    it(`F20 gives nothing away that is not on the disk because the page goes, and does when it is back (early: ${early})`, async () => {
      const chat = await chatting({ early });
      await chat.clock.advance(1_000);
      chat.disk.slow = true;
      await chat.says('Hello');
      chat.disk.away = true;
      // The disk says so before everybody knows that the page is going.
      await chat.disk.answer();
      expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
      await chat.goes('leaving');
      chat.disk.away = false;
      expect(chat.disk.text).not.to.contain('Hello');
      await chat.goes('returned');
      await chat.clock.advance(2_000);
      await chat.server.resumes();
      expect(chat.sees).to.include({ phase: 'ready', kept: true, leads: true });
      expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    });

  it('F21, I5 shows a message at once on a slow disk, and gives it to nobody before it is kept', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    chat.disk.slow = true;
    await chat.says('Hello');
    expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
    expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
    await chat.disk.answer();
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('F21 waits for a slow disk before it begins, and shows then what was on it', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.closes();
    chat.disk.slow = true;
    const next = chat.another();
    await next.starts();
    expect(next.lines).to.deep.equal([]);
    expect(next.site.asked).to.have.length(1);
    await next.disk.answer();
    expect(next.lines).to.deep.equal(['agent: Hello']);
    expect(next.site.asked).to.have.length(2);
  });

  it('F21 goes back to what was on a disk that could not be read at first, where nobody has spoken since', async () => {
    const chat = await chatting();
    await chat.says('Where is it?');
    await chat.server.echoes();
    await chat.server.tells(answer('m-1', 'On its way.'));
    await chat.closes();
    const before = chat.lines;
    chat.disk.failing = true;
    const next = chat.another();
    await next.starts();
    await next.server.welcomes();
    await next.server.tells(answer('m-2', 'Hello!'));
    expect([next.lines, next.sees.kept]).to.deep.equal([['agent: Hello!'], false]);
    chat.disk.failing = false;
    await next.clock.advance(5_000);
    expect(next.lines).to.deep.equal(before);
    await next.server.resumes();
    expect(next.sees).to.include({ phase: 'ready', kept: true, leads: true });
    await next.says('And when?');
    await next.server.echoes();
    await next.closes();
    const last = chat.another();
    await last.starts();
    expect(last.lines).to.deep.equal([...before, 'me: And when? [sent]']);
  });

  it('F21 goes on with what was said since, where a disk could not be read at first', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'On its way.'));
    await chat.closes();
    chat.disk.failing = true;
    const next = chat.another();
    await next.starts();
    await next.server.welcomes();
    await next.says('Anybody?');
    await next.server.echoes();
    chat.disk.failing = false;
    await next.clock.advance(5_000);
    expect([next.lines, next.sees.kept]).to.deep.equal([['me: Anybody? [sent]'], true]);
    expect(chat.disk.text).to.contain('Anybody?');
  });

  it('F21 goes back to nobody else’s, and to none where the visitor has spoken in any chat since or ended it', async () => {
    const somebodys = async (subject: string) => {
      const chat = await scenario();
      if (subject !== '') await chat.client.identify(subject);
      await chat.starts();
      await chat.server.welcomes();
      await chat.says('Old');
      await chat.server.echoes();
      await chat.closes();
      chat.disk.failing = true;
      return chat.another();
    };
    const bens = await somebodys('anna');
    await bens.client.identify('ben');
    await bens.starts();
    await bens.server.welcomes();
    bens.disk.failing = false;
    await bens.clock.advance(6_000);
    expect(bens.lines).to.deep.equal([]);
    expect(bens.disk.text).to.contain('"subject":"ben"').and.not.contain('Old');

    const second = await somebodys('');
    await second.starts();
    await second.server.welcomes();
    await second.says('New');
    await second.server.echoes();
    await second.client.startOver();
    await second.clock.advance(100);
    await second.server.welcomes();
    second.disk.failing = false;
    await second.clock.advance(20_000);
    expect(second.lines[0]).to.equal('me: New [sent]');

    const over = await somebodys('');
    await over.starts();
    await over.server.welcomes();
    const ended = over.client.end();
    await over.clock.advance(3_000);
    await ended;
    over.disk.failing = false;
    await over.clock.advance(20_000);
    expect(over.disk.data).to.equal(null);
  });

  it('keeps nothing but in memory where the site wants it so', async () => {
    for (const vault of ['memory', 'none'] as const) {
      const chat = await chatting({ vault });
      await chat.says('Hello');
      await chat.server.echoes();
      await chat.clock.advance(1_000);
      expect(chat.disk.data).to.equal(null);
      expect(chat.sees.kept).to.equal(false);
      expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    }
  });

  it('keeps an answer of which only passing pieces came, once it is whole', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    const pieces = [chunk('m-1', 1, 'We open '), lastChunk('m-1', 2, 'at nine.')];
    await chat.server.tells(...pieces.map((piece) => ({ ...piece, sequence: null })));
    await chat.clock.advance(1_000);
    expect(chat.disk.text).to.include('We open at nine.');
  });

  it('I7 writes one after the other, so that none overtakes another', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    chat.disk.slow = true;
    await chat.says('one');
    await chat.says('two');
    await chat.clock.advance(1_000);
    expect(chat.disk.waiting).to.equal(1);
    await chat.disk.answer();
    expect(chat.disk.text).to.include('one').and.include('two');
  });

  it('I7 never keeps a place that is beyond what it kept with it', async () => {
    const chat = await chatting();
    for (let at = 0; at < 40; at++) {
      await chat.server.tells(answer(`m-${at}`, `Answer ${at}`));
      if (at % 3 === 0) await chat.clock.advance(100);
      const { journal, conversation } = chat.disk.data as {
        journal: { spans: [number, number][] };
        conversation: { settled: unknown[] };
      };
      expect(Math.max(0, journal.spans.at(-1)![1] - 3)).to.equal(conversation.settled.length);
    }
  });

  it('writes down what gathers in a quarter of a second, once', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    const before = chat.disk.writes;
    for (let at = 0; at < 20; at++) await chat.server.tells(answer(`m-${at}`, 'x'));
    await chat.clock.advance(250);
    expect(chat.disk.writes).to.equal(before + 1);
  });

  it('writes a long conversation down more seldom, for it is written whole', async () => {
    const chat = await chatting();
    for (let at = 0; at < 600; at++) await chat.server.tells(answer(`m-${at}`, 'x'));
    await chat.clock.advance(1_000);
    const before = chat.disk.writes;
    await chat.server.tells(answer('last', 'x'));
    await chat.clock.advance(500);
    expect(chat.disk.writes).to.equal(before);
    await chat.clock.advance(200);
    expect(chat.disk.writes).to.equal(before + 1);
    await chat.says('at once all the same');
    expect(chat.disk.text).to.include('at once all the same');
  });

  it('goes on in the other tab in memory when the disk fails, with all that was said', async () => {
    const chat = await chatting();
    chat.disk.failing = true;
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.clock.advance(1_000);
    const next = chat.another();
    await next.starts();
    await chat.closes();
    await next.server.resumes();
    expect(next.lines).to.deep.equal(['agent: Hello']);
    expect(next.sees.kept).to.equal(false);
  });
});
