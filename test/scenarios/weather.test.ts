import { expect } from 'chai';
import { answer } from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('when the page goes through weather', () => {
  it('drops the link as soon as the network is said to be gone, and stops its timers', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    expect(chat.sees.phase).to.equal('offline');
    expect(chat.server.socket.closes).to.deep.equal([4002]);
    await chat.clock.advance(300_000);
    expect(chat.opened).to.have.length(1);
  });

  it('F41, REC-8 dials within a quarter of a second when it is back, and goes on where it was', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.goes('offline');
    await chat.clock.advance(60_000);
    await chat.goes('online');
    expect(chat.sees.phase).to.equal('reconnecting');
    await chat.clock.advance(250);
    expect(chat.opened[1]?.cursor).to.equal(3);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('tries at once, and does not sit out its wait, when the network or the page comes back', async () => {
    for (const weather of ['online', 'visible', 'returned'] as const) {
      const chat = await chatting();
      chat.clock.chance = 0.99;
      await chat.server.drops();
      await chat.goes(weather);
      await chat.clock.advance(250);
      expect(chat.opened, weather).to.have.length(2);
    }
  });

  it('waits for its session when the network went in the middle of asking', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.starts();
    await chat.goes('offline');
    chat.site.refusal = 'auth/unreachable';
    await chat.site.answer();
    expect(chat.sees.phase).to.equal('offline');
    chat.site.refusal = null;
    await chat.goes('online');
    await chat.clock.advance(250);
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('F41 says of a network that is back, while a session is asked for, that it is gone no more', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.starts();
    await chat.goes('offline');
    expect(chat.sees).to.include({ phase: 'authorizing', error: 'transport/offline' });
    await chat.goes('online');
    expect(chat.sees).to.include({ phase: 'authorizing', error: null });
    await chat.site.answer();
    expect(chat.sees).to.include({ phase: 'connecting', error: null });
  });

  it('F13 says of a session that was waited for, and is there, that it waits no more', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.starts();
    await chat.site.pauses(chat.clock.wall + 30_000);
    expect(chat.sees).to.include({ phase: 'authorizing', error: 'auth/rate-limited' });
    await chat.site.answer();
    expect(chat.sees).to.include({ phase: 'connecting', error: null });
    await chat.server.refuses();
    expect(chat.sees.error).to.equal(null);
  });

  it('uses a session that was given while the network was gone when it is back', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.starts();
    await chat.goes('offline');
    await chat.site.answer();
    expect(chat.sees.phase).to.equal('offline');
    expect(chat.opened).to.have.length(0);
    await chat.goes('online');
    await chat.clock.advance(250);
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('F20 gives socket and lead up when the page may be kept frozen, and goes on when it is shown again', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.goes('leaving');
    await chat.clock.advance(0);
    expect(chat.server.socket.closes).to.deep.equal([4002]);
    expect(chat.disk.text).to.include('Hello');
    await chat.freezes();
    await chat.clock.advance(300_000);
    await chat.thaws();
    await chat.goes('returned');
    await chat.clock.advance(250);
    await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal(['agent: Hello']);
    expect(chat.site.asked).to.have.length(1);
  });

  it('F19, EXP-3 tells that it timed out when the page comes back after more than ten minutes', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.goes('leaving');
    await chat.freezes();
    await chat.clock.advance(11 * 60_000);
    await chat.thaws();
    await chat.goes('returned');
    await chat.clock.advance(1_000);
    expect(chat.sees.phase).to.equal('expired');
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('F19 goes on after a sleep of nine minutes', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.clock.sleeps(9 * 60_000);
    await chat.goes('returned');
    await chat.clock.advance(5_250);
    if (chat.server.socket.readyState === 0) await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('writes down what there is when nobody looks any more', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    const before = chat.disk.writes;
    await chat.goes('hidden');
    expect(chat.disk.writes).to.equal(before + 1);
  });

  it('does nothing in any weather before it was started, and after it was destroyed', async () => {
    const chat = await scenario();
    for (const weather of ['offline', 'online', 'visible', 'leaving', 'returned'] as const) await chat.goes(weather);
    expect(chat.sees.phase).to.equal('idle');
    chat.client.destroy();
    for (const weather of ['offline', 'online', 'returned'] as const) await chat.goes(weather);
    await chat.clock.advance(60_000);
    expect([chat.site.asked, chat.opened, chat.disk.writes]).to.deep.equal([[], [], 0]);
  });

  it('F42 leaves no timer, listener or socket behind, wherever it is destroyed', async () => {
    const moments: readonly ((chat: Awaited<ReturnType<typeof scenario>>) => Promise<void>)[] = [
      () => Promise.resolve(),
      (chat) => chat.starts(),
      async (chat) => {
        await chat.starts();
        await chat.server.accepts();
      },
      async (chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.says('Hello');
        chat.client.compose('More');
      },
      async (chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.server.drops();
      },
      async (chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.goes('offline');
      },
      async (chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.goes('leaving');
        await chat.goes('returned');
      },
      async (chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.says('Hello');
        await chat.server.drops();
        await chat.clock.advance(1_000);
        await chat.server.resumes();
      },
    ];
    for (const [at, moment] of moments.entries()) {
      const chat = await scenario();
      await moment(chat);
      chat.client.destroy();
      await chat.clock.advance(0);
      expect(chat.clock.pending, `timers, moment ${at}`).to.equal(0);
      expect(chat.sky.watched, `listeners, moment ${at}`).to.equal(0);
      expect(
        chat.opened.filter(({ readyState }) => readyState < 2),
        `sockets, moment ${at}`,
      ).to.have.length(0);
      const dialled = chat.opened.length;
      await chat.goes('online');
      await chat.clock.advance(120_000);
      expect(chat.opened).to.have.length(dialled);
    }
  });
});
