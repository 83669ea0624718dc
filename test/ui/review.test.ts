import { expect } from '@open-wc/testing';
import type { MessengerEvent } from '../../src/ui/events.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

type Asked = MessengerEvent<'am-before-message'>;

describe('a page that looks at answers before they are shown', () => {
  let it_: Standing;
  let stop = new AbortController();
  const told: string[] = [];
  beforeEach(async () => {
    stop = new AbortController();
    told.length = 0;
    // Only a tab that is looked at speaks; another file's page may be in front of this one.
    document.hasFocus = () => true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_ = await stands();
    document.addEventListener(
      'am-message',
      (event) => void told.push((event as MessengerEvent<'am-message'>).detail.text),
      { signal: stop.signal },
    );
    await it_.element.show();
    it_.chat.is([]);
    await it_.drawn();
  });
  afterEach(() => {
    it_.element.remove();
    for (const name of ['hasFocus', 'hidden']) Reflect.deleteProperty(document, name);
    stop.abort();
  });
  const hears = (hear: (event: Asked) => void): void =>
    document.addEventListener('am-before-message', (event) => hear(event as Asked), { signal: stop.signal });
  const is = async (...items: Parameters<Standing['chat']['is']>[0]): Promise<void> => {
    it_.chat.is([said('Hi'), ...items]);
    await it_.drawn();
  };
  const log = (): string => it_.one('.log').textContent ?? '';
  const live = (): string => [...document.querySelectorAll('.am-live')].map(({ textContent }) => textContent).join(' ');
  const writing = (text: string): ReturnType<typeof answered> => answered(text, { key: 'a:1', state: 'writing' });
  const whole = (text: string): ReturnType<typeof answered> => answered(text, { key: 'a:1' });
  /** Whether these words were ever in the widget or in what is read out. */
  const watch = (words: string): (() => boolean) => {
    let seen = false;
    const look = (): void => void (seen ||= `${it_.root.textContent} ${live()}`.includes(words));
    const observer = new MutationObserver(look);
    for (const node of [it_.root, document.body])
      observer.observe(node, { childList: true, subtree: true, characterData: true });
    stop.signal.addEventListener('abort', () => observer.disconnect());
    return () => {
      look();
      return seen;
    };
  };

  it('costs nothing when there is none: the list is the same', async () => {
    await is(answered('Hello'));
    expect(it_.element.state.items).to.equal(it_.chat.snapshot.items);
    expect(told).to.deep.equal(['Hello']);
  });

  it('keeps nothing of what it was asked about when that is wiped, and is asked of what begins then', async () => {
    const asked: string[] = [];
    hears(({ detail }) => asked.push(detail.text));
    await is(whole('For Ada'));
    it_.chat.is([], { conversation: conversationOf([], { session: 0 }) });
    await it_.drawn();
    await is(whole('For Ada'));
    expect(asked).to.deep.equal(['For Ada', 'For Ada']);
    expect(told).to.deep.equal(['For Ada', 'For Ada']);
  });

  it('gives it other words, everywhere, and is asked once', async () => {
    const asked: Asked['detail'][] = [];
    const leaked = watch('secret');
    hears(({ detail }) => {
      asked.push(detail);
      detail.text = detail.text.replace('secret', 'public');
    });
    await is(whole('A secret word'));
    await is(whole('A secret word'), answered('', { state: 'writing', key: 'a:2' }));
    expect(log()).to.include('A public word');
    expect(told).to.deep.equal(['A public word']);
    expect(it_.element.state.items.map(({ kind, text }) => [kind, text])).to.deep.include(['agent', 'A public word']);
    for (const format of ['text', 'html', 'json'] as const)
      expect(await it_.element.getTranscript({ format }))
        .to.include('A public word')
        .and.not.include('secret');
    await until(() => live().includes('A public word'));
    expect(leaked()).to.equal(false);
    expect(asked.map(({ key }) => key)).to.deep.equal(['a:1', 'a:2']);
    expect(asked[0]).to.include({ kind: 'agent', name: 'Ada', writing: false, instance: 'default' });
  });

  it('keeps one away: not shown, not read out, not told, not saved, not counted, nothing offered under it', async () => {
    hears((event) => {
      if (event.detail.text.includes('secret')) event.preventDefault();
    });
    const leaked = watch('secret');
    const hello = answered('Hello');
    await is(hello, answered('A secret', { with: { suggestions: [{ text: 'Secretly', value: '' }] as never } }));
    expect(log()).to.include('Hello');
    expect(it_.root.querySelectorAll('.turn').length).to.equal(2);
    expect(told).to.deep.equal(['Hello']);
    expect(await it_.element.getTranscript()).not.to.include('secret');
    expect(it_.root.querySelector('.chip')).to.equal(null);
    await until(() => live().includes('Hello'));
    await it_.element.close();
    await is(hello, answered('A secret'), answered('Another secret'), answered('And more'));
    expect(it_.element.state.unread).to.equal(1);
    expect(leaked()).to.equal(false);
  });

  it('holds one that streams: none of its words before it was asked about them', async () => {
    const asked: [boolean, string][] = [];
    hears(({ detail }) => {
      asked.push([detail.writing, detail.text]);
      if (detail.writing) detail.hold();
      else detail.text = detail.text.toUpperCase();
    });
    const leaked = watch('The ans');
    for (const text of ['The', 'The ans', 'The answer']) {
      await is(writing(text));
      expect(it_.root.querySelectorAll('.turn').length).to.equal(1);
      expect(it_.one('.busy').textContent, 'that there will be one is seen').to.include('Ada');
    }
    await is(whole('The answer.'));
    expect(log()).to.include('THE ANSWER.');
    expect(it_.root.querySelector('.busy')).to.equal(null);
    expect(leaked()).to.equal(false);
    expect(asked).to.deep.equal([
      [true, 'The'],
      [false, 'The answer.'],
    ]);
    expect(told).to.deep.equal(['THE ANSWER.']);
  });

  it('does not hear sentences of one that it holds', async () => {
    it_.element.announce = 'sentence';
    hears(({ detail }) => detail.hold());
    const leaked = watch('One sentence.');
    await is(writing('One sentence. And'));
    await is(writing('One sentence. And another. Then'));
    await is(answered('Done', { key: 'a:0' }), writing('One sentence. And another. Then'));
    await until(() => live().includes('Done'));
    expect(leaked()).to.equal(false);
  });

  it('sees one grow that it does not hold, and is asked again when it is whole', async () => {
    hears(({ detail }) => {
      if (!detail.writing) detail.text = 'Other words';
    });
    await is(writing('The ans'));
    expect(log()).to.include('The ans');
    await is(whole('The answer'));
    expect(log()).to.include('Other words').and.not.include('The ans');
    expect(told).to.deep.equal(['Other words']);
  });

  it('refuses one when it begins, and is not asked about it any more', async () => {
    let asked = 0;
    hears((event) => {
      asked++;
      event.preventDefault();
    });
    const leaked = watch('The');
    await is(writing('The ans'));
    expect(it_.root.querySelector('.busy')).to.equal(null);
    await is(whole('The answer'));
    expect([asked, leaked(), told]).to.deep.equal([1, false, []]);
  });

  it('shows what broke off while it was held', async () => {
    hears(({ detail }) => detail.hold());
    await is(writing('The ans'));
    await is(answered('The answ', { key: 'a:1', state: 'broken' }));
    expect(log()).to.include('The answ');
  });

  it('may take its time, and nothing is shown or told meanwhile', async () => {
    let over = (): void => undefined;
    hears(({ detail }) => {
      detail.waitUntil(
        new Promise<void>((done) => {
          over = () => {
            detail.text = 'Translated';
            done();
          };
        }),
      );
    });
    const leaked = watch('Original');
    await is(whole('Original'));
    expect(it_.one('.busy').textContent).to.include('Ada');
    expect([it_.root.querySelectorAll('.turn').length, told]).to.deep.equal([1, []]);
    over();
    await until(() => log().includes('Translated'));
    expect(told).to.deep.equal(['Translated']);
    expect(leaked()).to.equal(false);
    await until(() => live().includes('Translated'));
  });

  it('shows what it was not asked to hold for as long as the page takes, and tells of it afterwards', async () => {
    let over = (): void => undefined;
    hears(({ detail }) => {
      if (!detail.writing) detail.waitUntil(new Promise<void>((done) => (over = done)));
    });
    await is(writing('The ans'));
    await is(whole('The answer'));
    expect(log()).to.include('The answer');
    expect(told).to.deep.equal([]);
    over();
    await until(() => told.length === 1);
    expect(it_.root.querySelector('.tools'), 'it is whole').not.to.equal(null);
  });

  it('is asked about all of a long history, in its order, and only about its first where it looks at none', async () => {
    const history = Array.from({ length: 200 }, (_none, at) => answered(`Answer ${at}.`, { key: `a:${at}` }));
    let asked = 0;
    hears(() => void asked++);
    await is(...history);
    expect(asked).to.equal(1);
    const keys: string[] = [];
    hears(({ detail }) => {
      keys.push(detail.key);
      if (detail.text === 'Answer 7.') detail.text = 'Another';
    });
    it_.element.remove();
    it_ = await stands();
    await it_.element.show();
    await is(...history);
    expect(keys).to.deep.equal(history.map(({ key }) => key));
    expect(it_.element.state.items.find(({ key }) => key === 'a:7')?.text).to.equal('Another');
  });

  it('is asked about what was kept from a page before, which is told as little as ever', async () => {
    it_.element.remove();
    const kept = [said('Hi'), answered('An old secret', { key: 'a:9' })];
    hears(({ detail }) => void (detail.text = detail.text.replace('secret', 'word')));
    const again = await stands({}, (stand) => stand.chat.is(kept, { phase: 'authorizing' }));
    it_ = again;
    await it_.element.show();
    it_.chat.is(kept, { phase: 'ready' });
    await it_.drawn();
    expect(log()).to.include('An old word').and.not.include('secret');
    expect(told).to.deep.equal([]);
  });
});
