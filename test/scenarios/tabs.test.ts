import { expect } from 'chai';
import { localIdOf } from '../../src/core/conversation/drafts.js';
import type { VisitorMessage } from '../../src/core/conversation/items.js';
import { answer, chunk, lastChunk, sessionEnd, thinking } from '../support/facts.js';
import { settled } from '../support/fakes.js';
import { chatting, scenario, type Chat, type Setting } from '../support/scenario.js';

/** Two tabs; the first leads. */
async function two(setting: Setting = {}): Promise<readonly [Chat, Chat]> {
  const first = await chatting(setting);
  const second = first.another();
  await second.starts();
  return [first, second];
}

/** Another has led since, later than this one, which does not know of it; all the others do. */
const outranked = ({ bus, page, clock }: Chat): void =>
  bus.post(page, { v: 2, from: 'another tab', term: clock.wall + 7_000, say: 'pong', quietMs: 0 });

describe('when there are several tabs', () => {
  it('shares one socket: the second shows what the first has, and dials nobody', async () => {
    const first = await chatting();
    await first.server.tells(answer('m-1', 'Hello'));
    const second = first.another();
    await second.starts();
    expect(second.lines).to.deep.equal(['agent: Hello']);
    expect(second.sees).to.include({ phase: 'ready', leads: false });
    expect(first.sees.leads).to.equal(true);
    expect(first.opened).to.have.length(1);
    expect(first.site.asked).to.deep.equal([null]);
  });

  it('does not fight for a lead that no lock decides: each tab goes on by itself, with one socket', async () => {
    const first = await chatting();
    await first.says('From the first');
    await first.server.echoes();
    first.bus.lockless = true;
    const tabs = [first, first.another(), first.another()];
    for (const tab of tabs.slice(1)) await tab.starts();
    await first.clock.advance(30_000);
    const dialled = (): number => new Set(tabs.flatMap(({ opened }) => opened)).size;
    expect(dialled()).to.be.at.most(12);
    const before = dialled();
    await first.clock.advance(2_000);
    expect(dialled() - before, 'and no more').to.be.at.most(3);
    expect(tabs.filter(({ sees }) => sees.alone)).to.have.length.of.at.least(2);
    expect(tabs.map(({ sees }) => sees.leads)).to.deep.equal([true, true, true]);
  });

  it('tells all of them what happens, piece by piece', async () => {
    const [first, second] = await two();
    await first.server.tells(thinking());
    expect(second.sees.conversation.typing).to.deep.equal({ who: 'agent', name: '' });
    await first.server.tells(chunk('m-1', 0, 'We '), lastChunk('m-1', 1, 'open.'));
    expect(second.lines).to.deep.equal(['agent: We open.']);
    expect(second.sees.conversation.typing).to.equal(null);
  });

  it('F23 says what is said in either, once, in one order', async () => {
    const [first, second] = await two();
    await Promise.all([first.says('from the first'), second.says('from the second')]);
    await first.server.echoes('from the first');
    await first.server.echoes('from the second');
    expect(first.server.all('USER_MESSAGE')).to.have.length(2);
    expect(first.lines).to.have.length(2);
    expect(second.lines).to.deep.equal(first.lines);
  });

  it('tells the tab that asked why something could not be done', async () => {
    const [, second] = await two();
    expect(await second.tries(second.client.retry('nobody’s'))).to.equal('message/unknown');
    expect(await second.tries(second.client.send(' '))).to.equal('message/empty');
  });

  it('gives a tab that comes the token from memory, never from the disk', async () => {
    const [first, second] = await two();
    await first.closes();
    await second.clock.advance(0);
    expect(second.sees.leads).to.equal(true);
    expect(first.site.asked).to.deep.equal([null]);
    await second.server.resumes();
    expect(second.sees.phase).to.equal('ready');
    expect(second.disk.text).not.to.include('canary');
  });

  it('F24 goes on in another tab when the one that led is closed in the middle of a message', async () => {
    const [first, second] = await two();
    await second.says('Hello');
    expect(first.server.all('USER_MESSAGE')).to.have.length(1);
    await first.closes();
    await second.server.accepts();
    await second.server.tells(second.server.echo('Hello'));
    await second.server.fences();
    expect(second.lines).to.deep.equal(['me: Hello [sent]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('F24 goes on when it crashed, without a word', async () => {
    const [first, second] = await two();
    await first.server.tells(chunk('m-1', 0, 'We '));
    await first.crashes();
    await second.clock.advance(3_000);
    expect(second.sees.leads).to.equal(true);
    await second.server.resumes();
    await second.server.tells(lastChunk('m-1', 1, 'open.'));
    expect(second.lines).to.deep.equal(['agent: We open.']);
  });

  it('takes the lead from a tab that no longer answers, and that one follows when it wakes', async () => {
    const [first, second] = await two();
    await first.freezes();
    await second.clock.advance(5_000 + 1_500);
    expect(second.sees.leads).to.equal(true);
    await second.server.resumes();
    await second.says('Hello');
    await second.server.echoes();
    await first.thaws();
    await first.clock.advance(1_000);
    expect(first.sees.leads).to.equal(false);
    expect(first.lines).to.deep.equal(['me: Hello [sent]']);
    expect(first.opened.filter(({ readyState }) => readyState < 2)).to.have.length(1);
  });

  it('takes it within a second and a half when somebody wants something done', async () => {
    const [first, second] = await two();
    await first.freezes();
    await second.says('Is anybody there?');
    await second.clock.advance(1_500);
    expect(second.sees.leads).to.equal(true);
    await second.server.resumes();
    await second.clock.advance(0);
    expect(second.lines).to.deep.equal(['me: Is anybody there? [sending]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('I1 does not send once more what a leader of old has given away meanwhile, and no disk tells', async () => {
    const [first, second] = await two({ vault: 'memory' });
    await first.freezes();
    await second.says('Only once');
    outranked(first);
    await first.thaws();
    expect(first.server.all('USER_MESSAGE')).to.have.length(1);
    expect(second.lines).to.deep.equal([]);
    await first.crashes();
    await second.server.accepts();
    expect(second.lines).to.deep.equal(['me: Only once [sending]']);
    await second.server.replays();
    await second.server.fences();
    await second.clock.advance(2_000);
    expect(second.lines).to.deep.equal(['me: Only once [notConfirmed]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('I1 nor what was tried again there', async () => {
    const [first, second] = await two({ vault: 'memory' });
    await first.says('Again');
    await first.server.drops();
    await first.clock.advance(2_000);
    await first.server.resumes();
    await first.clock.advance(3_000);
    expect(second.lines).to.deep.equal(['me: Again [notConfirmed]']);
    await first.freezes();
    void second.client.retry(localIdOf(second.item('Again') as VisitorMessage)).catch(() => undefined);
    await settled();
    outranked(first);
    await first.thaws();
    expect(first.server.all('USER_MESSAGE')).to.have.length(2);
    await first.crashes();
    await second.server.resumes();
    await second.clock.advance(2_000);
    expect(second.lines).to.deep.equal(['me: Again [notConfirmed]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(2);
  });

  it('I1 has a message once that was tried again in a page that was left at once', async () => {
    const [first, second] = await two();
    await first.says('Again');
    await first.server.drops();
    await first.clock.advance(2_000);
    await first.server.resumes();
    await first.clock.advance(3_000);
    expect(first.lines).to.deep.equal(['me: Again [notConfirmed]']);
    first.disk.slow = true;
    void first.client.retry(localIdOf(first.item('Again') as VisitorMessage)).catch(() => undefined);
    await settled();
    await first.goes('leaving');
    await first.disk.answer();
    await first.crashes();
    await second.server.resumes();
    await second.clock.advance(5_000);
    expect(second.lines).to.deep.equal(['me: Again [sending]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(2);
  });

  it('I1 sends what a leader of old wanted to give away, and the disk did not let it', async () => {
    const [first, second] = await two();
    await first.clock.advance(1_000);
    await first.freezes();
    await second.says('Never given');
    (first.disk.data as { term: number }).term = first.clock.wall + 6_000;
    outranked(first);
    await first.thaws();
    expect(first.server.all('USER_MESSAGE')).to.have.length(0);
    await first.crashes();
    await second.clock.advance(2_000);
    await second.server.resumes();
    expect(second.lines).to.deep.equal(['me: Never given [sending]']);
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('F24 sends in another tab what the one that closes could not write down in time', async () => {
    const [first, second] = await two();
    first.disk.slow = true;
    await second.says('Closed meanwhile');
    expect(second.lines).to.deep.equal(['me: Closed meanwhile [sending]']);
    await first.goes('leaving');
    expect(second.lines).to.deep.equal(['me: Closed meanwhile [waiting]']);
    await first.disk.answer();
    await first.crashes();
    await second.clock.advance(2_000);
    await second.server.resumes();
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('I1 a tab that leads already does not send what another may have given away', async () => {
    const [first] = await two({ vault: 'memory' });
    const action = { do: 'send', localId: 'theirs', text: 'Only once', given: true };
    first.bus.post(null, { v: 2, from: 'x', term: 0, at: first.clock.wall, say: 'do', id: 'q', action });
    await settled();
    expect(first.lines).to.deep.equal(['me: Only once [sending]']);
    await first.clock.advance(5_000);
    await first.server.fences();
    await first.clock.advance(2_000);
    await first.server.resumes();
    await first.clock.advance(2_000);
    expect(first.lines).to.deep.equal(['me: Only once [notConfirmed]']);
    expect(first.server.all('USER_MESSAGE')).to.have.length(0);
  });

  it('does not let a tab that slept write over what another has written since', async () => {
    const [first, second] = await two();
    await first.freezes();
    await second.clock.advance(7_000);
    await second.server.resumes();
    await second.server.tells(answer('m-1', 'Meanwhile'));
    await second.clock.advance(1_000);
    const written = second.disk.text;
    await first.thaws();
    await first.clock.advance(500);
    expect(second.disk.text).to.include('Meanwhile');
    expect(written).to.include('Meanwhile');
  });

  it('tells the others all of a frame in one word', async () => {
    const [first, second] = await two();
    const said = first.bus.said as { say: string; n: number; facts: unknown[] }[];
    const before = said.length;
    await first.server.batch(answer('m-1', 'One'), answer('m-2', 'Two'), answer('m-3', 'Three'));
    expect(said.slice(before).map(({ say, facts }) => [say, facts.length])).to.deep.equal([['facts', 3]]);
    expect(second.lines).to.deep.equal(['agent: One', 'agent: Two', 'agent: Three']);
  });

  it('asks for all of it again when something of what was told did not arrive', async () => {
    const [first, second] = await two();
    const spoken = first.bus.said as { say: string; from: string; term: number; n: number }[];
    const { from, term } = spoken.findLast(({ say }) => say === 'state')!;
    const heard = spoken.findLast(({ say }) => say === 'facts' || say === 'state')!.n;
    const hellos = (): number => spoken.filter(({ say }) => say === 'hello').length;
    const before = hellos();
    first.bus.post(first.page, { v: 2, from, term, say: 'facts', n: heard + 2, facts: [{ type: 'typingStopped' }] });
    await settled();
    expect(hellos()).to.equal(before + 1);
    expect(second.lines).to.deep.equal(first.lines);
  });

  it('is not answered by a tab that leads, slept when it was asked, and knows only what was then', async () => {
    const [first] = await two();
    const states = (): number => (first.bus.said as { say: string }[]).filter(({ say }) => say === 'state').length;
    const before = states();
    const hello = { v: 2, from: 'another tab', term: 0, say: 'hello' };
    first.bus.post(null, { ...hello, at: first.clock.wall - 1_501 });
    await settled();
    expect(states()).to.equal(before);
    for (const at of [first.clock.wall - 1_499, undefined]) first.bus.post(null, { ...hello, at });
    await settled();
    expect(states()).to.equal(before + 2);
  });

  it('I9 gives up the lead, and its socket, when it hears a later leader whom the lock did not tell of', async () => {
    const [first] = await two();
    const [socket] = first.opened;
    const term = first.clock.wall + 7_000;
    const later = { v: 2, from: 'another tab', term, say: 'pong', quietMs: 0 };
    first.bus.post(null, { ...later, term: 0 });
    await settled();
    expect(socket!.readyState).to.equal(1);
    first.bus.post(null, later);
    await settled();
    expect(first.notes).to.include('tab/lost-lead');
    expect(socket!.readyState).to.equal(2);
    // Nobody else has the lock: one of them leads again, later than that one, over the only socket.
    await first.clock.advance(8_000);
    expect(first.opened.filter(({ readyState }) => readyState < 2)).to.have.length(1);
    expect((JSON.parse(first.disk.text) as { term: number }).term).to.be.greaterThan(term);
  });

  it('I9 has one socket when a lead is taken, lost and given back', async () => {
    const [first, second] = await two();
    for (let round = 0; round < 5; round++) {
      await first.freezes();
      await second.clock.advance(7_000);
      await first.thaws();
      await first.clock.advance(100);
      await second.freezes();
      await first.clock.advance(7_000);
      await second.thaws();
      await second.clock.advance(100);
      expect(first.opened.filter(({ readyState }) => readyState < 2)).to.have.length(1);
      expect([first.sees.leads, second.sees.leads].filter(Boolean)).to.have.length(1);
    }
  });

  for (const kept of [true, false])
    for (let turns = 0; turns < 8; turns++)
      it(`I6, F24 loses nothing that is said in a tab as another takes its lead, ${kept ? 'with' : 'without'} a disk: ${turns} turns before it knows`, async () => {
        const [first, second] = await two();
        first.disk.failing = !kept;
        await first.freezes();
        const asked = second.tries(second.client.start());
        const said = new Promise<void>((done) => {
          const says = async (): Promise<void> => {
            void first.client.send('From a slow tab').then(() => done());
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            void first.thaws();
          };
          first.disk.onceRead = () => void says();
        });
        await second.clock.advance(2_000);
        await second.server.resumes();
        await said;
        await asked;
        expect([first.sees.leads, second.sees.leads]).to.deep.equal([false, true]);
        expect(first.server.all('USER_MESSAGE').filter(({ raw }) => raw.includes('From a slow tab'))).to.have.length(1);
        await first.server.echoes('From a slow tab');
        for (const tab of [first, second]) expect(tab.lines.join()).to.include('me: From a slow tab [sent]');
      });

  for (let turns = 0; turns < 7; turns++)
    it(`I6, F24 loses nothing that is said first of all as another takes the lead: ${turns} turns before it knows`, async () => {
      const first = await scenario();
      const second = first.another();
      await first.client.resume();
      await first.clock.advance(100);
      await first.freezes();
      const asked = second.tries(second.client.start());
      first.disk.onceRead = () =>
        void (async () => {
          void first.client.send('From a slow tab');
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          void first.thaws();
        })();
      await second.clock.advance(18_000);
      await asked;
      for (const tab of [first, second]) expect(tab.lines).to.deep.equal(['me: From a slow tab [waiting]']);
      await second.server.welcomes();
      await second.server.echoes('From a slow tab');
      expect(second.lines).to.deep.equal(['me: From a slow tab [sent]']);
    });

  it('I4, F20 does not bring back what was taken back elsewhere while the tab that said it was kept by the browser', async () => {
    const [first, second] = await two();
    await first.goes('offline');
    await second.goes('offline');
    void first.client.send('Not this');
    await first.goes('leaving');
    await second.clock.advance(300);
    expect(second.lines).to.deep.equal(['me: Not this [waiting]']);
    await second.tries(second.client.discard(localIdOf(second.item('Not this') as VisitorMessage)));
    await first.goes('returned');
    await first.clock.advance(1_000);
    expect([first.lines, second.lines]).to.deep.equal([[], []]);
  });

  for (const [what, vault] of [
    ['nothing is kept', 'memory'],
    ['the disk fails', 'session'],
  ] as const)
    it(`I4, F24 nor while it was frozen, where ${what}`, async () => {
      const [first, second] = await two({ vault });
      first.disk.failing = vault === 'session';
      await first.goes('offline');
      await second.goes('offline');
      await first.says('Not this');
      await first.freezes();
      await second.clock.advance(8_000);
      await second.tries(second.client.discard(localIdOf(second.item('Not this') as VisitorMessage)));
      await first.thaws();
      await first.clock.advance(8_000);
      expect([first.lines, second.lines]).to.deep.equal([[], []]);
    });

  it('S7 says in nobody else’s conversation what was said before in a tab that was kept by the browser', async () => {
    const [first, second] = await two();
    await first.goes('offline');
    await second.goes('offline');
    void first.client.send('Of Ann');
    await first.goes('leaving');
    await second.clock.advance(300);
    await second.tries(second.client.forget());
    await second.goes('online');
    const said = second.client.send('Of Ben');
    await second.clock.advance(1_000);
    await second.server.welcomes();
    await said;
    await second.server.echoes('Of Ben');
    first.disk.failing = true;
    await first.goes('returned');
    await first.clock.advance(1_000);
    for (const tab of [first, second]) expect(tab.lines).to.deep.equal(['me: Of Ben [sent]']);
  });

  it('ends, starts over and shows the end in all of them', async () => {
    const [first, second] = await two();
    await second.tries(second.client.end());
    await first.server.tells(sessionEnd('REASON_USER_END'));
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ended', 'ended']);
    await second.tries(second.client.startOver());
    await first.server.welcomes();
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ready', 'ready']);
    expect(second.lines).to.deep.equal(first.lines);
  });

  it('S7, F43 wipes everything in all of them, and on the disk', async () => {
    const [first, second] = await two();
    await first.server.tells(answer('m-1', 'A secret'));
    second.client.compose('Another');
    await second.tries(second.client.logout());
    await first.server.tells(sessionEnd('REASON_USER_END'));
    await first.clock.advance(3_000);
    for (const tab of [first, second]) {
      expect(tab.lines).to.deep.equal([]);
      expect(tab.sees.draft).to.equal('');
      expect(tab.sees.phase).to.equal('idle');
    }
    expect(first.disk.text).to.not.include('secret').and.not.include('Another');
  });

  const wipes: Readonly<Record<string, (chat: Chat) => Promise<unknown>>> = {
    'logs out': ({ client }) => client.logout(),
    forgets: ({ client }) => client.forget(),
    'is somebody else': ({ client }) => client.identify('ben'),
  };
  for (const [what, wipe] of Object.entries(wipes))
    it(`I6, S7 says in no other conversation what was said in a tab while another ${what}`, async () => {
      const [first, second] = await two();
      // So busy that it has not heard of it yet.
      await second.freezes();
      const wiped = wipe(first);
      await first.clock.advance(2_100);
      await wiped;
      const said = second.client.send('For nobody else').catch((error: unknown) => error);
      await settled();
      await second.thaws();
      await first.clock.advance(1_000);
      expect(await said).to.have.property('code', 'session/ended');
      expect(first.opened).to.have.length(1);
      expect([first.lines, second.lines]).to.deep.equal([[], []]);
      await second.starts();
      await first.server.welcomes();
      await second.says('For whoever comes');
      await first.server.echoes();
      expect(second.lines).to.deep.equal(['me: For whoever comes [sent]']);
    });

  for (const [what, wipe] of Object.entries(wipes))
    it(`S7 begins nothing by itself in a tab that only followed while the one that leads ${what}`, async () => {
      const [first, second] = await two();
      await second.starts();
      await first.tries(wipe(first));
      await first.server.tells(sessionEnd('REASON_USER_END'));
      await first.clock.advance(20_000);
      expect([first.sees.phase, second.sees.phase]).to.deep.equal(['idle', 'idle']);
      expect(first.site.asked).to.have.length(1);
    });

  it('I6, S7 a tab that slept while it was sent and wiped does not know of a message any more', async () => {
    const [first, second] = await two();
    await first.server.drops();
    await first.says('Before');
    expect(second.lines).to.deep.equal(['me: Before [waiting]']);
    await second.goes('leaving');
    await second.freezes();
    await first.clock.advance(1_000);
    await first.server.resumes();
    await first.server.echoes('Before');
    await first.tries(first.client.forget());
    await first.says('After');
    await first.server.welcomes();
    await first.clock.advance(1_000);
    await first.freezes();
    await second.thaws();
    await second.goes('returned');
    await second.clock.advance(3_000);
    expect(second.sees.leads).to.equal(true);
    await second.server.resumes();
    await second.clock.advance(3_000);
    expect(second.lines.join()).to.include('After').and.not.include('Before');
    expect(second.server.all('USER_MESSAGE').filter(({ raw }) => raw.includes('Before'))).to.have.length(1);
  });

  it('I6, S7 nor where it was not told of it: the disk tells', async () => {
    const [first, second] = await two();
    await first.server.drops();
    await first.says('Before');
    await second.goes('leaving');
    await second.freezes();
    await first.clock.advance(1_000);
    await first.server.resumes();
    await first.server.echoes('Before');
    await first.tries(first.client.forget());
    await first.starts();
    await first.server.welcomes();
    await first.clock.advance(1_000);
    await first.crashes();
    // As a browser has it that drops what a page could not hear.
    second.page.forgets();
    await second.thaws();
    await second.goes('returned');
    await second.clock.advance(3_000);
    await second.server.resumes();
    await second.clock.advance(3_000);
    expect(second.lines).to.deep.equal([]);
    expect(second.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('F21 goes on with what it knows when it comes back to a disk that cannot be read', async () => {
    const first = await chatting();
    await first.server.tells(answer('m-1', 'Hello'));
    await first.server.drops();
    await first.says('Not sent yet');
    await first.clock.advance(500);
    await first.goes('leaving');
    first.disk.failing = true;
    await first.goes('returned');
    await first.clock.advance(500);
    await first.server.resumes();
    await first.clock.advance(2_000);
    // Another may have read it from the disk, and sent it.
    expect(first.lines).to.deep.equal(['agent: Hello', 'me: Not sent yet [notConfirmed]']);
    expect(first.sees).to.include({ phase: 'ready', kept: false });
  });

  it('S9 is not moved by what a stranger says on the channel', async () => {
    const [first, second] = await two();
    await first.server.tells(answer('m-1', 'Hello'));
    const forged: unknown[] = [
      null,
      7,
      'state',
      [],
      {},
      { v: 1 },
      { v: 2, say: 'state' },
      { v: 99, say: 'hello', term: 1 },
      { v: '99', say: 'hello', term: 1, from: 'x' },
      { v: 2.5, say: 'hello', term: 1, from: 'x' },
      { v: -1, say: 'hello', term: 1, from: 'x' },
      { v: 2, say: 'rule', term: 1, from: 'x' },
      { v: 2, say: 'facts', term: 0, from: 'x', n: 1 },
      { v: 2, say: '__proto__', term: 1, from: 'x' },
      { v: 2, say: 'done', term: 1, from: 'x', id: 'y', error: '__proto__' },
      JSON.parse('{"v":2,"say":"view","term":"9","from":"x","__proto__":{"polluted":1}}'),
    ];
    for (const message of forged) first.bus.post(null, message);
    await settled();
    await first.clock.advance(100);
    for (const tab of [first, second]) {
      expect(tab.lines).to.deep.equal(['agent: Hello']);
      expect(tab.sees.phase).to.equal('ready');
    }
    expect(({} as { polluted?: number }).polluted).to.equal(undefined);
  });

  it('S9 throws at no word of the right kind whose contents are nonsense, and comes back from all of them', async () => {
    const wrong: string[] = [];
    const contents = [
      {},
      { n: 1e9, facts: null },
      { n: 1e9, facts: [null] },
      { n: 1, facts: { length: 1 } },
      { ledger: null, view: null },
      { ledger: {}, view: {} },
      { id: 7, action: null },
      { id: 'x', action: { do: 'x' } },
    ];
    for (const say of ['state', 'facts', 'view', 'do', 'done', 'pong', 'hello', 'ping'])
      for (const more of contents)
        for (const term of [0, 1, 2]) {
          const [first, second] = await two();
          const forged = { v: 2, say, term, from: 'stranger', ...more };
          first.bus.post(null, forged);
          await settled();
          for (let second = 0; second < 12; second++) {
            await first.clock.advance(1_000);
            if (first.server.socket.readyState === 0) await first.server.resumes();
          }
          await first.server.tells(answer('m-1', 'Still here'));
          await first.clock.advance(100);
          const fine = [first, second].every(
            ({ lines, sees }) => lines.join() === 'agent: Still here' && sees.phase === 'ready',
          );
          if (!fine || first.bus.errors.length > 0)
            wrong.push(`${JSON.stringify(forged)}: ${first.bus.errors.join() || 'stuck'}`);
        }
    expect(wrong).to.deep.equal([]);
  });

  it('shows each tab its own composer', async () => {
    const [first, second] = await two();
    first.client.compose('one');
    second.client.compose('two');
    expect([first.sees.draft, second.sees.draft]).to.deep.equal(['one', 'two']);
  });

  it('begins one session for two tabs that start at the same moment', async () => {
    const first = await scenario();
    const second = first.another();
    await Promise.all([first.starts(), second.starts()]);
    await first.clock.advance(100);
    expect(first.site.asked).to.deep.equal([null]);
    await first.server.welcomes();
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ready', 'ready']);
  });

  it('F25 keeps away from a record that a later leader wrote', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    (chat.disk.data as { term: number }).term = 50;
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.clock.advance(1_000);
    expect((chat.disk.data as { term: number }).term).to.be.at.least(50);
    if (chat.server.socket.readyState === 0) await chat.server.resumes();
    await chat.clock.advance(3_000);
    expect(chat.sees.leads).to.equal(true);
  });
});
