import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import type { Conversation } from '../../src/core/conversation/state.js';
import { answered, conversationOf, handing, happened, NOON, person, said } from '../../src/testing/index.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

describe('the card of a hand-over, after the person has left', () => {
  let it_: Standing;
  let items: Item[];
  afterEach(() => it_.element.remove());
  const is = async (conversation: Partial<Conversation>, ...more: Item[]): Promise<string> => {
    items = [...items, ...more];
    it_.chat.is(items, {
      conversation: conversationOf(items, conversation),
      phase: (conversation.ended ?? null) === null ? 'ready' : 'ended',
    });
    await it_.drawn();
    await until(() => it_.root.querySelector('.hand .top') !== null);
    return it_.one('.hand .top div').textContent?.replace(/\s+/g, ' ').trim() ?? '';
  };
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
    items = [said('A person, please'), answered('One moment.')];
    const serves = { handoff: handing('live', { person: { name: 'Sarah', avatarUrl: null } }) };
    expect(await is(serves, happened('personJoined', { name: 'Sarah' }), person('Hello'))).to.match(/^Sarah joined/);
    expect(await is({}, happened('personLeft', { name: 'Sarah' }))).to.equal('Sarah left the chat');
  });

  it('keeps the face that they had beside their words', async () => {
    const avatarUrl = `${location.origin}/docs/screens/conversation.png`;
    const photos = (): (string | null)[] =>
      it_.all('.hand .face').map((face) => face.querySelector('img')?.getAttribute('src') ?? null);
    await is({ handoff: handing('requested') }, answered('One moment.'));
    const serves = { handoff: handing('live', { person: { name: 'Sarah', avatarUrl } }) };
    await is(serves, happened('personJoined', { name: 'Sarah' }), person('Hello', { avatarUrl }));
    expect(photos()).to.deep.equal([avatarUrl]);
    expect(await is({}, happened('personLeft', { name: 'Sarah' }))).to.equal('Sarah left the chat');
    expect(photos()).to.deep.equal([avatarUrl]);
  });

  it('promises nothing when the chat is over', async () => {
    expect(await is({ ended: 'REASON_NATURAL_END' })).to.equal('Sarah left the chat');
  });

  it('says that the software answers again when it has joined again, and not any more at the end', async () => {
    const agent = { name: 'Ada', avatarUrl: null, place: Infinity };
    expect(await is({ agent })).to.equal('Sarah left the chat Ada answers again from here.');
    expect(await is({ agent, ended: 'REASON_NATURAL_END' })).to.equal('Sarah left the chat');
  });

  it('says so as well when it has spoken, and not when the visitor or a person has', async () => {
    expect(await is({}, said('Are you there?'), person('I am still here'))).to.equal('Sarah left the chat');
    expect(await is({}, answered('I am.'))).to.equal('Sarah left the chat Ada answers again from here.');
  });
});

