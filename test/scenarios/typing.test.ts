import { expect } from 'chai';
import {
  answer,
  chunk,
  complaint,
  event,
  joined,
  personJoined,
  personLeft,
  personSays,
  personTypes,
  queued,
  sessionEnd,
  thinking,
  type Wire,
} from '../support/facts.js';
import { chatting, type Chat } from '../support/scenario.js';

const told = (chat: Chat): readonly unknown[] =>
  chat.server.all('USER_TYPING').map(({ payload }) => String(payload['state']).replace('TYPING_STATE_', ''));

describe('when somebody types', () => {
  it('tells that the visitor does, once in three seconds, and that it stopped five after the last key', async () => {
    const chat = await chatting();
    chat.client.compose('H');
    await chat.clock.advance(2_999);
    chat.client.compose('He');
    expect(told(chat)).to.deep.equal(['STARTED']);
    await chat.clock.advance(1);
    chat.client.compose('Hel');
    expect(told(chat)).to.deep.equal(['STARTED', 'STARTED']);
    await chat.clock.advance(4_999);
    expect(told(chat)).to.have.length(2);
    await chat.clock.advance(1);
    expect(told(chat)).to.deep.equal(['STARTED', 'STARTED', 'STOPPED']);
    chat.client.compose('Hell');
    expect(told(chat).at(-1)).to.equal('STARTED');
  });

  it('tells that it stopped before the message, and when the field is empty again', async () => {
    const chat = await chatting();
    chat.client.compose('Hello');
    await chat.says('Hello');
    expect(chat.server.heard.slice(-3).map(({ type }) => type)).to.deep.equal([
      'USER_TYPING',
      'USER_TYPING',
      'USER_MESSAGE',
    ]);
    chat.client.compose('x');
    chat.client.compose('');
    expect(told(chat)).to.deep.equal(['STARTED', 'STOPPED', 'STARTED', 'STOPPED']);
  });

  it('tells it also of a tab that follows, through the one that leads', async () => {
    const chat = await chatting();
    const other = chat.another();
    await other.starts();
    other.client.compose('H');
    await chat.clock.advance(1);
    expect(told(chat)).to.deep.equal(['STARTED']);
    other.client.compose('He');
    await chat.clock.advance(3_000);
    other.client.compose('Hel');
    await chat.clock.advance(1);
    expect(told(chat)).to.deep.equal(['STARTED', 'STARTED']);
    await other.says('Hello');
    expect(told(chat)).to.deep.equal(['STARTED', 'STARTED', 'STOPPED']);
    other.client.compose('x');
    await other.closes();
    await chat.clock.advance(1);
    expect(told(chat)).to.deep.equal(['STARTED', 'STARTED', 'STOPPED', 'STARTED', 'STOPPED']);
  });

  it('tells nobody while there is no link', async () => {
    const chat = await chatting();
    await chat.server.drops();
    chat.client.compose('Hello');
    await chat.clock.advance(6_000);
    expect(told(chat)).to.deep.equal([]);
  });

  it('shows that the agent does for ten seconds, and for ten more at each sign', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking());
    await chat.clock.advance(9_000);
    await chat.server.tells(thinking());
    await chat.clock.advance(9_999);
    expect(chat.sees.conversation.typing).to.deep.equal({ who: 'agent', name: '' });
    await chat.clock.advance(1);
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  const ends: readonly Wire[] = [
    answer('m-1', 'Hello'),
    chunk('m-1', 0, 'Hel'),
    personSays('m-1', 'Hello'),
    personTypes('TYPING_STATE_STOPPED'),
    event('SERVICE_AGENT_LEFT'),
    personJoined(),
    personLeft(),
    event('SERVICE_AGENT_TRIGGERED_HANDOFF'),
    event('CLIENT_HANDOFF_REQUIRED'),
    event('HANDOFF_FAILED'),
    event('HANDOFF_TIMEOUT'),
    queued(2),
    sessionEnd(),
    complaint('Something went wrong'),
  ];
  for (const end of ends)
    it(`puts it out at ${end.type}`, async () => {
      const chat = await chatting();
      await chat.server.tells(personTypes());
      expect(chat.sees.conversation.typing).to.deep.equal({ who: 'person', name: 'Sam' });
      await chat.server.tells(end);
      expect(chat.sees.conversation.typing).to.equal(null);
    });

  it('leaves it on at what is no end: a notice, a name', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking(), complaint('We are busy', 'INFO'), joined('Alex'));
    expect(chat.sees.conversation.typing).not.to.equal(null);
  });

  it('puts it out with the link', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking());
    await chat.server.drops();
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('takes a state that it does not know for a start, and nobody else’s typing for its own', async () => {
    const chat = await chatting();
    await chat.server.tells(event('USER_TYPING', { state: 'TYPING_STATE_STARTED' }));
    expect(chat.sees.conversation.typing).to.equal(null);
    await chat.server.tells(personTypes('TYPING_STATE_OF_NEXT_YEAR'));
    expect(chat.sees.conversation.typing).not.to.equal(null);
  });

  it('STR-11, DEC-11 puts it out at an answer with nothing in it', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking(), answer('m-1', ''));
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('is of text: of anything else nothing is kept, and whoever gave it is told', async () => {
    const chat = await chatting();
    for (const odd of [5, null, undefined, {}, ['H']])
      expect(() => chat.client.compose(odd as unknown as string)).to.throw('option/invalid: text: expected a string');
    expect(chat.sees.draft).to.equal('');
  });
});
