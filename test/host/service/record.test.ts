import { expect } from 'chai';
import { recordOf } from '../../../src/host/service/record.js';

describe('A record of a conversation, as its type says it', () => {
  const texts = {
    account_id: '',
    project_id: '',
    variant_id: '',
    variant_name: '',
    environment: '',
    started_at: '',
    channel: '',
    from_number: '',
    to_number: '',
    handoff_reason: '',
    handoff_destination: '',
  };
  const turnTexts = {
    user_input: '',
    user_input_dtmf: '',
    user_input_datetime: '',
    agent_response: '',
    agent_response_datetime: '',
    translated_user_input: '',
    english_agent_response: '',
  };

  it('with nothing but an id has empty texts, lists and objects, and no figure that nobody has told', () => {
    expect(recordOf({ id: 'C' })).to.deep.equal({ ...texts, id: 'C', metrics: {}, state: {}, turns: [] });
  });
  it('has turns of that kind too', () => {
    const { turns } = recordOf({ id: 'C', turns: [{}, null, 'x'] })!;
    expect(turns).to.deep.equal([{ ...turnTexts, intents: [], entities: [] }]);
  });
  it('has nothing of another kind than it says', () => {
    const wrong = {
      ...Object.fromEntries(Object.keys(texts).map((name) => [name, 5])),
      ...{ in_progress: 'yes', num_turns: '3', total_duration: null, handoff: 1, metrics: [], state: 'x', turns: {} },
    };
    expect(recordOf({ id: 'C', ...wrong })).to.deep.equal({ ...texts, id: 'C', metrics: {}, state: {}, turns: [] });
    const turn = { user_input: 5, latency: {}, intents: ['a', 5], entities: 'x', barge_in: 'no', is_ood: null };
    expect(recordOf({ id: 'C', turns: [turn] })!.turns).to.deep.equal([{ ...turnTexts, intents: ['a'], entities: [] }]);
  });
  it('has what it is told, and more where the service says more', () => {
    const told = {
      id: 'C',
      ...Object.fromEntries(Object.keys(texts).map((name) => [name, name])),
      ...{ in_progress: false, handoff: true, num_turns: 1, total_duration: 2.5, service_duration: 2 },
      ...{ num_silences: 0, num_ood: 0, metrics: { CALL_TURN: ['a', 'b'] }, state: { a: null }, more: [1] },
    };
    const turn = {
      ...Object.fromEntries(Object.keys(turnTexts).map((name) => [name, name])),
      ...{ latency: 0.5, intents: ['a'], barge_in: true, is_ood: false, is_silence: false, metadata: {} },
    };
    const turns = [{ ...turn, entities: [{ order: 'FW-1' }] }];
    expect(recordOf({ ...told, turns })).to.deep.equal({ ...told, turns });
  });
  it('has its entities as a list, also where the service has one mapping of them', () => {
    const { turns } = recordOf({ id: 'C', turns: [{ entities: { order: 'FW-1', name: 'Ada' } }, { entities: {} }] })!;
    expect(turns.map(({ entities }) => entities)).to.deep.equal([[{ order: 'FW-1', name: 'Ada' }], []]);
  });
  it('is none without an id', () => {
    for (const given of [null, 'x', [], {}, { id: '' }, { id: 5 }]) expect(recordOf(given)).to.equal(null);
  });
});
