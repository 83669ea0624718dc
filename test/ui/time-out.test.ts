import { expect } from '@open-wc/testing';
// What is loaded when it is first needed takes real time, which would be minutes of ours: here it is there.
import '../../src/browser/loaded-later.js';
import '../../src/define.js';
import '../../src/ui/parts/after.js';
import '../../src/ui/parts/markdown.js';
import { mount, ScriptedService, until, VirtualClock, type Mounted } from '../../src/testing/index.js';
import { pageRests } from '../../src/ui/page-rest.js';
import { Ear, live } from './support/ear.js';

const MINUTE = 60_000;
/** The service closes what has been quiet for ten minutes, and says so two minutes before; heartbeats are not words. */
const CLOSES_AFTER = 10 * MINUTE;
const WARNS_AFTER = 8 * MINUTE;
const STEP = 5_000;
const WARNING = 'This chat closes soon. What you wrote stays readable.';

/** A page that is not in front has no frames; and this is real time, also where the rest is moved by hand. */
const later = setTimeout;

/** A service that does so, the real client, and time that is moved by hand. */
class Chat {
  readonly clock = new VirtualClock();
  readonly service = new ScriptedService({
    greeting: [{ do: 'say', text: 'Hello' }],
    answers: [{ then: [{ do: 'say', text: 'It arrives on Thursday.' }] }],
  });
  widget!: Mounted;
  ear!: Ear;
  warnedAt: number | null = null;
  closedAt: number | null = null;
  #count = 0;
  #heardAt = 0;

  async begins(closes: boolean): Promise<this> {
    await pageRests();
    this.clock.install();
    this.widget = await mount(this.service, { attributes: { locale: 'en' }, clock: this.clock });
    await this.clock.advance(0);
    await this.#until(() => live().length === 3);
    this.ear = new Ear().listen();
    await this.widget.says('When does it arrive?');
    await this.widget.reads('Ada: It arrives on Thursday.');
    await this.passes(10_000);
    this.ear.heard.length = 0;
    this.#closes = closes;
    this.#heardAt = this.clock.now();
    return this;
  }

  #closes = false;

  /** Nobody does anything for so long. */
  async passes(ms: number): Promise<void> {
    for (const end = this.clock.now() + ms; this.clock.now() < end;) {
      await this.clock.advance(Math.min(STEP, end - this.clock.now()));
      await this.#serves();
    }
    await this.drawn();
  }

  async #serves(): Promise<void> {
    const now = this.clock.now();
    const count = this.service.heard.filter(({ type }) => type !== 'HEARTBEAT').length;
    if (count > this.#count) [this.#count, this.#heardAt, this.warnedAt] = [count, now, null];
    if (!this.#closes || this.closedAt !== null) return;
    if (this.warnedAt === null && now - this.#heardAt >= WARNS_AFTER) {
      this.warnedAt = now;
      await this.service.does({ do: 'idleWarning' });
    }
    if (now - this.#heardAt >= CLOSES_AFTER) {
      this.closedAt = now;
      await this.service.does({ do: 'end', reason: 'REASON_USER_ABANDONED' });
    }
  }

  async drawn(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await Promise.race([
        new Promise((frame) => requestAnimationFrame(frame)),
        new Promise((over) => later(over, 50)),
      ]);
      await (this.widget.element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    }
  }

  one<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
    const found = this.widget.element.shadowRoot!.querySelector<Kind>(selector);
    if (found === null) throw new Error(`nothing is ${selector}`);
    return found;
  }

