import { expect } from '@open-wc/testing';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import type { MessengerEventMap } from '../../src/ui/events.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { stands, until, type Stand, type Standing } from './support/stand.js';
import { unsaved } from './support/unsaved.js';

type Type = keyof MessengerEventMap;
interface Made {
  readonly given?: Partial<Messenger>;
  readonly prepare?: (stand: Stand) => void;
  /** What makes it; where nothing is named, an element that stands. */
  readonly by?: (it_: Standing) => unknown;
  /** Of its detail. */
  readonly says?: Record<string, unknown>;
}

const card = { kind: 'link' as const, url: 'https://a.test/1', previewUrl: null, title: 'Lamp', callToAction: '' };
const rated = { adapters: { rate: () => undefined } };
const asking = { config: { form: [{ name: 'mail', label: 'E-mail' }] } };

const press = async ({ all }: Standing, selector: string): Promise<void> => {
  await until(() => all(selector).length > 0);
  all(selector)[0]!.click();
};
/** The panel is open, and this is in it. */
const shows =
  (...[items, more]: Parameters<Standing['chat']['is']>) =>
  async ({ element, chat, drawn }: Standing): Promise<void> => {
    await element.show();
    chat.is(items, more);
    await drawn();
  };
const tells =
  (event: object) =>
  async (it_: Standing): Promise<void> => {
    await shows([said('Hi')])(it_);
    it_.chat.tells(event as never);
  };
/** One thing after another. */
const first =
  (...all: readonly ((it_: Standing) => unknown)[]) =>
  async (it_: Standing): Promise<void> => {
    for (const one of all) await one(it_);
  };
const over = shows([said('Hi')], {
  phase: 'ended',
  conversation: conversationOf([said('Hi')], { ended: 'user_ended' }),
});
const teaser = (it_: Standing): Promise<void> => it_.element.showTeaser({ text: 'May I help?', actions: ['Yes'] });

/** A browser gives its own to a page in front alone. */
const hasClipboard = (): unknown =>
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.resolve() },
    configurable: true,
  });

