import { expect } from 'chai';
import { fullPayloadOf, payloadOf, snakeName, titleName } from '../../src/ui/parts/payloads.js';
import type { MessengerStep, MessengerStepMap } from '../../src/ui/steps.js';

/** Each step with all that can be said of it, and with as little; whoever adds one is asked for it here. */
const steps: { readonly [Name in keyof MessengerStepMap]: readonly MessengerStepMap[Name][] } = {
  shown: [{}],
  opened: [{}],
  first_message_sent: [{}],
  first_answer_received: [{ firstTokenMs: 0, answerMs: 2_140 }, { answerMs: 812 }],
  handoff_requested: [{}],
  handoff_joined: [{}],
  handoff_failed: [{ reason: 'timeout' }],
  ended: [{ reason: 'completed' }],
  rated: [{ score: 5 }],
  failed: [{ code: 'auth/rejected' }],
};
const all = Object.entries(steps).flatMap(([name, given]) =>
  given.map((more) => ({ name, version: 1, ...more }) as MessengerStep),
);

/** What goes out: a change of it is another version, and a line of the changelog. */
const schema = [
  ['agent_messenger_shown', 'Agent Messenger Shown', { chat_schema: 1 }],
  ['agent_messenger_opened', 'Agent Messenger Opened', { chat_schema: 1 }],
  ['agent_messenger_first_message_sent', 'Agent Messenger First Message Sent', { chat_schema: 1 }],
  [
    'agent_messenger_first_answer_received',
    'Agent Messenger First Answer Received',
    { chat_schema: 1, chat_first_token_ms: 0, chat_answer_ms: 2_140 },
  ],
  [
    'agent_messenger_first_answer_received',
    'Agent Messenger First Answer Received',
    { chat_schema: 1, chat_answer_ms: 812 },
  ],
  ['agent_messenger_handoff_requested', 'Agent Messenger Handoff Requested', { chat_schema: 1 }],
  ['agent_messenger_handoff_joined', 'Agent Messenger Handoff Joined', { chat_schema: 1 }],
  ['agent_messenger_handoff_failed', 'Agent Messenger Handoff Failed', { chat_schema: 1, chat_reason: 'timeout' }],
  ['agent_messenger_ended', 'Agent Messenger Ended', { chat_schema: 1, chat_reason: 'completed' }],
  ['agent_messenger_rated', 'Agent Messenger Rated', { chat_schema: 1, chat_score: 5 }],
  ['agent_messenger_failed', 'Agent Messenger Failed', { chat_schema: 1, chat_error: 'auth/rejected' }],
];

describe('what is said of a step to those who count', () => {
  it('is this, under these names', () => {
    expect(all.map((step) => [snakeName(step), titleName(step), payloadOf(step)])).to.deep.equal(schema);
  });

  it('has names that Google Analytics takes, and none that it keeps for itself', () => {
    for (const step of all)
      for (const name of [snakeName(step), ...Object.keys(payloadOf(step))])
        expect(name).to.match(/^(?!ga_|google_|gtag|firebase_|_)[a-z][a-z_]{0,39}$/);
  });

  it('has every name, where it stays until it is another: nothing of the step before is said of the next', () => {
    const names = ['chat_schema', 'chat_first_token_ms', 'chat_answer_ms', 'chat_reason', 'chat_score', 'chat_error'];
    for (const step of all) {
      expect(Object.keys(fullPayloadOf(step))).to.deep.equal(names);
      expect(JSON.parse(JSON.stringify(fullPayloadOf(step)))).to.deep.equal(payloadOf(step));
    }
  });

  it('is nothing else that somebody has put on a step', () => {
    const more = { text: 'my number is 12345', email: 'a@b.example', session: 's-1', __proto__: { score: 4 } };
    const step = { ...all[0]!, ...more } as MessengerStep;
    expect(payloadOf(step)).to.deep.equal({ chat_schema: 1 });
    expect(payloadOf(Object.setPrototypeOf({ ...all[0] }, { score: 4 }) as MessengerStep)).to.not.have.property(
      'chat_score',
    );
  });
});
