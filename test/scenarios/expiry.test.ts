import { expect } from 'chai';
import { answer, sessionEnd } from '../support/facts.js';
import { chatting } from '../support/scenario.js';

describe('when nothing was heard for long', () => {
  it('EXP-1 lives for as long as heartbeats are answered, however quiet it is', async () => {
    const chat = await chatting();
    for (let at = 0; at < 40; at++) {
      await chat.clock.advance(30_000);
      await chat.server.beats();
    }
    expect(chat.sees.phase).to.equal('ready');
  });

  it('EXP-2 remembers over a reload when the service was last heard', async () => {
    const chat = await chatting();
    for (let at = 0; at < 18; at++) {
      await chat.clock.advance(30_000);
      await chat.server.beats();
    }
    await chat.server.tells(answer('m-1', 'Still with you'));
    await chat.closes();
    await chat.clock.advance(9 * 60_000);
    const next = chat.another();
    await next.starts();
    expect(next.site.asked.at(-1)).to.equal('s-1');
  });

  it('EXP-3, HSF-1 does not ask for a session that nobody heard of for ten minutes', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.closes();
    await chat.clock.advance(600_001);
    const next = chat.another();
    await next.starts();
    expect(next.site.asked).to.deep.equal([null]);
    expect(next.sees).to.include({ phase: 'expired' });
    expect(next.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('EXP-3 says that it is over, also after the site’s endpoint could not be asked', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.closes();
    const next = chat.another();
    next.site.refusal = 'auth/unreachable';
    await next.starts();
    expect(next.sees.phase).to.equal('failed');
    await next.clock.advance(600_001);
    await next.starts();
    expect(next.sees).to.include({ phase: 'expired', error: null });
  });

  it('EXP-3, EXP-5 gives up after ten minutes without a link, once', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    const phases: string[] = [];
    chat.client.watch(({ phase }) => phases.at(-1) !== phase && phases.push(phase));
    await chat.server.drops();
    for (let at = 0; at < 60 && chat.sees.phase !== 'expired'; at++) {
      await chat.clock.advance(31_000);
      if (chat.sees.phase === 'reconnecting' && chat.server.socket.readyState < 2) await chat.server.refuses();
      chat.site.reachable = false;
    }
    expect(phases.filter((phase) => phase === 'expired')).to.have.length(1);
    expect(chat.sees.error).to.equal('session/expired');
    const dialled = chat.opened.length;
    await chat.goes('online');
    await chat.clock.advance(120_000);
    expect(chat.opened).to.have.length(dialled);
  });

  it('EXP-3 gives up on waking, and not before, when the machine slept for longer than that', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.goes('offline');
    await chat.clock.sleeps(700_000);
    await chat.goes('online');
    expect(chat.sees.phase).to.equal('expired');
  });

  it('EXP-4 says that it was the waiting when the service says so', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd('REASON_USER_ABANDONED'));
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.ended).to.equal('REASON_USER_ABANDONED');
  });

  it('EXP-6 ends no quiet chat of its own accord', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 0 });
    await chat.clock.advance(3_600_000);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('opens another session with the next word, under the same transcript, with a line between', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.goes('offline');
    await chat.clock.sleeps(700_000);
    await chat.goes('online');
    await chat.says('Are you still there?');
    expect(chat.site.asked).to.deep.equal([null, null]);
    await chat.server.welcomes();
    await chat.server.echoes('Are you still there?');
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', '-- newSession', 'me: Are you still there? [sent]']);
  });

  it('opens another session with the next word after a reload as well', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.closes();
    await chat.clock.advance(600_001);
    const next = chat.another();
    await next.starts();
    await next.says('Again');
    await next.server.welcomes();
    await next.server.echoes('Again');
    expect(next.lines).to.deep.equal(['me: Hello [sent]', '-- newSession', 'me: Again [sent]']);
  });

  it('F18 does not mind a time of day that jumps', async () => {
    const chat = await chatting();
    for (const jump of [86_400_000, -2 * 86_400_000, 30_000]) {
      chat.clock.wallOff += jump;
      await chat.server.tells(answer(`m-${jump}`, `after ${jump}`));
      await chat.clock.advance(1_000);
      expect(chat.sees.phase).to.equal('ready');
    }
    const next = await chat.reloads();
    expect(next.site.asked.at(-1)).to.equal('s-1');
  });
});
