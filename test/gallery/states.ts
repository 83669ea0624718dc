import type { MessengerAdapters, MessengerConfig } from '../../src/ui/config.js';
import type { parts } from '../../src/ui/parts.js';
import type { Item } from '../../src/core/conversation/items.js';
import {
  answered,
  conversationOf,
  handing,
  happened,
  NOON,
  person,
  said,
  type FakeChat,
} from '../../src/testing/index.js';
import type { Snapshot } from '../../src/core/session/client.js';
import type { Conversation } from '../../src/core/conversation/state.js';

/** One state of the widget: how it is made, and what is done to it afterwards. */
export interface State {
  readonly config?: MessengerConfig;
  readonly adapters?: MessengerAdapters;
  readonly consent?: string;
  /** A part whose file cannot be fetched. */
  readonly lost?: keyof typeof parts;
  /** A part that is on its way, and stays there. */
  readonly late?: keyof typeof parts;
  /** Closed unless it says otherwise. */
  readonly closed?: boolean;
  readonly chat?: (chat: FakeChat) => void;
  /** After it has opened. */
  readonly then?: (stage: Played) => Promise<void> | void;
}

export interface Played {
  readonly chat: FakeChat;
  readonly root: ShadowRoot;
  readonly element: HTMLElement & {
    prefill(text: string): void;
    end(how: { confirm: boolean }): Promise<void>;
    showTeaser(teaser: { text: string; actions?: readonly string[] }): Promise<void>;
    close(): Promise<void>;
  };
  press(selector: string): Promise<void>;
  /** What may come with a part that is still on its way. */
  here<Kind extends Element = HTMLElement>(selector: string): Promise<Kind>;
  wait(ms: number): Promise<void>;
}

const shop: MessengerConfig = {
  title: 'Juniper & Co.',
  subtitle: 'AI assistant, people from 9:00',
  assistant: 'Ada',
  feedback: true,
  alternatives: [
    { kind: 'call', to: '+47 22 00 41 80' },
    { kind: 'mail', label: 'Leave a message', to: 'help@juniper.example' },
  ],
};

const facts = {
  facts: [
    'An AI assistant reads what you write and answers. A person may read it when you ask for one.',
    'Conversations are kept for 30 days, then erased.',
    'Please leave out passwords and card numbers.',
  ],
  privacyUrl: 'https://juniper.example/privacy',
  privacyText: 'Privacy notice',
};
const reply = `Your **Tove floor lamp** left our workshop this morning and is on its way.

- Arrives **Thursday**, between 9:00 and 13:00
- Carrier: Nordpost, [follow the parcel](https://parcel.example/JN-20418)
- A signature is not needed

Would another day suit you better?`;

const table = `Three lamps under 200:

| Lamp | Height | Price |
|:-----|-------:|------:|
| Tove | 148 cm | € 189 |
| Asker | 132 cm | € 145 |
| Nesodden reading lamp | 160 cm | € 179 |

To set the timer:

\`\`\`json
{ "on": "17:00", "off": "23:30" }
\`\`\`

> Linen marks easily when wet.`;

const hello = [said('Hi there!'), said('Where is my order JN-20418?')];
const talk: readonly Item[] = [...hello, answered(reply)];
const chips = {
  suggestions: ['Leave it with a neighbour', 'Change the address', 'Talk to a person'].map((text) => ({
    text,
    payload: '',
  })),
};
const pictures = ['Tove', 'Asker', 'Nesodden'].map((title) => ({
  kind: 'link' as const,
  url: `https://juniper.example/${title}`,
  previewUrl: `https://img.juniper.example/${title}.jpg`,
  title,
  callToAction: 'See details',
}));

const shows =
  (items: readonly Item[], more: Partial<Snapshot> = {}, of: Partial<Conversation> = {}) =>
  (chat: FakeChat): void =>
    chat.is(items, { ...more, conversation: conversationOf(items, of) });
const hands = (state: Parameters<typeof handing>[0], more: Parameters<typeof handing>[1] = {}) =>
  shows(
    [
      said('Can I talk to a person?'),
      answered('Of course. I am asking the Orders team and passing on what we have said.'),
    ],
    {},
    { handoff: handing(state, more) },
  );

