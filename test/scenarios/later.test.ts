import { expect } from 'chai';
import { answer, chunk, complaint, joined, joinEcho, lastChunk, personJoined, sessionStart } from '../support/facts.js';
import { scenario, type Chat, type Setting } from '../support/scenario.js';

/** A page in which the later half of the client has not come, or is told that it cannot be had. */
async function half(setting: Setting = {}): Promise<Chat & { comes(): Promise<void>; fails(): Promise<void> }> {
  const chat = await scenario(setting);
  let settle = { comes: (): void => undefined, fails: (_: Error): void => undefined };
  chat.later = new Promise((comes, fails) => (settle = { comes: () => comes(null), fails }));
  return Object.assign(chat, {
    comes: async () => {
      settle.comes();
      chat.later = Promise.resolve();
      await chat.clock.advance(0);
    },
    fails: async () => {
      settle.fails(new Error('no such file'));
      await chat.clock.advance(0);
    },
  });
}

/** A page that comes back to a conversation, and cannot have what reads it. */
async function unread(setting: Setting = {}): Promise<Chat> {
  const chat = await scenario(setting);
  await chat.starts();
  await chat.server.welcomes();
  await chat.says('Hello');
  await chat.server.echoes();
  await chat.closes();
  const next = chat.another();
  next.later = Promise.reject(new Error('no such file'));
  next.later.catch(() => undefined);
  await next.starts();
  return next;
}

