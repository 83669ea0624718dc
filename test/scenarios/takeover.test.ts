import { expect } from 'chai';
import { answer } from '../support/facts.js';
import { chatting, type Chat } from '../support/scenario.js';

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

describe('F24 the tab that led goes while it', () => {
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