/** In the order in which a visitor may meet them. */
const asksThePage: State = {
  config: {
    ...shop,
    handoff: [
      { kind: 'page', label: 'Call me back' },
      { kind: 'link', to: 'https://help.juniper.example/' },
    ],
  },
  chat: hands('clientRequired', { queue: 'Workshop' }),
  then: async ({ press, here }) => {
    await press('.alts button');
    await here('.alts button:not([aria-busy])');
  },
};

export const states: Readonly<Record<string, State>> = {
  closed: { closed: true },
  'closed-unread': { closed: true, chat: shows(talk) },
  teaser: {
    closed: true,
    then: ({ element }) =>
      element.showTeaser({
        text: 'Your lamp arrives on Thursday. Would another day suit you better?',
        actions: ['Change the day', 'It is fine'],
      }),
  },
  home: {
    config: {
      ...shop,
      home: {
        text: 'Ada answers at once, day and night. A person can take over from 9:00 to 18:00.',
        starters: ['Where is my order?', 'Return or exchange something', 'Help me choose a lamp', 'Care and repair'],
      },
    },
  },
  'consent-denied': { consent: 'denied' },
  consent: { consent: 'required', config: { ...shop, consent: { ...facts, remember: true } } },
  'consent-home': {
    consent: 'required',
    config: {
      ...shop,
      home: { text: 'Ada answers at once, day and night.', starters: ['Where is my order?', 'Care and repair'] },
      consent: { ...facts, placement: 'home' },
    },
  },
  'answers-in-bubbles': {
    chat: shows([...talk, said('Thanks!'), answered('You are welcome.', { with: chips })]),
  },
  'consent-transcript': {
    consent: 'required',
    config: { ...shop, consent: { ...facts, placement: 'transcript' } },
    chat: shows([answered('Hello, this is Ada. What are you looking for?')]),
  },
  form: {
    config: {
      ...shop,
      form: [
        { name: 'name', label: 'Name', autocomplete: 'name' },
        { name: 'mail', label: 'E-mail', type: 'email', required: true },
        {
          name: 'topic',
          label: 'What is it about?',
          type: 'select',
          required: true,
          options: ['An order', 'A return'],
        },
        { name: 'order', label: 'Order number', placeholder: 'JN-00000' },
      ],
    },
    then: async ({ press, here }) => {
      (await here<HTMLInputElement>('[name=mail]')).value = 'mira.osei@';
      await press('[type=submit]');
    },
  },
  empty: {},
  connecting: { chat: (chat) => chat.is([], { phase: 'connecting' }) },
  'greeting-typing': { chat: shows([], {}, { session: 1, typing: { who: 'agent', name: 'Ada' } }) },
  greeting: { chat: shows([answered('Hello, this is Ada. What are you looking for?')]) },
  'user-typing': { chat: shows(talk), then: ({ element }) => element.prefill('Friday would be better') },
  'user-typing-long': {
    chat: shows(talk),
    then: ({ element }) =>
      element.prefill(
        'Hi, two questions about the Tove lamp:\n1. Is the shade washable?\n2. Which bulb fits, and can it be dimmed?',
      ),
  },
  sending: { chat: shows([...talk, said('And which bulb fits?', 'sending')]), then: ({ wait }) => wait(600) },
  sent: { chat: shows([...talk, said('And which bulb fits?')]) },
  waiting: {
    chat: shows([...talk, said('I also need a second one.', 'waiting')], { phase: 'offline' }),
    then: ({ wait }) => wait(2_300),
  },
  'not-confirmed': { chat: shows([...talk, said('Can you invoice my company?', 'notConfirmed')]) },
  rejected: {
    chat: shows([...talk, said('Here is the full list of rooms …', 'rejected', { error: 'message/too-large' })]),
  },
  deliveries: {
    chat: shows([
      said('Is the shade washable?'),
      said('And which bulb fits?', 'sending'),
      said('I also need a second one.', 'waiting'),
      said('Can you invoice my company?', 'notConfirmed'),
      said('Here is the full list of rooms …', 'rejected', { error: 'message/too-large' }),
    ]),
    then: ({ wait }) => wait(600),
  },
  'sent-files': {
    chat: shows([
      said(
        'Here are the photos.\n[shade-front.jpg](https://files.example/a/shade-front.jpg)\n[shade-back-with-a-very-long-name-indeed.jpg](https://files.example/a/shade-back.jpg)',
      ),
      answered('Thank you. Please send the order to <address> and put <title> first.'),
    ]),
  },
  'too-long': {
    chat: shows(
      talk,
      {},
      { started: { streaming: true, maxMessageBytes: 60, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' } },
    ),
    then: ({ element }) =>
      element.prefill('… and the same for every other room too, if you have enough of them in stock.'),
  },
  'near-limit': {
    chat: shows(
      talk,
      {},
      { started: { streaming: true, maxMessageBytes: 60, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' } },
    ),
    then: ({ element }) => element.prefill('… and the same for the bedroom, please. Thank you all.'),
  },
  thinking: { chat: shows(hello, {}, { typing: { who: 'agent', name: 'Ada' } }), then: ({ wait }) => wait(700) },
  'streaming-start': { chat: shows([...hello, answered('Your **Tove floor', { state: 'writing' })]) },
  'streaming-list': { chat: shows([...hello, answered(reply.slice(0, 180), { state: 'writing' })]) },
  'streaming-table': { chat: shows([...hello, answered(table.slice(0, 150), { state: 'writing' })]) },
  'streaming-code': { chat: shows([...hello, answered(table.slice(0, 230), { state: 'writing' })]) },
  'streaming-link': { chat: shows([...hello, answered(reply.slice(0, 165), { state: 'writing' })]) },
  'streaming-done': { chat: shows(talk) },
  markdown: { chat: shows([said('Show me floor lamps under 200'), answered(table)]) },
  interrupted: { chat: shows([...hello, answered('Your Tove floor lamp left our', { state: 'broken' })]) },
  suggestions: { chat: shows([...hello, answered(reply, { with: chips })]) },
  'suggestion-used': { chat: shows([...hello, answered(reply, { with: chips }), said('Leave it with a neighbour')]) },
  card: {
    chat: shows([
      said('Can you repair it?'),
      answered('Yes.', {
        with: { attachments: [{ ...pictures[0]!, previewUrl: null, title: 'Repair at the workshop' }] },
      }),
    ]),
  },
  carousel: {
    chat: shows([
      said('Show me floor lamps under 200'),
      answered('Three that would suit a reading corner:', { with: { attachments: pictures } }),
    ]),
  },
  'carousel-last': {
    chat: shows([
      said('Show me floor lamps under 200'),
      answered('Three that would suit a reading corner:', { with: { attachments: pictures } }),
    ]),
    then: async ({ press, wait }) => {
      await wait(100);
      await press('.nav button:last-child');
      await wait(400);
      await press('.nav button:last-child');
      await wait(500);
    },
  },
  'image-placeholder': {
    chat: shows([
      answered('The left side of the shade:', {
        with: {
          attachments: [
            {
              kind: 'image',
              url: 'https://img.juniper.example/left.jpg',
              previewUrl: null,
              title: 'Shade, left side',
              callToAction: '',
            },
          ],
        },
      }),
    ]),
  },
  'images-loading': {
    chat: shows([
      said('How does it look?'),
      answered('From two sides:', {
        with: {
          attachments: ['Shade, left side', 'Shade, right side'].map((title, at) => ({
            kind: 'image' as const,
            url: `https://127.0.0.1:1/side-${at}.jpg`,
            previewUrl: null,
            title,
            callToAction: '',
          })),
        },
      }),
    ]),
    then: async ({ root, here, press }) => {
      await here('.photo');
      // They are on their way for as long as they are looked at.
      root.addEventListener('error', (event) => event.stopImmediatePropagation(), true);
      for (const _one of root.querySelectorAll('.photo')) await press('.live');
    },
  },
  'image-failed': {
    chat: shows([
      answered('The left side of the shade:', {
        with: {
          attachments: [
            {
              kind: 'image',
              url: 'https://127.0.0.1:1/left.jpg',
              previewUrl: null,
              title: 'Shade, left side',
              callToAction: '',
            },
          ],
        },
      }),
    ]),
    then: async ({ press, wait }) => {
      await wait(100);
      await press('.photo');
      await wait(500);
    },
  },
  call: {
    chat: shows([
      answered('You can reach the shop by phone.', {
        with: { callActions: [{ title: 'Call the shop', number: '+47 22 00 41 80' }] },
      }),
    ]),
  },
  'long-history': {
    chat: shows(
      Array.from({ length: 120 }, (_one, at) =>
        at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}. ${reply}`),
      ),
    ),
  },
  'new-messages': {
    chat: shows(
      Array.from({ length: 24 }, (_one, at) =>
        at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}. ${reply}`),
      ),
    ),
    then: async ({ chat, here, wait }) => {
      const log = await here('.log');
      // The rows above come in when they are neared; a language that comes meanwhile draws everything anew, at the end.
      while (log.querySelector('[data-i="0"]') === null) {
        log.scrollTop = 200;
        await wait(50);
      }
      await wait(100);
      chat.is([...chat.snapshot.items, answered('One more thing.'), answered('And another.')]);
      await wait(100);
    },
  },
  reconnecting: {
    chat: shows([...talk, said('Do you deliver to Bergen?', 'sending')], { phase: 'reconnecting' }),
    then: ({ wait }) => wait(2_300),
  },
  offline: { chat: shows(talk, { phase: 'offline' }), then: ({ wait }) => wait(2_300) },
  'back-online': {
    chat: shows(talk, { phase: 'offline' }),
    then: async ({ chat, wait }) => {
      await wait(2_300);
      chat.is(talk);
      await wait(200);
    },
  },
  'rate-limited': { chat: shows(talk, { phase: 'failed', error: 'auth/rate-limited' }) },
  blocked: { chat: shows(talk, { transport: 'rest' }) },
  'token-problem': {
    chat: shows(talk, { phase: 'failed', error: 'auth/rejected' }),
    adapters: { signIn: () => undefined },
  },
  'not-here': { chat: shows(talk, { phase: 'failed', error: 'session/unavailable' }) },
  'nobody-there': { chat: (chat) => chat.is([], { error: 'session/unavailable' }) },
  'cannot-start': { chat: (chat) => chat.is([], { phase: 'failed', error: 'auth/unreachable' }) },
  'handoff-requested': { chat: hands('requested') },
  'handoff-accepted': { chat: hands('accepted', { queue: 'Orders team' }) },
  'handoff-queue': {
    chat: hands('queued', { at: NOON, queue: 'Orders team', position: 3, waitSeconds: 230 }),
    adapters: { leaveQueue: () => undefined },
  },
  'handoff-joined': {
    chat: shows(
      [
        said('Can I talk to a person?'),
        happened('personJoined', { name: 'Sarah Lind' }),
        person('Hi, this is Sarah. I have your order in front of me.'),
        person('Give me a minute to ring the driver.'),
        said('Thank you!'),
      ],
      {},
      {
        handoff: handing('live', { place: 1, queue: 'Orders team', person: { name: 'Sarah Lind', avatarUrl: null } }),
        typing: { who: 'person', name: 'Sarah' },
      },
    ),
    then: ({ wait }) => wait(700),
  },
  'handoff-failed': { chat: hands('failed') },
  'handoff-timeout': { chat: hands('timeout') },
  'handoff-elsewhere': { chat: hands('clientRequired', { route: 'https://desk.juniper.example/chat' }) },
  'handoff-desks': {
    config: {
      ...shop,
      handoff: [
        { kind: 'zendesk', label: 'Chat with the workshop' },
        { kind: 'call', to: '+44 20 7946 0018' },
        { kind: 'mail', to: 'help@juniper.example' },
        { kind: 'link', to: 'https://help.juniper.example/' },
      ],
    },
    chat: hands('clientRequired', { queue: 'Workshop' }),
  },
  'handoff-desk-taken': { ...asksThePage, adapters: { handoff: () => undefined } },
  'handoff-desk-failed': { ...asksThePage, adapters: { handoff: () => Promise.reject(new Error('It is down')) } },
  closing: {
    chat: shows(talk),
    then: async ({ chat, wait }) => {
      chat.tells({ type: 'idleWarning' });
      chat.is([...talk]);
      await wait(100);
    },
  },
  expired: { chat: shows(talk, { phase: 'expired' }) },
  unanswered: {
    chat: shows([...talk, said('And the shade?'), happened('system', { code: 'replyFailed', level: 'error' })]),
  },
  'new-session': { chat: shows([...talk, happened('newSession'), said('One more thing about the shade')]) },
  'ended-by-person': {
    config: { ...shop, rating: true },
    chat: shows(
      [person('Friday at 16:30 it is. Enjoy the lamp!')],
      { phase: 'ended' },
      { ended: 'REASON_NATURAL_END' },
    ),
  },
  'ended-by-you': { chat: shows(talk, { phase: 'ended' }, { ended: 'user_ended' }) },
  'ended-idle': { chat: shows(talk, { phase: 'ended' }, { ended: 'REASON_USER_ABANDONED' }) },
  menu: { chat: shows(talk), then: ({ press }) => press('#menu-button') },
  settings: {
    chat: shows(talk),
    then: async ({ press, wait }) => {
      await press('#menu-button');
      await wait(100);
      await press('.it:nth-of-type(4)');
    },
  },
  data: {
    chat: shows(talk),
    then: async ({ press, wait }) => {
      await press('#menu-button');
      await wait(100);
      await press('.it:nth-of-type(5)');
    },
  },
  whole: {
    chat: shows(talk),
    then: async ({ press, wait }) => {
      await press('#menu-button');
      await wait(100);
      await press('.it:nth-of-type(1)');
    },
  },
  'whole-found': {
    chat: shows(talk),
    then: async ({ press, here, wait }) => {
      await press('#menu-button');
      await wait(100);
      await press('.it:nth-of-type(1)');
      const field = await here<HTMLInputElement>('.find input');
      field.value = 'order';
      field.dispatchEvent(new Event('input'));
      await here('.find button');
    },
  },
  'move-dialog': {
    chat: shows(talk),
    then: async ({ press, wait, here }) => {
      await press('#menu-button');
      await wait(100);
      await press('.it:has(.i-move)');
      await here('.corners');
    },
  },
  'end-dialog': { chat: shows(talk), then: ({ element }) => element.end({ confirm: true }) },
  masking: {
    config: { ...shop, masking: 'cards' },
    chat: shows(talk),
    then: async ({ element, wait }) => {
      await wait(200);
      element.prefill('My card is 4111 1111 1111 1111');
    },
  },
  attachments: {
    chat: shows(talk),
    adapters: { upload: () => new Promise(() => undefined) },
    then: async ({ here, wait }) => {
      const input = await here<HTMLInputElement>('input[type=file]');
      const files = new DataTransfer();
      files.items.add(new File(['x'.repeat(240_000)], 'shade-left-side.jpg', { type: 'image/jpeg' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
      await wait(100);
    },
  },
  'lost-consent': { consent: 'required', lost: 'screens', then: async ({ here }) => void (await here('.log code')) },
  'lost-home': {
    config: { ...shop, home: { greeting: 'Hello, how can we help?' } },
    lost: 'screens',
    then: async ({ here }) => void (await here('.log code')),
  },
  'lost-card': {
    lost: 'cards',
    chat: shows([said('Can you repair it?'), answered('Yes.', { with: { attachments: [pictures[0]!] } })]),
    then: async ({ here }) => void (await here('.why')),
  },
  'lost-menu': { lost: 'menu', chat: shows(talk), then: pressesInVain('#menu-button') },
  'lost-question': {
    lost: 'menu',
    chat: shows(talk, { phase: 'ended' }, { ended: 'user_ended' }),
    then: pressesInVain('.ended .btn'),
  },
  'lost-end': {
    lost: 'after',
    chat: shows(talk, { phase: 'ended' }, { ended: 'user_ended' }),
    then: async ({ here }) => void (await here('.status.warn')),
  },
  'lost-copy': {
    lost: 'download',
    chat: shows(talk, { phase: 'ended' }, { ended: 'user_ended' }),
    then: async ({ press, here }) => {
      await press('.ended .btn');
      await here('.box');
    },
  },
  'late-home': {
    config: { ...shop, home: { greeting: 'Hello, how can we help?' } },
    late: 'screens',
    then: async ({ here }) => void (await here('.log .empty')),
  },
  'late-menu': {
    late: 'menu',
    chat: shows(talk),
    then: async ({ press, here }) => {
      await press('#menu-button');
      await here('.status');
    },
  },
  'late-end': {
    late: 'after',
    chat: shows(talk, { phase: 'ended' }, { ended: 'user_ended' }),
    then: async ({ here }) => void (await here('.status')),
  },
};

/** What was pressed for does not come, and a line says so. */
function pressesInVain(selector: string): (stage: Played) => Promise<void> {
  return async ({ press, here }) => {
    await press(selector);
    await here('.status.warn');
  };
}

export const shared = shop;
