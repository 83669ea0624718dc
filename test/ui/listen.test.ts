import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { frame, stands, until, type Standing } from './support/stand.js';

/** A device that speaks, and tells the test what. */
class Device extends EventTarget {
  voices: { lang: string; localService: boolean }[] = [{ lang: 'en-US', localService: true }];
  saying: Utterance[] = [];
  cancelled = 0;
  getVoices(): object[] {
    return this.voices;
  }
  speak(one: Utterance): void {
    this.saying.push(one);
  }
  cancel(): void {
    this.cancelled++;
    for (const one of this.saying.splice(0)) one.dispatchEvent(new Event('error'));
  }
  /** All that it was given has been said. */
  ends(): void {
    for (const one of this.saying.splice(0)) one.dispatchEvent(new Event('end'));
  }
  learns(...langs: readonly string[]): void {
    this.voices = langs.map((lang) => ({ lang, localService: true }));
    this.dispatchEvent(new Event('voiceschanged'));
  }
}
class Utterance extends EventTarget {
  voice: { lang: string } | null = null;
  lang = '';
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** For who would rather listen. */
describe('listening to an answer', () => {
  let it_: Standing;
  let device: Device;
  const own = ['speechSynthesis', 'SpeechSynthesisUtterance'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)!] as const,
  );
  beforeEach(() => {
    device = new Device();
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: device });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { configurable: true, value: Utterance });
  });
  afterEach(async () => {
    it_.element.remove();
    // It stops what is still being said, in the turn that follows.
    await frame();
    for (const [name, was] of own) Object.defineProperty(window, name, was);
  });
  const buttons = (): HTMLButtonElement[] =>
    it_.all<HTMLButtonElement>('.tools button').filter((one) => one.querySelector('.i-sound, .i-stop') !== null);
  const seen = (): HTMLButtonElement[] => buttons().filter((one) => one.offsetWidth > 0);
  const said_ = (): string[] => device.saying.map(({ text }) => text);

  async function talks(text = 'Your **parcel** is on its way.', config: object = { readAloud: true }): Promise<void> {
    it_ = await stands({ config });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered(text)]);
    await until(() => it_.all('.tools button').length > 0);
    await it_.drawn();
  }
  async function listens(text?: string): Promise<void> {
    await talks(text);
    await until(() => seen().length > 0);
    seen()[0]!.click();
  }

  it('is offered where the site wants it, and says what of', async () => {
    await talks('Hello', {});
    expect(buttons()).to.have.length(0);
    it_.element.config = { readAloud: true };
    await until(() => seen().length === 1);
    expect(seen()[0]!.ariaLabel).to.match(/^Listen to reply by .+, \d/);
  });

  it('says what stands there, without its signs, by a voice for its language', async () => {
    await listens();
    expect(said_()).to.deep.equal(['Your parcel is on its way.']);
    expect([device.saying[0]!.voice, device.saying[0]!.lang]).to.deep.equal([device.voices[0], 'en-US']);
  });

  it('is cut into what no device stops within', async () => {
    await listens(`${'A sentence of some length it is. '.repeat(60)}`);
    expect(device.saying.length).to.be.greaterThan(3);
    expect(said_().join('').trim()).to.equal('A sentence of some length it is. '.repeat(60).trim());
  });

  it('can be stopped where it was begun, and begins again', async () => {
    await listens();
    expect(seen()[0]!.ariaLabel).to.equal('Stop reading');
    seen()[0]!.click();
    expect([device.cancelled, seen()[0]!.querySelectorAll('.i-sound').length]).to.deep.equal([1, 1]);
    seen()[0]!.click();
    expect(said_()).to.have.length(1);
  });

  it('is over when all is said, and what the page itself has to say after it is said', async () => {
    await listens();
    device.ends();
    expect(seen()[0]!.ariaLabel).to.match(/^Listen/);
    expect(device.cancelled).to.equal(0);
  });

  it('is over when the device cannot', async () => {
    await listens('One. Two.');
    device.saying[0]!.dispatchEvent(new Event('error'));
    expect([seen()[0]!.ariaLabel!.slice(0, 6), device.cancelled]).to.deep.equal(['Listen', 1]);
  });

  it('is not offered by a voice that sends the words away, nor by one of another language, nor without any', async () => {
    await talks();
    await until(() => seen().length === 1);
    device.voices = [{ lang: 'en-US', localService: false }];
    device.dispatchEvent(new Event('voiceschanged'));
    expect(seen()).to.have.length(0);
    device.learns('de-DE');
    expect(seen()).to.have.length(0);
    device.learns();
    expect(seen()).to.have.length(0);
    device.learns('de-DE', 'en_GB');
    expect(seen()).to.have.length(1);
    seen()[0]!.click();
    expect(device.saying[0]!.lang).to.equal('en_GB');
  });

  it('is not offered where a browser knows of no speech at all', async () => {
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: undefined });
    await talks();
    await until(() => buttons().length === 1);
    expect(seen()).to.have.length(0);
  });

  it('goes on while more is said, and can be stopped there', async () => {
    await listens('The first.');
    it_.chat.is([said('Hi'), answered('The first.'), answered('The second.')]);
    await it_.drawn();
    await until(() => it_.all('.turn.agent').length === 2);
    await it_.drawn();
    expect([device.saying.length, device.cancelled, seen().length]).to.deep.equal([1, 0, 1]);
    seen()[0]!.click();
    expect(device.cancelled).to.equal(1);
  });

  for (const [what, does] of [
    ['the chat is closed', () => it_.element.close()],
    ['the chat is taken out of the page', () => it_.element.remove()],
    ['somebody signs out (F43)', () => it_.chat.is([])],
    ['the page is left', () => void dispatchEvent(new PageTransitionEvent('pagehide'))],
  ] as const)
    it(`stops when ${what}`, async () => {
      await listens();
      await does();
      await until(() => device.cancelled === 1);
    });

  it('is moved with the chat, and goes on', async () => {
    await listens();
    const place = document.createElement('div');
    document.body.append(place);
    place.append(it_.element);
    await it_.drawn();
    place.replaceWith(it_.element);
    await it_.drawn();
    expect([device.cancelled, seen()[0]!.ariaLabel]).to.deep.equal([0, 'Stop reading']);
  });
});
