import type { Step } from '../../../src/testing/index.js';
import type { Talk } from './conversing.js';

const greeting = [{ do: 'say', text: 'Hello, how can I help?' }] as const;
/** On the wire, out of turn. */
const told = (sequence: number, text: string): string =>
  JSON.stringify({
    type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
    sequence,
    event_id: `lie-${text.length}`,
    payload: { text, message_id: `lie-${text.length}` },
  });
/** Long enough for the screen to show what was before it. */
const moment = { do: 'wait', ms: 300 } as const;
const answers = (...then: readonly Step[]) => ({ greeting, answers: [{ then }] });
const onItsWay = 'Your order is on its way. It arrives on Thursday.';
const many = (count: number): Step[] =>
  Array.from({ length: count }, (_one, at) => ({ do: 'say', text: `Word ${at + 1}.` }) as const);
const refused = (count: number): Step => ({
  do: 'dials',
  next: Array.from({ length: count }, () => 'refused' as const),
});

/** What is said when something goes wrong; the faults by their numbers. */
export const talksInTrouble: readonly Talk[] = [
  {
    about: 'the next page tells nothing again, and how much there is',
    faults: ['F10', 'F26'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { reloads: true }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'status: Conversation restored, 3 messages',
    ],
  },
  {
    about: 'after a reload what is new is told, and what is old is not',
    faults: ['F10', 'F26'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { reloads: true }, { says: 'Thank you' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'status: Conversation restored, 3 messages',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'a cut in mid-answer: the whole of it, once',
    faults: ['F01', 'F09', 'F27'],
    script: answers({ do: 'stream', text: onItsWay, chunks: 6, cutAfter: 3, every: 200 }),
    turns: [{ says: 'Where is it?' }, { waits: 5_000 }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a cut in mid-answer, sentence by sentence: every one once',
    announce: 'sentence',
    faults: ['F01', 'F27'],
    script: answers({ do: 'stream', text: `${onItsWay} Anything else?`, chunks: 9, cutAfter: 6, every: 300 }),
    turns: [{ says: 'Where is it?' }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Your order is on its way.',
      'log: It arrives on Thursday.',
      'log: Anything else?',
    ],
  },
  {
    about: 'a cut after an answer: its replay is not told',
    faults: ['F03', 'F09'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { does: [{ do: 'cut' }] }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'status: Reconnecting. You can keep writing.',
      'status: Connected again.',
    ],
  },
  {
    about: 'a short loss is nobody’s business',
    faults: ['F41'],
    script: { greeting },
    turns: [{ blinks: 900 }, { waits: 5_000 }],
    hears: ['log: Ada: Hello, how can I help?'],
  },
  {
    about: 'a loss that lasts is told once, and once that it is over',
    faults: ['F01', 'F41'],
    script: { greeting },
    turns: [{ network: false }, { waits: 20_000 }, { network: true }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: No connection. You can keep writing.',
      'status: Connected again.',
    ],
  },
  {
    about: 'a loss while a message waits is urgent',
    faults: ['F02', 'F41'],
    script: answers({ do: 'wait', ms: 2_000 }, { do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?', offline: true }, { waits: 5_000 }, { network: true }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'alert: No connection. You can keep writing.',
      'status: Connected again.',
      'status: Sent',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'two that came while it was gone are told, in their order',
    faults: ['F01', 'F08'],
    script: { greeting },
    turns: [{ does: [refused(2), { do: 'cut' }, ...many(2)] }, { waits: 40_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Reconnecting. You can keep writing.',
      'log: Ada: Word 1.',
      'log: Ada: Word 2.',
      'status: Connected again.',
    ],
  },
  {
    about: 'of five that came while it was gone the last, and how many',
    faults: ['F01', 'F08'],
    script: { greeting },
    turns: [{ does: [refused(2), { do: 'cut' }, ...many(5)] }, { waits: 40_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Reconnecting. You can keep writing.',
      'log: 5 new messages',
      'log: Ada: Word 5.',
      'status: Connected again.',
    ],
  },
  {
    about: 'a link that looks open and is not',
    faults: ['F04'],
    script: { greeting },
    turns: [{ does: [{ do: 'halfOpen' }] }, { waits: 60_000 }],
    hears: ['log: Ada: Hello, how can I help?'],
  },
  {
    about: 'a service that is silent for a while: everything, once',
    faults: ['F29', 'F31'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ does: [{ do: 'silence', ms: 4_000 }] }, { says: 'Where is it?' }, { waits: 8_000 }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a message that nobody confirms',
    faults: ['F02', 'F15'],
    script: { greeting, answers: [{ echo: 'missing' }] },
    turns: [{ says: 'Where is it?' }, { waits: 20_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'alert: Not confirmed. It left, but no receipt came back. It may have arrived.',
    ],
  },
  {
    about: 'a message that is refused',
    faults: ['F32'],
    script: { greeting, answers: [{ echo: 'rejected' }] },
    turns: [{ says: 'A very important message that is longer than forty letters' }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'alert: Message not sent: A very important message that is longer. You can try again.',
    ],
  },
  {
    about: 'an answer that breaks off, and a word about it',
    faults: ['F28', 'F32'],
    script: answers(
      { do: 'stream', text: onItsWay, chunks: 5, stopsAfter: 2 },
      { do: 'system', text: 'Sorry, I encountered an error. Please try again.', level: 'error' },
    ),
    turns: [{ says: 'Where is it?' }, { waits: 40_000 }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on', 'log: The answer broke off. Ask again.'],
  },
  {
    about: 'sockets that are refused, again and again',
    faults: ['F14', 'F17', 'F38'],
    script: { greeting },
    turns: [{ does: [refused(2), { do: 'cut', code: 1012 }] }, { waits: 60_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Reconnecting. You can keep writing.',
      'status: Connected again.',
    ],
  },
  {
    about: 'a token that has to be waited for',
    faults: ['F13'],
    script: { greeting, tokens: [{ status: 429, retryAfterSeconds: 2, times: 2 }] },
    turns: [{ waits: 10_000 }],
    hears: ['status: A short pause. You can keep writing.', 'log: Ada: Hello, how can I help?'],
  },
  {
    about: 'a token that is not given',
    faults: ['F11'],
    script: { greeting, tokens: [{ status: 403, times: 9 }] },
    turns: [{ waits: 10_000 }],
    hears: ['alert: The chat cannot start. This is on our side. What you wrote is kept here.'],
  },
  {
    about: 'a session that is not known any more, and the next',
    faults: ['F12', 'F33'],
    script: {
      greeting,
      answers: [{ times: 1, then: [{ do: 'expire' }] }, { then: [{ do: 'say', text: onItsWay }] }],
    },
    turns: [{ says: 'Hello' }, { waits: 5_000 }, { says: 'Where is it?' }, { waits: 5_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'alert: This chat is no longer known. Your next message starts a new one.',
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'the service ends it',
    faults: ['F34'],
    script: answers({ do: 'say', text: 'Goodbye.' }, { do: 'end' }),
    turns: [{ says: 'That was all' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Goodbye.', 'status: Chat ended, 2:02 PM'],
  },
  {
    about: 'the service ends it while a message waits',
    faults: ['F34'],
    script: { greeting },
    turns: [{ does: [{ do: 'silence', ms: 1_000 }] }, { says: 'One more thing' }, { does: [{ do: 'end' }] }],
    hears: ['log: Ada: Hello, how can I help?', 'status: Sent', 'status: Chat ended, 2:02 PM'],
  },
  {
    about: 'the visitor ends it',
    faults: ['F35'],
    script: answers({ do: 'say', text: 'Goodbye.' }),
    turns: [{ says: 'That was all' }, { ends: true }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Goodbye.', 'status: Chat ended, 2:02 PM'],
  },
  {
    about: 'a hand-over that fails',
    faults: ['F36'],
    script: answers({ do: 'handoff' }, moment, { do: 'handoffFails', reason: 'nobody' }),
    turns: [{ says: 'A person, please' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'alert: We could not reach a person',
    ],
  },
  {
    about: 'a hand-over that fails twice, each time at once and after a word about it',
    faults: ['F36'],
    script: answers({ do: 'say', text: 'I ask.' }, { do: 'handoff' }, { do: 'handoffFails', reason: 'nobody' }),
    turns: [{ says: 'A person, please' }, { says: 'Once more' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: I ask.',
      'log: We could not reach a person',
      'log: Ada: I ask.',
      'log: We could not reach a person',
    ],
  },
  {
    about: 'who is there after a reload, and what was restored',
    faults: ['F36'],
    script: answers({ do: 'handoff' }, moment, { do: 'personJoins', name: 'Sarah' }),
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'personSays', name: 'Sarah', text: 'Hello.' }] },
      { reloads: true },
      { does: [{ do: 'personSays', name: 'Sarah', text: 'Still there?' }] },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'log: Sarah joined. Person.',
      'log: Sarah: Hello.',
      'log: Sarah joined. Person.',
      'status: Conversation restored, 4 messages',
      'log: Sarah: Still there?',
    ],
  },
  {
    about: 'a hand-over that takes too long',
    faults: ['F36'],
    script: answers({ do: 'handoff' }, moment, { do: 'accepts' }, { do: 'queue', position: 9 }),
    turns: [{ says: 'A person, please' }, { does: [{ do: 'handoffTimesOut' }] }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Number 9 in the queue.',
      'status: Sent',
      'alert: The wait was too long. Nothing you wrote is lost.',
    ],
  },
  {
    about: 'a hand-over through which the link is cut',
    faults: ['F36'],
    script: answers({ do: 'handoff' }, moment, { do: 'accepts' }),
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'cut' }, { do: 'queue', position: 2, waitSeconds: 60 }] },
      { waits: 5_000 },
      {
        does: [
          { do: 'personJoins', name: 'Sarah' },
          { do: 'personSays', name: 'Sarah', text: 'Hello.' },
        ],
      },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Your request was accepted',
      'status: Sent',
      'status: Number 2 in the queue. About 1 minute',
      'log: Sarah joined. Person.',
      'log: Sarah: Hello.',
    ],
  },
  {
    about: 'the coming end of a quiet chat, once, and not that it did not come',
    faults: ['F37'],
    script: { greeting },
    turns: [{ does: [{ do: 'idleWarning' }, { do: 'idleWarning' }] }, { types: 'a' }],
    hears: ['log: Ada: Hello, how can I help?', 'status: This chat closes soon. What you wrote stays readable.'],
  },
  {
    about: 'a message into a link that only looks open',
    faults: ['F05'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ does: [{ do: 'halfOpen' }] }, { says: 'Where is it?' }, { waits: 30_000 }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'alert: Not confirmed. It left, but no receipt came back. It may have arrived.',
    ],
  },
  {
    about: 'a page where a token was due, and a token when somebody looks again',
    faults: ['F16'],
    script: { greeting, tokens: [{ status: 200, body: '<!doctype html><title>Sign in</title>', times: 1 }] },
    turns: [{ waits: 60_000 }, { looks: false }, { looks: true }],
    hears: [
      'alert: The chat cannot start. Either your connection is interrupted or our service is. What you wrote is kept here.',
      'log: Ada: Hello, how can I help?',
    ],
  },
  {
    about: 'a device that was away for nine minutes',
    faults: ['F19', 'F20', 'F41'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [
      { looks: false },
      { network: false },
      { waits: 540_000 },
      { network: true },
      { looks: true },
      { says: 'Where is it?' },
    ],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a device that was away for longer than the service waits',
    faults: ['F19', 'F12'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [
      { says: 'Where is it?' },
      { looks: false },
      { network: false },
      { waits: 660_000 },
      { network: true },
      { looks: true },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'status: The earlier chat closed at 2:02 PM. You can still read it, and your next message starts a new chat here.',
    ],
  },
  {
    about: 'answers while the tab is in the background, when it is looked at again',
    faults: ['F20'],
    script: { greeting },
    turns: [{ looks: false }, { does: [{ do: 'say', text: onItsWay }] }, { waits: 5_000 }, { looks: true }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a receipt that takes its time',
    faults: ['F30'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ does: [{ do: 'silence', ms: 4_500 }] }, { says: 'Where is it?' }, { waits: 20_000 }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a message that is longer than the service takes',
    faults: ['F39'],
    script: { greeting, capabilities: { max_message_size_bytes: 1_000 } },
    turns: [{ puts: 'x'.repeat(980) }, { puts: 'x'.repeat(1_060) }, { puts: 'x'.repeat(980) }, { puts: 'short' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: 20 characters left',
      'status: Too long by 60 characters',
      'status: 20 characters left',
    ],
  },
  {
    about: 'nothing of what was said before somebody signed out',
    faults: ['F43'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { forgets: true }, { opens: false }, { opens: true }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Hello, how can I help?',
    ],
  },
  {
    about: 'nothing of what nobody heard before it was forgotten',
    faults: ['F43'],
    script: { greeting },
    turns: [{ looks: false }, { does: [{ do: 'say', text: onItsWay }] }, { forgets: true }, { looks: true }],
    hears: ['log: Ada: Hello, how can I help?'],
  },
  ...[-1, 1].map((days): Talk => ({
    about: `a device whose clock is set ${days < 0 ? 'back' : 'on'} by a day: nothing of it`,
    faults: ['F18'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { sets: days * 864e5 }, { waits: 60_000 }, { says: 'Thank you' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  })),
  {
    about: 'a browser that can keep nothing: the conversation, and nothing of that',
    faults: ['F21', 'F22'],
    full: true,
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'a service that counts backwards and says things twice',
    faults: ['F44', 'F06'],
    script: { greeting },
    turns: [
      { does: [{ do: 'say', text: onItsWay }] },
      {
        does: [
          { do: 'frame', text: told(2, 'Older than all that.') },
          { do: 'frame', text: told(2, 'And again.') },
        ],
      },
      { waits: 5_000 },
    ],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'what is said in another tab, and what is answered to it',
    faults: ['F23'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ elsewhere: 'opens' }, { saysElsewhere: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'the same words here and in another tab',
    faults: ['F23'],
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ elsewhere: 'opens' }, { says: 'Where is it?' }, { saysElsewhere: 'Where is it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'the tab that has the socket goes in mid-answer',
    faults: ['F24'],
    script: answers({ do: 'stream', text: onItsWay, chunks: 6, every: 300 }),
    turns: [
      { elsewhere: 'opens' },
      { reloads: true },
      { finds: { leads: false } },
      { elsewhere: 'closes', after: 1_200 },
      { says: 'Where is it?' },
      { waits: 5_000 },
      { finds: { leads: true } },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Conversation restored, 1 message',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'a tab of a newer version comes in mid-answer',
    faults: ['F25'],
    script: answers({ do: 'stream', text: onItsWay, chunks: 6, every: 300 }),
    turns: [
      { newer: true, after: 700 },
      { says: 'Where is it?' },
      { waits: 5_000 },
      { finds: { alone: true } },
      { says: 'Thank you' },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'the page puts the chat into another place in mid-answer',
    faults: ['F42'],
    script: answers({ do: 'stream', text: onItsWay, chunks: 6, every: 300 }),
    turns: [{ moves: true, after: 700 }, { says: 'Where is it?' }, { waits: 5_000 }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
];
