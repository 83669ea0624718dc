import { expect } from 'chai';
import type { ChatError } from '../../src/core/errors.js';
import { answer, sessionEnd } from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('when it matters who the visitor is', () => {
  it('keeps the conversation of one who says the same name again', async () => {
    const chat = await scenario();
    await chat.tries(chat.client.identify('anna'));
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(answer('m-1', 'Hello Anna'));
    await chat.tries(chat.client.identify('anna'));
    expect(chat.lines).to.deep.equal(['agent: Hello Anna']);
    const next = await chat.reloads();
    await next.tries(next.client.identify('anna'));
    expect(next.lines).to.deep.equal(['agent: Hello Anna']);
  });

  it('S7, F43 wipes every trace of another, and shows no line of theirs afterwards', async () => {
    const chat = await scenario();
    await chat.tries(chat.client.identify('anna'));
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(answer('m-1', 'A secret for Anna'));
    chat.client.compose('Half a sentence');
    await chat.clock.advance(1_000);
    const old = chat.server.socket;
    await chat.tries(chat.client.identify('ben'));
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees.draft).to.equal('');
    old.says(
      '{"id":"x","sequence":9,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE","payload":{"message_id":"m-2","text":"More for Anna"}}',
    );
    await chat.clock.advance(1_000);
    expect(chat.lines).to.deep.equal([]);
    expect(chat.disk.text).not.to.include('secret');
    await chat.starts();
    expect(chat.site.asked).to.deep.equal([null, null]);
  });

  it('wipes what was said before anybody said who it was', async () => {
    const chat = await chatting();
    await chat.says('I am nobody yet');
    await chat.tries(chat.client.identify('anna'));
    expect(chat.lines).to.deep.equal([]);
  });

  it('S7 wipes on the disk of an earlier page what belongs to another', async () => {
    const chat = await scenario();
    await chat.tries(chat.client.identify('anna'));
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(answer('m-1', 'A secret for Anna'));
    await chat.closes();
    const next = chat.another();
    await next.tries(next.client.identify('ben'));
    await next.clock.advance(1_000);
    expect(next.lines).to.deep.equal([]);
    expect(next.disk.text).not.to.include('secret');
  });

  it('logs out: ends it with the service, and leaves nothing', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.tries(chat.client.logout());
    expect(chat.server.heard.map(({ type }) => type)).to.include('USER_END_SESSION');
    await chat.clock.advance(3_000);
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees.phase).to.equal('idle');
    expect(chat.disk.data).to.equal(null);
    expect(chat.opened.filter(({ readyState }) => readyState < 2)).to.have.length(0);
  });

  it('forgets without telling anybody, and begins from nothing', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.tries(chat.client.forget());
    expect(chat.server.heard.map(({ type }) => type)).not.to.include('USER_END_SESSION');
    expect(chat.disk.data).to.equal(null);
    await chat.starts();
    await chat.server.welcomes();
    expect(chat.lines).to.deep.equal([]);
    expect(chat.site.asked).to.deep.equal([null, null]);
  });

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`says what is said right after ${wipes} in a conversation of its own`, async () => {
      const chat = await chatting();
      await chat.tries(chat.client.identify('anna'));
      await chat.starts();
      await chat.server.welcomes();
      const wiped = wipes === 'identify' ? chat.client.identify('ben') : chat.client[wipes]();
      const said = chat.client.send('Where is mine?');
      await chat.tries(wiped);
      await chat.tries(said);
      await chat.server.welcomes();
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Where is mine? [sent]']);
      expect(chat.site.asked.at(-1)).to.equal(null);
    });

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`S7 begins nothing for what was said right before ${wipes}`, async () => {
      const chat = await chatting();
      await chat.tries(chat.client.identify('anna'));
      await chat.starts();
      await chat.server.welcomes();
      const asked = chat.site.asked.length;
      const said = chat.client.send('A secret of Anna').then(
        () => 'said',
        (error: ChatError) => error.code,
      );
      const wiped = wipes === 'identify' ? chat.client.identify('ben') : chat.client[wipes]();
      await chat.tries(wiped);
      await chat.clock.advance(10_000);
      expect(await said).to.equal('session/ended');
      expect(chat.sees.phase).to.equal('idle');
      expect(chat.site.asked).to.have.length(asked);
      expect(chat.disk.text).not.to.include('secret');
      expect(chat.opened.filter(({ readyState }) => readyState < 2)).to.have.length(0);
    });

  for (const wipes of ['identify', 'forget', 'logout'] as const)
    it(`S7 says when the disk has kept it, and wipes it as soon as it can: ${wipes}`, async () => {
      const chat = await chatting();
      await chat.tries(chat.client.identify('anna'));
      await chat.starts();
      await chat.server.welcomes();
      await chat.server.tells(answer('m-1', 'A secret for Anna'));
      await chat.clock.advance(1_000);
      expect(chat.disk.text).to.include('secret');
      chat.disk.failing = true;
      const wiped = wipes === 'identify' ? chat.client.identify('ben') : chat.client[wipes]();
      const failed = wiped.then(
        () => null,
        (error: ChatError) => error.code,
      );
      await chat.clock.advance(1_000);
      expect(await failed).to.equal('storage/failed');
      expect(chat.lines).to.deep.equal([]);
      chat.disk.failing = false;
      await chat.clock.advance(10_000);
      expect(chat.disk.text).not.to.include('secret');
      if (wipes !== 'identify') return;
      await chat.starts();
      await chat.server.welcomes();
      await chat.tries(chat.client.identify('ben'));
      expect(chat.sees.phase).to.equal('ready');
    });

  it('forgets in a browser that keeps nothing', async () => {
    const chat = await scenario();
    chat.disk.failing = true;
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.says('Hello');
    await chat.clock.advance(30_000);
    await chat.tries(chat.client.logout());
    expect(chat.sees.phase).to.equal('idle');
  });

  it('forgets what is over', async () => {
    const chat = await chatting({ vault: 'device' });
    await chat.server.tells(answer('m-1', 'Bye'), sessionEnd());
    await chat.tries(chat.client.forget());
    await chat.clock.advance(1_000);
    expect(chat.disk.data).to.equal(null);
    expect(chat.sees.phase).to.equal('idle');
  });

  it('S7 the end of a conversation takes only its own from the disk; who forgets takes all', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Bye'));
    await chat.clock.advance(1_000);
    // A tab that took the lead while this one slept.
    const theirs = { ...(chat.disk.data as object), term: 1e15 };
    chat.disk.data = theirs;
    await chat.server.tells(sessionEnd());
    await chat.clock.advance(1_000);
    expect(chat.disk.data).to.deep.equal(theirs);
    await chat.tries(chat.client.forget());
    await chat.clock.advance(1_000);
    expect(chat.disk.data).to.equal(null);
  });

  it('S7 who forgets takes all from the disk, also when it had failed before', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.clock.advance(1_000);
    chat.disk.failing = true;
    await chat.server.tells(answer('m-2', 'More'));
    await chat.clock.advance(1_000);
    chat.disk.failing = false;
    await chat.tries(chat.client.forget());
    expect(chat.disk.data).to.equal(null);
  });

  it('F25 a page that has nothing to say takes nothing away of a newer version', async () => {
    const chat = await scenario();
    chat.disk.data = { theirs: true };
    chat.disk.newer = true;
    await chat.starts();
    await chat.server.welcomes();
    await chat.goes('leaving');
    await chat.clock.advance(1_000);
    expect(chat.disk.text).to.include('theirs');
  });

  it('writes nothing down after it was wiped, until somebody begins again', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.tries(chat.client.forget());
    for (const weather of ['hidden', 'visible', 'leaving', 'returned', 'online'] as const) await chat.goes(weather);
    await chat.clock.advance(60_000);
    expect(JSON.stringify(chat.disk.data)).to.not.include('Hello').and.not.include('s-1');
    expect(chat.site.asked).to.deep.equal([null]);
  });

  for (const how of ['logout', 'forget', 'identify'] as const)
    it(`begins nothing by itself where the tab that led slept after a wipe in another: ${how}`, async () => {
      const first = await chatting();
      const second = first.another();
      await second.starts();
      await second.tries(how === 'identify' ? second.client.identify('bob') : second.client[how]());
      await first.freezes();
      await first.clock.advance(10_000);
      expect(second.sees.leads).to.equal(true);
      await first.thaws();
      await first.clock.advance(10_000);
      expect(first.site.asked).to.deep.equal([null]);
      expect([first, second].map(({ sees }) => sees.phase)).to.deep.equal(['idle', 'idle']);
    });

  for (const before of ['ready', 'expired'] as const)
    it(`nor where it hears first that the conversation is over, and then that it was wiped: ${before}`, async () => {
      const first = await chatting();
      await first.says('Mine');
      await first.server.echoes();
      const [second, third] = [first.another(), first.another()];
      await second.starts();
      await first.clock.advance(2_000);
      await third.starts();
      if (before === 'expired') {
        await first.server.drops();
        await first.clock.sleeps(700_000);
        await first.goes('returned');
      }
      expect(third.sees.phase).to.equal(before);
      await first.freezes();
      void second.client.logout();
      await first.clock.advance(10_000);
      await first.thaws();
      await first.clock.advance(10_000);
      expect(first.site.asked).to.deep.equal([null]);
      for (const { sees, lines } of [first, second, third]) expect([sees.phase, ...lines]).to.deep.equal(['idle']);
    });

  it('is known to the tab that takes the lead: what it talks of then is theirs', async () => {
    const first = await chatting();
    const second = first.another();
    await second.starts();
    await second.client.identify('ann');
    await first.crashes();
    await second.starts();
    await second.server.welcomes();
    await second.says('Mine');
    await second.server.echoes();
    const third = second.another();
    await third.client.identify('ann');
    await third.starts();
    expect(third.lines).to.deep.equal(['me: Mine [sent]']);
  });

  it('refuses a name that is none', async () => {
    const chat = await scenario();
    expect(await chat.tries(chat.client.identify(''))).to.equal('option/invalid');
    expect(await chat.tries(chat.client.identify(7 as unknown as string))).to.equal('option/invalid');
  });
});
