import { expect } from '@open-wc/testing';
import { lookAt } from '../../src/ui/set-up.js';
import { parts } from '../../src/ui/parts.js';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';
import { unsaved } from './support/unsaved.js';

/** The names of what is written in words, and what each is where nothing is said. */
const USUAL = {
  platform: 'web',
  instance: 'default',
  storage: 'session',
  consent: 'implied',
  mode: 'popup',
  placement: 'end-bottom',
  trigger: '',
  showOn: '',
  hideOn: '',
  colorScheme: 'auto',
  accent: '',
  density: 'normal',
  locale: '',
  scrollMode: 'hold',
  announce: 'message',
  label: '',
} as const;

/** What frameworks set for what is not given, and what nobody meant. */
describe('a page that sets', () => {
  let it_: Standing;
  const uncaught: unknown[] = [];
  const note = (event: PromiseRejectionEvent): void => void uncaught.push(event.reason);
  beforeEach(() => {
    uncaught.length = 0;
    addEventListener('unhandledrejection', note);
  });
  afterEach(() => {
    removeEventListener('unhandledrejection', note);
    it_.element.remove();
    expect(uncaught.map(String)).to.deep.equal([]);
  });
  const opens = async (): Promise<void> => {
    await it_.element.show();
    await it_.drawn();
    expect(it_.one('dialog').getBoundingClientRect().height).to.be.greaterThan(100);
    await it_.element.close();
  };

  for (const nothing of [undefined, null, false, '', '  '])
    it(`${JSON.stringify(nothing)} has what is usual`, async () => {
      it_ = await stands();
      for (const [name, usual] of Object.entries(USUAL)) {
        Object.assign(it_.element, { [name]: nothing });
        expect((it_.element as never)[name], name).to.equal(usual);
      }
      await it_.drawn();
      await opens();
      it_.element.remove();
      it_ = await stands(Object.fromEntries(Object.keys(USUAL).map((name) => [name, nothing])));
      await opens();
    });

  for (const odd of [5, {}, Object.create(null) as object, [], Symbol('x'), () => 'x', true])
    it(`${typeof odd} ${Object.prototype.toString.call(odd)} has a chat all the same`, async () => {
      it_ = await stands();
      const { showOn, ...names } = USUAL;
      expect(showOn).to.equal('');
      for (const name of Object.keys(names)) Object.assign(it_.element, { [name]: odd });
      for (const name of ['config', 'strings', 'renderers', 'adapters']) Object.assign(it_.element, { [name]: odd });
      await it_.drawn();
      it_.element.mode = 'popup';
      it_.element.consent = 'implied';
      await opens();
      it_.element.remove();
      it_ = await stands({ strings: odd as never, config: odd as never, placement: odd as never, label: odd as never });
      await opens();
    });

  it('words around which there are spaces, as an attribute or not', async () => {
    it_ = await stands({ placement: ' start-top ' as never });
    expect(it_.element.placement).to.equal('start-top');
    it_.element.setAttribute('placement', ' start-bottom\n');
    expect(it_.element.placement).to.equal('start-bottom');
    it_.element.removeAttribute('placement');
    expect(it_.element.placement).to.equal('end-bottom');
  });

  it('attributes of any element is told nothing of them', async () => {
    it_ = await stands({ baseUrl: 'https://x.test', tokenEndpoint: '/t' });
    const { element } = it_;
    for (const name of [
      'accesskey',
      'autofocus',
      'contenteditable',
      'draggable',
      'enterkeyhint',
      'itemscope',
      'popover',
    ])
      element.setAttribute(name, '');
    const host = document.createElement('div');
    host.setHTMLUnsafe(
      '<b translate="no" spellcheck="false" wire:ignore @am-message="x" :config="y" x-on:click="z"></b>',
    );
    for (const one of host.firstElementChild!.attributes) element.setAttributeNode(one.cloneNode() as Attr);
    const told: string[] = [];
    lookAt(element, ({ message }) => told.push(message), parts.remarks);
    await parts.remarks.load();
    await it_.drawn();
    expect(told).to.deep.equal([]);
  });
});

