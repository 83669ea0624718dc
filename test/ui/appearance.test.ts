import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, person, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

let it_: Standing | null = null;
afterEach(() => it_?.element.remove());
const standing = async (options: Parameters<typeof stands>[0]): Promise<Standing> => {
  it_ = await stands(options);
  await it_.element.show();
  await it_.drawn();
  return it_;
};
const there = async ({ root, one, drawn }: Standing, selector: string): Promise<DOMRect> => {
  await until(() => root.querySelector(selector) !== null);
  await drawn();
  return one(selector).getBoundingClientRect();
};
/** Where it begins and ends along a line. */
const sides = ({ left, right }: DOMRect): number[] => [left, right].map(Math.round);

describe('a chat as wide as its page', () => {
  it('has the first screen in the column of what one writes in', async () => {
    const stand = await standing({ mode: 'fullscreen', config: { home: { starters: ['Where is my order?'] } } });
    expect(sides(await there(stand, '.item'))).to.deep.equal(sides(await there(stand, '.comp')));
    expect((await there(stand, '.comp')).width).to.equal(640);
  });

  it('has fields in the column of their button', async () => {
    const stand = await standing({ mode: 'fullscreen', config: { form: [{ name: 'name', label: 'Name' }] } });
    expect(sides(await there(stand, '.in'))).to.deep.equal(sides(await there(stand, '.foot .btn')));
  });

  it('has the end, and the question how it was, in the column of what was said', async () => {
    const stand = await standing({ mode: 'fullscreen', config: { rating: true } });
    stand.chat.is([said('Hi')], { phase: 'ended', conversation: conversationOf([said('Hi')], { ended: 'over' }) });
    const row = await there(stand, '.ended .row');
    expect(sides(row)).to.deep.equal(sides(await there(stand, '.rating')));
    expect(row.width).to.equal(640);
    // Where a bar takes room, there is that much less.
    const foot = stand.one('.foot:has(.ended)');
    expect(foot.offsetWidth).to.equal(window.innerWidth);
    expect((await there(stand, '.ended')).width, 'its ground').to.equal(foot.clientWidth);
  });
});

describe('the transcript', () => {
  it('is as far from one side of the panel as from the other, however wide its bar is', async () => {
    const stand = await standing({});
    const words = 'All that there is to say of it, and then some more. '.repeat(4);
    stand.chat.is([said('Hi'), answered(words)]);
    await stand.drawn();
    const [panel, mine, theirs] = ['.panel', '.me .bubble', '.said'].map((one) =>
      stand.one(one).getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect];
    expect(panel.right - mine.right).to.be.closeTo(theirs.left - panel.left, 1);
    const log = stand.one('.log');
    expect(log.scrollWidth).to.equal(log.clientWidth);
  });
});

describe('a line', () => {
  it('has no fellow in which there is nothing but the room for the sign of a link', async () => {
    const stand = await standing({});
    stand.chat.is([said('Hi'), answered('[A parcel on its way to Bergen](https://parcel.example/1)')]);
    await stand.drawn();
    const [body, link] = [stand.one('.said p'), stand.one('.md a')];
    const words = document.createRange();
    words.selectNodeContents(link.firstChild!);
    for (let width = 120; width < 260; width++) {
      body.style.width = `${width}px`;
      const last = [...words.getClientRects()].at(-1)!;
      expect(body.getBoundingClientRect().bottom - last.bottom, `${width}`).to.be.below(12);
    }
  });
});

describe('words twice as large', () => {
  const large = async (): Promise<Standing> => {
    const stand = await standing({ adapters: { leaveQueue: () => undefined } });
    stand.element.style.setProperty('--am-font-size', '36px');
    return stand;
  };

  it('do not lie over each other in the steps of a hand-over', async () => {
    const stand = await large();
    const items = [said('A person, please'), answered('One moment.')];
    stand.chat.is(items, {
      conversation: conversationOf(items, { handoff: handing('accepted', { queue: 'Orders' }) }),
    });
    const height = parseFloat(getComputedStyle((await there(stand, '.steps li'), stand.one('.steps li'))).lineHeight);
    expect(height).to.be.at.least(1.3 * parseFloat(getComputedStyle(stand.one('.steps li')).fontSize));
  });

  it('fit in a question, and in the menu', async () => {
    const stand = await large();
    stand.chat.is([said('Hi')]);
    await stand.drawn();
    stand.one('#menu-button').click();
    await there(stand, '.it');
    for (const item of stand.all('.it')) expect(item.scrollWidth).to.equal(item.clientWidth);
    stand.one('.it:has(.i-move)').click();
    const box = await there(stand, '.corners');
    expect(box.right).to.be.below(stand.one('.panel').getBoundingClientRect().right);
  });

  for (const [locale, name] of [
    ['de', 'Alexandra'],
    ['ar', 'عبد الرحمن'],
  ] as const)
    it(`break no name that has room of its own, beside who that is and when: ${locale}`, async () => {
      const stand = await large();
      stand.element.locale = locale;
      const panel = stand.one('.panel');
      panel.style.inlineSize = '320px';
      stand.chat.is([said('Hi'), person('Hello', { name })]);
      await there(stand, '.by');
      const by = stand.one('.by');
      expect(by.scrollWidth).to.be.at.most(by.clientWidth);
      const words = document.createRange();
      words.selectNodeContents(by.querySelector('b')!);
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
      expect(lines.size).to.be.at.most(name.split(' ').length);
    });

  it('leave what a line says of the connection room beside its button', async () => {
    const stand = await large();
    stand.chat.is([said('Hi')], { phase: 'failed', error: 'auth/unreachable' });
    const said_ = await there(stand, '.status > span');
    expect(said_.width).to.be.above(200);
  });
});