  get line(): string {
    const line = this.widget.element.shadowRoot!.querySelector('.status');
    return (line?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get area(): HTMLTextAreaElement {
    return this.one<HTMLTextAreaElement>('textarea#text');
  }

  writes(text: string): void {
    this.area.value = text;
    this.area.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }

  ends(): void {
    this.widget.remove();
    this.clock.uninstall();
  }

  #until(so: () => boolean): Promise<void> {
    return until(so, 'it', { clock: this.clock });
  }
}

const LINES = ['Ada: Hello', 'You: When does it arrive?', 'Ada: It arrives on Thursday.'];

describe('ten minutes in which nobody writes', () => {
  let chat: Chat;
  let hasFocus: () => boolean;
  beforeEach(() => {
    chat = new Chat();
    hasFocus = document.hasFocus.bind(document);
    // Another file's page may be in front of this one.
    document.hasFocus = () => true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
  });
  afterEach(() => {
    chat.ends();
    document.hasFocus = hasFocus;
    Reflect.deleteProperty(document, 'hidden');
  });

  it('end nothing that the service does not end, and nothing is said', async () => {
    await chat.begins(false);
    await chat.passes(CLOSES_AFTER + MINUTE);
    expect(chat.widget.element.state.phase).to.equal('ready');
    expect(chat.widget.transcript()).to.deep.equal(LINES);
    expect(chat.line).to.equal('');
    expect(chat.ear.said()).to.deep.equal([]);
  });

  it('are told of two minutes before the end, once, in words and aloud, and nothing moves the focus', async () => {
    await chat.begins(true);
    chat.writes('Friday would be');
    const { area } = chat;
    area.focus();
    area.setSelectionRange(3, 6);
    await chat.passes(WARNS_AFTER + 2 * STEP);
    expect(chat.warnedAt).to.not.equal(null);
    expect(chat.line).to.contain(WARNING);
    expect(chat.ear.said()).to.deep.equal([WARNING]);
    await chat.passes(MINUTE);
    expect(chat.closedAt, 'a minute later it is not over').to.equal(null);
    expect(chat.line).to.contain(WARNING);
    expect(chat.ear.said()).to.deep.equal([WARNING]);
    const { shadowRoot } = chat.widget.element;
    expect(shadowRoot!.activeElement === chat.area).to.equal(true);
    expect([area.selectionStart, area.selectionEnd]).to.deep.equal([3, 6]);
  });

  for (const [how, press] of [
    ['one press on “Stay”', () => chat.one('.status button').click()],
    ['one key in the composer', () => chat.writes('Friday would be b')],
  ] as const)
    it(`begin anew with ${how}, and nothing is lost`, async () => {
      await chat.begins(true);
      chat.writes('Friday would be');
      await chat.passes(WARNS_AFTER + MINUTE);
      expect(chat.warnedAt).to.not.equal(null);
      press();
      const draft = chat.area.value;
      await chat.passes(STEP);
      expect(chat.line, 'it does not close any more').to.equal('');
      await chat.passes(WARNS_AFTER - 6 * STEP);
      expect(chat.closedAt, 'the old end has passed').to.equal(null);
      expect(chat.widget.element.state.phase).to.equal('ready');
      expect(chat.widget.transcript()).to.deep.equal(LINES);
      expect(chat.area.value).to.equal(draft);
      expect(chat.service.messages).to.deep.equal(['When does it arrive?']);
      expect(chat.ear.said()).to.deep.equal([WARNING]);
      await chat.passes(MINUTE);
      expect(chat.ear.said(), 'the next time it is told again').to.deep.equal([WARNING, WARNING]);
    });

  it('that nobody has stopped end the chat; what was said and what was not sent are kept', async () => {
    await chat.begins(true);
    chat.writes('Friday would be');
    await chat.passes(CLOSES_AFTER + 2 * STEP);
    expect(chat.closedAt! - chat.warnedAt!).to.be.at.least(MINUTE);
    expect(chat.widget.element.state.phase).to.equal('ended');
    expect(chat.widget.transcript()).to.deep.equal(LINES);
    await chat.widget.shows('The chat closed because it was quiet');
    const again = [...chat.widget.element.shadowRoot!.querySelectorAll<HTMLElement>('.ended .btn')];
    again.find(({ textContent }) => textContent?.includes('New chat'))!.click();
    await chat.passes(STEP);
    expect(chat.area.value).to.equal('Friday would be');
    expect(chat.widget.transcript().slice(0, 3)).to.deep.equal(LINES);
  });
});
