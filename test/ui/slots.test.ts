import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

/** What a page puts into the chat can be seen there, and pressed, whatever styles the page resets. */
describe('what a page puts into a slot', () => {
  let it_: Standing;
  const reset = new CSSStyleSheet();
  reset.replaceSync('* { margin: 0; padding: 0 }');
  beforeEach(() => (document.adoptedStyleSheets = [reset]));
  afterEach(() => {
    it_.element.remove();
    document.adoptedStyleSheets = [];
  });
  async function puts(
    slot: string,
    put: readonly (string | Node)[],
    options: Parameters<typeof stands>[0] = {},
  ): Promise<HTMLElement> {
    it_ = await stands(options);
    const own = document.createElement('div');
    own.slot = slot;
    own.append(...put);
    it_.element.append(own);
    await it_.element.show();
    await it_.drawn();
    for (const moving of it_.one('dialog').getAnimations()) moving.finish();
    return own;
  }

  it('on the first screen is under the buttons of the header, and away from the edge', async () => {
    const hours = Object.assign(document.createElement('a'), { href: '#hours', textContent: 'Opening hours' });
    hours.style.float = 'right';
    const own = await puts('empty', ['Welcome ', hours], { config: { home: {} } });
    await until(() => own.assignedSlot?.classList.contains('filled') === true);
    const panel = it_.one('dialog').getBoundingClientRect();
    const { left, right, top, height } = own.getBoundingClientRect();
    for (const button of it_.all('.head button')) expect(top).to.be.at.least(button.getBoundingClientRect().bottom);
    expect([left - panel.left >= 16, panel.right - right >= 16, height > 0]).to.deep.equal([true, true, true]);
    const link = hours.getBoundingClientRect();
    expect(document.elementFromPoint(link.x + link.width / 2, link.y + link.height / 2)).to.equal(hours);
    expect(it_.one('.hang').checkVisibility()).to.equal(false);
    own.remove();
    await until(() => it_.one('.hero').getBoundingClientRect().height > 0);
    expect(it_.one('slot[name=empty]').classList.contains('filled')).to.equal(false);
  });

  it('by a slot of its own that is empty is nothing, and that slot is left as it is', async () => {
    it_ = await stands({ config: { home: {} } });
    const wrapper = document.createElement('div');
    document.body.append(wrapper);
    const handing = document.createElement('slot');
    handing.slot = 'empty';
    it_.element.append(handing);
    wrapper.attachShadow({ mode: 'open' }).append(it_.element);
    await it_.element.show();
    await until(() => it_.root.querySelector('.home') !== null);
    await it_.drawn();
    expect(it_.one('slot[name=empty]').classList.contains('filled')).to.equal(false);
    wrapper.append('Welcome');
    await it_.drawn();
    expect(handing.className).to.equal('');
    wrapper.remove();
  });

  it('in the header stands in the middle of its row, as our buttons do, and leaves them in the panel however long it is', async () => {
    const hours = document.createElement('button');
    const own = await puts('header-actions', [hours], { mode: 'inline' });
    const middle = (one: Element): number => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    };
    hours.textContent = 'Hours';
    expect(middle(hours)).to.be.closeTo(middle(it_.one('#menu-button')), 1);
    own.textContent = 'Whenever you like, the opening hours of our shops in Donaudampfschifffahrtsgesellschaft';
    const edge = it_.one('dialog').getBoundingClientRect().right;
    for (const button of it_.all('.head button'))
      expect(button.getBoundingClientRect().right, button.id).to.be.at.most(edge);
    expect(it_.one('.who').getBoundingClientRect().width).to.be.above(60);
  });

  it('above the messages keeps away from the line of the day, and beside the composer and below breaks in the panel', async () => {
    it_ = await stands({}, ({ chat }) => chat.is([said('Hi'), answered('Hello!')]));
    const puts = ['before-messages', 'composer-start', 'footer'].map((slot) => {
      const own = Object.assign(document.createElement('div'), { slot });
      own.textContent = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'.repeat(2);
      it_.element.append(own);
      return own;
    });
    await it_.element.show();
    await it_.drawn();
    await until(() => puts[0]!.assignedSlot?.classList.contains('filled') === true);
    const { right } = it_.one('dialog').getBoundingClientRect();
    for (const own of puts) expect(own.getBoundingClientRect().right, own.slot).to.be.at.most(right);
    for (const own of puts) expect(own.scrollWidth, own.slot).to.be.at.most(own.clientWidth);
    expect(it_.one('.day').getBoundingClientRect().top).to.be.at.least(puts[0]!.getBoundingClientRect().bottom + 8);
  });

  it('beside the composer stands in the middle of its row, as our buttons do', async () => {
    const own = await puts('composer-end', [Object.assign(document.createElement('button'), { textContent: 'Call' })]);
    const middle = (one: Element): number => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    };
    expect(Math.abs(middle(own) - middle(it_.one('.go')))).to.be.below(1);
  });

  for (const slot of ['ended', 'footer'])
    it(`${slot === 'ended' ? 'in the place of' : 'below'} the end has no shade of what would go on`, async () => {
      const own = await puts(slot, ['Thank you for asking us.']);
      const items = [said('Hi'), answered('Bye')];
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
      await until(() => own.assignedSlot?.classList.contains('filled') === true && it_.all('.ended').length === 1);
      const shade = (): string => getComputedStyle(it_.one('.foot'), '::after').content;
      await until(() => shade() === 'none');
      own.remove();
      await until(() => shade() === '""');
    });

  it('in the card of a wait is away from its edge', async () => {
    const own = await puts('queue', ['You may close this page.']);
    const items = [said('Hi'), answered('I will ask.')];
    const queued = handing('queued', { place: items[1]!.place, position: 3 });
    it_.chat.is(items, { conversation: conversationOf(items, { handoff: queued }) });
    await until(() => own.assignedSlot?.classList.contains('filled') === true);
    const card = it_.one('.hand').getBoundingClientRect();
    expect(own.getBoundingClientRect().left - card.left).to.be.at.least(12);
  });
});
