import { expect } from 'chai';
import { localIdOf } from '../../src/core/conversation/drafts.js';
import type { VisitorMessage } from '../../src/core/conversation/items.js';
import { settled } from '../support/fakes.js';
import { scenario, type Chat, type Setting } from '../support/scenario.js';

type Site = NonNullable<Setting['fallback']>;

describe('what is said over plain requests while an answer is awaited', () => {
  /** One, Two and Three have been said, and what becomes of the first is for `answer`. */
  async function three(answer: Site): Promise<Chat> {
    const chat = await scenario({
      fallback: (verb, body) => (body['message'] === 'One' ? answer(verb, body) : polite(verb, body)),
    });
    chat.site.refusal = 'transport/blocked';
    await chat.starts();
    await answered(chat);
    await Promise.all(['One', 'Two', 'Three'].map((text) => chat.says(text)));
    await answered(chat);
    return chat;
  }
  async function answered(chat: Chat): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await settled();
    await chat.clock.advance(0);
  }
  const polite: Site = (verb, body) =>
    verb === 'create'
      ? { conversation_id: 'c-1', response: 'Hello, over there.' }
      : { conversation_id: 'c-1', response: `You said ${String(body['message'])}.` };
  const said = (chat: Chat): readonly unknown[] =>
    chat.calls.filter(({ verb }) => verb === 'respond').map(({ body }) => body['message']);
  const goesOn = ['me: Two [sent]', 'agent: You said Two.', 'me: Three [sent]', 'agent: You said Three.'];

  it('I4, DLV-2 waits, is given to nobody, and can be taken back', async () => {
    const chat = await three(() => 'hang');
    expect(said(chat)).to.deep.equal(['One']);
    expect(chat.lines.slice(1)).to.deep.equal(['me: One [sending]', 'me: Two [waiting]', 'me: Three [waiting]']);
    expect(await chat.tries(chat.client.discard(localIdOf(chat.item('Two') as VisitorMessage)))).to.equal('');
    expect(chat.lines.slice(1)).to.deep.equal(['me: One [sending]', 'me: Three [waiting]']);
  });

  it('goes out in order, each when the one before it was answered or refused', async () => {
    const chat = await three(polite);
    expect(said(chat)).to.deep.equal(['One', 'Two', 'Three']);
    expect(chat.lines.slice(1)).to.deep.equal(['me: One [sent]', 'agent: You said One.', ...goesOn]);
    const refuses = await three(() => 400);
    expect(said(refuses)).to.deep.equal(['One', 'Two', 'Three']);
    expect(refuses.lines.slice(1)).to.have.members(['me: One [rejected]', ...goesOn]);
  });

  it('F02 goes out by itself when the network was away and is back, in the same conversation', async () => {
    const chat = await three(() => 'hang');
    await chat.goes('offline');
    await chat.clock.advance(5_000);
    expect(chat.lines.slice(2)).to.deep.equal(['me: Two [waiting]', 'me: Three [waiting]']);
    await chat.goes('online');
    await chat.clock.advance(15_000);
    await answered(chat);
    expect(said(chat)).to.deep.equal(['One', 'Two', 'Three']);
    expect(chat.calls.filter(({ verb }) => verb === 'create')).to.have.length(1);
    expect(chat.lines.slice(1)).to.have.members(['me: One [notConfirmed]', ...goesOn]);
  });

  for (const [what, outcome] of [
    ['has failed', 502],
    ['was waited for for half a minute', 'hang'],
  ] as const)
    it(`goes out by itself where the answer ${what}: only what was asked is in doubt`, async () => {
      const chat = await three(() => outcome);
      for (let second = 0; second < 45; second++) {
        await chat.clock.advance(1_000);
        await answered(chat);
      }
      expect(said(chat)).to.deep.equal(['One', 'Two', 'Three']);
      expect(chat.lines.slice(1)).to.have.members(['me: One [notConfirmed]', ...goesOn]);
      expect(chat.sees.phase).to.equal('ready');
    });

  it('DLV-12 is not said in a conversation that is gone: it was over', async () => {
    const chat = await three(() => 410);
    expect(said(chat)).to.deep.equal(['One']);
    expect(chat.item('One')).to.include({ delivery: 'rejected', error: 'message/refused' });
    for (const text of ['Two', 'Three'])
      expect(chat.item(text)).to.include({ delivery: 'rejected', error: 'session/ended' });
  });
});
