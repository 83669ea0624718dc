import { expect } from 'chai';
import { answer, chunk, complaint, sessionEnd, thinking } from '../support/facts.js';
import { chatting } from '../support/scenario.js';

const E8 = 'Error: Unable to retrieve session';

describe('when the service complains', () => {
  it('E1, E2 shows the visitor nothing that is meant for us', async () => {
    const chat = await chatting();
    await chat.server.tells(
      complaint('Unknown event type or invalid message format'),
      complaint('Event type not allowed: EVENT_TYPE_USER_TYPING'),
    );
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.server.all('REQUEST_POLY_AGENT_JOIN')).to.have.length(0);
  });

  it('E3 shows that it is busy, and stays', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Our system is experiencing high load', 'WARNING'));
    expect(chat.lines).to.deep.equal(['-- system Our system is experiencing high load']);
    expect(chat.sees.items[0]).to.include({ level: 'warning', code: 'overloaded' });
    expect(chat.sees.phase).to.equal('ready');
  });

  it('E5 shows that the agent could not answer, and puts the typing out', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking(), complaint('I am having trouble responding right now'));
    expect(chat.lines).to.deep.equal(['-- system I am having trouble responding right now']);
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('E7 takes the session for expired, and begins no other in silence', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(complaint('Error: Session not found'));
    expect(chat.sees).to.include({ phase: 'expired', error: 'session/expired' });
    await chat.clock.advance(60_000);
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('E8 forgives it twice, and takes the third time in thirty seconds for E7', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint(E8), complaint(E8));
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal([]);
    await chat.server.tells(complaint(E8));
    expect(chat.sees.phase).to.equal('expired');
  });

  it('E8 forgets what it forgave more than thirty seconds ago', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint(E8), complaint(E8));
    await chat.clock.advance(29_000);
    await chat.server.beats();
    await chat.clock.advance(2_000);
    await chat.server.beats();
    await chat.server.tells(complaint(E8));
    expect(chat.sees.phase).to.equal('ready');
  });

  it('E9 says that the chat cannot be had, and tries no more', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Error: Connector not found'));
    expect(chat.sees).to.include({ phase: 'failed', error: 'session/unavailable' });
    await chat.goes('online');
    await chat.clock.advance(60_000);
    expect(chat.opened).to.have.length(1);
  });

  it('shows all other words as they stand, each with its level', async () => {
    const chat = await chatting();
    await chat.server.tells(
      complaint('One', 'INFO'),
      complaint('Two', 'WARNING'),
      complaint('Three', 'ERROR'),
      complaint('Four', 'LOUD'),
    );
    expect(chat.sees.items.map((item) => item.kind === 'notice' && item.level)).to.deep.equal([
      'info',
      'warning',
      'error',
      'info',
    ]);
    expect(chat.lines).to.have.length(4);
  });

  it('shows what a replay has of it, and does nothing about it', async () => {
    const chat = await chatting();
    await chat.server.batch(
      complaint('Error: Session not found'),
      complaint('Error: Connector not found'),
      complaint(E8),
      complaint(E8),
      complaint(E8),
      complaint('Failed to forward message to live agent'),
    );
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('ends nothing, and begins nothing again: that is for the end itself to say', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Something broke'), sessionEnd(), complaint('Something more'));
    expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
    expect(chat.sees.phase).to.equal('ended');
  });

  it('shows one that has no words not at all', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint(''), answer('m-1', 'Hello'));
    expect(chat.lines).to.deep.equal(['agent: Hello']);
  });

  it('lets an answer go on that the complaint was not about', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'It '), complaint('We are busy', 'INFO'), chunk('m-1', 1, 'is '));
    expect(chat.lines).to.include('agent: It is  [writing]');
  });
});
