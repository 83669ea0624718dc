import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, happened, NOON, person, said } from '../../src/testing/index.js';
import { frame, stands, until, type Standing } from './support/stand.js';

const MINUTE = 60_000;
/** So much beyond the view is to be in the page once it rests. */
const NEAR_PX = 400;
const texts = (it_: Standing, selector: string): string[] =>
  it_.all(selector).map((element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');

describe('the transcript', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands({ config: { feedback: true } });
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());
  const shows = async (...items: Parameters<typeof conversationOf>[0]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
  };

  it('says who speaks and when, for every message', async () => {
    await shows(said('Hi'), answered('Hello'), person('This is Sarah'));
    const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(NOON);
    expect(texts(it_, '[role=heading].sr')).to.deep.equal([
      `You, ${time}`,
      `Ada, AI assistant, ${time}`,
      `Sarah Lind, Person, ${time}`,
    ]);
    for (const article of it_.all('article'))
      expect(it_.root.getElementById(article.getAttribute('aria-labelledby')!)).to.not.equal(null);
  });

  it('puts together what one says within three minutes', async () => {
    await shows(
      answered('a'),
      answered('b', { at: NOON + 2 * MINUTE }),
      answered('c', { at: NOON + 6 * MINUTE }),
      person('d', { at: NOON + 6 * MINUTE }),
    );
    expect(it_.all('article').map((one) => one.classList.contains('first'))).to.deep.equal([true, false, true, true]);
    expect(it_.all('.by')).to.have.length(3);
  });

  it('has whoever greets begin where the greeting begins, with nothing else in between', async () => {
    await shows();
    expect(it_.all('.empty')).to.have.length(1);
    it_.chat.is([], { conversation: conversationOf([], { typing: { who: 'agent', name: 'Ada' } }) });
    await it_.drawn();
    expect(it_.all('.empty')).to.have.length(0);
    const { top } = it_.one('.busy .tile').getBoundingClientRect();
    await shows(answered('Hello', { state: 'writing' }));
    expect(it_.one('.by .tile').getBoundingClientRect().top).to.be.closeTo(top, 1);
  });

  it('says that nothing was said yet only where nobody greets for some time after it has begun', async () => {
    for (const phase of ['authorizing', 'connecting', 'replaying'] as const) {
      it_.chat.is([], { phase });
      await it_.drawn();
      expect(it_.all('.empty'), phase).to.have.length(0);
    }
    it_.chat.is([], { phase: 'ready' });
    await it_.drawn();
    const { animationDelay, visibility } = getComputedStyle(it_.one('.empty'));
    expect([animationDelay, visibility]).to.deep.equal(['0.8s', 'hidden']);
  });

  it('divides days', async () => {
    await shows(said('a', 'sent', { at: NOON - 48 * 60 * MINUTE }), said('b', 'sent', { at: NOON }));
    expect(it_.all('.day')).to.have.length(2);
  });

  it('says what became of a message, each state in its own words', async () => {
    await shows(
      said('a'),
      said('b', 'sending'),
      said('c', 'waiting'),
      said('d', 'notConfirmed'),
      said('e', 'rejected', { error: 'message/too-large' }),
    );
    const words = texts(it_, '.delivery');
    expect(words[0]).to.match(/^Sent /);
    expect(words.slice(1)).to.deep.equal(['Sending', 'Waiting for the connection', 'Not confirmed', 'Not sent']);
    expect(texts(it_, '.why')).to.deep.equal([
      'It left, but no receipt came back. It may have arrived.',
      'The message is too long. Nothing was lost.',
    ]);
  });

  it('turns what shows that a message is sent once that takes a second', async () => {
    await shows(said('a', 'sending'));
    const { animationName, animationDelay } = getComputedStyle(it_.one('.i-sending'));
    expect([animationName, animationDelay]).to.deep.equal(['turn', '1s']);
  });

  it('says that a message waits or is sent once that takes a moment, and of its edge what is so at once', async () => {
    for (const delivery of ['waiting', 'sending'] as const) {
      await shows(said('a', delivery));
      const words = it_.one('.delivery');
      expect(getComputedStyle(words).visibility, delivery).to.equal('hidden');
      expect(getComputedStyle(it_.one('.bubble')).borderStyle).to.equal(delivery === 'waiting' ? 'dashed' : 'solid');
      for (const coming of words.getAnimations()) coming.finish();
      expect(getComputedStyle(words).visibility, delivery).to.equal('visible');
    }
  });

  it('says "Sent" only under the last of several', async () => {
    await shows(said('a'), said('b'), said('c'));
    expect(it_.all('.delivery')).to.have.length(1);
  });

  it('sends again only when it is pressed', async () => {
    await shows(said('a', 'notConfirmed', { key: 'v:1' }));
    expect(it_.chat.asked.some(({ what }) => what === 'retry')).to.equal(false);
    it_.all('.turn .tb')[0]!.click();
    expect(it_.chat.asked.find(({ what }) => what === 'retry')?.with).to.deep.equal(['1']);
    it_.all('.turn .tb')[1]!.click();
    expect(it_.chat.asked.find(({ what }) => what === 'discard')?.with).to.deep.equal(['1']);
  });

  it('offers the suggestions of the last answer alone, and sends what is pressed', async () => {
    const with_ = {
      suggestions: [
        { text: 'Yes', payload: '' },
        { text: 'No', payload: '' },
      ],
    };
    await shows(answered('Sure?', { with: with_ }));
    expect(texts(it_, '.chip')).to.deep.equal(['Yes', 'No']);
    it_.all('.chip')[1]!.click();
    await it_.drawn();
    expect(it_.chat.asked.find(({ what }) => what === 'send')?.with).to.deep.equal(['No']);
    await shows(answered('Sure?', { with: with_ }), said('No'));
    expect(it_.all('.chip')).to.have.length(0);
  });

  it('brings no keyboard onto a phone for what was pressed, and leaves the keys in the chat', async () => {
    const asks = window.matchMedia;
    const options = { with: { suggestions: [{ text: 'Yes', payload: '' }] } };
    const pressed = async (coarse: boolean): Promise<Element | null> => {
      await shows(answered('Sure?', options));
      window.matchMedia = (query) =>
        query === '(pointer: coarse)' ? ({ matches: coarse } as MediaQueryList) : asks.call(window, query);
      it_.one('.chip').focus();
      it_.one('.chip').click();
      await it_.drawn();
      await shows(answered('Sure?', options), said('Yes'));
      await until(() => it_.root.activeElement !== null);
      window.matchMedia = asks;
      return it_.root.activeElement;
    };
    expect((await pressed(false))?.id).to.equal('text');
    expect((await pressed(true))?.matches('#text, .chip')).to.equal(false);
  });

  it('sends once what is pressed again while the page looks at it', async () => {
    let passes!: () => void;
    it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(new Promise<void>((done) => (passes = done))));
    const told: string[] = [];
    it_.element.on('am-suggestion', ({ detail }) => told.push(detail.text));
    it_.chat.is([answered('Well?', { with: { suggestions: [{ text: 'Yes', payload: '' }] } })]);
    await it_.drawn();
    it_.one('.chip').click();
    it_.one('.chip').click();
    await it_.drawn();
    expect(it_.one('.under').textContent?.trim()).to.equal('Still working');
    passes();
    await until(() => it_.chat.asked.some(({ what }) => what === 'send'));
    await it_.drawn();
    expect(it_.chat.asked.filter(({ what }) => what === 'send').map((one) => one.with[0])).to.deep.equal(['Yes']);
    expect(told).to.deep.equal(['Yes']);
  });

  it('leaves the answer and what one writes in in sight, however many suggestions there are', async () => {
    const suggestions = Array.from({ length: 12 }, (_, at) => ({
      text: `${at}: a suggestion with quite some words in it, more than fit in one line`,
      payload: '',
    }));
    await shows(answered('Which?', { with: { suggestions } }));
    const panel = it_.one('.panel').getBoundingClientRect();
    expect(it_.one('textarea').getBoundingClientRect().bottom).to.be.below(panel.bottom);
    expect(it_.one('.log').clientHeight).to.be.above(60);
    const last = it_.all('.chip').at(-1)!;
    last.focus();
    // One browser brings it into sight when it draws.
    await it_.drawn();
    const [row, seen] = [last.getBoundingClientRect(), it_.one('.chips').getBoundingClientRect()];
    expect(row.bottom).to.be.at.most(seen.bottom + 1);
    expect(row.top).to.be.at.least(seen.top - 1);
  });

  it('grows an answer without drawing anything else again', async () => {
    const before = [said('Hi'), answered('Hello', { key: 'a:1' })] as const;
    await shows(...before, answered('One ', { key: 'a:2', state: 'writing' }));
    await until(() => it_.all('.md').length === 2);
    await it_.drawn();
    const [first] = it_.all('article');
    const growing = it_.all('.md')[1]!;
    const range = document.createRange();
    range.selectNodeContents(growing);
    const words = growing.querySelector('p')?.firstChild;
    for (let turn = 0; turn < 30; turn++)
      await shows(...before, answered(`One ${'two '.repeat(turn)}`, { key: 'a:2', state: 'writing' }));
    await shows(...before, answered(`One ${'two '.repeat(30)}end.`, { key: 'a:2' }));
    expect(it_.all('article')[0] === first).to.equal(true);
    expect(it_.all('.md')[1] === growing).to.equal(true);
    expect(growing.querySelector('p')?.firstChild === words).to.equal(true);
    expect(growing.textContent).to.contain('end.');
  });

  it('keeps what is below an answer where it is when that is whole', async () => {
    const below = (): number =>
      it_.one('.after').getBoundingClientRect().top - it_.one('.turn.agent').getBoundingClientRect().top;
    await shows(said('Hi'), answered('It comes tomorrow', { key: 'a:1', state: 'writing' }));
    expect(it_.all('.turn > .acts')).to.have.length(1);
    const before = below();
    await shows(said('Hi'), answered('It comes tomorrow', { key: 'a:1' }));
    expect(it_.all('.tools')).to.have.length(1);
    expect(below()).to.equal(before);
  });

  it('keeps the tools of what was said last in sight, whatever happened since, and until more is said', async () => {
    const latest = (): (string | undefined)[] => it_.all('.turn.latest').map(({ dataset }) => dataset['k']);
    const before = [said('One'), answered('One'), said('Two'), answered('Two', { key: 'a:2' })];
    await shows(...before);
    expect(latest()).to.deep.equal(['a:2']);
    const joined = happened('personJoined', { name: 'Sarah' });
    await shows(...before, joined);
    expect(it_.all('.log .day').at(-1)?.textContent).to.contain('Sarah joined');
    expect(latest()).to.deep.equal(['a:2']);
    await shows(...before, joined, answered('', { key: 'a:3', state: 'writing' }));
    expect(latest(), 'nothing of it is there').to.deep.equal(['a:2']);
    await shows(...before, joined, answered('Three', { key: 'a:3' }));
    expect(latest()).to.deep.equal(['a:3']);
  });

  it('shows that somebody is at it where the beginning of an answer is not known, and no name above nothing', async () => {
    const lacks = answered('', { key: 'a:2', state: 'writing' });
    await shows(said('Tell me all'), lacks);
    expect(it_.all('article')).to.have.length(1);
    expect(it_.all('[part=thinking]')).to.have.length(1);
    // How it goes on is not known.
    const spans = [
      { from: 1, to: 4, text: 'All' },
      { from: 9, to: 12, text: 'it' },
    ];
    await shows(said('Tell me all'), { ...lacks, text: 'All', spans });
    expect(it_.all('article')).to.have.length(2);
    expect(it_.all('[part=thinking]')).to.have.length(1);
    await shows(said('Tell me all'), { ...lacks, text: 'All of it', state: 'whole' });
    expect(it_.all('article')).to.have.length(2);
    expect(it_.all('[part=thinking]')).to.have.length(0);
  });

  it('says nothing of an answer that grows to a screen reader in the page', async () => {
    await shows(answered('One', { state: 'writing' }));
    expect(it_.one('article').getAttribute('aria-busy')).to.equal('true');
    expect(it_.one('.log').getAttribute('aria-live')).to.equal('off');
    for (const live of it_.all('[aria-live]')) expect(live.getAttribute('aria-live')).to.equal('off');
  });

  it('keeps few rows in the page, however long the conversation is', async () => {
    const many = Array.from({ length: 5_000 }, (_one, at) =>
      at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}`),
    );
    await shows(...many);
    expect(it_.all('article').length).to.be.below(60);
    expect(texts(it_, 'article').at(-1)).to.contain('Answer 4999');
    const nodes = it_.root.querySelectorAll('*').length;
    expect(nodes).to.be.below(900);
  });

  it('goes back through a long conversation without losing the place', async () => {
    await shows(
      ...Array.from({ length: 400 }, (_one, at) => (at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}`))),
    );
    const log = it_.one('.log');
    const seen = new Set<string>();
    for (let turn = 0; turn < 400 && log.scrollTop > 0; turn++) {
      log.scrollTop -= 300;
      log.dispatchEvent(new Event('scroll'));
      await frame();
      await it_.element.updateComplete;
      const view = log.getBoundingClientRect();
      for (const row of it_.all('article')) {
        const box = row.getBoundingClientRect();
        if (box.bottom > view.top && box.top < view.bottom) seen.add(row.dataset['i']!);
      }
    }
    expect(log.scrollTop).to.be.below(2);
    expect(seen.size).to.be.above(330);
    expect(seen.has('0')).to.equal(true);
    expect(it_.all('article').length).to.be.below(70);
  });

  it('fills a view of any height, however short the messages are, and comes to rest', async () => {
    const many = Array.from({ length: 300 }, (_one, at) => said(`${at}`));
    await shows(said('0'));
    const log = it_.one('.log');
    log.style.flex = 'none';
    log.style.blockSize = '5000px';
    await shows(...many);
    const full = (): boolean => it_.all('article')[0]!.offsetTop <= log.scrollTop;
    await until(full);
    expect(log.clientHeight).to.be.above(4_000);
    const rows = it_.all('article').length;
    expect(rows).to.be.above(40);
    await shows(...many, said('300'));
    await until(full);
    expect(texts(it_, 'article').at(-1)).to.contain('300');
  });

  it('is at the end when the bar is dragged there from the top, and at the top when it is dragged back', async () => {
    await shows(
      ...Array.from({ length: 120 }, (_one, at) =>
        at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}. ${'words '.repeat(30)}`),
      ),
    );
    const log = it_.one('.log');
    const inView = (): readonly (string | undefined)[] => {
      const view = log.getBoundingClientRect();
      const rows = it_.all('article').filter((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > view.top && box.top < view.bottom;
      });
      return rows.map((row) => row.dataset['i']);
    };
    for (const [to, row] of [
      [0, '0'],
      [1, '119'],
      [0, '0'],
    ] as const) {
      log.scrollTop = to * log.scrollHeight;
      // A window in the background has no frames, and tells of no scrolling.
      log.dispatchEvent(new Event('scroll'));
      await until(() => inView().includes(row));
      // And stays there, when what is near has come as well: how many rows that are is for the fonts to say.
      const near = (): boolean => {
        const [view, first, last] = [log, it_.all('article')[0]!, it_.all('article').at(-1)!].map((one) =>
          one.getBoundingClientRect(),
        ) as [DOMRect, DOMRect, DOMRect];
        return to === 0 ? last.bottom > view.bottom + NEAR_PX : first.top < view.top - NEAR_PX;
      };
      await until(near);
      expect(inView()).to.include(row);
    }
  });

  it('goes on in another language when cards have been moved', async () => {
    const one = (title: string) => ({
      kind: 'link' as const,
      url: `https://a.test/${title}`,
      previewUrl: null,
      title,
      callToAction: '',
    });
    const items = [said('Hi'), answered('Look', { with: { attachments: [one('one'), one('two'), one('three')] } })];
    it_.chat.is(items);
    await it_.element.show();
    await until(() => it_.all('.carousel').length === 1);
    it_.one('.carousel .rail').dispatchEvent(new Event('scroll'));
    it_.element.locale = 'de';
    await until(() => it_.one('.carousel .at').textContent === '1 von 3');
    it_.chat.is([...items, answered('A new answer')]);
    await until(() => it_.root.textContent!.includes('A new answer'));
  });

  it('leaves a reader where they are, and says what came meanwhile', async () => {
    const many = Array.from({ length: 30 }, (_one, at) => answered(`Answer ${at}. ${'words '.repeat(40)}`));
    await shows(...many);
    const log = it_.one('.log');
    log.scrollTop = 400;
    log.dispatchEvent(new Event('scroll'));
    await it_.drawn();
    const row = it_
      .all('article')
      .find((one) => one.getBoundingClientRect().bottom > log.getBoundingClientRect().top + 5)!;
    const top = row.getBoundingClientRect().top;
    await shows(...many, answered('New'), answered('Newer'));
    expect(Math.abs(row.getBoundingClientRect().top - top)).to.be.below(1.5);
    expect(texts(it_, '.jump')).to.deep.equal(['2 new messages']);
    it_.one('.jump').click();
    await it_.drawn();
    expect(it_.all('.jump')).to.have.length(0);
  });

  it('puts a message just sent near the top, and nothing moves while the answer grows', async () => {
    const many = Array.from({ length: 12 }, (_one, at) => answered(`Answer ${at}. ${'words '.repeat(40)}`));
    await shows(...many);
    it_.chat.onSend = () => 'mine';
    const mine = said('And now?', 'sent', { key: 'v:mine' });
    const sending = it_.element.send('And now?');
    it_.chat.is([...many, mine]);
    await sending;
    await it_.drawn();
    const log = it_.one('.log').getBoundingClientRect();
    const row = it_.root.querySelector<HTMLElement>('[data-k="v:mine"]')!;
    const top = row.getBoundingClientRect().top - log.top;
    expect(top).to.be.within(0, 30);
    for (let turn = 1; turn < 40; turn += 3) {
      await shows(...many, mine, answered('words '.repeat(turn * 3), { key: 'a:grow', state: 'writing' }));
      expect(Math.abs(row.getBoundingClientRect().top - log.top - top), `${turn}`).to.be.below(2);
    }
    await shows(...many, mine, answered('words '.repeat(120), { key: 'a:grow' }));
    expect(Math.abs(row.getBoundingClientRect().top - log.top - top)).to.be.below(2);
  });

  it('keeps the width of its rows when what is said no longer fits', async () => {
    await shows(said('One line.'));
    const log = it_.one<HTMLElement>('#log');
    const width = (): number => it_.one('article').getBoundingClientRect().width;
    const before = width();
    expect(log.scrollHeight).to.equal(log.clientHeight);
    await shows(said('One line.'), ...Array.from({ length: 20 }, (_, at) => answered(`Answer ${at}`)));
    expect(log.scrollHeight).to.be.greaterThan(log.clientHeight);
    expect(width()).to.equal(before);
  });

  it('moves from message to message by Alt and the arrows', async () => {
    await shows(said('a'), answered('b'), said('c'));
    const log = it_.one('.log');
    const press = (key: string): boolean =>
      (it_.root.activeElement ?? log).dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }),
      );
    log.focus();
    press('ArrowUp');
    expect((it_.root.activeElement as HTMLElement).dataset['i']).to.equal('2');
    press('ArrowUp');
    expect((it_.root.activeElement as HTMLElement).dataset['i']).to.equal('1');
    press('ArrowDown');
    expect((it_.root.activeElement as HTMLElement).dataset['i']).to.equal('2');
    // From where one writes as well, while there are no lines in it to go to.
    const words = it_.one<HTMLTextAreaElement>('#text');
    words.focus();
    press('ArrowUp');
    expect((it_.root.activeElement as HTMLElement).dataset['i']).to.equal('2');
    it_.element.prefill('One\ntwo');
    words.focus();
    expect(press('ArrowUp')).to.equal(true);
    expect(it_.root.activeElement === words).to.equal(true);
  });

  for (const key of ['ArrowUp', 'ArrowDown'])
    it(`begins with what is read where no message has the focus, or one that has gone from the page: ${key}`, async () => {
      const many = Array.from({ length: 300 }, (_one, at) =>
        at % 2 === 0 ? said(`${at}`) : answered('Words. '.repeat(60)),
      );
      await shows(...many);
      const log = it_.one('.log');
      const at = (): string | undefined => (it_.root.activeElement as HTMLElement).dataset['i'];
      const press = (what: string, more: KeyboardEventInit = {}): boolean =>
        it_.root.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key: what, bubbles: true, cancelable: true, ...more }),
        );
      const isRead = (): string | undefined =>
        it_.all('article').find((one) => one.getBoundingClientRect().bottom > log.getBoundingClientRect().top)?.dataset[
          'i'
        ];
      const readsAt = async (row: number): Promise<void> => {
        for (let turns = 0; turns < 400 && Number(isRead()) > row; turns++) {
          log.scrollTop -= log.clientHeight;
          log.dispatchEvent(new Event('scroll'));
          await it_.drawn();
        }
        expect(Number(isRead())).to.be.within(row - 3, row);
      };
      log.focus();
      await readsAt(270);
      const read = isRead();
      press(key, { altKey: true });
      expect(at()).to.equal(read);
      // It goes out of the page, and the keys to where one writes.
      const left = it_.root.activeElement!;
      await readsAt(150);
      await until(() => !left.isConnected && it_.root.activeElement?.id === 'text');
      const later = isRead();
      press(key, { altKey: true });
      expect(at()).to.equal(later);
      log.focus();
      press('Home');
      await until(() => log.scrollTop === 0 && it_.all('article')[0]?.dataset['i'] === '0');
      press(key, { altKey: true });
      expect(at()).to.equal('0');
    });

  it('goes to the first message and to the last by Home and End, however many there are', async () => {
    const many = Array.from({ length: 2_000 }, (_one, at) =>
      at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}`),
    );
    await shows(...many);
    const log = it_.one<HTMLElement>('.log');
    const press = (target: Element, key: string): boolean =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    it_.all<HTMLElement>('article').at(-1)!.focus();
    expect(press(it_.root.activeElement!, 'Home')).to.equal(false);
    await until(() => texts(it_, 'article')[0]!.includes('Question 0'));
    expect(log.scrollTop).to.equal(0);
    // What had the focus is not in the page any more.
    expect(it_.root.activeElement === log).to.equal(true);
    // What a page has drawn there has its own keys.
    log.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    press(log, 'End');
    expect(log.scrollTop).to.equal(0);
    expect(press(log, 'End')).to.equal(false);
    await until(() => texts(it_, 'article').at(-1)!.includes('Answer 1999'));
    await until(() => log.scrollHeight - log.clientHeight - log.scrollTop < 2);
    // Of what is not in the page any more nothing is left there.
    const { length } = log.childNodes;
    for (let times = 0; times < 3; times++) {
      press(log, 'Home');
      await until(() => texts(it_, 'article')[0]!.includes('Question 0'));
      press(log, 'End');
      await until(() => texts(it_, 'article').at(-1)!.includes('Answer 1999'));
    }
    await until(() => log.scrollHeight - log.clientHeight - log.scrollTop < 2);
    expect(log.childNodes.length).to.be.below(length + 30);
  });

  it('shows what the service says in its own sentences in plain words, and others as they are', async () => {
    await shows(
      happened('system', { text: 'Sorry, we are experiencing high load', code: 'overloaded' }),
      happened('system', { text: 'The shop closes at six.' }),
    );
    expect(texts(it_, '.aside')).to.deep.equal([
      'There is a lot going on here. Your answer may take longer.',
      'The shop closes at six.',
    ]);
  });

  it('shows a hand-over as one card, and not as lines besides', async () => {
    const asked = said('A person, please');
    it_.chat.is([asked], { conversation: conversationOf([asked], { handoff: handing('requested') }) });
    await it_.drawn();
    await until(() => it_.all('.hand').length === 1);
    expect(texts(it_, '.hand .h')).to.deep.equal(['Connecting you to a person']);
    const joined = happened('personJoined', { name: 'Sarah' });
    it_.chat.is([asked, joined], {
      conversation: conversationOf([asked, joined], {
        handoff: handing('live', { person: { name: 'Sarah', avatarUrl: null } }),
      }),
    });
    await it_.drawn();
    expect(it_.all('.hand')).to.have.length(1);
    expect(texts(it_, '.hand .h')).to.deep.equal(['Sarah joined']);
    expect(texts(it_, '.day').filter((line) => line.includes('Sarah'))).to.deep.equal([]);
    expect(texts(it_, '#title')).to.deep.equal(['Sarah']);
  });

  it('shows who came and went before, as lines, when another hand-over has begun', async () => {
    const items: Parameters<typeof conversationOf>[0][number][] = [said('A person, please'), answered('One moment.')];
    const is = async (handoff: ReturnType<typeof handing> | null, ...more: typeof items): Promise<void> => {
      items.push(...more);
      it_.chat.is([...items], { conversation: conversationOf(items, handoff === null ? {} : { handoff }) });
      await it_.drawn();
    };
    const lines = (): string[] => texts(it_, '.log .day').filter((line) => line.includes('Sarah'));
    await is(handing('requested'));
    const live = handing('live', { person: { name: 'Sarah', avatarUrl: null } });
    await is(live, happened('personJoined', { name: 'Sarah' }), person('Hello', { name: 'Sarah' }));
    await is(null, happened('personLeft', { name: 'Sarah' }));
    await is(null, said('One more thing'), answered('I ask a person.'));
    // The card says it where it began; after all that Sarah said, it is said where it was.
    expect(lines()).to.deep.equal(['Sarah left the chat']);
    const before = it_.all('article');
    await is(handing('requested'));
    await until(() => texts(it_, '.hand .h')[0] === 'Connecting you to a person');
    expect(lines()).to.deep.equal(['Sarah joined', 'Sarah left the chat']);
    expect(it_.all('article')).to.deep.equal(before);
  });
});
