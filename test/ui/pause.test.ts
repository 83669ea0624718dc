import { expect } from '@open-wc/testing';
// What is loaded when it is first needed takes real time, which would be minutes of ours: here it is there.
import '../../src/browser/loaded-later.js';
import '../../src/define.js';
import { mount, ScriptedService, until, VirtualClock, type Mounted, type Reply } from '../../src/testing/index.js';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import { pageRests } from '../../src/ui/page-rest.js';
import { Ear, live } from './support/ear.js';

const frame = (): Promise<unknown> =>
  Promise.race([new Promise((drawn) => requestAnimationFrame(drawn)), new Promise((over) => later(over, 50))]);
/** A page that is not in front has no frames; and this is real time, where the rest is moved by hand. */
const later = setTimeout;

describe('F13: a website that wants to be asked more slowly', () => {
  let clock: VirtualClock;
  let widget: Mounted;
  let ear: Ear;
  const told: string[] = [];
  const note = ({ type }: Event): void => void told.push(type);

  async function begins(locale: string, times: number, ...before: Reply[]): Promise<void> {
    const service = new ScriptedService({
      greeting: [{ do: 'say', text: 'Hello' }],
      tokens: [...before, { status: 429, retryAfterSeconds: 20, times }],
    });
    await pageRests();
    clock.install();
    document.addEventListener('am-rate-limited', note);
    widget = await mount(service, { attributes: { locale, open: '' }, clock });
    await passes(0);
    // What the website answers comes in real time, and next to nothing of the pause is over then.
    await until(() => live().length === 3, 'the live region', { clock, step: 1 });
    ear = new Ear().listen();
    if (before.length === 0) await until(() => told.length > 0, 'the pause', { clock, step: 1 });
  }

  async function passes(ms: number): Promise<void> {
    await clock.advance(ms);
    for (let turn = 0; turn < 3; turn++) {
      await frame();
      await clock.advance(0);
    }
  }

  const line = (): string =>
    (widget.element.shadowRoot!.querySelector('.status')?.textContent ?? '').replace(/\s+/g, ' ').trim();

  beforeEach(() => {
    clock = new VirtualClock();
    told.length = 0;
    // Another file's page may be in front of this one.
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.hasFocus = () => true;
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'hidden');
    Reflect.deleteProperty(document, 'hasFocus');
    document.removeEventListener('am-rate-limited', note);
    widget.remove();
    clock.uninstall();
  });

  it('is given the time, and the visitor sees how much of it is left, and hears it once', async () => {
    await begins('en', 1);
    await passes(2_500);
    expect(line()).to.equal('A short pause. You can keep writing. 18s');
    expect(told).to.deep.equal(['am-rate-limited']);
    await passes(1_000);
    expect(line()).to.equal('A short pause. You can keep writing. 17s');
    await passes(16_400);
    expect(line()).to.equal('A short pause. You can keep writing. 1s');
    await passes(1_000);
    await widget.reads('Ada: Hello');
    await passes(0);
    expect(line()).to.equal('');
    expect(ear.said()).to.deep.equal(['A short pause. You can keep writing.', 'Ada: Hello']);
  });

  it('tells who has written already that it goes out, and each pause that it asks for is shown', async () => {
    await begins('de', 2);
    const sent = widget.says('Guten Tag');
    await passes(2_500);
    expect(line()).to.equal('Eine kurze Pause. Ihre Nachricht wird in 18 Sekunden gesendet.');
    await passes(19_000);
    expect(line()).to.equal('Eine kurze Pause. Ihre Nachricht wird in 19 Sekunden gesendet.');
    await passes(20_000);
    await sent;
    await widget.reads('Ada: Hello');
    expect(line()).to.equal('');
    expect(told).to.deep.equal(['am-rate-limited']);
  });

  it('is heard once, also where it is asked again when that is heard, and wants another', async () => {
    await begins('en', 1, { status: 429, retryAfterSeconds: 1 }, { hangs: true });
    await passes(3_000);
    expect(ear.said()).to.deep.equal(['A short pause. You can keep writing.']);
    await passes(60_000);
    await widget.reads('Ada: Hello');
    expect(ear.said()).to.deep.equal(['A short pause. You can keep writing.', 'Ada: Hello']);
  });

  it('is heard to want it also where it takes its time to say so', async () => {
    await begins('en', 2, { hangs: true });
    await passes(3_000);
    expect(ear.said()).to.deep.equal(['Connecting. You can keep writing.']);
    await passes(20_000);
    expect(line()).to.match(/^A short pause. You can keep writing. \d+s$/);
    await passes(40_000);
    await widget.reads('Ada: Hello');
    expect(ear.said().slice(1)).to.deep.equal(['A short pause. You can keep writing.', 'Ada: Hello']);
  });

  it('is heard by who comes back to the chat while it takes its time', async () => {
    await begins('en', 1);
    await (widget.element as Messenger).close();
    await passes(3_000);
    expect(ear.said()).to.deep.equal([]);
    await widget.element.show();
    await passes(0);
    expect(ear.said()).to.deep.equal(['A short pause. You can keep writing.']);
    await passes(60_000);
    await widget.reads('Ada: Hello');
    expect(ear.said()).to.deep.equal(['A short pause. You can keep writing.', 'Ada: Hello']);
  });
});
