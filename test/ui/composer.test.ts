import { expect } from '@open-wc/testing';
import { ChatError } from '../../src/core/errors.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { besides } from '../../src/ui/besides.js';
import { hint } from '../../src/ui/hint.js';
import { parts } from '../../src/ui/parts.js';
import { moreActs } from '../../src/ui/parts/acts-more.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

describe('the composer', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  const area = (): HTMLTextAreaElement => writing.area;
  const sent = (): unknown[] => writing.sent;
  const type = (text: string): Promise<void> => writing.types(text);
  const enter = (init?: KeyboardEventInit): Promise<KeyboardEvent> => writing.enters(init);

  beforeEach(async () => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());

  it('sends by Enter, empties itself, and keeps the focus', async () => {
    await type('Where is my order?');
    await enter();
    expect(sent()).to.deep.equal(['Where is my order?']);
    expect(area().value).to.equal('');
    expect(it_.root.activeElement?.id).to.equal('text');
  });

  it('sends once by a double click, and says nothing of its second half', async () => {
    await type('Where is my order?');
    const click = (detail: number): boolean =>
      it_.one('.go').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    click(1);
    click(2);
    await it_.drawn();
    expect(sent()).to.deep.equal(['Where is my order?']);
    expect(it_.all('.under')).to.deep.equal([]);
    expect(it_.root.activeElement?.id).to.equal('text');
    click(1);
    await it_.drawn();
    expect(it_.one('.under').textContent?.trim()).to.equal('Type a message first.');
  });

  for (const [what, text] of [
    ['new lines', '\n\n'],
    ['a space of no width', '\u200b'],
    ['spaces that are none in Latin', '\u3000\u00a0'],
    ['marks that direct and join', '\u200e\u2060\ufeff\u200d\u00ad'],
    ['letters that fill a place', '\u3164\uffa0\ufe0f'],
  ] as const)
    it(`takes what cannot be seen for nothing: ${what}`, async () => {
      await type(text);
      expect(it_.one('.go').classList.contains('rest')).to.equal(true);
      await enter();
      expect(sent()).to.deep.equal([]);
      expect(it_.one('.under').textContent?.trim()).to.equal('Type a message first.');
    });

  for (const text of ['👩‍🚀', '❤️', '🏴\u{e0067}\u{e0062}\u{e007f}', '.', 'می\u200cروم'])
    it(`sends what can be seen as it was written: ${text}`, async () => {
      await type(text);
      await enter();
      expect(sent()).to.deep.equal([text]);
    });

  it('makes a new line by Shift and Enter', async () => {
    await type('one');
    expect((await enter({ shiftKey: true })).defaultPrevented).to.equal(false);
    expect(sent()).to.deep.equal([]);
  });

  it('sends nothing while a word is being composed, however the browser says so', async () => {
    await type('にほ');
    await enter({ isComposing: true });
    // Safari: the composition has ended, and the key comes right after it.
    area().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await enter({ keyCode: 229 });
    expect(sent()).to.deep.equal([]);
  });

  it('sends by the Enter that comes right after a composition has ended, as a Korean keyboard’s does', async () => {
    await type('한국');
    await enter({ isComposing: true, keyCode: 229 });
    area().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await enter();
    expect(sent()).to.deep.equal(['한국']);
  });

  it('says what is missing instead of doing nothing', async () => {
    it_.one('.go').click();
    await it_.drawn();
    expect(it_.one('.under').textContent?.trim()).to.equal('Type a message first.');
    expect(it_.one('#hint').textContent).to.contain('Type a message first.');
    expect(it_.one<HTMLButtonElement>('.go').disabled).to.equal(false);
  });

  it('takes a key that is held down, and a double click, for one press', async () => {
    await type('one');
    await enter();
    for (let turn = 0; turn < 3; turn++) expect((await enter({ repeat: true })).defaultPrevented).to.equal(true);
    await type('two');
    for (const detail of [1, 2]) {
      it_
        .one('.go')
        .dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true, composed: true }));
      await it_.drawn();
    }
    expect(sent()).to.deep.equal(['one', 'two']);
    expect(it_.all('.under')).to.have.length(0);
  });

  it('counts when room is short, and keeps what is too long', async () => {
    const started = { streaming: true, maxMessageBytes: 40, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' };
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { started }) });
    await it_.drawn();
    await type('x'.repeat(37));
    expect(it_.one('.under').textContent?.trim()).to.equal('3 characters left');
    await type('ä'.repeat(30));
    expect(it_.one('.under').textContent?.trim()).to.equal('Too long by 10 characters');
    await enter();
    expect(sent()).to.deep.equal([]);
    expect(area().value).to.equal('ä'.repeat(30));
    expect(area().getAttribute('aria-invalid')).to.equal('true');
  });

  it('counts as a message weighs that leaves: a quote and the end of a line are two', async () => {
    const started = { streaming: true, maxMessageBytes: 40, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' };
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { started }) });
    await it_.drawn();
    await type('"\n'.repeat(11));
    expect(it_.one('.under').textContent?.trim()).to.equal('Too long by 2 characters');
  });

  it('says aloud why Enter does nothing, each time', async () => {
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    await enter();
    await until(() => ear.said('alert').length === 1);
    const started = { streaming: true, maxMessageBytes: 40, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' };
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { started }) });
    await it_.drawn();
    await type('x'.repeat(50));
    await enter();
    await enter();
    await until(() => ear.said('alert').length === 3);
    expect(ear.said('alert')).to.deep.equal(['Type a message first.', ...Array(2).fill('Too long by 10 characters')]);
  });

  it('shows what was left unsent in an earlier page', async () => {
    it_.element.remove();
    it_ = await stands({}, (stand) => stand.chat.is([said('Hi')], { draft: 'and another thing' }));
    await it_.element.show();
    await it_.drawn();
    expect(area().value).to.equal('and another thing');
  });

  it('has a long text put in once, while nobody asks which way it runs: Chromium would for each of its lines', async () => {
    const lines = 'word line\n'.repeat(500);
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    const put: string[] = [];
    Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
      ...own,
      set(this: HTMLTextAreaElement, value: string) {
        if (value !== '') put.push(`${value.length} ${this.dir}`);
        own.set!.call(this, value);
      },
    });
    try {
      it_.element.remove();
      it_ = await stands({}, (stand) => stand.chat.is([said('Hi')], { draft: lines }));
      await it_.element.show();
      await it_.drawn();
      expect([area().value, area().dir]).to.deep.equal([lines, 'auto']);
      it_.element.prefill(`${lines}and more`);
      await it_.drawn();
      expect([area().value, area().dir]).to.deep.equal([`${lines}and more`, 'auto']);
      expect(put).to.deep.equal(['5000 ', '5008 ']);
    } finally {
      Object.defineProperty(HTMLTextAreaElement.prototype, 'value', own);
    }
  });

  it('keeps what is unsent for its own tab, also while that leads: after a reload another may lead', async () => {
    it_.element.remove();
    let kept: { view: object; preferences: object } | undefined;
    for (const [leads, draft] of [
      [true, 'a long question'],
      [false, ''],
    ] as const) {
      it_ = await stands({}, (stand) => {
        stand.kept = kept ?? stand.kept;
        stand.chat.is([said('Hi')], { leads, draft });
      });
      await it_.element.show();
      await it_.drawn();
      if (kept === undefined) await type(`${draft} about order 4711`);
      expect(area().value).to.equal('a long question about order 4711');
      ({ kept } = it_.stand);
      it_.element.remove();
    }
    it_ = await stands();
  });

  it('is not disturbed by anything that comes in while somebody writes', async () => {
    await type('half a sentence');
    area().setSelectionRange(4, 9);
    const before = area();
    for (let turn = 0; turn < 20; turn++) {
      it_.chat.is([
        said('Hi'),
        answered('Hello'),
        answered(`More ${'x'.repeat(turn)}`, { key: 'a:grows', state: 'writing' }),
      ]);
      await it_.drawn();
    }
    expect(area() === before).to.equal(true);
    expect([area().value, area().selectionStart, area().selectionEnd]).to.deep.equal(['half a sentence', 4, 9]);
    expect(it_.root.activeElement === before).to.equal(true);
  });

  it('lets the page change what is sent, or refuse it', async () => {
    const stop = it_.element.on('am-before-send', (event) => {
      event.detail.text = event.detail.text.toUpperCase();
    });
    await type('quietly');
    await enter();
    expect(sent()).to.deep.equal(['QUIETLY']);
    stop();
    it_.element.on('am-before-send', (event) => event.preventDefault());
    await type('no');
    await enter();
    expect(sent()).to.deep.equal(['QUIETLY']);
  });

  it('refuses files in words where the site takes none', async () => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'a.txt'));
    // Dropped, because not every engine lets a test paste.
    const drop = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
    area().dispatchEvent(drop);
    expect(drop.defaultPrevented).to.equal(true);
    const heard = (): string => document.querySelector('.am-live[role=alert]')?.textContent ?? '';
    await until(() => heard().includes('Files cannot be added here.'), heard);
    expect(it_.one('.under').textContent?.trim()).to.equal('Files cannot be added here.');
    await type('then without');
    expect(it_.all('.under')).to.have.length(0);
  });

  for (const [where, place] of [
    ['the transcript', '#log'],
    ['the header', '.head'],
  ] as const)
    it(`lets no file that is dropped on ${where} leave the page`, async () => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'a.txt'));
      const drops = (type: string): DragEvent => {
        const event = new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true });
        it_.one(place).dispatchEvent(event);
        return event;
      };
      expect([drops('dragover').defaultPrevented, drops('drop').defaultPrevented]).to.deep.equal([true, true]);
      await it_.drawn();
      expect(it_.one('.under').textContent?.trim()).to.equal('Files cannot be added here.');
      const text = new DataTransfer();
      text.setData('text/plain', 'words');
      const over = new DragEvent('dragover', { dataTransfer: text, bubbles: true, cancelable: true });
      it_.one(place).dispatchEvent(over);
      expect(over.defaultPrevented).to.equal(false);
      it_.chat.is([said('Hi')], { phase: 'ended', conversation: conversationOf([said('Hi')], { ended: 'closed' }) });
      await until(() => it_.all('#text').length === 0);
      expect(drops('drop').defaultPrevented).to.equal(true);
    });

  it('takes the text that is pasted together with a picture of it', () => {
    const pastes = (text: string): ClipboardEvent => {
      const given = new DataTransfer();
      given.items.add(new File(['x'], 'cells.png', { type: 'image/png' }));
      if (text !== '') given.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Not every engine lets a test say what is pasted.
      Object.defineProperty(event, 'clipboardData', { value: given });
      area().dispatchEvent(event);
      return event;
    };
    expect(pastes('1\t2').defaultPrevented).to.equal(false);
    expect(pastes('').defaultPrevented).to.equal(true);
  });

  it('leaves the end of what was said in sight while lines are written and taken back', async () => {
    it_.chat.is(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? said(`Q ${at}`) : answered(`A ${at}`))));
    await it_.drawn();
    const log = it_.one('.log');
    const isAtEnd = (when: string): void =>
      expect(log.scrollHeight - log.clientHeight - log.scrollTop, when).to.be.below(2);
    isAtEnd('before');
    for (const text of ['a', 'a\nb', 'a\nb\nc', 'a\nb\nc\nd', 'a\nb\nc', 'a\nb']) {
      await type(text);
      isAtEnd(text);
    }
    // As Chromium does it, where the last letter of a line is taken back: for a moment there is a line less.
    const { blockSize } = area().style;
    area().style.blockSize = '44px';
    isAtEnd('measured');
    area().style.blockSize = blockSize;
    await type('a\n');
    isAtEnd('measured anew');
  });

  describe('with files', () => {
    /** Each is there when it is said so. */
    let arrives: (() => void)[];
    const under = (): string => it_.root.querySelector('.under')?.textContent?.trim() ?? '';
    const adds = async (...names: string[]): Promise<void> => {
      const files = new DataTransfer();
      for (const name of names) files.items.add(new File(['x'], name));
      area().dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      const before = it_.all('.att').length;
      await until(() => it_.all('.att').length === before + names.length);
    };
    const arrive = async (): Promise<void> => {
      arrives.splice(0).forEach((arrived) => arrived());
      await it_.drawn();
    };

    beforeEach(async () => {
      it_.element.remove();
      arrives = [];
      const upload = (file: File): Promise<{ url: string }> =>
        new Promise((there, lost) =>
          arrives.push(() =>
            file.name === 'bad' ? lost(new Error('lost')) : there({ url: `https://files.example/${file.name}` }),
          ),
        );
      it_ = await stands({ adapters: { upload } });
      it_.chat.is([said('Hi'), answered('Hello')]);
      await it_.element.show();
      await until(() => it_.all('[part=attach]').length === 1);
    });

    it('keeps what sends it in sight, and what it hangs on, however many there are', async () => {
      await adds(...Array.from({ length: 8 }, (_one, at) => `${at}.png`));
      await until(() => it_.all('.att').length === 8);
      for (const height of [420, 560]) {
        it_.one('.panel').style.maxBlockSize = `${height}px`;
        const { bottom } = it_.one('.panel').getBoundingClientRect();
        expect(it_.one('.go').getBoundingClientRect().bottom, `${height}`).to.be.at.most(bottom);
      }
      const top = (name: string): number => it_.one(name).getBoundingClientRect().top;
      expect(top('.over')).to.be.below(top('[part=attach]'));
      expect(Math.abs(top('[part=attach]') - top('.go'))).to.be.below(12);
    });

    it('shows what was added last, and when it is sent what it waits for', async () => {
      const names = Array.from({ length: 6 }, (_one, at) => `${at}.png`);
      const seen = (at: number): boolean => {
        const [one, box] = [it_.all('.att')[at]!, it_.one('.over')].map((node) => node.getBoundingClientRect());
        return one!.top >= box!.top - 1 && one!.bottom <= box!.bottom + 1;
      };
      await adds(...names);
      await until(() => seen(5));
      expect(seen(0)).to.equal(false);
      // All but the second are there.
      arrives.splice(1, 1);
      await arrive();
      await until(() => it_.all('.att progress').length === 1);
      expect(seen(1)).to.equal(false);
      await enter();
      expect(under()).to.equal('Your message goes out in a moment.');
      await until(() => seen(1));
    });

    it('shows that they may be let go while they are held over the panel, where the site takes any', async () => {
      const held = (type: string, on: Element, more: DragEventInit = {}, kind = 'Files'): void => {
        const dataTransfer = new DataTransfer();
        if (kind === 'Files') dataTransfer.items.add(new File(['x'], 'a.png'));
        else dataTransfer.setData('text/plain', 'words');
        on.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true, ...more }),
        );
      };
      const shows = (): boolean => getComputedStyle(it_.one('.comp')).outlineStyle === 'dashed';
      const log = it_.one('.log');
      held('dragover', log);
      expect(shows()).to.equal(true);
      // From one thing in the panel to another.
      held('dragleave', log, { relatedTarget: it_.one('.foot') });
      expect(shows()).to.equal(true);
      for (const [type, more] of [
        ['dragleave', { relatedTarget: document.body }],
        ['dragleave', {}],
        ['dragend', {}],
        ['drop', {}],
      ] as const) {
        held('dragover', log);
        held(type, log, more);
        expect(shows(), type).to.equal(false);
      }
      held('dragover', log);
      log.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      );
      expect(shows(), 'Escape').to.equal(false);
      await it_.element.show();
      await it_.drawn();
      held('dragover', it_.one('.log'), {}, 'words');
      expect(shows(), 'words').to.equal(false);
      it_.element.adapters = {};
      held('dragover', it_.one('.log'));
      expect(shows(), 'without an adapter').to.equal(false);
      it_.element.adapters = { upload: () => Promise.resolve({ url: '/a' }) };
      held('dragover', it_.one('.log'));
      expect(shows()).to.equal(true);
      await until(() => !shows(), 'the end of what nobody tells of any more');
    });

    it('says which files may be added where one may not, in the language of the moment, until the next message', async () => {
      it_.element.adapters = {
        upload: () => Promise.resolve({ url: 'https://files.example/a' }),
        uploadRules: { maxBytes: 0.5 },
      };
      await it_.drawn();
      await adds('a.txt');
      const why = (): string | undefined => it_.one('.att small').textContent?.trim();
      expect(why()).to.match(/^A file can be .+ at most\.$/);
      it_.element.locale = 'de';
      await until(() => /^Eine Datei/.test(why() ?? ''));
      it_.element.locale = 'en';
      await type('Then without it');
      await enter();
      expect([sent(), it_.all('.att').length]).to.deep.equal([['Then without it'], 0]);
    });

    it('says which files may be added where one may not', async () => {
      it_.element.adapters = {
        upload: () => Promise.resolve({ url: 'https://files.example/a' }),
        uploadRules: { accept: 'image/*, .pdf,application/zip', maxBytes: 4_000 },
      };
      await it_.drawn();
      await adds('a.exe');
      const why = (): (string | undefined)[] => it_.all('.att small').map((one) => one.textContent?.trim());
      expect(why()).to.deep.equal(['Files of these kinds can be added: Image, PDF, and ZIP.']);
      it_.element.adapters = { ...it_.element.adapters, uploadRules: { maxBytes: 0.5 } };
      await it_.drawn();
      await adds('a.txt');
      expect(why()[1]).to.match(/^A file can be .+ at most\.$/);
      await enter();
      expect(sent()).to.deep.equal([]);
    });

    it('waits for a file on its way, says so, and sends when it is there, once', async () => {
      await until(() => live().length === 3);
      const ear = new Ear().listen();
      await type('Here it is');
      await adds('a.png');
      await enter();
      expect([sent(), under()]).to.deep.equal([[], 'Your message goes out in a moment.']);
      it_.one('#menu-button').focus();
      await until(() => ear.said('status').includes('Your message goes out in a moment.'));
      await arrive();
      expect(sent()).to.deep.equal(['Here it is\n[a.png](https://files.example/a.png)']);
      expect([area().value, it_.all('.att').length, under()]).to.deep.equal(['', 0, '']);
      expect(it_.root.activeElement?.id).to.equal('menu-button');
    });

    it('sends nothing by itself that nobody has asked for, or that was changed since', async () => {
      await type('Here it is');
      await adds('a.png');
      await arrive();
      expect(sent()).to.deep.equal([]);
      await adds('b.png');
      await enter();
      await type('Here it i');
      await type('Here it is');
      await arrive();
      expect([sent(), under()]).to.deep.equal([[], '']);
      await adds('c.png', 'd.png');
      await enter();
      it_.all('.att button').at(-1)!.click();
      await arrive();
      expect([sent(), under()]).to.deep.equal([[], '']);
      await adds('bad');
      await enter();
      await arrive();
      expect([sent(), under()]).to.deep.equal([[], '']);
      await enter();
      expect(sent()).to.have.length(1);
    });

    it('shows those that were sent as links, and what was written as it was', async () => {
      const words = '**Here** [they](https://a.example) are:';
      const text = `${words}\n[a (1).png](https://files.example/a_(1).png)\n[b.png](https://files.example/b.png)`;
      it_.chat.is([said(text), said('[c.png](javascript:hit())'), said('[d.png](https://files.example/d.png)')]);
      await until(() => it_.all('.me a').length === 3);
      expect(it_.all('.me a .host'), 'a name that looks like a host is none').to.have.length(0);
      expect(it_.all<HTMLAnchorElement>('.me a').map(({ href }) => href)).to.deep.equal(
        ['a_(1)', 'b', 'd'].map((name) => `https://files.example/${name}.png`),
      );
      const [first, second] = it_.all('.me .bubble > *');
      const written = [...first!.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
      expect(written.join('')).to.equal(words);
      expect(first!.textContent).not.to.contain('](https://files');
      expect(second!.textContent).to.equal('[c.png](javascript:hit())');
    });

    it('keeps what could not be added, in sight, when the words are sent, and takes it when it is tried again', async () => {
      await adds('a.png', 'b.png', 'c.png', 'bad');
      await arrive();
      await until(() => it_.all('.att.bad').length === 1);
      const box = (selector: string): DOMRect => it_.one(selector).getBoundingClientRect();
      await until(
        () => box('.att.bad').bottom <= box('.over').bottom + 1 && box('.att.bad').top >= box('.over').top - 1,
      );
      expect(getComputedStyle(it_.one('.att.bad small')).color).to.equal(
        getComputedStyle(it_.one('.att.bad .i-bad')).color,
      );
      await type('Here they are');
      await enter();
      expect(sent()).to.have.length(1);
      expect(it_.all('.att b').map(({ textContent }) => textContent)).to.deep.equal(['bad']);
      it_.one('.att.bad button').click();
      await it_.drawn();
      expect([it_.all('.att.bad').length, it_.all('.att progress').length, arrives.length]).to.deep.equal([0, 1, 1]);
    });

    it('waits no longer when the chat ends, and sends nothing in the next by itself', async () => {
      const { items } = it_.chat.snapshot;
      await type('Here it is');
      await adds('a.png');
      await enter();
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'REASON_NATURAL_END' }) });
      await until(() => it_.all('.ended').length === 1);
      it_.chat.is(items);
      await until(() => it_.all('#text').length === 1);
      expect([under(), area().value]).to.deep.equal(['', 'Here it is']);
      await arrive();
      expect(sent()).to.deep.equal([]);
    });

    it('counts what goes with the words, and says that it is too long', async () => {
      const started = { streaming: true, maxMessageBytes: 40, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' };
      it_.chat.is([], { conversation: conversationOf([said('Hi')], { started }) });
      await it_.drawn();
      await type('x'.repeat(20));
      expect(under()).to.equal('');
      await adds('a.png');
      await arrive();
      expect(under()).to.equal('Too long by 17 characters');
      await enter();
      expect([sent(), it_.all('.att').length]).to.deep.equal([[], 1]);
      it_.one('.att button').click();
      await it_.drawn();
      expect(under()).to.equal('');
    });

    it('says also on the screen what is found too long when it is sent', async () => {
      it_.chat.onSend = () => {
        throw new ChatError('message/too-large');
      };
      await adds('a.png');
      await arrive();
      await type('Hello');
      await enter();
      await until(() => under() === 'The message is too long.');
      expect([area().value, it_.all('.att').length]).to.deep.equal(['Hello', 1]);
    });

    describe('whose message nobody takes', () => {
      const names = (): unknown[] => it_.all('.att b').map(({ textContent }) => textContent);
      const draft = (): unknown => (it_.stand.kept.view as { draft?: string }).draft;
      const refuses = (code: 'message/too-large' | 'session/ended'): void => {
        it_.chat.onSend = () => {
          throw new ChatError(code);
        };
      };
      /** The page looks until it is asked no more. */
      const looks = (): (() => void) => {
        let decides!: () => void;
        const looked = new Promise<void>((done) => (decides = done));
        it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(looked));
        return decides;
      };
      beforeEach(async () => {
        await adds('a.png');
        await arrive();
      });

      it('are back without a word', async () => {
        refuses('message/too-large');
        await enter();
        await until(() => names().length === 1);
        expect([names(), area().value]).to.deep.equal([['a.png'], '']);
      });

      it('are back where the same was written again, which is not doubled', async () => {
        refuses('message/too-large');
        const decides = looks();
        await type('Hello');
        await enter();
        await type('Hello');
        decides();
        await until(() => names().length === 1);
        expect(area().value).to.equal('Hello');
      });

      it('are back where the page has refused what was written again', async () => {
        let decides!: () => void;
        it_.element.on('am-before-send', (event) =>
          event.detail.waitUntil(new Promise<void>((done) => (decides = done)).then(() => event.preventDefault())),
        );
        await type('Hello');
        await enter();
        await type('Hello');
        decides();
        await until(() => names().length === 1);
        expect([area().value, sent()]).to.deep.equal(['Hello', []]);
      });

      it('are back with the words where the chat is over by then, and go with them in the next, once', async () => {
        refuses('session/ended');
        const decides = looks();
        const { items } = it_.chat.snapshot;
        await type('Hello');
        await enter();
        const lost = said('And this?', 'rejected', { error: 'session/ended' });
        const all = [...items, lost];
        it_.chat.is(all, { phase: 'ended', conversation: conversationOf(all, { ended: 'REASON_NATURAL_END' }) });
        await until(() => it_.all('.ended').length === 1);
        decides();
        await until(() => it_.element.behind.composer.text === 'Hello');
        expect(draft(), 'for a reload').to.equal('And this?\nHello');
        it_.chat.onSend = null;
        it_.chat.is(items);
        await until(() => it_.all('#text').length === 1);
        expect([names(), area().value]).to.deep.equal([['a.png'], 'Hello']);
        await enter();
        await until(() => (it_.stand.kept.view as { files?: unknown }).files === undefined);
        await type('Again');
        await enter();
        expect(sent().slice(1)).to.deep.equal(['Hello\n[a.png](https://files.example/a.png)', 'Again']);
      });

      it('are nobody’s where the message was wiped in another tab', async () => {
        it_.chat.onSend = () => {
          it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
          throw new ChatError('session/ended');
        };
        await type('Hello');
        await enter();
        await it_.drawn();
        expect([names(), area().value, draft()]).to.deep.equal([[], '', undefined]);
      });
    });

    it('sends an address that can be read as one, whatever the site gives and the file is called', async () => {
      it_.element.adapters = { upload: () => Promise.resolve({ url: '/files/my (photo.png' }) };
      await it_.drawn();
      await adds('a [1] \\.png');
      await until(() => it_.all('.att progress').length === 0);
      await enter();
      const [text] = sent() as [string];
      const href = `${location.origin}/files/my%20%28photo.png`;
      expect(text).to.equal(`[a \\[1\\] \\\\.png](${href})`);
      it_.chat.is([said(text)]);
      await until(() => it_.all('.me a').length === 1);
      const link = it_.one<HTMLAnchorElement>('.me a');
      expect([link.href, link.textContent]).to.deep.equal([href, 'a [1] \\.png']);
    });

    describe('after a reload', () => {
      const again = async (): Promise<void> => {
        const { stand } = it_;
        const { adapters } = it_.element;
        it_.element.remove();
        it_ = await stands({ adapters }, (next) => (next.kept = stand.kept));
        it_.chat.is([said('Hi')]);
        await it_.element.show();
        await until(() => it_.all('[part=attach]').length === 1);
        await it_.drawn();
      };
      const names = (): unknown[] => it_.all('.att b').map(({ textContent }) => textContent);

      it('are there as before, and go with the words, once', async () => {
        await adds('a.png', 'b.png');
        await arrive();
        await type('Here they are');
        await again();
        expect([names(), it_.one('.att small').textContent, area().value]).to.deep.equal([
          ['a.png', 'b.png'],
          '0 kB',
          'Here they are',
        ]);
        it_.all('.att button')[1]!.click();
        await again();
        await enter();
        expect(sent()).to.deep.equal(['Here they are\n[a.png](https://files.example/a.png)']);
        await again();
        expect(names()).to.deep.equal([]);
      });

      it('are missed where they were not there yet: the words do not go before that has been seen', async () => {
        await type('Here they are');
        await adds('a.png', 'b.png');
        await arrive();
        await adds('c.png');
        await enter();
        expect(under()).to.equal('Your message goes out in a moment.');
        await again();
        await until(() => names().length === 3);
        const { stand, element } = it_;
        element.remove();
        it_ = await stands({ adapters: element.adapters }, (next) => {
          next.kept = { ...stand.kept, view: { ...stand.kept.view, open: false } };
        });
        it_.chat.is([said('Hi')]);
        expect([it_.element.behind.composer.text, it_.all('.att').length]).to.deep.equal(['Here they are', 0]);
        it_.element.behind.composer.send();
        await it_.drawn();
        expect(sent(), 'before it is drawn').to.deep.equal([]);
        await it_.element.show();
        await until(() => names().length === 3);
        const [lost] = it_.all('.att.bad');
        expect(lost!.querySelector('small')!.textContent?.trim()).to.equal('c.png could not be added.');
        expect([...lost!.querySelectorAll('button')].map((one) => one.ariaLabel)).to.deep.equal(['Remove c.png']);
        expect([area().value, sent()]).to.deep.equal(['Here they are', []]);
        await enter();
        const links = ['a', 'b'].map((name) => `[${name}.png](https://files.example/${name}.png)`);
        expect(sent()).to.deep.equal([['Here they are', ...links].join('\n')]);
        await again();
        expect(names()).to.deep.equal([]);
        // Taken away, it is not missed any more.
        await adds('d.png');
        await again();
        expect(names()).to.deep.equal(['d.png']);
        it_.one('.att button').click();
        await again();
        expect(names()).to.deep.equal([]);
      });

      it('are heard of that were not there yet', async () => {
        await adds('c.png');
        await again();
        await until(() => live().length === 3);
        const ear = new Ear().listen();
        await until(() => ear.said('alert').includes('c.png could not be added.'));
      });

      it('count before anything is written', async () => {
        const started = { streaming: true, maxMessageBytes: 40, heartbeatSeconds: 30, maxReconnects: 5, contextId: '' };
        await adds('a.png');
        await arrive();
        const { stand } = it_;
        const { adapters } = it_.element;
        it_.element.remove();
        it_ = await stands({ adapters }, (next) => {
          next.kept = stand.kept;
          next.chat.is([], { conversation: conversationOf([said('Hi')], { started }) });
        });
        await it_.element.show();
        await until(() => under() === '3 characters left');
      });

      it('are there where the page was still looking at the message', async () => {
        await adds('a.png');
        await arrive();
        it_.element.on('am-before-send', (event) => event.detail.waitUntil(new Promise(() => undefined)));
        await type('Here it is');
        await enter();
        await again();
        expect(names()).to.deep.equal(['a.png']);
      });

      it('are nobody else’s', async () => {
        await it_.element.identify('ann');
        await adds('a.png');
        await arrive();
        await it_.element.identify('bob');
        await it_.drawn();
        expect(names()).to.deep.equal([]);
        await again();
        expect(names()).to.deep.equal([]);
      });
    });

    it('sends files without a word', async () => {
      await adds('a.png');
      expect(it_.one('.go').classList.contains('rest')).to.equal(false);
      await arrive();
      await enter();
      expect(sent()).to.deep.equal(['[a.png](https://files.example/a.png)']);
      await enter();
      expect([sent().length, under()]).to.deep.equal([1, 'Type a message first.']);
    });
  });

  it('does not say that there is no connection when there is one again', async () => {
    it_.chat.is([said('Hi')], { phase: 'offline' });
    await it_.drawn();
    it_.element.behind.composer.hints('noConnection');
    await it_.drawn();
    const told = (): boolean => it_.one('.comp').textContent?.includes('No connection') === true;
    expect(told()).to.equal(true);
    it_.chat.is([said('Hi')], { phase: 'ready' });
    await it_.drawn();
    expect(told()).to.equal(false);
  });

  it('says that the chat cannot, where it ends later for want of a file, and no longer than that is away', async () => {
    it_.element.remove();
    let isAway = true;
    it_ = await stands({}, ({ chat }) => {
      chat.is([said('Hi')]);
      const { client } = chat;
      const end = (): Promise<void> =>
        isAway ? Promise.reject(new ChatError('transport/unreachable', 'a part of the client')) : client.end();
      Object.defineProperty(chat, 'client', { value: Object.create(client, { end: { value: end } }) });
    });
    await it_.element.show();
    const { part } = besides;
    const ends = (): void => moreActs(it_.element.behind.scene()).end();
    const under = (): string | undefined => it_.all('.under')[0]?.textContent?.trim();
    try {
      besides.part = null;
      ends();
      await until(() => under() !== undefined);
      expect(under()).to.equal('The chat is not available now.');
      it_.chat.is([said('Hi'), answered('Meanwhile.')]);
      await it_.drawn();
      expect(under(), 'it is still away').to.equal('The chat is not available now.');
      besides.part = part;
      isAway = false;
      it_.chat.is([said('Hi'), answered('Meanwhile.'), answered('And it is back.')]);
      await until(() => under() === undefined);
      ends();
      await until(() => it_.chat.asked.some(({ what }) => what === 'end'));
      expect(under()).to.equal(undefined);
    } finally {
      besides.part = part;
    }
  });

  it('says that there is no connection, where the chat ends later for want of that', async () => {
    it_.element.remove();
    it_ = await stands({}, ({ chat }) => {
      chat.is([said('Hi')], { phase: 'reconnecting' });
      const end = { value: () => Promise.reject(new ChatError('transport/unreachable')) };
      Object.defineProperty(chat, 'client', { value: Object.create(chat.client, { end }) });
    });
    await it_.element.show();
    moreActs(it_.element.behind.scene()).end();
    await until(() => it_.all('.under')[0]?.textContent?.trim() === 'No connection');
  });

  it('does not say so either when only the page had lost it', async () => {
    const told = (): boolean => it_.one('.comp').textContent?.includes('No connection') === true;
    hint(it_.element.behind, 'noConnection');
    await it_.drawn();
    expect(told()).to.equal(true);
    dispatchEvent(new Event('online'));
    await it_.drawn();
    expect(told()).to.equal(false);
  });

  it('masks a card number, and says so before it is sent', async () => {
    it_.element.remove();
    it_ = await stands({ config: { masking: 'cards' } });
    await it_.element.show();
    await type('My card is 4111 1111 1111 1111, thanks');
    await until(() => it_.all('.mask').length === 1);
    expect(it_.one('.mask').textContent).to.contain('•••• 1111');
    const status = (): string | null | undefined => document.querySelector('.am-live[role=status]')?.textContent;
    await until(() => status()?.includes('•••• 1111') === true);
    await enter();
    expect(sent()).to.deep.equal(['My card is •••• 1111, thanks']);
    await type('4111 1111 1111 1111');
    it_.one('.mask .tb').click();
    await it_.drawn();
    await enter();
    expect(sent().at(-1)).to.equal('4111 1111 1111 1111');
  });

  describe('that masks card numbers', () => {
    const asks = (): number => it_.all('.mask').length;
    const presses = async (at: 0 | 1): Promise<void> => {
      it_.all('.mask .tb')[at]!.click();
      await it_.drawn();
    };
    beforeEach(async () => {
      it_.element.remove();
      it_ = await stands({ config: { masking: 'cards' } });
      await it_.element.show();
      await parts.extras.load();
      await it_.drawn();
    });

    it('asks about one that is written sign by sign, and no longer than it stands there', async () => {
      for (const [text, times] of [
        ['4111 1111 1111 111', 0],
        ['4111 1111 1111 1111', 1],
        ['4111 1111 1111 111', 0],
      ] as const) {
        await type(text);
        expect(asks(), text).to.equal(times);
      }
    });

    it('sends what the site masks with other words each time, and asks aloud once', async () => {
      let count = 0;
      it_.element.adapters = {
        mask: (text) =>
          [...text.matchAll(/\d{4}/g)].map(({ index }) => ({ start: index, end: index + 4, with: `#${++count}` })),
      };
      await it_.drawn();
      await until(() => live().length === 3);
      const ear = new Ear().listen();
      await type('my code is 1234');
      expect(asks()).to.equal(1);
      await until(() => ear.said('status').length === 1);
      it_.element.requestUpdate();
      await it_.drawn();
      await enter();
      expect(sent()).to.have.length(1);
      expect(sent()[0]).to.match(/^my code is #\d+$/);
      expect(ear.said('status').filter((one) => one.includes('#'))).to.have.length(1);
    });

    it('says what it is only of a card number: what the page has masked may be anything', async () => {
      const mask = (text: string): { start: number; end: number; with: string }[] =>
        [...text.matchAll(/\S+@\S+/g)].map(({ 0: mail, index }) => ({
          start: index,
          end: index + mail.length,
          with: '[e-mail]',
        }));
      it_.element.adapters = { mask };
      await it_.drawn();
      await until(() => live().length === 3);
      const ear = new Ear().listen();
      const asked = (): string | undefined => it_.one('.mask').innerText.split('\n')[0];
      for (const [text, words] of [
        ['4111 1111 1111 1111', 'This looks like a card number. It will be sent as •••• 1111.'],
        ['mira@post.example', 'Part of this will be hidden. It will be sent as [e-mail].'],
        [
          'mira@post.example 4111 1111 1111 1111',
          'Part of this will be hidden. It will be sent as •••• 1111, [e-mail].',
        ],
      ] as const) {
        await type(text);
        expect(asked()).to.equal(words);
        await until(() => ear.said('status').includes(words));
      }
    });

    it('sends nothing masked that nobody has seen', async () => {
      await type('4111 1111 1111 111');
      area().value = '4111 1111 1111 1111';
      area().dispatchEvent(new Event('input', { bubbles: true }));
      await enter();
      expect([sent(), asks()]).to.deep.equal([[], 1]);
      await enter();
      expect(sent()).to.deep.equal(['•••• 1111']);
    });

    it('takes away what it asks about, wherever that stands by now', async () => {
      await type('4111 1111 1111 1111');
      await type('My name is Ann and my card is 4111 1111 1111 1111');
      await presses(1);
      expect([area().value, asks()]).to.deep.equal(['My name is Ann and my card is ', 0]);
    });

    it('lets a number through as it is, and no other', async () => {
      await type('4111 1111 1111 1111');
      await presses(0);
      await type('4111 1111 1111 1111 thanks');
      await enter();
      await type('4111 1111 1111 1111');
      expect([sent(), asks()]).to.deep.equal([['4111 1111 1111 1111 thanks'], 1]);
      await presses(0);
      await type('4111 1111 1111 1111 or 5555 5555 5555 4444');
      await enter();
      expect(sent().at(-1)).to.equal('4111 1111 1111 1111 or •••• 4444');
    });
  });

  it('gives a rejected message back to be edited, behind what stands there', async () => {
    it_.chat.is([said('Too long', 'rejected', { error: 'message/too-large' })]);
    await it_.drawn();
    await type('and more');
    const [edit] = it_.all('.turn .tb');
    edit!.click();
    await it_.drawn();
    expect(area().value).to.equal('and more\nToo long');
    expect(it_.root.activeElement?.id).to.equal('text');
  });
});
