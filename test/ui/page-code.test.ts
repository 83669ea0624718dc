import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

const fails = (): never => {
  throw new Error('the page’s own');
};

/** A conversation of a customer does not end because the page that it is on has a mistake. */
describe('code of the page that throws', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  /** What the page is told, and what nobody has caught. */
  const told: string[] = [];
  const loose: string[] = [];
  const hear = (event: PromiseRejectionEvent): void => void loose.push(String(event.reason));
  const opens = async (options: Parameters<typeof stands>[0]): Promise<void> => {
    it_ = await stands(options);
    it_.element.on('am-error', ({ detail }) => told.push(detail.help));
    await it_.element.show();
  };
  beforeEach(() => window.addEventListener('unhandledrejection', hear));
  afterEach(() => {
    window.removeEventListener('unhandledrejection', hear);
    it_.element.remove();
    expect(loose.splice(0)).to.deep.equal([]);
    told.length = 0;
  });

  for (const [what, drawn, tells] of [
    ['words', '<b>Bold</b>', true],
    ['an object', {}, true],
    ['a promise', Promise.resolve(null), true],
    ['a document', document.implementation.createHTMLDocument(), true],
    ['an attribute', document.createAttribute('class'), true],
    ['false', false, false],
    ['nothing', undefined, false],
  ] as const)
    it(`in a renderer that gives ${what} leaves the message as it is`, async () => {
      await opens({ renderers: { agent: () => drawn as unknown as null } });
      it_.chat.is([said('Hi'), answered('On its way.')]);
      await it_.drawn();
      expect(it_.one('.turn.agent .md, .turn.agent .said').textContent).to.contain('On its way.');
      expect(it_.one('#log').textContent).not.to.match(/object|false|<b>/);
      expect(told).to.have.length(tells ? 1 : 0);
      // Who hears no event has the console.
      expect(it_.stand.complaints).to.deep.equal(told);
    });

  it('is told on the console by what it threw; a file that cannot be fetched is no mistake of theirs', async () => {
    await opens({ adapters: { feedback: () => Promise.reject('down for today') } });
    it_.chat.is([said('Hi'), answered('On its way.')]);
    await until(() => it_.all('.turn.agent').length === 1);
    it_.element.behind.scene().act.rate(it_.element.state.items[1] as never, true);
    await until(() => told.length === 1);
    it_.element.behind.failed(new TypeError('Failed to fetch dynamically imported module'));
    expect(told).to.have.length(2);
    expect(it_.stand.complaints).to.deep.equal(['adapters.feedback: down for today']);
  });

  it('in a promise that something waits for is told to the page, and refuses nothing', async () => {
    await opens({});
    const heard: unknown[] = [];
    const own = window.reportError;
    window.reportError = (error) => void heard.push(error);
    it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(Promise.reject(new Error('moderation is down'))));
    await it_.element.send('Hello').finally(() => (window.reportError = own));
    expect(heard.map(String)).to.deep.equal(['Error: moderation is down']);
    expect(it_.chat.asked.some(({ what }) => what === 'send')).to.equal(true);
  });

  it('keeps what a renderer has drawn while it is the same, whatever else is given anew', async () => {
    let asked = 0;
    const agent = (): HTMLElement => {
      asked++;
      return Object.assign(document.createElement('input'), { className: 'own' });
    };
    await opens({ renderers: { agent } });
    it_.chat.is([said('Hi'), answered('Your postcode?')]);
    await it_.drawn();
    const field = it_.one<HTMLInputElement>('.own');
    field.value = '1010';
    field.focus();
    Object.assign(it_.element, { config: { title: 'Another' }, adapters: {}, renderers: { agent } });
    await it_.drawn();
    expect([it_.one('.own') === field, field.value, it_.root.activeElement === field, asked]).to.deep.equal([
      true,
      '1010',
      true,
      1,
    ]);
  });

  it('keeps what stood in a fragment, which is empty once it is drawn, when it is drawn again', async () => {
    const agent = ({ text }: { readonly text: string }): DocumentFragment => {
      const drawn = document.createDocumentFragment();
      for (const part of [text, 'by the shop'])
        drawn.append(Object.assign(document.createElement('div'), { className: 'own', textContent: part }));
      return drawn;
    };
    await opens({ renderers: { agent } });
    it_.chat.is([said('Hi'), answered('Your postcode?')]);
    await it_.drawn();
    const stands = (): HTMLElement[] => it_.all('.turn .own');
    const [first, second] = stands();
    expect([first?.textContent, second?.textContent]).to.deep.equal(['Your postcode?', 'by the shop']);
    // They stand in the message as they would without anything around them.
    const gap = second!.getBoundingClientRect().top - first!.getBoundingClientRect().bottom;
    expect(gap).to.be.closeTo(parseFloat(getComputedStyle(first!.closest('.turn')!).rowGap), 1);
    const again = async (does: () => unknown): Promise<void> => {
      await does();
      await it_.drawn();
      expect(stands()).to.deep.equal([first, second]);
    };
    await again(() => it_.element.close().then(() => it_.element.show()));
    await again(() => Object.assign(it_.element, { mode: 'fullscreen' }));
    await again(() => Object.assign(it_.element, { mode: 'inline' }));
  });

  it('in a renderer that is given later, is another then or is none any more draws what is there already', async () => {
    await opens({});
    it_.chat.is([said('Hi'), answered('First.'), said('And?'), answered('Second.')]);
    await it_.drawn();
    const by =
      (look: string) =>
      ({ text }: { readonly text: string }) =>
        Object.assign(document.createElement('div'), { className: look, textContent: text });
    const drawn = async (renderers: object): Promise<number[]> => {
      Object.assign(it_.element, { renderers });
      await it_.drawn();
      return ['.red', '.blue', '.turn.agent'].map((look) => it_.all(look).length);
    };
    const red = by('red');
    expect(await drawn({ agent: red })).to.deep.equal([2, 0, 0]);
    const [first] = it_.all('.red');
    // A framework gives another object with each drawing; what stands there may have been written into.
    expect(await drawn({ agent: red })).to.deep.equal([2, 0, 0]);
    expect(it_.all('.red')[0]).to.equal(first);
    expect(await drawn({ agent: by('blue') })).to.deep.equal([0, 2, 0]);
    expect(await drawn({})).to.deep.equal([0, 0, 2]);
  });

  it('in a renderer leaves the message as it is, and is told once', async () => {
    await opens({ renderers: { agent: ({ text }) => (text === 'odd' ? fails() : null) } });
    it_.chat.is([said('Hi'), answered('odd')]);
    await it_.drawn();
    it_.chat.is([said('Hi'), answered('odd'), answered('after it')]);
    await until(() => it_.root.textContent!.includes('after it'));
    expect(it_.root.textContent).to.include('odd');
    expect(told).to.deep.equal(['renderers.agent: the page’s own']);
  });

  it('in an adapter that signs somebody in is told; one that does has a token asked for anew', async () => {
    let signs = fails as () => Promise<void>;
    await opens({ adapters: { signIn: () => signs() } });
    it_.chat.is([said('Hi'), answered('Hello')], { phase: 'failed', error: 'auth/rejected' });
    await until(() => it_.root.querySelector('.status button') !== null);
    const starts = (): number => it_.chat.asked.filter(({ what }) => what === 'start').length;
    const before = starts();
    it_.one('.status button').click();
    await until(() => told.includes('adapters.signIn: the page’s own'));
    expect(starts()).to.equal(before);
    signs = () => Promise.resolve();
    it_.one('.status button').click();
    await until(() => starts() > before);
  });

  it('and an answer whose words it takes away is shown as it came', async () => {
    await opens({});
    it_.element.on('am-before-message', ({ detail }) => Object.assign(detail, { text: undefined }));
    it_.chat.is([said('Hi'), answered('as it came')]);
    await until(() => it_.root.textContent!.includes('as it came'));
  });

  it('at the form lets the visitor go on', async () => {
    await opens({ config: { form: [{ name: 'mail', label: 'E-mail' }] }, adapters: { form: fails } });
    await until(() => it_.all('.gate').length === 1);
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await until(() => it_.all('#text').length === 1);
    expect(told).to.deep.equal(['adapters.form: the page’s own']);
  });

  it('at the form by a promise is told once, to the page and on the console, and the answers were told by the event', async () => {
    const form = (): Promise<void> => Promise.reject(new Error('down for today'));
    await opens({ config: { form: [{ name: 'mail', label: 'E-mail' }] }, adapters: { form } });
    const values: object[] = [];
    it_.element.on('am-form-submit', ({ detail }) => values.push(detail.values));
    await until(() => it_.all('.gate').length === 1);
    it_.one<HTMLInputElement>('.gate input').value = 'mira@post.example';
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await until(() => told.length > 0);
    await it_.drawn();
    expect([told, it_.stand.complaints]).to.deep.equal([
      ['adapters.form: down for today'],
      ['adapters.form: down for today'],
    ]);
    expect(values).to.deep.equal([{ mail: 'mira@post.example' }]);
  });

  it('about an answer that was liked is told, and the answer stays liked', async () => {
    await opens({ config: { feedback: true }, adapters: { feedback: fails } });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await until(() => it_.all('.turn.agent').length === 1);
    it_.element.behind.scene().act.rate(it_.element.state.items[1] as never, true);
    await until(() => told.length > 0);
    expect(told).to.deep.equal(['adapters.feedback: the page’s own']);
    expect(it_.element.behind.feedback.size).to.equal(1);
  });

  it('at a file, or an answer that is none, says that it was not added, and holds nothing back', async () => {
    await opens({
      adapters: { upload: (file) => (file.name === 'a.txt' ? fails() : Promise.resolve(undefined as never)) },
    });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await until(() => it_.all('[part=attach]').length > 0);
    for (const name of ['a.txt', 'b.txt']) {
      const files = new DataTransfer();
      files.items.add(new File(['x'], name));
      writing.area.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    }
    await until(() => told.length === 2);
    await it_.drawn();
    expect(it_.all('progress')).to.have.length(0);
    await writing.types('hello');
    await writing.enters();
    expect(writing.sent).to.deep.equal(['hello']);
  });

  it('that refuses an answer after it has looked keeps it from being shown', async () => {
    await opens({});
    let decided = false;
    it_.element.on('am-before-message', (event) =>
      event.detail.waitUntil(
        Promise.resolve().then(() => {
          event.preventDefault();
          decided = true;
        }),
      ),
    );
    it_.chat.is([said('Hi'), answered('internal matter')]);
    await until(() => decided);
    it_.chat.is([said('Hi'), answered('internal matter'), said('Hello?')]);
    await until(() => it_.root.textContent!.includes('Hello?'));
    expect(it_.root.textContent).not.to.include('internal matter');
  });
});
