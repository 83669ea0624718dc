import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { Ear, live } from './support/ear.js';
import { numberOf } from '../../src/ui/wiped.js';
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

    for (const nobody of ['', undefined])
      it(`is theirs still where nobody else is named: ${String(nobody)}`, async () => {
        hangs('identify', Promise.reject(new Error('expected a string')));
        await it_.element.identify(nobody as string).catch(() => undefined);
        hangs('identify', Promise.resolve());
        await it_.element.identify('ann');
        await it_.drawn();
        expect(names()).to.deep.equal(['a.png']);
      });

    it('is gone where it was wiped in another tab', async () => {
      it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
      await it_.drawn();
      await nobodys();
    });

    const comesBackAsAnother = async (): Promise<void> => {
      const { element } = it_;
      element.remove();
      await Promise.resolve();
      element.instance = 'other';
      document.body.append(element);
      it_.chat.is([said('Hi'), answered('Hello')]);
      await element.show();
    };

    it('is gone where the element comes back as another', async () => {
      await comesBackAsAnother();
      await until(() => it_.all('[part=attach]').length === 1);
      await nobodys();
    });

    it('is gone where the element comes back as another, which has its own', async () => {
      const { stand } = it_;
      const { memory } = stand.wiring;
      const files = [{ title: 'b.png', url: 'https://files.example/b.png', size: 1 }];
      Object.assign(stand.wiring, {
        memory: (...given: Parameters<typeof memory>) => ({
          ...memory(...given),
          read: () => ({ view: { files }, preferences: {} }),
        }),
      });
      await comesBackAsAnother();
      await until(() => names().length > 0);
      expect(names()).to.deep.equal(['b.png']);
    });
  });

  it('is the message that they wanted to edit, and that is given back late', async () => {
    it_ = await stands();
    const { element, chat } = it_;
    await element.identify('ann');
    await element.show();
    chat.is([said('Hi'), said('This is Ann', 'rejected', { error: 'message/too-large' })]);
    await it_.drawn();
    let gives!: (text: string) => void;
    element.behind.talk.client.edit = () => new Promise((done) => (gives = done));
    const presses = (): void => it_.all('.turn .tb')[0]!.click();
    presses();
    await Promise.resolve();
    const wiped = element.identify('bob');
    chat.is([], { conversation: conversationOf([], { session: 0 }) });
    await wiped;
    await writing.types('Bob');
    gives('This is Ann');
    await it_.drawn();
    expect(writing.area.value).to.equal('Bob');
  });

  it('is who they are: a chat as which the element comes back meanwhile is not told', async () => {
    it_ = await stands();
    const { element, stand } = it_;
    const { memory } = stand.wiring;
    const kept: Record<string, object> = {};
    Object.assign(stand.wiring, {
      memory: (...[instance, storage]: Parameters<typeof memory>) => ({
        ...memory(instance, storage),
        read: () => ({ view: {}, preferences: kept[instance] ?? {} }),
        write: ({ preferences }: { preferences: object }) =>
          void (kept[instance] = { ...kept[instance], ...preferences }),
      }),
    });
    const reenters = async (instance: string): Promise<void> => {
      element.remove();
      await Promise.resolve();
      element.instance = instance;
      document.body.append(element);
      it_.chat.is([said('Hi'), answered('Hello')]);
      await element.show();
    };
    await reenters('one');
    let named!: () => void;
    element.behind.talk.client.identify = () => new Promise((done) => (named = done));
    const naming = element.identify('ann');
    await reenters('other');
    named();
    await naming;
    expect(kept['other']).to.not.have.property('subject');
    await element.identify('bob');
    expect(kept['other']).to.have.property('subject', numberOf('bob'));
  });

  it('is the rating that arrives late, of the chat before or the person before, and takes nothing of theirs away', async () => {
    let takes!: () => void;
    let fails!: (error: Error) => void;
    let times = 0;
    const rate = (): Promise<void> =>
      new Promise((done, refuse) => {
        times++;
        [takes, fails] = [done, refuse];
      });
    it_ = await stands({ adapters: { rate } });
    const told: unknown[] = [];
    it_.element.on('am-rating', ({ detail: { score, text } }) => told.push([score, text]));
    const items = [said('Hi'), answered('Bye')];
    const over = async (session: number): Promise<void> => {
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { session, ended: 'user_ended' }) });
      await until(() => it_.all('.rating').length === 1);
    };
    const writes = async (score: number, text: string): Promise<void> => {
      it_.one<HTMLInputElement>(`.rating [value="${score}"]`).click();
      it_.one<HTMLTextAreaElement>('#rate-text').value = text;
      it_.one('#rate-text').dispatchEvent(new Event('input', { bubbles: true }));
      await it_.drawn();
    };
    const sends = async (): Promise<void> => {
      it_.one<HTMLFormElement>('.rating').requestSubmit();
      await it_.drawn();
    };
    await it_.element.identify('ann');
    await it_.element.show();
    await over(1);
    await until(() => live().length === 3);
    const ear = new Ear().listen();

    // Of the chat before: nothing is on its way from the new one yet.
    await writes(1, 'Ann was cross');
    await sends();
    it_.all('.ended .btn').at(-1)!.click();
    takes();
    await it_.drawn();
    expect([told, it_.element.behind.rated]).to.deep.equal([[], null]);
    await over(2);

    // Of the person before.
    for (const arrives of [() => takes(), () => fails(new Error('down'))]) {
      await it_.element.identify('ann');
      await over(2);
      await writes(1, 'Ann was cross');
      await sends();
      const before = times;
      await sends();
      it_.all('.rating .btn')[0]!.click();
      await until(() => it_.all('.rating').length === 0);
      expect(times, 'one at a time').to.equal(before);
      await it_.element.identify('bob');
      await over(2);
      await writes(5, 'Bob is glad');
      arrives();
      await it_.drawn();
      expect([told, it_.element.behind.rated]).to.deep.equal([[], null]);
      expect(it_.one<HTMLTextAreaElement>('#rate-text').value).to.equal('Bob is glad');
      expect(it_.one('#rate-failed').hidden).to.equal(true);
    }
    await sends();
    takes();
    await until(() => it_.all('.rating').length === 0);
    expect(told).to.deep.equal([[5, 'Bob is glad']]);
    expect(ear.said('alert')).not.to.include('Not sent');
  });

  it('is what a form has complained of, also while it is being wiped', async () => {
    const form = ['Name', 'Town'].map((label) => ({ name: label, label, required: true }));
    it_ = await stands({ config: { form } });
    await it_.element.identify('ann');
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    const field = (name: string): HTMLInputElement => it_.one(`[name=${name}]`);
    const types = async (name: string, text: string): Promise<void> => {
      field(name).value = text;
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
      await it_.drawn();
    };
    const wrong = (): number => it_.all('.gate .err:not([hidden])').length;
    await types('Name', 'Ann');
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(wrong()).to.equal(2);
    it_.element.behind.talk.client.identify = () => new Promise(() => undefined);
    void it_.element.identify('bob');
    await it_.drawn();
    expect([field('Name').value, wrong()]).to.deep.equal(['', 0]);
    await types('Name', 'Bob');
    expect(wrong()).to.equal(0);
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(wrong()).to.equal(2);
  });

  it('is a starter that was pressed: it holds nobody up, and is not said', async () => {
    it_ = await stands({ config: { home: { starters: ['Opening hours'] } } });
    const decides: (() => void)[] = [];
    it_.element.on('am-before-send', ({ detail }) =>
      detail.waitUntil(new Promise<void>((done) => decides.push(() => done()))),
    );
    await it_.element.identify('ann');
    const presses = async (): Promise<void> => {
      await it_.element.show();
      it_.element.behind.scene().act.suggest('Opening hours');
      await it_.drawn();
    };
    await presses();
    await presses();
    expect(decides).to.have.length(1);
    await it_.element.identify('bob');
    await presses();
    expect(decides).to.have.length(2);
    decides[0]!();
    await it_.drawn();
    // Whose own is still looked at, and not asked about again, by hand either.
    await presses();
    await writing.types('Opening hours');
    await writing.enters();
    expect([writing.sent, decides.length]).to.deep.equal([[], 2]);
    decides[1]!();
    await until(() => writing.sent.length > 0);
    expect(writing.sent).to.deep.equal(['Opening hours']);
  });
});