describe('while half of the client is not loaded yet', () => {
  it('P4 a first message and its answers need nothing of it', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(chunk('m-1', 0, 'Hello, '), lastChunk('m-1', 1, 'I am Robin.'));
    await chat.says('Where is my order?');
    expect(chat.lines).to.deep.equal(['agent: Hello, I am Robin.', 'me: Where is my order? [sending]']);
    await chat.server.echoes();
    await chat.server.tells(answer('m-2', 'On its way.'), chunk('m-3', 1, 'It comes '), chunk('m-3', 2, 'tomorrow'));
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.lines).to.deep.equal([
      'agent: Hello, I am Robin.',
      'me: Where is my order? [sent]',
      'agent: On its way.',
      'agent: It comes tomorrow [writing]',
    ]);
  });

  it('a message is not handed over before what writes it down has come', async () => {
    const chat = await half();
    await chat.starts();
    await chat.server.welcomes();
    await chat.says('Hello');
    expect(chat.server.hearing('USER_MESSAGE')).to.deep.equal([]);
    await chat.comes();
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(1);
    expect(chat.disk.text).to.contain('Hello');
    expect(chat.sees.kept).to.equal(true);
  });

  for (const wipes of ['identify', 'forget', 'logout'] as const) {
    it(`what is said right after ${wipes} waits for it, and is not wiped by it`, async () => {
      const chat = await half({ vault: 'none' });
      const wiped = chat.client[wipes]('anna');
      const begun = chat.client.start();
      const said = chat.client.send('Where is mine?');
      await chat.clock.advance(100);
      expect(chat.site.asked).to.deep.equal([]);
      await chat.comes();
      await Promise.all([wiped, begun, said].map((asked) => chat.tries(asked)));
      await chat.server.welcomes();
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Where is mine? [sent]']);
      expect(chat.site.asked).to.deep.equal([null]);
    });

    it(`what is said after ${wipes} could not be done is said all the same`, async () => {
      const chat = await half({ vault: 'none' });
      const wiped = chat.tries(chat.client[wipes]('anna'));
      await chat.fails();
      expect(await wiped).to.equal('transport/unreachable');
      await chat.starts();
      await chat.server.welcomes();
      await chat.says('Where is mine?');
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Where is mine? [sent]']);
    });
  }

  it('a number that is missing after it has come is asked for, as on any link', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.comes();
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 9 });
    await chat.clock.advance(1_500);
    expect(chat.opened).to.have.length(2);
  });

  for (const how of ['cannot be had', 'does not come'] as const)
    it(`when it ${how}, the message goes out, and nobody is told that it is kept; that is so when it comes after all`, async () => {
      const chat = await half();
      await chat.starts();
      await chat.server.welcomes();
      await chat.says('Hello');
      if (how === 'cannot be had') await chat.fails();
      await chat.clock.advance(how === 'cannot be had' ? 0 : 9_000);
      expect(chat.sees.kept).to.equal(false);
      expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
      await chat.comes();
      await chat.clock.advance(2_500);
      expect(chat.sees.kept).to.equal(true);
      expect(chat.disk.text).to.contain('Hello');
    });

  it('what was told before it was understood is understood then', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(
      personJoined('Sam'),
      chunk('m-1', 1, 'world'),
      answer('m-2', 'Anything else?'),
      lastChunk('m-1', 0, 'Hello '),
    );
    await chat.comes();
    expect(chat.lines).to.deep.equal(['-- personJoined Sam', 'agent: Hello world', 'agent: Anything else?']);
    expect(chat.sees.conversation.handoff.state).to.equal('live');
  });

  it('E1 a complaint that came before is seen to', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.server.tells(complaint('Unknown event type or invalid message format'));
    await chat.comes();
    expect(chat.server.hearing('REQUEST_POLY_AGENT_JOIN')).to.have.length(1);
  });

  it('a link that is lost before is dialled again when it has come', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.drops();
    expect(chat.opened).to.have.length(1);
    await chat.comes();
    await chat.clock.advance(1);
    expect(chat.opened).to.have.length(2);
    await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('a link that is lost where it cannot be had has failed; to start again goes on with the same session', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.drops();
    await chat.fails();
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
    await chat.starts();
    expect(chat.site.asked).to.deep.equal([null, 's-1']);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('what is rarely wanted is refused for now when it cannot be had', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.fails();
    expect(await chat.tries(chat.client.end())).to.equal('transport/unreachable');
    expect(chat.sees.phase).to.equal('ready');
  });

  it('a file that is gone is asked for ever more rarely', async () => {
    const chat = await half({ vault: 'none' });
    const asked: number[] = [];
    const gone = Promise.reject(new Error('no such file'));
    gone.catch(() => undefined);
    Object.defineProperty(chat, 'later', {
      get() {
        asked.push(chat.clock.now);
        return gone;
      },
    });
    await chat.starts();
    await chat.server.welcomes();
    await chat.tries(chat.client.end());
    await chat.clock.advance(40_000);
    const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
    expect(pauses.slice(0, 4), 'at a press at once').to.deep.equal([0, 4_000, 8_000, 8_000]);
    expect(asked.length).to.be.at.most(8);
  });

  for (const early of [false, true])
    it(`F36 who asks again where it has failed sees that it is tried, and is told what came of it (early: ${early})`, async () => {
      const next = await unread({ early });
      await next.clock.advance(10_000);
      expect(next.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
      const codeOf = (asked: Promise<unknown>): Promise<string> =>
        asked.then(String, ({ code }: { code: string }) => code);
      const again = codeOf(next.client.start());
      const said = codeOf(next.client.send('And?'));
      await next.clock.advance(1);
      expect(next.sees).to.include({ phase: 'idle', error: null });
      await next.clock.advance(1_600);
      expect([await again, await said]).to.deep.equal(['transport/unreachable', 'transport/unreachable']);
      await next.clock.advance(9_000);
      expect(next.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
      next.later = Promise.resolve();
      void next.client.start();
      await next.clock.advance(1);
      await next.server.resumes();
      expect(next.sees).to.include({ phase: 'ready', error: null });
      expect(next.lines).to.deep.equal(['me: Hello [sent]']);
    });

  it('a conversation that is on the disk is not begun anew, but waits for what reads it', async () => {
    const next = await unread();
    const said = next.client.send('And?').then(String, ({ code }: { code: string }) => code);
    await next.clock.advance(1_600);
    expect(await said).to.equal('transport/unreachable');
    expect([next.site.asked, next.lines]).to.deep.equal([[null], []]);
    expect(next.sees).to.include({ phase: 'idle', error: null });
    await next.clock.advance(8_400);
    expect(next.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
    next.later = Promise.resolve();
    await next.clock.advance(8_000);
    expect(next.sees).to.include({ phase: 'connecting', error: null });
    expect(next.site.asked).to.deep.equal([null, 's-1']);
    expect(next.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('a tab that could not hear the others says so, and follows them when it can', async () => {
    const first = await scenario();
    await first.starts();
    await first.server.welcomes();
    const second = first.another();
    second.later = Promise.reject(new Error('no such file'));
    second.later.catch(() => undefined);
    const code = second.client.start().then(String, (error: { code: string }) => error.code);
    await second.clock.advance(0);
    await second.clock.advance(1_600);
    expect(await code).to.equal('transport/unreachable');
    second.later = Promise.resolve();
    await second.clock.advance(2_000);
    expect(second.sees).to.include({ phase: 'ready', leads: false });
    expect(first.opened).to.have.length(1);
  });

  it('a tab that leads and cannot be heard loses the lead; what was said in it goes to the one that has it', async () => {
    const first = await half();
    await first.starts();
    const said = first.client.send('Hello');
    await first.clock.advance(0);
    const second = first.another();
    await second.starts();
    await second.clock.advance(1_600);
    expect([first.sees.leads, second.sees.leads]).to.deep.equal([false, true]);
    await first.comes();
    await second.server.welcomes();
    await second.server.echoes('Hello');
    await said;
    expect(second.lines).to.deep.equal(['me: Hello [sent]']);
    expect(first.lines).to.deep.equal(second.lines);
    expect(first.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('a client that is given up takes no notice of it any more', async () => {
    const chat = await half();
    await chat.starts();
    chat.client.destroy();
    await chat.comes();
    await chat.clock.advance(10_000);
    expect([chat.clock.pending, chat.sky.watched, chat.disk.writes]).to.deep.equal([0, 0, 0]);
  });

  it('the network that went away before anybody watched it is noticed', async () => {
    const chat = await half({ vault: 'none' });
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(joinEcho(), joined());
    chat.sky.online = false;
    await chat.comes();
    expect(chat.sees.phase).to.equal('offline');
  });
});
