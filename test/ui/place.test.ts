import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, conversationOf, handing, happened, person, said } from '../../src/testing/index.js';
import { measure, measuresByHand, measuresByItself } from './support/measures.js';
import { reading } from './support/reading.js';
import { stands, until, type Standing } from './support/stand.js';

const MINUTE = 60_000;
const talk = (length: number): Item[] =>
  Array.from({ length }, (_one, at) =>
    at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}. ${'words '.repeat(30)}`, { key: `a:${at}` }),
  );

describe('the place in the conversation', () => {
  let it_: Standing;
  beforeEach(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
    measuresByItself();
  });

  const shows = async (items: readonly Item[]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
  };
  const byHand = async (): Promise<void> => {
    it_.element.remove();
    measuresByHand();
    it_ = await stands();
    await it_.element.show();
  };
  const { topOf, wordsOf, scrollsTo, log, inView: seen } = reading(() => it_);
  const inView = (): string => seen(5);
  /** How far what is hidden below the view reaches. */
  const hidden = (): number => log().scrollHeight - log().clientHeight - log().scrollTop;
  const settingsAndBack = async (): Promise<void> => {
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('.lead').length > 0 && it_.all('#log').length === 0);
    it_.element.behind.scene().act.show('chat');
    await until(() => it_.all('#log').length === 1);
    await it_.drawn();
  };
  const saysSomething = async (before: readonly Item[]): Promise<Item[]> => {
    const items = [...before, said('And now?', 'sent', { key: 'v:mine' })];
    it_.chat.onSend = () => 'mine';
    const sending = it_.element.send('And now?');
    it_.chat.is(items);
    await sending;
    await it_.drawn();
    return items;
  };

  for (const short of [1, 20, 40])
    it(`is ${short} px short of the end where the reader stopped there, until something comes`, async () => {
      const items = talk(40);
      await shows(items);
      await scrollsTo(log().scrollTop - 300);
      await scrollsTo(log().scrollHeight - log().clientHeight - short);
      it_.element.requestUpdate();
      await it_.drawn();
      expect(Math.abs(hidden() - short)).to.be.below(1);
      await shows([...items, answered('One thing more.')]);
      expect(hidden()).to.be.below(1);
    });

  it('is where the keyboard is, as far as that would go out of the view, until the keyboard has gone on', async () => {
    const long = 'words '.repeat(600);
    const items = [...talk(10), answered('[Follow it](https://a.test/)', { key: 'a:link' })];
    await shows(items);
    await until(() => it_.all('[data-k="a:link"] a').length === 1);
    const link = it_.one('[data-k="a:link"] a');
    const keyboard = (has: boolean) => (selector: string) =>
      selector === ':focus-visible' ? has : HTMLElement.prototype.matches.call(link, selector);
    const top = (): number => link.getBoundingClientRect().top - log().getBoundingClientRect().top;
    // By a pointer it has been pressed, and nobody waits at it.
    Object.assign(link, { matches: keyboard(false) });
    link.focus();
    await shows([...items, answered(long)]);
    expect(hidden()).to.be.below(1);
    await shows(items);
    Object.assign(link, { matches: keyboard(true) });
    for (const text of ['Short.', long, long]) {
      await shows([...it_.chat.snapshot.items, answered(text)]);
      expect(top()).to.be.within(0, log().clientHeight);
    }
    expect(top()).to.be.closeTo(12, 2);
    expect(it_.all('.jump')).to.have.length(1);
    it_.one('#text').focus();
    await shows([...it_.chat.snapshot.items, answered('Short.')]);
    expect(hidden()).to.be.below(1);
  });

  it('is never so that what the keys come to lies behind the way back to the end', async () => {
    const links = Array.from({ length: 60 }, (_one, at) => `[Lamp ${at}](https://shop.example/${at})`);
    await shows([...talk(2), answered(links.join('\n\n')), ...talk(2)]);
    const middle = it_.all('.md a')[30]!;
    await scrollsTo(log().scrollTop + middle.getBoundingClientRect().bottom - log().getBoundingClientRect().bottom);
    await until(() => it_.root.querySelector('.jump') !== null);
    await it_.drawn();
    const pill = it_.one('.jump').getBoundingClientRect();
    expect(middle.getBoundingClientRect().bottom, 'behind it').to.be.above(pill.top);
    middle.focus();
    await it_.drawn();
    const { top, bottom } = middle.getBoundingClientRect();
    expect(top).to.be.at.least(log().getBoundingClientRect().top);
    expect(bottom).to.be.at.most(it_.one('.jump').getBoundingClientRect().top);
  });

  for (const bar of ['auto', 'none'])
    it(`away from the end is seen to go on below, as wide as the log is beside a bar: ${bar}`, async () => {
      await shows(talk(40));
      log().style.cssText = `scrollbar-width: ${bar}; scrollbar-gutter: auto`;
      await scrollsTo(1_000);
      await until(() => it_.root.querySelector('.jump') !== null);
      await it_.drawn();
      const { left, right } = getComputedStyle(it_.one('.jumpbar'), '::before');
      expect([left, right]).to.deep.equal(['0px', `${log().offsetWidth - log().clientWidth}px`]);
    });

  for (const length of [6, 12, 40])
    it(`is what was just said, after a look at the settings: ${length} messages before it`, async () => {
      await shows(talk(length));
      await saysSomething(talk(length));
      const before = topOf('v:mine');
      const { scroller } = it_.element.behind;
      let settled = 0;
      const settle = scroller.settle.bind(scroller);
      scroller.settle = (shown) => {
        // It would be drawn for ever.
        if (++settled > 200) throw new Error('it never comes to rest');
        settle(shown);
      };
      await settingsAndBack();
      expect(Math.abs(topOf('v:mine') - before)).to.be.below(2);
      expect(settled).to.be.below(20);
    });

  it('is what was just said from its first drawing on', async () => {
    await shows(talk(40));
    let kept = (_id: string): void => undefined;
    // It is drawn while it is being written down, and has no id for the page until then.
    it_.chat.onSend = (() => new Promise<string>((resolve) => (kept = resolve))) as never;
    const sending = it_.element.send('And now?');
    await until(() => it_.chat.asked.some(({ what }) => what === 'send'));
    await shows([...talk(40), said('And now?', 'sending', { key: 'v:mine' })]);
    expect(topOf('v:mine')).to.be.within(0, 30);
    kept('mine');
    await sending;
    await it_.drawn();
    expect(topOf('v:mine')).to.be.within(0, 30);
  });

  it('is all that was said in one go, as far as it leaves two fifths of the view to the answer', async () => {
    let items = talk(12);
    await shows(items);
    const says = async (text: string, id: string): Promise<void> => {
      items = [...items, said(text, 'sent', { key: `v:${id}` })];
      it_.chat.onSend = () => id;
      const sending = it_.element.send(text);
      it_.chat.is(items);
      await sending;
      await it_.drawn();
    };
    for (const id of ['one', 'two', 'three']) await says('A short question', id);
    const first = topOf('v:one');
    expect(first).to.be.within(0, 30);
    await shows((items = [...items, answered('words '.repeat(30), { key: 'a:grow', state: 'writing' })]));
    await shows((items = [...items.slice(0, -1), answered('words '.repeat(60), { key: 'a:grow' })]));
    expect(topOf('v:one')).to.be.closeTo(first, 2);
    // What has been answered is no part of it.
    await says('And now?', 'mine');
    expect(topOf('v:mine')).to.be.within(0, 30);
    for (const id of ['four', 'five', 'six', 'seven', 'eight']) await says('One more thing', id);
    const top = topOf('v:eight');
    expect(top + it_.one('[data-k="v:eight"]').offsetHeight).to.be.below(log().clientHeight * 0.6 + 30);
    expect(top).to.be.above(60);
  });

  it('is not what another tab says, after something that could not be sent', async () => {
    const items = talk(40);
    await shows(items);
    it_.chat.onSend = (() => Promise.reject(new Error('too large'))) as never;
    await it_.element.send('And now?').then(
      () => expect.fail('it is rejected'),
      () => undefined,
    );
    await scrollsTo(log().scrollHeight * 0.6);
    const key = inView();
    const before = topOf(key);
    await shows([...items, said('Elsewhere', 'sent', { key: 'v:other' })]);
    expect(topOf(key)).to.be.closeTo(before, 2);
  });

  describe('after something was said', () => {
    let items: Item[];
    const end = (): number => log().getBoundingClientRect().bottom;
    /** How far the last row goes on below the view. */
    const below = (): number => it_.all('[data-i]').at(-1)!.getBoundingClientRect().bottom - end();
    const comes = (item: Item): Promise<void> =>
      shows((items = [...items.filter(({ key }) => key !== item.key), item]));
    beforeEach(async () => {
      await shows(talk(12));
      items = await saysSomething(talk(12));
    });

    it('is what a person says, one message after the other', async () => {
      for (let at = 0; at < 14; at++) {
        await comes(person(`Message ${at} of a person`, { key: `p:${at}` }));
        expect(below(), `${at}`).to.be.below(2);
      }
      expect(it_.all('.jump')).to.have.length(0);
    });

    it('is the beginning of each answer, however long it becomes', async () => {
      await comes(answered('A short one.', { key: 'a:first' }));
      for (const key of ['a:second', 'a:third']) {
        await comes(answered('words '.repeat(40), { key: `${key}:before` }));
        for (let turn = 1; turn < 60; turn += 3) {
          await comes(answered('words '.repeat(turn * 4), { key, state: 'writing' }));
          expect(topOf(key), `${key} ${turn}`).to.be.above(-1);
        }
        expect(below(), key).to.be.above(50);
        await comes(answered('words '.repeat(240), { key }));
        expect(topOf(key)).to.be.within(0, 30);
        // Read to its end.
        await scrollsTo(log().scrollHeight);
      }
    });

    it('is left to who reads a long answer', async () => {
      await comes(answered('words '.repeat(300), { key: 'a:long' }));
      const before = topOf('a:long');
      await comes(person('Are you there?', { key: 'p:1' }));
      expect(Math.abs(topOf('a:long') - before)).to.be.below(2);
      expect(it_.one('.jump').textContent?.trim()).to.equal('1 new message');
    });

    it('is the card of a hand-over', async () => {
      await comes(answered('words '.repeat(70), { key: 'a:one' }));
      const { place } = items.at(-1)!;
      it_.chat.is(items, { conversation: conversationOf(items, { handoff: handing('requested', { place }) }) });
      await until(() => it_.all('.hand').length === 1);
      await it_.drawn();
      expect(it_.one('.hand').getBoundingClientRect().bottom - end()).to.be.below(2);
    });
  });

  it('is the end of what is said, in a view that the card of a hand-over fills', async () => {
    const items = talk(6);
    const { place } = items.at(-1)!;
    const handoff = handing('queued', { place, queue: 'Orders team', position: 3, waitSeconds: 230 });
    it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
    await until(() => it_.all('.hand').length === 1);
    // As low as a keyboard leaves it.
    it_.one('.panel').style.maxBlockSize = '300px';
    for (let times = 0; times < 3; times++) {
      it_.element.requestUpdate();
      await it_.drawn();
      expect(it_.one('.hand').getBoundingClientRect().height).to.be.above(log().clientHeight);
      expect(hidden()).to.be.below(2);
      expect(it_.all('.jump')).to.have.length(0);
    }
  });

  it('is what was just said, also when suggestions leave in the frame in which more is said', async () => {
    let items = await saysSomething([said('Hello'), answered('What is it about?')]);
    const before = topOf('v:mine');
    const comes = async (item: Item): Promise<void> => {
      await shows((items = [...items, item]));
      expect(topOf('v:mine')).to.be.closeTo(before, 2);
    };
    const offers = [1, 2, 3].map((at) => ({ text: `A suggestion with as many words as that, ${at}`, payload: '' }));
    await comes(answered('A moment.', { key: 'a:first', with: { suggestions: offers } }));
    expect(it_.all('.chip')).to.have.length(3);
    const height = log().clientHeight;
    await comes(answered('Here it is.', { key: 'a:second', state: 'writing' }));
    expect(log().clientHeight).to.be.above(height + 30);
  });

  it('does not move for suggestions that come with an answer whose end is out of sight with them or without', async () => {
    const items = await saysSomething([said('Hello'), answered('What is it about?')]);
    const before = topOf('v:mine');
    const suggestions = [1, 2, 3].map((at) => ({
      text: `A suggestion with as many words as that, ${at}`,
      payload: '',
    }));
    const height = log().clientHeight;
    await shows([...items, answered('words '.repeat(300), { key: 'a:long', with: { suggestions } })]);
    expect(log().clientHeight).to.be.below(height - 30);
    expect(topOf('v:mine')).to.be.closeTo(before, 2);
  });

  it('stays at the question when the rest of the answer comes at once, and fills more than the view', async () => {
    const items = await saysSomething([said('Hello'), answered('What is it about?')]);
    const before = topOf('v:mine');
    const suggestions = [1, 2, 3].map((at) => ({
      text: `A suggestion with as many words as that, ${at}`,
      payload: '',
    }));
    const first = answered('I look for it.', { key: 'a:first' });
    await shows([...items, first]);
    await shows([...items, first, answered('words '.repeat(130), { key: 'a:all', with: { suggestions } })]);
    expect(it_.one('[data-k="a:all"]').getBoundingClientRect().bottom).to.be.above(
      log().getBoundingClientRect().bottom,
    );
    expect(topOf('v:mine')).to.be.closeTo(before, 2);
  });

  /** What comes between, and where the reader is to find the same. */
  const interruptions: Readonly<Record<string, () => Promise<void> | void>> = {
    'the element is moved': () => {
      const elsewhere = document.createElement('div');
      document.body.append(elsewhere);
      elsewhere.append(it_.element);
    },
    'the element was taken away, and comes back': async () => {
      const { items, conversation } = it_.chat.snapshot;
      it_.element.remove();
      await it_.element.updateComplete;
      document.body.append(it_.element);
      it_.chat.is([...items], { conversation });
    },
    'the panel was closed': async () => {
      await it_.element.close();
      await it_.drawn();
      await it_.element.show();
    },
    'it stands in another place': async () => {
      it_.element.mode = 'panel';
      await it_.drawn();
    },
    'it fills the screen': async () => {
      it_.element.mode = 'fullscreen';
      await it_.drawn();
    },
    'it becomes narrower': () => {
      it_.one('.panel').style.inlineSize = '290px';
      measure();
    },
    'it becomes lower': () => {
      it_.one('.panel').style.maxBlockSize = '300px';
      measure();
    },
    'the page is loaded anew': async () => {
      const { items } = it_.chat.snapshot;
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
      const { kept } = it_.stand;
      it_.element.remove();
      it_ = await stands({}, (stand) => {
        stand.kept = kept as never;
      });
      // It is read while the panel stands there already.
      await it_.drawn();
      it_.chat.is([...items]);
    },
  };
  for (const [what, interrupts] of Object.entries(interruptions))
    it(`is the same after ${what}`, async () => {
      await byHand();
      await shows(talk(40));
      await scrollsTo(log().scrollHeight * 0.6);
      const key = inView();
      /** How far along what is read is in its words: where lines break elsewhere, pixels say nothing. */
      const along = (): number => {
        const { top, height } = wordsOf(key);
        return top / height;
      };
      const before = along();
      await interrupts();
      await it_.drawn();
      await until(() => it_.all('#log').length === 1);
      await it_.drawn();
      expect(inView()).to.equal(key);
      expect(Math.abs(along() - before)).to.be.below(0.02);
    });

  for (const [what, heights] of [
    ['lower, for a keyboard', [460, 440, 420, 400]],
    ['higher, when that goes', [400, 420, 440, 460]],
  ] as const)
    it(`is where the reader goes while the view becomes ${what}, in the frames of that`, async () => {
      await byHand();
      const { style } = it_.one('.panel');
      const [first, ...then] = heights.map((height) => `${height}px`);
      style.maxBlockSize = first!;
      await shows(talk(40));
      measure();
      await scrollsTo(log().scrollTop - 900);
      const key = inView();
      const before = topOf(key);
      for (const height of then) {
        const moved = new Promise((resolve) => log().addEventListener('scroll', resolve, { once: true }));
        log().scrollTop -= 40;
        style.maxBlockSize = height;
        await moved;
        measure();
        await it_.drawn();
      }
      expect(topOf(key) - before).to.be.closeTo(120, 1);
    });

  it('is where it was when the view becomes higher in one step and narrower in the next, as when a phone is turned', async () => {
    await byHand();
    const { style } = it_.one('.panel');
    style.maxBlockSize = '320px';
    await shows(talk(40));
    measure();
    await scrollsTo(log().scrollHeight - log().clientHeight - 60);
    style.maxBlockSize = '';
    // A browser that lays it out now has to move the view: there is nothing below what was said.
    const moved = new Promise((resolve) => log().addEventListener('scroll', resolve, { once: true }));
    expect(hidden()).to.be.below(1);
    style.inlineSize = '340px';
    await moved;
    measure();
    expect(hidden()).to.be.below(2);
  });

  describe('in a long answer', () => {
    const lines = (words: number): string => 'words and more of them '.repeat(words / 5).trim();
    const long = [
      ...[40, 5, 90, 10].map((words, at) => `P${at} ${lines(words)}`),
      ['- L0 short', `- L1 ${lines(60)}`, '- L2 short', `  - L3 ${lines(30)}`, `- L4 ${lines(10)}`].join('\n'),
      `\`\`\`\n${'a line of code that does not break anywhere, however narrow it is\n'.repeat(14)}\`\`\``,
      `## H ${lines(10)}`,
      `P4 ${lines(120)}`,
      `> P5 ${lines(50)}\n>\n> P6 ${lines(20)}`,
      `| One | Two |\n| --- | --- |\n${`| a | ${lines(15)} |\n`.repeat(6)}`,
      ...[15, 70, 5, 100].map((words, at) => `P${at + 7} ${lines(words)}`),
    ].join('\n\n');
    /** The block at the top of the view, and how far along in it the view begins. */
    const read = (): { block: HTMLElement; along: number } => {
      const { top } = log().getBoundingClientRect();
      const block = it_
        .all('[data-k="a:long"] .md :is(p, li, h5, h4, .code, tr)')
        .findLast((one) => one.getBoundingClientRect().top <= top && one.getBoundingClientRect().bottom > top);
      return block === undefined ? { block: log(), along: NaN } : { block, along: alongIn(block) };
    };
    const alongIn = (block: HTMLElement): number => {
      const { top, height } = block.getBoundingClientRect();
      return (log().getBoundingClientRect().top - top) / height;
    };
    const nth = (block: HTMLElement): number => it_.all('[data-k="a:long"] .md *').indexOf(block);
    const reads = async (part: number): Promise<{ at: number; along: number; top: number }> => {
      await shows([...talk(4), answered(long, { key: 'a:long' }), said('And more?'), answered(lines(600))]);
      const row = (): HTMLElement => it_.one('[data-k="a:long"]');
      // A gap between two of them is no place to begin with.
      for (let px = row().offsetTop + part * row().offsetHeight; ; px += 7) {
        await scrollsTo(px);
        const { block, along } = read();
        if (!Number.isNaN(along)) return { at: nth(block), along, top: block.getBoundingClientRect().top };
      }
    };
    const isThere = (what: string, { at, along }: { at: number; along: number }): void => {
      const block = it_.all('[data-k="a:long"] .md *')[at]!;
      expect(Math.abs(alongIn(block) - along) * block.offsetHeight, what).to.be.below(3);
    };
    const widens = async (px: string): Promise<void> => {
      it_.one('.panel').style.inlineSize = px;
      measure();
      await it_.drawn();
    };

    for (let part = 5; part < 100; part += 15)
      it(`is the same line of it in any width, and at last where it was: ${part} %`, async () => {
        await byHand();
        const was = await reads(part / 100);
        for (const px of ['300px', '395px', '340px', '290px', '395px']) {
          await widens(px);
          isThere(px, was);
        }
        it_.one('.panel').style.inlineSize = '';
        for (const mode of ['panel', 'fullscreen', 'popup'] as const) {
          it_.element.mode = mode;
          await it_.drawn();
          isThere(mode, was);
        }
      });

    it('is the same line of it in a page that is loaded anew, also in another width, and as it was kept before', async () => {
      await byHand();
      const was = await reads(0.55);
      const { items } = it_.chat.snapshot;
      const { scroller } = it_.element.behind;
      const place = JSON.parse(JSON.stringify(scroller.place)) as object;
      const anew = async (kept: object, px: string): Promise<void> => {
        const view = { ...it_.stand.kept.view, place: kept };
        it_.element.remove();
        it_ = await stands({}, (stand) => {
          stand.kept = { view, preferences: {} };
        });
        it_.one('.panel').style.inlineSize = px;
        await it_.drawn();
        it_.chat.is([...items]);
        await it_.drawn();
      };
      await anew(place, '');
      isThere('as wide', was);
      await anew(place, '300px');
      isThere('narrower', was);
      // Before parts of it had numbers, and where it has become another answer.
      const row = (): HTMLElement => it_.one('[data-k="a:long"]');
      const { offsetTop, offsetHeight: height } = row();
      const { clientWidth: width, scrollTop } = log();
      await anew({ key: 'a:long', top: offsetTop - scrollTop, height, width }, '300px');
      isThere('kept before', was);
      await anew({ ...place, at: 9_999 }, '');
      expect(Math.abs(topOf('a:long'))).to.be.below(2);
    });
  });

  it('is written down when the page goes, where somebody reads, and else nothing is', async () => {
    const goes = (): void => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    };
    const place = (): { key: string } | null | undefined =>
      (it_.stand.kept.view as { place?: { key: string } | null }).place;
    await shows(talk(40));
    goes();
    expect(place()).to.equal(undefined);
    await scrollsTo(log().scrollHeight * 0.6);
    goes();
    expect(place()?.key).to.equal(inView());
    it_.one('.jump').click();
    await it_.drawn();
    goes();
    expect(place()).to.equal(null);
  });

  it('is where the reader was, after a look at the settings', async () => {
    await shows(talk(40));
    await scrollsTo(log().scrollHeight * 0.8);
    const key = inView();
    const before = topOf(key);
    await settingsAndBack();
    expect(inView()).to.equal(key);
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
  });

  it('is the end after a look at the settings, also of what came meanwhile', async () => {
    const items = talk(40);
    await shows(items);
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('#log').length === 0);
    await shows([...items, answered('New', { key: 'a:new' })]);
    it_.element.behind.scene().act.show('chat');
    await until(() => it_.all('#log').length === 1);
    await it_.drawn();
    expect(inView()).not.to.equal('');
    expect(it_.all('[data-k="a:new"]')).to.have.length(1);
    expect(hidden()).to.be.below(2);
  });

  it('stays the end when the view becomes lower, for a keyboard or for what is written', async () => {
    await byHand();
    await shows(talk(20));
    expect(hidden()).to.be.below(2);
    const whole = log().clientHeight;
    const panel = it_.one('.panel');
    panel.style.maxBlockSize = `${panel.offsetHeight - 120}px`;
    expect(log().clientHeight).to.be.below(whole - 60);
    measure();
    expect(hidden()).to.be.below(2);
    it_.one<HTMLTextAreaElement>('#text').value = 'one\ntwo\nthree\nfour\nfive\nsix';
    it_.one('#text').dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await it_.drawn();
    measure();
    expect(hidden()).to.be.below(2);
  });

  for (const [how, news] of [
    ['one that grows', [['words '.repeat(40)], ['words '.repeat(200)], ['words '.repeat(400)]]],
    ['three at once', [Array(3).fill('words '.repeat(300))]],
  ] as const)
    it(`is that of what somebody marks at the end, among short messages, when a long answer comes: ${how}`, async () => {
      const items = Array.from({ length: 200 }, (_one, at) =>
        at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}`, { key: `a:${at}` }),
      );
      await shows(items);
      const last = it_.one('[data-k="a:199"]');
      const before = topOf('a:199');
      const words = document.createTreeWalker(last.querySelector('.md')!, NodeFilter.SHOW_TEXT).nextNode()!;
      const marked = getSelection()!;
      marked.setBaseAndExtent(words, 0, words, 6);
      for (const texts of news) {
        await shows([...items, ...texts.map((text, at) => answered(text, { key: `a:new${at}` }))]);
        await it_.drawn();
        expect(last.isConnected).to.equal(true);
        expect(topOf('a:199')).to.be.closeTo(before, 2);
      }
      expect(marked.toString()).to.equal('Answer');
      const { length } = news[0];
      expect(it_.one('.jump').textContent?.trim()).to.equal(length === 1 ? '1 new message' : `${length} new messages`);
      marked.removeAllRanges();
    });

  describe('of a question, when something takes room below an answer that fills the view, and more is said', () => {
    /** Takes room below, for as long as the answer grows; what of the view is gone then. */
    const answers = async (): Promise<(px: number) => Promise<number>> => {
      await byHand();
      const items = await saysSomething(talk(20));
      await shows([...items, answered('Short.', { key: 'a:new' })]);
      const panel = it_.one('.panel');
      const words = it_.one('[data-k="a:new"]');
      let room = log().getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
      const grows = async (by: number): Promise<void> => {
        words.style.paddingBlockEnd = `${(room += by)}px`;
        measure();
        await it_.drawn();
      };
      await grows(0);
      const [whole, all] = [panel.offsetHeight, log().clientHeight];
      return async (px) => {
        panel.style.maxBlockSize = `${whole - px}px`;
        measure();
        await it_.drawn();
        const gone = all - log().clientHeight;
        await grows(60);
        return gone;
      };
    };

    it('comes back when that is gone', async () => {
      const takes = await answers();
      const before = topOf('v:mine');
      const gone = await takes(40);
      expect(gone).to.be.closeTo(40, 2);
      expect(before - topOf('v:mine')).to.be.closeTo(gone, 2);
      await takes(20);
      expect(before - topOf('v:mine')).to.be.closeTo(20, 2);
      await takes(0);
      expect(before - topOf('v:mine')).to.be.closeTo(0, 2);
    });

    it('stays where the reader has gone meanwhile', async () => {
      const takes = await answers();
      await takes(40);
      await scrollsTo(log().scrollTop + 10);
      const read = topOf('v:mine');
      await takes(0);
      expect(topOf('v:mine')).to.be.closeTo(read, 2);
    });
  });

  it('does not move when a row above it becomes higher', async () => {
    await byHand();
    await shows(talk(30));
    await scrollsTo(log().scrollHeight * 0.7);
    const key = inView();
    const before = topOf(key);
    const above = it_.one(`[data-k="${key}"]`).previousElementSibling?.previousElementSibling as HTMLElement;
    expect(above.dataset['k']).to.be.a('string');
    const height = log().scrollHeight;
    above.style.paddingBlockEnd = '90px';
    expect(log().scrollHeight).to.be.above(height + 60);
    measure();
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
    // Drawn before it was measured, it stays where it is, too.
    above.style.paddingBlockEnd = '180px';
    it_.element.requestUpdate();
    await it_.drawn();
    expect(Math.abs(topOf(key) - before)).to.be.below(2);
  });

  it('tells the page of no loop while it is measured', async () => {
    const complaints: string[] = [];
    const hears = (event: ErrorEvent): number => complaints.push(event.message);
    window.addEventListener('error', hears);
    await shows(talk(30));
    for (let lines = 1; lines < 6; lines++) {
      it_.one<HTMLTextAreaElement>('#text').value = 'line\n'.repeat(lines);
      it_.one('#text').dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      await it_.drawn();
    }
    await scrollsTo(200);
    it_.all('article').forEach((row) => (row.style.paddingBlockEnd = '40px'));
    await it_.drawn();
    window.removeEventListener('error', hears);
    expect(complaints).to.deep.equal([]);
  });

  it('counts what others said since, and neither the visitor’s own words nor what happened', async () => {
    const items = talk(30);
    await shows(items);
    await scrollsTo(100);
    await shows([...items, happened('personJoined', { name: 'Sarah' })]);
    const words = (): string | undefined => it_.one('.jump').textContent?.trim();
    expect(words()).to.equal('Latest');
    await shows([...items, happened('personJoined', { name: 'Sarah' }), answered('New'), said('Mine')]);
    expect(words()).to.equal('1 new message');
  });

  it('shows how many were new when it was opened, whatever is said after that', async () => {
    const items = [said('Hi'), answered('Hello')];
    await shows(items);
    await it_.element.close();
    await it_.drawn();
    const news = [...items, answered('Are you there?', { key: 'a:new' })];
    await shows(news);
    await it_.element.show();
    await it_.drawn();
    const line = (): string | undefined => it_.one('.day.new').textContent?.trim();
    expect(line()).to.equal('1 new message');
    await shows([...news, said('Yes'), answered('Good')]);
    expect(line()).to.equal('1 new message');
  });

  it('is told apart by days, once each, also when midnight passes', async () => {
    const real = Date.now;
    const night = new Date(2026, 2, 10, 23, 58).getTime();
    try {
      let now = night;
      Date.now = () => now;
      const items = [said('Good night', 'sent', { at: night }), answered('Sleep well', { at: night })];
      await shows(items);
      const days = (): string[] => it_.all('.day').map((day) => day.textContent!.trim());
      expect(days()).to.deep.equal(['Today']);
      now = night + 10 * MINUTE;
      await shows([...items, said('Still here', 'sent', { at: now })]);
      expect(days()).to.deep.equal(['Yesterday', 'Today']);
    } finally {
      Date.now = real;
    }
  });
});
