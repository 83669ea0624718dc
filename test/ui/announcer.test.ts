import { expect } from '@open-wc/testing';
import type { Attachment } from '../../src/core/protocol/events.js';
import { shortened, pieces } from '../../src/ui/speech.js';
import { answered, conversationOf, handing, happened, said, VirtualClock } from '../../src/testing/index.js';
import { parts } from '../../src/ui/parts.js';
import { moreActs } from '../../src/ui/parts/acts-more.js';
import { pageRests } from '../../src/ui/page-rest.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

/** Longer than anything takes that is said here. */
const SAID_MS = 6_000;

describe('what a screen reader hears', () => {
  let it_: Standing;
  let ear: Ear;
  let clock: VirtualClock;
  let hasFocus: () => boolean;
  /** All that has been said by the time that nothing more is. */
  async function hears(voice?: string): Promise<string[]> {
    await clock.advance(SAID_MS);
    return ear.said(voice);
  }
  beforeEach(async () => {
    await pageRests();
    // What comes when it is needed comes in the machine's own time.
    for (const part of Object.values(parts)) await part.load();
    clock = new VirtualClock();
    clock.install();
    hasFocus = document.hasFocus.bind(document);
    // Another file's page may be in front of this one.
    document.hasFocus = () => true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_ = await stands();
    await until(() => live().length === 3, 'the places to be heard', { clock });
    ear = new Ear().listen();
    it_.chat.is([], { phase: 'replaying' });
    await it_.element.show();
    await it_.drawn();
    it_.chat.is([said('Hi'), answered('Old answer', { key: 'a:old' })], { phase: 'replaying' });
    await it_.drawn();
    it_.chat.is([said('Hi'), answered('Old answer', { key: 'a:old' })]);
    await it_.drawn();
    await hears();
    ear.heard.length = 0;
  });
  afterEach(() => {
    it_.element.remove();
    clock.uninstall();
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(document, 'hidden');
  });
  const now = (...items: Parameters<typeof conversationOf>[0]): void =>
    it_.chat.is([...it_.chat.snapshot.items, ...items]);

  for (const open of [true, false])
    it(`says what came behind a dialog of the page's when that has gone (open: ${open})`, async () => {
      if (!open) await it_.element.close();
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
      now(answered('News'));
      await it_.drawn();
      expect(await hears()).to.deep.equal([]);
      dialog.close();
      expect(await hears()).to.deep.equal([open ? 'Ada: News' : 'Ada: 1 unread message']);
      dialog.remove();
    });

  it('has three places to be heard, in the page and empty, and no other', () => {
    const nodes = live();
    expect(nodes.map(({ role, ariaLive }) => `${role} ${ariaLive}`)).to.deep.equal([
      'alert assertive',
      'log polite',
      'status polite',
    ]);
    for (const node of nodes) expect(node.getBoundingClientRect().width).to.be.at.most(1);
  });

  it('is not told again what was said before', async () => {
    it_.element.requestUpdate();
    await it_.drawn();
    expect(await hears()).to.deep.equal([]);
  });

  it('is told once how many replies are suggested, after the last of what came', async () => {
    const suggestions = ['The lamp', 'The shade'].map((text) => ({ text, payload: text }));
    now(answered('First.'), answered('Second?', { with: { suggestions } }));
    expect(await hears('log')).to.deep.equal(['Ada: First.', 'Ada: Second?', '2 suggested replies']);
  });

  it('is told of what is suggested where there is room to see it', async () => {
    const panel = it_.one('dialog');
    for (const [height, told] of [
      ['280px', true],
      ['200px', false],
    ] as const) {
      panel.style.blockSize = height;
      now(answered('Which?', { with: { suggestions: [{ text: 'The lamp', payload: '' }] } }));
      await it_.drawn();
      expect(await hears('log'), height).to.deep.equal(['Ada: Which?', ...(told ? ['1 suggested reply'] : [])]);
      ear.heard.length = 0;
    }
  });

  it('is told who is at it by the time that it is told', async () => {
    const items = it_.chat.snapshot.items;
    for (const typing of [
      { who: 'agent', name: 'Ada' },
      { who: 'person', name: 'Sarah' },
    ] as const) {
      it_.chat.is(items, { conversation: conversationOf(items, { typing }) });
      await it_.drawn();
      await clock.advance(1_000);
    }
    expect(await hears('status')).to.deep.equal(['Sarah is writing']);
  });

  it('is told that it goes on in the words of the moment', async () => {
    const items = it_.chat.snapshot.items;
    it_.chat.is(items, { conversation: conversationOf(items, { typing: { who: 'agent', name: 'Ada' } }) });
    await it_.drawn();
    await clock.advance(2_000);
    it_.element.locale = 'de';
    await until(() => live().every(({ lang }) => lang === 'de'), 'the widget in German', { clock });
    await clock.advance(9_000);
    expect(ear.said('status')).to.deep.equal(['Ada is thinking', 'Noch in Arbeit']);
  });

  for (const leaves of ['forget', 'logout', 'identify'] as const)
    it(`is nothing of whoever was here before, said or waiting to be: ${leaves}`, async () => {
      await it_.element.identify('ann');
      it_.chat.is([said('Hi'), answered('Old answer')]);
      await it_.drawn();
      await hears();
      ear.heard.length = 0;
      now(answered('Ann’s order.'), answered('It is on its way.'));
      await it_.drawn();
      await clock.advance(1);
      expect(ear.said('log')).to.deep.equal(['Ada: Ann’s order.']);
      const left = it_.element[leaves]('bob');
      it_.chat.is([], { phase: 'idle', conversation: conversationOf([], { session: 0 }) });
      await left;
      expect(live().map(({ textContent }) => textContent)).to.deep.equal(['', '', '']);
      expect(await hears('log')).to.have.length(1);
    });

  it('is told nothing in one chat of what had come in another, and was not said there', async () => {
    const item = answered('Of the one before', { key: 'a:before' });
    it_.element.remove();
    it_ = await stands({ instance: 'before' });
    await it_.element.show();
    it_.chat.is([said('Hi'), item], { phase: 'replaying' });
    await hears();
    expect(it_.all('article')).to.have.length(2);
    it_.element.remove();
    await it_.drawn();
    it_.chat.is([], { phase: 'idle', conversation: conversationOf([], { session: 0 }) });
    it_.element.instance = 'after';
    document.body.append(it_.element);
    await it_.drawn();
    await until(() => live().length === 3, 'the places to be heard', { clock });
    ear = new Ear().listen();
    it_.chat.is([said('Hello', 'sending')]);
    await it_.drawn();
    expect((await hears()).join()).not.to.contain(item.text);
  });

  it('is told of trouble in one chat by how long it lasts there, and not in the one before', async () => {
    it_.chat.is([said('Hi')], { phase: 'connecting' });
    await hears();
    it_.element.remove();
    await it_.drawn();
    it_.chat.is([said('Hello')], { phase: 'connecting' });
    it_.element.instance = 'after';
    document.body.append(it_.element);
    await it_.drawn();
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('.status')).to.have.length(0);
    await hears();
    expect(it_.all('.status')).to.have.length(1);
  });

  it('B05 is told how much there is of a conversation that began elsewhere, and none of it', async () => {
    it_.element.remove();
    it_ = await stands();
    await until(() => live().length === 3, 'the places to be heard', { clock });
    ear = new Ear().listen();
    const past = [said('Hi'), answered('One'), said('And now?'), answered('Two'), answered('Three'), answered('Four')];
    it_.chat.is([], { phase: 'connecting', conversation: conversationOf([], { session: 1 }) });
    await it_.element.show();
    await it_.drawn();
    for (const items of [past.slice(0, 2), past]) {
      it_.chat.is(items, { phase: 'replaying' });
      await it_.drawn();
    }
    it_.chat.is(past);
    await it_.drawn();
    expect(await hears('status')).to.deep.equal(['Conversation restored, 6 messages']);
    now(answered('Five'));
    await it_.drawn();
    expect(await hears('log')).to.deep.equal(['Ada: Five']);
  });

  it('is told nothing of a hand-over that was over before the page, and all of the next', async () => {
    it_.element.remove();
    it_ = await stands();
    await until(() => live().length === 3, 'the places to be heard', { clock });
    ear = new Ear().listen();
    const past = [said('A person, please'), answered('One moment.'), happened('handoffFailed')];
    it_.chat.is([], { phase: 'connecting', conversation: conversationOf([], { session: 1 }) });
    await it_.element.show();
    await it_.drawn();
    for (const phase of ['replaying', 'ready'] as const) {
      it_.chat.is(past, { phase });
      await it_.drawn();
    }
    await until(() => it_.all('.hand').length === 1, 'the card', { clock });
    // Two were said, and of what happened between them it is no count.
    expect(await hears()).to.deep.equal(['Conversation restored, 2 messages']);
    const next = [...past, said('Once more'), answered('I try again.')];
    const handoff = handing('requested');
    it_.chat.is(next, {
      conversation: conversationOf(next, { handoff: { ...handoff, asked: { place: handoff.place, at: 0 } } }),
    });
    await it_.drawn();
    expect((await hears('status')).slice(1)).to.deep.equal(['Connecting you to a person']);
  });

  it('is told an answer once, when it is whole', async () => {
    for (const text of ['We ', 'We open ', 'We open at nine']) {
      it_.chat.is([answered('Old answer', { key: 'a:old' }), answered(text, { key: 'a:new', state: 'writing' })]);
      await it_.drawn();
    }
    it_.chat.is([answered('Old answer', { key: 'a:old' }), answered('We open at **nine**.', { key: 'a:new' })]);
    await it_.drawn();
    expect(await hears('log')).to.deep.equal(['Ada: We open at nine.']);
  });

  const card = (kind: Attachment['kind'], title: string, url: string | null): Attachment => ({
    kind,
    url,
    previewUrl: null,
    title,
    callToAction: '',
  });
  for (const announce of ['message', 'sentence'] as const)
    it(`is told what an answer brings besides its words, and what it is where there are none: ${announce}`, async () => {
      it_.element.announce = announce;
      await it_.drawn();
      const lamps = [card('link', 'Brass lamp', 'https://shop.example/1'), card('link', '', 'https://shop.example/2')];
      now(answered('', { with: { attachments: lamps } }));
      await it_.drawn();
      now(
        answered('Call us', {
          with: {
            attachments: [card('image', '', 'https://shop.example/3.png'), card('other', '', null)],
            callActions: [
              { title: 'Lamp desk', number: '+44 20 7946 0018' },
              { title: 'Nobody', number: 'none' },
            ],
          },
        }),
      );
      await it_.drawn();
      expect(await hears('log')).to.deep.equal([
        'Ada: Brass lamp\nshop.example',
        'Ada: Call us',
        'Image\nLamp desk +44 20 7946 0018',
      ]);
    });

  describe('in a conversation of another language than the widget’s', () => {
    const inGerman = (...items: Parameters<typeof conversationOf>[0]): void => {
      const all = [...it_.chat.snapshot.items, ...items];
      it_.chat.is(all, {
        conversation: conversationOf(all, { language: { tag: 'de', place: items[0]!.place - 0.5 } }),
      });
    };
    const tongues = async (): Promise<string[]> => {
      await clock.advance(3 * SAID_MS);
      return ear.said('log').map((words, at) => `${ear.heard[at]!.lang}: ${words.trim().slice(0, 20)}`);
    };
    beforeEach(() => {
      it_.element.noFollowLanguage = true;
    });

    it('is spoken to in that of the reply, and of what it brings; what the widget says of it is in its own', async () => {
      const suggestions = [{ text: 'Ja', payload: '' }];
      const callActions = [{ title: 'Notruf', number: '112' }];
      inGerman(
        answered('Guten Tag.', { with: { callActions } }),
        answered('Alles aus. '.repeat(150), { with: { suggestions } }),
      );
      await it_.drawn();
      expect(await tongues()).to.deep.equal([
        'de: Ada: Guten Tag.',
        'de: Notruf 112',
        'de: Ada: Alles aus. Alle',
        ': 210 more words. The ',
        ': 1 suggested reply',
      ]);
      ear.heard.length = 0;
      it_.element.behind.narrator.again();
      expect((await tongues())[0]).to.equal('de: Ada: Alles aus. Alle');
    });

    it('hears sentence by sentence in it', async () => {
      it_.element.announce = 'sentence';
      await it_.drawn();
      const whole = answered('Wir haben offen. Bis acht.', { key: 'a:s' });
      for (const item of [{ ...whole, text: 'Wir haben offen. Bis', state: 'writing' as const }, whole]) {
        it_.chat.is([], {
          conversation: conversationOf([item], { language: { tag: 'de', place: whole.place - 0.5 } }),
        });
        await it_.drawn();
        await clock.advance(1_000);
      }
      expect(await tongues()).to.deep.equal(['de: Wir haben offen.', 'de: Bis acht.']);
    });

    it('hears it in that of the page where the visitor has chosen another for the widget', async () => {
      moreActs(it_.element.behind.scene()).prefer({ language: 'de' });
      await until(() => live().every(({ lang }) => lang === 'de'), 'the widget in German', { clock });
      now(answered('Hello.'));
      await it_.drawn();
      expect(await tongues()).to.deep.equal(['en: Ada: Hello.']);
    });

    it('hears no more of it where the widget speaks it as well', async () => {
      it_.element.locale = 'de';
      await until(() => live().every(({ lang }) => lang === 'de'), 'the widget in German', { clock });
      inGerman(answered('Guten Tag.'));
      await it_.drawn();
      expect(await tongues()).to.deep.equal([': Ada: Guten Tag.']);
    });
  });

  it('is not kept waiting by an answer in which there are no words', async () => {
    now(answered(''));
    await it_.drawn();
    now(answered('Call us'));
    await it_.drawn();
    await clock.advance(100);
    expect(ear.said('log')).to.deep.equal(['Ada: Call us']);
  });

  it('is told what a long answer brings, and what one brings that it has heard grow', async () => {
    const brings = { with: { callActions: [{ title: '', number: '112' }] } };
    now(answered('Unplug it. '.repeat(150), brings));
    await it_.drawn();
    expect((await hears('log')).slice(1)).to.deep.equal([
      '210 more words. The whole reply is under the last heading of the conversation.',
      'Call 112',
    ]);
    it_.element.announce = 'sentence';
    await it_.drawn();
    const grows = answered('We open at nine. Call', { key: 'a:s', state: 'writing' });
    now(grows);
    await it_.drawn();
    await hears();
    it_.chat.is([
      ...it_.chat.snapshot.items.slice(0, -1),
      answered('We open at nine. Call us.', { ...brings, key: 'a:s' }),
    ]);
    await it_.drawn();
    expect((await hears('log')).slice(3).map((words) => words.trim())).to.deep.equal([
      'We open at nine.',
      'Call us.',
      'Call 112',
    ]);
  });

  it('is not led to the last heading for a long answer that does not stand there', async () => {
    now(answered('Unplug it. '.repeat(150)), said('And then?'));
    await it_.drawn();
    expect((await hears('log')).slice(1)).to.deep.equal(['210 more words.']);
  });

  it('is not told that somebody is at it where there is no link', async () => {
    const begun = answered('We open at', { key: 'a:new', state: 'writing' });
    now(begun);
    await it_.drawn();
    it_.chat.is(it_.chat.snapshot.items, { phase: 'offline' });
    await it_.drawn();
    await clock.advance(30_000);
    expect(await hears('status')).to.deep.equal(['No connection. You can keep writing.']);
  });

  describe('of what waits for a connection', () => {
    const asks = said('Are you there?', 'waiting', { key: 'v:asks' });
    const passes = async (ms: number): Promise<void> => {
      await clock.advance(ms);
      await it_.drawn();
      await clock.advance(0);
    };
    const is = async (phase: 'ready' | 'offline' | 'reconnecting', ...more: (typeof asks)[]): Promise<void> => {
      const talk = it_.chat.snapshot.items.filter((one) => one.kind !== 'visitor' || one.delivery === 'sent');
      it_.chat.is([...talk, ...more], { phase });
      await it_.drawn();
    };
    const urgent = (): string[] => ear.said('alert');

    it('is told at once when it has waited for ten seconds, and once, whatever else waits', async () => {
      await is('offline', asks);
      await passes(9_000);
      expect(ear.said()).to.deep.equal(['No connection. You can keep writing.']);
      await passes(2_000);
      expect(urgent()).to.deep.equal(['No connection. 1 message is waiting.']);
      await is('offline', asks, said('Hello?', 'waiting'));
      await passes(30_000);
      expect(urgent()).to.have.length(1);
    });

    it('is told so long after it was written, however long there was none before', async () => {
      await is('reconnecting');
      await passes(30_000);
      await is('reconnecting', asks);
      await passes(9_000);
      expect(urgent()).to.deep.equal([]);
      await passes(2_000);
      expect(urgent()).to.deep.equal(['Reconnecting. 1 message is waiting.']);
    });

    it('is not told where it goes out before, and is when there is none again', async () => {
      await is('offline', asks);
      await passes(9_000);
      await is('ready');
      await passes(10_000);
      expect(urgent()).to.deep.equal([]);
      await is('offline', asks);
      await passes(11_000);
      await is('ready');
      await is('offline', asks);
      await passes(11_000);
      expect(urgent()).to.have.length(2);
    });

    it('is told when somebody is there', async () => {
      await is('offline', asks);
      await passes(3_000);
      const turns = (hidden: boolean): void => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      turns(true);
      await passes(30_000);
      expect(urgent()).to.deep.equal([]);
      turns(false);
      await it_.drawn();
      await passes(6_000);
      expect(urgent()).to.deep.equal(['No connection. 1 message is waiting.']);
    });
  });

  it('is told once that nobody is there to answer, and that what is written is kept', async () => {
    for (const phase of ['ready', 'reconnecting', 'ready'] as const) {
      it_.chat.is(it_.chat.snapshot.items, { phase, error: 'session/unavailable' });
      await it_.drawn();
    }
    expect(await hears('alert')).to.deep.equal(['Chat unavailable. Your text is kept.']);
  });

  it('is told, and shown, that the service cannot be reached, though it never was', async () => {
    it_.chat.is([], { phase: 'connecting', error: 'transport/unreachable' });
    await it_.drawn();
    expect(it_.one('[part=subtitle]').textContent.trim()).to.equal('AI assistant');
    expect(await hears('status')).to.deep.equal(['No connection. You can keep writing.']);
    const line = ['span', 'button'].map((what) => it_.one(`[part=status] ${what}`).textContent.trim());
    expect(line).to.deep.equal(['No connection. You can keep writing.', 'Try again']);
    expect(it_.one('[part=subtitle]').textContent.trim()).to.equal('No connection');
  });

  for (const [error, words] of [
    ['auth/malformed', 'The chat cannot start. Either your connection is interrupted or our service is.'],
    ['auth/timeout', 'The chat cannot start. Either your connection is interrupted or our service is.'],
    ['auth/rejected', 'The chat cannot start. This is on our side.'],
  ] as const)
    it(`is told on whose side it is: ${error}`, async () => {
      it_.chat.is([], { phase: 'failed', error });
      await it_.drawn();
      const [said = ''] = await hears('alert');
      expect(said.startsWith(words), said).to.equal(true);
    });

  it('is told that a chat is over of which the service said no word, and what to do', async () => {
    it_.chat.is(it_.chat.snapshot.items, { phase: 'expired' });
    await it_.drawn();
    const [words, ...more] = await hears('status');
    expect(words).to.match(/^The earlier chat closed at .+\. You can still read it, and your next message starts/);
    expect(more).to.deep.equal([]);
  });

  it('is not told to write again where what was written begins the next chat', async () => {
    it_.chat.is([...it_.chat.snapshot.items, said('Still there?', 'waiting')], { phase: 'expired' });
    await it_.drawn();
    const [words] = await hears('status');
    expect(words).to.match(/^The earlier chat closed at [^.]+$/);
  });

  it('is told what there is of an answer that stopped, and that it did', async () => {
    const begun = answered('We open at', { key: 'a:new', state: 'writing' });
    it_.chat.is([answered('Old answer', { key: 'a:old' }), begun]);
    await it_.drawn();
    it_.chat.is([answered('Old answer', { key: 'a:old' }), { ...begun, state: 'broken' }]);
    await it_.drawn();
    expect(await hears('log')).to.deep.equal(['Ada: We open at', 'The reply stopped here.']);
  });

  it('is told of failure at once, and of what can be done', async () => {
    const mine = said('A very important message that is longer than forty characters', 'sending', { key: 'v:1' });
    it_.chat.is([mine]);
    await it_.drawn();
    it_.chat.is([{ ...mine, delivery: 'rejected', error: 'message/too-large' }]);
    await it_.drawn();
    expect(await hears('alert')).to.deep.equal([
      'Message not sent: A very important message that is longer. You can try again.',
    ]);
    it_.chat.is([{ ...said('Where is it?', 'sending'), key: 'v:2' }]);
    await it_.drawn();
    it_.chat.is([{ ...said('Where is it?', 'rejected'), key: 'v:2' }]);
    await it_.drawn();
    expect((await hears('alert'))[1]).to.equal('Message not sent: Where is it. You can try again.');
  });

  it('is told that a message was sent', async () => {
    const mine = said('Hello', 'sending', { key: 'v:1' });
    it_.chat.is([mine]);
    await it_.drawn();
    it_.chat.is([{ ...mine, delivery: 'sent' }]);
    await it_.drawn();
    expect(await hears('status')).to.deep.equal(['Sent']);
  });

  it('is not told so of one message while the next is on its way', async () => {
    const one = said('Hello', 'sending', { key: 'v:1' });
    it_.chat.is([one]);
    await it_.drawn();
    const both = [{ ...one, delivery: 'sent' as const }, said('Anybody?', 'sending', { key: 'v:2' })];
    it_.chat.is(both.slice(0, 1));
    await it_.drawn();
    await clock.advance(300);
    it_.chat.is(both);
    await it_.drawn();
    expect(await hears('status')).to.deep.equal([]);
    it_.chat.is(both.map((message) => ({ ...message, delivery: 'sent' })));
    await it_.drawn();
    expect(await hears('status')).to.deep.equal(['Sent']);
  });

  for (const stays of [false, true])
    it(`is told that it closes soon, whatever state follows while keys are echoed, and for as long as it does (${stays})`, async () => {
      const types = (text: string): void => {
        const area = it_.one<HTMLTextAreaElement>('#text');
        area.value = text;
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      types('a');
      it_.chat.tells({ type: 'idleWarning' });
      await it_.drawn();
      if (stays) types('ab');
      it_.element.behind.narrator.note('Copied');
      const soon = ['This chat closes soon. What you wrote stays readable.'];
      expect(await hears()).to.deep.equal([...(stays ? [] : soon), 'Copied']);
    });

  it('is told each step of a hand-over once', async () => {
    const items = it_.chat.snapshot.items;
    const to = async (state: Parameters<typeof handing>[0], more = {}): Promise<void> => {
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing(state, more) }) });
      await it_.drawn();
      await clock.advance(600);
    };
    await to('requested');
    await to('queued', { position: 3, waitSeconds: 170 });
    await to('queued', { position: 2, waitSeconds: 100 });
    await to('live', { person: { name: 'Sarah', avatarUrl: null } });
    expect(ear.said()).to.deep.equal([
      'Connecting you to a person',
      'Number 3 in the queue. About 3 minutes',
      'Sarah joined. Person.',
    ]);
    expect(ear.said('log')).to.deep.equal(['Sarah joined. Person.']);
  });

  it('is told of another place in the queue half a minute after the last, also where nothing else comes by then', async () => {
    const { items } = it_.chat.snapshot;
    const is = async (position: number): Promise<void> => {
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing('queued', { position }) }) });
      await it_.drawn();
      await clock.advance(1_000);
    };
    const passes = async (ms: number): Promise<string[]> => {
      await clock.advance(ms);
      await it_.drawn();
      await clock.advance(1_000);
      return ear.said('status');
    };
    for (const position of [5, 4, 2]) await is(position);
    expect(await passes(25_000)).to.deep.equal(['Number 5 in the queue.']);
    expect(await passes(3_000)).to.deep.equal(['Number 5 in the queue.', 'Number 2 in the queue.']);
    await is(3);
    await is(2);
    expect(await passes(60_000), 'as it was told').to.have.length(2);
    await is(1);
    await is(3);
    it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing('live') }) });
    expect(await passes(60_000), 'nobody waits any more').to.deep.equal([
      'Number 5 in the queue.',
      'Number 2 in the queue.',
      'You are next.',
    ]);
  });

  for (const position of [0, 1])
    it(`is told to be next as the card says it (${position})`, async () => {
      const { items } = it_.chat.snapshot;
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing('requested') }) });
      await hears();
      const queued = handing('queued', { position, waitSeconds: 40 });
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: queued }) });
      expect(await hears('status')).to.deep.equal(['Connecting you to a person', 'You are next. About 1 minute']);
    });

  it('is told of a hand-over that came to nothing, and not of what it waited for', async () => {
    const items = it_.chat.snapshot.items;
    for (const state of ['requested', 'failed'] as const) {
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing(state) }) });
      await it_.drawn();
    }
    expect(await hears()).to.deep.equal(['We could not reach a person. Nothing you wrote is lost.']);
  });

  it('is told once that a hand-over came to nothing, of which the service tells in an event and in a sentence', async () => {
    const items = [...it_.chat.snapshot.items, happened('system', { code: 'handoffRefused', level: 'error' })];
    it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing('failed') }) });
    await it_.drawn();
    expect(await hears()).to.deep.equal(['We could not reach a person. Nothing you wrote is lost.']);
  });

  it('is told of everything in sentences that end as those of the language do', async () => {
    it_.element.locale = 'ja';
    // What few are told comes in a file of its own.
    const { language } = it_.element.behind;
    await until(() => language.words.say('placeNext') !== 'You are next', 'the widget in Japanese', { clock });
    const { items } = it_.chat.snapshot;
    for (const state of ['queued', 'live', 'failed'] as const) {
      const handoff = handing(state, { position: 1, waitSeconds: 170, person: { name: 'Sarah', avatarUrl: null } });
      it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
      await hears();
    }
    for (const delivery of ['sending', 'notConfirmed'] as const) {
      it_.chat.is([...items, said('Hi', delivery, { key: 'v:1' })]);
      await hears();
    }
    now(answered('開いています。'.repeat(300)));
    const heard = await hears();
    expect(heard.slice(0, 4)).to.deep.equal([
      '次がお客様の番です。 約3分',
      'Sarahが参加しました。 担当者。',
      '担当者につながりませんでした。 書いた内容は失われていません。',
      '未確認。 送信処理は行いましたが、受信を確認できていません。届いている可能性があります。',
    ]);
    expect(heard.at(-1)).to.match(/^あと\d+語。 返信の全文は、/);
  });

  it('is told where a hand-over leaves it to the page', async () => {
    const items = it_.chat.snapshot.items;
    const handoff = handing('clientRequired', { route: 'https://desk.example/chat' });
    it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
    await it_.drawn();
    expect(await hears('alert')).to.deep.equal(['Continue on desk.example. It opens in a new tab.']);
  });

  it('is not told a fourth missed message by message', async () => {
    it_.chat.is(it_.chat.snapshot.items, { phase: 'reconnecting' });
    await it_.drawn();
    const all = [...it_.chat.snapshot.items, ...['1', '2', '3', '4', '5'].map((text) => answered(text))];
    it_.chat.is(all, { phase: 'replaying' });
    await it_.drawn();
    it_.chat.is(all);
    await it_.drawn();
    expect(await hears('log')).to.deep.equal(['5 new messages', 'Ada: 5']);
  });

  it('hears whole sentences while the answer grows, if that is chosen, and every word once', async () => {
    it_.element.announce = 'sentence';
    await it_.drawn();
    const text = 'We open at nine. On Sundays we are closed! Is that all right? Yes.';
    for (let to = 1; to <= text.length; to += 5) {
      it_.chat.is([answered(text.slice(0, to), { key: 'a:s', state: 'writing' })]);
      await it_.drawn();
    }
    it_.chat.is([answered(text, { key: 'a:s' })]);
    await it_.drawn();
    expect((await hears('log')).join(' ').replace(/\s+/g, ' ').trim()).to.equal(text);
  });

  it('hears nothing of answers when that is chosen', async () => {
    it_.element.announce = 'off';
    await it_.drawn();
    now(answered('Silent'));
    await it_.drawn();
    expect(await hears('log')).to.deep.equal([]);
  });
});

