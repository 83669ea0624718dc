import { expect } from 'chai';
import { answer, chunk, lastChunk } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

/** How long after a drop the next attempt comes. */
async function pause(chat: Chat): Promise<number> {
  const from = chat.clock.now;
  const dialled = chat.opened.length;
  for (let step = 0; step < 200_000 && chat.opened.length === dialled; step += 10) await chat.clock.advance(10);
  return chat.clock.now - from;
}

describe('when the link is lost', () => {
  it('REC-8, REC-9 dials the same session with the same token, from where it was, and loses nothing that it had', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells(answer('m-1', 'Hello'), chunk('m-2', 0, 'We '));
    await chat.server.drops();
    expect(chat.sees).to.include({ phase: 'reconnecting', attempt: 1 });
    await chat.clock.advance(9_000);
    expect(chat.opened[1]).to.include({ sessionId: 's-1', cursor: 5 });
    expect(chat.opened[1]?.query.get('access_token')).to.equal('canary-s-1');
    await chat.server.resumes();
    await chat.server.tells(lastChunk('m-2', 1, 'open.'));
    expect(chat.sees).to.include({ phase: 'ready', attempt: 0, error: null });
    expect(chat.lines).to.deep.equal(['agent: Hello', 'agent: We open.']);
  });

  it('REC-1, REC-2 waits a part of 1, 2, 4, … seconds, as chance will have it, and never more than 30', async () => {
    const chat = await chatting({}, { max_reconnect_attempts: 0 });
    chat.clock.chance = 0.99;
    await chat.says('Somebody waits');
    await chat.server.drops();
    await pause(chat);
    const pauses: number[] = [];
    for (let at = 0; at < 6; at++) {
      chat.site.reachable = false;
      await chat.server.refuses();
      pauses.push(await pause(chat));
    }
    expect(pauses.map((ms) => Math.round(ms / 1000))).to.deep.equal([2, 4, 8, 16, 30, 30]);
    chat.clock.chance = 0.5;
    await chat.server.refuses();
    expect(await pause(chat)).to.be.within(14_900, 15_100);
  });

  it('REC-1 lets those go first who wait for an answer when a whole service restarts', async () => {
    const idle = await chatting();
    idle.clock.chance = 0;
    await idle.server.drops(1012);
    expect(await pause(idle)).to.equal(1_000);

    const waits = await chatting();
    await waits.says('Hello');
    waits.clock.chance = 0.9;
    await waits.server.drops(1012);
    expect(await pause(waits)).to.equal(900);

    // What was said has been heard, and nobody has answered.
    const asked = await chatting();
    await asked.says('Hello');
    await asked.server.echoes();
    asked.clock.chance = 0.9;
    await asked.server.drops(1012);
    expect(await pause(asked)).to.equal(900);
  });

  it('REC-3 goes on trying without a network, as far apart as ever, and calls no session invalid for it', async () => {
    const chat = await chatting();
    chat.site.reachable = false;
    await chat.server.drops();
    for (let at = 0; at < 4; at++) {
      await pause(chat);
      await chat.server.refuses();
    }
    expect(chat.sees.phase).to.equal('reconnecting');
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('REC-4 counts on until a link was heard and has lasted, so that a flapping service is not hammered', async () => {
    const chat = await chatting({}, { max_reconnect_attempts: 0 });
    chat.clock.chance = 0.99;
    await chat.server.drops();
    const attempts: number[] = [];
    for (let at = 0; at < 4; at++) {
      await pause(chat);
      await chat.server.accepts();
      await chat.server.drops();
      attempts.push(chat.sees.attempt);
    }
    expect(attempts).to.deep.equal([2, 3, 4, 5]);
  });

  it('REC-4 begins to count anew after a link that was heard and lasted ten seconds', async () => {
    const chat = await chatting();
    for (let at = 0; at < 3; at++) {
      await chat.server.drops();
      expect(chat.sees.attempt).to.equal(1);
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      await chat.clock.advance(10_000);
    }
  });

  it('REC-5, REC-6 changes its words after as many attempts as the service named, and tries on every thirty seconds', async () => {
    const chat = await chatting({}, { max_reconnect_attempts: 3 });
    chat.site.reachable = false;
    await chat.server.drops();
    const attempts = [chat.sees.attempt];
    for (let at = 0; at < 2; at++) {
      await pause(chat);
      await chat.server.refuses();
      attempts.push(chat.sees.attempt);
    }
    expect(attempts).to.deep.equal([1, 2, 3]);
    expect(chat.sees).to.include({ phase: 'reconnecting', error: 'transport/unreachable' });
    expect(await pause(chat)).to.equal(30_000);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null, attempt: 0 });
  });

  it('REC-5 is not worn out by who writes meanwhile: what they do dials in the place of what was to come', async () => {
    const chat = await chatting({}, { max_reconnect_attempts: 3 });
    chat.clock.chance = 0.99;
    await chat.server.drops();
    chat.site.reachable = false;
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await chat.says(text);
      await chat.clock.advance(300);
      await chat.server.refuses();
    }
    expect(chat.sees.attempt).to.be.below(3);
    expect(await pause(chat)).to.be.below(4_000);
  });

  it('REC-6 is tried at once by who presses, and says so again where that comes to nothing', async () => {
    const chat = await chatting({}, { max_reconnect_attempts: 2 });
    chat.site.reachable = false;
    await chat.server.drops();
    await pause(chat);
    await chat.server.refuses();
    expect(chat.sees).to.include({ phase: 'reconnecting', error: 'transport/unreachable' });
    const { length } = chat.opened;
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'reconnecting', error: null });
    await chat.starts();
    expect(chat.opened).to.have.length(length + 1);
    await chat.server.refuses();
    expect(chat.sees).to.include({ phase: 'reconnecting', error: 'transport/unreachable' });
    await chat.starts();
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null, attempt: 0 });
  });

  it('REC-5 takes ten where the service named no number, and 0 for as many as it takes', async () => {
    const unnamed = await scenario();
    await unnamed.starts();
    await unnamed.server.accepts();
    await unnamed.server.raw(
      '{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[{"id":"e","sequence":1,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SESSION_START","payload":{}},{"id":"f","sequence":2,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_JOINED","payload":{}}]}}',
    );
    await unnamed.server.fences();
    const endless = await chatting({}, { max_reconnect_attempts: 0 });
    for (const chat of [unnamed, endless]) {
      chat.site.reachable = false;
      chat.clock.chance = 0.1;
      await chat.server.drops();
      while (chat.sees.attempt < 9) {
        await pause(chat);
        await chat.server.refuses();
      }
      expect(chat.sees.error).to.not.equal('transport/blocked');
      await pause(chat);
      await chat.server.refuses();
    }
    expect(await pause(unnamed)).to.equal(30_000);
    expect(await pause(endless)).to.be.below(30_000);
  });

  it('REC-7, CLS-3 dials once, however many closes one socket tells', async () => {
    const chat = await chatting();
    const socket = chat.server.socket;
    for (const code of [1006, 1006, 1001, 1000]) socket.drops(code);
    await chat.clock.advance(25_000);
    expect(chat.opened).to.have.length(3);
    expect(chat.opened[1]?.closes).to.deep.equal([4002]);
    expect(chat.sees.phase).not.to.equal('ended');
  });

  it('REC-7 has one attempt under way, whatever asks for one', async () => {
    const chat = await chatting();
    await chat.server.drops();
    for (const weather of ['online', 'visible', 'returned', 'online'] as const) await chat.goes(weather);
    await chat.says('Hello');
    await chat.clock.advance(1_000);
    expect(chat.opened.filter(({ readyState }) => readyState < 2)).to.have.length(1);
  });

  it('REC-10 hears each frame once after many attempts that failed', async () => {
    const chat = await chatting();
    chat.site.reachable = false;
    await chat.server.drops();
    for (let at = 0; at < 8; at++) {
      await pause(chat);
      await chat.server.refuses();
    }
    await pause(chat);
    await chat.server.resumes();
    const told: string[] = [];
    chat.client.on('event', ({ type }) => told.push(type));
    await chat.server.tells(answer('m-1', 'Hello'));
    expect(told).to.deep.equal(['agentMessage']);
    expect(chat.lines).to.deep.equal(['agent: Hello']);
  });

  it('CLS-3 heeds nothing that a socket says which has been replaced', async () => {
    const chat = await chatting();
    const old = chat.server.socket;
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.resumes();
    old.says(
      '{"id":"x","sequence":90,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SESSION_END","payload":{}}',
    );
    expect(chat.sees.phase).to.equal('ready');
  });

  it('CLS-4, I9 never has two sockets', async () => {
    const chat = await chatting();
    let most = 0;
    for (let round = 0; round < 10; round++) {
      if (round % 3 === 0) await chat.clock.advance(45_000);
      else await chat.server.drops();
      await chat.clock.advance(9_000);
      if (chat.server.socket.readyState === 0) await chat.server.resumes();
      most = Math.max(most, chat.opened.filter(({ readyState }) => readyState < 2).length);
    }
    expect(most).to.equal(1);
  });

  for (const code of [1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4000, 4002, 4003, 4429, 4999])
    it(`F38 dials again after a ${code}`, async () => {
      const chat = await chatting();
      await chat.server.drops(code);
      expect(chat.sees.phase).to.equal('reconnecting');
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      expect(chat.sees.phase).to.equal('ready');
    });

  it('gives up an attempt that does not open in ten seconds, and tries again', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.clock.advance(9_000);
    const hung = chat.server.socket;
    await chat.clock.advance(25_000);
    expect(hung.readyState).to.be.above(1);
    expect(chat.opened.length).to.be.above(2);
  });
});
