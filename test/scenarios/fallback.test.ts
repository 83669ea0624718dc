import { expect } from 'chai';
import { settled } from '../support/fakes.js';
import { chatting, scenario, type Chat, type Setting } from '../support/scenario.js';

/** So many moments in which no socket gets through. */
async function refused(chat: Chat, moments: number): Promise<void> {
  for (let at = 0; at < moments && chat.sees.transport === 'messaging' && chat.sees.phase !== 'failed'; at++)
    if (chat.server.socket.readyState === 0) await chat.server.refuses();
    else await chat.clock.advance(500);
}

/** A network that lets plain requests through, and no sockets. */
async function blocked(fallback: NonNullable<Setting['fallback']>): Promise<Chat> {
  const chat = await scenario({ fallback });
  await chat.starts();
  await refused(chat, 200);
  for (let turn = 0; turn < 5; turn++) await settled();
  return chat;
}

async function answered(chat: Chat): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await settled();
  await chat.clock.advance(0);
}

const polite: NonNullable<Setting['fallback']> = (verb, body) =>
  verb === 'create'
    ? { conversation_id: 'c-1', response: 'Hello, over there.' }
    : {
        conversation_id: 'c-1',
        response: `You said ${String(body['message'])}.`,
        end_conversation: body['message'] === 'bye',
      };

