import type { Step } from '../../../src/testing/index.js';
import type { Talk } from './conversing.js';

const greeting = [{ do: 'say', text: 'Hello, how can I help?' }] as const;
const answers = (...then: readonly Step[]) => ({ greeting, answers: [{ then }] });
const onItsWay = 'Your order is on its way. It arrives on Thursday.';
const LONG = 'The shade is made of linen, which marks easily when it is wet. '.repeat(14).trim();
const VERY_LONG = 'Unplug the lamp before you clean it. Wait for it to cool! '.repeat(40).trim();
const MARKDOWN = `## Care

Wipe it with a **dry** cloth, [as shown](https://lamp.example/care):

1. Unplug it
2. Dust it

| Part | Cloth |
|---|---|
| Brass | dry |

\`\`\`sh
lamp off
\`\`\``;

/** What is said when everything goes as it should. */
export const talks: readonly Talk[] = [
  {
    about: 'the agent greets',
    script: { greeting },
    turns: [{ waits: 0 }],
    hears: ['log: Ada: Hello, how can I help?'],
  },
  {
    about: 'an answer in one piece',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'an answer in pieces, told when it is whole',
    script: answers({ do: 'stream', text: onItsWay, chunks: 8, every: 300 }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'pieces in another order, and some twice',
    faults: ['F06', 'F07'],
    script: answers({ do: 'stream', text: onItsWay, chunks: 4, order: [2, 0, 0, 3, 1, 1], every: 200 }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'an answer of more than one breath',
    script: answers({ do: 'say', text: LONG }),
    turns: [{ says: 'Can it be washed?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet.',
      'log: The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet. The shade is made of linen, which marks easily when it is wet.',
    ],
  },
  {
    about: 'an answer that is too long to be heard unasked',
    script: answers({ do: 'say', text: VERY_LONG }),
    turns: [{ says: 'How do I clean it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool! Unplug the lamp before you clean it. Wait for it to cool!',
      'log: 384 more words. The whole reply is under the last heading of the conversation.',
    ],
  },
  {
    about: 'marks, a list, a table and code, as plain words',
    script: answers({ do: 'stream', text: MARKDOWN, chunks: 12 }),
    turns: [{ says: 'How do I clean it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Care\nWipe it with a dry cloth, as shown:\n1. Unplug it\n2. Dust it\nTable, columns: 2, rows: 1\nCode block, 1 line',
    ],
  },
  {
    about: 'suggestions are counted',
    script: answers({ do: 'say', text: 'Which one?', suggestions: ['The lamp', 'The shade'] }),
    turns: [{ says: 'It is broken' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Which one?', 'log: 2 suggested replies'],
  },
  {
    about: 'two answers, one after the other',
    script: answers({ do: 'say', text: 'One moment.' }, { do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: One moment.',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'the same words twice are two answers',
    script: answers({ do: 'say', text: 'I did not understand.' }),
    turns: [{ says: 'Hm' }, { says: 'Hm' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: I did not understand.', 'log: Ada: I did not understand.'],
  },
  {
    about: 'who thinks for long is told to be thinking, and still',
    script: answers({ do: 'think' }, { do: 'wait', ms: 12_000 }, { do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Sent',
      'status: Ada is thinking',
      'status: Still working',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'who writes for long is told to be writing, and still, and the words once',
    script: answers({ do: 'stream', text: onItsWay, chunks: 12, every: 2_000 }),
    turns: [{ says: 'Where is it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Ada is writing',
      'status: Still working',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'who thinks for a moment is not',
    script: answers({ do: 'think' }, { do: 'wait', ms: 900 }, { do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'sentence by sentence, while it grows',
    announce: 'sentence',
    script: answers({ do: 'stream', text: `${onItsWay} Is that all right?`, chunks: 20, every: 400 }),
    turns: [{ says: 'Where is it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Your order is on its way.',
      'log: It arrives on Thursday.',
      'log: Is that all right?',
    ],
  },
  {
    about: 'sentence by sentence, of an answer in one piece',
    announce: 'sentence',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'only that an answer has come',
    announce: 'arrival',
    script: answers({ do: 'stream', text: onItsWay }),
    turns: [{ says: 'Where is it?' }],
    hears: ['log: Ada: 1 new message', 'log: Ada: 1 new message'],
  },
  {
    about: 'nothing, when that is chosen; and again, when it is not any more',
    announce: 'off',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { announce: 'message' }, { says: 'And now?' }],
    hears: ['log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
  {
    about: 'an answer waits until the visitor stops writing',
    script: answers({ do: 'wait', ms: 3_000 }, { do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { types: 'And which lamp was it?' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Sent',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'what comes while nobody looks is told when somebody does',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Hello' }, { looks: false }, { does: [{ do: 'say', text: 'Still there?' }] }, { looks: true }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Still there?',
    ],
  },
  {
    about: 'of much that comes while nobody looks the last, and how much it was',
    script: { greeting },
    turns: [
      { looks: false },
      { does: ['One', 'Two', 'Three', 'Four'].map((text) => ({ do: 'say', text })) },
      { looks: true },
    ],
    hears: ['log: Ada: Hello, how can I help?', 'log: 4 new messages', 'log: Ada: Four'],
  },
  {
    about: 'that something came while the panel is closed, and what it was when it opens',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Hello' }, { opens: false }, { does: [{ do: 'say', text: 'Still there?' }] }, { opens: true }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'status: Ada: 1 unread message',
      'log: Ada: Still there?',
    ],
  },
  {
    about: 'how much came while the panel was closed and nobody looked',
    script: { greeting },
    turns: [
      { opens: false },
      { looks: false },
      { does: [{ do: 'say', text: 'One' }] },
      { does: [{ do: 'say', text: 'Two' }] },
      { looks: true },
      { opens: true },
    ],
    hears: ['log: Ada: Hello, how can I help?', 'status: Ada: 2 unread messages', 'log: Ada: One', 'log: Ada: Two'],
  },
  {
    about: 'nothing of what comes while the panel is closed, where nothing is to be told',
    announce: 'off',
    script: { greeting },
    turns: [{ opens: false }, { does: [{ do: 'say', text: 'One' }] }],
    hears: [],
  },
  {
    about: 'that it has ended while nobody looked',
    script: { greeting },
    turns: [{ looks: false }, { does: [{ do: 'idleWarning' }] }, { does: [{ do: 'end' }] }, { looks: true }],
    hears: ['log: Ada: Hello, how can I help?', 'status: Chat ended, 2:02 PM'],
  },
  {
    about: 'the last answer once more, by the menu',
    script: answers({ do: 'say', text: onItsWay }),
    turns: [{ says: 'Where is it?' }, { reads: 'last' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
      'log: Ada: Your order is on its way. It arrives on Thursday.',
    ],
  },
  {
    about: 'a person comes, writes and goes',
    script: {
      greeting,
      answers: [{ to: 'person', then: [{ do: 'say', text: 'One moment.' }, { do: 'handoff' }] }],
    },
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'accepts', queue: 'Orders' }] },
      { does: [{ do: 'queue', position: 3, waitSeconds: 170 }] },
      { does: [{ do: 'queue', position: 3, waitSeconds: 160 }] },
      { waits: 30_000 },
      { does: [{ do: 'queue', position: 1, waitSeconds: 40 }] },
      { does: [{ do: 'personJoins', name: 'Sarah' }] },
      { does: [{ do: 'personTypes', name: 'Sarah' }] },
      { does: [{ do: 'personSays', name: 'Sarah', text: 'Hello, it is on the van.' }] },
      { does: [{ do: 'personLeaves', name: 'Sarah' }] },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: One moment.',
      'status: Connecting you to a person',
      'status: Your request was accepted',
      'status: Number 3 in the queue. About 3 minutes',
      'status: You are next. About 1 minute',
      'log: Sarah joined. Person.',
      'status: Sarah is writing',
      'log: Sarah: Hello, it is on the van.',
      'log: Sarah left the chat.',
    ],
  },
  {
    about: 'a person goes, and the chat is over',
    script: { greeting, answers: [{ to: 'person', then: [{ do: 'handoff' }] }] },
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'personJoins', name: 'Sarah' }] },
      { does: [{ do: 'personLeaves', name: 'Sarah' }, { do: 'end' }] },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Sent',
      'log: Sarah joined. Person.',
      'log: Sarah left the chat.',
      'status: Chat ended, 2:02 PM',
    ],
  },
  {
    about: 'a person goes, and the software comes back',
    script: { greeting, answers: [{ to: 'person', then: [{ do: 'handoff' }] }] },
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'personJoins', name: 'Sarah' }] },
      { does: [{ do: 'personLeaves', name: 'Sarah' }] },
      { does: [{ do: 'agentJoins' }] },
      { does: [{ do: 'say', text: 'Anything else?' }] },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Sent',
      'log: Sarah joined. Person.',
      'log: Sarah left the chat.',
      'log: Ada answers again from here.',
      'log: Ada: Anything else?',
    ],
  },
  {
    about: 'a person goes, and the software just goes on',
    script: { greeting, answers: [{ to: 'person', then: [{ do: 'handoff' }] }] },
    turns: [
      { says: 'A person, please' },
      { does: [{ do: 'personJoins', name: 'Sarah' }] },
      {
        does: [
          { do: 'personLeaves', name: 'Sarah' },
          { do: 'say', text: 'Anything else?' },
        ],
      },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Sent',
      'log: Sarah joined. Person.',
      'log: Sarah left the chat. Ada answers again from here.',
      'log: Ada: Anything else?',
    ],
  },
  {
    about: 'a person of whom the service says the name once is called by it, and comes before they speak',
    script: { greeting, answers: [{ to: 'person', then: [{ do: 'handoff' }] }] },
    turns: [
      { says: 'A person, please' },
      {
        does: [
          { do: 'personJoins', name: 'Sarah' },
          { do: 'event', type: 'LIVE_AGENT_MESSAGE', payload: { message_id: 'p1', text: 'Hello from a human.' } },
        ],
      },
      { does: [{ do: 'event', type: 'LIVE_AGENT_TYPING', payload: { state: 'TYPING_STATE_STARTED' }, passes: true }] },
    ],
    hears: [
      'log: Ada: Hello, how can I help?',
      'status: Connecting you to a person',
      'status: Sent',
      'log: Sarah joined. Person.',
      'log: Sarah: Hello from a human.',
      'status: Sarah is writing',
      'status: Still working',
    ],
  },
  {
    about: 'another language is spoken from then on',
    script: answers(
      { do: 'language', tag: 'de' },
      { do: 'wait', ms: 300 },
      { do: 'say', text: 'Guten Tag.', suggestions: ['Ja'] },
    ),
    turns: [{ says: 'Guten Tag' }, { says: 'Noch einmal' }],
    hears: [
      'log: Ada: Hello, how can I help?',
      'log: Ada: Guten Tag.',
      'log: 1 vorgeschlagene Antwort',
      'log: Ada: Guten Tag.',
      'log: 1 vorgeschlagene Antwort',
    ],
  },
  {
    about: 'what nobody understands is not told',
    faults: ['F06', 'F32'],
    script: { greeting },
    turns: [
      { does: [{ do: 'frame', text: 'no JSON' }] },
      { does: [{ do: 'event', type: 'SOMETHING_NEW', payload: { text: 'new' } }] },
      { does: [{ do: 'say', text: '' }] },
      { does: [{ do: 'say', text: onItsWay }] },
    ],
    hears: ['log: Ada: Hello, how can I help?', 'log: Ada: Your order is on its way. It arrives on Thursday.'],
  },
];
