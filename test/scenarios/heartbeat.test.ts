import { expect } from 'chai';
import { answer, sessionStart } from '../support/facts.js';
import { chatting, type Chat } from '../support/scenario.js';

/** Bare heartbeats on the present socket: those with a mark are for other ends. */
const beats = (chat: Chat): number =>
  chat.server.hearing('HEARTBEAT').filter(({ metadata }) => metadata === undefined).length;

/** Time passes, and each heartbeat is answered. */
async function lives(chat: Chat, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    const before = beats(chat);
    await chat.clock.advance(Math.min(left, 1_000));
    if (beats(chat) > before) await chat.server.beats();
  }
}

describe('when a link is to be kept alive', () => {
  it('HB-1, HB-2 says every thirty seconds that it is there, with an empty frame', async () => {
    const chat = await chatting();
    await lives(chat, 29_999);
    expect(beats(chat)).to.equal(0);
    await lives(chat, 60_001);
    expect(beats(chat)).to.equal(3);
    expect(chat.server.heard.at(-1)?.raw).to.equal('{"type":"EVENT_TYPE_HEARTBEAT","payload":{}}');
  });

  it('HB-2, HB-3 does so as often as the service asks, from the moment it asks', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 10 });
    await lives(chat, 30_000);
    expect(beats(chat)).to.equal(3);
    await chat.server.tells({ ...sessionStart({ heartbeat_interval_seconds: 20 }), id: 'again' });
    await lives(chat, 19_000);
    expect(beats(chat)).to.equal(3);
    await lives(chat, 1_000);
    expect(beats(chat)).to.equal(4);
  });

  for (const strange of [undefined, null, -1, '30', 1e400])
    it(`HB-3 takes ${String(strange)} for its own thirty seconds`, async () => {
      const chat = await chatting({}, { heartbeat_interval_seconds: strange });
      await lives(chat, 60_000);
      expect(beats(chat)).to.equal(2);
    });

  for (const [asked, seconds] of [
    [1, 5],
    [3600, 120],
    [1e9, 120],
  ] as const)
    it(`HB-3, F37 takes ${asked} seconds for ${seconds}: neither a storm nor silence`, async () => {
      const chat = await chatting({}, { heartbeat_interval_seconds: asked });
      await lives(chat, seconds * 1_000 - 1);
      expect(beats(chat)).to.equal(0);
      await lives(chat, 1);
      expect(beats(chat)).to.equal(1);
    });

  it('HB-3, HB-7, WD-2 says nothing, and expects nothing, when the service wants none: on later links as well', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 0 });
    await chat.clock.advance(300_000);
    expect(beats(chat)).to.equal(0);
    expect(chat.opened).to.have.length(1);
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.resumes();
    await chat.clock.advance(300_000);
    expect(beats(chat)).to.equal(0);
    expect(chat.opened).to.have.length(2);
  });

  it('HB-7 keeps it over a reload', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 0 });
    for (let at = 0; at < 70; at++) await chat.server.tells(answer(`m-${at}`, 'x'));
    const next = await chat.reloads();
    await next.server.resumes();
    const dialled = next.opened.length;
    await next.clock.advance(300_000);
    expect(beats(next)).to.equal(0);
    // Nor does it take a service that echoes none for dead.
    expect(next.opened).to.have.length(dialled);
  });

  it('HB-2, HB-7 keeps a shorter one over a reload', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 10 });
    const next = await chat.reloads();
    await next.server.resumes();
    await lives(next, 10_000);
    expect(beats(next)).to.equal(1);
  });

  it('HB-4 says nothing without an open socket, and begins anew with each', async () => {
    const chat = await chatting();
    await lives(chat, 29_000);
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.clock.advance(5_000);
    expect(chat.server.heard).to.deep.equal([]);
    await chat.server.resumes();
    await lives(chat, 29_000);
    expect(beats(chat)).to.equal(0);
    await lives(chat, 1_000);
    expect(beats(chat)).to.equal(1);
  });

  it('HB-5 takes an echo without a stamp for an answer', async () => {
    const chat = await chatting();
    await lives(chat, 300_000);
    expect(chat.opened).to.have.length(1);
  });

  it('HB-6 is no news to the conversation, and does not wipe what the visitor is told', async () => {
    const chat = await chatting();
    const { conversation, items } = chat.sees;
    await lives(chat, 90_000);
    expect(chat.sees.conversation).to.equal(conversation);
    expect(chat.sees.items).to.equal(items);
  });

  for (const early of [false, true])
    it(`WD-1, F04 takes a link for dead on which nothing is heard ten seconds after it asked, and dials another${early ? ', in an early page' : ''}`, async () => {
      const chat = await chatting({ early });
      await chat.clock.advance(39_999);
      expect(chat.opened).to.have.length(1);
      await chat.clock.advance(1);
      expect(chat.opened).to.have.length(2);
      expect(chat.opened[0]?.closes).to.deep.equal([4002]);
      expect(chat.sees.phase).to.equal('reconnecting');
      await chat.server.resumes();
      expect(chat.sees.phase).to.equal('ready');
    });

  it('WD-1, I10 lets a replay through that takes a minute in one frame, and is no more patient after it', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.drops();
    const patience: number[] = [];
    const isDropped = async (after: number): Promise<boolean> => {
      for (let second = 1; second <= after && chat.server.accepted; second++) await chat.clock.advance(1_000);
      return !chat.server.accepted;
    };
    while (chat.server.socket.readyState > 1) await chat.clock.advance(500);
    for (await chat.server.accepts(); await isDropped(60); await chat.server.accepts())
      patience.push(chat.opened.length);
    await chat.server.replays();
    await chat.server.fences();
    expect([chat.sees.phase, patience]).to.deep.equal(['ready', [3, 4, 5]]);
    await lives(chat, 60_000);
    await chat.server.drops();
    while (chat.server.socket.readyState > 1) await chat.clock.advance(500);
    await chat.server.accepts();
    expect([await isDropped(9), await isDropped(1)]).to.deep.equal([false, true]);
    await chat.server.accepts();
    // One who comes back to the page meanwhile does not make it begin anew.
    await chat.goes('visible');
    expect([await isDropped(19), await isDropped(1)]).to.deep.equal([false, true]);
  });

  it('WD-1 takes any frame for a sign of life', async () => {
    const chat = await chatting();
    await chat.clock.advance(35_000);
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.clock.advance(24_000);
    expect(chat.opened).to.have.length(1);
  });

  it('WD-2, F20 asks a page that comes back whether its link lives, and gives it five seconds', async () => {
    const chat = await chatting();
    await lives(chat, 10_000);
    await chat.goes('visible');
    expect(beats(chat)).to.equal(1);
    await chat.clock.advance(4_999);
    expect(chat.opened).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.opened).to.have.length(2);
  });

  it('WD-2 does not judge a page that was frozen by the time that it was', async () => {
    const chat = await chatting();
    await chat.freezes();
    await chat.clock.advance(120_000);
    await chat.thaws();
    await chat.server.beats();
    expect(chat.opened.filter(({ readyState }) => readyState < 2)).to.have.length(1);
    expect(chat.sees.phase).not.to.equal('expired');
  });

  it('WD-3 lives on timers that come once a minute', async () => {
    const chat = await chatting();
    for (let minute = 0; minute < 20; minute++) {
      await chat.freezes();
      await chat.clock.advance(60_000);
      await chat.thaws();
      await chat.server.beats();
      await chat.clock.advance(10);
      if (chat.server.socket.readyState === 0) await chat.server.resumes();
    }
    expect(chat.sees.phase).to.equal('ready');
  });

  it('F05 finds out in fifteen seconds that a link is dead on which a message was given away', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.clock.advance(15_000);
    expect(chat.opened).to.have.length(2);
  });

  it('DUR-1 takes another link before a gateway cuts it, when nobody waits for anything', async () => {
    const chat = await chatting();
    await lives(chat, 6_897_000);
    expect(chat.opened).to.have.length(1);
    await chat.says('Just now');
    await lives(chat, 4_500);
    expect(chat.opened).to.have.length(1);
    await chat.server.echoes();
    await lives(chat, 11_000);
    expect(chat.opened).to.have.length(2);
    expect(chat.opened[0]?.closes).to.deep.equal([4002]);
  });
});
