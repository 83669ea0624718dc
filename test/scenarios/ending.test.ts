import { expect } from 'chai';
import { answer, chunk, event, joined, joinEcho, sessionEnd, sessionStart } from '../support/facts.js';
import { settled } from '../support/fakes.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

describe('when a conversation ends', () => {
  it('tells the service, waits for its word, and says good-bye with 1000', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    expect(chat.sees.phase).to.equal('ending');
    expect(chat.server.heard.at(-1)?.type).to.equal('USER_END_SESSION');
    await chat.server.tells(event('USER_END_SESSION'), sessionEnd('REASON_USER_END'));
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.ended).to.equal('REASON_USER_END');
    expect(chat.server.socket.closes).to.deep.equal([1000]);
    expect(chat.lines).to.deep.equal([]);
  });

  it('waits two seconds for that, and not longer', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    await chat.clock.advance(1_999);
    expect(chat.sees.phase).to.equal('ending');
    await chat.clock.advance(1);
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.ended).to.equal('user_ended');
  });

  it('F35 ends here when there is no link, and never dials again for it', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    await chat.tries(chat.client.end());
    expect(chat.sees.phase).to.equal('ended');
    await chat.goes('online');
    await chat.clock.advance(60_000);
    expect(chat.opened).to.have.length(1);
  });

  it('INV-8, I11 asks for no other session after the end, whatever the network and the page go through', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd());
    for (const weather of ['offline', 'online', 'hidden', 'visible', 'leaving', 'returned'] as const)
      await chat.goes(weather);
    await chat.starts();
    await chat.clock.advance(700_000);
    expect(chat.site.asked).to.deep.equal([null]);
    expect(chat.opened).to.have.length(1);
    expect(chat.sees.phase).to.equal('ended');
  });

  it('HO-11 shows what was said after the end, and why it ended', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Good-bye.'), sessionEnd('REASON_NATURAL_END'));
    expect(chat.lines).to.deep.equal(['agent: Good-bye.']);
    expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
  });

  it('remembers when that was, as it was told', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Good-bye.'));
    await chat.server.tells({ ...sessionEnd('REASON_USER_ABANDONED'), timestamp: '2026-05-04T14:40:00Z' });
    // Also where something comes after it.
    await chat.server.tells(answer('m-2', 'Good-bye once more.'));
    const at = Date.UTC(2026, 4, 4, 14, 40);
    expect(chat.sees.conversation).to.include({ ended: 'REASON_USER_ABANDONED', endedAt: at });
  });

  it('knows by its own clock when nobody told it, and does not know when it was never told', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    await chat.clock.advance(2_000);
    expect(chat.sees.conversation.endedAt).to.equal(chat.clock.wall);
    const other = await chatting();
    await other.clock.advance(1_000_000);
    await other.starts();
    expect(other.sees.conversation).to.include({ ended: 'expired', endedAt: 0 });
  });

  describe('and something before the end is missing', () => {
    const torn = async (): ReturnType<typeof chatting> => {
      const chat = await chatting({ overlap: 0 });
      await chat.server.tells({ ...sessionEnd('REASON_NATURAL_END'), sequence: 5 });
      expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
      expect(chat.opened.map(({ cursor }) => cursor)).to.deep.equal([0, 3]);
      return chat;
    };

    it('asks for it once more, and is over when it is there', async () => {
      const chat = await torn();
      await chat.server.accepts();
      await chat.server.batch({ ...answer('m-1', 'Good-bye.'), sequence: 4 });
      expect(chat.lines).to.deep.equal(['agent: Good-bye.']);
      expect(chat.sees.phase).to.equal('ended');
      expect(chat.server.socket.closes).to.deep.equal([1000]);
      await chat.clock.advance(60_000);
      expect(chat.opened).to.have.length(2);
    });

    it('is over when the replay does not have it', async () => {
      const chat = await torn();
      await chat.server.accepts();
      await chat.server.batch({ ...answer('m-3', 'Something else.'), sequence: 2 });
      expect(chat.sees.phase).to.equal('ending');
      await chat.server.fences();
      expect(chat.sees.phase).to.equal('ended');
      expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
    });

    it('F30 waits for it on a network where a dial and a replay take six seconds', async () => {
      const chat = await torn();
      await chat.clock.advance(4_000);
      await chat.server.accepts();
      await chat.clock.advance(2_000);
      await chat.server.batch({ ...answer('m-1', 'Good-bye.'), sequence: 4 });
      expect(chat.lines).to.deep.equal(['agent: Good-bye.']);
      expect(chat.sees.phase).to.equal('ended');
    });

    it('F30 waits for it while a replay still brings something, however slowly', async () => {
      const chat = await torn();
      await chat.server.accepts();
      for (let batch = 0; batch < 4; batch += 1) {
        await chat.clock.advance(1_400);
        await chat.server.batch({ ...sessionStart(), sequence: 1 });
        expect(chat.sees.phase).to.equal('ending');
      }
      await chat.server.batch({ ...answer('m-1', 'Good-bye.'), sequence: 4 });
      expect(chat.lines).to.deep.equal(['agent: Good-bye.']);
      expect(chat.sees.phase).to.equal('ended');
    });

    it('is over when the dial comes to nothing', async () => {
      const chat = await torn();
      await chat.clock.advance(9_999);
      expect(chat.sees.phase).to.equal('ending');
      await chat.clock.advance(1);
      expect(chat.sees.phase).to.equal('ended');
      expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
      await chat.clock.advance(60_000);
      expect(chat.opened).to.have.length(2);
    });
  });

  it('takes a reason that it does not know, and none, for an end like others', async () => {
    for (const payload of [{}, { reason: null }, { reason: 'REASON_OF_NEXT_YEAR' }]) {
      const chat = await chatting();
      await chat.server.tells(event('SESSION_END', payload));
      expect(chat.sees.phase).to.equal('ended');
    }
  });

  it('ends once: the first reason stays, and the echo of the end revives nothing', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.end());
    await chat.server.batch(
      sessionEnd('REASON_USER_END'),
      sessionEnd('REASON_NATURAL_END'),
      answer('m-1', 'Late'),
      event('USER_END_SESSION'),
    );
    expect(chat.sees.conversation.ended).to.equal('REASON_USER_END');
    expect(chat.sees.phase).to.equal('ended');
  });

  it('CLS-1 takes a 1000 without a word for the end, and does not dial again', async () => {
    const chat = await chatting();
    await chat.server.drops(1000);
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.ended).to.equal('closed');
    for (const weather of ['visible', 'online', 'returned'] as const) await chat.goes(weather);
    await chat.clock.advance(60_000);
    expect(chat.opened).to.have.length(1);
  });

  it('CLS-2 does not end the session that has come in its place', async () => {
    const chat = await chatting();
    const old = chat.server.socket;
    await chat.tries(chat.client.startOver());
    old.drops(1000);
    expect(chat.sees.phase).to.equal('connecting');
    await chat.server.welcomes();
    old.drops(1000);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('starts over under the same transcript, with a line between, and tells the service of the end', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.tries(chat.client.startOver());
    expect(chat.opened[0]?.sent.at(-1)).to.include('USER_END_SESSION');
    expect(chat.opened[0]?.closes).to.deep.equal([1000]);
    expect(chat.site.asked).to.deep.equal([null, null]);
    await chat.server.welcomes();
    await chat.server.tells(answer('m-2', 'Hello again'));
    expect(chat.lines).to.deep.equal(['agent: Hello', '-- newSession', 'agent: Hello again']);
  });

  it('what was said stays the word of who said it, while nobody has joined the next chat, and when another has', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'), chunk('m-2', 0, 'How can '));
    const names = (): unknown => chat.sees.items.flatMap((item) => (item.kind === 'agent' ? [item.name] : []));
    await chat.tries(chat.client.startOver());
    expect(names()).to.deep.equal(['Robin', 'Robin']);
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.server.fences();
    await chat.server.tells(joinEcho(), joined('Sam'), answer('m-1', 'Hello again'));
    expect(names(), 'what has none is the word of who is there').to.deep.equal(['Robin', 'Robin', '']);
    expect(chat.sees.conversation.agent.name).to.equal('Sam');
    await chat.tries(chat.client.startOver());
    expect(names()).to.deep.equal(['Robin', 'Robin', 'Sam']);
  });

  describe('when it is started over right after a message', () => {
    const saidAndLeft = async (): Promise<Chat> => {
      const chat = await chatting();
      await chat.says('Just now');
      await chat.tries(chat.client.startOver());
      return chat;
    };

    it('DLV-4 waits for its echo, and then for nothing', async () => {
      const chat = await saidAndLeft();
      expect(chat.server.heard.at(-1)?.type).to.equal('USER_END_SESSION');
      expect(chat.sees.phase).to.equal('authorizing');
      await chat.server.echoes();
      await chat.says('Of the new one');
      await chat.server.tells(sessionEnd('REASON_USER_END'));
      expect(chat.site.asked).to.deep.equal([null, null]);
      await chat.server.welcomes();
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Just now [sent]', '-- newSession', 'me: Of the new one [sent]']);
    });

    it('takes two seconds for it at most', async () => {
      const chat = await saidAndLeft();
      await chat.clock.advance(1_900);
      expect(chat.site.asked).to.deep.equal([null]);
      await chat.clock.advance(200);
      expect(chat.site.asked).to.deep.equal([null, null]);
      await chat.server.welcomes();
      expect(chat.lines).to.deep.equal(['me: Just now [notConfirmed]']);
    });

    it('and no longer than the link lasts', async () => {
      const chat = await saidAndLeft();
      await chat.server.drops();
      expect(chat.site.asked).to.deep.equal([null, null]);
      await chat.server.welcomes();
      expect(chat.sees.phase).to.equal('ready');
    });

    it('says of what the disk held up that it was not sent', async () => {
      const chat = await chatting();
      chat.disk.slow = true;
      const said = chat.client.send('Never given');
      await settled();
      const over = chat.client.startOver();
      await settled();
      await chat.disk.answer();
      await said;
      await over;
      expect(chat.lines[0]).to.equal('me: Never given [rejected]');
      expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
    });
  });

  it('starts over after an end, and after a start over that failed', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd());
    chat.site.refusal = 'auth/unreachable';
    await chat.tries(chat.client.startOver());
    expect(chat.sees.phase).to.equal('failed');
    chat.site.refusal = null;
    await chat.starts();
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.sees.conversation.ended).to.equal(null);
  });

  it('takes what is said while it starts over into the new session', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd());
    chat.site.hanging = true;
    await chat.tries(chat.client.startOver());
    await chat.says('First things first');
    await chat.site.answer();
    await chat.server.welcomes();
    await chat.server.echoes();
    expect(chat.lines.at(-1)).to.equal('me: First things first [sent]');
  });

  for (const [how, site] of [
    ['slowly', { hanging: true }],
    ['and nobody answers', { refusal: 'auth/unreachable' }],
  ] as const)
    it(`F21, S7 keeps what is said while it starts over ${how}, and nothing of what was before`, async () => {
      const chat = await chatting();
      await chat.server.tells(answer('m-1', 'Hello'));
      Object.assign(chat.site, site);
      await chat.tries(chat.client.startOver());
      await chat.says('First things first');
      chat.client.compose('And then');
      await chat.clock.advance(1_000);
      expect(chat.sees.kept).to.equal(true);
      Object.assign(chat.site, { hanging: false, refusal: null });
      const next = await chat.reloads();
      expect(next.lines).to.deep.equal(['me: First things first [waiting]']);
      expect(next.sees.draft).to.equal('And then');
      await next.server.welcomes();
      await next.server.echoes();
      expect(next.lines).to.deep.equal(['me: First things first [sent]']);
    });

  it('takes what is said while it waits for a network to start over with', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    chat.site.refusal = 'auth/unreachable';
    await chat.tries(chat.client.startOver());
    expect(chat.sees.phase).to.equal('offline');
    expect(chat.sees.conversation.ended).not.to.equal(null);
    expect(await chat.tries(chat.client.send('First things first'))).to.equal('');
    chat.site.refusal = null;
    await chat.goes('online');
    await chat.server.welcomes();
    await chat.server.echoes();
    expect(chat.lines.at(-1)).to.equal('me: First things first [sent]');
  });

  it('ends a conversation that has not begun to the letter', async () => {
    const chat = await scenario();
    await chat.tries(chat.client.end());
    expect(chat.sees.phase).to.equal('idle');
    await chat.starts();
    await chat.tries(chat.client.end());
    expect(chat.sees.phase).to.equal('ended');
    await chat.clock.advance(60_000);
    expect(chat.opened[0]?.closes).to.have.length(1);
  });

  it('I11 ends what has failed for now: what waits does not go out by itself later', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/unreachable';
    await chat.says('Hello');
    await chat.tries(chat.client.end());
    expect(chat.sees).to.include({ phase: 'ended', error: null });
    expect(chat.lines).to.deep.equal(['me: Hello [rejected]']);
    const asked = chat.site.asked.length;
    chat.site.refusal = null;
    await chat.goes('online');
    await chat.clock.advance(600_000);
    await chat.starts();
    expect(chat.site.asked).to.have.length(asked);
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    expect(chat.lines).to.deep.equal(['me: Hello [rejected]']);
  });

  describe('and none had begun for what was said', () => {
    const over = async (vault?: 'device'): Promise<Chat> => {
      const chat = await scenario(vault && { vault });
      chat.site.hanging = true;
      await chat.says('Cancel order 5');
      await chat.tries(chat.client.end());
      expect(chat.sees.conversation.ended).to.equal('user_ended');
      return chat;
    };

    it('S7 leaves nothing of it on the disk', async () => {
      const chat = await over();
      await chat.clock.advance(1_000);
      expect(chat.disk.data).to.equal(null);
      const next = await chat.reloads();
      expect(next.lines).to.deep.equal([]);
    });

    it('shows it after a reload where the disk lasts longer, and sends nothing of it', async () => {
      const chat = await over('device');
      chat.site.hanging = false;
      const next = await chat.reloads();
      expect([next.lines, next.sees.phase]).to.deep.equal([['me: Cancel order 5 [rejected]'], 'ended']);
    });

    it('INV-8 is over for a tab that comes later, which begins none by itself', async () => {
      const chat = await over();
      chat.site.hanging = false;
      const asked = chat.site.asked.length;
      const other = chat.another();
      await other.starts();
      expect([chat.sees.phase, other.sees.phase]).to.deep.equal(['ended', 'ended']);
      expect(chat.site.asked).to.have.length(asked);
    });
  });

  describe('and something is said right after', () => {
    for (const [how, ends] of [
      ['ends', (chat: Chat) => chat.client.end()],
      ['starts over', (chat: Chat) => chat.client.startOver()],
    ] as const) {
      it(`takes what is said after it for what comes after it: ${how}`, async () => {
        const chat = await chatting();
        void ends(chat);
        const said = chat.client.send('Mine');
        await chat.tries(said);
        await chat.clock.advance(2_000);
        if (how === 'starts over') {
          await chat.server.welcomes();
          await chat.server.echoes();
        }
        expect(chat.opened[0]!.sent.filter((text) => text.includes('Mine'))).to.deep.equal([]);
        expect(chat.lines).to.deep.equal([how === 'ends' ? 'me: Mine [rejected]' : 'me: Mine [sent]']);
      });
    }
  });

  it('F35 ends a conversation that this page has not gone on with', async () => {
    const before = await chatting({ vault: 'device' });
    await before.says('Hello');
    await before.server.echoes();
    await before.closes();
    const chat = before.another();
    await chat.tries(chat.client.end());
    expect(chat.sees.phase).to.equal('ended');
    await chat.tries(chat.client.resume());
    await chat.starts();
    expect(chat.opened).to.have.length(1);
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('leaves nothing of it on a disk of the kind that lasts as long as the session', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Bye'), sessionEnd());
    await chat.clock.advance(1_000);
    expect(chat.disk.data).to.equal(null);
  });

  it('shows after a reload that it is over, where the disk lasts longer', async () => {
    const kept = await chatting({ vault: 'device' });
    await kept.server.tells(answer('m-1', 'Bye'), sessionEnd());
    const next = await kept.reloads();
    expect(next.sees.phase).to.equal('ended');
    expect(next.lines).to.deep.equal(['agent: Bye']);
    expect(kept.site.asked).to.deep.equal([null]);
  });

  it('tells nothing of a live session to a socket that comes too late', async () => {
    const chat = await scenario();
    await chat.starts();
    const socket = chat.server.socket;
    await chat.tries(chat.client.end());
    socket.opens();
    socket.says('{"type":"EVENT_TYPE_HEARTBEAT","payload":{}}');
    expect(socket.sent).to.deep.equal([]);
    expect(chat.sees.phase).to.equal('ended');
  });
});
