import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { reading } from './support/reading.js';
import { stands, until, type Stand, type Standing } from './support/stand.js';

/** N19: what somebody was at is there again: what they read, what they wrote, what they were shown first. */
describe('who comes back', () => {
  let it_: Standing;
  beforeEach(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => false }));
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
  });
  const { topOf, log, inView: seen } = reading(() => it_);
  const inView = (): string => seen(5);
  const home = { home: { greeting: 'Good day', starters: ['Opening hours'] } };
  const asked = (): string[] => it_.chat.asked.map(({ what }) => what);
  const texts = (): string => it_.one<HTMLTextAreaElement>('#text').value;
  const LONG = 'words '.repeat(900);

  it('in another tab has what is new, also before it is opened, and is asked nothing twice', async () => {
    const items = [answered('Hello'), answered('It comes tomorrow.')];
    it_ = await stands({ config: { form: [{ name: 'who', label: 'Your name' }] } }, (stand) => {
      stand.kept = { view: {}, preferences: { talking: true, seen: items[0]!.place } };
      stand.goesOn = true;
    });
    await until(() => asked().includes('start'));
    it_.chat.is(items, { leads: false });
    await it_.drawn();
    expect(it_.one('.badge').dataset['n']).to.equal('1');
    await it_.element.show();
    await it_.drawn();
    expect([it_.all('.gate').length, it_.all('#text').length]).to.deep.equal([0, 1]);
  });

  it('has read what another tab has shown, and not less for a page that empties its storage', async () => {
    const items = [answered('Hello'), answered('It comes tomorrow.')];
    it_ = await stands(
      {},
      (stand) => (stand.kept = { view: { talking: true }, preferences: { seen: items[0]!.place } }),
    );
    it_.chat.is(items, { leads: false });
    await it_.drawn();
    expect(it_.one('.badge').dataset['n']).to.equal('1');
    it_.stand.kept = { view: {}, preferences: { seen: items[1]!.place } };
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await it_.drawn();
    expect(it_.all('.badge').length).to.equal(0);
    it_.stand.kept = { view: {}, preferences: {} };
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await it_.drawn();
    expect(it_.all('.badge').length).to.equal(0);
  });

  it('in another tab, where nothing goes on any more, begins nothing, nor does the page after that ask', async () => {
    it_ = await stands({}, (stand) => (stand.kept = { view: {}, preferences: { talking: true, seen: 7 } }));
    await until(() => (it_.stand.kept.preferences as { talking?: boolean }).talking === undefined);
    expect(it_.stand.requests).to.deep.equal([]);
  });

  const asks = async (answer: string): Promise<void> => {
    const items = [said('Hi'), answered('Hello'), said('And now?', 'sent', { key: 'v:mine' })];
    it_.chat.is(items.slice(0, 2));
    await it_.drawn();
    it_.chat.onSend = () => 'mine';
    const sending = it_.element.send('And now?');
    it_.chat.is(items);
    await sending;
    await it_.drawn();
    it_.chat.is([...items, answered(answer, { key: 'a:new' })]);
    await it_.drawn();
  };

  it('to an answer that was liked finds that, until somebody else comes', async () => {
    const opens = async (kept: Stand['kept']): Promise<void> => {
      it_ = await stands({ config: { feedback: true } }, (stand) => (stand.kept = kept));
      await it_.element.show();
      it_.chat.is([said('Hi'), answered('Hello', { key: 'a:1' })]);
      await until(() => it_.all('[aria-label^=Helpful]').length === 1);
    };
    const pressed = (): string | null => it_.one('[aria-label^=Helpful]').ariaPressed;
    await opens({ view: {}, preferences: {} });
    it_.one('[aria-label^=Helpful]').click();
    const reloads = async (): Promise<void> => {
      const { kept } = it_.stand;
      it_.element.remove();
      await opens(JSON.parse(JSON.stringify(kept)) as Stand['kept']);
    };
    await reloads();
    expect(pressed()).to.equal('true');
    await it_.element.forget();
    it_.chat.is([said('Hi'), answered('Hello', { key: 'a:1' })]);
    await it_.drawn();
    await reloads();
    expect(pressed()).to.equal('false');
  });

  it('to a question and the beginning of its answer finds them where they stood', async () => {
    it_ = await stands();
    await it_.element.show();
    await asks(LONG);
    const [key, top] = [inView(), topOf(inView())];
    expect(log().scrollHeight - log().clientHeight - log().scrollTop).to.be.greaterThan(500);
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await it_.drawn();
    expect(inView()).to.equal(key);
    expect(Math.abs(topOf(key) - top)).to.be.below(2);
    // And a page that goes has written it down.
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect((it_.stand.kept.view as { place?: { key: string } }).place?.key).to.equal(key);
  });

  it('in a new page to an answer that is still coming finds its question where it stood, when it has come', async () => {
    it_ = await stands();
    await it_.element.show();
    await asks(LONG);
    const [key, top] = [inView(), topOf(inView())];
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    const { view } = it_.stand.kept;
    const items = it_.chat.snapshot.items;
    it_.element.remove();
    it_ = await stands({}, (stand) => {
      stand.kept.view = { ...view, open: true };
      stand.chat.is([...items.slice(0, -1), answered('', { key: 'a:new', state: 'writing' })]);
    });
    await it_.drawn();
    expect(Math.abs(topOf(key) - top)).to.be.below(2);
    it_.chat.is(items);
    await it_.drawn();
    expect(Math.abs(topOf(key) - top)).to.be.below(2);
  });

  it('to the end of a short answer finds the end, also of what is said next', async () => {
    it_ = await stands();
    await it_.element.show();
    await asks('Soon.');
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await it_.drawn();
    it_.chat.is([...it_.chat.snapshot.items, answered('Very soon.', { key: 'a:next' })]);
    await it_.drawn();
    const view = log().getBoundingClientRect();
    expect(it_.one('[data-k="a:next"]').getBoundingClientRect().bottom).to.be.at.most(view.bottom + 1);
    expect(it_.all('.jump.jump')).to.have.length(0);
  });

  it('is looked at again sees the last words also where what stands below them takes more room', async () => {
    it_ = await stands({ adapters: { rate: () => undefined } });
    await it_.element.show();
    const filler = Array.from({ length: 8 }, (_, at) => [
      said(`Q${at}`),
      answered(`A${at}. ${'words '.repeat(20)}`),
    ]).flat();
    it_.chat.is(filler);
    await it_.drawn();
    it_.chat.onSend = () => 'mine';
    const items = [...filler, said('Goodbye', 'sent', { key: 'v:mine' }), answered('Goodbye!', { key: 'a:last' })];
    const sending = it_.element.send('Goodbye');
    it_.chat.is(items.slice(0, -1));
    await sending;
    await it_.drawn();
    it_.chat.is(items);
    await it_.drawn();
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'agent_ended' }) });
    await until(() => it_.all('.rating').length === 1);
    await it_.drawn();
    // What becomes lower is told a frame later.
    await until(
      () => it_.one('[data-k="a:last"] .md').getBoundingClientRect().bottom <= log().getBoundingClientRect().bottom + 1,
      () =>
        `${it_.one('[data-k="a:last"] .md').getBoundingClientRect().bottom} in ${log().getBoundingClientRect().bottom}`,
    );
  });

  for (const waits of [false, true])
    it(`finds the chat in a place of the page that was hidden ${waits ? 'for a while' : 'until it was there'}`, async () => {
      it_ = await stands();
      await it_.element.show();
      await asks(LONG);
      const [key, top] = [inView(), topOf(inView())];
      const place = document.createElement('div');
      place.style.cssText = 'height:600px;display:none';
      document.body.append(place);
      it_.element.mode = 'inline';
      place.append(it_.element);
      if (waits) {
        await it_.drawn();
        it_.element.requestUpdate();
        await it_.drawn();
      }
      place.style.display = '';
      await it_.drawn();
      await until(
        () => inView() === key && Math.abs(topOf(key) - top) < 2,
        () => `${inView()} at ${topOf(inView())}, was ${key} at ${top}`,
      );
      place.remove();
    });

  const before = (view: Stand['kept']['view']) => (stand: Stand) => void (stand.kept.view = view);

  it('to the first screen finds what was written on it', async () => {
    it_ = await stands({ config: home }, before({ open: true, draft: 'Where is my' }));
    await until(() => it_.all('.home').length === 1, 'the first screen');
    expect(it_.one('.home').textContent).to.contain('Good day');
    expect(texts()).to.equal('Where is my');
    expect(asked()).to.deep.equal([]);
  });

  it('after another tab has begun a new chat comes back to that', async () => {
    it_ = await stands();
    await it_.element.show();
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items);
    await it_.drawn();
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.drawn();
    expect(it_.stand.kept.view).to.include({ talking: false });
    it_.chat.is(items, { phase: 'ready', conversation: conversationOf(items, { session: 2 }) });
    await it_.drawn();
    expect(it_.stand.kept.view).to.include({ talking: true });
  });

  it('in a new tab is offered the conversation that goes on', async () => {
    it_ = await stands({ config: home }, (stand) => (stand.goesOn = true));
    expect(asked()).to.deep.equal([]);
    await it_.element.show();
    await until(() => asked().includes('start'), 'the conversation');
    it_.chat.is([said('Hi'), answered('## Soon\n\nIt is **on its way**.')]);
    await until(() => it_.all('.resume').length === 1, 'the card');
    expect(it_.one('.home').textContent).to.match(/Soon\S*\s+It is on its way\./);
  });

  for (const [who, options, goesOn] of [
    ['has never been here', {}, false],
    ['has not agreed', { consent: 'required' }, true],
  ] as const)
    it(`or ${who} has nothing begun by the first screen`, async () => {
      it_ = await stands({ config: home, ...options }, (stand) => (stand.goesOn = goesOn));
      await it_.element.show();
      await it_.drawn();
      expect(it_.stand.requests).to.deep.equal([]);
    });

  it('from the settings comes back to the first screen', async () => {
    it_ = await stands({ config: home });
    await it_.element.show();
    await until(() => it_.all('.home').length === 1);
    for (const by of [() => it_.one('.lead').click(), () => it_.one('.panel').dispatchEvent(key('Escape'))]) {
      it_.element.behind.scene().act.show('settings');
      await until(() => it_.all('.lead').length === 1);
      by();
      await until(() => it_.all('.home').length === 1, 'the first screen');
    }
  });
  const key = (name: string): KeyboardEvent =>
    new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true });

  it('to a chat that becomes part of the page is shown its first screen', async () => {
    it_ = await stands({ config: home });
    it_.element.mode = 'inline';
    await until(() => it_.all('.home').length === 1, 'the first screen');
    expect(asked()).to.deep.equal([]);
  });

  it('and is told no by the page finds nothing to press that does nothing', async () => {
    it_ = await stands({ config: home, consent: 'denied' });
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('.home, .item')).to.have.length(0);
    expect(it_.root.textContent).to.contain('The chat is not available now.');
  });

  it('to a question how it was finds what was answered', async () => {
    it_ = await stands({ adapters: { rate: () => undefined } });
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.element.show();
    await until(() => it_.all('.rating').length === 1);
    it_.one<HTMLInputElement>('.rating [value="3"]').click();
    const text = it_.one<HTMLTextAreaElement>('#rate-text');
    text.value = 'so so';
    text.dispatchEvent(new Event('input', { bubbles: true }));
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await until(() => it_.all('.rating').length === 1);
    expect(it_.one<HTMLInputElement>('.rating [value="3"]').checked).to.equal(true);
    expect(it_.one<HTMLTextAreaElement>('#rate-text').value).to.equal('so so');
    expect(it_.all('.rate label').map(({ className }) => className.trim())).to.deep.equal([
      'h1 on',
      'h2 on',
      'h3 pick',
      'h4',
      'h5',
    ]);
  });
});

