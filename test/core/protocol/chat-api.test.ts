import { expect } from 'chai';
import {
  closeBody,
  conversationOf,
  created,
  ended,
  refusal,
  refused,
  respondBody,
  responded,
} from '../../../src/core/protocol/chat-api.js';

const place = { conversationId: 'CONV-1', sequence: 4, at: 1_000 };
const said = { localId: 'k', text: 'Hello' };

describe('the REST conversation in the events of messaging', () => {
  it('writes what the proxy passes on', () => {
    expect(respondBody('CONV-1', 'Hello')).to.deep.equal({ conversation_id: 'CONV-1', message: 'Hello' });
    expect(closeBody('CONV-1')).to.deep.equal({ conversation_id: 'CONV-1' });
  });

  it('tells a new conversation as a start, an agent that joined, and the greeting', () => {
    const events = created({ conversation_id: 'CONV-1', response: 'Hi!' }, { ...place, sequence: 0 });
    expect(events.map(({ type, sequence }) => [type, sequence])).to.deep.equal([
      ['sessionStart', 1],
      ['agentJoined', 2],
      ['agentMessage', 3],
    ]);
    expect(events[2]).to.include({ text: 'Hi!', id: 'CONV-1/3', messageId: 'CONV-1/3', at: 1_000 });
  });

  it('asks for no heartbeats', () => {
    expect(created({}, place)[0]).to.include({ heartbeatSeconds: 0, streaming: false });
  });

  it('shows no greeting where there is none', () => {
    expect(created({ conversation_id: 'c', response: '' }, place)).to.have.length(2);
  });

  it('takes an answer for the proof that the visitor was heard', () => {
    const events = responded({ response: 'Yes.', end_conversation: false }, said, place);
    expect(events?.map(({ type, sequence, localId }) => [type, sequence, localId])).to.deep.equal([
      ['userMessage', 5, 'k'],
      ['agentMessage', 6, ''],
    ]);
    expect(events?.[0]).to.include({ text: 'Hello' });
  });

  it('shows nothing for an empty answer, and the message is sent all the same', () => {
    expect(responded({ response: '' }, said, place)?.map(({ type }) => type)).to.deep.equal(['userMessage']);
  });

  it('ends after showing the answer; a handoff comes before the end', () => {
    const reply = {
      response: 'Bye.',
      end_conversation: true,
      handoff: { destination: 'https://desk.example', reason: 'POLICY' },
    };
    const events = responded(reply, said, place) ?? [];
    expect(events.map(({ type }) => type)).to.deep.equal([
      'userMessage',
      'agentMessage',
      'clientHandoff',
      'sessionEnd',
    ]);
    expect(events[2]).to.include({ route: 'https://desk.example', reason: 'POLICY', queue: '' });
    expect(events[3]).to.include({ reason: 'REASON_NATURAL_END' });
  });

  it('knows nothing when a reply is none', () => {
    for (const reply of [null, undefined, 5, 'x', [], {}, { response: 5 }])
      expect(responded(reply, said, place)).to.equal(null);
    for (const reply of [null, {}, { conversation_id: 5 }]) expect(conversationOf(reply)).to.equal('');
  });

  it('reads a refusal by its status, and by its code where that is not enough', () => {
    const rows = [
      [400, 'CHAT_TIMEOUT', 'expired'],
      [400, 'CHAT_DRAFT_NOT_EXIST', 'refused'],
      [401, '', 'refused'],
      [404, '', 'expired'],
      [408, '', 'unclear'],
      [410, 'ChatConversationEnded', 'ended'],
      [429, '', 'refused'],
      [500, 'CHAT_DRAFT_DEPLOYMENT_FAILED', 'unclear'],
      [503, '', 'unclear'],
      [0, '', 'unclear'],
    ] as const;
    for (const [status, error_code, what] of rows) expect(refusal(status, { error_code }), `${status}`).to.equal(what);
    expect(refusal(400, null)).to.equal('refused');
  });

  it('complains about one message by its key, and keeps no place for it', () => {
    expect(refused('k', 5)).to.include({ type: 'systemMessage', level: 'error', localId: 'k', sequence: null, id: '' });
  });

  it('is over when the visitor says so, and when the service had ended it', () => {
    expect(ended('user', place).map(({ type }) => type)).to.deep.equal(['endRequested', 'sessionEnd']);
    expect(ended('user', place)[1]).to.include({ reason: 'REASON_USER_END' });
    expect(ended('expired', place)[0]).to.include({ reason: 'REASON_USER_ABANDONED' });
    expect(ended('ended', place)[0]).to.include({ reason: 'REASON_NATURAL_END' });
  });
});