describe('when sockets do not get through', () => {
  it('HSF-4 goes over to plain requests, in a conversation of its own, after a second session failed as well', async () => {
    const chat = await blocked(polite);
    expect(chat.sees.transport).to.equal('rest');
    expect(chat.site.asked).to.deep.equal([null, null]);
    expect(chat.calls.map(({ verb }) => verb)).to.deep.equal(['create']);
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal(['agent: Hello, over there.']);
  });

  it('does not for a network that lets nothing through', async () => {
    const chat = await scenario({ fallback: polite });
    chat.site.reachable = false;
    await chat.starts();
    for (let at = 0; at < 60; at++) {
      if (chat.server.socket.readyState === 0) await chat.server.refuses();
      else await chat.clock.advance(5_000);
    }
    expect(chat.sees.transport).to.equal('messaging');
    expect(chat.calls).to.deep.equal([]);
  });

  it('goes over where the website answers and the service alone does not', async () => {
    const chat = await scenario({ fallback: polite });
    chat.site.refusal = 'transport/blocked';
    await chat.says('Hi');
    await answered(chat);
    expect(chat.sees).to.include({ phase: 'ready', transport: 'rest', error: null });
    expect(chat.lines).to.deep.equal(['agent: Hello, over there.', 'me: Hi [sent]', 'agent: You said Hi.']);
    expect(chat.site.asked).to.deep.equal([null]);
  });

  for (const error of ['auth/unreachable', 'transport/unreachable', 'session/refused', 'session/unavailable'] as const)
    it(`does not where it is not the way to the service: ${error}`, async () => {
      const chat = await scenario({ fallback: polite });
      chat.site.refusal = error;
      await chat.starts();
      expect(chat.sees).to.include({ phase: 'failed', error, transport: 'messaging' });
      expect(chat.calls).to.deep.equal([]);
    });

  it('has nothing to go over to where the website has no fallback', async () => {
    const chat = await scenario();
    chat.site.refusal = 'transport/blocked';
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/blocked', transport: 'messaging' });
  });

  it('goes over within twenty seconds where the website is reached, and the service never was', async () => {
    const chat = await scenario({ fallback: polite });
    Object.assign(chat.site, { reachable: false, answers: true });
    await chat.says('Hi');
    const began = chat.clock.now;
    await refused(chat, 60);
    await answered(chat);
    expect(chat.lines).to.deep.equal(['agent: Hello, over there.', 'me: Hi [sent]', 'agent: You said Hi.']);
    expect(chat.clock.now - began).to.be.within(2_000, 20_000);
    // One session was made, and one is enough.
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('comes back to the service that is reached again, where the website’s own way leads nowhere', async () => {
    const chat = await scenario({ fallback: () => 404 });
    Object.assign(chat.site, { reachable: false, answers: true });
    await chat.says('Hi');
    await refused(chat, 60);
    expect(chat.sees.transport).to.equal('rest');
    chat.site.reachable = true;
    for (let at = 0; at < 60 && chat.sees.transport === 'rest'; at++) await chat.clock.advance(1_000);
    await chat.server.welcomes();
    await chat.server.echoes('Hi');
    expect(chat.sees).to.include({ phase: 'ready', transport: 'messaging' });
    expect(chat.lines).to.deep.equal(['me: Hi [sent]']);
  });

  it('keeps a conversation that was open, however long the service is away', async () => {
    const chat = await chatting({ fallback: polite });
    Object.assign(chat.site, { reachable: false, answers: true });
    await chat.server.drops();
    await refused(chat, 60);
    expect(chat.sees).to.include({ transport: 'messaging', error: 'transport/unreachable' });
    expect(chat.calls).to.deep.equal([]);
  });

  it('takes what was said before into it, and shows each answer', async () => {
    const chat = await scenario({ fallback: polite });
    await chat.says('Hi');
    await refused(chat, 200);
    await answered(chat);
    expect(chat.lines).to.deep.equal(['agent: Hello, over there.', 'me: Hi [sent]', 'agent: You said Hi.']);
    await chat.says('Ho');
    await answered(chat);
    expect(chat.lines.slice(-2)).to.deep.equal(['me: Ho [sent]', 'agent: You said Ho.']);
  });

  it('shows that the agent thinks for as long as the answer takes', async () => {
    const chat = await blocked((verb) => (verb === 'create' ? { conversation_id: 'c', response: '' } : 'hang'));
    await chat.says('Hi');
    await answered(chat);
    expect(chat.sees.conversation.typing).to.deep.equal({ who: 'agent', name: '' });
    await chat.clock.advance(15_000);
    expect(chat.sees.conversation.typing).to.deep.equal({ who: 'agent', name: '' });
  });

  it('ends when the answer says so, and shows it', async () => {
    const chat = await blocked(polite);
    await chat.says('bye');
    await answered(chat);
    expect(chat.lines.at(-1)).to.equal('agent: You said bye.');
    expect(chat.sees.phase).to.equal('ended');
  });

  it('hands over to where the answer says', async () => {
    const chat = await blocked((verb) =>
      verb === 'create'
        ? { conversation_id: 'c', response: 'Hello' }
        : { conversation_id: 'c', response: 'Please call.', handoff: { destination: 'tel:+1', reason: 'POLICY' } },
    );
    await chat.says('A person, please');
    await answered(chat);
    expect(chat.sees.conversation.handoff).to.include({ state: 'clientRequired', route: 'tel:+1', reason: 'POLICY' });
  });

  it('HO-8, HO-11 and still does when that is the end of it', async () => {
    const chat = await blocked((verb) =>
      verb === 'create'
        ? { conversation_id: 'c', response: 'Hello' }
        : {
            conversation_id: 'c',
            response: 'Please call.',
            end_conversation: true,
            handoff: { destination: 'tel:+1', reason: 'POLICY' },
          },
    );
    await chat.says('A person, please');
    await answered(chat);
    expect(chat.sees.phase).to.equal('ended');
    expect(chat.sees.conversation.handoff).to.include({ state: 'clientRequired', route: 'tel:+1', reason: 'POLICY' });
    await chat.tries(chat.client.startOver());
    await answered(chat);
    expect(chat.sees.conversation.handoff.state).to.equal('none');
  });

  it('DLV-3 does not say again what may have been heard: it is in doubt', async () => {
    const chat = await blocked((verb) => (verb === 'create' ? { conversation_id: 'c', response: '' } : 500));
    await chat.says('Hi');
    await answered(chat);
    await chat.clock.advance(60_000);
    await answered(chat);
    expect(chat.calls.filter(({ verb }) => verb === 'respond')).to.have.length(1);
    expect(chat.lines).to.deep.equal(['me: Hi [notConfirmed]']);
  });

  it('rejects what was certainly not taken, and goes on', async () => {
    let refuse = true;
    const chat = await blocked((verb) => {
      if (verb === 'create') return { conversation_id: 'c', response: '' };
      return refuse ? 400 : { conversation_id: 'c', response: 'Fine' };
    });
    await chat.says('Hi');
    await answered(chat);
    expect(chat.lines).to.deep.equal(['me: Hi [rejected]']);
    // There is no person whom it has not reached.
    expect(chat.item('Hi')).to.include({ error: 'message/refused' });
    refuse = false;
    await chat.says('Once more');
    await answered(chat);
    expect(chat.lines).to.include('agent: Fine');
  });

  it('ends with the conversation that is gone over there', async () => {
    for (const [status, reason] of [
      [410, 'REASON_NATURAL_END'],
      [404, 'REASON_USER_ABANDONED'],
    ] as const) {
      const chat = await blocked((verb) => (verb === 'create' ? { conversation_id: 'c', response: '' } : status));
      await chat.says('Hi');
      await answered(chat);
      expect(chat.sees.conversation.ended).to.equal(reason);
    }
  });

  it('tries messaging again at the next conversation', async () => {
    const chat = await blocked(polite);
    const dialled = chat.opened.length;
    await chat.tries(chat.client.startOver());
    await answered(chat);
    expect(chat.opened).to.have.length(dialled + 1);
    expect(chat.sees.transport).to.equal('messaging');
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal(['agent: Hello, over there.', '-- newSession']);
  });

  it('says good-bye over there when the visitor ends it', async () => {
    const chat = await blocked(polite);
    await chat.tries(chat.client.end());
    await answered(chat);
    expect(chat.calls.map(({ verb }) => verb)).to.deep.equal(['create', 'close']);
    expect(chat.sees.phase).to.equal('ended');
  });

  describe('in whatever weather', () => {
    /** The service cannot be had at all, and the website can: a conversation without a session. */
    async function plain(fallback = polite): Promise<Chat> {
      const chat = await scenario({ fallback });
      chat.site.refusal = 'transport/blocked';
      await chat.says('Hi');
      await answered(chat);
      return chat;
    }
    const verbs = (chat: Chat): readonly string[] => chat.calls.map(({ verb }) => verb);
    const both = ['agent: Hello, over there.', 'me: Hi [sent]', 'agent: You said Hi.'];

    for (const weather of ['visible', 'returned', 'online'] as const)
      it(`is the same conversation when the page is ${weather}, also where the service can be had by then`, async () => {
        const chat = await plain();
        await chat.goes('hidden');
        chat.site.refusal = null;
        await chat.goes(weather);
        await chat.clock.advance(400_000);
        await chat.goes(weather);
        await chat.says('Ho');
        await answered(chat);
        expect(verbs(chat)).to.deep.equal(['create', 'respond', 'respond']);
        expect(chat.lines).to.deep.equal([...both, 'me: Ho [sent]', 'agent: You said Ho.']);
      });

    for (const begun of [plain, blocked] as const)
      it(`goes on with it when the network comes back, ${begun === plain ? 'without' : 'with'} a session of the service`, async () => {
        const chat = await begun(polite);
        if (begun === blocked) await chat.says('Hi');
        await answered(chat);
        await chat.goes('offline');
        expect(chat.sees.phase).to.equal('offline');
        await chat.says('Ho');
        await chat.clock.advance(700_000);
        expect(chat.lines.at(-1)).to.equal('me: Ho [waiting]');
        await chat.goes('online');
        await chat.clock.advance(15_000);
        await answered(chat);
        expect(verbs(chat)).to.deep.equal(['create', 'respond', 'respond']);
        expect(chat.lines).to.deep.equal([...both, 'me: Ho [sent]', 'agent: You said Ho.']);
      });

    it('is not taken for expired where it has never begun', async () => {
      const chat = await scenario({ fallback: () => 503 });
      await chat.clock.advance(700_000);
      Object.assign(chat.site, { refusal: 'transport/blocked', reachable: false, answers: true });
      await chat.says('Hi');
      await answered(chat);
      await chat.clock.advance(700_000);
      expect(chat.sees.phase).to.equal('connecting');
      expect(chat.lines).to.deep.equal(['me: Hi [waiting]']);
    });

    it('begins with the service whenever it begins anew, also by itself', async () => {
      const chat = await blocked(() => 404);
      for (let at = 0; at < 60 && chat.sees.phase !== 'failed'; at++) await chat.clock.advance(1_000);
      expect(chat.sees).to.include({ phase: 'failed', transport: 'rest' });
      const dialled = chat.opened.length;
      for (let at = 0; at < 60 && chat.opened.length === dialled; at++) await chat.clock.advance(1_000);
      expect(chat.sees.transport).to.equal('messaging');
      await chat.server.welcomes();
      expect(chat.sees.phase).to.equal('ready');
    });
  });

  it('DLV-12 leaves nothing on its way when it ends: what had its turn is in doubt, the rest was said to nobody', async () => {
    const chat = await blocked(polite);
    void chat.says('bye');
    await chat.says('one more');
    await answered(chat);
    expect(chat.lines).to.include.members(['me: bye [sent]', 'me: one more [rejected]']);
    const hangs = await blocked((verb, body) => (verb === 'respond' ? 'hang' : polite(verb, body)));
    for (const text of ['one', 'two', 'three', 'four']) await hangs.says(text);
    await hangs.tries(hangs.client.end());
    await answered(hangs);
    expect(hangs.sees.phase).to.equal('ended');
    expect(hangs.lines.slice(1, 5)).to.deep.equal([
      'me: one [notConfirmed]',
      'me: two [rejected]',
      'me: three [rejected]',
      'me: four [rejected]',
    ]);
    // Nobody is said not to have been reached: by plain requests there is no person.
    expect(hangs.lines.filter((line) => line.includes('forward'))).to.deep.equal([]);
  });

  it('F24 is left behind with the tab that had it: what was asked there is in doubt, above the line to the next', async () => {
    const first = await blocked((verb, body) => (verb === 'respond' ? 'hang' : polite(verb, body)));
    await first.says('Where is my order?');
    const second = first.another();
    await second.starts();
    expect(second.lines.at(-1)).to.equal('me: Where is my order? [sending]');
    await first.crashes();
    await second.clock.advance(0);
    await second.server.welcomes();
    expect(second.lines).to.deep.equal([
      'agent: Hello, over there.',
      'me: Where is my order? [notConfirmed]',
      '-- newSession',
    ]);
  });

  it('closes the conversation that is left for another', async () => {
    for (const refusal of [null, 'transport/blocked'] as const) {
      const chat = await scenario({ fallback: polite });
      chat.site.refusal = refusal;
      await chat.starts();
      if (refusal === null) await refused(chat, 200);
      await answered(chat);
      await chat.tries(chat.client.startOver());
      await answered(chat);
      expect(chat.calls.slice(0, 2).map(({ verb }) => verb)).to.deep.equal(['create', 'close']);
    }
  });
});