describe('the card of a hand-over', () => {
  it('has the times of the service, as all that stands around it: the clock of a phone may be wrong', async () => {
    const { element, chat, drawn, root } = await stands();
    await element.show();
    const items = [said('A person, please'), answered('One moment.')];
    const at = (minute: number): number => new Date(2020, 2, 10, 13, minute).getTime();
    const is = async (state: Parameters<typeof handing>[0], minute: number): Promise<void> => {
      chat.is(items, {
        conversation: conversationOf(items, { handoff: handing(state, { place: 2, at: at(minute) }) }),
      });
      await drawn();
    };
    await is('requested', 35);
    await is('accepted', 36);
    await is('queued', 38);
    await until(() => root.querySelector('.hand') !== null, 'the card');
    const times = (): RegExpMatchArray | null =>
      root.querySelector<HTMLElement>('.hand')!.innerText.match(/\d+:\d\d [AP]M/g);
    expect(times()).to.deep.equal(['1:35 PM', '1:36 PM']);
    await is('live', 41);
    expect(times()).to.deep.equal(['1:35 PM', '1:41 PM']);
    element.remove();
  });

  it('says how long it was waited for, where that is known, when the wait was too long', async () => {
    const { element, chat, drawn, root, one } = await stands();
    await element.show();
    const items = [said('A person, please'), answered('One moment.')];
    const at = (second: number): number => new Date(2020, 2, 10, 13, 0, second).getTime();
    const lasts = async (seconds: number): Promise<string> => {
      for (const handoff of [
        handing('requested', { at: at(0) }),
        handing('queued', { at: at(5) }),
        handing('timeout', { at: at(seconds) }),
      ]) {
        chat.is(items, { conversation: conversationOf(items, { handoff }) });
        await drawn();
      }
      await until(() => root.querySelector('.hand .fail') !== null, 'the card');
      return one('.hand .top p').innerText;
    };
    expect(await lasts(10 * 60 + 4)).to.equal('We stopped after 10 minutes. Nothing you wrote is lost.');
    expect(await lasts(61)).to.equal('We stopped after 1 minute. Nothing you wrote is lost.');
    expect(await lasts(7)).to.equal('Nothing you wrote is lost.');
    expect(await lasts(9 * 86_400), 'a clock that is wrong').to.equal('Nothing you wrote is lost.');
    element.remove();
  });

  it('says what is waited for where the place in the queue is not known', async () => {
    const { element, chat, drawn, root, one } = await stands();
    await element.show();
    const items: Item[] = [said('A person, please'), answered('One moment.')];
    const { place } = items[1]!;
    const is = async (more: object): Promise<string> => {
      chat.is([...items], { conversation: conversationOf(items, { handoff: handing('queued', { place, ...more }) }) });
      await drawn();
      await until(() => root.querySelector('.hand .now') !== null, 'the card');
      return one('.hand .now').innerText.trim();
    };
    expect(await is({ waitSeconds: 170 })).to.equal('Waiting for a free person');
    expect(await is({ position: 3 })).to.equal('In the queue');
    expect(await is({ words: 'You are third in line.' })).to.equal('In the queue');
    expect(await is({})).to.equal('Waiting for a free person');
    items.push(...Array.from({ length: 30 }, () => said('And more', 'sent')));
    chat.is([...items], { conversation: conversationOf(items, { handoff: handing('queued', { place }) }) });
    await drawn();
    one('.log').scrollTop = one('.log').scrollHeight;
    await until(() => root.querySelector('.status')?.textContent?.trim() === 'Waiting for a free person', 'the line');
    element.remove();
  });

  it('has no time at which it was accepted, in a page that has come since: the queue may have been long', async () => {
    const at = (minute: number): number => new Date(2020, 2, 10, 13, minute).getTime();
    const times = async (asked: number, now: number): Promise<(string | undefined)[]> => {
      const { element, chat, drawn, root, all } = await stands();
      await element.show();
      const items = [said('A person, please'), answered('One moment.')];
      const handoff = handing('queued', {
        place: 9,
        at: at(now),
        asked: { place: 2, at: at(asked) },
        position: 2,
      });
      chat.is(items, { conversation: conversationOf(items, { handoff }) });
      await drawn();
      await until(() => root.querySelector('.hand') !== null, 'the card');
      const told = all('.steps li').map((step) => /\d+:\d\d [AP]M/.exec(step.innerText)?.[0]);
      element.remove();
      return told.slice(0, 2);
    };
    expect(await times(35, 58)).to.deep.equal(['1:35 PM', undefined]);
    expect(await times(35, 35)).to.deep.equal(['1:35 PM', '1:35 PM']);
  });

  it('says when it was asked for, also where that was told in one breath with what came of it', async () => {
    const { element, chat, drawn, root } = await stands();
    await element.show();
    const at = new Date(2020, 2, 10, 13, 35).getTime();
    const items = [said('A person, please'), answered('One moment.', { at })];
    const { place } = items.at(-1)!;
    chat.is(items, {
      conversation: conversationOf(items, { handoff: handing('accepted', { place, at: at + 60_000 }) }),
    });
    await drawn();
    await until(() => root.querySelector('.hand') !== null, 'the card');
    const card = root.querySelector<HTMLElement>('.hand')!.innerText;
    expect(card.match(/\d+:\d\d [AP]M/g)).to.deep.equal(['1:35 PM', '1:36 PM']);
    element.remove();
  });
});

