import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

/** A frame, or a window that stands in front of all others, has a document of its own, which takes no sheet of another's. */
describe('a chat that is moved into another document', () => {
  let it_: Standing;
  let frame: HTMLIFrameElement;
  let other: Document;
  beforeEach(async () => {
    frame = document.createElement('iframe');
    Object.assign(frame.style, { border: '0', inlineSize: '900px', blockSize: '700px' });
    // Firefox replaces the first document of an empty frame.
    frame.srcdoc = '<!doctype html><title>Elsewhere</title>';
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await loaded;
    other = frame.contentDocument!;
  });
  afterEach(() => {
    it_.element.remove();
    frame.remove();
  });

  const told = [
    'display',
    'position',
    'backgroundColor',
    'color',
    'padding',
    'borderRadius',
    'rowGap',
    'fontSize',
    'fontWeight',
    'lineHeight',
  ] as const;
  /** What everything in it looks like. */
  const looks = (): string[] =>
    it_.all('*').map((one) => {
      const style = getComputedStyle(one);
      return [one.localName, one.className, ...told.map((what) => style[what])].join();
    });
  const speaks = async (): Promise<void> => {
    it_.chat.is([
      said('Hi'),
      answered('See `this`:\n\n```js\nconst lamp = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
    ]);
    await it_.drawn();
    // Colours come with a part of their own.
    await until(() => it_.all('table td').length > 0 && it_.all('.keyword').length > 0);
  };

  for (const mode of ['popup', 'panel'] as const)
    it(`looks there as it did, at once, and when it comes back: ${mode}`, async () => {
      it_ = await stands({ mode });
      await it_.element.show();
      await speaks();
      it_.one('#menu-button').click();
      await until(() => it_.all('[role=menuitem]').length > 0);
      await it_.drawn();
      const before = looks();
      expect(before.join('\n')).to.contain('fixed');
      other.body.append(it_.element);
      expect(looks()).to.deep.equal(before);
      await it_.drawn();
      expect(looks()).to.deep.equal(before);
      document.body.append(it_.element);
      expect(looks()).to.deep.equal(before);
      await it_.drawn();
      expect(looks()).to.deep.equal(before);
    });

  it('has there what is loaded later, and keeps it', async () => {
    it_ = await stands();
    await it_.element.show();
    await speaks();
    const here = looks();
    it_.element.remove();
    it_ = await stands();
    await it_.element.show();
    other.body.append(it_.element);
    await it_.drawn();
    await speaks();
    expect(looks()).to.deep.equal(here);
    document.body.append(it_.element);
    await it_.drawn();
    expect(looks()).to.deep.equal(here);
  });

  it('becomes dark there, and is it when it comes back', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    const ground = (): string => getComputedStyle(it_.one('dialog')).backgroundColor;
    const light = ground();
    other.body.append(it_.element);
    await it_.drawn();
    expect(ground()).to.equal(light);
    it_.element.colorScheme = 'dark';
    await it_.drawn();
    const dark = ground();
    expect(dark).not.to.equal(light);
    document.body.append(it_.element);
    await it_.drawn();
    expect(ground()).to.equal(dark);
    it_.element.colorScheme = 'light';
    await it_.drawn();
    expect(ground()).to.equal(light);
  });

  it('is dark there where its place is', async () => {
    it_ = await stands({ colorScheme: 'auto' });
    other.body.style.colorScheme = 'dark';
    other.body.append(it_.element);
    await it_.drawn();
    expect(it_.element.behind.theme.scheme).to.equal('dark');
  });

  it('is dressed also if it never stood in this one', async () => {
    it_ = await stands();
    const here = looks();
    it_.element.remove();
    const made = it_.element.cloneNode() as typeof it_.element;
    other.body.append(made);
    await made.ready;
    it_ = {
      ...it_,
      element: made,
      root: made.shadowRoot!,
      all: (what) => [...made.shadowRoot!.querySelectorAll(what)] as never[],
    };
    expect(looks()).to.deep.equal(here);
    document.body.append(made);
    expect(looks()).to.deep.equal(here);
  });

  it('is dressed when it comes back from a document that nobody sees', async () => {
    it_ = await stands();
    await it_.drawn();
    const before = looks();
    const template = document.createElement('template');
    template.content.append(it_.element);
    await it_.drawn();
    document.body.append(it_.element);
    await it_.drawn();
    expect(looks()).to.deep.equal(before);
  });

  it('goes on: it is written in, sent, closed and opened', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    other.body.append(it_.element);
    await it_.drawn();
    const text = it_.one<HTMLTextAreaElement>('#text');
    text.focus();
    it_.element.prefill('Where is it?');
    expect(text.value).to.equal('Where is it?');
    text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }));
    await until(() => it_.chat.asked.some(({ what }) => what === 'send'));
    await it_.element.close();
    await it_.drawn();
    expect(it_.one('dialog').hasAttribute('data-open')).to.equal(false);
    it_.one('.launch').click();
    await until(() => it_.one('dialog').hasAttribute('data-open'));
  });

  it('is heard there', async () => {
    it_ = await stands();
    await it_.drawn();
    other.body.append(it_.element);
    await until(() => other.querySelectorAll('body > .am-live').length === 3);
    expect(document.querySelectorAll('.am-live')).to.have.length(0);
    document.body.append(it_.element);
    await until(() => document.querySelectorAll('body > .am-live').length === 3);
  });

  it('keeps to itself what is typed there, and leaves to the page what is no text', async () => {
    it_ = await stands();
    await it_.element.show();
    other.body.append(it_.element);
    await it_.drawn();
    const heard: string[] = [];
    other.addEventListener('keydown', ({ key }) => heard.push(key));
    const { KeyboardEvent: Key } = frame.contentWindow as unknown as typeof globalThis;
    const press = (key: string, more?: KeyboardEventInit): boolean =>
      it_
        .one('#text')
        .dispatchEvent(new Key('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));
    press('k');
    press('k', { ctrlKey: true });
    press('F6');
    expect(heard).to.deep.equal(['k', 'F6']);
  });

  it('draws on there what is being written, and tells of a link that is pressed', async () => {
    it_ = await stands();
    await it_.element.show();
    const streams = { key: 'a:streams', state: 'writing' } as const;
    it_.chat.is([said('Hi'), answered('See [this', streams)]);
    await it_.drawn();
    await until(() => it_.all('.md p').length === 1);
    other.body.append(it_.element);
    await it_.drawn();
    const paragraph = it_.one('.md p');
    it_.chat.is([said('Hi'), answered('See [this](https://example.com/page)', streams)]);
    await until(() => it_.all('.md a').length === 1);
    expect(it_.one('.md p')).to.equal(paragraph);
    const pressed: string[] = [];
    it_.element.addEventListener('am-link', (event) => {
      event.preventDefault();
      pressed.push((event as CustomEvent<{ url: string }>).detail.url);
    });
    it_.one('.md a').click();
    expect(pressed).to.deep.equal(['https://example.com/page']);
  });

  it('is looked at there, though the page is not', async () => {
    it_ = await stands();
    await it_.element.show();
    other.body.append(it_.element);
    await it_.drawn();
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    Object.defineProperty(other, 'hidden', { configurable: true, get: () => false });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    Reflect.deleteProperty(document, 'hidden');
    expect(it_.element.state.unread).to.equal(0);
  });
});
