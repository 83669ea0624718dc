import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

/** What one person has left unsaid is neither seen nor said by the next, from the moment that they are known. */
describe('what was somebody else’s', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  afterEach(() => it_.element.remove());

  describe('a file', () => {
    const upload = ({ name }: File): Promise<{ url: string }> =>
      Promise.resolve({ url: `https://files.example/${name}` });
    const names = (): unknown[] => it_.all('.att b').map(({ textContent }) => textContent);
    const kept = (): unknown => (it_.stand.kept.view as { files?: unknown }).files;
    const adds = async (name: string): Promise<void> => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], name));
      writing.area.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      await until(() => names().includes(name) && it_.all('.att progress').length === 0);
    };
    const nobodys = async (): Promise<void> => {
      await it_.drawn();
      expect([names(), kept()]).to.deep.equal([[], undefined]);
      await writing.types('Hello, this is Bob');
      await writing.enters();
      expect(writing.sent).to.deep.equal(['Hello, this is Bob']);
    };
    const hangs = (what: 'identify' | 'logout' | 'forget', wipe: Promise<void>): void => {
      const { client } = it_.element.behind.talk;
      client[what] = () => wipe;
    };

    beforeEach(async () => {
      it_ = await stands({ adapters: { upload } });
      it_.chat.is([said('Hi'), answered('Hello')]);
      await it_.element.show();
      await until(() => it_.all('[part=attach]').length === 1);
      await it_.element.identify('ann');
      await adds('a.png');
    });

    for (const what of ['identify', 'logout', 'forget'] as const) {
      it(`is gone while it is being wiped: ${what}`, async () => {
        hangs(what, new Promise(() => undefined));
        void it_.element[what]('bob');
        await nobodys();
      });

      it(`is gone where it could not be wiped: ${what}`, async () => {
        hangs(what, Promise.reject(new Error('no disk')));
        await it_.element[what]('bob').catch(() => undefined);
        await nobodys();
      });
    }

    it('is gone where it was wiped in another tab', async () => {
      it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
      await it_.drawn();
      await nobodys();
    });

    it('is gone where the element comes back as another', async () => {
      const { element } = it_;
      element.remove();
      await Promise.resolve();
      element.instance = 'other';
      document.body.append(element);
      it_.chat.is([said('Hi'), answered('Hello')]);
      await element.show();
      await until(() => it_.all('[part=attach]').length === 1);
      await nobodys();
    });
  });
});