describe('whoever is next', () => {
  for (const position of [0, 1])
    it(`reads that on the card, and in the line above the composer (${position})`, async () => {
      const { element, chat, drawn, root, one } = await stands();
      await element.show();
      const items: Item[] = [said('A person, please'), answered('One moment.')];
      const { place } = items[1]!;
      const is = async (more: object): Promise<void> => {
        const { state = 'queued', ...rest } = more as { state?: 'requested' };
        chat.is([...items], { conversation: conversationOf(items, { handoff: handing(state, { place, ...rest }) }) });
        await drawn();
      };
      const words = (selector: string): string =>
        root.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      await is({ state: 'requested' });
      await until(() => root.querySelector('.hand') !== null, 'the card');
      await is({ position, waitSeconds: 0 });
      await until(
        () => words('.hand .place .t') === 'You are next About 1 minute',
        () => words('.hand'),
      );
      expect([words('.hand .place .no'), root.querySelectorAll('.hand .line i').length]).to.deep.equal(['1', 1]);
      // Whoever counts from nothing counts on.
      await is({ position: 1 - position, waitSeconds: 0 });
      expect(words('.hand .place .t')).to.equal('You are next About 1 minute');
      items.push(...Array.from({ length: 30 }, () => said('And more', 'sent')));
      await is({ position, waitSeconds: 0 });
      const log = one('.log');
      log.scrollTop = log.scrollHeight;
      await until(
        () => words('.status') === 'You are next. About 1 minute',
        () => words('.status'),
      );
      element.remove();
    });
});

describe('the line above the composer', () => {
  it('says what is waited for while the card that says it is out of sight', async () => {
    const { element, chat, drawn, root, one } = await stands();
    await element.show();
    const items: Item[] = [said('A person, please'), answered('One moment.')];
    const place = items[1]!.place;
    const is = async (state: Parameters<typeof handing>[0], more: object, ...on: Item[]): Promise<void> => {
      items.push(...on);
      chat.is([...items], { conversation: conversationOf(items, { handoff: handing(state, { place, ...more }) }) });
      await drawn();
    };
    const line = (): string => root.querySelector('.status')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    await is('requested', {});
    await until(() => root.querySelector('.hand') !== null, 'the card');
    expect(line()).to.equal('');
    await is(
      'queued',
      { position: 3, waitSeconds: 170 },
      ...Array.from({ length: 30 }, () => said('And more', 'sent')),
    );
    const log = one('.log');
    log.scrollTop = log.scrollHeight;
    await until(() => line() === 'Number 3 in the queue. About 3 minutes', `the line: ${line()}`);
    await is('accepted', {});
    await until(() => line() === 'Finding someone who is free', 'the step');
    await until(() => {
      // What is far above is drawn when somebody comes near it.
      root.querySelector('.hand .steps')?.scrollIntoView({ block: 'center' });
      if (root.querySelector('.hand') === null) log.scrollTop = 0;
      return line() === '';
    }, 'none beside the card');
    log.scrollTop = log.scrollHeight;
    await until(() => line() !== '', 'the line again');
    await is('live', { person: { name: 'Sarah', avatarUrl: null } });
    await until(() => line() === '', 'none when somebody is there');
    element.remove();
  });
});

