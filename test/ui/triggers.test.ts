import { expect } from '@open-wc/testing';
import { stands, until, type Standing } from './support/stand.js';

describe('what the page has of its own to open the chat', () => {
  let it_: Standing;
  let own: HTMLElement;
  afterEach(() => {
    own.remove();
    it_.element.remove();
  });

  /** Whether a press was left to the browser, and then kept from it: it would lead away from here. */
  const presses = async (one: Element, init: MouseEventInit = {}): Promise<boolean> => {
    let left = false;
    const sees = (event: Event): void => {
      left = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', sees, { once: true });
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }));
    await it_.drawn();
    return left;
  };
  const makes = (markup: string): Element => {
    own = document.createElement('div');
    own.setHTMLUnsafe(markup);
    document.body.append(own);
    return own.querySelector('i')!;
  };

  for (const [what, markup] of [
    ['says so', '<a href="/help" data-agent-messenger-open><i>Help</i></a>'],
    ['is its trigger', '<a href="/help" class="ask"><i>Help</i></a>'],
    ['is its trigger, around a link', '<div class="ask"><a href="/help"><i>Help</i></a></div>'],
  ] as const) {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      it(`leaves a link that ${what} to who wants it in another tab: ${key}`, async () => {
        it_ = await stands({ trigger: '.ask' });
        expect([await presses(makes(markup), { [key]: true }), it_.element.open]).to.deep.equal([true, false]);
      });
    it(`opens it by a link that ${what}, and leads nowhere`, async () => {
      it_ = await stands({ trigger: '.ask' });
      expect([await presses(makes(markup)), it_.element.open]).to.deep.equal([false, true]);
    });
  }

  it('opens it by what is no link, whatever else is held', async () => {
    it_ = await stands();
    await presses(makes('<button data-agent-messenger-open><i>Help</i></button>'), { shiftKey: true, ctrlKey: true });
    expect(it_.element.open).to.equal(true);
  });

  it('does not open it by a press that the page has cancelled', async () => {
    it_ = await stands();
    const one = makes('<button data-agent-messenger-open><i>Help</i></button>');
    own.addEventListener('click', (event) => event.preventDefault());
    await presses(one);
    expect(it_.element.open).to.equal(false);
  });

  describe('where it is part of the page, below the fold', () => {
    const seen = (one: Element): boolean => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    const far = document.createElement('div');
    far.style.blockSize = '300vh';
    afterEach(() => {
      far.remove();
      window.scrollTo(0, 0);
    });

    for (const [what, markup] of [
      ['says so', '<button data-agent-messenger-open><i>Help</i></button>'],
      ['is its trigger', '<button class="ask"><i>Help</i></button>'],
    ] as const)
      it(`brings whoever presses what ${what} to it, each time`, async () => {
        const one = makes(markup);
        document.body.append(far);
        it_ = await stands({ mode: 'inline', trigger: '.ask' });
        it_.element.style.blockSize = '300px';
        await it_.element.start();
        await it_.drawn();
        expect([scrollY, seen(it_.one('#text'))]).to.deep.equal([0, false]);
        for (let press = 0; press < 2; press++) {
          await presses(one);
          await until(() => it_.root.activeElement === it_.one('#text'));
          await until(() => seen(it_.one('.panel')));
          const { scrollY: there } = window;
          await presses(one);
          expect(scrollY, 'in sight it stays where it is').to.equal(there);
          it_.one('#text').blur();
          window.scrollTo(0, 0);
        }
      });

    it('has what is written in sight where there is no room for all of it', async () => {
      const one = makes('<button data-agent-messenger-open><i>Help</i></button>');
      document.body.append(far);
      it_ = await stands({ mode: 'inline' });
      it_.element.style.blockSize = '200vh';
      await presses(one);
      await until(() => seen(it_.one('#text')));
    });

    it('stays where it is where nobody has pressed anything, or the page says no', async () => {
      const one = makes('<button data-agent-messenger-open><i>Help</i></button>');
      document.body.append(far);
      it_ = await stands({ mode: 'inline' });
      it_.element.addEventListener('am-before-open', (event) => event.preventDefault(), { once: true });
      await presses(one);
      await it_.element.show();
      await it_.drawn();
      expect([it_.element.open, scrollY]).to.deep.equal([true, 0]);
    });
  });

  it('opens every chat that it is for', async () => {
    it_ = await stands();
    const first = it_;
    it_ = await stands({ instance: 'sales' });
    await presses(makes('<a href="/help" data-agent-messenger-open><i>Help</i></a>'));
    const open = [first, it_].map(({ element }) => element.open);
    first.element.remove();
    expect(open).to.deep.equal([true, true]);
  });
});
