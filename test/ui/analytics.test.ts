import { expect } from '@open-wc/testing';
import { answered, conversationOf, person, said } from '../../src/testing/index.js';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import { parts } from '../../src/ui/parts.js';
import type { MessengerStep } from '../../src/ui/steps.js';
import { stands, until, type Standing } from './support/stand.js';

const MARK = 'ZQX';
type Own = Record<string, unknown>;
const page = window as unknown as Own;

describe('steps that are counted', () => {
  const all: Standing[] = [];
  const names: string[] = [];
  /** What the page's own code, and what stands on the page, has been told. */
  const steps: MessengerStep[] = [];
  const told: unknown[][] = [];
  const track = (step: MessengerStep): void => void steps.push(step);
  const counted = (): string[] => steps.map(({ name }) => name);
  let chats = 0;

  const puts = (name: string, value: unknown): void => {
    names.push(name);
    Object.defineProperty(page, name, { value, configurable: true, writable: true });
  };
  const gtag = (...given: unknown[]): void => void told.push(given);
  /** A chat with a name of its own: what counts once for a page counts once for each. */
  const opens = async (
    options: Partial<Messenger> = {},
    ...more: [Parameters<typeof stands>[1]?]
  ): Promise<Standing> => {
    const it_ = await stands({ instance: `counted-${++chats}`, ...options }, ...more);
    all.push(it_);
    return it_;
  };
  /** All that was told before has arrived: what is counted last is told last. */
  const arrives = async (what: string): Promise<void> => {
    await until(
      () => counted().at(-1) === what,
      () => `${what} after ${counted().join()}`,
    );
  };

  afterEach(() => {
    for (const { element } of all.splice(0)) element.remove();
    for (const name of names.splice(0)) Reflect.deleteProperty(page, name);
    steps.length = told.length = 0;
  });

  it('are nothing that a page fetches which counts none', async () => {
    const it_ = await opens();
    await it_.element.show();
    await it_.element.send('Hi');
    await it_.drawn();
    expect(parts.analytics.part).to.equal(null);
  });

  /** From the launcher to the score, with words in everything that takes any. */
  async function goesThrough(it_: Standing): Promise<void> {
    const { element, chat, drawn, all: every, one } = it_;
    const word = (what: string): string => `${MARK} ${what}`;
    await element.show();
    await until(() => every('[name=mail]').length === 1);
    one<HTMLInputElement>('[name=mail]').value = `${MARK}@post.example`;
    one<HTMLFormElement>('.gate').requestSubmit();
    await until(() => every('textarea').length === 1);
    const suggested = { suggestions: [{ text: word('chip'), payload: word('payload') }] };
    const greeting = answered(word('greeting'), { name: word('name'), with: suggested });
    chat.is([greeting]);
    await until(() => every('.chip').length === 1);
    chat.onSend = () => MARK;
    every('.chip')[0]!.click();
    const mine = said(word('chip'), 'sent', { key: `v:${MARK}` });
    chat.is([greeting, mine]);
    await arrives('first_message_sent');
    const reply = { key: `a:${MARK}`, name: word('name') };
    chat.is([greeting, mine, answered(word('an'), { ...reply, state: 'writing' })]);
    await drawn();
    chat.is([greeting, mine, answered(word('answer'), reply)]);
    await arrives('first_answer_received');
    chat.tells({ type: 'handoffTriggered' });
    chat.tells({ type: 'handoffAccepted', queue: word('queue') });
    chat.tells({ type: 'queueStatus', position: 2, waitSeconds: 60, queue: word('queue'), words: word('words') });
    chat.tells({ type: 'liveAgentJoined', agentId: word('id'), name: word('name'), avatarUrl: null });
    await arrives('handoff_joined');
    const items = [greeting, mine, answered(word('answer'), reply), person(word('person'), { name: word('name') })];
    chat.is(items);
    chat.tells({ type: 'liveAgentLeft', agentId: word('id'), name: word('name'), reason: word('reason') });
    await drawn();
    chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: word('reason') }) });
    await arrives('ended');
    await until(() => every('.rating [value="4"]').length === 1);
    one('.rating [value="4"]').click();
    await drawn();
    one<HTMLTextAreaElement>('.rating textarea').value = word('comment');
    one<HTMLFormElement>('.rating').requestSubmit();
    await arrives('rated');
  }

  it('are told to all that the page names, in their own words, each once; and nobody’s words with them', async () => {
    const layer: unknown[] = [];
    puts('dataLayer', layer);
    puts('gtag', gtag);
    puts('analytics', { track: gtag });
    puts('posthog', { capture: gtag, has_opted_out_capturing: () => false });
    const it_ = await opens({
      config: {
        analytics: ['data-layer', 'gtag', 'segment', 'posthog', 'gtag'],
        form: [{ name: 'mail', label: 'E-mail' }],
        rating: true,
      },
      adapters: { track, rate: () => undefined, form: () => undefined },
    });
    await arrives('shown');
    await goesThrough(it_);
    const way = [
      'shown',
      'opened',
      'first_message_sent',
      'first_answer_received',
      'handoff_requested',
      'handoff_joined',
      'ended',
      'rated',
    ];
    expect(counted()).to.deep.equal(way);
    await until(() => told.length === way.length * 3);
    const heard = (first: (given: unknown[]) => boolean, at: number): unknown[] =>
      told.filter(first).map((given) => given[at]);
    const snake = way.map((name) => `agent_messenger_${name}`);
    expect(layer.map((one) => (one as Own)['event'])).to.deep.equal(snake);
    expect(heard(([kind]) => kind === 'event', 1)).to.deep.equal(snake);
    expect(heard(([kind]) => /^agent_/.test(String(kind)), 0)).to.deep.equal(snake);
    expect(heard(([kind]) => /^Agent Messenger /.test(String(kind)), 0)).to.have.length(way.length);
    const [, , , answer, , , end, rating] = steps;
    expect([end, rating]).to.deep.equal([
      { name: 'ended', version: 1, reason: 'other' },
      { name: 'rated', version: 1, score: 4 },
    ]);
    expect(answer).to.have.keys('name', 'version', 'firstTokenMs', 'answerMs');
    expect(JSON.stringify([layer, told, steps])).not.to.contain(MARK);
    expect(JSON.stringify([layer, told, steps])).not.to.contain(location.host);
  });

  describe('and whose consent is heeded', () => {
    it('where the visitor is asked: nothing before they agree, nothing of that afterwards, nothing once it is taken back', async () => {
      const it_ = await opens({ consent: 'required', adapters: { track } });
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      it_.element.grantConsent();
      await it_.element.send('Hi');
      await arrives('first_message_sent');
      expect(counted()).to.deep.equal(['first_message_sent']);
      it_.chat.is([said('Hi', 'sent')]);
      await it_.drawn();
      await it_.element.revokeConsent();
      it_.chat.is([]);
      await it_.drawn();
      await it_.element.close();
      await it_.element.show();
      it_.chat.tells({ type: 'handoffTriggered' });
      await it_.drawn();
      it_.element.grantConsent();
      await it_.element.send('Hi');
      await until(() => counted().length === 2);
      expect(counted()).to.deep.equal(['first_message_sent', 'first_message_sent']);
    });

    for (const consent of ['implied', 'granted'] as const)
      it(`where it was taken back that nobody had to ask for (${consent}): nothing, until it is given`, async () => {
        const it_ = await opens({ consent, adapters: { track } });
        await it_.element.show();
        await arrives('opened');
        await it_.element.revokeConsent();
        const before = counted().length;
        it_.chat.is([]);
        await it_.drawn();
        await it_.element.send('Hi');
        it_.chat.is([said('Hi', 'sent')]);
        await it_.drawn();
        await it_.element.restart();
        it_.chat.is([]);
        it_.element.grantConsent();
        await it_.element.send('Hi');
        await arrives('first_message_sent');
        expect(counted().slice(before)).to.deep.equal(['first_message_sent']);
      });

    it('where the site asks without a gate: nothing until they write', async () => {
      const consent = { placement: 'transcript', facts: ['We keep it for a day.'] } as const;
      const it_ = await opens({ consent: 'required', config: { consent }, adapters: { track } });
      await it_.element.show();
      await it_.drawn();
      await it_.element.send('Hi');
      it_.chat.is([said('Hi', 'sent')]);
      await arrives('first_message_sent');
      expect(counted()).to.deep.equal(['first_message_sent']);
    });

    it('where the page says no: nothing, until it says otherwise', async () => {
      const it_ = await opens({ consent: 'denied', adapters: { track } });
      await it_.element.show();
      await it_.drawn();
      it_.element.consent = 'granted';
      await it_.element.updateComplete;
      await it_.element.send('Hi');
      await arrives('first_message_sent');
      expect(counted()).to.deep.equal(['first_message_sent']);
    });

    it('taken back before it is told: what has just happened is not told', async () => {
      await parts.analytics.load();
      const it_ = await opens({ adapters: { track } });
      await arrives('shown');
      await it_.element.send('Hi');
      it_.element.consent = 'denied';
      await it_.drawn();
      it_.element.consent = 'granted';
      await it_.element.show();
      await arrives('opened');
      expect(counted()).to.deep.equal(['shown', 'opened']);
    });

    it('of Google: nothing while it is denied, and the rest from when it is not; own code is the page’s business', async () => {
      const layer: unknown[] = [];
      puts('dataLayer', layer);
      puts('gtag', gtag);
      const consent = (storage: string, kind = 'update'): unknown =>
        layer.push(['consent', kind, { analytics_storage: storage }]);
      consent('denied', 'default');
      const it_ = await opens({ config: { analytics: ['gtag', 'data-layer'] }, adapters: { track } });
      await it_.element.show();
      await arrives('opened');
      expect([layer.length, told]).to.deep.equal([1, []]);
      consent('granted');
      await it_.element.send('Hi');
      await arrives('first_message_sent');
      expect(told).to.deep.equal([['event', 'agent_messenger_first_message_sent', { chat_schema: 1 }]]);
      expect(layer).to.have.length(3);
      consent('denied');
      it_.chat.tells({ type: 'handoffTriggered' });
      await arrives('first_message_sent');
      it_.chat.is([said('Hi', 'sent')]);
      await it_.drawn();
      it_.chat.tells({ type: 'handoffTriggered' });
      await arrives('handoff_requested');
      expect([layer.length, told.length]).to.deep.equal([4, 1]);
    });

    it('of PostHog', async () => {
      let out = true;
      puts('posthog', { capture: gtag, has_opted_out_capturing: () => out });
      const it_ = await opens({ config: { analytics: 'posthog' }, adapters: { track } });
      await it_.element.show();
      await arrives('opened');
      out = false;
      await it_.element.send('Hi');
      await arrives('first_message_sent');
      expect(told).to.deep.equal([['agent_messenger_first_message_sent', { chat_schema: 1 }]]);
    });
  });

  it('are not counted any more where the page takes it away, and are where it comes later', async () => {
    puts('gtag', gtag);
    const it_ = await opens({ adapters: { track } });
    await arrives('shown');
    it_.element.config = { analytics: 'gtag' };
    await it_.element.show();
    await arrives('opened');
    expect(told.map(([, name]) => name)).to.deep.equal(['agent_messenger_opened']);
    it_.element.config = {};
    await it_.element.send('Hi');
    await arrives('first_message_sent');
    expect(told).to.have.length(1);
  });

  it('wait for nobody: what comes later is told what comes after it, and nothing is put in its place', async () => {
    const it_ = await opens({
      config: { analytics: ['gtag', 'data-layer', 'segment', 'posthog'] },
      adapters: { track },
    });
    await it_.element.show();
    await arrives('opened');
    for (const name of ['gtag', 'dataLayer', 'analytics', 'posthog'])
      expect(Object.hasOwn(window, name)).to.equal(false);
    puts('gtag', gtag);
    await it_.element.send('Hi');
    await arrives('first_message_sent');
    expect(told.map(([, name]) => name)).to.deep.equal(['agent_messenger_first_message_sent']);
  });

  it('of a page are shown and opened once, also of a chat that was destroyed and is made anew; of two chats each', async () => {
    const { element } = await opens({ adapters: { track } });
    await element.show();
    await element.close();
    await element.show();
    await arrives('opened');
    const { instance } = element;
    element.destroy();
    const again = await opens({ instance, adapters: { track } });
    await again.element.show();
    const other = await opens({ adapters: { track } });
    await other.element.show();
    await until(() => counted().length === 4);
    expect(counted()).to.deep.equal(['shown', 'opened', 'shown', 'opened']);
  });

  it('are the same of a chat that is moved on the page, or out of it and back', async () => {
    const it_ = await opens({ adapters: { track } });
    await it_.element.show();
    const mine = said('Hi', 'sent', { key: 'v:1' });
    it_.chat.onSend = () => '1';
    it_.chat.is([mine]);
    await it_.element.send('Hi');
    await arrives('first_message_sent');
    const box = document.createElement('div');
    document.body.append(box);
    box.append(it_.element);
    await it_.drawn();
    it_.element.remove();
    await it_.drawn();
    document.body.append(it_.element);
    await it_.drawn();
    it_.chat.is([mine, said('More', 'sent', { key: 'v:2' })]);
    await it_.drawn();
    it_.chat.onSend = () => '2';
    await it_.element.send('More');
    await it_.drawn();
    it_.chat.tells({ type: 'handoffTriggered' });
    await arrives('handoff_requested');
    expect(counted()).to.deep.equal(['shown', 'opened', 'first_message_sent', 'handoff_requested']);
    box.remove();
  });

  it('of a panel that stood open before a reload are none; a chat that is part of the page is shown', async () => {
    const it_ = await opens(
      { adapters: { track } },
      (stand) => (stand.kept = { view: { open: true }, preferences: {} }),
    );
    expect(it_.element.open).to.equal(true);
    await it_.element.send('Hi');
    await arrives('first_message_sent');
    expect(counted()).to.deep.equal(['shown', 'first_message_sent']);
    steps.length = 0;
    await opens({ mode: 'inline', adapters: { track } });
    await arrives('shown');
    expect(counted()).to.deep.equal(['shown']);
  });

  it('are told to own code by what it is given: a page cannot change what others are told', async () => {
    puts('gtag', gtag);
    const spoils = (step: MessengerStep): void => {
      Object.assign(step, { name: MARK, score: 3 });
      track({ ...step, name: 'shown' });
    };
    await opens({ config: { analytics: ['segment', 'gtag'] }, adapters: { track: spoils } });
    await until(() => steps.length === 1);
    expect(told).to.deep.equal([['event', 'agent_messenger_shown', { chat_schema: 1 }]]);
  });

  describe('break nothing', () => {
    const loose: string[] = [];
    const hear = (event: PromiseRejectionEvent | ErrorEvent): void => {
      event.preventDefault();
      loose.push(String('reason' in event ? event.reason : event.message));
    };
    beforeEach(() => {
      addEventListener('unhandledrejection', hear);
      addEventListener('error', hear);
    });
    afterEach(() => {
      removeEventListener('unhandledrejection', hear);
      removeEventListener('error', hear);
      expect(loose.splice(0)).to.deep.equal([]);
    });
    const throws = (): never => {
      throw new Error('broken');
    };
    /** Throws also where somebody asks what was thrown. */
    const hostile = (): never => {
      throw { toString: throws };
    };
    const trap = (): object => new Proxy({}, { get: throws, has: throws, getOwnPropertyDescriptor: throws });

    for (const [what, name, vendor, value] of [
      ['a gtag that throws', 'gtag', 'gtag', throws],
      ['a gtag that throws what throws', 'gtag', 'gtag', hostile],
      ['a gtag that is none', 'gtag', 'gtag', 'G-1'],
      ['a gtag that rejects', 'gtag', 'gtag', () => Promise.reject(new Error('broken'))],
      ['a data layer that is none', 'dataLayer', 'data-layer', {}],
      ['a data layer that cannot be read', 'dataLayer', 'data-layer', trap()],
      ['an analytics without track', 'analytics', 'segment', {}],
      ['an analytics that cannot be read', 'analytics', 'segment', trap()],
      ['a posthog that cannot be asked', 'posthog', 'posthog', { capture: gtag }],
      ['a posthog that throws', 'posthog', 'posthog', { capture: throws, has_opted_out_capturing: () => false }],
    ] as const)
      it(`${what} is told once, and the others are told`, async () => {
        puts(name, value);
        const it_ = await opens({ config: { analytics: vendor }, adapters: { track } });
        const failures: string[] = [];
        it_.element.on('am-error', ({ detail }) => failures.push(`${detail.code} ${detail.help}`));
        await it_.element.show();
        await it_.element.send('Hi');
        await arrives('first_message_sent');
        await until(() => it_.stand.complaints.length > 0);
        await it_.drawn();
        expect(it_.stand.complaints).to.have.length(1);
        expect(it_.stand.complaints[0]).to.match(
          new RegExp(`^page/analytics: window\\.${name} .* the chat goes on\\.$`),
        );
        // The first may have come before anybody listened.
        expect(failures.length).to.be.at.most(1);
        expect(counted()).to.deep.equal(['shown', 'opened', 'first_message_sent']);
      });

    it('a name of the page that throws when it is looked at is told once', async () => {
      names.push('gtag');
      Object.defineProperty(window, 'gtag', { get: throws, configurable: true });
      const it_ = await opens({ config: { analytics: 'gtag' }, adapters: { track } });
      await it_.element.show();
      await arrives('opened');
      await until(() => it_.stand.complaints.length > 0);
      expect(it_.stand.complaints.join()).to.match(/^page\/analytics: window\.gtag [^,]*broken/);
    });

    for (const [what, own] of [
      ['throws', throws],
      ['rejects', () => Promise.reject(new Error('broken'))],
    ] as const)
      it(`own code that ${what} is told once as any other adapter is`, async () => {
        puts('gtag', gtag);
        const it_ = await opens({ config: { analytics: 'gtag' }, adapters: { track: own } });
        await it_.element.show();
        await it_.element.send('Hi');
        await until(() => told.length === 3);
        await until(() => it_.stand.complaints.length > 0);
        expect(it_.stand.complaints).to.deep.equal(['adapters.track: broken']);
      });
  });
});