/** N15 and S5: what is kept is what the visitor was told. */
describe('what is kept', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  it('is nothing before somebody has agreed, and that it is open from then on', async () => {
    it_ = await stands({ consent: 'required' });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    it_.element.requestUpdate();
    await it_.drawn();
    expect(it_.stand.kept.view).to.deep.equal({});
    it_.element.grantConsent();
    await it_.drawn();
    expect(it_.stand.kept.view).to.include({ consent: true, open: true });
  });

  it('is nothing of somebody who has said nothing, and nothing is left when it is erased', async () => {
    it_ = await stands({ config: { home: {} } });
    await it_.element.show();
    const data = async (): Promise<string> => {
      it_.element.behind.scene().act.show('data');
      await until(() => it_.root.textContent!.includes('No sign-in key'));
      return it_.root.textContent!;
    };
    expect(await data()).to.contain('Nothing is stored.');
    it_.element.behind.scene().act.show('home');
    await it_.drawn();
    it_.element.prefill('My name is');
    await it_.drawn();
    expect(await data()).to.contain('Conversation, drafts');
    it_.chat.is([], { phase: 'idle' });
    await it_.element.forget();
    await it_.drawn();
    expect(JSON.stringify(it_.stand.kept.view)).to.equal('{}');
    expect(await data()).to.contain('Nothing is stored.');
  });
});
