import { expect } from '@open-wc/testing';
import '../../src/define.js';
import { answered, mount, said, ScriptedService, until, type Mounted } from '../../src/testing/index.js';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import { stands, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

const heard = (): string => document.querySelector('.am-live[role=alert]')?.textContent ?? '';
/** Until what was begun is done, however slow the machine is. */
const inTime = (done: () => boolean): Promise<unknown> => until(done, 'what was begun');

/** All that this origin has kept of conversations. */
const onDisk = (): Promise<string> =>
  new Promise((told) => {
    const opening = indexedDB.open('agent-messenger');
    opening.onsuccess = () => {
      const { result } = opening;
      const all = result.transaction('conversations').objectStore('conversations').getAll();
      all.onsuccess = () => {
        result.close();
        told(JSON.stringify(all.result));
      };
    };
  });

describe('what the visitor wrote', () => {
  describe('and nobody takes', () => {
    let it_: Standing;
    const writing = new Writing(() => it_);
    beforeEach(async () => {
      it_ = await stands();
      it_.chat.is([said('Hi'), answered('Hello')]);
      await it_.element.show();
    });
    afterEach(() => it_.element.remove());

    it('is given back when the page refuses it', async () => {
      it_.element.on('am-before-send', (event) => event.preventDefault());
      await writing.types('a long thoughtful text');
      await writing.enters();
      expect([writing.area.value, writing.sent]).to.deep.equal(['a long thoughtful text', []]);
    });

    it('is given back when the page refuses it after it has looked, before what was written since', async () => {
      let decides = (): void => undefined;
      it_.element.on('am-before-send', (event) => {
        event.detail.waitUntil(
          new Promise<void>((done) => {
            decides = () => {
              event.preventDefault();
              done();
            };
          }),
        );
      });
      await writing.types('first');
      await writing.enters();
      expect(writing.area.value).to.equal('');
      await writing.types('second');
      decides();
      await inTime(() => writing.area.value !== 'second');
      expect([writing.area.value, writing.sent]).to.deep.equal(['first\nsecond', []]);
    });

    describe('while the page takes its time', () => {
      let decides = (): void => undefined;
      const draft = (): string | undefined => (it_.stand.kept.view as { draft?: string }).draft;
      beforeEach(() => {
        it_.element.on('am-before-send', (event) => {
          event.detail.waitUntil(new Promise<void>((done) => (decides = done)));
        });
      });

      it('is kept for a reload at once, and stands where it was written before long', async () => {
        await writing.types('a long thoughtful text');
        await writing.enters();
        await inTime(() => draft() === 'a long thoughtful text');
        await inTime(() => writing.area.value === 'a long thoughtful text');
        // Pressed again, the page is not asked again.
        await writing.enters();
        expect(writing.sent).to.deep.equal([]);
        decides();
        await inTime(() => writing.sent.length > 0);
        await it_.drawn();
        expect([writing.area.value, writing.sent]).to.deep.equal(['', ['a long thoughtful text']]);
        await inTime(() => draft() === undefined);
      });

      it('goes alone where something else has been written since', async () => {
        await writing.types('first');
        await writing.enters();
        await inTime(() => draft() === 'first');
        await writing.types('second');
        decides();
        await inTime(() => writing.sent.length > 0);
        expect([writing.area.value, writing.sent]).to.deep.equal(['second', ['first']]);
        await inTime(() => draft() === 'second');
      });

      it('is kept for a reload also where something else is written since, and is said to be on its way', async () => {
        await writing.types('first');
        await writing.enters();
        await writing.types('sec');
        expect(draft()).to.equal('first\nsec');
        await inTime(() => it_.one('.foot').innerText.includes('Still working'));
        decides();
        await inTime(() => writing.sent.length > 0);
        await it_.drawn();
        expect([writing.area.value, writing.sent, draft()]).to.deep.equal(['sec', ['first'], 'sec']);
        expect(it_.one('.foot').innerText).to.not.include('Still working');
      });

      it('is not said to be on its way any more once the page has refused it', async () => {
        let refuses = (): void => undefined;
        it_.element.on('am-before-send', (event) => (refuses = () => event.preventDefault()));
        await writing.types('first');
        await writing.enters();
        const foot = (): string => it_.one('.foot').innerText;
        await inTime(() => foot().includes('Still working'));
        refuses();
        decides();
        await inTime(() => !foot().includes('Still working'));
        expect([writing.area.value, writing.sent]).to.deep.equal(['first', []]);
      });

      it('nor what was pressed twice, once it was said; but as long as the page looks at anything', async () => {
        const { act } = it_.element.behind.scene();
        const works = (): boolean => it_.one('.foot').innerText.includes('Still working');
        act.suggest('Yes');
        act.suggest('Yes');
        await inTime(works);
        decides();
        await inTime(() => !works());
        expect(writing.sent).to.deep.equal(['Yes']);
        act.suggest('No');
        const other = decides;
        await writing.types('And this');
        await writing.enters();
        act.suggest('No');
        await inTime(works);
        decides();
        await inTime(() => writing.sent.length === 2);
        await it_.drawn();
        expect([works(), writing.sent]).to.deep.equal([true, ['Yes', 'And this']]);
        other();
        await inTime(() => !works());
        expect(writing.sent).to.deep.equal(['Yes', 'And this', 'No']);
      });

      it('S7 is not said for somebody else', async () => {
        await it_.element.identify('alice');
        await writing.types('my secret diagnosis');
        await writing.enters();
        await it_.element.identify('bob');
        decides();
        await it_.drawn();
        expect([writing.area.value, writing.sent, draft()]).to.deep.equal(['', [], undefined]);
      });
    });

    it('is sent as it is where the page puts something else than text in its place', async () => {
      it_.element.on('am-before-send', (event) => Object.assign(event.detail, { text: undefined }));
      await writing.types('hello');
      await writing.enters();
      expect(writing.sent).to.deep.equal(['hello']);
    });

    for (const [what, mask, words] of [
      [
        'throws',
        () => {
          throw new Error('no rules');
        },
        'no rules',
      ],
      ['answers with nothing in a list', () => [null], 'expected a list of'],
      ['does not say what to put there', () => [{ start: 0, end: 2 }], 'expected a list of'],
      ['answers with places the wrong way round', () => [{ start: 5, end: 2, with: 'x' }], 'expected a list of'],
      ['answers later', () => Promise.resolve([]), 'expected a list of'],
    ] as const)
      it(`is held back, and told, where the site wants it masked and ${what}`, async () => {
        const helps: string[] = [];
        it_.element.on('am-error', (event) => helps.push(event.detail.help));
        it_.element.adapters = { mask: mask as never };
        await it_.drawn();
        const text = `my number is 12 and it ${what}`;
        await writing.types(text);
        await writing.enters();
        await inTime(() => heard().includes(text.slice(0, 40)));
        expect([writing.area.value, writing.sent]).to.deep.equal([text, []]);
        expect(helps.join())
          .to.match(/^adapters\.mask: /)
          .and.include(words);
        // Also for who sees the screen.
        expect(it_.one('.foot').innerText).to.include('Not sent');
        it_.chat.is([said('Hi'), answered('Hello'), answered('Still there')]);
        await it_.drawn();
        expect(it_.one('#log').textContent).to.include('Still there');
      });
  });

  describe('in the widget as it is', () => {
    let widget: Mounted | null = null;
    type Real = Mounted['element'] & Pick<Messenger, 'forget' | 'grantConsent' | 'identify' | 'updateComplete'>;
    const real = (): Real => widget!.element as Real;
    const area = (): HTMLTextAreaElement => real().shadowRoot!.querySelector('#text')!;
    const opens = async (attributes: Record<string, string> = {}): Promise<void> => {
      const service = new ScriptedService({ agent: { name: 'Ada' }, greeting: [{ do: 'say', text: 'Hello' }] });
      widget = await mount(service, { attributes: { locale: 'en', ...attributes } });
    };
    const putInAgain = async (): Promise<void> => {
      const { parentElement } = real();
      real().remove();
      await Promise.resolve();
      parentElement!.append(real());
      await real().updateComplete;
    };
    const types = (text: string): void => {
      area().value = text;
      area().dispatchEvent(new Event('input', { bubbles: true }));
    };
    afterEach(async () => {
      await real().forget();
      widget!.remove();
    });

    it('DLV-11 is too long before it is sent, also where the service allows more than the gateway', async () => {
      await opens();
      await real().show();
      await widget!.shows('Hello');
      const text = 'An order line, with what I know about it. '.repeat(1_000);
      types(text);
      await widget!.shows('Too long by');
      area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      expect(area().value).to.equal(text);
    });

    const enters = (): boolean =>
      area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

    it('DLV-11 is kept, and said to be too long by how much, where only its frame is', async () => {
      await opens();
      await real().show();
      await widget!.shows('Hello');
      const text = '"\n'.repeat(12_000);
      types(text);
      enters();
      await inTime(() => heard().includes('Too long by 8,000 characters'));
      expect(area().value).to.equal(text);
    });

    it('DLV-11 is given back, and told, where the page has made it too long', async () => {
      await opens();
      await real().show();
      await widget!.shows('Hello');
      real().addEventListener('am-before-send', (event) => {
        (event as CustomEvent<{ text: string }>).detail.text = 'x'.repeat(40_000);
      });
      types('A short question');
      enters();
      await inTime(() => heard().includes('The message is too long.'));
      expect(area().value).to.equal('A short question');
    });

    it('is there again when the page comes back with the chat open', async () => {
      const attributes = { storage: 'session', instance: `kept-${crypto.randomUUID()}` };
      await opens(attributes);
      await real().show();
      await widget!.shows('Hello');
      await real().send('first');
      types('half a thought');
      while (!(await onDisk()).includes('half a thought')) await real().updateComplete;
      widget!.remove();
      await opens(attributes);
      await inTime(() => area()?.value === 'half a thought');
    }).timeout(20_000);

    for (const consent of ['implied', 'required'])
      it(`is there with what was said, where that lasts as long as the page and the element is put in again: ${consent}`, async () => {
        await opens({ storage: 'memory', consent, instance: `kept-${crypto.randomUUID()}` });
        if (consent === 'required') real().grantConsent();
        await real().show();
        await widget!.shows('Hello');
        await real().send('first');
        types('half a thought');
        await putInAgain();
        await widget!.shows('first');
        expect(area().value).to.equal('half a thought');
        area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        await widget!.shows('half a thought');
      }).timeout(20_000);

    it('is not put into a chat that nobody has agreed to, where nothing is kept', async () => {
      await opens({ storage: 'none', consent: 'required' });
      real().grantConsent();
      await real().show();
      await widget!.shows('Hello');
      await putInAgain();
      await inTime(() => real().shadowRoot!.querySelector('[part=consent]') !== null);
    });

    it('S7 is nobody else’s', async () => {
      await opens();
      await real().show();
      await widget!.shows('Hello');
      await real().identify('alice');
      await real().send('hi');
      types('my secret diagnosis');
      await real().identify('bob');
      await inTime(() => area().value === '');
    });
  });
});