describe('where a screen reader hears it', () => {
  const all: Standing[] = [];
  const places: HTMLElement[] = [];
  const place = (kind: string): HTMLElement => {
    const made = document.createElement(kind);
    places.push(made);
    document.body.append(made);
    return made;
  };
  const one = async (...given: Parameters<typeof stands>): Promise<Standing> => {
    const standing = await stands(...given);
    all.push(standing);
    await pageRests();
    await standing.drawn();
    return standing;
  };
  const homes = (): string[] => live().map(({ parentElement }) => parentElement?.localName ?? '');
  afterEach(async () => {
    for (const { element } of all.splice(0)) element.remove();
    for (const made of places.splice(0)) made.remove();
    await until(() => live().length === 0);
  });

  it('is the end of the body, and the element has no children that its page did not give it', async () => {
    const { element, drawn } = await one();
    expect(homes()).to.deep.equal(['body', 'body', 'body']);
    await element.show();
    await drawn();
    expect(homes()).to.deep.equal(['body', 'body', 'body']);
    expect(element.childNodes).to.have.length(0);
  });

  it('is the element while its panel makes everything else inert, and the body again', async () => {
    const { element, root, drawn } = await one({ mode: 'fullscreen' });
    await element.show();
    await drawn();
    expect(homes()).to.deep.equal(Array(3).fill(element.localName));
    const [slot] = live().map(({ assignedSlot }) => assignedSlot);
    expect(slot?.closest('dialog')).to.equal(root.querySelector('dialog'));
    await element.close();
    await drawn();
    expect(homes()).to.deep.equal(['body', 'body', 'body']);
  });

  it('is the element within a dialog of the page, also one of whose shadow it knows nothing', async () => {
    const { element, drawn } = await one({ mode: 'inline' });
    for (const around of ['dialog', 'div']) {
      const outer = place(around);
      if (around === 'div')
        outer.attachShadow({ mode: 'open' }).setHTMLUnsafe('<div role="alertdialog"><slot></slot></div>');
      outer.append(element);
      await drawn();
      expect(homes()).to.deep.equal(Array(3).fill(element.localName));
      expect(live()[0]?.assignedSlot).to.exist;
      document.body.append(element);
      await drawn();
      expect(homes()).to.deep.equal(['body', 'body', 'body']);
    }
  });

  it('comes back with the next drawing when the page has emptied its body', async () => {
    const { element, drawn } = await one();
    for (const node of live()) node.remove();
    element.requestUpdate();
    await drawn();
    expect(homes()).to.deep.equal(['body', 'body', 'body']);
  });

  it('is of each of two, and goes with the one that goes', async () => {
    const first = await one();
    await one();
    expect(live()).to.have.length(6);
    first.element.destroy();
    // A last drawing brings nothing back.
    first.element.requestUpdate();
    await first.drawn();
    expect(live()).to.have.length(3);
  });

  it('is out of sight, whatever the page says of a div', async () => {
    const style = place('style');
    style.textContent =
      '* { all: unset !important } div { display: none !important } body > * { min-height: 400px !important }';
    await one();
    for (const node of live()) {
      const { width, height } = node.getBoundingClientRect();
      expect([width, height, getComputedStyle(node).display, getComputedStyle(node).clipPath]).to.deep.equal([
        1,
        1,
        'block',
        'inset(50%)',
      ]);
    }
  });
});

