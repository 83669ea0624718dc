import { expect } from 'chai';
import {
  answer,
  chunk,
  complaint,
  joined,
  joinEcho,
  personJoined,
  personSays,
  sessionEnd,
  sessionStart,
  thinking,
  userEcho,
} from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

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

  it('E2 tells no more of typing in a session that does not want to know, and again in the next', async () => {
    const chat = await chatting();
    chat.client.compose('H');
    await chat.server.tells(complaint('Event type not allowed: EVENT_TYPE_USER_TYPING'));
    chat.client.compose('');
    await chat.clock.advance(10_000);
    chat.client.compose('He');
    await chat.clock.advance(10_000);
    expect(chat.server.all('USER_TYPING')).to.have.length(1);
    void chat.client.startOver();
    await chat.clock.advance(0);
    await chat.server.welcomes();
    chat.client.compose('Hello');
    expect(chat.server.hearing('USER_TYPING')).to.have.length(1);
  });

  it('E2 goes on telling of typing where something else is not wanted', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Event type not allowed: EVENT_TYPE_REQUEST_POLY_AGENT_JOIN'));
    chat.client.compose('H');
    expect(chat.server.all('USER_TYPING')).to.have.length(1);
  });

  it('E3, F32 says that it is busy after three seconds, unless somebody answered by then', async () => {
    const chat = await chatting();
    const busy = complaint('Our system is experiencing high load', 'WARNING');
    await chat.server.tells(busy);
    await chat.clock.advance(2_000);
    await chat.server.tells(answer('m-1', 'Here I am.'));
    await chat.clock.advance(5_000);
    expect(chat.lines).to.deep.equal(['agent: Here I am.']);
    await chat.server.tells(busy);
    await chat.clock.advance(2_999);
    expect(chat.lines).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.lines.at(-1)).to.equal('-- system Our system is experiencing high load');
    expect(chat.sees.items.at(-1)).to.include({ level: 'warning', code: 'overloaded' });
    expect(chat.sees.phase).to.equal('ready');
  });

  it('E3, S7 says it to nobody after all was wiped, nor to another person', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Our system is experiencing high load'));
    await chat.tries(chat.client.forget());
    await chat.clock.advance(4_000);
    expect(chat.lines).to.deep.equal([]);

    const shared = await chatting();
    await shared.server.tells(complaint('Our system is experiencing high load'));
    await shared.tries(shared.client.identify('ben'));
    await shared.starts();
    await shared.server.accepts();
    await shared.server.batch(sessionStart());
    await shared.clock.advance(4_000);
    expect(shared.sees.conversation.session).to.equal(1);
    expect(shared.lines).to.deep.equal([]);
  });

  it('E3 nor in a session that began since', async () => {
    const chat = await chatting();
    await chat.server.tells(complaint('Our system is experiencing high load'));
    void chat.client.startOver();
    await chat.clock.advance(0);
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.clock.advance(4_000);
    expect(chat.sees.conversation.session).to.equal(2);
    expect(chat.lines.filter((line) => line.includes('high load'))).to.deep.equal([]);
  });

  it('E3, F32 says so where it was told, of the last question it was told of, and asks nothing again by itself', async () => {
    const chat = await chatting();
    const busy = complaint('Our system is experiencing high load');
    await chat.server.tells(userEcho('u-1', 'One'), busy);
    await chat.clock.advance(1_000);
    await chat.server.tells(userEcho('u-2', 'Two'), busy);
    await chat.clock.advance(1_000);
    await chat.server.tells(userEcho('u-3', 'Three'), complaint('I am having trouble responding right now'));
    await chat.clock.advance(60_000);
    expect(chat.lines).to.deep.equal([
      'me: One [sent]',
      'me: Two [sent]',
      '-- system Our system is experiencing high load',
      'me: Three [sent]',
      '-- system I am having trouble responding right now',
    ]);
    expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
    expect(chat.server.all('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);
  });

  it('E3, F32 asks the agent in again after two seconds when it is too busy to come', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.server.fences();
    await chat.server.tells(joinEcho(), complaint('Our system is experiencing high load'));
    await chat.clock.advance(1_999);
    expect(chat.server.hearing('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.server.hearing('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(2);
  });

  it('E3, JOIN-5 does not ask it in again when it has come meanwhile', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.server.fences();
    await chat.server.tells(joinEcho(), complaint('Our system is experiencing high load'));
    await chat.clock.advance(1_000);
    await chat.server.tells(joined());
    await chat.clock.advance(10_000);
    expect(chat.server.hearing('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);
  });

  it('E11 begins another session when it persists, as nobody has said anything in this one', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    await chat.server.fences();
    const unnamed = complaint('Error: Conversation ID not found in session');
    for (const wait of [2_000, 5_000]) {
      await chat.server.tells(unnamed);
      await chat.clock.advance(wait);
    }
    expect([chat.site.asked, chat.server.hearing('REQUEST_SERVICE_AGENT_JOIN').length]).to.deep.equal([[null], 3]);
    await chat.server.tells(unnamed);
    expect(chat.site.asked).to.deep.equal([null, null]);
    await chat.server.welcomes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('E11 takes the session for expired when the visitor has spoken in it', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    const unnamed = complaint('Error: Conversation ID not found in session');
    for (const wait of [2_000, 5_000, 0]) {
      await chat.server.tells(unnamed);
      await chat.clock.advance(wait);
    }
    expect(chat.sees).to.include({ phase: 'expired', error: 'session/expired' });
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('E13 marks each message that did not reach the person, and warns after the third', async () => {
    const chat = await chatting();
    await chat.server.tells(personJoined('Sam'));
    const unforwarded = async (text: string): Promise<void> => {
      const id = await chat.says(text);
      await chat.server.echoes();
      const metadata = { custom: { local_id: id } };
      await chat.server.tells(complaint('Failed to forward message to live agent', 'ERROR', { metadata }));
    };
    const warnings = (): number => chat.lines.filter((line) => line.startsWith('-- system Failed to forward')).length;
    await unforwarded('One');
    await unforwarded('Two');
    expect(warnings()).to.equal(0);
    await unforwarded('Three');
    expect(warnings()).to.equal(1);
    expect(chat.lines.filter((line) => line.endsWith('[rejected]'))).to.have.length(3);
    await chat.server.tells(personSays('p-1', 'I am here.'));
    await unforwarded('Four');
    await unforwarded('Five');
    expect(warnings()).to.equal(1);
    await chat.server.tells(personSays('p-2', 'Still here.'));
    await unforwarded('Six');
    expect(warnings(), 'they are counted from when somebody spoke').to.equal(1);
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
