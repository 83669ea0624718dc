import { expect } from 'chai';
import { answer, personTypes, sessionEnd } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

const follower = async (of: Chat): Promise<Chat> => {
  const tab = of.another();
  await tab.starts();
  return tab;
};

/** The visitor has spoken, and was heard; a second tab follows. */
async function two(): Promise<readonly [Chat, Chat]> {
  const first = await chatting();
  await first.says('Where is my order?');
  await first.server.echoes();
  return [first, await follower(first)];
}

const keyOf = (chat: Chat, text: string): string => chat.item(text).key.slice(2);

describe('F24 the tab that led goes while it', () => {
  describe('waits for the word of the service that the conversation has ended', () => {
    it('has ended it where it is closed', async () => {
      const [first, second] = await two();
      await first.tries(first.client.end());
      await first.closes();
      expect(second.sees.phase).to.equal('ended');
      expect(second.opened).to.have.length(1);
      expect(second.disk.data).to.equal(null);
    });

    it('has ended it for the page that comes in its place', async () => {
      const first = await chatting();
      await first.says('Where is my order?');
      await first.tries(first.client.end());
      await first.closes();
      const next = first.another();
      await next.client.resume();
      expect(next.opened).to.have.length(1);
      expect(next.lines).to.deep.equal([]);
    });

    it('leaves it to the others to end it where it crashes', async () => {
      const [first, second] = await two();
      await second.tries(second.client.end());
      await first.crashes();
      expect(second.sees.phase).to.equal('ended');
      expect(second.opened).to.have.length(1);
    });

    it('leaves it to them to begin anew after it', async () => {
      const [first, second] = await two();
      await second.says('Not confirmed yet');
      await second.tries(second.client.startOver());
      await second.says('In the new one');
      await first.crashes();
      expect(second.site.asked).to.deep.equal([null, null]);
      await second.server.welcomes();
      expect(second.server.hearing('USER_MESSAGE').map(({ payload }) => payload['text'])).to.deep.equal([
        'In the new one',
      ]);
      await second.server.echoes();
      expect(second.lines).to.deep.equal([
        'me: Where is my order? [sent]',
        'me: Not confirmed yet [notConfirmed]',
        '-- newSession',
        'me: In the new one [sent]',
      ]);
    });
  });

  describe('asks for a session to begin anew with', () => {
    it('leaves that to the others, with what waits for it', async () => {
      const [first, second] = await two();
      first.site.hanging = true;
      await second.tries(second.client.startOver());
      await second.says('In the new one');
      await first.closes();
      await second.site.answer();
      expect(second.lines).to.deep.equal([
        'me: Where is my order? [sent]',
        '-- newSession',
        'me: In the new one [waiting]',
      ]);
      await second.server.welcomes();
      await second.server.echoes('In the new one');
      expect(second.lines.at(-1)).to.equal('me: In the new one [sent]');
    });

    it('also where it was the word after one that had expired', async () => {
      const [first, second] = await two();
      await first.server.drops();
      await first.clock.sleeps(700_000);
      await first.goes('returned');
      expect(second.sees.phase).to.equal('expired');
      first.site.hanging = true;
      await second.says('Hello again');
      await first.crashes();
      await second.site.answer();
      expect(second.lines.slice(-2)).to.deep.equal(['-- newSession', 'me: Hello again [waiting]']);
    });
  });

  it('writes down what was said again after one that had expired: it goes out in the next', async () => {
    const [first, second] = await two();
    await first.server.drops();
    await first.says('Never went out');
    await first.clock.sleeps(700_000);
    await first.goes('returned');
    expect(second.lines.at(-1)).to.equal('me: Never went out [rejected]');
    first.disk.slow = true;
    void second.client.retry(keyOf(second, 'Never went out'));
    await second.clock.advance(0);
    await first.crashes();
    await second.disk.answer();
    await second.server.welcomes();
    await second.server.echoes('Never went out');
    expect(second.lines.slice(-2)).to.deep.equal(['-- newSession', 'me: Never went out [sent]']);
  });

  describe('has failed for now', () => {
    it('goes on in the other as it would have there: what waits goes out', async () => {
      const first = await scenario();
      first.site.refusal = 'transport/unreachable';
      await first.starts();
      await first.says('Where is my order?');
      const second = await follower(first);
      expect(second.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
      await first.closes();
      expect(second.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
      second.site.refusal = null;
      await second.clock.advance(60_000);
      await second.server.welcomes();
      await second.server.echoes();
      expect(second.lines).to.deep.equal(['me: Where is my order? [sent]']);
    });

    it('and begins nothing there that was given up', async () => {
      const first = await scenario();
      first.site.refusal = 'transport/unreachable';
      await first.starts();
      const second = await follower(first);
      await second.tries(second.client.end());
      const asked = second.site.asked.length;
      await first.closes();
      await second.clock.advance(60_000);
      expect(second.sees.phase).to.equal('idle');
      expect(second.site.asked).to.have.length(asked);
    });
  });

  it('takes a message back that another wants to write anew: its words are given back there', async () => {
    const [first, second] = await two();
    await first.server.drops();
    await first.says('Where is my odrer?');
    first.disk.slow = true;
    let text = '';
    void second.client.edit(keyOf(second, 'Where is my odrer?')).then((given) => (text = given));
    await second.clock.advance(0);
    expect(second.lines).to.deep.equal(['me: Where is my order? [sent]']);
    await first.crashes();
    await second.disk.answer();
    expect(text).to.equal('Where is my odrer?');
    expect(second.lines).to.deep.equal(['me: Where is my order? [sent]']);
  });

  it('has somebody typing: nobody is said to type for whom nobody would say that they have stopped', async () => {
    const [first, second] = await two();
    await first.server.tells(personTypes());
    expect(second.sees.conversation.typing).to.deep.include({ who: 'person' });
    await first.closes();
    await second.server.resumes();
    expect(second.sees).to.include({ phase: 'ready' });
    expect(second.sees.conversation.typing).to.equal(null);
    await second.server.tells(personTypes());
    expect(second.sees.conversation.typing).to.deep.include({ who: 'person' });
  });

  it('has no disk: the next says that it writes again once it does', async () => {
    const [first, second] = await two();
    first.disk.failing = true;
    await first.server.tells(answer('m-1', 'On its way'));
    await first.clock.advance(1_000);
    expect(second.sees.kept).to.equal(false);
    first.disk.failing = false;
    await first.crashes();
    await second.server.resumes();
    expect(second.sees.kept).to.equal(true);
    expect(second.disk.text).to.contain('On its way');
  });
});

describe('what becomes of an end is the same in every tab', () => {
  it('whether another conversation is to follow or not', async () => {
    const [first, second] = await two();
    await second.says('One more');
    await second.tries(second.client.end());
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ending', 'ending']);
    await second.tries(second.client.startOver());
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['authorizing', 'authorizing']);
    await second.tries(second.client.end());
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ending', 'ending']);
    await first.server.tells(sessionEnd());
    expect([first.sees.phase, second.sees.phase]).to.deep.equal(['ended', 'ended']);
  });
});
