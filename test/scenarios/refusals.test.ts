import { expect } from 'chai';
import { answer } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

/** Refuses what is dialled, so many times. */
async function refused(chat: Chat, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await chat.clock.advance(0);
    for (let step = 0; step < 80 && chat.server.socket.readyState > 1; step++) await chat.clock.advance(500);
    if (chat.server.socket.readyState === 0) await chat.server.refuses();
  }
}

async function spoken(): Promise<Chat> {
  const chat = await chatting();
  await chat.says('Hello');
  await chat.server.echoes();
  return chat;
}

describe('when a socket is refused before it opens', () => {
  it('HSF-2 spends no attempt without a network, and waits for it', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    expect(chat.sees).to.include({ phase: 'offline', error: 'transport/offline' });
    await chat.clock.advance(120_000);
    expect(chat.opened).to.have.length(1);
    await chat.goes('online');
    await chat.clock.advance(250);
    expect(chat.opened).to.have.length(2);
  });

  it('HSF-3 asks whether the host answers at all: silence is the network’s', async () => {
    const chat = await spoken();
    await chat.server.drops();
    chat.site.reachable = false;
    await refused(chat, 6);
    expect(chat.site.probes).to.equal(6);
    expect(chat.sees.phase).to.equal('reconnecting');
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('HSF-4, INV-1 takes three refusals of a session that was open for its end, and shows it to a visitor who has spoken', async () => {
    const chat = await spoken();
    await chat.clock.advance(31_000);
    await chat.server.drops();
    await refused(chat, 2);
    expect(chat.sees.phase).to.equal('reconnecting');
    await refused(chat, 1);
    expect(chat.sees).to.include({ phase: 'expired', error: 'session/expired' });
  });

  it('F14 takes a session that was heard of in the last half minute to be there, however often it is refused', async () => {
    const chat = await spoken();
    await chat.says('On its way');
    await chat.server.drops();
    const since = chat.clock.now;
    const waited = (): number => chat.clock.now - since;
    await refused(chat, 4);
    expect(waited(), 'who waits asks often').to.be.within(3_000, 29_000);
    expect(chat.sees.phase).to.equal('reconnecting');
    while (chat.server.socket.readyState > 1) await chat.clock.advance(500);
    await chat.server.resumes();
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', 'me: On its way [sending]']);

    await chat.server.drops();
    const dead = chat.clock.now;
    while (chat.sees.phase === 'reconnecting') await refused(chat, 1);
    expect(chat.sees.phase).to.equal('expired');
    expect(chat.clock.now - dead).to.be.within(30_000, 75_000);
  });

  it('HSF-4 takes two for a session from the disk', async () => {
    const chat = await spoken();
    const next = await chat.reloads();
    await refused(next, 1);
    expect(next.sees.phase).to.equal('connecting');
    await refused(next, 1);
    expect(next.sees.phase).to.equal('expired');
  });

  it('HSF-5 counts refusals in a row only', async () => {
    const chat = await spoken();
    for (let round = 0; round < 3; round++) {
      await chat.server.drops();
      await refused(chat, 2);
      for (let step = 0; step < 80 && chat.server.socket.readyState > 1; step++) await chat.clock.advance(500);
      await chat.server.resumes();
      expect(chat.sees.phase).to.equal('ready');
    }
  });

  for (const code of [4001, 4401, 4404])
    it(`HSF-6, INV-1 takes a ${code} after the opening for the end of the session at once`, async () => {
      const missed = await spoken();
      await missed.server.drops(code);
      expect(missed.sees.phase).to.equal('expired');

      const unmissed = await chatting();
      await unmissed.server.tells(answer('m-1', 'Hello'));
      await unmissed.server.drops(code);
      expect(unmissed.site.asked).to.deep.equal([null, null]);
      await unmissed.server.welcomes();
      expect(unmissed.lines).to.deep.equal(['agent: Hello', '-- newSession']);
    });

  it('HSF-6 takes a 4429 and a 1013 for a wish to be left alone for a while', async () => {
    for (const code of [4429, 1013]) {
      const chat = await spoken();
      await chat.server.drops(code);
      expect(chat.sees.phase).to.equal('reconnecting');
      expect(chat.opened).to.have.length(1);
    }
  });

  it('INV-2 asks for one session, however many signs there are that the old one is gone', async () => {
    const chat = await chatting();
    const socket = chat.server.socket;
    socket.drops(4001);
    socket.drops(4001);
    await chat.goes('visible');
    await chat.goes('online');
    expect(chat.site.asked).to.deep.equal([null, null]);
  });

  it('INV-3 begins the new one with nothing of the old: place, ids, join, all anew', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells({ ...answer('m-1', 'Hello'), id: 'same' });
    await chat.server.drops(4001);
    expect(chat.opened.at(-1)).to.include({ sessionId: 's-2', cursor: 0 });
    await chat.server.welcomes();
    await chat.server.tells({ ...answer('m-1b', 'Hello anew'), id: 'same' });
    expect(chat.lines).to.deep.equal(['agent: Hello', '-- newSession', 'agent: Hello anew']);
  });

  it('INV-4 replaces three that never came to be ready, and no fourth', async () => {
    const chat = await chatting();
    for (let at = 0; at < 6 && chat.sees.phase !== 'failed'; at++) {
      if (chat.server.socket.readyState === 0) await chat.server.accepts();
      await chat.server.drops(4001);
    }
    expect(chat.sees).to.include({ phase: 'failed', error: 'session/unrecoverable' });
    expect(chat.site.asked).to.have.length(4);
  });

  it('INV-5 counts anew after one that came to be ready', async () => {
    const chat = await chatting();
    for (let at = 0; at < 6; at++) {
      await chat.server.drops(4001);
      await chat.server.welcomes();
      expect(chat.sees.phase).to.equal('ready');
    }
  });

  it('INV-5 waits for the network or a press when the new one cannot be had, and then goes on', async () => {
    const chat = await chatting();
    chat.site.refusal = 'auth/unreachable';
    await chat.server.drops(4001);
    expect(chat.sees).to.include({ phase: 'failed', error: 'auth/unreachable' });
    chat.site.refusal = null;
    await chat.goes('online');
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('INV-6 keeps what was said, and doubts what was on its way', async () => {
    const chat = await spoken();
    await chat.says('On its way');
    await chat.server.drops(4001);
    expect(chat.lines).to.deep.equal(['me: Hello [sent]', 'me: On its way [notConfirmed]']);
  });

  it('HSF-4 tries one more session before it calls the way to the service blocked', async () => {
    const chat = await scenario();
    await chat.starts();
    await refused(chat, 2);
    expect(chat.site.asked).to.deep.equal([null, null]);
    await refused(chat, 3);
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/blocked' });
    await chat.goes('online');
    expect(chat.site.asked.length).to.be.above(2);
  });

  it('CLS-5 takes a page that may not dial for a refusal', async () => {
    const chat = await chatting();
    chat.forbidsSockets = true;
    await chat.server.drops();
    await chat.clock.advance(5_100);
    expect(chat.opened).to.have.length(2);
    expect(chat.sees.phase).to.equal('reconnecting');
    chat.forbidsSockets = false;
    await chat.clock.advance(10_000);
    await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('I10 asks ever more rarely for a session that was not to be had, and says nothing of it until there is one', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/unreachable';
    await chat.starts();
    await chat.says('Hello').catch(() => undefined);
    const asked = chat.site.asked.length;
    const told: string[] = [];
    chat.client.watch(({ phase }) => told.push(phase));
    for (const ms of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
      const before = chat.site.asked.length;
      await chat.clock.advance(ms - 1);
      expect(chat.site.asked.length).to.equal(before);
      await chat.clock.advance(1);
      expect(chat.site.asked.length).to.equal(before + 1);
    }
    expect(new Set(told)).to.deep.equal(new Set(['failed']));
    chat.site.refusal = null;
    await chat.clock.advance(300_000);
    await chat.server.welcomes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.site.asked.length).to.equal(asked + 7);
    expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
  });

  it('HS-4 asks nobody again who has refused', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/rejected';
    await chat.starts();
    await chat.clock.advance(600_000);
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('I10 a way to the service that was blocked for a while is found again', async () => {
    const chat = await scenario();
    await chat.starts();
    await refused(chat, 5);
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/blocked' });
    await chat.clock.advance(30_000);
    await chat.server.welcomes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('F41 a page that comes back where no session is to be had goes on with its own when there is one', async () => {
    for (const how of ['offline', 'failed'] as const) {
      const chat = await spoken();
      const { sessionId } = chat.opened[0]!;
      await chat.closes();
      chat.site.refusal = 'auth/unreachable';
      const next = chat.another();
      chat.site.hanging = how === 'offline';
      await next.starts();
      if (how === 'offline') {
        await next.goes('offline');
        await chat.site.answer();
      }
      expect(next.sees.phase).to.equal(how);
      chat.site.refusal = null;
      await next.goes('online');
      await next.server.resumes();
      expect(chat.site.asked).to.deep.equal([null, sessionId, sessionId]);
      expect(next.lines).to.deep.equal(['me: Hello [sent]']);
    }
  });

  it('S5 a socket that the page’s own policy refuses is not dialled again: each time the console is told its token', async () => {
    const chat = await scenario();
    chat.site.forbidden = true;
    await chat.starts();
    await refused(chat, 1);
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/blocked' });
    await chat.clock.advance(600_000);
    expect(chat.opened).to.have.length(1);
  });
});
