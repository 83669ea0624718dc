import { expect } from '@open-wc/testing';
import type { Attachment } from '../../src/core/protocol/events.js';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, conversationOf, happened, said } from '../../src/testing/index.js';
import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { stands, until, type Standing } from './support/stand.js';

/** Nothing that goes away takes the keyboard with it: keys that fall out of the chat go to the page. */
describe('the focus, when what has it goes away', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const opens = async (...given: Parameters<typeof stands>): Promise<void> => {
    it_ = await stands(...given);
    await it_.element.show();
  };
  const shows = async (items: readonly Item[], more: Parameters<Standing['chat']['is']>[1] = {}): Promise<void> => {
    it_.chat.is(items, more);
    await it_.drawn();
  };
  const button = (words: string): HTMLElement =>
    it_.all('button').find((one) => one.textContent?.trim().startsWith(words) === true)!;
  const presses = async (words: string): Promise<void> => {
    await until(() => button(words) !== undefined);
    button(words).focus();
    expect(it_.root.activeElement === button(words)).to.equal(true);
    button(words).click();
  };
  /** As a press does; a window in the background has no events of it. */
  const focuses = (one: HTMLElement): void => {
    const before = it_.root.activeElement;
    one.focus();
    if (document.hasFocus()) return;
    before?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    one.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
  };
  const focused = (): string => {
    const { activeElement } = it_.root;
    return activeElement === null ? 'nothing' : ((activeElement as HTMLElement).dataset['k'] ?? activeElement.id);
  };

  it('is on the message, when the button below it has done its work', async () => {
    await opens();
    const refused = said('Too long', 'rejected', { key: 'v:1', error: 'message/too-large' });
    await shows([refused]);
    await presses('Try again');
    await shows([{ ...refused, delivery: 'sending' }]);
    await until(() => focused() === 'v:1');
  });

  it('is in the words, when the message itself is gone', async () => {
    await opens();
    await shows([said('Too long', 'rejected', { key: 'v:1', error: 'message/too-large' })]);
    await presses('Delete');
    await shows([]);
    await until(() => focused() === 'text');
  });

  it('is on the answer that came to its end', async () => {
    await opens();
    const growing = answered('One', { key: 'a:1', state: 'writing' });
    await shows([said('Hi'), growing]);
    await presses('Show all at once');
    await until(() => focused() === 'a:1');
    expect(button('Show all at once')).to.equal(undefined);
    // It stands still until it is whole, and goes on.
    expect(it_.all('.busy')).to.have.length(1);
    await shows([said('Hi'), { ...growing, text: 'One two.', state: 'whole' }]);
    expect(focused()).to.equal('a:1');
  });

  it('is on the answer whose buttons went to the next, and that is in sight', async () => {
    await opens();
    const items = [said('Hi'), answered('One', { key: 'a:1' })];
    await shows(items);
    await until(() => it_.all('[data-k="a:1"] .tools button').length > 0);
    it_.one('[data-k="a:1"] .tools button').focus();
    await shows([...items, answered('words '.repeat(600), { key: 'a:2' })]);
    await until(() => focused() === 'a:1');
    const [row, log] = ['[data-k="a:1"]', '#log'].map((one) => it_.one(one).getBoundingClientRect());
    expect(row!.top).to.be.within(log!.top - 1, log!.bottom - row!.height);
  });

  it('is on what was said last, where a keyboard would come up on the screen', async () => {
    await opens();
    const suggestions = [{ text: 'Yes', payload: '' }];
    const items = [said('Hi'), answered('Shall I?', { with: { suggestions } })];
    await shows(items);
    await until(() => it_.all('.chip').length === 1, 'the suggestion');
    const { matchMedia: asks } = window;
    window.matchMedia = (query) =>
      query === '(pointer: coarse)' ? ({ matches: true } as MediaQueryList) : asks.call(window, query);
    try {
      it_.one('.chip').focus();
      await shows([...items, said('Yes', 'sent', { key: 'v:mine' })]);
      await until(() => focused() === 'v:mine', focused);
      // Where nothing is left to read, it is the title.
      await shows([]);
      await until(() => focused() === 'title', focused);
    } finally {
      window.matchMedia = asks;
    }
  });

  it('is on the message of a picture that is fetched', async () => {
    const picture: Attachment = {
      kind: 'image',
      url: 'https://a.test/none.png',
      previewUrl: null,
      title: 'A shoe',
      callToAction: '',
    };
    await opens();
    await shows([answered('Look', { key: 'a:1', with: { attachments: [picture] } })]);
    // It is on its way for as long as the test takes.
    it_.root.addEventListener('error', (event) => event.stopImmediatePropagation(), true);
    await presses('Load image');
    await until(() => focused() === 'a:1');
  });

  it('is on the picture that was asked for, when it has come', async () => {
    const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const own = 'https://a.test/comes.gif';
    const picture: Attachment = { kind: 'image', url: own, previewUrl: null, title: 'A shoe', callToAction: '' };
    await opens();
    await shows([answered('Look', { key: 'a:1', with: { attachments: [picture] } })]);
    // Nothing answers at that address: it is put in its place.
    it_.root.addEventListener('error', (event) => event.stopImmediatePropagation(), true);
    await presses('Load image');
    await until(() => it_.all('img.pic').length === 1);
    it_.one<HTMLImageElement>('img.pic').src = url;
    await until(() => it_.root.activeElement?.matches('.view') === true, focused);
  });

  for (const kind of ['image', 'link'] as const)
    it(`is on the way to try it again, when a picture that was asked for does not come (${kind})`, async () => {
      // Refused by the browser itself: how soon a name is found not to be one is up to the network.
      const url = `https://127.0.0.1:9/never-${kind}.png`;
      const picture: Attachment = { kind, url, previewUrl: url, title: 'A shoe', callToAction: '' };
      await opens();
      await shows([answered('Look', { key: 'a:1', with: { attachments: [picture] } })]);
      await presses('Load image');
      await until(() => it_.all('.dash').length === 1);
      await it_.drawn();
      expect(it_.root.activeElement === button('Try again'), focused()).to.equal(true);
      expect(document.activeElement === it_.element).to.equal(true);
    });

  for (const rating of [false, true])
    it(`is on what stands there instead, when the chat ends in the middle of a word (rating: ${rating})`, async () => {
      await opens({ config: { rating } });
      await parts.after.load();
      const items = [said('Hi'), answered('Bye')];
      await shows(items);
      it_.one('#text').focus();
      await shows(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
      await until(() => focused() === 'over');
      expect(it_.root.activeElement!.matches(rating ? 'fieldset' : '.ended h3')).to.equal(true);
      if (!rating) return;
      it_.all('input')[0]!.click();
      await presses('Send rating');
      await until(() => it_.all('.rating').length === 0);
      await until(() => focused() === 'over');
      expect(it_.root.activeElement!.matches('.ended h3')).to.equal(true);
    });

  for (const goes of [false, true])
    it(`is on what stands there instead when that has come, unless it has gone elsewhere by then (${goes})`, async () => {
      const { after: real } = parts;
      let comes = (): void => undefined;
      const fetched = new Promise<void>((there) => (comes = there));
      Object.assign(parts, { after: new Later(() => fetched.then(() => import('../../src/ui/parts/after.js'))) });
      await opens({ config: { rating: true } });
      const items = [said('Hi'), answered('Bye')];
      await shows(items);
      it_.one('#text').focus();
      await shows(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'agent_ended' }) });
      await until(() => focused() === 'title');
      if (goes) it_.one('#menu-button').focus();
      comes();
      await until(() => it_.all('#over').length === 1);
      await it_.drawn();
      Object.assign(parts, { after: real });
      expect(focused()).to.equal(goes ? 'menu-button' : 'over');
    });

  it("is on what stands there instead, when the chat ends and takes a slot away in which something of the page's had it", async () => {
    it_ = await stands();
    const own = Object.assign(document.createElement('button'), { slot: 'composer-end', textContent: 'Own' });
    it_.element.append(own);
    await it_.element.show();
    await parts.after.load();
    const items = [said('Hi'), answered('Bye')];
    await shows(items);
    focuses(own);
    await shows(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await until(() => focused() === 'over');
  });

  it("is on the launcher, when something of the page's in a slot closes the chat", async () => {
    it_ = await stands();
    const own = Object.assign(document.createElement('button'), { slot: 'footer', textContent: 'Close' });
    own.addEventListener('click', () => void it_.element.close());
    it_.element.append(own);
    await it_.element.show();
    await it_.drawn();
    focuses(own);
    own.click();
    await until(() => it_.root.activeElement?.matches('.launch') === true);
  });

  for (const [how, mode, closes] of [
    ['is not open any more', 'popup', { open: false }],
    ['is no part of the page any more', 'inline', { mode: 'popup' }],
  ] as const)
    it(`is on the launcher, when a chat ${how} that had it`, async () => {
      it_ = await stands({ mode });
      await it_.drawn();
      it_.element.open = mode === 'popup';
      await it_.drawn();
      focuses(it_.one('#text'));
      Object.assign(it_.element, closes);
      await until(() => it_.root.activeElement?.matches('.launch') === true);
    });

  it('is back on what asked, when a question is put away that was asked from elsewhere than the menu', async () => {
    const escape = (): unknown =>
      it_.root.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      );
    const asked = (): boolean => it_.root.activeElement?.closest('[role=alertdialog]') != null;
    await opens();
    const items = [said('Hi'), answered('Bye')];
    await shows(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await presses('Save a copy');
    await until(asked);
    escape();
    await until(() => it_.root.activeElement === button('Save a copy'), focused);
    await presses('Save a copy');
    await until(asked);
    button('Cancel').click();
    await until(() => it_.root.activeElement === button('Save a copy'), focused);
    it_.one('#menu-button').click();
    await presses('Your data here');
    await until(() => focused() === 'title');
    await presses('Erase it now');
    await until(asked);
    button('Cancel').click();
    await until(() => it_.root.activeElement === button('Erase it now'), focused);
  });

  it('is on what stands there instead, when the chat ends while it is asked whether to end it', async () => {
    await opens();
    await parts.after.load();
    const items = [said('Hi'), answered('Bye')];
    await shows(items);
    await it_.element.end({ confirm: true });
    await until(() => it_.root.activeElement?.closest('[role=alertdialog]') != null);
    await shows(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'agent_ended' }) });
    expect(it_.all('[role=alertdialog], .panel [inert]')).to.have.length(0);
    await until(() => focused() === 'over');
  });

  it('is in the words, when there is a connection again', async () => {
    await opens();
    await shows([said('Hi')], { phase: 'failed', error: 'auth/unreachable' });
    await presses('Try again');
    await shows([said('Hi')]);
    await until(() => focused() === 'text');
  });

  for (const screen of ['Settings', 'Your data here', 'The whole conversation'])
    for (const by of ['Escape', 'Back'])
      it(`is on the menu that led there, when one comes back by ${by} from: ${screen}`, async () => {
        await opens();
        await shows([said('Hi'), answered('Hello')]);
        it_.one('#menu-button').click();
        await presses(screen);
        await until(() => it_.all('.lead').length === 1 && focused() === 'title');
        if (by === 'Back') it_.one('.lead').click();
        else
          it_
            .one('#title')
            .dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
            );
        await until(() => it_.all('.lead').length === 0);
        await it_.drawn();
        expect(focused()).to.equal('menu-button');
      });

  for (const [from, to] of [
    ['popup', 'fullscreen'],
    ['panel', 'fullscreen'],
    ['inline', 'fullscreen'],
    ['fullscreen', 'popup'],
  ] as const)
    it(`is where it was in an open menu, when the chat becomes another size: ${from}, ${to}`, async () => {
      await opens({ mode: from });
      await shows([said('Hi'), answered('Hello')]);
      it_.one('#menu-button').click();
      await until(() => it_.root.activeElement?.matches('.it') === true);
      const second = it_.all('.it')[1]!;
      second.focus();
      it_.element.mode = to;
      await it_.drawn();
      expect(it_.root.activeElement === second, focused()).to.equal(true);
      // One step back at a time: the chat stays.
      second.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      );
      await it_.drawn();
      expect([focused(), it_.all('.menu').length, it_.element.open]).to.deep.equal(['menu-button', 0, true]);
    });

  it('is seen where a key has moved it, whatever was pressed before', async () => {
    const press = (where: Element): unknown =>
      where.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    const key = (name: string): unknown =>
      it_.root.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }),
      );
    const { focus } = HTMLElement.prototype;
    const given: [string, boolean | undefined][] = [];
    HTMLElement.prototype.focus = function (this: HTMLElement, options) {
      given.push([this.id || this.className.trim() || (this.textContent?.trim() ?? ''), options?.focusVisible]);
      focus.call(this, options);
    };
    const told = (): (typeof given)[0] => given.splice(0).at(-1)!;
    const menu = async (): Promise<void> => {
      await it_.drawn();
      press(it_.one('#menu-button'));
      it_.one('#menu-button').click();
      await until(() => it_.root.activeElement?.matches('.it') === true);
      expect(told(), 'with a pointer').to.deep.equal(['it', undefined]);
    };
    try {
      await opens();
      await shows([said('Hi')]);
      await menu();
      key('ArrowDown');
      expect(told(), 'an arrow').to.deep.equal(['it', true]);
      key('Escape');
      expect(told(), 'Escape').to.deep.equal(['menu-button', true]);
      await menu();
      it_.one('.it.danger').click();
      await until(() => it_.root.activeElement?.matches('.btn') === true);
      expect(told(), 'a question').to.deep.equal(['btn', undefined]);
      key('Tab');
      expect(told(), 'the next answer').to.deep.equal(['btn danger', true]);
      press(it_.one('.btn'));
      it_.one('.btn').click();
      await until(() => given.length > 0);
      expect(told(), 'answered with a pointer').to.deep.equal(['menu-button', undefined]);
      it_.one('#text').focus();
      key('Escape');
      await until(() => it_.root.activeElement?.matches('.launch') === true);
      expect(told()[1], 'closed').to.equal(true);
      await it_.element.show();
      press(it_.one('.head'));
      await it_.element.close();
      expect(told()[1], 'closed with a pointer').to.equal(undefined);
    } finally {
      HTMLElement.prototype.focus = focus;
    }
  });

  it('is in the words after a question, where there is no menu to go back to', async () => {
    await opens({ hideHeader: true });
    await shows([said('Hi'), answered('Hello')]);
    it_.element.behind.dialog = 'end';
    it_.element.behind.redraw();
    await presses('Keep chatting');
    await until(() => focused() === 'text');
  });

  it('stays with the page, when the page has fetched it', async () => {
    await opens();
    const field = document.createElement('input');
    document.body.append(field);
    const items = [said('Hi'), answered('Bye')];
    await shows(items);
    it_.one('#text').focus();
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.element.updateComplete;
    field.focus();
    await it_.drawn();
    const { activeElement } = document;
    field.remove();
    expect(activeElement).to.equal(field);
  });

  it('has no button that does nothing: an answer to nothing is not asked for again', async () => {
    await opens();
    const [question, broken] = [said('Hi'), answered('Welcome to', { state: 'broken' })];
    await shows([broken]);
    expect(it_.root.textContent).to.contain('stopped');
    expect(button('Ask again')).to.equal(undefined);
    await shows([question, broken]);
    expect(button('Ask again')).not.to.equal(undefined);
    const failed = happened('system', { code: 'replyFailed', level: 'error' });
    await shows([failed]);
    expect(button('Ask again')).to.equal(undefined);
    await shows([question, failed]);
    const asked: string[] = [];
    it_.chat.onSend = (text) => `${asked.push(text)}`;
    button('Ask again').click();
    await until(() => asked.length > 0);
    expect(asked).to.deep.equal(['Hi']);
    await shows([question, failed, said('Hi', 'sending')]);
    expect(button('Ask again')).to.equal(undefined);
    await shows([question], { phase: 'expired' });
    expect(button('Ask again')).not.to.equal(undefined);
    await shows([question, answered('Hello')], { phase: 'expired' });
    expect(button('Ask again')).to.equal(undefined);
    // What was never confirmed has a button of its own.
    await shows([said('Hi', 'notConfirmed')], { phase: 'expired' });
    expect(button('Ask again')).to.equal(undefined);
  });

  const returns: Readonly<Record<string, (element: HTMLElement) => void | Promise<void>>> = {
    'moved to another place': (element) => document.body.prepend(element),
    'taken out and put back at once': (element) => (element.remove(), document.body.append(element)),
    'taken out and put back later': async (element) => {
      element.remove();
      await it_.drawn();
      document.body.append(element);
    },
  };
  for (const [how, moves] of Object.entries(returns)) {
    for (const mode of ['popup', 'fullscreen'] as const)
      it(`is where it was, when the chat is ${how} (${mode})`, async () => {
        await opens({ mode });
        await shows([said('Hi'), answered('Hello', { key: 'a:1' })]);
        for (const id of ['text', 'menu-button']) {
          focuses(it_.one(`#${id}`));
          await moves(it_.element);
          await until(() => focused() === id, `${id}, not ${focused()}`);
        }
      });

    it(`is where a call has put it, when the chat is ${how}`, async () => {
      await opens();
      focuses(it_.one('#menu-button'));
      focuses(it_.one('#text'));
      await it_.drawn();
      await moves(it_.element);
      await until(() => focused() === 'text', `text, not ${focused()}`);
    });

    it(`is on the launcher, when a closed chat is ${how}`, async () => {
      it_ = await stands();
      focuses(it_.one('.launch'));
      await moves(it_.element);
      await until(() => it_.root.activeElement?.matches('.launch') === true);
    });

    it(`stays with the page, when it has fetched it before the chat is ${how}`, async () => {
      const own = document.createElement('button');
      document.body.append(own);
      await opens();
      focuses(it_.one('#text'));
      focuses(own);
      await it_.drawn();
      await moves(it_.element);
      await it_.drawn();
      expect(document.activeElement === own).to.equal(true);
      own.blur();
      await moves(it_.element);
      await it_.drawn();
      expect(document.activeElement === document.body).to.equal(true);
      own.remove();
    });
  }
});
