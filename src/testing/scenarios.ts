import type { Script } from './script.js';

/** A story with a service in it, and how it ends for whoever tells it to a client. */
export interface Scenario {
  readonly about: string;
  readonly script: Script;
  /** What the visitor says, each when the service has done all it had to do. */
  readonly visitor: readonly string[];
  /** What is on the screen at the end, in the words of `transcript`. */
  readonly lines: readonly string[];
  /** Where the session stands then; `ready` unless said. */
  readonly phase?: string;
  /** And the code of what is the matter. */
  readonly error?: string;
  /** And the hand-over. */
  readonly handoff?: string;
}

const hello = { do: 'say', text: 'Hello, how can I help?' } as const;
const greeted = 'Ada: Hello, how can I help?';
const order = 'Where is my order?';
const onItsWay = 'Your order is on its way and arrives on Thursday.';
const asked = 'I want to talk to a person';
const asking = { greeting: [hello] } as const;
const handing = [{ do: 'say', text: 'One moment.' }, { do: 'handoff' }] as const;
const handed = [greeted, `You: ${asked}`, 'Ada: One moment.'] as const;

/** Ready to be run, each proven against the real client. */
export const scenarios = {
  greeting: {
    about: 'the agent joins and greets',
    script: { greeting: [hello] },
    visitor: [],
    lines: [greeted],
  },
  answer: {
    about: 'an answer in one piece, with suggestions',
    script: { ...asking, answers: [{ then: [{ do: 'say', text: onItsWay, suggestions: ['Thank you', 'When?'] }] }] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  streamed: {
    about: 'the agent thinks, and an answer comes in pieces',
    script: { ...asking, answers: [{ then: [{ do: 'think' }, { do: 'stream', text: onItsWay }] }] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  disorder: {
    about: 'pieces come in another order, and some twice',
    script: {
      ...asking,
      answers: [{ then: [{ do: 'stream', text: onItsWay, chunks: 4, order: [2, 0, 0, 3, 1, 1] }] }],
    },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  brokenOff: {
    about: 'the agent breaks off in mid-answer, and says so',
    script: {
      ...asking,
      answers: [
        {
          then: [
            { do: 'stream', text: onItsWay, chunks: 5, stopsAfter: 2 },
            { do: 'system', text: 'Sorry, I encountered an error. Please try again.', level: 'error' },
          ],
        },
      ],
    },
    visitor: [order],
    lines: [
      greeted,
      `You: ${order}`,
      'Ada: Your order is on (broken off)',
      '* Sorry, I encountered an error. Please try again.',
    ],
  },
  reconnect: {
    about: 'the socket is cut in mid-answer; the replay has the whole',
    script: { ...asking, answers: [{ then: [{ do: 'stream', text: onItsWay, chunks: 4, cutAfter: 2 }] }] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  halfOpen: {
    about: 'the socket looks open, and nothing comes through any more',
    script: { ...asking, answers: [{ then: [{ do: 'halfOpen' }, { do: 'say', text: onItsWay }] }] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  silence: {
    about: 'nothing is heard for a minute, and then everything',
    script: {
      ...asking,
      answers: [
        {
          then: [
            { do: 'silence', ms: 60_000 },
            { do: 'say', text: onItsWay },
          ],
        },
      ],
    },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  rejected: {
    about: 'a message is refused, and the next is not',
    script: {
      ...asking,
      answers: [{ times: 1, echo: 'rejected' }, { then: [{ do: 'say', text: onItsWay }] }],
    },
    visitor: [order, 'Is it on its way?'],
    lines: [greeted, `You: ${order} (rejected)`, 'You: Is it on its way?', `Ada: ${onItsWay}`],
  },
  unconfirmed: {
    about: 'a message is never echoed: whether it was heard, nobody knows',
    script: { ...asking, answers: [{ echo: 'missing' }] },
    visitor: [order],
    lines: [greeted, `You: ${order} (not confirmed)`],
  },
  queue: {
    about: 'a hand-over, and the queue moves',
    script: {
      ...asking,
      answers: [
        {
          then: [
            ...handing,
            { do: 'accepts', queue: 'Orders' },
            { do: 'queue', position: 3, waitSeconds: 240 },
            { do: 'wait', ms: 2_000 },
            { do: 'queue', position: 1, waitSeconds: 60 },
          ],
        },
      ],
    },
    visitor: [asked],
    lines: handed,
    handoff: 'queued',
  },
  person: {
    about: 'a hand-over that a person takes, and leaves again',
    script: {
      ...asking,
      answers: [
        {
          times: 1,
          then: [
            ...handing,
            { do: 'accepts' },
            { do: 'personJoins', name: 'Sarah' },
            { do: 'personTypes', name: 'Sarah' },
            { do: 'personSays', name: 'Sarah', text: 'Hi, this is Sarah.' },
          ],
        },
        { then: [{ do: 'personLeaves', name: 'Sarah' }] },
      ],
    },
    visitor: [asked, 'Thank you'],
    lines: [...handed, '* Sarah joined', 'Sarah: Hi, this is Sarah.', 'You: Thank you', '* Sarah left'],
  },
  handoffFailed: {
    about: 'a hand-over that comes to nothing',
    script: { ...asking, answers: [{ then: [...handing, { do: 'handoffFails', reason: 'closed' }] }] },
    visitor: [asked],
    lines: [...handed, '* hand-over failed'],
    handoff: 'failed',
  },
  handoffTimedOut: {
    about: 'a hand-over for which nobody was free',
    script: {
      ...asking,
      answers: [{ then: [...handing, { do: 'accepts' }, { do: 'queue', position: 9 }, { do: 'handoffTimesOut' }] }],
    },
    visitor: [asked],
    lines: [...handed, '* hand-over timed out'],
    handoff: 'timeout',
  },
  elsewhere: {
    about: 'a hand-over to somewhere else: the page is asked to go on',
    script: { ...asking, answers: [{ then: [...handing, { do: 'elsewhere', route: 'phone', reason: 'closed' }] }] },
    visitor: [asked],
    lines: handed,
    handoff: 'clientRequired',
  },
  language: {
    about: 'the conversation goes on in another language',
    script: {
      ...asking,
      answers: [
        {
          then: [
            { do: 'language', tag: 'fr-FR' },
            { do: 'say', text: 'Votre commande arrive jeudi.' },
          ],
        },
      ],
    },
    visitor: ['Où est ma commande ?'],
    lines: [greeted, 'You: Où est ma commande ?', 'Ada: Votre commande arrive jeudi.'],
  },
  ended: {
    about: 'the service ends the conversation',
    script: { ...asking, answers: [{ then: [{ do: 'say', text: 'Goodbye.' }, { do: 'end' }] }] },
    visitor: ['That was all'],
    lines: [greeted, 'You: That was all', 'Ada: Goodbye.'],
    phase: 'ended',
  },
  expired: {
    about: 'the service forgets the session; the next message begins another, with a divider',
    script: { ...asking, answers: [{ times: 1, then: [{ do: 'expire' }] }, { then: [{ do: 'say', text: onItsWay }] }] },
    visitor: ['Hello', order],
    lines: [
      greeted,
      'You: Hello',
      '* Error: Session not found',
      '* new conversation',
      greeted,
      `You: ${order}`,
      `Ada: ${onItsWay}`,
    ],
  },
  rateLimited: {
    about: 'the token endpoint asks to come back in two seconds, twice',
    script: { ...asking, tokens: [{ status: 429, retryAfterSeconds: 2, times: 2 }] },
    visitor: [],
    lines: [greeted],
  },
  unauthorized: {
    about: 'the website gives no token',
    script: { tokens: [{ status: 401, times: 99 }] },
    visitor: [],
    lines: [],
    phase: 'failed',
    error: 'auth/rejected',
  },
  missing: {
    about: 'there is no token endpoint',
    script: { tokens: [{ status: 404, times: 99 }] },
    visitor: [],
    lines: [],
    phase: 'failed',
    error: 'auth/rejected',
  },
  hanging: {
    about: 'the token endpoint does not answer once, and then does',
    script: { ...asking, tokens: [{ hangs: true }] },
    visitor: [],
    lines: [greeted],
  },
  refusedDials: {
    about: 'sockets are refused twice, and then not',
    script: { ...asking, answers: [{ then: [{ do: 'say', text: onItsWay }] }], dials: ['refused', 'refused'] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
  otherSpelling: {
    about: 'names are spelled in the other dialect',
    script: { ...asking, dialect: 'poly', answers: [{ then: [{ do: 'stream', text: onItsWay }] }] },
    visitor: [order],
    lines: [greeted, `You: ${order}`, `Ada: ${onItsWay}`],
  },
} as const satisfies Readonly<Record<string, Scenario>>;
