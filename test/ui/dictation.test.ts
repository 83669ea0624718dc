import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

/** A browser that hears what the test says. */
class Recognition {
  static last: Recognition;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  listens = false;
  constructor() {
    Recognition.last = this;
  }
  start(): void {
    this.listens = true;
  }
  stop(): void {
    this.listens = false;
    this.onend?.();
  }
  abort(): void {
    this.stop();
  }
  fails(error: string): void {
    this.onerror?.({ error });
    this.stop();
  }
  hears(...all: readonly string[]): void {
    this.onresult?.({ results: all.map((transcript) => [{ transcript }]) });
  }
}

describe('dictation', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  const page = window as { SpeechRecognition?: unknown };
  beforeEach(async () => {
    page.SpeechRecognition = Recognition;
    it_ = await stands({ config: { dictation: true } });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    await until(() => it_.all('.comp .ib').length > 0);
    it_.one('.comp .ib').click();
    await it_.drawn();
  });
  afterEach(() => {
    it_.element.remove();
    delete page.SpeechRecognition;
  });

  it('says who may hear it, before it begins and while it listens', async () => {
    expect(it_.one('.over small').textContent).to.match(/^Your browser may send your voice/);
    Recognition.last.stop();
    await it_.drawn();
    const button = it_.one('.comp .ib[aria-label="Dictate"]');
    expect(button.getAttribute('aria-description')).to.match(/^Your browser may send your voice/);
  });

  it('puts what it hears behind what stands there, as it changes its mind', () => {
    Recognition.last.hears('where is my parcel');
    Recognition.last.hears('where is my', ' partial');
    expect(writing.area.value).to.equal('where is my partial');
  });

  it('leaves what is typed meanwhile as it is', async () => {
    Recognition.last.hears('where is my');
    await writing.types('where is my blue');
    Recognition.last.hears('where is my', 'parcel');
    expect(writing.area.value).to.equal('where is my blue parcel');
  });

  it('ends when the message is sent, and brings none of it back', async () => {
    Recognition.last.hears('where is my parcel');
    await it_.drawn();
    await writing.enters();
    expect(writing.sent).to.deep.equal(['where is my parcel']);
    Recognition.last.hears('where is my parcel', 'please');
    expect([writing.area.value, Recognition.last.listens]).to.deep.equal(['', false]);
  });

  it('is over where it was finished and the browser never says so, and can begin again', async () => {
    const first = Recognition.last;
    first.stop = () => undefined;
    first.hears('where is it');
    await it_.drawn();
    it_
      .all('.hearing button, .comp button')
      .find((button) => /Finish/.test(button.textContent ?? ''))!
      .click();
    await until(() => !/Listening/.test(it_.root.textContent ?? ''));
    expect(writing.area.value).to.equal('where is it');
    first.hears('too late');
    expect(writing.area.value).to.equal('where is it');
  });

  it('says so where the browser throws, and can be tried again', async () => {
    Recognition.last.fails('network');
    await it_.drawn();
    const { start } = Recognition.prototype;
    Recognition.prototype.start = () => {
      throw new DOMException('no', 'InvalidStateError');
    };
    it_.one('.comp .ib').click();
    await it_.drawn();
    Recognition.prototype.start = start;
    expect(it_.root.textContent).to.contain('Dictate: Try again').and.not.to.contain('Listening');
    it_.one('.comp .ib').click();
    await it_.drawn();
    expect(Recognition.last.listens).to.equal(true);
  });

  for (const [error, words] of [
    ['not-allowed', 'Dictate: Try again'],
    ['no-speech', 'Dictate: Try again'],
    ['network', 'Dictate: No connection'],
  ] as const)
    it(`says that it has failed, until something is written: ${error}`, async () => {
      await until(() => live().length === 3);
      const ear = new Ear().listen();
      Recognition.last.fails(error);
      await until(() => ear.said('alert').includes(words));
      expect(it_.all('.over').map(({ textContent }) => textContent?.trim())).to.deep.equal([words]);
      await writing.types('by hand');
      await writing.types('');
      expect(it_.all('.over')).to.have.length(0);
      expect(it_.all('.comp .ib')).to.have.length(1);
    });

  it('says aloud that it has ended', async () => {
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    Recognition.last.hears('where is my parcel');
    Recognition.last.stop();
    await until(() => ear.said('status').includes('Dictate: Done'));
  });

  it('has not failed where somebody has said all that there was to say', async () => {
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    Recognition.last.hears('where is my parcel');
    Recognition.last.fails('no-speech');
    await until(() => ear.said('status').includes('Dictate: Done'));
    expect([ear.said('alert'), it_.all('.over').length, writing.area.value]).to.deep.equal([
      [],
      0,
      'where is my parcel',
    ]);
  });

  it('hears nobody else', async () => {
    await it_.element.identify('ann');
    await it_.drawn();
    expect(Recognition.last.listens).to.equal(true);
    Recognition.last.hears('I am Ann');
    it_.element.behind.talk.client.identify = () => new Promise(() => undefined);
    void it_.element.identify('bob');
    Recognition.last.hears('I am Ann', 'and I am Bob');
    await it_.drawn();
    expect([Recognition.last.listens, writing.area.value, it_.all('.over').length]).to.deep.equal([false, '', 0]);
  });

  it('can be taken back', async () => {
    Recognition.last.hears('where is my parcel');
    await it_.drawn();
    const cancel = it_.all('.over .tb').at(-1)!;
    cancel.click();
    await it_.drawn();
    expect([writing.area.value, Recognition.last.listens]).to.deep.equal(['', false]);
  });

  it('takes nothing back that was typed by hand', async () => {
    Recognition.last.hears('where is my');
    await writing.types('where is my blue lamp');
    it_.all('.over .tb').at(-1)!.click();
    await it_.drawn();
    expect([writing.area.value, Recognition.last.listens]).to.deep.equal(['where is my blue lamp', false]);
  });

  for (const [where, goes] of [
    ['the settings', () => it_.element.behind.scene().act.show('settings')],
    ['the end of the chat', () => it_.chat.is([said('Hi'), answered('Hello')], { phase: 'ended' })],
  ] as const)
    it(`hears nobody where nothing says so: ${where}`, async () => {
      goes();
      await until(() => it_.root.querySelector('#text') === null);
      expect(Recognition.last.listens).to.equal(false);
    });

  it('goes on where the chat is moved to another place of the page', async () => {
    document.body.prepend(it_.element);
    await it_.drawn();
    expect(Recognition.last.listens).to.equal(true);
    await it_.element.close();
    expect(Recognition.last.listens).to.equal(false);
  });

  it('hears nobody once the panel is closed', async () => {
    await it_.element.close();
    expect(Recognition.last.listens).to.equal(false);
  });

  it('hears nobody once the element is gone', async () => {
    it_.element.remove();
    await until(() => !Recognition.last.listens);
  });
});