describe('the line above the composer, in a page that comes later', () => {
  it('says what is waited for where the card is too far up to be drawn', async () => {
    const { element, chat, drawn, root } = await stands();
    await element.show();
    const items: Item[] = [said('A person, please'), answered('One moment.')];
    const { place } = items[1]!;
    for (let n = 0; n < 40; n++) items.push(said('And more', 'sent'));
    const queued = handing('queued', { place, position: 3, waitSeconds: 170 });
    chat.is(items, { conversation: conversationOf(items, { handoff: queued }) });
    await drawn();
    await until(
      () => root.querySelector('.status')?.textContent?.includes('Number 3 in the queue') === true,
      'the line',
    );
    expect(root.querySelector('.hand'), 'the card').to.equal(null);
    element.remove();
  });

  it('says nothing beside the card, not even for a moment', async () => {
    const { element, chat, drawn, root } = await stands();
    await element.show();
    const lines: string[] = [];
    const watch = new MutationObserver(() => lines.push(root.querySelector('.status')?.textContent ?? ''));
    watch.observe(root, { subtree: true, childList: true });
    const items: Item[] = [said('A person, please'), answered('One moment.')];
    const queued = handing('queued', { place: items[1]!.place, position: 3 });
    chat.is(items, { conversation: conversationOf(items, { handoff: queued }) });
    await until(() => root.querySelector('.hand .steps') !== null, 'the card');
    await drawn();
    expect(lines.filter((words) => words !== '')).to.deep.equal([]);
    watch.disconnect();
    element.remove();
  });
});

describe('the card of a hand-over that came to nothing', () => {
  it('says why in the words of the service where they are for people, and else what is kept', async () => {
    const { element, chat, drawn, root, one } = await stands();
    await element.show();
    const items = [said('A person, please'), answered('One moment.')];
    const line = async (reason: string): Promise<string> => {
      for (const handoff of [handing('requested'), handing('failed', { reason })]) {
        chat.is(items, { conversation: conversationOf(items, { handoff }) });
        await drawn();
      }
      await until(() => root.querySelector('.hand .top p') !== null, 'the card');
      return one('.hand .top p').innerText;
    };
    for (const reason of [
      'No one in the Orders team is free now.',
      'Sorry, we open again at 9:00.',
      'Au revoir\u00a0!',
      '\u5ba2\u670d\u5df2\u4e0b\u73ed\u3002',
      '\u0644\u0627 \u0623\u062d\u062f \u0645\u062a\u0641\u0631\u063a \u0627\u0644\u0622\u0646.',
    ])
      expect(await line(reason)).to.equal(reason);
    for (const reason of [
      '',
      'closed',
      'POLICY',
      'NO_AGENT.',
      'COMPLEX QUERY.',
      'upstream timed out.',
      'No queue takes this request',
      'Connection failed: ECONNREFUSED.',
      'InternalServerError.',
      'See https://desk.example/errors/17.',
      'Failed to create case [17].',
      `${'A long story '.repeat(20)}.`,
    ])
      expect(await line(reason), reason).to.equal('Nothing you wrote is lost.');
    element.remove();
  });

  it('leaves the line of who has joined where it is, when they hand over to somebody else', async () => {
    const { element, chat, drawn, all } = await stands();
    await element.show();
    const items = [said('A person, please'), answered('One moment.'), happened('personJoined', { name: 'Sarah' })];
    const { place } = items.at(-1)!;
    const is = async (handoff: ReturnType<typeof handing>): Promise<string[]> => {
      chat.is(items, { conversation: conversationOf(items, { handoff }) });
      await drawn();
      await until(() => all('.hand .h').length === 1);
      return [...all('.log .day'), ...all('.hand .h')].map((one) => one.textContent!.trim()).slice(1);
    };
    const asked = { place: place + 0.5, at: 0 };
    expect(await is(handing('live', { place, person: { name: 'Sarah', avatarUrl: null } }))).to.deep.equal([
      'Sarah joined',
    ]);
    expect(await is(handing('requested', { place: asked.place, asked }))).to.deep.equal([
      'Sarah joined',
      'Connecting you to a person',
    ]);
    element.remove();
  });

  it('offers nobody to stay with once the chat is over, and still what helps', async () => {
    const { element, chat, drawn, all } = await stands();
    await element.show();
    for (const after of [[], [answered('Call us.')]]) {
      const items = [said('A person, please'), answered('One moment.'), happened('handoffFailed'), ...after];
      const handoff = handing('failed', { place: items[2]!.place });
      for (const [ended, offers] of [
        [null, ['Ask again', 'Stay with Ada']],
        ['REASON_NATURAL_END', ['Ask again']],
      ] as const) {
        chat.is(items, { phase: ended ? 'ended' : 'ready', conversation: conversationOf(items, { handoff, ended }) });
        await drawn();
        await until(() => all('.hand .acts button').length === offers.length);
        expect(all('.hand .acts button').map(({ textContent }) => textContent)).to.deep.equal(offers);
      }
    }
    element.remove();
  });

  it('offers it once: who stays goes on writing, and another one is offered anew', async () => {
    const { element, chat, drawn, root, one } = await stands();
    await element.show();
    const items = [said('A person, please'), answered('One moment.'), happened('handoffFailed')];
    const failed = async (place: number): Promise<void> => {
      chat.is(items, {
        conversation: conversationOf(items, { handoff: handing('failed', { place }) }),
        phase: 'ready',
      });
      await drawn();
      await until(() => root.querySelector('.hand .acts') !== null, 'what it offers');
    };
    await failed(2);
    const stay = [...root.querySelectorAll<HTMLElement>('.hand .acts button')].at(-1)!;
    expect(stay.textContent).to.equal('Stay with Ada');
    stay.focus();
    stay.click();
    await until(() => root.querySelector('.hand .acts') === null, 'the end of the offer');
    expect(root.querySelector('.hand .top'), 'the card').to.exist;
    await until(() => root.activeElement === one('textarea'), 'the focus');
    chat.is(items, {
      conversation: conversationOf(items, { handoff: handing('requested', { place: 9 }) }),
      phase: 'ready',
    });
    await drawn();
    await failed(9);
    element.remove();
  });
});