describe('a page that asks', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  for (const name of [undefined, null, '', 5])
    it(`to hear of ${JSON.stringify(name)} has a chat that opens and closes`, async () => {
      it_ = await stands();
      const { element } = it_;
      await parts.idle.load();
      const stop = element.on(name as never, () => undefined);
      for (const open of [true, false, true]) {
        await (open ? element.show() : element.close());
        await it_.drawn();
        expect(it_.one('dialog').hasAttribute('data-open')).to.equal(open);
      }
      if (name !== 5)
        await until(
          () => it_.stand.complaints.some((line) => line.startsWith('call/unknown: ')),
          () => it_.stand.complaints.join('\n'),
        );
      stop();
    });

  it('what is true now is told the same while it is the same', async () => {
    it_ = await stands();
    const { element, chat } = it_;
    const before = element.state;
    expect(element.state).to.equal(before);
    element.requestUpdate();
    await it_.drawn();
    expect(element.state).to.equal(before);
    await element.show();
    await it_.drawn();
    await element.close();
    chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    expect(element.state).not.to.equal(before);
    expect(element.state).to.equal(element.state);
    expect(element.state.unread).to.equal(1);
  });

  it('that nothing is unread is told so, and after a reload it is so', async () => {
    it_ = await stands();
    const { element, chat, stand } = it_;
    await element.show();
    await it_.drawn();
    await element.close();
    chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    const counts: number[] = [];
    element.on('am-unread', ({ detail }) => counts.push(detail.count));
    element.markRead();
    expect(counts).to.deep.equal([0]);
    await it_.drawn();
    expect(counts).to.deep.equal([0]);
    expect(stand.kept.preferences).to.include({ seen: chat.snapshot.items.at(-1)!.place });
  });

  it('for a teaser before the chat stands has it when it does', async () => {
    it_ = await stands();
    const { element } = it_;
    element.remove();
    await it_.drawn();
    const other = document.createElement('test-messenger') as typeof element;
    const shown = other.showTeaser({ text: 'Can we help?' });
    document.body.append(other);
    await shown;
    await until(() => other.shadowRoot!.textContent!.includes('Can we help?'), 'the teaser');
    other.remove();
  });

  it('for a transcript of a kind that there is not is told which there are', async () => {
    it_ = await stands();
    const { element } = it_;
    for (const ask of [
      () => element.getTranscript({ format: 'xml' as never }),
      () => element.downloadTranscript({ format: 'pdf' as never }),
    ]) {
      const error = await ask().then(
        () => null,
        (failed: unknown) => failed as Error & { code: string },
      );
      expect(error?.code).to.equal('option/invalid');
      expect(error?.message).to.contain('format: expected text, html or json');
    }
  });

  for (const nothing of [undefined, null])
    it(`to end it, or for a transcript, with ${nothing} has said nothing of how`, async () => {
      it_ = await stands();
      const { element, chat } = it_;
      await element.start();
      expect(await element.getTranscript(nothing)).to.equal(await element.getTranscript());
      expect(await element.getTranscript({ format: nothing as never })).to.equal(await element.getTranscript());
      const formats: string[] = [];
      element.on('am-transcript', ({ detail }) => formats.push(detail.format));
      await unsaved(() => element.downloadTranscript(nothing));
      expect(formats).to.deep.equal(['text']);
      await element.end(nothing);
      expect(chat.asked.at(-1)?.what).to.equal('end');
    });

  for (const none of [undefined, null, 5, {}])
    it(`to send a message again that is ${JSON.stringify(none)} asks for one that there is not`, async () => {
      it_ = await stands();
      const { element, chat } = it_;
      await element.retry(none as never);
      await element.discard(none as never);
      expect(chat.asked.slice(-2)).to.deep.equal(['retry', 'discard'].map((what) => ({ what, with: [String(none)] })));
    });

  for (const none of [undefined, null, 5, {}])
    it(`to send ${JSON.stringify(none)} is told that it is no text, and nobody is asked about it`, async () => {
      it_ = await stands();
      let asks = 0;
      it_.element.on('am-before-send', () => asks++);
      const error = await it_.element.send(none as never).catch((failed: unknown) => failed as { code: string });
      expect((error as { code: string }).code).to.equal('option/invalid');
      expect([asks, it_.chat.asked.filter(({ what }) => what === 'send')]).to.deep.equal([0, []]);
    });

  it('to send what it refuses itself has no message', async () => {
    it_ = await stands();
    it_.element.on('am-before-send', (event) => event.preventDefault());
    expect(await it_.element.send('Hi')).to.equal('');
    expect(it_.chat.asked.filter(({ what }) => what === 'send')).to.deep.equal([]);
  });

  it('for words in the composer that are none has none there', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    for (const words of [null, undefined]) it_.element.prefill(words as never);
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('');
  });
});