/** What a page can hear, and what it takes to hear it: whoever adds an event is asked for it here. */
const made: Readonly<Record<Type, Made>> = {
  'am-ready': {},
  'am-launcher-show': {},
  'am-before-open': { by: ({ element }) => element.show() },
  'am-open': { by: ({ element }) => element.show() },
  'am-before-close': { by: first(shows([]), ({ element }) => element.close()) },
  'am-close': { by: first(shows([]), ({ element }) => element.close()) },
  'am-destroy': { by: ({ element }) => element.destroy() },
  'am-mode-change': { by: ({ element }) => (element.mode = 'panel'), says: { mode: 'panel' } },
  'am-connection-change': { by: shows([said('Hi')], { phase: 'offline' }), says: { status: 'offline' } },
  'am-rate-limited': {
    by: shows([], { phase: 'authorizing', error: 'auth/rate-limited' }),
    says: { code: 'auth/rate-limited' },
  },
  'am-error': {
    by: shows([], { phase: 'failed', error: 'auth/rejected' }),
    says: { code: 'auth/rejected', help: 'docs/errors.md: auth/rejected' },
  },
  'am-session-start': { by: shows([], { conversation: conversationOf([said('Hi')]) }) },
  // Another tab has begun it.
  'am-session-resume': { by: shows([], { conversation: conversationOf([said('Hi')]), leads: false }) },
  'am-session-end': { by: over, says: { reason: 'user_ended' } },
  'am-session-rollover': {
    by: first(
      shows([], { conversation: conversationOf([said('Hi')]) }),
      shows([], { conversation: conversationOf([said('Hi')], { session: 2 }) }),
    ),
  },
  'am-idle-warning': { by: tells({ type: 'idleWarning' }) },
  'am-before-send': { by: ({ element }) => element.send('Hi'), says: { text: 'Hi' } },
  'am-send': { by: ({ element }) => element.send('Hi'), says: { text: 'Hi' } },
  'am-delivery-change': {
    by: first(shows([said('Hi', 'sending', { key: 'v:1' })]), shows([said('Hi', 'sent', { key: 'v:1' })])),
    says: { key: 'v:1', delivery: 'sent' },
  },
  'am-before-message': {
    by: first(shows([said('Hi')]), shows([said('Hi'), answered('Hello', { key: 'a:1' })])),
    says: { key: 'a:1', text: 'Hello', writing: false },
  },
  'am-message': {
    by: first(shows([said('Hi')]), shows([said('Hi'), answered('Hello', { key: 'a:1' })])),
    says: { key: 'a:1', text: 'Hello', kind: 'agent' },
  },
  'am-stream-start': {
    by: first(shows([said('Hi')]), shows([said('Hi'), answered('Hel', { key: 'a:1', state: 'writing' })])),
    says: { key: 'a:1' },
  },
  'am-stream-end': {
    by: first(shows([answered('Hel', { key: 'a:1', state: 'writing' })]), shows([answered('Hello', { key: 'a:1' })])),
    says: { key: 'a:1' },
  },
  'am-suggestion': {
    by: first(shows([answered('Which?', { with: { suggestions: [{ text: 'Yes', payload: '' }] } })]), (it_) =>
      press(it_, '.chip'),
    ),
    says: { text: 'Yes' },
  },
  'am-action': {
    by: first(
      shows([answered('Call', { with: { callActions: [{ title: 'Desk', number: '+44 20 7946 0018' }] } })]),
      ({ element }) => element.on('am-action', (event) => event.preventDefault()),
      (it_) => press(it_, '.call a'),
    ),
    says: { kind: 'call', to: 'tel:+442079460018', title: 'Desk' },
  },
  'am-link': {
    by: first(
      shows([answered('See [this](https://a.test/x)')]),
      ({ element }) => element.on('am-link', (event) => event.preventDefault()),
      (it_) => press(it_, '.md a'),
    ),
    says: { url: 'https://a.test/x' },
  },
  'am-copy': {
    by: first(shows([said('Hi'), answered('Hello', { key: 'a:1' })]), hasClipboard, (it_) =>
      press(it_, '.tools [aria-label^=Copy]'),
    ),
    says: { key: 'a:1' },
  },
  'am-feedback': {
    given: { config: { feedback: true } },
    by: first(shows([answered('Hello', { key: 'a:1' })]), (it_) => press(it_, '[aria-label^=Helpful]')),
    says: { key: 'a:1', helpful: true },
  },
  'am-agent-join': { by: tells({ type: 'agentJoined', name: 'Ada' }), says: { name: 'Ada' } },
  'am-agent-leave': { by: tells({ type: 'agentLeft', reason: 'done' }), says: { reason: 'done' } },
  'am-thinking': { by: tells({ type: 'agentThinking' }) },
  'am-typing': { by: tells({ type: 'liveAgentTyping', typing: true }), says: { typing: true } },
  'am-handoff-start': { by: tells({ type: 'handoffTriggered' }) },
  'am-handoff-accepted': { by: tells({ type: 'handoffAccepted', queue: 'Orders' }), says: { queue: 'Orders' } },
  'am-queue': {
    by: tells({ type: 'queueStatus', position: 2, waitSeconds: 60 }),
    says: { position: 2, waitSeconds: 60 },
  },
  'am-live-agent-join': { by: tells({ type: 'liveAgentJoined', name: 'Sarah' }), says: { name: 'Sarah' } },
  'am-live-agent-leave': { by: tells({ type: 'liveAgentLeft', name: 'Sarah' }), says: { name: 'Sarah' } },
  'am-handoff-failed': { by: tells({ type: 'handoffFailed', reason: 'closed' }), says: { reason: 'closed' } },
  'am-handoff-timeout': { by: tells({ type: 'handoffTimeout', reason: 'long' }), says: { reason: 'long' } },
  'am-client-handoff': {
    by: tells({ type: 'clientHandoff', route: 'ORDERS', reason: 'closed', queue: 'Orders' }),
    says: { route: 'ORDERS' },
  },
  'am-consent-change': { by: ({ element }) => element.revokeConsent(), says: { consent: false } },
  'am-language-change': {
    by: first(
      shows([], { conversation: conversationOf([said('Hi')]) }),
      shows([], { conversation: conversationOf([said('Hi')], { language: { tag: 'de', place: 3 } }) }),
    ),
    says: { language: 'de' },
  },
  'am-rating': {
    given: rated,
    by: first(
      over,
      (it_) => press(it_, '.rating [value="4"]'),
      ({ one }) => one<HTMLFormElement>('.rating').requestSubmit(),
    ),
    says: { score: 4, text: '' },
  },
  'am-form-submit': {
    given: asking,
    by: async ({ element, all, one }) => {
      await element.show();
      await until(() => all('[name=mail]').length === 1);
      one<HTMLInputElement>('[name=mail]').value = 'mira@post.example';
      one<HTMLFormElement>('.gate').requestSubmit();
    },
    says: { values: { mail: 'mira@post.example' } },
  },
  'am-transcript': { by: ({ element }) => unsaved(() => element.downloadTranscript()), says: { format: 'text' } },
  'am-forget': { by: ({ element }) => element.forget() },
  'am-unread': {
    prepare: (stand) => (stand.kept = { view: { talking: true }, preferences: { seen: 0 } }),
    by: ({ chat }) => chat.is([answered('Hello', { key: 'a:1' })]),
    says: { count: 1 },
  },
  'am-launcher-move': {
    by: ({ one }) =>
      one('.launch').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, shiftKey: true, bubbles: true, cancelable: true }),
      ),
    says: { placement: 'end-top' },
  },
  'am-teaser-show': { by: teaser },
  'am-teaser-click': { by: first(teaser, (it_) => press(it_, '.tease .tb')), says: { action: 'Yes' } },
  'am-teaser-dismiss': { by: first(teaser, (it_) => press(it_, '.tease .ib')) },
};

describe('every event of the page', () => {
  let it_: Standing;
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  for (const [type, { given = {}, prepare, by, says = {} }] of Object.entries(made))
    it(`${type} is told when that has happened which it is told for`, async () => {
      const heard: unknown[] = [];
      const hear = ({ detail }: CustomEvent<unknown>): void => void heard.push(detail);
      document.addEventListener(type, hear as EventListener);
      try {
        it_ = await stands(given, prepare);
        if (by !== undefined) {
          expect(heard, 'before it has happened').to.deep.equal([]);
          await by(it_);
        }
        await until(() => heard.length > 0);
        expect(heard.at(-1)).to.deep.include(says);
      } finally {
        document.removeEventListener(type, hear as EventListener);
      }
    });

  it('that says no is heeded: a card’s link goes nowhere, and is followed where nobody does', async () => {
    it_ = await stands();
    await shows([answered('Look', { with: { attachments: [card] } })])(it_);
    await until(() => it_.all('.card a').length > 0);
    const went: boolean[] = [];
    const follows = (event: Event): void => {
      went.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', follows);
    try {
      it_.one('.card a').click();
      it_.element.on('am-action', (event) => event.preventDefault());
      it_.one('.card a').click();
    } finally {
      document.removeEventListener('click', follows);
    }
    expect(went).to.deep.equal([true, false]);
  });
});
