import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import type { Conversation } from '../../src/core/conversation/state.js';
import { answered, conversationOf, handing, happened, person, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('the card of a hand-over, after the person has left', () => {
  let it_: Standing;
  let items: Item[];
  afterEach(() => it_.element.remove());
  const is = async (conversation: Partial<Conversation>, ...more: Item[]): Promise<string> => {
    items = [...items, ...more];
    it_.chat.is(items, {
      conversation: conversationOf(items, conversation),
      phase: (conversation.ended ?? null) === null ? 'ready' : 'ended',
    });
    await it_.drawn();
    await until(() => it_.root.querySelector('.hand .top') !== null);
    return it_.one('.hand .top div').textContent?.replace(/\s+/g, ' ').trim() ?? '';
  };
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
    items = [said('A person, please'), answered('One moment.')];
    const serves = { handoff: handing('live', { person: { name: 'Sarah', avatarUrl: null } }) };
    expect(await is(serves, happened('personJoined', { name: 'Sarah' }), person('Hello'))).to.match(/^Sarah joined/);
    expect(await is({}, happened('personLeft', { name: 'Sarah' }))).to.equal('Sarah left the chat');
  });

  it('promises nothing when the chat is over', async () => {
    expect(await is({ ended: 'REASON_NATURAL_END' })).to.equal('Sarah left the chat');
  });

  it('says that the software answers again when it has joined again, and not any more at the end', async () => {
    const agent = { name: 'Ada', avatarUrl: null, place: Infinity };
    expect(await is({ agent })).to.equal('Sarah left the chat Ada answers again from here.');
    expect(await is({ agent, ended: 'REASON_NATURAL_END' })).to.equal('Sarah left the chat');
  });

  it('says so as well when it has spoken, and not when the visitor or a person has', async () => {
    expect(await is({}, said('Are you there?'), person('I am still here'))).to.equal('Sarah left the chat');
    expect(await is({}, answered('I am.'))).to.equal('Sarah left the chat Ada answers again from here.');
  });
});
