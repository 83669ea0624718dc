import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import type { MessengerAdapters } from '../../src/ui/config.js';
import { apart } from '../../src/ui/parts/sent-files.js';
import type { Remembered } from '../../src/ui/wiring.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

describe('files, as the page takes them', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  /** What the page is told, and what nobody has caught. */
  const told: string[] = [];
  const loose: string[] = [];
  const hear = (event: PromiseRejectionEvent): void => void loose.push(String(event.reason));
  beforeEach(() => window.addEventListener('unhandledrejection', hear));
  afterEach(() => {
    window.removeEventListener('unhandledrejection', hear);
    it_.element.remove();
    expect(loose.splice(0)).to.deep.equal([]);
    told.length = 0;
  });

  type Task = Parameters<NonNullable<MessengerAdapters['upload']>>[1];
  const opens = async (adapters: object): Promise<void> => {
    it_ = await stands({ adapters });
    it_.element.on('am-error', ({ detail }) => told.push(detail.help));
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    await until(() => it_.all('[part=attach]').length > 0);
  };
  const adds = async (name: string): Promise<void> => {
    const before = it_.all('.att').length;
    const files = new DataTransfer();
    files.items.add(new File(['words'], name));
    writing.area.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    await until(() => it_.all('.att').length > before);
    await it_.drawn();
  };
  const sends = async (): Promise<unknown> => {
    await writing.enters();
    return writing.sent.at(-1);
  };

  it('are as far on their way as the last number says that is one', async () => {
    let task: Task | undefined;
    await opens({ upload: (_file: File, given: Task) => new Promise(() => (task = given)) });
    await adds('a.txt');
    const part = async (given: unknown): Promise<number> => {
      task!.progress(given as number);
      await it_.drawn();
      return it_.one<HTMLProgressElement>('.att progress').value;
    };
    expect(await part(0.5)).to.equal(0.5);
    for (const odd of [NaN, Infinity, -Infinity, undefined, null, '0.7', {}]) expect(await part(odd)).to.equal(0.5);
    expect(await part(-1)).to.equal(0);
    expect(await part(7)).to.equal(1);
    await it_.element.close();
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('.turn')).to.have.length(2);
  });

  for (const title of [5, {}, null, '', ' '])
    it(`have their own name where what they are called is none: ${JSON.stringify(title)}`, async () => {
      await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a', title }) });
      await adds('a.txt');
      await until(() => it_.all('.att progress').length === 0);
      expect(it_.all('.att.bad')).to.have.length(0);
      expect(await sends()).to.equal('[a.txt](https://files.test/a)');
      expect(told).to.deep.equal([]);
    });

  for (const answer of [undefined, null, 'https://files.test/a', {}, { url: '' }])
    it(`were not added where nothing leads to them: ${JSON.stringify(answer)}`, async () => {
      await opens({ upload: () => Promise.resolve(answer) });
      await adds('a.txt');
      await until(() => it_.all('.att.bad').length === 1);
      expect(told).to.deep.equal(['adapters.upload: expected { url }']);
      expect(it_.stand.complaints).to.deep.equal(told);
    });

  it('are there, which is heard', async () => {
    await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a' }) });
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    await adds('a.txt');
    await until(() => ear.said('status').includes('a.txt: Done'));
  });

  it('are all taken where the rules for them are none, which is told when they are given', async () => {
    const uploadRules = { accept: ['image/*', '.pdf'], maxBytes: -1 };
    await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a' }), uploadRules });
    await adds('a.txt');
    await until(() => it_.all('.att progress').length === 0);
    expect(it_.all('.att.bad')).to.have.length(0);
    expect(await sends()).to.equal('[a.txt](https://files.test/a)');
  });

  it('have nothing in their names that is to be masked', async () => {
    const secret = (text: string): object[] =>
      [...text.matchAll(/secret/g)].map(({ index }) => ({ start: index, end: index + 6, with: '***' }));
    await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a' }), mask: secret });
    it_.element.config = { masking: 'cards' };
    await adds('secret 4111 1111 1111 1111.png');
    await until(() => it_.all('.att progress').length === 0);
    expect(await sends()).to.equal('[*** •••• 1111.png](https://files.test/a)');
  });

  it('hold the message back where what masks them has failed', async () => {
    const fails = (text: string): object[] => {
      if (text.includes('.png')) throw new Error('broken rule');
      return [];
    };
    await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a' }), mask: fails });
    await adds('a.png');
    await until(() => it_.all('.att progress').length === 0);
    expect(await sends()).to.equal(undefined);
    expect(it_.all('.att')).to.have.length(1);
    expect(told.join()).to.include('adapters.mask');
  });

  for (const accept of ['*', '*/*', ' .pdf, */* '])
    it(`are all taken where the rule is one of every kind: ${accept}`, async () => {
      await opens({ upload: () => Promise.resolve({ url: 'https://files.test/a' }), uploadRules: { accept } });
      await adds('a.txt');
      await until(() => it_.all('.att progress').length === 0);
      expect(it_.all('.att.bad')).to.have.length(0);
    });

  it('stay those of their message, where nobody takes another of the same words', async () => {
    await opens({ upload: ({ name }: File) => Promise.resolve({ url: `https://files.test/${name}` }) });
    const { client } = it_.element.behind.talk;
    let keeps!: (id: string) => void;
    client.send = () => new Promise((done) => (keeps = done));
    await adds('a.txt');
    await until(() => it_.all('.att progress').length === 0);
    await writing.enters();
    it_.chat.is([said('Hi'), answered('Hello'), said('')]);
    await until(() => typeof keeps === 'function' && it_.all('.att').length === 0);
    client.send = () => Promise.reject(new Error('no room'));
    await adds('b.txt');
    await until(() => it_.all('.att progress').length === 0);
    await writing.enters();
    await until(() => it_.all('.att').length === 1);
    const names = (): readonly (string | undefined)[] =>
      (it_.stand.kept as Remembered).view.files?.map(({ title }) => title) ?? [];
    expect(names()).to.deep.equal(['a.txt', 'b.txt']);
    keeps('l-1');
    await until(() => names().length === 1);
    expect([names(), it_.all('.att b').map((name) => name.textContent)]).to.deep.equal([['b.txt'], ['b.txt']]);
  });

  for (const [which, name, answer, words] of [
    ['no name', '', {}, '—'],
    ['a name of nothing', ' ', {}, '—'],
    ['a long name', `${'x'.repeat(450)}.txt`, {}, `${'x'.repeat(199)}…`],
    ['a name of brackets', '[a'.repeat(225), {}, `${'[a'.repeat(99)}[…`],
    ['a long title', 'a.txt', { title: '🙂'.repeat(2_500) }, `${'🙂'.repeat(199)}…`],
  ] as const)
    it(`are links under what was written, with ${which} as well`, async () => {
      await opens({
        upload: ({ name }: File) => Promise.resolve({ url: 'https://files.test/a', ...(name !== 'b.txt' && answer) }),
      });
      await adds(name);
      await adds('b.txt');
      await until(() => it_.all('.att progress').length === 0);
      await writing.types('See');
      it_.chat.is([said(String(await sends())), answered('Thank you')]);
      await until(() => it_.all('.turn.me a').length === 2);
      expect(it_.all('.turn.me a').map((link) => link.firstChild!.textContent)).to.deep.equal([words, 'b.txt']);
      expect(it_.one('.turn.me').textContent).not.to.include('](');
    });

  it('are named where they have an address that is too long for a link, and the others are links', async () => {
    const long = `https://files.test/${'a'.repeat(2_500)}`;
    await opens({
      upload: ({ name }: File) => Promise.resolve({ url: name === 'a.txt' ? long : 'https://files.test/b' }),
    });
    await adds('a.txt');
    await adds('b.txt');
    await until(() => it_.all('.att progress').length === 0);
    const text = String(await sends());
    expect(text).to.equal(`[a.txt](${long})\n[b.txt](https://files.test/b)`);
    it_.chat.is([said(text), answered('Thank you')]);
    await until(() => it_.all('.turn.me a').length === 1);
    expect(it_.one('.turn.me .md').textContent).to.match(/^a\.txt\s+b\.txt/);
  });

  it('have names that are no Markdown, with a link or without', async () => {
    const odd = ['`a.txt', 'b`.txt', 'c<d.txt', 'e>f.txt', '---', '# Title', '- item', 'https://evil.test/a'];
    const long = 'a'.repeat(2_500);
    await opens({
      upload: ({ name }: File) =>
        Promise.resolve({ url: `https://files.test/${odd.indexOf(name) < 4 ? odd.indexOf(name) : long}` }),
    });
    for (const name of odd) await adds(name);
    await until(() => it_.all('.att progress').length === 0);
    it_.chat.is([said(String(await sends())), answered('Thank you')]);
    await until(() => it_.all('.turn.me a').length === 4);
    const names = it_.all('.turn.me a').map((link) => link.firstChild!.textContent);
    expect(names).to.deep.equal(odd.slice(0, 4));
    const shown = it_.one('.turn.me .md');
    for (const name of odd.slice(4)) expect(shown.textContent).to.include(name);
    expect(shown.querySelectorAll('h4,h5,h6,ul,hr')).to.have.length(0);
  });

  it('are looked for in what was sent in a time that goes with its length', () => {
    const line = '[a](https://files.test/a)\n';
    // Read over and over again, it would not be done in the time that a test has.
    const length = 1_000_000;
    const attacks = [
      `${line.repeat(length / line.length)}.`,
      `[${'\\\\'.repeat(length / 2)}`,
      `[a](https://${')'.repeat(length)} `,
    ];
    for (const text of attacks) expect(apart(text)).to.deep.equal([text, '']);
    expect(apart(`Hi\n${line.repeat(length / line.length).trim()}`)[0]).to.equal('Hi');
  });

  describe('when the page is shown again', () => {
    const file = (title: string, url = `https://files.test/${title}`): object => ({ title, url, size: 5 });
    const names = (): (string | null)[] => it_.all('.att b').map((name) => name.textContent);
    /** What the pages that were shown in this tab meanwhile have left. */
    const isBack = async (files: readonly object[] | undefined): Promise<void> => {
      it_.element.behind.memory.reload = () => {
        it_.stand.kept = { ...it_.stand.kept, view: { ...it_.stand.kept.view, files } };
        return true;
      };
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await it_.drawn();
    };
    const hasOne = async (): Promise<void> => {
      await opens({ upload: ({ name }: File) => Promise.resolve({ url: `https://files.test/${name}` }) });
      await adds('a.txt');
      await until(() => it_.all('.att progress').length === 0);
    };

    it('are not there any more where they were sent meanwhile', async () => {
      await hasOne();
      await isBack(undefined);
      expect(names()).to.deep.equal([]);
      await writing.types('See');
      expect(await sends()).to.equal('See');
    });

    it('are there where they were added meanwhile, and those that could not be as well', async () => {
      await hasOne();
      await isBack([file('a.txt'), file('b.txt'), file('c.txt', '')]);
      expect(names()).to.deep.equal(['a.txt', 'b.txt', 'c.txt']);
      expect(it_.all('.att.bad')).to.have.length(1);
      expect(await sends()).to.equal('[a.txt](https://files.test/a.txt)\n[b.txt](https://files.test/b.txt)');
    });

    it('go on where they are on their way from here', async () => {
      let comes!: (answer: object) => void;
      await opens({ upload: () => new Promise((done) => (comes = done)) });
      await adds('a.txt');
      await isBack([file('a.txt', ''), file('b.txt')]);
      expect(names()).to.have.members(['a.txt', 'b.txt']);
      expect(it_.all('.att progress')).to.have.length(1);
      comes({ url: 'https://files.test/1' });
      await until(() => it_.all('.att progress').length === 0);
      expect(it_.all('.att.bad')).to.have.length(0);
      expect(names()).to.have.length(2);
    });

    it('are told of once where they could not be added, however often the page is left', async () => {
      await hasOne();
      await until(() => live().length > 0);
      const ear = new Ear().listen();
      await isBack([file('a.txt'), file('c.txt', '')]);
      await isBack([file('a.txt'), file('c.txt', ''), file('d.txt')]);
      expect(names()).to.have.members(['a.txt', 'c.txt', 'd.txt']);
      const ofC = (): string[] => ear.said().filter((words) => words.includes('c.txt'));
      await until(() => ofC().length > 0);
      expect(ofC()).to.have.length(1);
    });

    it('are as they were where nothing has changed', async () => {
      await hasOne();
      const card = it_.one('.att');
      await isBack([file('a.txt')]);
      expect(it_.all('.att')).to.deep.equal([card]);
    });
  });

  it('of an earlier page are what is left of them', async () => {
    const files = [
      { title: 'a.txt', url: 'https://files.test/a', size: 5 },
      null,
      5,
      {},
      { title: 5, url: 7, size: '9' },
    ];
    it_ = await stands({ adapters: { upload: () => new Promise(() => undefined) } }, (stand) => {
      stand.kept.view = { files };
    });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    await until(() => it_.all('.att').length > 0);
    expect(it_.all('.att b').map((name) => name.textContent)).to.deep.equal(['a.txt']);
    expect(await sends()).to.equal('[a.txt](https://files.test/a)');
  });
});