describe('a long reply', () => {
  const words = 'Lorem ipsum dolor sit amet. Consectetur adipiscing elit! Sed do eiusmod? '.repeat(60);

  it('is cut into pieces that are all of it', () => {
    for (let length = 1; length < words.length; length += 137) {
      const cut = pieces(words.slice(0, length));
      expect(cut.join('')).to.equal(words.slice(0, length));
      for (const piece of cut) expect(piece.length).to.be.at.most(500);
    }
  });

  it('never cuts a sign in two', () => {
    for (const piece of pieces('😀'.repeat(900))) expect(encodeURIComponent(piece)).to.be.a('string');
  });

  it('is counted in slices, on which no engine is slow', () => {
    const { segment } = Intl.Segmenter.prototype;
    const lengths: number[] = [];
    Intl.Segmenter.prototype.segment = function (text) {
      lengths.push(text.length);
      return segment.call(this, text);
    };
    const [first = '', left] = shortened(words.repeat(3), String, String);
    Intl.Segmenter.prototype.segment = segment;
    expect(Number(left)).to.equal(words.repeat(3).slice(first.length).match(/\w+/g)?.length);
    expect(Math.max(...lengths)).to.be.at.most(1_000);
  });

  it('begins, and says how much is left', () => {
    const cut = shortened(words, String, (left) => `${left} more`);
    expect(cut).to.have.length(2);
    expect(cut[1]).to.match(/^\d+ more$/);
  });
});
