import { expect } from 'chai';
import { answer, complaint, sessionEnd, sessionStart } from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('at odd moments', () => {
  it('DLV-12 leaves nothing on its way when the service says that the chat cannot be had', async () => {
    const chat = await chatting();
    await chat.says('on its way');
    await chat.server.tells(complaint('Error: Connector not found'));
    expect(chat.item('on its way')).to.include({ delivery: 'notConfirmed' });
  });

  it('DLV-12 leaves nothing on its way when no session can be had any more', async () => {
    const chat = await chatting();
    await chat.says('on its way');
    await chat.server.drops(4001);
    expect(chat.item('on its way')).to.include({ delivery: 'notConfirmed' });
  });

  it('takes what waits into the session that takes the place of one in which nothing was said', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.says('First words');
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.server.drops(4001);
    await chat.server.welcomes();
    await chat.server.echoes();
    expect(chat.opened.at(-1)?.sessionId).to.equal('s-2');
    expect(chat.lines.at(-1)).to.equal('me: First words [sent]');
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('INV-8 takes the place of a session in which nothing was said, whatever was lost in the one before', async () => {
    const chat = await chatting();
    await chat.says('Lost');
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    expect(chat.item('Lost')).to.include({ delivery: 'notConfirmed' });
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    await chat.server.drops(4001);
    expect(chat.site.asked).to.deep.equal([null, null, null]);
    await chat.server.welcomes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  for (const [id, sentence] of [
    ['E7', 'Error: Session not found'],
    ['E9', 'Error: Connector not found'],
  ] as const)
    it(`${id} starts over where the session that it leaves is complained of while it ends`, async () => {
      const chat = await chatting();
      await chat.says('Just now');
      await chat.tries(chat.client.startOver());
      await chat.server.tells(complaint(sentence));
      await chat.clock.advance(2_000);
      await chat.server.welcomes();
      expect(chat.site.asked).to.deep.equal([null, null]);
      expect(chat.sees).to.include({ phase: 'ready', error: null });
      await chat.says('And now');
      expect(chat.lines.at(-1)).to.equal('me: And now [sending]');
    });

  it('E7 ends what the visitor ends, also where the service does not know it any more', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    await chat.server.tells(complaint('Error: Session not found'));
    await chat.clock.advance(2_000);
    expect(chat.sees).to.include({ phase: 'ended', error: null });
    expect(chat.sees.conversation.ended).to.equal('user_ended');
  });

  it('I11, JOIN-5 asks nobody in once the visitor has ended it', async () => {
    const early = await scenario();
    await early.starts();
    await early.server.accepts();
    await early.tries(early.client.end());
    await early.server.batch(sessionStart());
    expect(early.server.heard.at(-1)?.type).to.equal('USER_END_SESSION');
    const late = await scenario();
    await late.starts();
    await late.server.accepts();
    await late.server.batch(sessionStart());
    await late.clock.advance(9_000);
    await late.server.beats();
    await late.tries(late.client.end());
    await late.clock.advance(1_500);
    expect(late.server.heard.at(-1)?.type).to.equal('USER_END_SESSION');
  });

  it('ends what was to be started over, when that was asked for last', async () => {
    const chat = await chatting();
    await chat.says('Just now');
    await chat.tries(chat.client.startOver());
    await chat.tries(chat.client.end());
    await chat.server.tells(sessionEnd('REASON_USER_END'));
    await chat.clock.advance(60_000);
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.site.asked).to.deep.equal([null]);
    expect(chat.server.all('USER_END_SESSION')).to.have.length(1);
  });

  it('rejects what is said while the end is on its way, and shows it', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    await chat.says('Wait');
    await chat.server.tells(sessionEnd('REASON_USER_END'));
    expect(chat.lines).to.deep.equal(['me: Wait [rejected]']);
    expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
  });

  it('F34 learns from the replay that it ended while nobody was there', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.drops();
    chat.server.keeps(answer('m-1', 'I must go.'), sessionEnd());
    await chat.says('Still there?');
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.replays();
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', 'agent: I must go.', 'me: Still there? [rejected]']);
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('starts over once more while it starts over, and uses the last session only', async () => {
    const chat = await chatting();
    chat.site.hanging = true;
    await chat.tries(chat.client.startOver());
    await chat.tries(chat.client.startOver());
    await chat.site.answer();
    expect(chat.opened).to.have.length(2);
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('lets a page answer from within its own callbacks', async () => {
    const chat = await chatting();
    chat.client.watch(({ items }) => {
      if (items.at(-1)?.text === 'Your name?') void chat.client.send('Robin').catch(() => undefined);
    });
    chat.client.on('event', (event) => {
      if (event.type === 'agentMessage') chat.client.compose('…');
    });
    await chat.server.tells(answer('m-1', 'Your name?'));
    expect(chat.lines).to.include('me: Robin [sending]');
    expect(chat.server.all('USER_MESSAGE').map(({ payload }) => payload['text'])).to.include('Robin');
  });

  it('begins with the next word, or says why not, after an end that came before there was a session', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.starts();
    await chat.tries(chat.client.end());
    await chat.site.answer();
    const refused = await chat.tries(chat.client.send('Hello after all'));
    if (refused === '') expect(chat.site.asked).to.deep.equal([null, null]);
    else expect(refused).to.equal('session/ended');
  });

  it('lets a page go on at once from within its callback when the session has expired', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    let said = false;
    chat.client.watch(({ phase }) => {
      if (phase !== 'expired' || said) return;
      said = true;
      void chat.client.send('Still there?').catch(() => undefined);
    });
    await chat.server.drops(4001);
    await chat.server.welcomes();
    await chat.server.echoes('Still there?');
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', '-- newSession', 'me: Still there? [sent]']);
  });

  it('lets a page start over at once from within its callback when it has ended', async () => {
    const chat = await chatting();
    let over = false;
    chat.client.watch(({ phase }) => {
      if (phase !== 'ended' || over) return;
      over = true;
      void chat.client.startOver().catch(() => undefined);
    });
    await chat.server.tells(answer('m-1', 'Bye'), sessionEnd());
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal(['agent: Bye', '-- newSession']);
    expect(chat.opened).to.have.length(2);
  });

  it('gives the same snapshot until something is new, and never changes one that it gave', async () => {
    const chat = await chatting();
    const first = chat.sees;
    expect(chat.sees).to.equal(first);
    const text = JSON.stringify(first.items);
    await chat.server.tells(answer('m-1', 'Hello'));
    expect(chat.sees).not.to.equal(first);
    expect(JSON.stringify(first.items)).to.equal(text);
  });

  it('keeps the order of a hundred messages that were said at once', async () => {
    const chat = await chatting();
    const texts = Array.from({ length: 100 }, (_, at) => `message ${at}`);
    await Promise.all(texts.map((text) => chat.says(text)));
    expect(chat.server.all('USER_MESSAGE').map(({ payload }) => payload['text'])).to.deep.equal(texts);
    for (const text of texts.toReversed()) await chat.server.echoes(text, { sequence: 4 + texts.indexOf(text) });
    expect(chat.lines).to.deep.equal(texts.map((text) => `me: ${text} [sent]`));
  });

  it('F42 holds no more timers and listeners after two hundred lost links than after two', async () => {
    const chat = await chatting();
    const round = async (at: number): Promise<void> => {
      await chat.says(`message ${at}`);
      await chat.server.echoes(`message ${at}`);
      await chat.server.drops();
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      await chat.clock.advance(15_000);
    };
    for (let at = 0; at < 2; at++) await round(at);
    const pending = chat.clock.pending;
    for (let at = 2; at < 200; at++) await round(at);
    expect(chat.clock.pending).to.be.at.most(pending + 1);
    expect(chat.sky.watched).to.equal(1);
  }).timeout(60_000);

  it('F42 leaves no timer behind when everything was forgotten', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    chat.client.compose('More');
    await chat.tries(chat.client.forget());
    await chat.clock.advance(10_000);
    expect(chat.clock.pending).to.equal(0);
  });

  it('I9 dials no storm when the network comes and goes', async () => {
    const chat = await chatting();
    for (let at = 0; at < 30; at++) {
      await chat.goes('offline');
      await chat.clock.advance(50);
      await chat.goes('online');
      await chat.clock.advance(50);
    }
    await chat.clock.advance(1_000);
    expect(chat.opened.length).to.be.below(5);
    await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('starts, stops and starts again without a trace', async () => {
    const chat = await scenario();
    for (let round = 0; round < 3; round++) {
      await chat.starts();
      await chat.server.welcomes();
      await chat.server.tells(answer(`m-${round}`, 'Hello'));
      expect(chat.lines).to.deep.equal(['agent: Hello']);
      await chat.tries(chat.client.forget());
      expect(chat.lines).to.deep.equal([]);
    }
    expect(chat.site.asked).to.deep.equal([null, null, null]);
  });

  it('F12 offers a visitor whose session is gone another with the next word, and keeps what was never sent', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.drops();
    await chat.says('Not sent');
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.server.drops(4001);
    expect(chat.sees.phase).to.equal('expired');
    expect(chat.item('Not sent')).to.include({ delivery: 'rejected', error: 'session/expired' });
    await chat.tries(chat.client.retry(chat.item('Not sent').key.slice(2)));
    await chat.server.welcomes();
    await chat.server.echoes('Not sent');
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', '-- newSession', 'me: Not sent [sent]']);
  });

  it('I4 does not call a message lost because its answer came before its echo', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.tells({ ...answer('m-1', 'Hello to you'), sequence: 5 });
    await chat.server.echoes('Hello', { sequence: 4 });
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', 'agent: Hello to you']);
  });
});