describe('the card of a hand-over, in a page that comes when it is over', () => {
  const words = (it_: Standing, selector: string): string[] =>
    it_.all(selector).map((element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  const comes = async (...items: Item[]): Promise<Standing> => {
    const it_ = await stands({ config: { alternatives: [{ kind: 'call', to: '+44 20 7946 0018' }] } });
    it_.chat.is(items, {
      conversation: conversationOf(items, { agent: { name: 'Ada', avatarUrl: null, place: Infinity } }),
    });
    await it_.element.show();
    await until(() => it_.root.querySelector('.hand .steps') !== null, 'the card');
    return it_;
  };

  it('says that the software answers again, where it said so before', async () => {
    const name = 'Sarah';
    const it_ = await comes(
      said('A person, please'),
      answered('One moment.'),
      happened('personJoined', { name }),
      person('Hello'),
      happened('personLeft', { name }),
      said('And now?'),
    );
    expect(words(it_, '.hand .top div')).to.deep.equal(['Sarah left the chat Ada answers again from here.']);
    // As before: where it began, and that she left is said where she did.
    expect(words(it_, '.log .day').filter((line) => line.includes('Sarah'))).to.deep.equal(['Sarah left the chat']);
    const hello = it_.all('article')[2]!;
    expect(hello.textContent).to.contain('Hello');
    expect(it_.one('.hand').compareDocumentPosition(hello)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    it_.element.remove();
  });

  for (const [what, title, again] of [
    ['handoffFailed', 'We could not reach a person', 'Ask again'],
    ['handoffTimeout', 'The wait was too long', 'Queue again'],
  ] as const)
    it(`still offers what helps: ${what}`, async () => {
      const it_ = await comes(
        said('A person, please'),
        answered('One moment.'),
        happened(what),
        answered('Hello again.'),
      );
      expect(words(it_, '.hand .h')).to.deep.equal([title]);
      expect(words(it_, '.hand .alts a')).to.deep.equal(['Call +44 20 7946 0018']);
      expect(words(it_, '.hand .acts button')).to.deep.equal([again, 'Stay with Ada']);
      expect(words(it_, '.log .day').filter((line) => line === title)).to.deep.equal([]);
      it_.element.remove();
    });
});

describe('who does not want to wait any more', () => {
  let it_: Standing;
  let ear: Ear;
  let asked: { takes(): void; fails(why: Error): void }[];
  let items: Item[];
  const leave = (): HTMLElement => it_.one('.hand .acts button');
  const beside = (): string => it_.all('.hand .acts small').map((one) => one.innerText)[0] ?? '';
  const presses = async (): Promise<void> => {
    leave().click();
    await it_.drawn();
  };
  const waits = async (more: Parameters<typeof handing>[1] = {}): Promise<void> => {
    it_.chat.is([...items], {
      conversation: conversationOf(items, { handoff: handing('queued', { position: 3, ...more }) }),
    });
    await it_.drawn();
  };
  beforeEach(async () => {
    [asked, items] = [[], [said('A person, please'), answered('One moment.')]];
    const leaveQueue = (): Promise<void> => new Promise((takes, fails) => asked.push({ takes, fails }));
    it_ = await stands({ adapters: { leaveQueue } });
    await it_.element.show();
    await waits();
    await until(() => it_.all('.hand .acts button').length === 1 && live().length === 3);
    ear = new Ear().listen();
  });
  afterEach(() => it_.element.remove());

  it('sees and hears that they have asked, and asks once, whatever their place becomes', async () => {
    leave().focus();
    await presses();
    expect([leave().ariaDisabled, leave().ariaBusy, beside()]).to.deep.equal(['true', 'true', 'Waiting for an answer']);
    await until(() => ear.said('status').includes('Leave the queue: Waiting for an answer'));
    await waits({ place: items[1]!.place + 1, position: 2 });
    await presses();
    expect(asked).to.have.length(1);
    expect(it_.root.activeElement === leave()).to.equal(true);
    asked[0]!.takes();
    await until(() => beside() === 'Request accepted');
    expect([leave().ariaDisabled, leave().ariaBusy]).to.deep.equal([null, null]);
    // Only the service can say that it is over.
    expect(it_.one('.hand .h').innerText).to.equal('You are in the queue');
  });

  it('sees and hears that it came to nothing, and can ask again', async () => {
    const told: string[] = [];
    it_.element.on('am-error', ({ detail }) => told.push(detail.help));
    await presses();
    asked[0]!.fails(new Error('the desk is away'));
    await until(() => beside() === 'Not done');
    await until(() => ear.said('alert').includes('Leave the queue: Not done'));
    expect(told).to.deep.equal(['adapters.leaveQueue: the desk is away']);
    await presses();
    expect(asked).to.have.length(2);
    expect(beside()).to.equal('Waiting for an answer');
  });

  const ends = async (state: 'failed' | 'timeout'): Promise<string[]> => {
    it_.chat.is([...items], { conversation: conversationOf(items, { handoff: handing(state) }) });
    await it_.drawn();
    return ['.hand .h', '.hand .steps li:last-child span:not(.n)'].map((of) => it_.one(of).innerText);
  };

  for (const [state, title, last] of [
    ['failed', 'We could not reach a person', 'Not accepted'],
    ['timeout', 'The wait was too long', 'No one became free'],
  ] as const) {
    it(`sees and hears that they have left when that is its end, also before the page has answered (${state})`, async () => {
      await presses();
      expect(await ends(state)).to.deep.equal(['You left the queue', 'You left the queue']);
      await until(() => ear.said().includes('You left the queue. Nothing you wrote is lost.'));
      asked[0]!.takes();
      await it_.drawn();
      items = [...items, happened(state === 'failed' ? 'handoffFailed' : 'handoffTimeout')];
      expect(await ends(state)).to.deep.equal(['You left the queue', 'You left the queue']);
      const copy = await it_.element.getTranscript();
      expect([copy.includes('You left the queue'), copy.includes(title)]).to.deep.equal([true, false]);
    });

    it(`sees why nobody came where the page did not take it (${state})`, async () => {
      await presses();
      asked[0]!.fails(new Error('the desk is away'));
      await until(() => beside() === 'Not done');
      expect(await ends(state)).to.deep.equal([title, last]);
    });

    it(`sees it in another tab too, of this wait alone (${state})`, async () => {
      it_.stand.elsewhere = { preferences: { left: NOON } };
      dispatchEvent(new StorageEvent('storage', { key: null }));
      expect(await ends(state)).to.deep.equal(['You left the queue', 'You left the queue']);
      it_.stand.elsewhere = { preferences: { left: NOON - 1 } };
      dispatchEvent(new StorageEvent('storage', { key: null }));
      await waits({ asked: { place: 1e6, at: NOON } });
      expect(await ends(state)).to.deep.equal([title, last]);
    });
  }

  it('finds nothing of it in another wait', async () => {
    await presses();
    items = [...items, answered('Once more.')];
    const { place } = items.at(-1)!;
    it_.chat.is([...items], {
      conversation: conversationOf(items, { handoff: handing('failed', { place: place - 0.5 }) }),
    });
    await it_.drawn();
    await waits({ place: place + 1, asked: { place, at: 0 } });
    await until(() => it_.one('.hand .h').innerText === 'You are in the queue');
    expect(beside()).to.equal('');
  });
});

describe('a person who speaks, and of whom nobody has told that they came', () => {
  let it_: Standing;
  const asked = [said('A person, please'), answered('One moment.')];
  const speaks = person('Hello, I am Sarah.', { avatarUrl: null });
  const place = speaks.place;
  const is = async (items: Item[], handoff: ReturnType<typeof handing>): Promise<string[]> => {
    it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
    await it_.drawn();
    await until(() => it_.all('.hand .h').length === 1);
    return ['.hand .h', '#title', 'header p', '.note'].map((of) => it_.one(of).innerText.trim());
  };
  const there = ['Sarah Lind joined', 'Sarah Lind', 'Person', 'Person'];
  const software = ['Ada', 'AI assistant', 'Ada is an AI assistant. Check what matters.'];
  const waits = ['You are in the queue', ...software];

  beforeEach(async () => {
    it_ = await stands({ open: true });
  });
  afterEach(() => it_.element.remove());

  it('is there (HO-6), whatever is told of the wait then, and takes the place of the card', async () => {
    expect(await is(asked, handing('queued', { place: place - 0.6, position: 2 }))).to.deep.equal(waits);
    const then = [...asked, speaks];
    expect(await is(then, handing('queued', { place: place - 0.6, position: 2 }))).to.deep.equal(there);
    const aside = handing('requested', { place: place - 0.8 });
    expect(await is(then, handing('queued', { place: place + 0.1, position: 1, aside }))).to.deep.equal(there);
    expect(it_.element.state.conversation.handoff).to.deep.include({ state: 'live' });
    const answer = said('Hello Sarah');
    expect(await is([...then, answer], handing('requested', { place: place - 0.8 }))).to.deep.equal(there);
  });

  it('has gone when that is told, and was not there before it was asked for a person again', async () => {
    const then = [...asked, speaks];
    await is(then, handing('accepted', { place: place - 0.5 }));
    const left = [...then, happened('personLeft', { name: 'Sarah Lind' })];
    expect((await is(left, handing('none', { place: left.at(-1)!.place })))[0]).to.equal('Sarah Lind left the chat');
    const again = [...left, answered('I ask once more.')];
    const { place: asks } = again.at(-1)!;
    const handoff = handing('queued', {
      place: asks + 0.2,
      aside: handing('requested', { place: asks + 0.1 }),
      asked: { place: asks + 0.1, at: NOON },
    });
    expect(await is(again, handoff)).to.deep.equal(waits);
  });

  it('of an earlier chat is nobody in this one, nor where the software has answered since', async () => {
    for (const since of [happened('newSession'), answered('Or shall I help?')]) {
      it_.element.remove();
      it_ = await stands({ open: true });
      const items = [...asked, speaks, since];
      expect((await is(items, handing('queued', { place: place - 0.6 })))[0]).to.equal(waits[0]);
    }
  });
});
