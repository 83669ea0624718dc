import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { ChatError } from '../../src/core/errors.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { asIf } from './support/as-if.js';
import { Ear, live } from './support/ear.js';
import { frame, stands, talks, until, type Standing } from './support/stand.js';

describe('the panel', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const heard = (type: string): { readonly count: number; readonly last: CustomEvent | null } => {
    const heard: { count: number; last: CustomEvent | null } = { count: 0, last: null };
    it_.element.addEventListener(type, (event) => {
      heard.count++;
      heard.last = event as CustomEvent;
    });
    return heard;
  };

  it('is not in the page before it opens, and nobody has been asked for anything', async () => {
    it_ = await stands();
    expect(it_.one('dialog').hasAttribute('data-open')).to.equal(false);
    expect(it_.all('.log, .comp')).to.have.length(0);
    expect(it_.stand.requests).to.have.length(0);
  });

  it('opens by its launcher, and the words go to the composer', async () => {
    it_ = await stands();
    const opened = heard('am-open');
    it_.one('.launch').click();
    await it_.drawn();
    expect(it_.one('dialog').hasAttribute('data-open')).to.equal(true);
    expect(it_.root.activeElement?.id).to.equal('text');
    expect(opened.count).to.equal(1);
    expect(it_.one('.launch').getAttribute('aria-expanded')).to.equal('true');
  });

  it('has its corner found by landmark, as far as something stands there', async () => {
    it_ = await stands({ label: 'Juniper' });
    const region = (): Element | undefined => it_.all('[role=region]')[0];
    expect(region()?.ariaLabel).to.equal('Conversation, Juniper');
    await it_.element.showTeaser({ text: 'May I help?' });
    await until(() => it_.all('.tease').length === 1);
    // A landmark in another one is found by nobody.
    for (const inside of ['.launch', '.tease'])
      expect(it_.one(inside).parentElement === region(), inside).to.equal(true);
    expect(it_.one('.tease').getAttribute('role')).to.equal('group');
    await it_.element.show();
    it_.element.hideLauncher = true;
    await it_.drawn();
    expect(region(), 'nothing stands there').to.equal(undefined);
  });

  it('is no stop of its own for the Tab key', async () => {
    it_ = await stands();
    await it_.element.show();
    expect(it_.one('dialog').getAttribute('tabindex')).to.equal('-1');
    // A press on what is empty in it: the keys are still those of the chat.
    it_.one('dialog').focus();
    expect(it_.root.activeElement === it_.one('dialog')).to.equal(true);
    it_.one('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await until(() => !it_.element.open);
  });

  it('opens once, however often it is asked', async () => {
    it_ = await stands();
    const opened = heard('am-open');
    await Promise.all([it_.element.show(), it_.element.show()]);
    await it_.element.show();
    expect(opened.count).to.equal(1);
    expect(it_.element.open).to.equal(true);
  });

  it('opened by the page, it leaves the focus where it is', async () => {
    it_ = await stands();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    it_.element.open = true;
    await it_.drawn();
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });

  it('JOIN-5 says when nobody can be had, and asks anew when the visitor wants it', async () => {
    it_ = await stands({}, ({ chat }) => chat.is([], { error: 'session/unavailable' }));
    await it_.element.show();
    await it_.drawn();
    expect(it_.one('.status').textContent).to.contain('Chat unavailable.');
    const before = it_.chat.asked.filter(({ what }) => what === 'start').length;
    it_.one('.status button').click();
    expect(it_.chat.asked.filter(({ what }) => what === 'start')).to.have.length(before + 1);
    it_.chat.is([answered('Hello, this is Robin.')]);
    await until(() => it_.all('.status').length === 0);
  });

  it('offers a call to the first number of the site where it cannot run on a page, whatever was said before', async () => {
    const alternatives = [
      { kind: 'mail', to: 'help@juniper.example' },
      { kind: 'call', to: 'the shop' },
      { kind: 'call', to: '+44 20 7946 0018', label: 'Ring the shop' },
    ] as const;
    it_ = await stands({ config: { alternatives } });
    await it_.element.show();
    const refused = said('Hello', 'rejected', { error: 'session/unavailable' });
    it_.chat.is([refused], { phase: 'failed', error: 'session/unavailable' });
    await until(() => it_.all('.status button').length === 1);
    const line = [...it_.one('.status').children].map((one) => one.textContent?.trim()).filter(Boolean);
    expect(line).to.deep.equal(['The chat cannot run on this page. Your text is kept.', 'Call']);
    const told = heard('am-action');
    it_.element.addEventListener('am-action', (event) => event.preventDefault());
    it_.one('.status button').click();
    expect(told.last?.detail).to.include({ kind: 'call', to: 'tel:+442079460018', title: 'Ring the shop' });
    it_.element.config = {};
    await until(() => it_.all('.status button').length === 0, 'nothing to call');
  });

  it('gives the focus back to its own launcher', async () => {
    it_ = await stands();
    it_.one('.launch').focus();
    it_.one('.launch').click();
    await until(() => it_.element.open);
    await it_.element.close();
    await until(() => it_.root.activeElement === it_.one('.launch'));
  });

  it('gives the focus back to what opened it', async () => {
    it_ = await stands();
    const button = document.createElement('button');
    button.setAttribute('data-agent-messenger-open', '');
    document.body.append(button);
    button.focus();
    button.click();
    await it_.drawn();
    expect(it_.element.open).to.equal(true);
    await it_.element.close();
    await it_.drawn();
    expect(document.activeElement === button).to.equal(true);
    button.remove();
  });

  for (const [what, trigger, inside] of [
    ['says so', '', '<button data-agent-messenger-open><i>Ask</i></button>'],
    ['says so for it by name', '', '<button data-agent-messenger-open="default"><i>Ask</i></button>'],
    ['the page names', '.ask', '<button class="ask"><i>Ask</i></button>'],
  ] as const)
    it(`is opened by what ${what} in a component of the page's`, async () => {
      it_ = await stands({ trigger });
      const part = document.createElement('div');
      document.body.append(part);
      part.attachShadow({ mode: 'open' }).setHTMLUnsafe(inside);
      part.shadowRoot!.querySelector('i')!.click();
      await it_.drawn();
      part.remove();
      expect(it_.element.open).to.equal(true);
    });

  it('is not opened by what is in the chat itself, whatever the page names', async () => {
    it_ = await stands({ trigger: 'button, dialog' });
    await it_.element.show();
    await it_.drawn();
    it_.one('[aria-label="Close chat"]').click();
    await it_.drawn();
    expect(it_.element.open).to.equal(false);
  });

  it('closes by Escape, innermost first, and keeps the draft', async () => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    it_.element.prefill('half a sentence');
    it_.one('#menu-button').click();
    await it_.drawn();
    await until(() => it_.all('[role=menu]').length === 1);
    press(it_.one('[role=menu] button'), 'Escape');
    await it_.drawn();
    expect(it_.all('[role=menu]')).to.have.length(0);
    expect(it_.element.open).to.equal(true);
    expect(it_.root.activeElement?.id).to.equal('menu-button');
    press(it_.one('#text'), 'Escape');
    await until(() => !it_.element.open);
    await it_.element.show();
    await it_.drawn();
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('half a sentence');
  });

  for (const whose of ['ours', "the page's"] as const)
    it(`stays open when nobody chooses a file after all: ${whose}`, async () => {
      it_ = await stands({ adapters: { upload: () => new Promise(() => undefined) } });
      const own = Object.assign(document.createElement('input'), { type: 'file', slot: 'footer' });
      it_.element.append(own);
      await it_.element.show();
      await until(() => it_.all('input[type=file]').length === 1);
      const closes = heard('am-before-close');
      const field = whose === 'ours' ? it_.one('input[type=file]') : own;
      field.dispatchEvent(new Event('cancel', { bubbles: true }));
      expect(closes.count).to.equal(0);
    });

  it('leaves Escape to what it is part of, but for what stands over the chat', async () => {
    it_ = await stands({ mode: 'inline' });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    await it_.drawn();
    const heard_: string[] = [];
    const hears = ({ key, defaultPrevented }: KeyboardEvent): unknown => heard_.push(`${key} ${defaultPrevented}`);
    document.body.addEventListener('keydown', hears);
    press(it_.one('#text'), 'Escape');
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('.lead').length === 1);
    press(it_.one('#title'), 'Escape');
    document.body.removeEventListener('keydown', hears);
    await until(() => it_.all('.lead').length === 0);
    expect(heard_).to.deep.equal(['Escape false']);
  });

  it('stays closed when the page says no, and open when it says no to that', async () => {
    it_ = await stands();
    const no = (event: Event): void => event.preventDefault();
    it_.element.addEventListener('am-before-open', no);
    await it_.element.show();
    expect(it_.element.open).to.equal(false);
    it_.element.removeEventListener('am-before-open', no);
    await it_.element.show();
    it_.element.addEventListener('am-before-close', no);
    await it_.element.close();
    expect(it_.element.open).to.equal(true);
  });

  it('waits for the page that wants to do something first', async () => {
    it_ = await stands();
    const order: string[] = [];
    it_.element.addEventListener('am-before-open', (event) => {
      const wait = Promise.resolve().then(() => order.push('page'));
      (event as CustomEvent<{ waitUntil(promise: Promise<unknown>): void }>).detail.waitUntil(wait);
    });
    it_.element.addEventListener('am-open', () => order.push('open'));
    await it_.element.show();
    await it_.drawn();
    expect(order).to.deep.equal(['page', 'open']);
  });

  it('fills its box where it is part of the page, and is always there', async () => {
    it_ = await stands({ mode: 'inline' });
    await it_.drawn();
    expect(it_.one('dialog').hasAttribute('data-open')).to.equal(true);
    expect(it_.all('.launch')).to.have.length(0);
  });

  it('is no higher than the window in a box that has no height, and keeps its log short', async () => {
    it_ = await stands({ mode: 'inline' });
    await it_.element.show();
    it_.chat.is(Array.from({ length: 300 }, (_one, at) => said(`${at}`)));
    await it_.drawn();
    expect(it_.one('.panel').offsetHeight).to.be.at.most(innerHeight);
    expect(it_.all('article').length).to.be.below(60);
    expect(it_.one('.log').scrollHeight).to.be.above(it_.one('.log').clientHeight);
  });

  it('is as high in such a box whatever is said, so that the page around it stays', async () => {
    const told: unknown[] = [];
    const { onerror } = window;
    window.onerror = (message) => void told.push(message);
    it_ = await stands({ mode: 'inline' });
    await it_.drawn();
    const heights = new Set<number>();
    let items: Item[] = [answered('Hello')];
    for (let turn = 0; turn < 4; turn++) {
      it_.chat.onSend = () => `mine-${turn}`;
      const sent = it_.element.send('And?');
      items = [...items, said('And?', 'sent', { key: `v:mine-${turn}` }), answered('words '.repeat(40))];
      it_.chat.is(items);
      await sent;
      await it_.drawn();
      await frame();
      heights.add(it_.one('.panel').offsetHeight);
    }
    window.onerror = onerror;
    expect(heights.size).to.equal(1);
    expect(told).to.deep.equal([]);
  });

  it('shows its first screen where it is part of the page, and asks for nothing', async () => {
    it_ = await stands({ mode: 'inline', config: { home: { starters: ['Where is my order?'] } } });
    await until(() => it_.all('.item').length === 1);
    expect(it_.stand.requests).to.have.length(0);
  });

  it('stands over the launcher beside the page, which has no focus then, and has it again', async () => {
    it_ = await stands({ mode: 'panel' });
    // In a window that has room for both.
    const usual = asIf(it_.root, 'max-height: 787px', false);
    try {
      it_.one('.launch').focus();
      it_.one('.launch').click();
      await until(() => it_.root.activeElement?.id === 'text');
      press(it_.one('#text'), 'F6');
      await it_.drawn();
      expect(it_.root.activeElement?.className).to.equal(undefined);
      it_.one('.launch').focus();
      expect(it_.root.activeElement?.className, 'what is covered').to.equal(undefined);
      await it_.element.close();
      it_.one('.launch').focus();
      expect(it_.root.activeElement?.className).to.contain('launch');
    } finally {
      usual();
    }
  });

  it('changes its mode while it is open, and what is written stays', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.element.prefill('still here');
    const area = it_.one('#text');
    for (const mode of ['panel', 'fullscreen', 'popup'] as const) {
      it_.element.mode = mode;
      await it_.drawn();
      expect(it_.one('#text') === area, mode).to.equal(true);
      expect(it_.one<HTMLTextAreaElement>('#text').value, mode).to.equal('still here');
      expect(it_.one<HTMLDialogElement>('dialog').matches(':modal'), mode).to.equal(mode === 'fullscreen');
      expect(it_.root.activeElement === area, mode).to.equal(true);
    }
  });

  it('throws nothing when it is taken out of the page while it opens, and fills the screen when it is back', async () => {
    it_ = await stands({ mode: 'fullscreen' });
    it_.element.open = true;
    it_.element.remove();
    await it_.element.updateComplete;
    document.body.append(it_.element);
    await until(() => it_.one<HTMLDialogElement>('dialog').matches(':modal'));
  });

  it('leaves the page to be used while the page hides its place, and fills the screen again when that is shown', async () => {
    const place = document.createElement('div');
    it_ = await stands({ mode: 'fullscreen' });
    document.body.append(place);
    place.append(it_.element);
    await it_.element.show();
    const modal = (): boolean => it_.one<HTMLDialogElement>('dialog').matches(':modal');
    await until(modal);
    place.style.display = 'none';
    await until(() => !modal());
    it_.chat.is([answered('Meanwhile.')]);
    await it_.drawn();
    expect([modal(), it_.element.open]).to.deep.equal([false, true]);
    place.style.display = '';
    await until(modal);
    place.hidden = true;
    await until(() => !modal());
    await it_.element.close();
    place.hidden = false;
    await it_.drawn();
    expect([modal(), it_.element.open]).to.deep.equal([false, false]);
    place.remove();
  });

  // As React hides what is not active or waits (`Activity`, `Suspense`), what `v-show` writes, and what a server does.
  const hidings: Readonly<Record<string, (element: HTMLElement) => void>> = {
    hidden: (element) => (element.hidden = true),
    'display: none !important': (element) => element.style.setProperty('display', 'none', 'important'),
    'display: none, behind others': (element) => {
      element.style.color = 'red';
      element.style.display = 'none';
    },
    'display:none, as it is written': (element) => element.setAttribute('style', 'color:red;display:none;top:0'),
    'display:none, and nothing else': (element) => element.setAttribute('style', 'display:none'),
  };
  for (const [how, hide] of Object.entries(hidings))
    it(`is gone with its launcher while the page hides the element itself, by ${how}, and lets go of the page`, async () => {
      it_ = await stands({ mode: 'fullscreen' });
      const back = document.createElement('button');
      document.body.append(back);
      back.focus();
      const { element } = it_;
      const panel = it_.one<HTMLDialogElement>('dialog');
      const boxes = (): number => it_.all('.launch, dialog').reduce((sum, one) => sum + one.getClientRects().length, 0);
      expect(boxes()).to.equal(1);
      hide(element);
      expect(boxes()).to.equal(0);
      for (const name of ['style', 'hidden']) element.removeAttribute(name);
      await element.show();
      await until(() => panel.matches(':modal'));
      hide(element);
      await until(() => !panel.matches(':modal'));
      expect([boxes(), element.open]).to.deep.equal([0, true]);
      back.focus();
      expect(document.activeElement).to.equal(back);
      for (const name of ['style', 'hidden']) element.removeAttribute(name);
      await until(() => panel.matches(':modal'));
      back.remove();
    });

  it('is as it is whatever the sheets of the page say, and what only looks as if it were hidden', async () => {
    it_ = await stands();
    const { element } = it_;
    const sheet = document.createElement('style');
    document.head.append(sheet);
    const isSeen = (): boolean => it_.one('.launch').getClientRects().length > 0;
    sheet.textContent = 'agent-messenger, agent-messenger:not(a) { display: none !important }';
    expect(isSeen()).to.equal(true);
    sheet.textContent = '* { display: block !important }';
    expect(isSeen()).to.equal(true);
    for (const style of ['--x-display: none', '--a: 1; --x-display: none-ish', 'display: block; user-select: none']) {
      element.setAttribute('style', style);
      expect(isSeen(), style).to.equal(true);
    }
    for (const hide of Object.values(hidings)) {
      hide(element);
      expect(isSeen()).to.equal(false);
      for (const name of ['style', 'hidden']) element.removeAttribute(name);
    }
    sheet.remove();
  });

  it('is another chat where it comes back as another instance', async () => {
    it_ = await stands({ instance: 'sales' });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    it_.element.prefill('For sales alone');
    it_.element.remove();
    await it_.element.updateComplete;
    it_.element.instance = 'support';
    it_.chat.asked.length = 0;
    // Of which nothing is remembered.
    it_.stand.kept = { view: {}, preferences: {} };
    document.body.append(it_.element);
    await it_.drawn();
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('');
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
    it_.element.prefill('As it was');
    it_.element.remove();
    await it_.element.updateComplete;
    document.body.append(it_.element);
    await it_.drawn();
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('As it was');
  });

  it('counts what came while it was closed, on the launcher and for the page', async () => {
    it_ = await stands({}, (stand) => {
      stand.kept = { view: { talking: true }, preferences: { seen: 0 } };
    });
    const unread = heard('am-unread');
    it_.chat.is([answered('One'), answered('Two')]);
    await it_.drawn();
    expect(it_.one('.badge').dataset['n']).to.equal('2');
    expect(it_.one('.launch').getAttribute('aria-label')).to.equal('Open chat, 2 unread messages');
    expect((unread.last as CustomEvent<{ count: number }>).detail.count).to.equal(2);
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('.badge')).to.have.length(0);
  });

  it('counts what comes in a new conversation when the former was wiped', async () => {
    it_ = await stands();
    await it_.element.show();
    const before = [said('Hi', 'sent', { place: 50 }), answered('Hello', { place: 60 })];
    it_.chat.is(before, { conversation: conversationOf(before, { session: 1 }) });
    await it_.drawn();
    await it_.element.close();
    await it_.element.forget();
    it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
    await it_.drawn();
    const after = [said('Hi', 'sent', { place: 1 }), answered('New', { place: 2 })];
    it_.chat.is(after, { conversation: conversationOf(after, { session: 1 }) });
    await until(() => it_.element.state.unread === 1);
  });

  it('begins a conversation when it opens, and only then', async () => {
    it_ = await stands();
    await it_.element.show();
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
  });

  it('with a first screen, begins when something is said', async () => {
    it_ = await stands({ config: { home: { starters: ['Where is my order?'] } } });
    await it_.element.show();
    await until(() => it_.all('.item').length === 1);
    expect(it_.stand.requests).to.have.length(0);
    it_.one('.item').click();
    await it_.drawn();
    expect(it_.chat.asked.find(({ what }) => what === 'send')?.with).to.deep.equal(['Where is my order?']);
  });

  for (const [storage, kept] of [
    ['session', false],
    ['device', true],
  ] as const)
    it(`after a reload ${kept ? 'still shows' : 'begins nothing in place of'} what the service has ended, with ${storage}`, async () => {
      it_ = await stands({ storage });
      await it_.element.show();
      const items = [said('Hi', 'sent'), answered('Bye')];
      it_.chat.is(items);
      await it_.drawn();
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'REASON_NATURAL_END' }) });
      await it_.drawn();
      await until(() => it_.all('.ended').length === 1);
      expect(it_.all('.ended p')).to.have.length(kept ? 0 : 1);
      const { view } = it_.stand.kept;
      it_.element.remove();
      it_ = await stands({ storage }, (stand) => {
        stand.kept = { view, preferences: {} };
      });
      await it_.drawn();
      expect(it_.element.open).to.equal(kept);
      expect(it_.chat.asked.some(({ what }) => what === 'start')).to.equal(kept);
    });

  it('after a reload is as it was: open, and in the conversation', async () => {
    it_ = await stands({}, (stand) => {
      stand.kept = { view: { open: true, talking: true }, preferences: {} };
      stand.chat.is([said('Hi'), answered('Hello')]);
    });
    await it_.drawn();
    expect(it_.element.open).to.equal(true);
    expect(it_.all('article')).to.have.length(2);
  });

  it('of a page that was set up wrongly says that there is no chat, and why to the page', async () => {
    const codes: string[] = [];
    it_ = await stands({}, (stand) => {
      stand.fails = new ChatError('option/invalid', 'baseUrl: expected an address');
    });
    it_.element.on('am-error', (event) => codes.push(`${event.detail.code} ${event.detail.help}`));
    await it_.element.show();
    await it_.drawn();
    expect(it_.one('.empty h3').textContent).to.equal('The chat cannot start');
    expect(codes).to.deep.equal(['option/invalid option/invalid: baseUrl: expected an address']);
    await it_.element.close();
    expect(it_.element.open).to.equal(false);
  });

  it('moves between page and chat by F6', async () => {
    it_ = await stands();
    await it_.element.show();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true }));
    expect(it_.root.activeElement === null || it_.root.activeElement.matches('.launch')).to.equal(true);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true }));
    expect(it_.root.activeElement?.id).to.equal('text');
  });

  it('goes by F6 to the beginning of a page in which nobody knows where one was', async () => {
    it_ = await stands({ hideLauncher: true });
    await it_.element.show();
    const { body } = document;
    const given: (number | null)[] = [];
    body.focus = () => given.push(body.tabIndex);
    try {
      press(it_.one('#text'), 'F6');
      expect([it_.root.activeElement, document.activeElement === body]).to.deep.equal([null, true]);
      expect([given, body.hasAttribute('tabindex')]).to.deep.equal([[-1], false]);
      press(body, 'F6');
      expect(it_.root.activeElement?.id).to.equal('text');
    } finally {
      Reflect.deleteProperty(body, 'focus');
    }
  });

  it('keeps the focus at F6 where it fills the screen: there is no page to go to', async () => {
    it_ = await stands({ mode: 'fullscreen' });
    await it_.element.show();
    await it_.drawn();
    it_.one('#text').focus();
    const key = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true });
    document.dispatchEvent(key);
    expect([it_.root.activeElement?.id, key.defaultPrevented]).to.deep.equal(['text', false]);
  });

  describe('is led to by F6 from the page', () => {
    let link: HTMLButtonElement;
    beforeEach(async () => {
      it_ = await stands();
      await it_.element.show();
      link = document.body.appendChild(document.createElement('button'));
    });
    afterEach(() => link.remove());
    const goes = async (): Promise<[where: string | undefined, taken: boolean]> => {
      await it_.drawn();
      link.focus();
      return crosses();
    };
    const crosses = (): [where: string | undefined, taken: boolean] => {
      const key = new KeyboardEvent('keydown', { key: 'F6', bubbles: true, cancelable: true });
      document.dispatchEvent(key);
      const { activeElement: at } = it_.root;
      return [at?.id || at?.textContent?.trim(), key.defaultPrevented];
    };

    for (const screen of ['settings', 'data', 'whole'] as const)
      it(`to the title where there is nothing to write in: ${screen}`, async () => {
        it_.chat.is([said('Hi'), answered('Hello')]);
        it_.element.behind.scene().act.show(screen);
        await until(() => it_.all('#text').length === 0);
        expect(await goes()).to.deep.equal(['title', true]);
      });

    it('to the first answer of a question that is over the words', async () => {
      it_.chat.is([said('Hi')], { conversation: conversationOf([said('Hi')]) });
      it_.element.behind.scene().act.ask('end');
      await until(() => it_.all('[role=alertdialog]').length === 1);
      expect(await goes()).to.deep.equal(['Keep chatting', true]);
    });

    it('and out again also where what one came from is out of sight', async () => {
      expect(await goes()).to.deep.equal(['text', true]);
      link.hidden = true;
      const [where, taken] = crosses();
      expect([where === 'text', taken]).to.deep.equal([false, true]);
    });

    it('and the key is left to the browser where there is nowhere to go', async () => {
      it_.one('dialog').inert = true;
      expect(await goes()).to.deep.equal([undefined, false]);
    });
  });

  it('comes back by F6 to where one was on the page, and is in the chat again with the next', async () => {
    it_ = await stands();
    await it_.element.show();
    const press = (): void => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true }));
    const link = document.createElement('button');
    document.body.append(link);
    link.focus();
    for (let turn = 0; turn < 2; turn++) {
      press();
      expect(it_.root.activeElement?.id).to.equal('text');
      press();
      expect(document.activeElement === link).to.equal(true);
    }
    link.remove();
  });

  it('ends only after it has asked', async () => {
    it_ = await stands({}, talks);
    it_.chat.is([said('Hi')], { conversation: conversationOf([said('Hi')]) });
    await it_.element.end({ confirm: true });
    await until(() => it_.all('[role=alertdialog]').length === 1);
    await it_.drawn();
    expect(it_.root.activeElement?.textContent?.trim()).to.equal('Keep chatting');
    expect(it_.chat.asked.some(({ what }) => what === 'end')).to.equal(false);
    it_.one('[role=alertdialog] .danger').click();
    await it_.drawn();
    expect(it_.chat.asked.some(({ what }) => what === 'end')).to.equal(true);
  });

  it('goes on where it could not be ended, also for a page that comes', async () => {
    it_ = await stands({}, talks);
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.end({ confirm: true });
    it_.element.behind.talk.client.end = () => Promise.reject(new ChatError('transport/offline'));
    const failed = heard('am-error');
    await until(() => it_.root.querySelector('[role=alertdialog] .danger') !== null);
    it_.one('[role=alertdialog] .danger').click();
    await until(() => failed.count === 1);
    expect(it_.stand.kept.view).to.have.property('talking', true);
  });

  it('says that it is being ended from the press on, and not that it has, until it is over', async () => {
    it_ = await stands({}, talks);
    const items = [said('Hi'), answered('Hello')];
    it_.chat.is(items);
    await it_.element.end({ confirm: true });
    let goes = (): void => undefined;
    it_.element.behind.talk.client.end = () => new Promise<void>((done) => (goes = done));
    await until(() => it_.all('[role=alertdialog] .danger').length === 1 && live().length === 3);
    const ear = new Ear().listen();
    it_.one('[role=alertdialog] .danger').click();
    const line = (): string => it_.all('.status').map((one) => one.innerText.trim())[0] ?? '';
    await until(() => line() === 'Ending the chat.');
    await until(() => ear.said('status').includes('Ending the chat.'));
    it_.chat.is(items, { phase: 'ending' });
    goes();
    await it_.drawn();
    expect(line()).to.equal('Ending the chat.');
    expect(it_.all('.ended')).to.have.length(0);
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await until(() => it_.all('.ended').length === 1);
    expect(line()).to.equal('');
  });

  it('does not go on to say so where it could not be ended', async () => {
    it_ = await stands({}, talks);
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.end({ confirm: true });
    let fails = (): void => undefined;
    it_.element.behind.talk.client.end = () =>
      new Promise<void>((_done, refuse) => (fails = () => refuse(new ChatError('transport/offline'))));
    await until(() => it_.all('[role=alertdialog] .danger').length === 1);
    it_.one('[role=alertdialog] .danger').click();
    await until(() => it_.all('.status').length === 1);
    fails();
    await until(() => it_.all('.status').length === 0);
  });

  it('lets nothing behind a question be reached, and goes back to the menu that it came from', async () => {
    it_ = await stands({}, talks);
    it_.chat.is([said('Hi')], { conversation: conversationOf([said('Hi')]) });
    await it_.element.end({ confirm: true });
    await until(() => it_.all('[role=alertdialog]').length === 1);
    await it_.drawn();
    const behind = (): Element[] => it_.all('.panel > :not(.veil)');
    expect(behind().length).to.be.greaterThan(2);
    expect(behind().every((one) => one.hasAttribute('inert'))).to.equal(true);
    press(it_.one('[role=alertdialog] button'), 'Escape');
    await until(() => it_.all('[role=alertdialog]').length === 0);
    expect(behind().some((one) => one.hasAttribute('inert'))).to.equal(false);
    await until(() => it_.root.activeElement?.id === 'menu-button');
  });

  it('goes on speaking while a question stands over what fills the screen', async () => {
    it_ = await stands({ mode: 'fullscreen' }, talks);
    await it_.element.end({ confirm: true });
    await until(() => it_.all('.panel > [inert]').length > 0);
    await until(() => live().length === 3 && live().every(({ assignedSlot }) => assignedSlot !== null));
    expect(live().map((node) => node.assignedSlot!.closest('[inert]'))).to.deep.equal([null, null, null]);
  });

  it('asks nothing without a title, while what asks is on its way', async () => {
    it_ = await stands();
    await it_.element.show();
    const nameless: Element[] = [];
    const watch = new MutationObserver(() => {
      for (const one of it_.all('[role=alertdialog]'))
        if (it_.root.getElementById(one.getAttribute('aria-labelledby')!) === null) nameless.push(one);
    });
    watch.observe(it_.root, { subtree: true, childList: true });
    it_.element.behind.dialog = 'move';
    it_.element.behind.redraw();
    await until(() => it_.all('.corners').length === 1);
    watch.disconnect();
    expect(nameless).to.deep.equal([]);
  });

  for (const what of ['startOver', 'end', 'erase', 'save'] as const)
    it(`leaves the focus in the chat when a question is answered: ${what}`, async () => {
      it_ = await stands();
      it_.chat.is([said('Hi'), answered('Hello')]);
      await it_.element.show();
      it_.element.behind.dialog = what;
      it_.element.behind.redraw();
      await until(() => it_.all('[role=alertdialog]').length === 1);
      for (const by of ['aria-labelledby', 'aria-describedby'])
        expect(it_.root.getElementById(it_.one('[role=alertdialog]').getAttribute(by)!), by).not.to.equal(null);
      // What is saved would leave the page of the tests.
      const { click } = HTMLAnchorElement.prototype;
      HTMLAnchorElement.prototype.click = () => undefined;
      it_.one(`[role=alertdialog] ${what === 'save' ? '.btn' : '.danger'}`).click();
      await until(() => it_.all('[role=alertdialog]').length === 0 && it_.root.activeElement !== null);
      HTMLAnchorElement.prototype.click = click;
    });

  it('puts the focus on its title where there is nothing to write in', async () => {
    it_ = await stands();
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    it_.one('.launch').focus();
    it_.one('.launch').click();
    await until(() => it_.all('.ended').length === 1);
    await until(() => it_.root.activeElement?.id === 'title');
  });

  it('leaves the focus with the page when the page closes it', async () => {
    it_ = await stands();
    const field = document.createElement('input');
    document.body.append(field);
    it_.one('.launch').click();
    await it_.drawn();
    field.focus();
    await it_.element.close();
    await it_.drawn();
    const { activeElement } = document;
    field.remove();
    expect(activeElement).to.equal(field);
  });

  it('reads on by the page keys in an empty composer, and leaves them to any other field', async () => {
    it_ = await stands();
    const items = Array.from({ length: 20 }, (_one, at) => answered(`Answer ${at}. ${'words '.repeat(30)}`));
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    it_.element.adapters = { rate: () => undefined };
    await it_.element.show();
    await until(() => it_.all('#rate-text').length === 1);
    const pages = (target: Element): boolean => !press(target, 'PageUp');
    expect(pages(it_.one('#rate-text'))).to.equal(false);
    it_.chat.is(items);
    await until(() => it_.all('#text').length === 1);
    const { scrollTop } = it_.one('.log');
    expect(pages(it_.one('#text'))).to.equal(true);
    await until(() => it_.one('.log').scrollTop < scrollTop);
  });

  it('closes its menu for whoever goes elsewhere, and does not call the focus back', async () => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    it_.one('#menu-button').click();
    await until(() => it_.root.activeElement?.getAttribute('role') === 'menuitem');
    const menu = it_.one('[role=menu]');
    it_.one('#text').focus();
    // A page that is not in front is not told.
    menu.dispatchEvent(new FocusEvent('focusout', { relatedTarget: it_.one('#text'), bubbles: true }));
    await until(() => it_.all('[role=menu]').length === 0);
    expect(it_.root.activeElement?.id).to.equal('text');
  });

  it('closes its menu for a press anywhere else, also where nothing takes the focus', async () => {
    it_ = await stands();
    await it_.element.show();
    const down = (where: Element): unknown =>
      where.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    for (const where of [document.body, it_.one('.head')]) {
      it_.one('#menu-button').click();
      await until(() => it_.root.activeElement?.getAttribute('role') === 'menuitem');
      down(it_.one('[role=menu] hr, [role=menuitem]'));
      down(it_.one('#menu-button'));
      await it_.drawn();
      expect(it_.all('[role=menu]')).to.have.length(1);
      down(where);
      await until(() => it_.all('[role=menu]').length === 0);
    }
  });
});

function press(target: Element, key: string): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
}
